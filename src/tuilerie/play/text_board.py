"""Boards as text: each square as its tile's picture, pieces on top.

A digit is a meeple of the seat with that number, from 1. A letter is another piece: A belongs to the first
seat, B to the second. `*` marks a segment with icons. Pictures of 7 x 7 characters are reduced to 5 x 5:
every other line and column of the inside is left out.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from ..core.picture import BLANK, Picture, Place, turned_picture
from ..core.tiles import Tile
from ..games import Game
from .named_segment import named_segments
from .position import Position

EDGE = 5  # characters along a side of a cell
ICON_MARK = "*"
LINES_KEPT = {5: (0, 1, 2, 3, 4), 7: (0, 1, 3, 5, 6)}

Grid = dict[tuple[int, int], list[str]]  # the five lines of each cell


def draw_board(position: Position) -> str:
    """Draws the board with north at the top, and lists token piles and boats below it."""
    return "\n\n".join([draw_squares(position, {}), *_token_lines(position), *_boat_lines(position)])


def draw_squares(position: Position, labels: Mapping[tuple[int, int], str]) -> str:
    """Draws tiles and pieces. Labels of up to five characters are written on empty cells."""
    grid = _squares(position)
    for (x, y), text in labels.items():
        grid[x, y] = [
            BLANK * EDGE,
            BLANK * EDGE,
            text.center(EDGE),
            BLANK * EDGE,
            BLANK * EDGE,
        ]
    return "\n\n".join(_rows(grid))


def _token_lines(position: Position) -> list[str]:
    """Lists token piles."""
    piles = [f"{pile.spot} {pile.count}" for pile in position.token_piles()]
    return [f"tokens: {', '.join(piles)}"] if piles else []


def _boat_lines(position: Position) -> list[str]:
    """Lists the positions of the boats by seat, and the end of the explored river."""
    boats = [f"{seat} on {space}" for seat, space in enumerate(position.boats(), 1)]
    last = int(position.state["river_spaces"]) - 1
    return [f"boats: {', '.join(boats)}; last space {last}"] if boats else []


def draw_tile(game: Game, tile: str, turn: int = 0) -> str:
    """Draws a tile in a rotation."""
    found = game.box.tiles[game.box.tile_number(tile)]
    return "\n".join("".join(line).rstrip() for line in _marked(found, turn))


def _rows(grid: Grid) -> Iterator[str]:
    columns = range(min(x for x, _ in grid), max(x for x, _ in grid) + 1)
    for y in range(min(y for _, y in grid), max(y for _, y in grid) + 1):
        cells = [grid.get((x, y), [BLANK * EDGE] * EDGE) for x in columns]
        yield "\n".join(" ".join(cell[line] for cell in cells).rstrip() for line in range(EDGE))


def _squares(position: Position) -> Grid:
    s = position.state
    standing = _standing(position)
    grid: Grid = {}
    for square in range(int(s["square_count"])):
        tile, turn = position.box.tiles[int(s["square_tile"][square])], int(s["square_turn"][square])
        x, y = int(s["square_x"][square]), int(s["square_y"][square])
        lines = _marked(tile, turn)
        for segment, mark in standing.get((x, y), []):
            row, column = place_of_segment(tile, turn, segment)
            lines[row][column] = mark
        _cut(grid, x, y, ["".join(line) for line in lines])
    return grid


def _cut(grid: Grid, x: int, y: int, lines: list[str]) -> None:
    """Cuts the picture of a large tile into cells."""
    for row in range(len(lines) // EDGE):
        for column in range(len(lines[0]) // EDGE):
            part = slice(column * EDGE, column * EDGE + EDGE)
            grid[x + column, y + row] = [line[part] for line in lines[row * EDGE : row * EDGE + EDGE]]


def _standing(position: Position) -> dict[tuple[int, int], list[tuple[str, str]]]:
    found: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for piece in position.pieces():
        mark = str(piece.seat + 1) if piece.piece == "meeple" else "ABCDE"[piece.seat]
        found.setdefault((piece.spot.x, piece.spot.y), []).append((piece.spot.segment, mark))
    return found


@cache
def _drawn(tile: Tile, turn: int) -> tuple[Picture, dict[Place, Place]]:
    """The rotated picture, reduced to 5 x 5 characters, and the place of each character in the original
    picture."""
    size = len(tile.picture) // tile.rows
    numbered = tuple(
        tuple((row, column) for column in range(len(tile.picture[0]))) for row in range(len(tile.picture))
    )
    picture = turned_picture(tile.picture, turn)
    for _ in range(turn):
        numbered = tuple(zip(*reversed(numbered), strict=True))
    rows = [r for r in range(len(picture)) if r % size in LINES_KEPT[size]]
    columns = [c for c in range(len(picture[0])) if c % size in LINES_KEPT[size]]
    drawn = tuple("".join(picture[r][c] for c in columns) for r in rows)
    origin = {(i, j): numbered[r][c] for i, r in enumerate(rows) for j, c in enumerate(columns)}
    return drawn, origin


def _marked(tile: Tile, turn: int) -> list[list[str]]:
    """The lines of a tile, with a mark on each segment that has icons."""
    lines = [list(line) for line in _drawn(tile, turn)[0]]
    for row, column in _icon_places(tile, turn):
        lines[row][column] = ICON_MARK
    return lines


def segments_with_icons(tile: Tile) -> list[int]:
    """The segments with icons. Overlays are left out, since they repeat the icons of the segments below."""
    return [n for n, segment in enumerate(tile.segments) if segment.icons and not segment.overlaid]


@cache
def _icon_places(tile: Tile, turn: int) -> tuple[Place, ...]:
    """The place of the mark on each segment with icons: beside that of a piece."""
    found = []
    for number in segments_with_icons(tile):
        own = _drawn_places(tile, turn, number)
        if len(own) > 1:
            found.append(own[1])
    return tuple(found)


def _drawn_places(tile: Tile, turn: int, number: int) -> list[Place]:
    """The places of a segment that are drawn, those near its middle first."""
    segment = tile.segments[number]
    places = [place for place, origin in _drawn(tile, turn)[1].items() if origin in segment.places]
    row = sum(place[0] for place in places) / len(places)
    column = sum(place[1] for place in places) / len(places)
    return sorted(places, key=lambda place: ((place[0] - row) ** 2 + (place[1] - column) ** 2, place))


@cache
def place_of_segment(tile: Tile, turn: int, segment: str) -> Place:
    """Where a piece on a segment is drawn: in the middle of its drawn places."""
    names = [named.name for named in named_segments(tile, turn)]
    return _drawn_places(tile, turn, names.index(segment))[0]
