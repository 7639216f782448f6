"""A window of cells around the start tile: the board as planes, the moves as places in a grid.

It is for convolutional nets, and leaves something out: moves beyond the window, and any but the first of
several moves that share a place. Those are played, in the order listed, by the action OTHER.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.state import PIECE_KINDS
from ..core.words import Deed, Piece
from ..play.errors import IllegalMove, TuilerieError
from ..play.position import find_game
from .observation import SEEN_TOKENS, column
from .one_game import Observation

Numbers = npt.NDArray[Any]

DEED, WHAT, X, Y, TURN, SEGMENT = (
    column("moves", name) for name in ("deed", "what", "x", "y", "turn", "segment")
)
LEFT_OUT = -1
OTHER_ACTION, PASS_ACTION, DIG_ACTION = 0, 1, 2
RECALL = 3
CHOOSE = RECALL + PIECE_KINDS
OPEN_TILE = CHOOSE + SEEN_TOKENS
TURN_COUNT = 4


class Grid:
    """Actions: first those that have no cell, then one for each channel and cell.

    Channels: a turn of the tile in hand (4), then for each kind of piece its segments, then for each hiker
    the segments that it may walk to."""

    def __init__(self, game: str, radius: int) -> None:
        if radius < 1:
            raise TuilerieError(f"the radius of a grid is at least 1, not {radius}")
        self.box = find_game(game).module.BOX
        self.radius, self.size = radius, 2 * radius + 1
        self.segments = max(int(count) for count in self.box.table["segment_count"][0])
        self.kinds = list(dict.fromkeys(self.box.slots))
        self.hikers = self.box.slots.count(Piece.MEEPLE) if any(kind.walked for kind in self.box.kinds) else 0
        self.open_tiles = [n for n, t in enumerate(self.box.tiles) if t.deck in self.box.decks_of("open")]
        self.placeless = OPEN_TILE + TURN_COUNT * len(self.open_tiles)
        self.channels = TURN_COUNT + self.segments * (len(self.kinds) + self.hikers)
        self.actions = self.placeless + self.channels * self.size**2
        self.planes = 1 + 4 * len(self.box.side_kinds) + TURN_COUNT + 5

    # Moves

    def places(self, observation: Observation) -> Numbers:
        """The action of each legal move, by its place in the list; LEFT_OUT for those without one."""
        count = int(observation["action_mask"].sum())
        rows = observation["observation"]["moves"][:count]
        actions = np.array([self._place(row) for row in rows.tolist()], np.int64)
        first = np.zeros(count, bool)
        first[np.unique(actions, return_index=True)[1]] = True
        return np.where(first, actions, LEFT_OUT)

    def mask(self, places: Numbers) -> Numbers:
        mask = np.zeros(self.actions, np.int8)
        mask[places[places != LEFT_OUT]] = 1
        mask[OTHER_ACTION] = (places == LEFT_OUT).any()
        return mask

    def move(self, places: Numbers, action: int) -> int:
        """The place in the list of the move that an action stands for."""
        found = np.flatnonzero(places == (LEFT_OUT if action == OTHER_ACTION else action))
        if not len(found):
            raise IllegalMove(f"action {action} of the grid stands for no legal move: see the action mask")
        return int(found[0])

    def _place(self, row: list[int]) -> int:
        match row[DEED] - 1:
            case Deed.PASS:
                return PASS_ACTION
            case Deed.DIG:
                return DIG_ACTION
            case Deed.RECALL:
                return RECALL + row[WHAT] - 1
            case Deed.CHOOSE:
                return CHOOSE + row[WHAT] - 1
            case Deed.LAY if row[WHAT] - 1 in self.open_tiles:
                return OPEN_TILE + TURN_COUNT * self.open_tiles.index(row[WHAT] - 1) + row[TURN]
            case _:
                return self._cell(row[X], row[Y], self._channel(row))

    def _channel(self, row: list[int]) -> int:
        if row[DEED] - 1 == Deed.LAY:
            return row[TURN]
        hikes = row[DEED] - 1 == Deed.HIKE
        block = len(self.kinds) + row[WHAT] - 1 if hikes else self.kinds.index(Piece(row[WHAT] - 1))
        return TURN_COUNT + self.segments * block + row[SEGMENT] - 1

    def _cell(self, x: int, y: int, channel: int) -> int:
        if max(abs(x), abs(y)) > self.radius:
            return LEFT_OUT
        return self.placeless + (channel * self.size + y + self.radius) * self.size + x + self.radius

    # The board

    def draw(self, observation: Observation) -> Numbers:
        """Planes of the window: whether a tile lies there; by side and kind, its sides; by turn, where the
        tile in hand fits; own meeples, own guests, those of others; the last tile laid."""
        planes = np.zeros((self.planes, self.size, self.size), np.int8)
        seen = observation["observation"]
        count = int(seen["table"][column("table", "squares")])
        for number, row in enumerate(seen["squares"][:count].tolist()):
            self._draw_square(planes, row, is_last=number == count - 1)
        fits = 1 + 4 * len(self.box.side_kinds)
        for row in seen["moves"][: int(observation["action_mask"].sum())].tolist():
            if row[DEED] - 1 == Deed.LAY:
                self._mark(planes, fits + row[TURN], row[X], row[Y])
        self._draw_pieces(planes, fits + TURN_COUNT, seen)
        return planes

    def _draw_square(self, planes: Numbers, row: list[int], is_last: bool) -> None:
        table = self.box.table[0]
        tile, turn, x, y = row[0] - 1, row[1], row[2], row[3]
        first = int(table["first_row"][tile][turn])
        for cell in range(first, first + int(table["cell_count"][tile])):
            at = x + int(table["cell_x"][cell]), y + int(table["cell_y"][cell])
            self._mark(planes, 0, *at)
            for side, kind in enumerate(table["side"][cell].tolist()):
                if kind:
                    self._mark(planes, 1 + side * len(self.box.side_kinds) + kind - 1, *at)
            if is_last:
                self._mark(planes, self.planes - 1, *at)

    def _draw_pieces(self, planes: Numbers, first: int, seen: dict[str, Numbers]) -> None:
        for seat, pieces in enumerate(seen["pieces"].tolist()):
            for piece, square, _, _ in pieces:
                if square:
                    is_guest = self.box.piece(Piece(piece - 1)).guest
                    x, y = seen["squares"][square - 1][2:4].tolist()
                    self._mark(planes, first + 2 * (seat > 0) + is_guest, x, y)

    def _mark(self, planes: Numbers, plane: int, x: int, y: int) -> None:
        if max(abs(x), abs(y)) <= self.radius:
            planes[plane, y + self.radius, x + self.radius] += 1
