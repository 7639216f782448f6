"""An observation and the consequences of moves, as one row of numbers between -1 and 1."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.words import Phase
from ..play.errors import TuilerieError
from .observation import ACTIONS, COLUMNS, SEEN_TILES, column

Row = npt.NDArray[np.float32]

HALF = 8.0  # the number that becomes 0.5; larger ones approach 1
# Columns with counts and seats; the phase and the tile in hand are encoded separately.
TABLE_KEPT = tuple(
    column("table", name)
    for name in COLUMNS["table"]
    if name not in ("moves", "squares", "features", "phase", "drawn", "seats")
)
PHASES = len(Phase) + 1
OF_A_MOVE = 6  # own points, most points of a rival, own pieces home, joined, completed, margin


def scaled(numbers: Any) -> Row:
    """Any number as one between -1 and 1, in the same order: x / (8 + |x|)."""
    found = np.asarray(numbers, np.float32)
    return np.asarray(found / (HALF + np.abs(found)), np.float32)


class FlatView:
    """First the table, then the seats, the tiles left, and a fixed number of legal moves, one after
    another."""

    def __init__(self, moves: int) -> None:
        if moves not in range(1, ACTIONS + 1):
            raise TuilerieError(f"a flat view shows 1 to {ACTIONS} moves, not {moves}")
        self.moves = moves
        seats = np.zeros((5, len(COLUMNS["seats"])))
        self.first_move = PHASES + SEEN_TILES + 1 + len(TABLE_KEPT) + seats.size + SEEN_TILES
        self.size = self.first_move + moves * OF_A_MOVE

    def row(self, seen: Any, consequences: Any) -> Row:
        """The row of an observation, given by its parts, and of the consequences of the seat's legal
        moves."""
        table = seen["table"]
        shown = min(len(consequences), self.moves)
        rows = np.zeros((self.moves, OF_A_MOVE), np.float32)
        rows[:shown] = scaled(_of_moves(consequences[:shown]))
        parts: Sequence[Row] = (
            _one_of(PHASES, table[column("table", "phase")]),
            _one_of(SEEN_TILES + 1, table[column("table", "drawn")]),
            scaled(table[list(TABLE_KEPT)]),
            scaled(seen["seats"]).ravel(),
            scaled(seen["tiles"]),
            rows.ravel(),
        )
        return np.concatenate(parts)

    def mask(self, count: int) -> npt.NDArray[np.bool_]:
        """The mask of the legal moves among those shown."""
        return np.arange(self.moves) < count


def _of_moves(consequences: Any) -> Any:
    points, supply = consequences["points"], consequences["supply"]
    own = (points[:, 0], points[:, 1:].max(axis=1), supply[:, 0])
    return np.stack([*own, *(consequences[name] for name in ("joined", "completed", "margin"))], axis=1)


def _one_of(count: int, number: Any) -> Row:
    row = np.zeros(count, np.float32)
    row[int(number)] = 1
    return row
