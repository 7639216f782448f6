"""Building libraries, in a process of its own."""

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.core.games import undealt
from tests.waiting import PATIENCE
from tuilerie.core import building, native
from tuilerie.core.building import NotBuilt, build, compile_notice, missing_parts
from tuilerie.core.cache import library_folder, library_name
from tuilerie.core.rule import NoCompiler
from tuilerie.core.rulebook import contract_of
from tuilerie.core.signature import signature_of
from tuilerie.games import base


def test_a_child_whose_parent_is_gone_ends_without_a_word() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [
        sys.executable,
        "-c",
        "from tuilerie.core.building import tell; tell('rule'); print('went on')",
    ]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.fixture
def no_linker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache, on a machine without a C compiler; nor does the package `ziglang` work."""
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "ziglang.py").write_text("raise SystemExit(1)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


@pytest.mark.usefixtures("no_linker")
def test_a_missing_linker_is_reported_at_once() -> None:
    with pytest.raises(NotBuilt, match="there is none here that works: install one, or pip install ziglang"):
        build("base", ("play",))
    assert missing_parts("base") == ["play", "search", "batch"]


@pytest.mark.usefixtures("no_linker")
def test_without_a_linker_rules_are_compiled_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    native.library_of.cache_clear()
    with pytest.warns(UserWarning, match="The rules are compiled one by one instead"):
        assert native.library_of("base", "play") is None
    native.library_of.cache_clear()


@pytest.mark.usefixtures("no_linker")
def test_without_compiler_and_library_the_error_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native, "has_jit", lambda: False)
    native.library_of.cache_clear()
    with pytest.raises(NoCompiler, match=r"no compiled rules of base .* pip install 'tuilerie\[compile\]'"):
        native.library_of("base", "play")
    native.library_of.cache_clear()


def test_rules_can_be_run_by_numba_too() -> None:
    """Numba takes records themselves, not arrays of them."""
    states = undealt(2, (1, 0, 0))
    signature = signature_of(contract_of(base.hidden_value))
    compiled = native.by_numba("base", base.hidden_value, signature)
    assert compiled(states, base.BOX.table, 0, 1) == base.hidden_value(None, None, 0, 1)


def child_that(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str) -> None:
    """The cache is empty, and in place of the compiler this program runs."""
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    monkeypatch.setattr(building, "command", lambda game, parts: [sys.executable, "-c", program])


def test_a_child_that_builds_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    child_that(monkeypatch, tmp_path, "print('ready play')")
    with pytest.raises(NotBuilt, match="The libraries of base were not built"):
        build("base", ("play",))


def test_a_child_may_complain_at_length(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    child_that(monkeypatch, tmp_path, "import sys; sys.exit('never mind ' * 100_000 + 'no linker')")
    with pytest.raises(NotBuilt, match=r"never mind no linker$"):
        build("base", ("play",))


def test_two_processes_that_want_a_library_build_it_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The child notes that it was called, and takes as long as it takes the other to come."""
    calls = tmp_path / "calls"
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    library = library_folder() / library_name("base", "play")
    program = (
        f"import pathlib, time; open({str(calls)!r}, 'a').write('x'); time.sleep(0.5);"
        f" pathlib.Path({str(library)!r}).touch()"
    )
    child_that(monkeypatch, tmp_path, program)
    threads = [threading.Thread(target=build, args=("base", ("play",))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert (calls.read_text(), missing_parts("base", ("play",))) == ("x", [])


def test_a_library_in_the_cache_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    build("base", ("play",))
    monkeypatch.setattr(
        building, "command", lambda game, parts: [sys.executable, "-c", "raise SystemExit(1)"]
    )
    build("base", ("play",))


def test_a_waiting_process_is_told_once_that_rules_are_compiled() -> None:
    out = io.StringIO()
    report = compile_notice("base", out)
    report("deal")
    report("play")
    assert out.getvalue() == "Compiling the rules of base: once, less than a minute.\n"
