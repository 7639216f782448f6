"""The grid of cells in plain Python, move by move and square by square, to compare compiled frames with."""

import numpy as np

from tuilerie.core.words import Deed, Piece
from tuilerie.env.cell_grid import Grid, Numbers
from tuilerie.env.framing import (
    CHOOSE,
    DIG_ACTION,
    LEFT_OUT,
    OPEN_TILE,
    OTHER_ACTION,
    PASS_ACTION,
    RECALL,
    TURN_COUNT,
)
from tuilerie.env.observation import column
from tuilerie.env.one_game import Observation

DEED, WHAT, X, Y, TURN, SEGMENT = (
    column("moves", name) for name in ("deed", "what", "x", "y", "turn", "segment")
)


class PlainGrid:
    def __init__(self, grid: Grid) -> None:
        self.box, self.radius, self.size = grid.box, grid.radius, grid.size
        self.segments, self.placeless = grid.plan.segments, grid.placeless
        self.planes, self.actions = grid.planes, grid.actions
        self.kinds = list(dict.fromkeys(self.box.slots))
        self.open_tiles = [n for n, t in enumerate(self.box.tiles) if t.deck in self.box.decks_of("open")]

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
