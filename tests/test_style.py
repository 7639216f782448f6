"""House rules that a linter does not know."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES = 420
VAGUE = re.compile(r"(^|_)(utils?|managers?|helpers?|common)$")
# Square brackets keep these patterns from finding themselves.
ADDRESS = re.compile(
    r'"resolve[d]":|--(extra-)?index[-]url|pypi[.]org/simple|pythonhoste[d]\.org|registry[.]npmjs'
    r"|/work[/](main|shared)|(?<![\w.])/roo[t]/|(?<![\w.])/home[/]\w"
)

PYTHON = sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))


def kept_files() -> list[Path]:
    """What git tracks, or would if it were added."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git clone")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_files_are_short() -> None:
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text().splitlines()) for path in PYTHON}
    assert {name: count for name, count in lines.items() if count >= LINES} == {}


def test_file_names_say_what_is_inside() -> None:
    assert [path for path in PYTHON if VAGUE.search(path.stem)] == []


def test_no_file_names_a_download_address_or_a_machine() -> None:
    texts = {path: path.read_bytes().decode(errors="replace") for path in kept_files()}
    found = {path: match.group() for path, text in texts.items() if (match := ADDRESS.search(text))}
    assert found == {}
