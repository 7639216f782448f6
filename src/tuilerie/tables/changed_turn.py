"""A turn in the middle of a game on a real table that is being changed, and what followed it."""

from dataclasses import dataclass

from ..play.move import Move


@dataclass(frozen=True)
class ChangedTurn:
    turn: int
    first: int  # how many moves came before it
    former: tuple[Move, ...]  # the whole game before the change
    later: tuple[Move, ...]  # what followed the turn
    left: int = 0  # of these, when they were made again and some no longer stood
    problem: str = ""  # why the first of these could not be made: a refusal, as it is noted

    @property
    def is_settled(self) -> bool:
        """What followed was made again, as far as it stands."""
        return self.left > 0


def begun_change(
    turn: int, first: int, moves: tuple[Move, ...], count: int, before: ChangedTurn | None
) -> ChangedTurn:
    """The game has these moves, `count` of them in the turn. What an earlier change left is tried again after
    this one, and putting back leads to the game before both."""
    if before is None or not before.is_settled:
        return ChangedTurn(turn, first, moves, moves[first + count :])
    left = before.later[len(before.later) - before.left :]
    return ChangedTurn(turn, first, before.former, (*moves[first + count :], *left))
