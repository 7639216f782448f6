"""The command that shows the pages of the documentation. Wheels contain them."""

import pathlib
import shutil
from typing import Annotated

import typer

from ..play.errors import TuilerieError
from .console import out, told_in_words

INSTALLED_IN = pathlib.Path(__file__).resolve().parents[1]
BROUGHT_ALONG = INSTALLED_IN / "docs"  # in a wheel: the pages, and below them the examples
CLONED_TO = INSTALLED_IN.parents[1]
EXAMPLES = "examples"
FRONT_PAGE = "index"  # of the site: a list of links
CITATION = "CITATION.cff"
# Pages that lie elsewhere in a clone, and among the others in a wheel.
BESIDE_DOCS = {"results": "bench/results.md", "changelog": "CHANGELOG.md"}
MORE = """
tuilerie docs PAGE shows a page; tuilerie docs --copy FOLDER copies all of them, with the examples:
examples/policy.py (trains a bot in a minute), examples/learned (a player that learned to beat `normal`, and
its trainer) and examples/first-steps.ipynb."""


def docs(
    page: Annotated[str | None, typer.Argument(help="A page, such as `bots`; without one, a list.")] = None,
    copy: Annotated[
        pathlib.Path | None, typer.Option(help="Copy the pages and the examples to a new folder.")
    ] = None,
) -> None:
    """Shows the documentation: the list of pages, or one page as text."""
    with told_in_words():
        if copy:
            copy_docs(copy)
            out.print(f"{copy}", markup=False)
        else:
            print(page_text(page) if page else listed())


def page_files() -> dict[str, pathlib.Path]:
    """The pages by name, from the wheel or from a clone."""
    folder = BROUGHT_ALONG if BROUGHT_ALONG.is_dir() else CLONED_TO / "docs"
    paths = [*sorted(folder.glob("*.md")), *sorted((folder / "rules").glob("*.md"))]
    if not paths:
        raise TuilerieError("no documentation was installed with this package")
    found = {path.relative_to(folder).with_suffix("").as_posix(): path for path in paths}
    found.pop(FRONT_PAGE, None)
    if not BROUGHT_ALONG.is_dir():
        found |= {name: CLONED_TO / path for name, path in BESIDE_DOCS.items()}
    return found


def page_text(name: str) -> str:
    pages, wanted = page_files(), name.removeprefix("docs/").removesuffix(".md")
    if wanted not in pages:
        raise TuilerieError(f"there is no page '{name}'; there are {', '.join(pages)}")
    text = pages[wanted].read_text(encoding="utf-8")
    for here, path in BESIDE_DOCS.items():
        text = text.replace(f"(../{path})", f"({here}.md)")
    return text


def listed() -> str:
    """The list of pages: a line with name and title for each."""
    titles = {name: _title(path) for name, path in page_files().items()}
    width = max(map(len, titles))
    return "\n".join([*(f"{name:{width}}  {title}" for name, title in titles.items()), MORE])


def _title(path: pathlib.Path) -> str:
    text = path.read_text(encoding="utf-8")
    return next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), "")


def copy_docs(folder: pathlib.Path) -> None:
    if folder.exists():
        raise TuilerieError(f"{folder} already exists: name a new folder")
    for name in page_files():
        place = folder / f"{name}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page_text(name), encoding="utf-8")
    root = BROUGHT_ALONG if BROUGHT_ALONG.is_dir() else CLONED_TO
    shutil.copyfile(root / CITATION, folder / CITATION)
    shutil.copytree(root / EXAMPLES, folder / EXAMPLES, ignore=shutil.ignore_patterns("__pycache__"))
