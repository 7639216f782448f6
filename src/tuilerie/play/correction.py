"""Corrections: replaces moves in the middle of a game and replays the later moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import IllegalMove, NothingToUndo, TuilerieError
from .move import Move
from .phrase import Saying
from .played import Played
from .table import Table


@dataclass(frozen=True)
class Correction:
    """A game after a correction, up to the first later move that is no longer possible."""

    table: Table
    left: tuple[Move, ...]  # later moves that could not be played again
    problem: Saying | None  # why the first of these moves is no longer possible

    @property
    def stands(self) -> bool:
        return not self.left


def corrected(table: Table, first: int, count: int, moves: Sequence[str]) -> Correction:
    """A copy of the game in which `count` moves of `table.history`, beginning with number `first`, are
    replaced by other moves, given as texts. Moves of chance count too."""
    if first < 0 or first + count > len(table.history):
        raise NothingToUndo(Saying("illegal.undo"))
    again = table.copy()
    again.take_dealer_away()
    again.back_to(first)
    for text in moves:
        enter(again, text)
    return resumed(again, [played.move for played in table.history[first + count :]])


def resumed(table: Table, moves: Sequence[Move]) -> Correction:
    """Replays moves of an earlier version of the game, up to the first that is no longer possible."""
    for number, move in enumerate(moves):
        try:
            enter(table, move.text, move.code)
        except TuilerieError as problem:
            return Correction(table, tuple(moves[number:]), problem.saying)
    return Correction(table, (), None)


def enter(table: Table, text: str, code: int = -1) -> None:
    """Enters the next move: that of a seat, or what chance brought."""
    if table.is_over:
        raise IllegalMove(Saying("illegal.move", move=text, reason=Saying("illegal.over")))
    if table.position.waits_for_chance:
        table.deal(text)
        return
    known = table.position.recorded(text, code) if code >= 0 else None
    table.make(known or table.moves.read(text))


def turn_entries(history: Sequence[Played], turn: int) -> tuple[int, int]:
    """The number of a turn's first move among the moves made, and how many moves it has."""
    numbers = [number for number, played in enumerate(history) if played.turn == turn]
    return (numbers[0], len(numbers)) if numbers else (len(history), 0)
