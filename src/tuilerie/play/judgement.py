"""A judgement: one decision of a game beside the best one that a search finds."""

from dataclasses import dataclass, field

from .move import Move


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A decision of a game beside the best one that a search finds."""

    number: int  # of the move among the moves of seats, like `at` in `Explore`
    seat: int
    turn: int
    played: Move
    best: Move
    margin: float  # expected final lead over the best rival, after the best move
    lost: float  # points
    # The moves expected to follow the best one, itself first, up to the next chance.
    line: tuple[Move, ...] = field(default=(), compare=False, metadata={"sent": False})
