"""Libraries: what is in them, and that they play as the rules say."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuilerie.compiler.entries import entries
from tuilerie.core.cache import find_library
from tuilerie.core.native import described, library_of, symbol_of
from tuilerie.core.rule import LIBRARIES
from tuilerie.core.signature import signature_of
from tuilerie.games import GAMES

# Builds a library with bounds checks, and says which rules were compiled for several kinds of arguments.
TWICE = """
import json, sys
import tuilerie.compiler.__main__
from tuilerie.compiler.library import Builder
from tuilerie.core import jit
from tuilerie.games import GAMES

Builder(GAMES[sys.argv[1]]).build("search")
compiled = {f.__name__: len(d.overloads) for f, d in jit._dispatchers.items() if d.overloads}
print(json.dumps(compiled))
"""


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
            assert signature_of(described(function)).arguments


@pytest.mark.parametrize("part", LIBRARIES)
def test_a_library_is_small(part: str) -> None:
    path = find_library("base", part)
    assert path
    assert path.stat().st_size < 200_000


@pytest.mark.slow
def test_each_rule_is_compiled_once(tmp_path: Path) -> None:
    variables = {**os.environ, "TUILERIE_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", TWICE, "base"]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    compiled = json.loads(done.stdout)
    assert len(compiled) > 150
    assert [name for name, times in compiled.items() if times > 1] == []
