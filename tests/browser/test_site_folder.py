"""The folder of the static site: what it holds, and what of others stays there."""

import importlib
import io
import json
import pathlib
import zipfile
from collections.abc import Callable

import pytest

from tuilerie.games import GAMES
from tuilerie.play.errors import TuilerieError
from tuilerie.publishing import site_folder
from tuilerie.publishing.compiled_archive import AS_WRITTEN, OURS, SOURCES_NOTE, compiled
from tuilerie.publishing.package_archive import digest_of_package
from tuilerie.publishing.site_folder import check_folder, make_site, write_modules

WORKER = 'const VERSION = "";\nconst IS_SERVED = true;\n'


@pytest.fixture
def page(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A built page of two files; the rest of a site is left out."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name, text in {"index.html": "", "assets/one.js": "", "sw.js": WORKER}.items():
        (page / name).write_text(text)
    monkeypatch.setattr(site_folder, "BUILT_PAGE", page)
    monkeypatch.setattr(site_folder, "find_library", lambda game, part: None)
    monkeypatch.setattr(site_folder, "write_python", lambda folder, has_search: None)
    monkeypatch.setattr(site_folder, "data_files", lambda levels: [])
    return page


def test_a_site_made_again_leaves_files_of_others(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "site"
    make_site(folder, str)
    (folder / ".git").mkdir()
    for name in (".git/HEAD", "CNAME", "assets/mine.js"):
        (folder / name).write_text("mine")
    (page / "assets" / "one.js").rename(page / "assets" / "two.js")
    make_site(folder, str)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    own = {"index.html", "assets/two.js", "sw.js", "files.json", ".nojekyll"}
    assert found == own | {".git/HEAD", "CNAME", "assets/mine.js"}
    assert json.loads((folder / "files.json").read_text())["files"].keys() == {"index.html", "assets/two.js"}


def test_folders_that_a_site_leaves_empty_are_removed(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "site"
    make_site(folder, str)
    (page / "assets" / "one.js").rename(page / "one.js")
    (page / "assets").rmdir()
    make_site(folder, str)
    assert not (folder / "assets").exists()


def test_a_list_that_names_files_elsewhere_removes_none(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    folder, mine = tmp_path / "site", tmp_path / "mine.txt"
    mine.write_text("mine")
    make_site(folder, str)
    (folder / "files.json").write_text(json.dumps({"files": {"../mine.txt": "", str(mine): ""}}))
    make_site(folder, str)
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("listed", ["[]", "{", '{"files": 1}', '{"files": {"index.html": ""}}'])
def test_files_of_something_else_are_refused(listed: str, tmp_path: pathlib.Path) -> None:
    (tmp_path / "files.json").write_text(listed)
    with pytest.raises(TuilerieError, match="other files"):
        check_folder(tmp_path)


@pytest.mark.parametrize(
    "is_there, has_search",
    [(lambda game: True, True), (lambda game: game == "base", False), (lambda game: False, False)],
    ids=["all", "some", "none"],
)
def test_a_site_has_a_search_if_every_game_has_one(
    is_there: Callable[[str], bool],
    has_search: bool,
    tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = tmp_path / "library"
    library.touch()
    monkeypatch.setattr(site_folder, "find_library", lambda game, part: library if is_there(game) else None)
    assert write_modules(tmp_path) == has_search
    assert len(list(tmp_path.glob("modules/*"))) == (len(GAMES) if has_search else 0)


@pytest.fixture
def python(tmp_path: pathlib.Path) -> pathlib.Path:
    """The Python files of a built page, with an archive that was compiled from the sources as they are."""
    python = tmp_path / "python"
    python.mkdir()
    (python / OURS).write_bytes(b"compiled")
    (python / SOURCES_NOTE).write_text(digest_of_package())
    return python


@pytest.mark.parametrize("has_search", [True, False])
def test_the_page_is_told_whether_there_is_a_search(has_search: bool, python: pathlib.Path) -> None:
    site_folder.write_python(python.parent, has_search)
    assert json.loads((python / "start.json").read_text())["hasSearch"] == has_search


def test_sources_that_were_not_edited_come_compiled(python: pathlib.Path) -> None:
    site_folder.write_python(python.parent, True)
    assert (python / OURS).read_bytes() == b"compiled"
    assert {path.name for path in python.iterdir()} == {OURS, "start.json"}


def test_edited_sources_come_as_they_are(python: pathlib.Path) -> None:
    (python / SOURCES_NOTE).write_text("of other sources")
    site_folder.write_python(python.parent, True)
    with zipfile.ZipFile(python / OURS) as archive:
        assert "tuilerie/browser/tab.py" in archive.namelist()


def test_other_files_have_another_version(python: pathlib.Path) -> None:
    versions = {site_folder.start_of(python.parent, True)["version"]}
    (python / OURS).write_bytes(b"compiled otherwise")
    versions.add(site_folder.start_of(python.parent, True)["version"])
    (python.parent / "modules").mkdir()
    (python.parent / "modules" / "base.wasm").touch()
    versions.add(site_folder.start_of(python.parent, True)["version"])
    assert len(versions) == 3


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
