"""The files with which a tab runs Python: their list, and what changes their version."""

import importlib
import io
import json
import pathlib
import zipfile
from collections.abc import Callable

import pytest

from tuilerie.games import GAMES
from tuilerie.packing import tab_files
from tuilerie.packing.compiled_archive import AS_WRITTEN, OURS, SOURCES_NOTE, compiled
from tuilerie.packing.package_archive import digest_of_package
from tuilerie.packing.tab_files import PYTHON_FILES, TabFiles, content_of, stamp


@pytest.fixture
def python(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A built Python, with an archive that was compiled from the sources as they are; no search."""
    for name in PYTHON_FILES:
        (tmp_path / name).write_bytes(b"compiled")
    (tmp_path / SOURCES_NOTE).write_text(digest_of_package())
    monkeypatch.setattr(tab_files, "find_library", lambda game, part: None)
    return tmp_path


@pytest.mark.parametrize(
    "is_there, has_search",
    [(lambda game: True, True), (lambda game: game == "base", False), (lambda game: False, False)],
    ids=["all", "some", "none"],
)
def test_there_is_a_search_if_every_game_has_one(
    is_there: Callable[[str], bool],
    has_search: bool,
    python: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = python / OURS
    monkeypatch.setattr(tab_files, "find_library", lambda game, part: library if is_there(game) else None)
    files = TabFiles(python)
    assert (files.has_search, json.loads(files.start)["hasSearch"]) == (has_search, has_search)
    modules = [name for name in files.sources if name.startswith("modules/")]
    assert len(modules) == (len(GAMES) if has_search else 0)


def test_sources_that_were_not_edited_come_compiled(python: pathlib.Path) -> None:
    assert content_of(TabFiles(python).sources[f"python/{OURS}"]) == b"compiled"


def test_edited_sources_come_as_they_are(python: pathlib.Path) -> None:
    (python / SOURCES_NOTE).write_text("of other sources")
    archive = content_of(TabFiles(python).sources[f"python/{OURS}"])
    with zipfile.ZipFile(io.BytesIO(archive)) as found:
        assert "tuilerie/browser/tab.py" in found.namelist()


def test_other_files_have_another_version(python: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions, stamps = {TabFiles(python).version}, {stamp(python)}
    (python / OURS).write_bytes(b"compiled otherwise")
    versions.add(TabFiles(python).version)
    stamps.add(stamp(python))
    monkeypatch.setattr(tab_files, "find_library", lambda game, part: python / OURS)
    versions.add(TabFiles(python).version)
    stamps.add(stamp(python))
    assert (len(versions), len(stamps)) == (3, 3)


@pytest.mark.parametrize("name", [*PYTHON_FILES, SOURCES_NOTE])
def test_a_python_that_is_not_whole_is_none(name: str, python: pathlib.Path) -> None:
    assert TabFiles(python).is_whole
    (python / name).unlink()
    assert not TabFiles(python).is_whole


def test_a_compiled_archive_is_imported_without_sources(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = io.BytesIO()
    with zipfile.ZipFile(sources, "w") as archive:
        archive.writestr("compiled_ahead.py", "answer = 6 * 7")
        archive.writestr("words.toml", "word = 1")
    made = tmp_path / "made.zip"
    made.write_bytes(compiled(sources.getvalue(), AS_WRITTEN))
    with zipfile.ZipFile(made) as archive:
        assert archive.namelist() == ["compiled_ahead.pyc", "words.toml"]
    monkeypatch.syspath_prepend(made)
    assert importlib.import_module("compiled_ahead").answer == 42
