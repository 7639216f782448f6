"""Where pieces stand and icons lie on a tile: well inside their own segment, well apart."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import numpy as np

from ..core.words import Kind
from .course import PATCH
from .curve import Point, distance
from .land import Land, Shape, chance_of

STEP = 5.0  # between the points that are looked at
LARGE = 20000.0  # beyond two cells they may be farther apart
PIECE = 20.0  # a piece is so wide
ICON = 22.0  # and an icon

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Layout:
    """By segment, where a piece stands and where each of its icons lies; sizes as in the picture."""

    spots: tuple[Point, ...]
    icons: tuple[tuple[Point, ...], ...]

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
                far = np.minimum(far, np.abs(distances(self.points, line) - shape.width / 2))
            if shape.radius:
                far = np.minimum(far, np.abs(distances(self.points, [shape.centre]) - shape.radius))
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
            return points[inside], np.minimum(self.room_within(points[inside]), 9.0)
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
    for rank in (_is_ground, _is_patch, _is_line, _is_lake):
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


def _is_lake(shape: Shape) -> bool:
    return shape.kind == Kind.LAKE


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

    @classmethod
    def of(cls, survey: Survey, shape: Shape) -> "Choice":
        points, room = survey.candidates(shape)
        if not len(points):
            points, room = np.array([shape.centre]), np.zeros(1)
        away = points - points.mean(axis=0)
        middling = 0.08 * np.sqrt((away * away).sum(axis=1))  # among equals the middle
        piece = np.minimum(room, PIECE * 0.6) - 8 * np.maximum(0, PIECE * 0.4 - room)
        icon = 0.5 * np.minimum(room, ICON / 2) - 3 * np.maximum(0, ICON * 0.5 - room)
        return cls(points, piece - middling, icon - middling)

    def best(self, others: list[Point]) -> Point:
        """Pieces stand apart, and well inside."""
        score = self.for_piece
        if others:
            apart = distances(self.points, others)
            score = score + 0.7 * np.minimum(apart, 1.5 * PIECE) - 12 * np.maximum(0, PIECE * 1.04 - apart)
        return self._at(score)

    def icon(self, taken: list[Point], spots: list[Point]) -> Point:
        """Icons lie apart, then well inside, then beside the pieces."""
        score = self.for_icon
        if spots:
            score = score + 0.6 * np.minimum(distances(self.points, spots), ICON)
        if taken:
            score = score - 4 * np.maximum(0, ICON - distances(self.points, taken))
        return self._at(score)

    def _at(self, score: Array) -> Point:
        x, y = self.points[int(np.argmax(score))]
        return float(x), float(y)


def _icons(land: Land, choices: list["Choice"], spots: list[Point]) -> list[tuple[Point, ...]]:
    taken: list[Point] = []
    found: list[tuple[Point, ...]] = []
    for shape in land.shapes:
        places: list[Point] = []
        if shape.icons and shape.kind != Kind.NETWORK:
            for _ in shape.icons:
                places.append(choices[shape.number].icon(taken, spots))
                taken.append(places[-1])
        found.append(tuple(places))
    return found
