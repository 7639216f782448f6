"""The folder of the static site: its contents, and that other files in it are kept."""

import json
import pathlib

import pytest

from tuilerie.packing.compiled_archive import SOURCES_NOTE
from tuilerie.packing.package_archive import digest_of_package
from tuilerie.packing.tab_files import PYTHON_FILES, START_FILE, module_paths
from tuilerie.play.errors import TuilerieError
from tuilerie.publishing import site_folder
from tuilerie.publishing.site_folder import check_folder, make_site

WORKER = 'const VERSION = "";\nconst IS_SERVED = true;\n'


@pytest.fixture
def page(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A built page of two files, and an empty Python folder, without drawings."""
    page = tmp_path / "page"
    for folder in ("assets", "python"):
        (page / folder).mkdir(parents=True)
    for name, text in {"index.html": "", "assets/one.js": "", "sw.js": WORKER}.items():
        (page / name).write_text(text)
    for name in (*PYTHON_FILES, SOURCES_NOTE):
        (page / "python" / name).write_text(digest_of_package())
    monkeypatch.setattr(site_folder, "BUILT_PAGE", page)
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
    python = {START_FILE, *(f"python/{name}" for name in PYTHON_FILES), *module_paths()}
    kept = {"index.html", "assets/two.js"} | python
    assert found == kept | {"sw.js", "files.json", ".nojekyll"} | {".git/HEAD", "CNAME", "assets/mine.js"}
    assert json.loads((folder / "files.json").read_text())["files"].keys() == kept


def test_a_page_that_is_not_built_whole_makes_no_site(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (page / "python" / PYTHON_FILES[0]).unlink()
    with pytest.raises(TuilerieError, match="not built"):
        make_site(tmp_path / "site", str)
    assert not (tmp_path / "site").exists()


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
