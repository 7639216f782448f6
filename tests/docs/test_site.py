"""The site of the docs: built without warnings, complete, and without requests to other hosts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT
from tuilerie import GAMES
from tuilerie.play.languages import FIRST_LANGUAGE, LANGUAGES

FETCHED = re.compile(
    r"""<(?:script|img|link|iframe)\b[^>]*?\b(?:src|href)=["'](?:https?:)?//|url\(["']?(?:https?:)?//|@import"""
)
BOOKS = [game for game in GAMES if (ROOT / f"web/src/rules/books/{game}.json").exists()]
ENDS = [f"-{language}" if language != FIRST_LANGUAGE else "" for language in LANGUAGES]
PAGES = [path.relative_to(DOCS).with_suffix(".html").as_posix() for path in DOCS.rglob("*.md")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Warnings, such as a link that leads nowhere, are errors."""
    folder = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-c",
        "docs/site",
        "docs",
        str(folder),
    ]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    assert len(BOOKS) >= 5
    wanted = [*PAGES, *(f"made/{game}{end}.html" for game in BOOKS for end in ENDS)]
    assert [name for name in wanted if not (site / name).is_file()] == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    texts = {
        path: path.read_text(encoding="utf-8") for path in site.rglob("*") if path.suffix in (".html", ".css")
    }
    assert len(texts) > 30
    assert {path.name: found.group() for path, text in texts.items() if (found := FETCHED.search(text))} == {}


@pytest.mark.parametrize("game", BOOKS)
def test_rules_are_told_in_every_language_with_figures(site: Path, game: str) -> None:
    pages = [(site / f"made/{game}{end}.html").read_text(encoding="utf-8") for end in ENDS]
    assert len({page.count("<figure") for page in pages}) == 1
    assert pages[0].count("<figure") >= 3
    words = ("is a reconstruction", "reconstitution", "Rekonstruktion")
    assert [word in page for word, page in zip(words, pages, strict=True)] == [is_ours(game)] * len(pages)


def is_ours(game: str) -> bool:
    return bool(GAMES[game].module.BOX.tile_set == "reconstruction")


def test_our_rulings_are_gathered(site: Path) -> None:
    page = (site / "made/rulings.html").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in DOCS.glob("rules/*.md")]
    clauses = [line.split()[1] for text in texts for line in text.splitlines() if is_ruling(line)]
    assert len(clauses) > 30
    assert [clause for clause in clauses if f">{clause}<" not in page] == []
    assert page.count("<tr") == len(clauses) + 1


@pytest.mark.parametrize("clause", ["C-14", "AZ-2", "HD-8", "HD-14", "HG-13"])
def test_a_ruling_against_another_reading_says_so_and_where(clause: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in DOCS.glob("rules/*.md")]
    (line,) = (line for text in texts for line in text.splitlines() if line.startswith(f"| {clause} |"))
    assert is_ruling(line)
    assert re.search(r"\(The other readings?\b.*\b(book|final count|last page)\b", line)


def is_ruling(line: str) -> bool:
    return line.startswith("| ") and "**Our ruling:**" in line
