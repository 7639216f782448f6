"""Variations: alternative moves to those of a game. They form a tree and are stored in the game's record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import IllegalMove
from .new_table import is_writable
from .phrase import Saying

if TYPE_CHECKING:
    from .played import Played
    from .table import Table

MOST_VARIATIONS = 100  # the most variations of one game


@dataclass(frozen=True)
class Variation:
    """An alternative line: all its moves from the beginning of the game, including those of chance."""

    history: "tuple[Played, ...]"
    name: str = ""


@dataclass(frozen=True)
class Branch:
    """A variation in the tree, with the line that it branches off."""

    variation: Variation
    parent: Variation | None  # None is the game itself
    first: int  # index of the first move that differs from the parent


def common_moves(one: "Sequence[Played]", other: "Sequence[Played]") -> int:
    """The number of moves that two lines have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next(
        (n for n, (mine, theirs) in pairs if mine.move.text != theirs.move.text), min(len(one), len(other))
    )


def branches(table: "Table") -> Iterator[Branch]:
    """Each variation of a table with its parent: the game or the earlier variation with which it has most
    moves in common."""
    for number, one in enumerate(table.variations):
        found = Branch(one, None, common_moves(one.history, table.history))
        for other in table.variations[:number]:
            first = common_moves(one.history, other.history)
            if first > found.first:
                found = Branch(one, other, first)
        yield found


def keep_variation(table: "Table", line: "Table", name: str = "") -> Variation:
    """Adds the moves of another table of the same game as a variation. If an existing variation continues
    them, or they continue it, the two become one variation with the new name."""
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
