"""The board of a position: squares, spots, pieces and open cells, read from its state once."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ..core.state import SPOT_MASK, SPOT_SHIFT, SUPPLY
from ..core.tiles import Tile
from ..core.words import Piece
from .named_segment import named_segments
from .places import Cell, Spot, StandingPiece

if TYPE_CHECKING:
    from .position import Position

LaidTile = tuple[Tile, int, int, int]  # the tile, its x and y, its rotation
PIECE_NAMES = {piece: piece.name.lower() for piece in Piece}
# Every view of a game names the same places again, and a cache is several times faster than new objects.
known_cell, known_spot = lru_cache(1 << 14)(Cell), lru_cache(1 << 14)(Spot)


class LaidBoard:
    """A copy of the board, read from the state once, which is faster than reading it for each question. Later
    moves do not change it."""

    def __init__(self, position: "Position") -> None:
        self.position = position

    @cached_property
    def squares(self) -> list[LaidTile]:
        """The squares in the order in which they were laid."""
        tiles, count, read = self.position.box.tiles, self.position.square_count, self.position.read
        columns = [read(f"square_{name}")[:count] for name in ("tile", "x", "y", "turn")]
        return [(tiles[tile], x, y, turn) for tile, x, y, turn in zip(*columns, strict=True)]

    def spot(self, number: int) -> Spot:
        return self.spot_on(number >> SPOT_SHIFT, number & SPOT_MASK)[0]

    def spot_on(self, square: int, segment: int) -> tuple[Spot, str]:
        """The spot with these numbers, and the kind of its segment."""
        tile, x, y, turn = self.squares[square]
        named = named_segments(tile, turn)[segment]
        return known_spot(x, y, named.name), named.kind

    def pieces(self) -> Iterator[StandingPiece]:
        names = [PIECE_NAMES[kind] for kind in self.position.box.slots]
        for seat, spots in enumerate(self.position.read("where")[: self.position.seats]):
            for slot, spot in enumerate(spots):
                if spot > SUPPLY:
                    yield StandingPiece(seat, names[slot], self.spot(spot))

    @cached_property
    def _frontier(self) -> list[tuple[int, int, int]]:
        """The x, the y and the number of every empty cell beside a tile."""
        count, read = self.position.read("frontier_count"), self.position.read
        columns = [read(name)[:count] for name in ("frontier_x", "frontier_y", "frontier_cell")]
        return list(zip(*columns, strict=True))

    @cached_property
    def _by_number(self) -> dict[int, Cell]:
        return {cell: known_cell(x, y) for x, y, cell in self._frontier}

    def open_cell(self, cell: int) -> Cell:
        """The open cell with this number on the board."""
        return self._by_number[cell]

    def open_cells(self) -> Iterator[Cell]:
        """The open cells where a tile may lie. In Amazonas these are cells in explored rows and the river's
        next cell."""
        last, river = self.position.read("last_row"), self.position.read("river_cell")
        may_lie = [(x, y) for x, y, cell in self._frontier if y <= last or cell == river]
        return (known_cell(x, y) for x, y in sorted(may_lie))
