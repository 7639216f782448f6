"""Chooses where pieces and icons are drawn on a tile: well inside their segment, away from each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ..core.tiles import Tile
from ..core.words import Kind
from .candidates import ASIDE, BESIDE, FAR, Choice
from .curve import Point
from .icon import Icon, icon_size, shoal, swarm
from .land import Land, Shape
from .point_grid import PIECE, tile_points

ROOMY = 1.2 * PIECE  # a piece at this distance from the others stays where it is
WITHOUT_PIECES = ("broad", "pool")  # boats are drawn on spaces, huts on the river system over a lake


@dataclass(frozen=True)
class Placement:
    """For each segment, the points of a piece and of its icons, on the unrotated tile."""

    spots: tuple[Point, ...]
    icons: tuple[tuple[Icon, ...], ...]

    @classmethod
    def of(cls, tile: Tile, land: Land) -> "Placement":
        """Places icons around pieces, then moves pieces away from icons, twice at most."""
        choices, spots = _standing(land)
        in_use = [shape.number for shape in land.shapes if shape.form not in WITHOUT_PIECES]
        houses = [complex(*shape.centre) for shape in land.shapes if shape.radius and may_hold_pieces(shape)]
        for _ in range(2):
            icons = tuple(_icons(tile, land, choices, [spots[n] for n in in_use]))
            drawn = [complex(*icon.middle) for several in icons for icon in several]
            spots = _yielding(land, choices, spots, drawn + houses)
            if all(_is_far(spots[n], drawn, ASIDE) for n in in_use):
                break
        return cls(tuple((spot.real, spot.imag) for spot in spots), icons)


@cache
def _standing(land: Land) -> tuple[list[Choice], list[complex]]:
    """The points where pieces would stand if there were no icons."""
    sampled = tile_points(land)
    choices = [Choice.of(sampled, shape) for shape in land.shapes]
    return choices, _spots(land, choices)


def may_hold_pieces(shape: Shape) -> bool:
    """Whether a piece can stand here: not on a crossing, a rock or a broad river."""
    return shape.kind != Kind.JUNCTION and shape.form != "broad"


def _spots(land: Land, choices: list[Choice]) -> list[complex]:
    """The points where pieces stand. If they are too close together, tries the reverse order and keeps the
    better result."""
    standing = [shape.number for shape in land.shapes if may_hold_pieces(shape)]
    spots = _settled(choices, standing)
    if _closest(spots, standing) < PIECE:
        spots = max(spots, _settled(choices, standing[::-1]), key=lambda found: _closest(found, standing))
    return spots


def _settled(choices: list[Choice], standing: list[int]) -> list[complex]:
    """The best point of each segment, given those of the others: repeated until no point changes."""
    spots = [choice.best([]) for choice in choices]
    seen, enough = dict[int, list[complex]](), FAR
    for _ in range(5):
        before = list(spots)
        for n in standing:
            others = [spots[other] for other in standing if other != n]
            if seen.get(n) != others and not _is_far(spots[n], others, enough):
                seen[n], spots[n] = others, choices[n].best(others)
        if spots == before:
            break
        enough = ROOMY
    return spots


def _yielding(land: Land, choices: list[Choice], spots: list[complex], icons: list[complex]) -> list[complex]:
    """Moves pieces that stand on icons to a point beside them, unless another piece is in the way."""
    found = list(spots)
    standing = [shape.number for shape in land.shapes if may_hold_pieces(shape)]
    for n in standing:
        if min((abs(found[n] - icon) for icon in icons), default=BESIDE) < BESIDE:
            others = [found[other] for other in standing if other != n]
            moved = choices[n].best(others, icons)
            if all(abs(moved - other) >= PIECE for other in others):
                found[n] = moved
    return found


def _is_far(spot: complex, others: list[complex], far: float) -> bool:
    return all(abs(spot - other) >= far for other in others)


def _closest(spots: list[complex], standing: list[int]) -> float:
    return min((abs(spots[a] - spots[b]) for a, b in combinations(standing, 2)), default=PIECE)


def _icons(tile: Tile, land: Land, choices: list[Choice], spots: list[complex]) -> Iterator[tuple[Icon, ...]]:
    taken: list[complex] = []
    for segment, choice in zip(tile.segments, choices, strict=True):
        is_drawn = segment.icons and not segment.overlaid
        yield tuple(_icons_of(land, choice, len(segment.icons), spots, taken)) if is_drawn else ()


def _icons_of(
    land: Land, choice: Choice, count: int, spots: list[complex], taken: list[complex]
) -> list[Icon]:
    shape, size = choice.shape, icon_size(choice.shape.form, count)
    if shape.form == "broad":
        return swarm(shape.course, count)
    if shape.form == "pool":
        return shoal(choice.icon(size, [], []), count)  # fish take the best point; huts move away from them
    gates = [complex(*line.course[-1]) for line in land.shapes if line.end == shape.number]
    found = []
    for _ in range(count):
        icon = choice.icon(size, taken, spots, gates)
        taken.append(complex(*icon.place))
        found.append(icon.along(shape.course) if shape.is_line else icon)
    return found
