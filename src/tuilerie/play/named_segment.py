"""Names of segments in each of the four rotations of their tile."""

from dataclasses import dataclass

from ..core.tiles import Tile


@dataclass(frozen=True)
class NamedSegment:
    """A segment with its name: `road`, or `road-s` if the tile has several roads."""

    name: str
    kind: str
    point: str  # its position on the tile; empty if it is the only segment of its kind


# By id() of a tile and by turn. The tile is kept here, so that its id() is not reused.
_NAMED: dict[tuple[int, int], tuple[Tile, tuple[NamedSegment, ...]]] = {}


def named_segments(tile: Tile, turn: int) -> tuple[NamedSegment, ...]:
    """The segments of a tile in order, computed once for each turn."""
    key = (id(tile), turn)
    if key not in _NAMED:
        _NAMED[key] = tile, tuple(_named(tile, number, turn) for number in range(len(tile.segments)))
    return _NAMED[key][1]


def _named(tile: Tile, number: int, turn: int) -> NamedSegment:
    name, kind = tile.segment_name(number, turn), tile.segments[number].kind.name.lower()
    return NamedSegment(name, kind, "" if name == kind else tile.point(number, turn))
