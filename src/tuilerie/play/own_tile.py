"""Tiles that the box lacks: how a record writes those that people drew into a game (docs/notation.md)."""

from collections.abc import Iterable, Sequence

from ..core.tiles import OwnTile
from .errors import IllegalMove
from .phrase import Saying

TILE_LINE = "tile"  # the first word of each of these lines
INSTEAD = "instead"
NO_CHARACTER = "_"  # stands for a blank of a picture


def own_tile_lines(own_tiles: Iterable[OwnTile]) -> list[str]:
    return [
        " ".join([TILE_LINE, own.id, INSTEAD, own.instead, " ", *map(_word, own.lines)]) for own in own_tiles
    ]


def _word(line: str) -> str:
    """A row of the picture, or the icons of a segment: `mountain:nugget,camp`."""
    segment, mark, icons = line.partition(":")
    return f"{segment}:{','.join(icons.split())}" if mark else line.replace(" ", NO_CHARACTER)


def read_own_tile(words: Sequence[str]) -> OwnTile:
    """The tile that a line describes. Whether it can be a tile is checked when it is added to a game."""
    match words:
        case [line, id, instead, former, *rest] if (line, instead) == (TILE_LINE, INSTEAD) and rest:
            return OwnTile(id, former, tuple(map(_line, rest)))
    raise IllegalMove(Saying("record.own_tile"))


def _line(word: str) -> str:
    segment, mark, icons = word.partition(":")
    return f"{segment}: {icons.replace(',', ' ')}" if mark else word.replace(NO_CHARACTER, " ").rstrip()
