"""Where pieces stand and icons lie on a tile: well inside their own segment, well apart."""

import math
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np

from ..core.words import Kind
from .course import PATCH
from .curve import Point, Points, distance
from .land import Land, Shape, chance_of

STEP = 5.0  # between the points that are looked at
LARGE = 20000.0  # beyond two cells they may be farther apart
PIECE = 20.0  # a piece is so wide
ICON = 27.0  # and an icon, at most, with its halo
FISH, FISH_TALL = 22.0, 12.5  # those in lakes are flat
SHORE = 3.0  # the drawn border of a lake or a patch
SIGN = 4.0  # what marks a junction is wider than the junction
AROUND = 2.5  # room about an icon
SMALLEST = 0.72  # how far an icon shrinks where there is no room for it
SHOAL = 25.0  # from one icon on the Amazon to the next

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Icon:
    """Where an icon lies, how large it is drawn, and which way its line runs there (degrees)."""

    place: Point
    scale: float
    heading: float = 0.0
    aside: Point = (0.0, 0.0)  # from its place, whichever way the tile lies


@dataclass(frozen=True)
class Layout:
    """By segment, where a piece stands and where each of its icons lies; sizes as in the picture."""

    spots: tuple[Point, ...]
    icons: tuple[tuple[Icon, ...], ...]

    @classmethod
    def of(cls, land: Land) -> "Layout":
        survey = survey_of(land)
        choices = [Choice.of(survey, shape) for shape in land.shapes]
        spots = _spots(land, choices)
        used = [spot for spot, shape in zip(spots, land.shapes, strict=True) if shape.kind != Kind.AMAZON]
        return cls(tuple(spots), tuple(_icons(land, choices, used)))


class Survey:
    """A tile looked at point by point: what is drawn there, and how far away the next border is."""

    def __init__(self, land: Land) -> None:
        self.land = land
        step = STEP if land.width * land.height <= LARGE else 1.6 * STEP
        xs, ys = np.arange(step / 2, land.width, step), np.arange(step / 2, land.height, step)
        self.points: Array = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)

    @cached_property
    def segment(self) -> Array:
        grid: Array = self._labels[: len(self.points)]
        return grid

    @cached_property
    def _labels(self) -> Array:
        """What is drawn at the points looked at, then along the courses of lines: asked once for all."""
        courses = [np.array(shape.course) for shape in self.land.shapes if shape.is_line]
        return segments_at(self.land, np.concatenate([self.points, *courses]))

    def _is_open(self, line: Shape) -> Array:
        """Where along its course a line is not covered by something else."""
        before = [len(s.course) for s in self.land.shapes[: line.number] if s.is_line]
        start = len(self.points) + sum(before)
        found: Array = self._labels[start : start + len(line.course)] == line.number
        return found

    @cached_property
    def shuffled(self) -> Array:
        """The numbers of the points in an order of chance, the tile's own."""
        rng = chance_of(self.land.tile, "order")
        order: Array = np.argsort([rng.random() for _ in range(len(self.points))], kind="stable")
        return order

    @cached_property
    def clearance(self) -> Array:
        """The distance to the next border of what is drawn, or side of the tile."""
        return np.minimum(self.room_within(self.points), self.freedom)

    @cached_property
    def freedom(self) -> Array:
        """The distance to the next border of what is drawn."""
        far = np.full(len(self.points), 1e9)
        for shape in self.land.shapes:
            for line in _border_lines(shape):
                far = np.minimum(far, np.abs(distances(self.points, line) - (shape.width or SHORE) / 2))
            if shape.radius:
                around = SIGN if shape.kind == Kind.JUNCTION else 0.0
                far = np.minimum(far, np.abs(distances(self.points, [shape.centre]) - shape.radius - around))
        for shape in self.land.shapes:
            if shape.kind == Kind.LAKE:  # what it covers is no border in it
                inside = self.segment == shape.number
                far[inside] = distances(self.points[inside], shape.outline)
        return far

    def candidates(self, shape: Shape) -> tuple[Array, Array]:
        """Points for a piece or an icon of this segment, and how much room there is at each."""
        if shape.is_line and shape.kind != Kind.AMAZON:
            points = np.array(shape.course)
            inside = self._is_open(shape)
            covered = [shape.course[n] for n in np.flatnonzero(~inside)]
            room = self.room_within(points[inside])
            return points[inside], np.minimum(room, distances(points[inside], covered)) if covered else room
        if shape.radius:
            return np.array([shape.centre]), np.array([PIECE])
        if shape.kind == Kind.NETWORK:
            return self._on_waters(shape)
        inside = self.segment == shape.number
        return self.points[inside], self.clearance[inside]

    def room_within(self, points: Array) -> Array:
        """The distance to the tile's sides."""
        x, y = points[:, 0], points[:, 1]
        room: Array = np.minimum.reduce([x, y, self.land.width - x, self.land.height - y])
        return room

    def _on_waters(self, network: Shape) -> tuple[Array, Array]:
        """A hut stands on a lake of its network, else at a spring or on a river of it."""
        segments = self.land.tile.segments
        within = segments[network.number].places
        own = [s for s in self.land.shapes if s is not network and segments[s.number].places <= within]
        lakes = [s for s in own if s.kind == Kind.LAKE]
        springs = {s.end for s in own if s.end is not None}
        own += [s for s in self.land.shapes if s.number in springs and s.kind == Kind.JUNCTION]
        found = [self.candidates(shape) for shape in lakes or own]
        points = np.concatenate([points for points, _ in found])
        room = np.concatenate([room for _, room in found])
        return points[room > PIECE * 0.3], room[room > PIECE * 0.3]


@cache
def survey_of(land: Land) -> Survey:
    return Survey(land)


def segments_at(land: Land, points: Array) -> Array:
    """The segment that is drawn at each point, or -1."""
    found = np.full(len(points), -1)
    for rank in (_is_ground, _is_patch, _is_line, _is_wide):
        for shape in land.shapes:
            if rank(shape):
                found[_covers(shape, points)] = shape.number
    for shape in land.shapes:
        if shape.radius:
            found[distances(points, [shape.centre]) <= shape.radius] = shape.number
    return found


def _is_ground(shape: Shape) -> bool:
    return shape.is_ground


def _is_patch(shape: Shape) -> bool:
    return shape.kind in PATCH


def _is_line(shape: Shape) -> bool:
    return shape.is_line


def _is_wide(shape: Shape) -> bool:
    """What covers the mouths of the lines that flow into it."""
    return shape.kind in (Kind.LAKE, Kind.AMAZON)


def _covers(shape: Shape, points: Array) -> Array:
    if shape.is_line:
        return distances(points, shape.course) <= shape.width / 2
    return _is_within(points, shape.outline)


def _border_lines(shape: Shape) -> list[list[Point]]:
    if shape.is_line:
        return [shape.course]
    return [shape.outline] if shape.kind == Kind.LAKE else shape.borders


def distances(points: Array, line: list[Point]) -> Array:
    """How far points are from the nearest of some points; lines are finely sampled."""
    along = np.array(line)
    right = np.subtract.outer(along[:, 0], points[:, 0])
    down = np.subtract.outer(along[:, 1], points[:, 1])
    nearest: Array = np.sqrt((right * right + down * down).min(axis=0))
    return nearest


def _is_within(points: Array, outline: list[Point]) -> Array:
    """Whether points lie within a closed outline: a ray to the east crosses it an odd number of times."""
    a = np.array(outline)
    rise = np.roll(a, -1, axis=0) - a
    below = np.less.outer(a[:, 1], points[:, 1])
    crosses = below != np.roll(below, -1, axis=0)
    slope = rise[:, 0] / np.where(rise[:, 1] == 0, 1.0, rise[:, 1])
    at = a[:, :1] + np.subtract.outer(-a[:, 1], -points[:, 1]) * slope[:, None]
    inside: Array = (crosses & (points[:, 0] < at)).sum(axis=0) % 2 == 1
    return inside


def may_hold_pieces(shape: Shape) -> bool:
    """Nothing ever stands on a crossing, a rock or the Amazon."""
    return shape.kind not in (Kind.JUNCTION, Kind.AMAZON)


def _spots(land: Land, choices: list["Choice"]) -> list[Point]:
    """Where pieces stand; if they crowd, they are put down again in the other order."""
    standing = [shape.number for shape in land.shapes if may_hold_pieces(shape)]
    spots = _settled(choices, standing)
    if _closest(spots, standing) < PIECE:
        spots = max(spots, _settled(choices, standing[::-1]), key=lambda found: _closest(found, standing))
    return spots


def _settled(choices: list["Choice"], standing: list[int]) -> list[Point]:
    """Each segment's best point, in turn, until the others have settled too."""
    spots = [choice.best([]) for choice in choices]
    for _ in range(5):
        before = list(spots)
        for n in standing:
            spots[n] = choices[n].best([spots[other] for other in standing if other != n])
        if spots == before:
            break
    return spots


def _closest(spots: list[Point], standing: list[int]) -> float:
    return min((distance(spots[a], spots[b]) for a, b in combinations(standing, 2)), default=PIECE)


@dataclass(frozen=True, eq=False)
class Choice:
    """The points for a segment's piece or icons, and how good each is by itself."""

    points: Array
    for_piece: Array
    for_icon: Array
    room: Array
    size: float  # of an icon

    @classmethod
    def of(cls, survey: Survey, shape: Shape) -> "Choice":
        points, room = survey.candidates(shape)
        if not len(points):
            points, room = np.array([shape.centre]), np.zeros(1)
        away = points - points.mean(axis=0)
        middling = 0.08 * np.sqrt((away * away).sum(axis=1))  # among equals the middle
        beside = np.minimum(room, 9.0) if shape.is_line else room
        piece = np.minimum(beside, PIECE * 0.6) - 8 * np.maximum(0, PIECE * 0.4 - beside)
        size = 2 * _reach(fish_places(len(shape.icons))) if shape.kind == Kind.LAKE else ICON
        tight = np.maximum(0, size / 2 + AROUND - room) + np.maximum(0, size / 2 + 1 - survey.room_within(points))
        return cls(points, piece - middling, -3 * tight - middling, room - 1, size)

    def best(self, others: list[Point]) -> Point:
        """Pieces stand apart, and well inside."""
        score = self.for_piece
        if others:
            apart = distances(self.points, others)
            score = score + 0.7 * np.minimum(apart, 1.5 * PIECE) - 12 * np.maximum(0, PIECE * 1.04 - apart)
        return self._at(score)

    def icon(self, taken: list[Point], spots: list[Point]) -> Icon:
        """Icons lie well inside and apart, then beside the pieces."""
        score, apart = self.for_icon, np.full(len(self.points), self.size)
        if spots:
            score = score + 0.3 * np.minimum(distances(self.points, spots), PIECE)
        if taken:
            apart = np.minimum(apart, distances(self.points, taken))
            score = score - 4 * (self.size - apart)
        best = int(np.argmax(score))
        room = min(self.room[best], apart[best] / 2)
        x, y = self.points[best]
        return Icon((float(x), float(y)), min(1.0, max(SMALLEST, 2 * float(room) / self.size)))

    def _at(self, score: Array) -> Point:
        x, y = self.points[int(np.argmax(score))]
        return float(x), float(y)


def _icons(land: Land, choices: list["Choice"], spots: list[Point]) -> list[tuple[Icon, ...]]:
    taken: list[Point] = []
    found: list[tuple[Icon, ...]] = []
    for shape in land.shapes:
        icons: list[Icon] = _shoal(land, shape) if shape.kind == Kind.AMAZON else []
        if shape.kind == Kind.LAKE and shape.icons:
            middle = choices[shape.number].icon([], spots)
            icons = [replace(middle, aside=place) for place in fish_places(len(shape.icons))]
        elif shape.kind not in (Kind.AMAZON, Kind.NETWORK):
            for _ in shape.icons:
                icon = choices[shape.number].icon(taken, spots)
                taken.append(icon.place)
                icons.append(replace(icon, heading=_heading(shape, icon.place)) if shape.is_line else icon)
        found.append(tuple(icons))
    return found


def fish_places(count: int) -> Points:
    """Fish swim in one column, or two by turns: from their middle, at full size."""
    columns = 1 if count <= 3 else 2
    rows = [(n % columns, n // columns) for n in range(count)]
    shift = 0.0 if count % columns == 0 else FISH_TALL / 2
    low = (count - 1) // columns * FISH_TALL / 2
    if columns == 1:
        return [(3.0 * (-1) ** row if count > 1 else 0.0, row * FISH_TALL - low) for _, row in rows]
    return [(FISH * (column - 0.5) * 1.1, row * FISH_TALL - low + shift * column) for column, row in rows]


def _reach(places: Points) -> float:
    """How far from their middle fish reach."""
    return max((math.hypot(abs(x) + FISH / 2 - 1, abs(y) + 2) for x, y in places), default=FISH / 2)


def _shoal(land: Land, shape: Shape) -> list[Icon]:
    """Down the middle of the river, evenly, beside the middle of each cell, where boats lie."""
    count = len(shape.icons)
    first = (land.height - SHOAL * count) // (2 * SHOAL) * SHOAL + SHOAL / 2 if count > 1 else SHOAL
    return [Icon((land.width / 2, first + SHOAL * n), 1.0) for n in range(count)]


def _heading(line: Shape, place: Point) -> float:
    near = min(range(1, len(line.course) - 1), key=lambda n: distance(line.course[n], place))
    (x, y), (ahead, down) = line.course[near - 1], line.course[near + 1]
    return math.degrees(math.atan2(down - y, ahead - x))
