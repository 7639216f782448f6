"""A window of cells around the start tile: the board as planes, the moves as places in a grid.

It is for convolutional nets, and leaves something out: moves beyond the window, and any but the first of
several moves that share a place. Those are played, in the order listed, by the action OTHER.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.native import prepared
from ..core.words import Piece
from ..play.errors import IllegalMove, TuilerieError, check_type
from ..play.position import find_game
from .framing import LEFT_OUT, OPEN_TILE, OTHER_ACTION, TURN_COUNT, GridFrame, GridPlan, fill_frame
from .observation import ACTIONS, TABLE_COLUMN
from .prepared_game import PreparedGame

Numbers = npt.NDArray[Any]


class Grid:
    """Actions: first those that have no cell, then one for each channel and cell.

    Channels: a turn of the tile in hand (4), then for each kind of piece its segments, then for each hiker
    the segments that it may walk to.

    Planes: whether a tile lies there; by side and kind, its sides; by turn, where the tile in hand fits; own
    meeples, own guests, those of others; the last tile laid."""

    def __init__(self, game: str, radius: int) -> None:
        check_type(radius, int, "the radius of a grid is a whole number of cells")
        self.box = find_game(game).module.BOX
        if radius not in range(1, self.box.sizes.squares + 1):
            last = self.box.sizes.squares
            raise TuilerieError(f"the radius of a grid is 1 to {last}, since no board is wider, not {radius}")
        self.radius, self.size = radius, 2 * radius + 1
        kinds = list(dict.fromkeys(self.box.slots))
        open_tiles = [n for n, t in enumerate(self.box.tiles) if t.deck in self.box.decks_of("open")]
        hikers = self.box.slots.count(Piece.MEEPLE) if any(kind.walked for kind in self.box.kinds) else 0
        segments = max(int(count) for count in self.box.table["segment_count"][0])
        self.placeless = OPEN_TILE + TURN_COUNT * len(open_tiles)
        self.channels = TURN_COUNT + segments * (len(kinds) + hikers)
        self.actions = self.placeless + self.channels * self.size**2
        self.planes = 1 + 4 * len(self.box.side_kinds) + TURN_COUNT + 5
        self.plan = GridPlan(
            radius,
            self.placeless,
            segments,
            len(kinds),
            len(self.box.side_kinds),
            _places_in(open_tiles, len(self.box.tiles)),
            _places_in([int(kind) for kind in kinds], len(Piece)),
            np.array([piece in kinds and self.box.piece(piece).guest for piece in Piece], np.int64),
        )


def _places_in(chosen: list[int], count: int) -> Numbers:
    """By number: its place among those chosen, or -1."""
    return np.array([chosen.index(n) if n in chosen else -1 for n in range(count)], np.int64)


class Window:
    """One game seen through a grid. `look` brings it up to date with what was last seen of the game."""

    def __init__(self, grid: Grid, game: PreparedGame) -> None:
        self.grid, self.game = grid, game
        self.planes = np.zeros((grid.planes, grid.size, grid.size), np.int8)
        self.mask = np.zeros(grid.actions, np.int8)
        self._places = np.zeros(ACTIONS, np.int64)
        frame = GridFrame(self.planes, self._places, self.mask)
        self.look = prepared(grid.box, fill_frame, game.record, grid.box.table, grid.plan, frame)

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies, whose arrays lie elsewhere."""
        return Window._copied, (self.grid, self.game)

    @classmethod
    def _copied(cls, grid: Grid, game: PreparedGame) -> "Window":
        window = cls(grid, game)
        window.look()
        return window

    @property
    def places(self) -> Numbers:
        """The action of each legal move, by its place in the list; LEFT_OUT for those without one."""
        return self._places[: self.game.record["table"][0, TABLE_COLUMN.moves]]

    @property
    def left_out(self) -> int:
        """How many legal moves have no action of their own."""
        return int((self.places == LEFT_OUT).sum()) if self.mask[OTHER_ACTION] else 0

    def move(self, action: int) -> int:
        """The index, in the list of legal moves, of the move that an action means."""
        found = np.flatnonzero(self.places == (LEFT_OUT if action == OTHER_ACTION else action))
        if not len(found):
            raise IllegalMove(f"action {action} of the grid stands for no legal move: see the action mask")
        return int(found[0])
