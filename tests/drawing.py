"""Reads and draws tiles of 5 x 5 characters, as rule tests draw boards, with pieces on them.

A block is a tile as its file draws it, in any turn; of a picture of 7 x 7, the rows and columns 0, 1, 3, 5
and 6. Blocks stand one blank apart; an empty cell is a block of blanks. A digit is a meeple of that seat, a
letter from A an abbot, on the segment whose character they hide; `*` hides the city under a shield.
"""

import importlib
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

from tuilerie.core.box import Box
from tuilerie.core.picture import BLANK, Picture, Place, places, turned_picture
from tuilerie.core.state import SPOT_MASK, SPOT_SHIFT
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind, Piece

SIZE = 5
KEPT = (0, 1, 3, 5, 6)  # of the rows and columns of a picture of 7 x 7
SHIELD = "*"
MEEPLES, ABBOTS = "12345", "ABCDE"
STANDS_ON = {
    Piece.MEEPLE: {Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.FIELD},
    Piece.ABBOT: {Kind.MONASTERY, Kind.GARDEN},
}

Block = tuple[str, ...]
Cell = tuple[int, int]  # eastwards, southwards


class BoardError(ValueError):
    """A drawn board that cannot be."""


def rules_of(game: str) -> Any:
    return importlib.import_module(f"tuilerie.games.{game.replace('-', '_')}")


# Read


def blocks_of(text: str) -> Iterator[tuple[Cell, Block]]:
    lines = textwrap.dedent(text.strip("\n")).rstrip().splitlines()
    width = max(len(line) for line in lines)
    lines = [line.ljust(width + SIZE) for line in lines] + [BLANK * (width + SIZE)] * SIZE
    for top in range(0, len(lines) - SIZE, SIZE + 1):
        if lines[top + SIZE].strip():
            raise BoardError(f"rows of blocks stand one blank line apart, unlike\n{lines[top + SIZE]}")
        for left in range(0, width, SIZE + 1):
            block = tuple(line[left : left + SIZE] for line in lines[top : top + SIZE])
            if any(line.strip() for line in block):
                yield (left // (SIZE + 1), top // (SIZE + 1)), block


def recognise(s: Any, box: Box, block: Block) -> tuple[int, int]:
    """The first tile still in the box that is drawn so, and its turn."""
    alike = _drawn_so(box.game, block)
    left = [key for key in alike if s.tiles_left[key[0]] > 0]
    if not left:
        why = "the box holds no more of" if alike else "no tile looks like"
        raise BoardError("\n".join([f"{why} this:", *block]))
    if len({_drawings(box.game)[key][0] for key in left}) > 1:
        raise BoardError("\n".join(["several tiles look like this:", *block]))
    return left[0]


def standing_on(block: Block, box: Box, tile: int, turn: int) -> Iterator[tuple[int, Piece, int]]:
    """Seat, piece and segment of each piece that a block shows."""
    _, numbers = _drawings(box.game)[tile, turn]
    for (row, column), character in places(block):
        if character in MEEPLES + ABBOTS:
            piece = Piece.MEEPLE if character in MEEPLES else Piece.ABBOT
            seat = (MEEPLES if character in MEEPLES else ABBOTS).index(character)
            yield seat, piece, ord(numbers[row][column])


@cache
def _drawn_so(game: str, block: Block) -> list[tuple[int, int]]:
    """The tiles and turns that this block shows, apart from pieces on it."""
    box = rules_of(game).BOX
    shields = sum(line.count(SHIELD) for line in block)
    return [
        (tile, turn)
        for (tile, turn), (picture, _) in _drawings(game).items()
        if sum(len(segment.icons) for segment in box.tiles[tile].segments) == shields
        and all(_may_hide(box, picture[row][column], mark) for (row, column), mark in places(block))
    ]


def _may_hide(box: Box, drawn: str, character: str) -> bool:
    if character == SHIELD:
        return box.file.legend.get(drawn) == Kind.CITY
    if character in MEEPLES + ABBOTS:
        piece = Piece.MEEPLE if character in MEEPLES else Piece.ABBOT
        return box.file.legend.get(drawn) in STANDS_ON[piece]
    return drawn == character


@cache
def _drawings(game: str) -> dict[tuple[int, int], tuple[Picture, Picture]]:
    """By tile and turn: its picture in 5 x 5, and one whose characters are the numbers of its segments."""
    tiles = rules_of(game).BOX.tiles
    return {
        (number, turn): (turned_picture(_reduced(picture), turn), turned_picture(_reduced(numbers), turn))
        for number, (picture, numbers) in enumerate((tile.picture, _numbers(tile)) for tile in tiles)
        for turn in range(4)
    }


def _numbers(tile: Tile) -> Picture:
    numbered = reversed(list(enumerate(tile.segments)))  # an overlay comes after the segments below it
    owner = {place: chr(number) for number, segment in numbered for place in segment.places}
    size = range(len(tile.picture))
    return tuple("".join(owner.get((row, column), BLANK) for column in size) for row in size)


def _reduced(picture: Picture) -> Picture:
    kept = KEPT if len(picture) == 7 else range(SIZE)
    return tuple("".join(picture[row][column] for column in kept) for row in kept)


# Draw


def draw_board(s: Any, box: Box) -> str:
    """A state as `boards.read_board` reads it."""
    drawn = {(s.square_x[n], s.square_y[n]): _draw_square(s, box, n) for n in range(s.square_count)}
    columns = range(min(x for x, _ in drawn), max(x for x, _ in drawn) + 1)
    rows = range(min(y for _, y in drawn), max(y for _, y in drawn) + 1)
    empty = [BLANK * SIZE] * SIZE
    lines = [
        " ".join(drawn.get((x, y), empty)[n] for x in columns).rstrip() for y in rows for n in range(SIZE)
    ]
    return "\n\n".join("\n".join(lines[top : top + SIZE]) for top in range(0, len(lines), SIZE))


def _draw_square(s: Any, box: Box, square: int) -> list[str]:
    tile = box.tiles[s.square_tile[square]]
    picture, numbers = _drawings(box.game)[s.square_tile[square], s.square_turn[square]]
    grid = [list(line) for line in picture]
    for seat in range(s.seats):
        for piece, spot in zip(box.slots, s.where[seat], strict=False):
            if spot >= 0 and spot >> SPOT_SHIFT == square:
                row, column = _middle(grid, numbers, spot & SPOT_MASK)
                grid[row][column] = (MEEPLES if piece == Piece.MEEPLE else ABBOTS)[seat]
    for number, segment in enumerate(tile.segments):
        for _ in segment.icons if segment.kind == Kind.CITY else ():
            row, column = _middle(grid, numbers, number)
            grid[row][column] = SHIELD
    return ["".join(line) for line in grid]


def _middle(grid: list[list[str]], numbers: Picture, segment: int) -> Place:
    """The free place of a segment nearest to the centre of the tile, if any."""
    own = [place for place, number in places(numbers) if ord(number) == segment]
    free = [place for place in own if grid[place[0]][place[1]] not in MEEPLES + ABBOTS + SHIELD]
    return min(free or own, key=lambda place: (abs(place[0] - 2) + abs(place[1] - 2), place))
