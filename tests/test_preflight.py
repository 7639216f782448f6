"""The preflight names each missing program in one sentence, before anything that takes long begins."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import preflight

SCRIPT = Path(preflight.__file__)


def program(folder: Path, name: str, says: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\necho {says}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without programs, whose user may not install any; returns the folder on its path."""
    for name in ("TUILERIE_POSTGRES", "TUILERIE_CHROMIUM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setattr(preflight, "may_install", lambda: False)
    monkeypatch.setattr("glob.glob", lambda pattern: [])
    return tmp_path / "bin"


def test_all_that_is_missing_is_named_at_once(bare: Path) -> None:
    found = preflight.problems(by_playwright=False)
    assert found == [preflight.NO_NODE.format(20), preflight.NO_POSTGRES]


def test_no_problem_is_reported_if_all_programs_are_installed(bare: Path) -> None:
    program(bare, "node", "v22.1.0")
    for name in ("npm", "initdb", "postgres", "chromium", "wasm-ld"):
        program(bare, name)
    assert preflight.problems(by_playwright=True) == []
    assert preflight.find_chromium() == str(bare / "chromium")


@pytest.mark.parametrize(
    "version, name, said",
    [((3, 11), "python3", ""), ((3, 9), "/usr/bin/python3", "3.11 or newer, and /usr/bin/python3 is 3.9:")],
)
def test_an_old_python_is_named(version: tuple[int, int], name: str, said: str) -> None:
    assert said in preflight.python_problem(version, name)
    assert bool(preflight.python_problem(version, name)) == bool(said)


@pytest.mark.parametrize("says, problem", [("v18.19.0", "and this is v18.19.0"), ("v20.0.0", "npm")])
def test_an_old_node_and_a_missing_npm_are_named(bare: Path, says: str, problem: str) -> None:
    program(bare, "node", says)
    assert problem in preflight.node_problem()


def test_a_browser_is_fetched_by_playwright_where_nobody_may_install(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(preflight, "succeeds", lambda *command: commands.append(command))
    assert preflight.browser_problem(by_playwright=False) == ""
    assert commands == []
    assert preflight.browser_problem(by_playwright=True) == preflight.NO_BROWSER
    assert commands == [(sys.executable, *preflight.PLAYWRIGHT)]


def test_a_linker_of_webassembly_is_fetched_by_pip(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr("subprocess.run", lambda command, **_: commands.append(command))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert preflight.wasm_linker_problem(by_pip=False) == ""
    assert commands == []
    assert preflight.wasm_linker_problem(by_pip=True) == preflight.NO_WASM_LINKER
    assert commands == [[sys.executable, *preflight.PIP, "ziglang"]]
    program(bare, "wasm-ld")
    assert preflight.wasm_linker_problem(by_pip=True) == ""
    assert len(commands) == 1


def test_a_user_with_permission_installs(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "may_install", lambda: True)

    def install(package: str) -> None:
        for name in ("initdb", "postgres"):
            program(bare, name)

    monkeypatch.setattr(preflight, "install", install)
    assert preflight.postgres_problem() == ""
    assert preflight.find_postgres() == bare


@pytest.mark.parametrize(
    "offered, there, installed, found",
    [
        (True, [], ["chromium-headless-shell"], "chromium-headless-shell"),
        (True, ["chromium"], ["chromium-headless-shell"], "chromium-headless-shell"),
        (True, ["chromium", "chromium-headless-shell"], [], "chromium-headless-shell"),
        (False, [], ["chromium"], "chromium"),
        (False, ["chromium"], [], "chromium"),
    ],
)
def test_the_browser_without_windows_is_taken_where_there_is_one(
    bare: Path,
    monkeypatch: pytest.MonkeyPatch,
    offered: bool,
    there: list[str],
    installed: list[str],
    found: str,
) -> None:
    asked: list[str] = []

    def install(package: str) -> None:
        asked.append(package)
        program(bare, package)

    monkeypatch.setattr(preflight, "may_install", lambda: True)
    monkeypatch.setattr(preflight, "is_offered", lambda package: offered)
    monkeypatch.setattr(preflight, "install", install)
    for name in there:
        program(bare, name)
    assert preflight.browser_problem(by_playwright=True) == ""
    assert asked == installed
    assert preflight.find_chromium() == str(bare / found)


def test_a_new_machine_updates_its_list_of_packages_before_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def succeeds(*command: str) -> bool:
        asked.append(command[0])
        return "apt-get" in asked

    monkeypatch.setattr(preflight, "succeeds", succeeds)
    assert preflight.is_offered("chromium-headless-shell")
    assert asked == ["apt-cache", "apt-get", "apt-cache"]


def test_the_script_says_one_sentence_each_and_fails(tmp_path: Path) -> None:
    environment = {"PATH": str(tmp_path), "HOME": str(tmp_path), "TUILERIE_POSTGRES": "/nowhere"}
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, preflight.NO_NODE.format(20) + "\n")


def test_it_needs_the_standard_library_only(tmp_path: Path) -> None:
    program(tmp_path, "node", "v20.1.0")
    program(tmp_path, "npm")
    environment = {
        "PATH": f"{tmp_path}{os.pathsep}/bin",
        "TUILERIE_POSTGRES": "/x",
        "TUILERIE_CHROMIUM": "/y",
    }
    done = subprocess.run(
        [sys.executable, "-S", str(SCRIPT)], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
