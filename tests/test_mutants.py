"""The mutants, tested by themselves; `make mutants` runs the rule tests against them."""

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants import TESTS, explained, mutants
from tuilerie.games import base

pytestmark = pytest.mark.slow

EXPLAINED = sorted(TESTS.glob("equivalent_mutants_*.txt"))
MODULES = [file.stem.removeprefix("equivalent_mutants_") for file in EXPLAINED]

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


def test_no_two_mutants_have_the_same_key() -> None:
    keys = [mutant.key for mutant in mutants(base)]
    assert len(keys) == len(set(keys)) > 200


@pytest.mark.parametrize("module", MODULES)
def test_each_explained_mutant_exists(module: str) -> None:
    reasons = explained(module)
    assert all(reasons.values())
    assert reasons.keys() <= {mutant.key for mutant in mutants(import_module(f"tuilerie.games.{module}"))}
