"""The table of attacks in docs/hosting.md: a row for each, with the figures before and after the fix."""

import pathlib
import re

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "hosting.md"
ROW = re.compile(r"^\| `([a-z_]+)` \| [^|]+ \| ([^|]+) \| [^|]+ \|$", re.M)


def told_before() -> dict[str, str]:
    """The column *before* of the table, by the name of the attack."""
    return {name: before.strip() for name, before in ROW.findall(PAGE.read_text(encoding="utf-8"))}
