"""What a page needs to know about tiles: their sides, their drawings, and where pieces stand on them."""

from dataclasses import dataclass

from ..core.picture import perimeter
from ..core.tiles import Tile


@dataclass(frozen=True, kw_only=True)
class TileSpot:
    """Where a piece stands on a segment of a tile: thousandths of a cell from the north-west corner."""

    x: int
    y: int
    segment: str
    kind: str
    point: str  # the position of the segment on the tile: n, en2 …; empty if it is the only one of its kind


@dataclass(frozen=True, kw_only=True)
class TileArt:
    """A tile in one rotation: the symbol that draws it, and where a piece stands on each of its segments."""

    tile: str
    turn: str
    # id of a group in tiles.svg; its upright parts are in `symbol`-up, which is drawn above all tiles
    symbol: str
    columns: int
    rows: int
    spots: tuple[TileSpot, ...]


@dataclass(frozen=True, kw_only=True)
class TileFact:
    id: str
    count: int
    deck: str
    description: str
    # the kind in the middle of each side of each cell, clockwise from the north-west corner
    sides: tuple[str, ...]


def tile_fact(tile: Tile) -> TileFact:
    kinds = {
        port: segment.kind for segment in tile.segments if not segment.overlaid for port in segment.ports
    }
    middles = [port for port in perimeter(tile.columns, tile.rows) if port[1] % 3 == 1]
    sides = tuple(kinds[port].name.lower() for port in middles)
    return TileFact(id=tile.id, count=tile.count, deck=tile.deck, description=tile.description, sides=sides)
