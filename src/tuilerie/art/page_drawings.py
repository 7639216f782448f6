"""What a page needs to draw any board of a game: tiles, pieces, tokens, and areas to light up."""

import re

from ..core.tiles import Tile
from ..games import Game
from .overlay import area_of
from .piece import SEAT_COLOURS, piece_definition
from .scene import scene_of
from .theme import theme_of
from .tile import symbol_name, symbols
from .tray import open_token

PAINT = "var(--wash)"
RESOURCE = re.compile(r"<(mask|pattern) .*?</\1>", re.DOTALL)


def page_sheet(game: Game, *, dark: bool = False) -> str:
    """All symbols as one SVG. Symbols are hidden, since a browser would lay them out again whenever the
    window changes; masks and patterns work only if they are displayed."""
    drawn = page_symbols(game, dark=dark)
    resources = "".join(found.group() for found in RESOURCE.finditer(drawn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{resources}</defs>'
        f'<defs display="none">{RESOURCE.sub("", drawn)}</defs></svg>'
    )


def page_symbols(game: Game, *, dark: bool = False) -> str:
    """All tiles in all turns as `LETTER-TILE-TURN`, pieces as `piece-KIND-SEAT`, open tokens as `token-NAME`;
    as `LETTER-TILE-TURN.SEGMENT` the area of a segment, painted with the CSS variable --wash. The names are
    the same in the dark: a page changes all drawings at once."""
    tokens = _tokens(game)
    letter = theme_of(game.id).letter
    drawn = symbols(game, more=tokens, dark=dark).replace(f"{letter}n-", f"{letter}-")
    return drawn + tokens + _pieces(game) + _areas(game)


def _pieces(game: Game) -> str:
    names = game.box.piece_names
    return "".join(piece_definition(name, seat) for name in names for seat in range(len(SEAT_COLOURS)))


def _tokens(game: Game) -> str:
    names = game.box.token_names
    return "".join(f'<g id="token-{name}">{open_token(game, name, (0, 0))}</g>' for name in names)


def _areas(game: Game) -> str:
    return "".join(_tile_areas(game, tile, turn) for tile in game.box.tiles for turn in range(4))


def _tile_areas(game: Game, tile: Tile, turn: int) -> str:
    scene = scene_of(tile, turn, theme_of(game.id))
    name = symbol_name(theme_of(game.id), tile.id, turn)
    found = ""
    for shape in scene.shapes:
        own = f"{name}.{tile.segment_name(shape.number, turn)}"
        found += f'<g id="{own}">{area_of(scene, shape, PAINT, f"{own}.mask")}</g>'
    return found
