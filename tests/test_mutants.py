"""The mutants, tested by themselves; `make mutants` runs the rule tests against them."""

import ast
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants import TESTS, exchange, explained, game_mutants, mutants
from tuilerie.games import hill_and_dale, hill_and_dale_hikes

pytestmark = pytest.mark.slow

EXPLAINED = sorted(TESTS.glob("equivalent_mutants_*.txt"))
GAMES = [file.stem.removeprefix("equivalent_mutants_") for file in EXPLAINED]

RULES = '''
@rule
def worth(s, f):
    """Two a square."""
    if not s.open[f] and s.kind == 2:
        note(s)
        return 2 * s.squares
    return 0


def helper():
    return 7
'''

CHANGES = """
if not s.open[f] or s.kind == 2:
if s.kind == 2:
if not s.open[f]:
if not (not s.open[f] and s.kind == 2):
if s.open[f] and s.kind == 2:
if not s.open[f] and s.kind != 2:
if not s.open[f] and s.kind == 3:
if not s.open[f] and s.kind == 1:
pass
return 2 + s.squares
return 3 * s.squares
return 1 * s.squares
return 1
return -1
"""


def test_a_rule_is_changed_in_one_place_at_a_time(tmp_path: Path) -> None:
    module = ModuleType("game")
    module.__file__ = str(tmp_path / "game.py")
    (tmp_path / "game.py").write_text(RULES)
    found = list(mutants(module))
    assert {mutant.rule for mutant in found} == {"worth"}
    assert sorted(mutant.after for mutant in found) == sorted(CHANGES.strip().splitlines())
    assert all(ast.parse(mutant.source) for mutant in found)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_mutants_have_the_same_key(game: str) -> None:
    keys = [mutant.key for mutant in game_mutants(game)]
    assert len(keys) == len(set(keys)) > 200


@pytest.mark.parametrize("game", GAMES)
def test_each_explained_mutant_exists(game: str) -> None:
    reasons = explained(game)
    assert all(reasons.values())
    assert reasons.keys() <= {mutant.key for mutant in game_mutants(game)}


def test_a_mutant_takes_the_place_of_its_rule_in_every_module(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (hill_and_dale, hill_and_dale_hikes):
        monkeypatch.setattr(module, "can_hike", hill_and_dale_hikes.can_hike)
    mutant = next(mutant for mutant in game_mutants("hill_and_dale") if mutant.rule == "can_hike")
    exchange("hill_and_dale", mutant)
    files = [vars(module)["can_hike"].__code__.co_filename for module in (hill_and_dale, hill_and_dale_hikes)]
    assert files == [f"<{mutant.key}>"] * 2
