"""The architecture page names every module of the package, and no others."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tuilerie"
HEADING = re.compile(r"### `(?P<folder>[a-z/]+)/`.*")
ROW = re.compile(r"\| `(?P<module>\w+\.py)` \| (?P<words>.*) \|")


def listed(page: str) -> dict[str, str]:
    """The descriptions on the page, by the path of their module."""
    folder, found = "", {}
    for line in page.splitlines():
        if heading := HEADING.fullmatch(line):
            folder = heading["folder"]
        elif row := ROW.fullmatch(line):
            found[f"{folder}/{row['module']}"] = row["words"]
    return found


def modules() -> set[str]:
    paths = {path.relative_to(PACKAGE) for path in PACKAGE.glob("*/**/*.py")}
    return {p.as_posix() for p in paths if p.name != "__init__.py" and "migrations" not in p.parts}


def test_the_architecture_page_lists_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found = listed(page)
    assert modules() - set(found) == set(), "missing on the page"
    assert set(found) - modules() == set(), "on the page, but not in the tree"
    assert all(words.strip() for words in found.values())


def test_a_missing_module_is_noticed() -> None:
    assert listed("### `core/` (1)\n| `board.py` | The board. |\n") == {"core/board.py": "The board."}
