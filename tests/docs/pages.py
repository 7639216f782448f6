"""Pages of the documentation, read block by block."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted(DOCS.glob("*.md")),
    *sorted(DOCS.glob("rules/*.md")),
]
FENCE = re.compile(
    r"(?:^\*\*`(?P<file>[^`\n]+)`\*\*\n\n)?^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.M | re.S
)
PROMPT = "$ "


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the file named above it, if any."""

    language: str
    body: str
    file: str = ""


def blocks(page: Path) -> list[Block]:
    found = FENCE.finditer(page.read_text(encoding="utf-8"))
    return [Block(match["language"], match["body"], match["file"] or "") for match in found]


def commands(page: Path) -> Iterator[str]:
    """The shell commands of a page: lines after `$ ` of its console blocks, joined where they go on."""
    for block in blocks(page):
        if block.language == "console":
            for line in block.body.replace("\\\n", " ").splitlines():
                if line.startswith(PROMPT):
                    yield line.removeprefix(PROMPT)
