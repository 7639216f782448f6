"""A change in a game with the real box: the turn that is being changed, and the moves after it."""

from dataclasses import dataclass

from ..play.move import Move


@dataclass(frozen=True)
class ChangedTurn:
    turn: int
    first: int  # number of moves before the turn
    former: tuple[Move, ...]  # the whole game before the change
    later: tuple[Move, ...]  # the moves after the turn
    left: int = 0  # number of later moves that could not be replayed
    problem: str = ""  # why the first of them is not possible: a stored refusal

    @property
    def is_settled(self) -> bool:
        """Whether the later moves have been replayed, as far as they are still possible."""
        return self.left > 0


def begun_change(
    turn: int, first: int, moves: tuple[Move, ...], count: int, before: ChangedTurn | None
) -> ChangedTurn:
    """Begins to change a turn with `count` moves. Moves that an earlier change could not replay are tried
    again after this one, and reverting leads to the game before both changes."""
    if before is None or not before.is_settled:
        return ChangedTurn(turn, first, moves, moves[first + count :])
    left = before.later[len(before.later) - before.left :]
    return ChangedTurn(turn, first, before.former, (*moves[first + count :], *left))
