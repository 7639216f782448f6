"""An observation and the consequences of moves, as one row of numbers between -1 and 1."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.words import Phase
from ..play.errors import TuilerieError, check_type
from ..play.position import Position
from .batch import Batch
from .observation import ACTIONS, COLUMNS, SEEN_TILES, column
from .observe_position import observe

Row = npt.NDArray[np.float32]

MOST_MOVES = 128  # few positions have more legal moves
HALF = 8.0  # the number that becomes 0.5; larger ones approach 1
# Columns with counts and seats; the phase and the tile in hand are encoded separately.
TABLE_KEPT = [
    column("table", name)
    for name in COLUMNS["table"]
    if name not in ("moves", "squares", "features", "phase", "drawn", "seats")
]
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
        one = {part: seen[part][None] for part in ("table", "seats", "tiles")}
        row: Row = self.rows(one, consequences, np.array([0, len(consequences)]))[0]
        return row

    def rows(self, seen: Any, consequences: Any, starts: npt.NDArray[Any]) -> Row:
        """Rows of several games; the consequences of game i are those from `starts[i]` to `starts[i + 1]`."""
        table, games = seen["table"], len(seen["table"])
        parts: Sequence[Row] = (
            _one_of(PHASES, table[:, column("table", "phase")]),
            _one_of(SEEN_TILES + 1, table[:, column("table", "drawn")]),
            scaled(table[:, TABLE_KEPT]),
            scaled(seen["seats"]).reshape(games, -1),
            scaled(seen["tiles"]),
            self._shown_moves(consequences, starts).reshape(games, -1),
        )
        return np.concatenate(parts, axis=1)

    def _shown_moves(self, consequences: Any, starts: npt.NDArray[Any]) -> Row:
        rows = np.zeros((len(starts) - 1, self.moves, OF_A_MOVE), np.float32)
        game = np.repeat(np.arange(len(rows)), np.diff(starts))
        place = np.arange(len(game)) - starts[game]
        is_shown = place < self.moves
        rows[game[is_shown], place[is_shown]] = scaled(_of_moves(consequences[is_shown]))
        return rows

    def mask(self, count: int) -> npt.NDArray[np.bool_]:
        """The mask of the legal moves among those shown."""
        return np.arange(self.moves) < count


def flat_row(position: Position, moves: int = MOST_MOVES) -> tuple[Row, npt.NDArray[np.bool_]]:
    """What the seat to act may know of a position, as the row that `FlatWrapper` shows, and the mask. So what
    was trained on rows can be a bot: an action is a place in `position.legal_moves()`."""
    check_type(position, Position, "a row shows a position, such as table.position")
    if position.to_act < 0:
        raise TuilerieError("a row shows a position in which a seat is to act")
    view, batch = FlatView(moves), Batch.of([position])
    return view.row(observe(position), batch.consequences()), view.mask(int(batch.counts[0]))


def _of_moves(consequences: Any) -> Any:
    points, supply = consequences["points"], consequences["supply"]
    own = (points[:, 0], points[:, 1:].max(axis=1), supply[:, 0])
    return np.stack([*own, *(consequences[name] for name in ("joined", "completed", "margin"))], axis=1)


def _one_of(count: int, numbers: npt.NDArray[Any]) -> Row:
    return np.asarray(numbers[:, None] == np.arange(count), np.float32)
