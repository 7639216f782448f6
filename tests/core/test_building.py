"""Building libraries, in a process of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from tuilerie.core import building, native
from tuilerie.core.building import NotBuilt, build, missing_parts, say_aloud
from tuilerie.core.rule import NoCompiler


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
    """An empty cache, on a machine without a C compiler."""
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("no_linker")
def test_without_a_linker_it_is_said_at_once_what_is_missing() -> None:
    with pytest.raises(NotBuilt, match="there is none here: install one, or pip install ziglang"):
        build("base", ("play",))
    assert missing_parts("base") == ["play", "search", "batch"]


@pytest.mark.usefixtures("no_linker")
def test_without_a_linker_rules_are_compiled_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    native.library_of.cache_clear()
    with pytest.warns(UserWarning, match="The rules are compiled one by one instead"):
        assert native.library_of("base", "play") is None
    native.library_of.cache_clear()


@pytest.mark.usefixtures("no_linker")
def test_without_compiler_and_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "has_jit", lambda: False)
    native.library_of.cache_clear()
    with pytest.raises(NoCompiler, match=r"no compiled rules of base .* pip install 'tuilerie\[compile\]'"):
        native.library_of("base", "play")
    native.library_of.cache_clear()


def test_what_is_there_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    build("base", ("play",))
    monkeypatch.setattr(
        building, "command", lambda game, parts: [sys.executable, "-c", "raise SystemExit(1)"]
    )
    build("base", ("play",))


def test_who_waits_is_told_once_that_rules_are_compiled() -> None:
    out = io.StringIO()
    report = say_aloud("base", out)
    report("deal")
    report("play")
    assert out.getvalue() == "Compiling the rules of base: once, less than a minute.\n"
