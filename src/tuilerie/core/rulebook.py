"""The contract of all games: what the module of a game must offer."""

from collections.abc import Callable
from typing import Any, Protocol

from .box import Box
from .rule import is_entry
from .signature import BoxRecord, Ints, IntTable, StateRecord


class Rulebook(Protocol):
    """A module of plain functions, in the order of its rulebook. `s` is the state, `box` is what lies in
    the box."""

    BOX: Box
    PILES_USED: int  # that chance deals from

    def deal(self, s: StateRecord, box: BoxRecord) -> None:
        """Sets the game up, for the seats and options that the state has."""

    def odds(self, s: StateRecord, box: BoxRecord, moves: Ints, weights: Ints) -> None:
        """Lists what chance can deal now, with weights."""

    def arrange(self, s: StateRecord, box: BoxRecord, orders: IntTable, words: IntTable) -> None:
        """Shuffles the piles by random words."""

    def legal_moves(self, s: StateRecord, box: BoxRecord, moves: Ints) -> None:
        """Lists what the seat to act may do; the list begins with its length."""

    def play(self, s: StateRecord, box: BoxRecord, move: int) -> None:
        """Makes a move, of a seat or of chance, and all that follows from it."""

    def evaluate(self, s: StateRecord, box: BoxRecord, square: int) -> None:
        """Scores what a newly laid square completes."""

    def final_count(self, s: StateRecord, box: BoxRecord) -> None:
        """Adds what the end of the game brings to the scores; the board stays as it is."""

    def finish(self, s: StateRecord, box: BoxRecord) -> None:
        """Ends the game: the final count, and what is cleared away after it."""

    def is_complete(self, s: StateRecord, box: BoxRecord, f: int) -> bool:
        """Whether a feature is finished."""

    def points(self, s: StateRecord, box: BoxRecord, f: int, finished: int) -> int:
        """What a feature is worth, finished or as it is."""

    def hidden_value(self, s: StateRecord, box: BoxRecord, viewer: int, seat: int) -> int:
        """What a seat's secrets are worth, in hundredths of a point, as far as the viewer can know."""

    def random_move(self, s: StateRecord, box: BoxRecord, moves: Ints, rng: Ints) -> int:
        """Draws one of the legal moves, each as likely as the others: as from their list, in its order, which
        need not be made for that."""


ENTRIES = tuple(
    name for name, value in vars(Rulebook).items() if callable(value) and not name.startswith("_")
)


def contract_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """Where the argument types of a rule are declared: a game's own rules are declared by the contract."""
    return function if is_entry(function) else getattr(Rulebook, function.__name__)
