"""Judgements: comparisons of a move that was played with the best move that a search finds."""

from dataclasses import dataclass, field

from .move import Move


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A move that was played, compared with the best move that a search finds."""

    number: int  # the move's number among the moves of seats, like `at` in `Explore`
    seat: int
    turn: int
    played: Move
    best: Move
    margin: float  # expected final lead over the best rival, after the best move
    lost: float  # the points that the played move lost against the best one
    # The best move and those expected to follow, up to the next random draw.
    line: tuple[Move, ...] = field(default=(), compare=False, metadata={"sent": False})
