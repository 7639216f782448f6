"""Makes the static site: the built page, Python with our package, drawings, and the list of all files."""

import hashlib
import json
import pathlib
import shutil
import tempfile
from collections.abc import Callable, Iterator

from ..ai.levels import PLAYERS, WITHOUT_SEARCH
from ..packing.package_archive import PACKAGE_ROOT
from ..packing.tab_files import START_FILE, TabFiles, content_of
from ..play.errors import TuilerieError
from .data_files import data_files

BUILT_PAGE = PACKAGE_ROOT / "browser" / "page"
FILE_LIST = "files.json"
SERVICE_WORKER = "sw.js"
NO_JEKYLL = ".nojekyll"
Tell = Callable[[str], object]


def make_site(folder: pathlib.Path, tell: Tell) -> None:
    """Makes the site in an empty folder, or replaces an earlier site. It is built in another folder first,
    so that its list names only its own files, and the earlier site stays intact if something fails."""
    check_folder(folder)
    if not ((BUILT_PAGE / "index.html").is_file() and built_tab().is_whole):
        raise TuilerieError("the page of the site is not built: in a clone, make site builds it")
    with tempfile.TemporaryDirectory() as passing:
        made = pathlib.Path(passing) / "site"
        write_site(made, tell)
        remove_former(folder)
        shutil.copytree(made, folder, dirs_exist_ok=True)


def write_site(folder: pathlib.Path, tell: Tell) -> None:
    tell("page")
    shutil.copytree(BUILT_PAGE, folder, ignore=shutil.ignore_patterns("python"))
    tell("python")
    tab = built_tab()
    write_tab_files(folder, tab)
    # If the searches of some games are missing, only one level is offered.
    for name, text in data_files(PLAYERS if tab.has_search else WITHOUT_SEARCH):
        tell(f"data/{name}")
        write_text(folder / "data" / name, text)
    write_list(folder)
    write_text(folder / NO_JEKYLL, "")  # tells GitHub Pages to serve the files unchanged


def built_tab() -> TabFiles:
    return TabFiles(BUILT_PAGE / "python")


def check_folder(folder: pathlib.Path) -> None:
    """Checks that no other files would be overwritten."""
    if folder.exists() and not folder.is_dir():
        raise TuilerieError(f"{folder} is not a folder")
    if folder.exists() and any(folder.iterdir()) and not former_names(folder):
        raise TuilerieError(f"{folder} holds other files: name an empty folder")


def former_names(folder: pathlib.Path) -> list[str]:
    """The files of an earlier site; none if there is no site."""
    try:
        listed = json.loads((folder / FILE_LIST).read_text(encoding="utf-8"))["files"].keys()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return []
    return [*listed, SERVICE_WORKER, FILE_LIST, NO_JEKYLL] if (folder / SERVICE_WORKER).is_file() else []


def remove_former(folder: pathlib.Path) -> None:
    """Removes an earlier site. Other files in its folder stay, such as a repository or a CNAME."""
    root = folder.resolve()
    for name in former_names(folder):
        path = (root / name).parent.resolve() / pathlib.PurePath(name).name
        if path.is_relative_to(root) and path.is_file():
            path.unlink()
            remove_empty(path.parent, root)


def remove_empty(folder: pathlib.Path, root: pathlib.Path) -> None:
    """Removes a folder that is empty, then its parents that have become empty, below the root."""
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def write_tab_files(folder: pathlib.Path, tab: TabFiles) -> None:
    for name, source in tab.sources.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content_of(source))
    write_text(folder / START_FILE, tab.start)


def write_text(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_list(folder: pathlib.Path) -> None:
    """Lists all files with their hashes. The service worker stores them; a new version means an update."""
    files = {path.relative_to(folder).as_posix(): digest(path) for path in files_in(folder)}
    version = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]
    write_text(folder / FILE_LIST, json.dumps({"version": version, "files": files}, indent=0))
    worker = (folder / SERVICE_WORKER).read_text(encoding="utf-8")
    for line, here in (('VERSION = ""', f'VERSION = "{version}"'), ("IS_SERVED = true", "IS_SERVED = false")):
        assert line in worker, line
        worker = worker.replace(line, here)
    write_text(folder / SERVICE_WORKER, worker)


def files_in(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != SERVICE_WORKER)


def digest(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
