"""Every game implements the contract of games, and its leaf the contract of leaves. mypy compares the types;
this test names missing parts.
"""

import inspect
from types import ModuleType
from typing import Any

import pytest

from tuilerie.ai.leaf import amazonas as amazonas_leaf
from tuilerie.ai.leaf import base as base_leaf
from tuilerie.ai.leaf import gold_rush as gold_rush_leaf
from tuilerie.ai.leaf import hill_and_dale as hill_and_dale_leaf
from tuilerie.ai.leaf import hunters as hunters_leaf
from tuilerie.ai.leaf.leaf import Leaf
from tuilerie.core.rulebook import Rulebook
from tuilerie.games import GAMES, amazonas, base, gold_rush, hill_and_dale, hunters

BOOKS: list[Rulebook] = [base, hunters, gold_rush, hill_and_dale, amazonas]
LEAVES: list[Leaf] = [base_leaf, hunters_leaf, gold_rush_leaf, hill_and_dale_leaf, amazonas_leaf]


def offered(contract: Any) -> dict[str, list[str] | None]:
    """The names in a contract. Functions include the names of their arguments."""
    functions = {name: value for name, value in vars(contract).items() if inspect.isfunction(value)}
    named = {
        name: list(inspect.signature(f).parameters)[1:] for name, f in functions.items() if name[0] != "_"
    }
    values = [name for name, value in vars(contract).items() if isinstance(value, property)]
    return {**dict.fromkeys([*contract.__annotations__, *values]), **named}


def missing(module: Any, contract: Any) -> list[str]:
    """The names of a contract that a module lacks."""
    found = []
    for name, arguments in offered(contract).items():
        value = getattr(module, name, None)
        if value is None:
            found.append(name)
        elif arguments is not None and list(inspect.signature(value).parameters) != arguments:
            found.append(f"{name}({', '.join(arguments)})")
    return found


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.BOX.game)
def test_a_game_keeps_the_contract_of_all_games(book: Rulebook) -> None:
    assert missing(book, Rulebook) == []


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: leaf.__name__.rpartition(".")[2])
def test_a_leaf_keeps_the_contract_of_leaves(leaf: Leaf) -> None:
    assert missing(leaf, Leaf) == []


def test_all_games_are_compared() -> None:
    assert [book.BOX.game for book in BOOKS] == list(GAMES)


def test_a_missing_rule_is_named() -> None:
    other = ModuleType("other")
    for name in offered(Rulebook):
        setattr(other, name, getattr(base, name))
    assert missing(other, Rulebook) == []
    del other.deal
    other.points = lambda s, box, f: 0  # type: ignore[attr-defined]
    assert missing(other, Rulebook) == ["deal", "points(s, box, f, finished)"]
