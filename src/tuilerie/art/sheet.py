"""A sheet of all tiles of a game, with their numbers."""

from xml.sax.saxutils import escape

from ..core.tiles import Tile
from ..games import Game
from .board import NIGHT_TABLE
from .curve import number
from .lattice import UNIT
from .piece import text
from .theme import theme_of
from .tile import symbol_name, symbols

COLUMNS = 10
GAP, CAPTION, HEAD = 12.0, 20.0, 64.0


def sheet_svg(game: Game, *, dark: bool = False, size: int = 100) -> str:
    """Every tile once, deck by deck, with its id and how many there are."""
    tiles: list[Tile] = game.module.BOX.tiles
    ink = "#e9e4d8" if dark else "#3b2f22"
    places, width, height = _places(tiles)
    drawn = "".join(_tile(game, tile, *places[tile.id], ink) for tile in tiles)
    count = sum(tile.count for tile in tiles)
    title = f"{game.english} · {count} tiles" + (f" · {game.note}" if game.note else "")
    table = NIGHT_TABLE if dark else theme_of(game.id).table
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * size / UNIT)}" '
        f'height="{number(height * size / UNIT)}" viewBox="0 0 {number(width)} {number(height)}">'
        f"<defs>{symbols(game, [(tile.id, 0) for tile in tiles], dark=dark)}</defs>"
        f'<rect width="{number(width)}" height="{number(height)}" fill="{table}"/>'
        f"{text(escape(title), (GAP, 42), 26, ink, 'start')}{drawn}</svg>"
    )


def _places(tiles: list[Tile]) -> tuple[dict[str, tuple[float, float]], float, float]:
    """Rows of ten, large tiles in rows of their own."""
    found: dict[str, tuple[float, float]] = {}
    wide = COLUMNS * (UNIT + GAP) + GAP
    x, y, row, former = GAP, HEAD, 0, 0
    for tile in tiles:
        across = tile.columns * UNIT + GAP
        if x + across > wide or tile.rows != former:
            x, y = GAP, y + (row * UNIT + GAP + CAPTION if row else 0)
        found[tile.id] = (x, y)
        x, row, former = x + across, tile.rows, tile.rows
    return found, wide, y + row * UNIT + GAP + CAPTION


def _tile(game: Game, tile: Tile, x: float, y: float, ink: str) -> str:
    name = symbol_name(theme_of(game.id), tile.id, 0)
    size = f'width="{number(tile.columns * UNIT)}" height="{number(tile.rows * UNIT)}"'
    caption = f"{tile.id} × {tile.count}"
    return (
        f'<svg x="{number(x)}" y="{number(y)}" {size}><use href="#{name}"/><use href="#{name}-up"/></svg>'
        f"{text(caption, (x + tile.columns * UNIT / 2, y + tile.rows * UNIT + 15), 13, ink)}"
    )
