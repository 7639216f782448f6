"""A move that was made in a game, and what happened."""

from dataclasses import dataclass

from ..core.words import Phase
from .event import Event
from .move import Move


@dataclass(frozen=True)
class Played:
    """A move that was made, and its events."""

    move: Move
    turn: int
    active: int  # the seat whose turn it was
    seat: int  # the seat that made the move; -1: chance
    phase: Phase
    events: tuple[Event, ...]
    taker: int = -1  # the seat that took the token, if one was revealed; else -1
