"""The contract of all games: the rules that the module of a game must define."""

from collections.abc import Callable
from typing import Any, Protocol

from .box import Box
from .rule import is_entry
from .signature import BoxRecord, Ints, IntTable, StateRecord


class Rulebook(Protocol):
    """The module of a game. Its rules are plain functions, in the order of the printed rulebook. `s` is the
    state, `box` is the contents of the box."""

    BOX: Box
    PILES_USED: int  # number of piles that chance deals from

    def deal(self, s: StateRecord, box: BoxRecord) -> None:
        """Sets up the game for the number of seats and the options in the state."""

    def odds(self, s: StateRecord, box: BoxRecord, moves: Ints, weights: Ints) -> None:
        """Lists what chance may deal now, with weights."""

    def arrange(self, s: StateRecord, box: BoxRecord, orders: IntTable, words: IntTable) -> None:
        """Shuffles the piles by random words."""

    def legal_moves(self, s: StateRecord, box: BoxRecord, moves: Ints) -> None:
        """Lists the legal moves of the seat to act. The list begins with its length."""

    def play(self, s: StateRecord, box: BoxRecord, move: int) -> None:
        """Plays a move of a seat or of chance, with all its consequences."""

    def evaluate(self, s: StateRecord, box: BoxRecord, square: int) -> None:
        """Scores the features that a new square completes."""

    def final_count(self, s: StateRecord, box: BoxRecord) -> None:
        """Adds the points of the final count to the scores. The board does not change."""

    def finish(self, s: StateRecord, box: BoxRecord) -> None:
        """Ends the game: does the final count and clears away what the rules say."""

    def is_complete(self, s: StateRecord, box: BoxRecord, f: int) -> bool:
        """Whether a feature is finished."""

    def points(self, s: StateRecord, box: BoxRecord, f: int, finished: int) -> int:
        """The points of a feature, as a finished or an unfinished one."""

    def hidden_value(self, s: StateRecord, box: BoxRecord, viewer: int, seat: int) -> int:
        """The expected value of a seat's secret tokens in hundredths of a point, by what the viewer can
        know."""

    def random_move(self, s: StateRecord, box: BoxRecord, moves: Ints, rng: Ints) -> int:
        """Draws a legal move at random, all with the same probability. The result is the same as when drawing
        from the list of legal moves, but the list need not be made."""


ENTRIES = tuple(
    name for name, value in vars(Rulebook).items() if callable(value) and not name.startswith("_")
)


def contract_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the annotations of a rule. For a game's own rules, these are in the contract."""
    return function if is_entry(function) else getattr(Rulebook, function.__name__)
