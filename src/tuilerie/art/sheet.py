"""A sheet of all tiles of a game, with their numbers."""

from xml.sax.saxutils import escape

from ..core.tiles import Tile
from ..games import Game
from ..play.errors import check_type
from .board_drawing import NIGHT_TABLE
from .curve import number
from .lattice import UNIT
from .piece import SEAT_COLOURS, piece_definition, put_piece, text, token_pile
from .theme import theme_of
from .tile import A_GAME, symbol_name, symbols
from .tray import open_token

SHEET_COLUMNS = 10
SHEET_GAP, CAPTION, HEAD, PIECES_HEIGHT = 12.0, 20.0, 64.0, 60.0


def sheet_svg(game: Game, *, dark: bool = False, size: int = 100) -> str:
    """Every tile once, deck by deck, with its id and how many there are."""
    check_type(game, Game, A_GAME)
    # tiles of count 0 belong to earlier editions
    tiles: list[Tile] = [tile for tile in game.box.tiles if tile.count]
    ink = "#e9e4d8" if dark else "#3b2f22"
    places, width, height = _places(tiles)
    drawn = "".join(_tile(game, tile, *places[tile.id], ink) for tile in tiles)
    pieces, definitions = _pieces(game, height + 4)
    height += PIECES_HEIGHT
    title = text(escape(f"{game.name} · {_tile_counts(game)}"), (SHEET_GAP, 32), 26, ink, "start")
    note = text(escape(game.note), (SHEET_GAP, 52), 14, ink, "start") if game.note else ""
    table = NIGHT_TABLE if dark else theme_of(game.id).table
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * size / UNIT)}" '
        f'height="{number(height * size / UNIT)}" viewBox="0 0 {number(width)} {number(height)}">'
        f"<defs>{symbols(game, [(tile.id, 0) for tile in tiles], pieces, dark=dark)}{definitions}</defs>"
        f'<rect width="{number(width)}" height="{number(height)}" fill="{table}"/>'
        f"{title}{note}{drawn}{pieces}</svg>"
    )
    return theme_of(game.id).by_night(svg) if dark else svg


def _tile_counts(game: Game) -> str:
    """The number of tiles with the default options, and with each option that changes it."""
    box, usual = game.box, game.default_options
    counts = {option: box.tiles_with({*usual, option}) for option in game.options}
    more = [f"{count} with {option}" for option, count in counts.items() if count != game.tile_count]
    return ", ".join([f"{game.tile_count} tiles", *more])


def _places(tiles: list[Tile]) -> tuple[dict[str, tuple[float, float]], float, float]:
    """The places of tiles: rows of ten, with large tiles in separate rows."""
    found: dict[str, tuple[float, float]] = {}
    wide = SHEET_COLUMNS * (UNIT + SHEET_GAP) + SHEET_GAP
    x, y, row, former = SHEET_GAP, HEAD, 0, 0
    for tile in tiles:
        across = tile.columns * UNIT + SHEET_GAP
        if x + across > wide or tile.rows != former:
            x, y = SHEET_GAP, y + (row * UNIT + SHEET_GAP + CAPTION if row else 0)
        found[tile.id] = (x, y)
        x, row, former = x + across, tile.rows, tile.rows
    return found, wide, y + row * UNIT + SHEET_GAP + CAPTION


def _tile(game: Game, tile: Tile, x: float, y: float, ink: str) -> str:
    name = symbol_name(theme_of(game.id), tile.id, 0)
    size = f'width="{number(tile.columns * UNIT)}" height="{number(tile.rows * UNIT)}"'
    caption = f"{tile.id} × {tile.count}"
    return (
        f'<svg x="{number(x)}" y="{number(y)}" {size}><use href="#{name}"/><use href="#{name}-up"/></svg>'
        f"{text(caption, (x + tile.columns * UNIT / 2, y + tile.rows * UNIT + 15), 13, ink)}"
    )


def _pieces(game: Game, y: float) -> tuple[str, str]:
    """The definitions of pieces, and a drawing of five seats' pieces and the tokens: one face down, then one
    of each kind."""
    box = game.box
    drawn, definitions, x = "", "", SHEET_GAP + 16
    for kind in box.piece_names:
        for seat in range(len(SEAT_COLOURS)):
            definitions += piece_definition(kind, seat)
            drawn += put_piece(kind, seat, (x, y + 20), scale=1.4)
            x += 34
        x += 16
    tokens = [token_pile((0, -2), 3)] if box.tokens else []
    tokens += [open_token(game, name, (0, 0)) for name in box.token_names]
    for n, token in enumerate(tokens):
        drawn += f'<g transform="translate({number(x + 34 * n)} {number(y + 20)}) scale(1.6)">{token}</g>'
    return drawn, definitions
