"""A judgement: one decision of a game beside the best one that a search finds."""

from dataclasses import dataclass

from .move import Move


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A decision of a game beside the best one that a search finds."""

    number: int  # among the moves of seats, as `at` of `Explore`
    seat: int
    turn: int
    played: Move
    best: Move
    margin: float  # points ahead of the best rival in the end, after the best move
    lost: float  # points
