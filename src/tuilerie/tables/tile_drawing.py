"""Draws a tile that the box lacks: a tile of the box is taken as a pattern and changed."""

from dataclasses import dataclass
from typing import Annotated

from ..core.tiles import OwnTile, Tile
from ..core.words import Kind
from ..play.languages import FIRST_LANGUAGE, Language
from ..play.sentences import icon_word
from ..play.table import Table
from .decoding import Length
from .field_types import Asked, Words
from .tile_sketch import SketchedTile, sketched

ID_LETTERS = "bcdefghijklmnopqrstuvwxyz"
Lines = Annotated[tuple[Annotated[str, Length(1, 80)], ...], Length(0, 24)]


@dataclass(frozen=True, kw_only=True)
class DrawTile(Asked):
    """What a tile would be if it were drawn like this: the picture and the icons as in a tile file. Without
    lines: the tile that it replaces."""

    instead: Words
    lines: Lines = ()
    language: Language = FIRST_LANGUAGE


@dataclass(frozen=True, kw_only=True)
class DrawnTile:
    """A tile that people draw, and what its drawing can be made of."""

    own: OwnTile
    sketch: SketchedTile
    picture: tuple[str, ...]
    legend: dict[str, str]  # the kind that each character of a picture stands for
    icons: dict[str, str]  # those of this game, with their words
    placed: dict[str, tuple[str, ...]]  # the icons of each segment
    text: str  # the tile as it would stand in a tile file, to tell those who keep the set


def drawn_tile(table: Table, asked: DrawTile) -> DrawnTile:
    """Raises an IllegalMove if this is no tile."""
    box = table.position.box
    own = OwnTile(
        free_id(table, asked.instead), asked.instead, asked.lines or _lines_of(table, asked.instead)
    )
    box = table.position.with_tile(own).box
    tile = box.tiles[box.tile_number(own.id)]
    plain = [(n, segment) for n, segment in enumerate(tile.segments) if not segment.overlaid]
    return DrawnTile(
        own=own,
        sketch=sketched(tile),
        picture=tile.picture,
        legend={character: kind.name.lower() for character, kind in box.file.legend.items()},
        icons={icon: icon_word(icon, asked.language) for icon in box.file.icons},
        placed={tile.segment_name(n): one.icons for n, one in plain if one.kind != Kind.JUNCTION},
        text=own.text,
    )


def free_id(table: Table, instead: str) -> str:
    """An id for a tile that replaces another one: that of the other, and a letter."""
    known = {tile.id for tile in table.position.box.tiles}
    return next(id for letter in ID_LETTERS if (id := f"{instead}{letter}") not in known)


def _lines_of(table: Table, id: str) -> tuple[str, ...]:
    box = table.position.box
    tile = next((tile for tile in box.tiles if tile.id == id), None)
    return tuple(tile_lines(tile)) if tile else ()


def tile_lines(tile: Tile) -> list[str]:
    """The picture and the icons of a tile, as in a tile file."""
    marks = (
        f"{tile.segment_name(number)}: {' '.join(segment.icons)}"
        for number, segment in enumerate(tile.segments)
        if segment.icons and not segment.overlaid
    )
    return [*(row.rstrip() for row in tile.picture), *marks]
