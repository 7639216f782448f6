"""Where pieces stand and icons lie on a tile: well inside their own segment, well apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ..core.words import Kind
from .curve import Point, distance
from .icon import AROUND, Icon, icon_at, icon_size, shoal, swarm
from .land import Land, Shape
from .survey import PIECE, Array, Survey, distances, survey_of

FAR = 1.5 * PIECE  # what stands so far away is not in the way
EMPTY = (Kind.AMAZON, Kind.LAKE)  # boats lie on spaces, huts on the network of a lake
MOUTH = 0.3  # how much it matters that an icon on a line reaches over what the line leads to
ASIDE = 0.4 * PIECE  # how far an icon moves away from a piece; then the piece moves on
BESIDE = 0.9 * PIECE  # from a piece to an icon that can be told beside it
NAUGHT: Array = np.zeros(1)


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
        used = [spot for spot, shape in zip(spots, land.shapes, strict=True) if shape.kind not in EMPTY]
        icons = tuple(_icons(land, choices, used))
        drawn = [icon.middle for several in icons for icon in several]
        return cls(tuple(_yielding(land, choices, spots, drawn)), icons)


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
    first, seen = list(spots), dict[int, list[Point]]()
    for _ in range(5):
        before = list(spots)
        for n in standing:
            others = [spots[other] for other in standing if other != n]
            if seen.get(n) != others and not (spots[n] == first[n] and _is_far(spots[n], others)):
                seen[n], spots[n] = others, choices[n].best(others)
        if spots == before:
            break
    return spots


def _yielding(land: Land, choices: list["Choice"], spots: list[Point], icons: list[Point]) -> list[Point]:
    """A piece stands beside the icons, not on them, as far as the other pieces let it."""
    found = list(spots)
    standing = [shape.number for shape in land.shapes if may_hold_pieces(shape)]
    for n in standing:
        if min((distance(found[n], icon) for icon in icons), default=BESIDE) < BESIDE:
            others = [found[other] for other in standing if other != n]
            moved = choices[n].best(others, icons)
            if all(distance(moved, other) >= PIECE for other in others):
                found[n] = moved
    return found


def _is_far(spot: Point, others: list[Point]) -> bool:
    """So far from the others that it need not give way."""
    x, y = spot
    return all((x - right) ** 2 + (y - down) ** 2 >= FAR * FAR for right, down in others)


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
        if len(points) < 2:
            points = points if len(points) else np.array([shape.centre])
            return cls(points, NAUGHT, NAUGHT, NAUGHT, icon_size(shape))
        away = points - points.mean(axis=0)
        middling = 0.08 * np.sqrt((away * away).sum(axis=1))  # among equals the middle
        beside = np.minimum(room, 9.0) if shape.is_line else room
        piece = np.minimum(beside, PIECE * 0.6) - 8 * np.maximum(0, PIECE * 0.4 - beside)
        size = icon_size(shape)
        if not shape.icons:
            return cls(points, piece - middling, room, room, size)
        side = survey.room_within(points)
        covered = (MOUTH if shape.is_line else 1.0) * np.maximum(0, size / 2 + AROUND - room)
        tight = covered + np.maximum(0, size / 2 + 1 - side)
        return cls(points, piece - middling, -3 * tight - middling, side if shape.is_line else room - 1, size)

    def best(self, others: list[Point], icons: Sequence[Point] = ()) -> Point:
        """Pieces stand apart, and well inside."""
        score = self.for_piece
        if icons:
            score = score - 0.8 * np.maximum(0, BESIDE - distances(self.points, icons))
        if others:
            apart = distances(self.points, others)
            score = score + 0.7 * np.minimum(apart, FAR) - 12 * np.maximum(0, PIECE * 1.04 - apart)
        return self._at(score)

    def icon(self, taken: list[Point], spots: list[Point]) -> Icon:
        """Icons lie well inside and apart, then beside the pieces."""
        score, apart = self.for_icon, np.full(len(self.points), self.size)
        if spots:
            beside = distances(self.points, spots)
            score = score + 0.3 * np.minimum(beside, PIECE) - 1.2 * np.maximum(0, ASIDE - beside)
        if taken:
            apart = np.minimum(apart, distances(self.points, taken))
            score = score - 4 * (self.size - apart)
        best = int(np.argmax(score))
        x, y = self.points[best]
        return icon_at((float(x), float(y)), min(self.room[best], apart[best] / 2), self.size)

    def _at(self, score: Array) -> Point:
        x, y = self.points[int(np.argmax(score))]
        return float(x), float(y)


def _icons(land: Land, choices: list["Choice"], spots: list[Point]) -> list[tuple[Icon, ...]]:
    taken: list[Point] = []
    return [tuple(_icons_of(land, shape, choices[shape.number], spots, taken)) for shape in land.shapes]


def _icons_of(
    land: Land, shape: Shape, choice: "Choice", spots: list[Point], taken: list[Point]
) -> list[Icon]:
    if not shape.icons or shape.kind == Kind.NETWORK:
        return []
    if shape.kind == Kind.AMAZON:
        return swarm(land.width, land.height, len(shape.icons))
    if shape.kind == Kind.LAKE:
        return shoal(choice.icon([], spots), len(shape.icons))
    found = []
    for _ in shape.icons:
        icon = choice.icon(taken, spots)
        taken.append(icon.place)
        found.append(icon.along(shape.course) if shape.is_line else icon)
    return found
