"""The wheel built from this clone: its contents, and that it works on its own.

Quick: packages are borrowed from this environment. `make dist` (and `make soak`) installs all of them anew,
builds a wheel from the source archive too, and compares.
"""

import subprocess
import sys
import sysconfig
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from hatch_build import TAGS, check_modules, game_count
from tests.docs.pages import DOCS, PAGES, ROOT
from tests.wheel.installed import Installed
from tuilerie.compiler.linking import TRIPLES

PAGE_KINDS = {".html", ".js", ".css", ".png", ".webmanifest", ".woff2"}
SITE_KINDS = {".json", ".txt", ".zip"}  # of the static site: lists, notices, Python's standard library
DOCUMENT_KINDS = {".md", ".ipynb", ".npz", ".cff"}
KINDS = {
    ".py",
    ".tiles",
    ".toml",
    ".svg",
    ".typed",
    ".mako",
    ".wasm",
    *PAGE_KINDS,
    *SITE_KINDS,
    *DOCUMENT_KINDS,
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name))


def test_the_page_is_in_the_wheel(names: list[str]) -> None:
    page = [name for name in names if name.startswith("tuilerie/server/page/")]
    assert "tuilerie/server/page/index.html" in page
    assert {Path(name).suffix for name in page} >= {".html", ".js", ".css"}


def test_every_file_of_the_package_is_in_the_wheel(names: list[str]) -> None:
    listed = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git clone")
    kept = [name.removeprefix("src/") for name in listed.stdout.split() if (ROOT / name).exists()]
    assert [name for name in kept if name not in names] == []


def test_the_docs_and_examples_are_in_the_wheel(wheel: Path, names: list[str]) -> None:
    """All but the front page of the site, which is a list of links."""
    kept = [path for path in PAGES if DOCS in path.parents and path != DOCS / "index.md"]
    pages = [f"tuilerie/docs/{path.relative_to(DOCS).as_posix()}" for path in kept]
    assert len(pages) > 20
    assert [name for name in pages if name not in names] == []
    assert {"tuilerie/docs/examples/learned/bot.py", "tuilerie/docs/examples/learned/weights.npz"} <= set(
        names
    )
    with zipfile.ZipFile(wheel) as archive:
        packed = [
            file.compress_size for file in archive.infolist() if file.filename.startswith("tuilerie/docs/")
        ]
    assert sum(packed) < 250_000


def test_nothing_else_is_in_the_wheel(names: list[str]) -> None:
    inside = [name for name in names if ".dist-info/" not in name]
    assert {name.partition("/")[0] for name in inside} == {"tuilerie"}
    assert {Path(name).suffix for name in inside} <= KINDS
    assert [name for name in inside if Path(name).name.startswith("test") or "__pycache__" in name] == []


def test_the_metadata_of_the_wheel_are_complete(metadata: Message) -> None:
    assert (metadata["Name"], metadata["License-Expression"], metadata["Requires-Python"]) == (
        "tuilerie", "MIT", ">=3.11",
    )  # fmt: skip
    assert metadata["License-File"] == "LICENSE"
    assert set(metadata.get_all("Provides-Extra") or []) >= {"server", "env", "png", "test", "docs"}
    assert metadata.get_all("Project-URL") is None  # the project has no public address yet
    needed = [line for line in metadata.get_all("Requires-Dist") or [] if "extra" not in line]
    assert sorted(line.partition(">")[0] for line in needed) == [
        "joblib", "numpy", "openskill", "rich", "typer",
    ]  # fmt: skip


def test_it_works_in_an_environment_of_its_own_without_node(wheel: Path, tmp_path: Path) -> None:
    installed = Installed(tmp_path, borrowed=Path(sysconfig.get_path("purelib")))
    installed.install("--no-deps", "--no-index", str(wheel))
    installed.check_commands()
    installed.check_docs()
    installed.check_server(TUILERIE_SERVER_PREPARE="False")


def test_there_is_a_wheel_for_every_machine_that_rules_are_compiled_for() -> None:
    assert list(TAGS) == list(TRIPLES)


def test_a_wheel_of_a_machine_has_the_modules_of_all_games(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"has 0 modules of WebAssembly: make dist builds all"):
        check_modules(tmp_path)
    for game in range(game_count()):
        (tmp_path / f"{game}.wasm").touch()
    check_modules(tmp_path)
