"""A small board of each game, as a picture of what the game looks like."""

import tomllib
from functools import cache
from importlib.resources import files

from ..core.words import TURNS
from ..games import Game
from ..play.notation import read_cell, read_spot
from ..play.places import Cell
from ..play.snapshot import Square
from .board_drawing import NIGHT_TABLE, is_lying, place_of, square_use
from .curve import number
from .lattice import UNIT
from .piece import piece_definition, put_piece
from .theme import theme_of
from .tile import symbols

COVER_COLUMNS, COVER_ROWS = 7, 4


def cover_svg(game: Game, *, dark: bool = False) -> str:
    """The cover picture of a game: a part of a board, seven by four cells, with pieces on it."""
    told = _covers().get(game.id) or _plain(game)
    squares = [_square(line) for line in told["squares"].split("\n")]
    pieces = [line.split() for line in told["pieces"].split("\n") if line]
    first = read_cell(told["from"])
    window = (first.x, first.y, COVER_COLUMNS, COVER_ROWS)
    return corner_svg(game, squares, pieces, window, dark=dark)


def corner_svg(
    game: Game,
    squares: list[Square],
    pieces: list[list[str]],
    window: tuple[int, int, int, int],
    lit: str = "",
    *,
    dark: bool = False,
) -> str:
    """Draws part of a board. `window` is its first cell, its columns and its rows; `pieces` gives a seat, a
    kind and a spot for each piece; `lit` is drawn over the land and under the pieces."""
    theme, land = theme_of(game.id), _land(game, squares)
    drawn = "".join(_piece(game, squares, *words) for words in pieces)
    kinds = "".join(piece_definition(kind, int(seat)) for seat, kind, _ in _unlike(pieces))
    x, y, wide, high = (number(value * UNIT) for value in window)
    tiles = symbols(game, [(square.tile, TURNS.index(square.turn)) for square in squares], dark=dark)
    table = NIGHT_TABLE if dark else theme.table
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {wide} {high}" '
        f'preserveAspectRatio="xMidYMid slice"><defs>{tiles}{kinds}</defs>'
        f'<rect x="{x}" y="{y}" width="100%" height="100%" fill="{table}"/>'
        f"{theme.by_night(land) if dark else land}{lit}{drawn}</svg>"
    )


def _land(game: Game, squares: list[Square]) -> str:
    """The drawings of all squares: flat parts first, then standing parts from north to south, so that those
    in the south are in front."""
    theme = theme_of(game.id)
    ground = "".join(square_use(theme, square) for square in squares)
    upright = sorted(squares, key=lambda square: (square.y, square.x))
    return ground + "".join(square_use(theme, square, "-up") for square in upright)


@cache
def _covers() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("covers.toml").read_text(encoding="utf-8"))


def _plain(game: Game) -> dict[str, str]:
    """The cover of a game that has no cover in `covers.toml`: its tiles, in rows."""
    tiles = [tile.id for tile in game.box.tiles if tile.columns * tile.rows == 1 and tile.count]
    cells = [Cell(x, y) for y in range(COVER_ROWS) for x in range(COVER_COLUMNS)]
    squares = "\n".join(f"{tiles[n % len(tiles)]} {cell}^" for n, cell in enumerate(cells))
    return {"from": "O", "squares": squares, "pieces": ""}


def _square(line: str) -> Square:
    tile, place = line.split()
    cell = read_cell(place[:-1])
    return Square(tile, cell.x, cell.y, place[-1])


def _unlike(pieces: list[list[str]]) -> list[list[str]]:
    return list({(seat, kind): [seat, kind, spot] for seat, kind, spot in pieces}.values())


def _piece(game: Game, squares: list[Square], seat: str, kind: str, spot: str) -> str:
    there = read_spot(spot)
    lying = is_lying(game, squares, there)
    return put_piece(kind, int(seat), place_of(game, squares, there), lying)
