"""Variations: other moves than those of a game, kept beside it as a tree and told in its record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import IllegalMove
from .new_table import is_writable
from .phrase import Saying

if TYPE_CHECKING:
    from .table import Played, Table

MOST_VARIATIONS = 100  # of one game


@dataclass(frozen=True)
class Variation:
    """Another line of play: all its moves from the beginning of the game on, those of chance included."""

    history: "tuple[Played, ...]"
    name: str = ""


@dataclass(frozen=True)
class Branch:
    """A variation in the tree: the line that it leaves, and how many moves the two have in common."""

    variation: Variation
    parent: Variation | None  # None is the game itself
    first: int  # number of its first move of its own, in its history


def common_moves(one: "Sequence[Played]", other: "Sequence[Played]") -> int:
    """How many moves two lines begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next(
        (n for n, (mine, theirs) in pairs if mine.move.text != theirs.move.text), min(len(one), len(other))
    )


def branches(table: "Table") -> Iterator[Branch]:
    """Each variation of a table with the line that it leaves: the game, or the variation before it with which
    it has most in common."""
    for number, one in enumerate(table.variations):
        found = Branch(one, None, common_moves(one.history, table.history))
        for other in table.variations[:number]:
            first = common_moves(one.history, other.history)
            if first > found.first:
                found = Branch(one, other, first)
        yield found


def keep_variation(table: "Table", line: "Table", name: str = "") -> Variation:
    """Keeps the moves of another table of the same game. A variation that it goes on with, or that goes on
    with it, is the same one, and gets the name."""
    _check(table, line, name)
    history = tuple(line.history)
    for number, known in enumerate(table.variations):
        if common_moves(known.history, history) == min(len(known.history), len(history)):
            longer = max(known.history, history, key=len)
            table.variations[number] = Variation(longer, name or known.name)
            return table.variations[number]
    if len(table.variations) == MOST_VARIATIONS:
        raise IllegalMove(Saying("illegal.variations", most=MOST_VARIATIONS))
    table.variations.append(Variation(history, name))
    return table.variations[-1]


def _check(table: "Table", line: "Table", name: str) -> None:
    if name and not is_writable(name):
        raise IllegalMove(Saying("illegal.name", name=repr(name), mark="#"))
    if bytes(line.start) != bytes(table.start) or line.names != table.names:
        raise IllegalMove(Saying("illegal.other_game"))
    if common_moves(line.history, table.history) == len(line.history):
        raise IllegalMove(Saying("illegal.no_variation"))
