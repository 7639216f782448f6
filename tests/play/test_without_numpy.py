"""Playing needs only the standard library; NumPy is loaded only for compiled rules."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.play.accounts import account
from tuilerie import GAMES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def accounts() -> Any:
    """Of all games, played where NumPy and Numba cannot be imported."""
    return json.loads(output_of("-m", "tests.play.accounts"))


def output_of(*arguments: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_numpy_is_the_same_game(game: str, accounts: Any) -> None:
    assert accounts[game] == account(game)


@pytest.mark.slow
@pytest.mark.parametrize("variable, kind", [("", "Compiled"), ("0", "Compiled"), ("1", "Interpreted")])
def test_rules_are_interpreted_when_asked_for(variable: str, kind: str) -> None:
    """And the package by itself loads neither NumPy nor Numba, nor does interpreted play."""
    code = """
import sys, tuilerie
assert not {"numpy", "numba"} & set(sys.modules)
table = tuilerie.Table("base", 2, seed=1)
print(type(table.position.carrier).__name__, "numpy" in sys.modules)
"""
    said = output_of("-c", code, TUILERIE_INTERPRETED=variable)
    assert said.split() == [kind, str(kind == "Compiled")]


def test_compiled_rules_say_what_they_need() -> None:
    code = """
import sys
from tests.play.accounts import Missing
sys.meta_path.insert(0, Missing())
from tuilerie.core.jit import jit
from tuilerie.core.rule import NoCompiler
from tuilerie.games.base import play
try:
    jit(play)
except NoCompiler as problem:
    print(problem)
"""
    expected = "compiling rules needs NumPy and Numba: pip install 'tuilerie[compile]'\n"
    assert output_of("-c", code) == expected
