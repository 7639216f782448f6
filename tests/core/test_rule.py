"""Rules and their cache: what is compiled and when, and that it is never out of date."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tuilerie.core.arrays import new_states
from tuilerie.core.cache import (
    CACHES_KEPT,
    KILLED_SECONDS,
    PACKAGE,
    PART_SOURCES,
    forget_killed_builds,
    forget_old_libraries,
    library_folder,
    library_name,
    source_hash,
)
from tuilerie.core.cells import near_cell
from tuilerie.core.jit import jit
from tuilerie.core.rule import rule
from tuilerie.core.state import new_mirror
from tuilerie.games import base

BOX = base.BOX.sizes
RING = BOX.ring
MARKED = re.compile(r"^@(rule|entry\()", re.M)
# A rule that is cheap to compile and calls one of another file: turns.offer_turns calls move.lay_of.
OFFER = """
import json, sys
import numpy as np
import tuilerie
from tuilerie.core.jit import is_cached, jit
from tuilerie.core.turns import offer_turns

known = is_cached(offer_turns)
offer = jit(offer_turns)
moves = np.zeros(9, np.int64)
offer(moves, 3, 40, 1)
hits = sum(offer.stats.cache_hits.values())
print(json.dumps({"package": tuilerie.__file__, "known": known, "hits": hits, "moves": moves[:2].tolist()}))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may edit."""
    copy = tmp_path / "copy" / "tuilerie"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def run(script: str, package: Path = PACKAGE, **environment: str) -> str:
    """The output of a separate Python process that imports this package."""
    variables = {**os.environ, "PYTHONPATH": str(package.parent), **environment}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.slow
def test_an_edit_in_another_file_is_noticed(package: Path, tmp_path: Path) -> None:
    def offered() -> Any:
        return json.loads(run(OFFER, package, TUILERIE_CACHE=str(tmp_path / "cache")))

    first, second = offered(), offered()
    assert Path(first["package"]).parent == package
    assert (first["known"], first["hits"], second["known"], second["hits"]) == (False, 0, True, 1)
    assert first["moves"] == second["moves"]
    edit(
        package / "core" / "move_code.py",
        "pack(Deed.LAY, tile, cell, turn)",
        "pack(Deed.LAY, tile, cell + 1, turn)",
    )
    third = offered()
    assert (third["known"], third["hits"]) == (False, 0)
    assert third["moves"] == [1, first["moves"][1] + (1 << 4)]


@pytest.mark.parametrize(
    "name",
    [
        "core/board.py",
        "core/words.py",
        "core/rule.py",
        "games/base.py",
        "games/base.tiles",
        "ai/leaf/new.py",
        "env/observation.py",
    ],
)
def test_the_cache_is_named_after_all_that_rules_depend_on(package: Path, name: str) -> None:
    before = source_hash(package)
    with (package / name).open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    assert source_hash(package) != before


def test_every_file_with_rules_is_among_the_sources() -> None:
    named = {path for part in PART_SOURCES.values() for pattern in part for path in PACKAGE.glob(pattern)}
    with_rules = {path for path in PACKAGE.rglob("*.py") if MARKED.search(path.read_text(encoding="utf-8"))}
    assert len(with_rules) > 10
    assert with_rules <= named


def test_the_cache_is_not_named_after_what_no_rule_depends_on(package: Path) -> None:
    before = source_hash(package)
    with (package / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    assert source_hash(package) == before == source_hash()


@pytest.mark.slow
def test_an_edit_in_a_rule_of_somebodys_own_is_noticed(tmp_path: Path) -> None:
    file, cache = tmp_path / "own.py", str(tmp_path / "cache")
    script = "from own import answer; from tuilerie.core.jit import jit; print(jit(answer)())"
    found = []
    for number in (41, 42):
        file.write_text(f"from tuilerie.core.rule import rule\n@rule\ndef answer():\n    return {number}\n")
        environment = {**os.environ, "TUILERIE_CACHE": cache, "PYTHONDONTWRITEBYTECODE": "1"}
        told = subprocess.run(
            [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, check=True
        )
        found.append(int(told.stdout))
    assert found == [41, 42]


def test_rules_with_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUILERIE_CHECKS", raising=False)
    plain = source_hash()
    monkeypatch.setenv("TUILERIE_CHECKS", "0")
    assert source_hash() == plain
    monkeypatch.setenv("TUILERIE_CHECKS", "1")
    assert source_hash() != plain


def test_a_game_is_not_built_again_for_an_edit_in_another(package: Path) -> None:
    before = {game: source_hash(package, game) for game in ("base", "gold-rush")}
    for name in ("games/base.py", "games/base.tiles"):
        with (package / name).open("a", encoding="utf-8") as file:
            file.write("\n# edited\n")
        assert source_hash(package, "base") != before["base"]
        assert source_hash(package, "gold-rush") == before["gold-rush"]
    with (package / "games/gold_rush_box.py").open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    assert source_hash(package, "gold-rush") != before["gold-rush"]


@pytest.mark.parametrize(
    "name, parts",
    [
        ("core/board.py", {"play", "search", "batch", "learn", "wasm"}),
        ("ai/leaf/evaluation.py", {"search", "learn", "wasm"}),
        ("ai/search/tree.py", {"search", "learn", "wasm"}),
        ("ai/learning/outcomes.py", {"learn"}),
        ("env/observing.py", {"batch"}),
        ("ai/players.py", set()),
    ],
)
def test_a_part_is_built_again_only_for_what_it_is_made_of(package: Path, name: str, parts: set[str]) -> None:
    before = {part: source_hash(package, "base", [part]) for part in PART_SOURCES}
    with (package / name).open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    assert {part for part in PART_SOURCES if source_hash(package, "base", [part]) != before[part]} == parts


def test_old_libraries_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    library_folder().mkdir()
    for number in range(2 * CACHES_KEPT):
        path = library_folder() / f"base-play-{number:020x}-x86_64-linux.lib"
        path.touch()
        os.utime(path, (number, number))
    newest = library_folder() / library_name("base", "play")
    newest.touch()
    forget_old_libraries("base", "play")
    assert newest.exists()
    assert len(list(library_folder().iterdir())) == CACHES_KEPT


# Here the linker kills the process that builds the library.
KILLED = """
from pathlib import Path
from tuilerie.compiler.linking import write_linked
from tuilerie.core.cache import library_folder
write_linked(b"", library_folder() / "base.lib", ["sh", "-c", "kill -9 $PPID"])
"""


def test_files_of_a_killed_build_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert done.returncode == -signal.SIGKILL
    (left,) = library_folder().iterdir()
    assert (left / "rules.o").exists()
    forget_killed_builds()
    assert left.exists()  # it might still be built
    long_ago = time.time() - KILLED_SECONDS - 1
    os.utime(left, (long_ago, long_ago))
    forget_killed_builds()
    assert list(library_folder().iterdir()) == []


@pytest.mark.slow
def test_old_caches_are_forgotten(tmp_path: Path) -> None:
    for number in range(2 * CACHES_KEPT):
        folder = tmp_path / f"{number:020x}"
        folder.mkdir()
        os.utime(folder, (number, number))
    run(OFFER, TUILERIE_CACHE=str(tmp_path))
    kept = sorted(folder.name for folder in tmp_path.iterdir())
    assert source_hash() in kept
    assert len(kept) <= CACHES_KEPT + 1
    assert f"{2 * CACHES_KEPT - 1:020x}" in kept


def test_a_rule_stays_the_function_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuilerie.core.rule._rules", [])

    def doubled(x: int) -> int:
        return 2 * x

    assert rule(doubled) is doubled
    assert doubled(21) == 42


@pytest.mark.parametrize(
    "cell, x, y", [(0, 1, 0), (0, -1, 0), (0, 0, -1), (RING - 1, 1, 1), (BOX.row_step, 0, -1)]
)
def test_a_compiled_rule_says_what_the_function_says(cell: int, x: int, y: int) -> None:
    assert jit(near_cell)(new_states(base.BOX)[0], cell, x, y) == near_cell(new_mirror(BOX), cell, x, y)


def test_importing_the_games_imports_no_numba() -> None:
    """`import tuilerie` is to take 0.3 s; Numba alone takes longer."""
    script = """
import sys, pkgutil, importlib
for name in ("tuilerie.core", "tuilerie.games"):
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{name}.{module.name}")
print([name for name in sys.modules if name.partition(".")[0] in ("numba", "llvmlite")])
"""
    assert run(script).strip() == "[]"
