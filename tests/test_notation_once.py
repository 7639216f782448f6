"""Our own notation is read in one place. Everyone else passes `Move` values."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tuilerie"
# Modules with regular expressions, and over what.
ALLOWED = {
    "play/notation.py",  # moves and cells, as people write them
    "play/record_line.py",  # the words of a game file
    "play/languages.py",  # marks of French
    "play/phrase.py",  # places in phrases
    "core/cache.py",  # names of cache folders
    "compiler/linking.py",  # names of functions, as compilers write them
    "compiler/offsets.py",  # instructions in LLVM's language
    "ai/match/arena.py",  # names of files
    "art/colour.py",  # colours in SVG
    "art/page_drawings.py",  # masks and patterns in SVG
    "art/piece.py",  # outlines in SVG
    "art/theme.py",  # references in SVG
    "cli/screen.py",  # drawn lines, cut at blanks
    "server/http/app.py",  # names of hosts
    "server/http/origin_check.py",  # names of hosts
    "server/store/database.py",  # addresses of databases
    "tables/decoding.py",  # patterns that fields of messages must meet
    "tables/lobby.py",  # ids of tables
}
TAKEN_APART = re.compile(
    r"\b(?:move|offer|played|best)(?:\.move)?\.text\b\s*(?:\.(?:split|partition|match)|\[)"
)


def sources() -> dict[str, str]:
    files = [
        *PACKAGE.rglob("*.py"),
        *(ROOT / "web" / "src").rglob("*.ts"),
        *(ROOT / "web" / "src").rglob("*.svelte"),
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_regular_expressions_stand_where_they_are_expected() -> None:
    users = {name for name, text in sources().items() if re.search(r"^import re$", text, re.MULTILINE)}
    assert users == {f"src/tuilerie/{name}" for name in ALLOWED}


def test_the_text_of_a_move_is_not_taken_apart() -> None:
    found = [name for name, text in sources().items() if TAKEN_APART.search(text)]
    assert found == []


@pytest.mark.parametrize(
    "line, is_found",
    [
        ("cell = move.text.split()[-1]", True),
        ("played.move.text[-1]", True),
        ("offer.text.split(' ')", True),
        ("move.text == wanted", False),
        ("text = move.text", False),
    ],
)
def test_a_text_that_is_taken_apart_is_found(line: str, is_found: bool) -> None:
    assert bool(TAKEN_APART.search(line)) is is_found
