"""Libraries: their contents, and that they play by the rules."""

from types import SimpleNamespace

import pytest

from tuilerie.ai.leaf.evaluation import leaf_of
from tuilerie.compiler.entries import entries
from tuilerie.compiler.library import Builder, Edited, check_unedited
from tuilerie.compiler.linking import short_name
from tuilerie.compiler.lowering import compiled_twice
from tuilerie.core.cache import PACKAGE, find_library
from tuilerie.core.native import library_of
from tuilerie.core.rule import BATCH, LIBRARIES, PLAY, SEARCH, all_rules, symbol_of
from tuilerie.core.rulebook import contract_of
from tuilerie.core.signature import signature_of
from tuilerie.games import GAMES
from tuilerie.games.base import deal, play
from tuilerie.play.errors import TuilerieError

MOST_ARGUMENTS = 8


@pytest.mark.parametrize("part", LIBRARIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_library_has_every_entry(game: str, part: str) -> None:
    library = library_of(game, part)
    assert library
    names = [symbol_of(function) for function in entries(GAMES[game], part)]
    assert len(names) == len(set(names)) > 5
    assert [name for name in names if not hasattr(library, name)] == []


def test_every_entry_says_what_it_is_given() -> None:
    for part in LIBRARIES:
        for function in entries(GAMES["base"], part):
            assert signature_of(contract_of(function)).arguments


@pytest.mark.parametrize("part", LIBRARIES)
def test_a_library_is_small(part: str) -> None:
    path = find_library("base", part)
    assert path
    assert path.stat().st_size < 200_000


@pytest.mark.parametrize("part", LIBRARIES)
def test_a_library_names_no_folder_of_the_machine_that_built_it(part: str) -> None:
    path = find_library("base", part)
    assert path
    assert bytes(PACKAGE) not in path.read_bytes()


@pytest.mark.parametrize(
    "name, short",
    [
        ("_ZN8tuilerie5games4base6pointsB3v47B4c8tJE6Record", "base.points"),
        ("simulation_think", "simulation_think"),
    ],
)
def test_rules_have_short_names_in_a_library(name: str, short: str) -> None:
    assert short_name(name) == short


def test_no_rule_takes_more_than_eight_arguments() -> None:
    """Rules with more arguments should take a named tuple or a record."""
    for game in GAMES:
        entries(GAMES[game], SEARCH)
        leaf_of(game)
    long = [rule.__qualname__ for rule in all_rules() if rule.__code__.co_argcount > MOST_ARGUMENTS]
    assert long == []


def test_a_rule_that_is_compiled_twice_is_named() -> None:
    """Each rule is compiled for one kind of arguments; the builder refuses anything else."""
    once, twice = SimpleNamespace(overloads={1: ()}), SimpleNamespace(overloads={1: (), 2: ()})
    assert compiled_twice({deal: once}) == []
    assert compiled_twice({deal: once, play: twice}) == ["play"]


def test_sources_that_were_edited_meanwhile_give_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    check_unedited("base", PLAY)
    monkeypatch.setattr("tuilerie.compiler.library.source_hash", lambda game, parts: "another")
    with pytest.raises(Edited, match="The rules of base were edited while they were compiled"):
        check_unedited("base", PLAY)


def test_a_game_is_played_at_random_before_it_has_a_leaf(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_leaf(game: str) -> None:
        raise TuilerieError(f"{game} has no leaf")

    monkeypatch.setattr("tuilerie.compiler.library.leaf_of", no_leaf)
    builder = object.__new__(Builder)
    builder.game = GAMES["base"]
    assert set(builder._modules(PLAY)) == set(builder._modules(BATCH)) == {"Rulebook"}
    with pytest.raises(TuilerieError, match="base has no leaf"):
        builder._modules(SEARCH)
