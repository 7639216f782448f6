"""The tiles that records were written with, by game and number of rules: python -m tests.released gold-rush

Prints the list that tests/released keeps for the present rules of a game, or writes it there (--write): deck,
id, count, and a fingerprint of the picture with its icons. A record names tiles by their ids and a seed deals
them in this order, so neither may change under the same number (docs/correcting.md).
"""

import hashlib
import sys
from pathlib import Path

from tuilerie.core.box import Box
from tuilerie.core.tiles import Tile
from tuilerie.games import GAMES

FOLDER = Path(__file__).parent / "released"


def listed(box: Box) -> list[str]:
    """The released contents of a box, in the order in which seeds deal them."""
    tiles = [f"{tile.deck} {tile.id} {tile.count} {fingerprint(tile)}" for tile in box.tiles if tile.count]
    tokens = [f"token {name} {count}" for name, count in box.tokens.items()]
    return tiles + tokens


def fingerprint(tile: Tile) -> str:
    icons = [(tile.segment_name(n), segment.icons) for n, segment in enumerate(tile.segments)]
    return hashlib.sha256(repr((tile.picture, icons)).encode()).hexdigest()[:12]


def complaint(box: Box, rules: int, released: list[str]) -> str:
    """The problems, and how to solve them; none if records of this edition can still be replayed."""
    there = listed(box.as_of(rules))
    if there == released:
        return ""
    now, then = _numbers(there), _numbers(released)
    repainted = _repainted(box, released)
    if repainted:
        return f"{', '.join(repainted)}: records name this picture; a corrected one needs an id of its own"
    if rules == box.rules:
        return f"the box has changed: say rules {rules + 1}, and keep what was under {rules}"
    lines = [_former_line(rules, what, now, then) for what in ("tiles", "tokens")]
    return (
        " and ".join(line for line in lines if line) or "the order of the tiles is that of the deal: keep it"
    )


def _former_line(rules: int, what: str, now: dict[str, str], then: dict[str, str]) -> str:
    keys = [key for key in [*then, *now] if (key.startswith("token ") == (what == "tokens"))]
    unlike = {key: then.get(key, "0") for key in dict.fromkeys(keys) if now.get(key) != then.get(key)}
    pairs = "  ".join(f"{key.removeprefix('token ')} {count}" for key, count in unlike.items())
    return f"add the line: former {rules} {what}  {pairs}" if pairs else ""


def _numbers(lines: list[str]) -> dict[str, str]:
    """Counts by tile, and by token under `token NAME`."""
    rows = [line.split() for line in lines]
    return {f"token {row[1]}" if row[0] == "token" else row[1]: row[2] for row in rows}


def _repainted(box: Box, released: list[str]) -> list[str]:
    pictures = {tile.id: fingerprint(tile) for tile in box.tiles}
    kept = [line.split() for line in released if not line.startswith("token ")]
    return [row[1] for row in kept if pictures.get(row[1]) != row[3]]


def write(game: str) -> str:
    """Stores the contents of the box. A list that exists already is not changed."""
    box = GAMES[game].module.BOX
    path = FOLDER / f"{game}-{box.rules}.txt"
    if path.exists():
        return f"{path.name} is written already; a corrected box has the next number of rules"
    path.write_text("\n".join(listed(box)) + "\n", encoding="utf-8")
    return f"{path.name} is written: {len(listed(box))} lines"


def main(game: str, *options: str) -> None:
    print(write(game) if "--write" in options else "\n".join(listed(GAMES[game].module.BOX)))


if __name__ == "__main__":
    main(*sys.argv[1:])
