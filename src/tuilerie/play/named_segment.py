"""Names of segments: what each segment of a tile is called in each of its four turns."""

from dataclasses import dataclass

from ..core.tiles import Tile


@dataclass(frozen=True)
class NamedSegment:
    """`road`, or `road-s` where the tile has several roads."""

    name: str
    kind: str
    point: str  # where on the tile it lies; empty if it is the only one of its kind


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
