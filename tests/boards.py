"""Boards as text: how rule tests describe tiles and pieces on the table. Turns are written as text, too
(`Position`, tests/spoken_position.py).

A board is drawn in blocks of 5 x 5 characters (tests/drawing.py) or, where pictures do not tell all tiles
apart, in rows of named tiles: `L03@3 . L27@0 / L43@2`, with `@` the quarters turned and `.` an empty cell; a
row may also be a line. Pieces stand in the drawing or are told: `1 meeple S1E2/railway`. Cells are named as
in notation (`S1E2`), from the top left of the board; on a dealt board, from the start tile.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.drawing import Block, BoardError, Cell, blocks_of, recognise, rules_of, standing_on
from tests.oracle.beside import standing
from tests.spoken_position import USED_LIST, Position
from tuilerie.core.box import FIT_SHIFT
from tuilerie.core.cells import cell_at, is_open, open_place
from tuilerie.core.laying import clear_board, lay_first, lay_tile
from tuilerie.core.pieces import put
from tuilerie.core.sizes import Sizes
from tuilerie.core.state import new_mirror
from tuilerie.core.turns import begin_turn
from tuilerie.core.words import Piece

__all__ = ["USED_LIST", "Position", "leave_bonus", "new_game", "put_piece", "read_board"]

Drawn = Block | str  # a tile in its picture, or by its name


class Row(list[Any]):
    """A list that refuses negative indices: in a compiled rule, they would read the memory before the
    list."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"a rule asks for place {index}")
        return super().__getitem__(index)


@cache
def _blank_state(sizes: Sizes) -> Any:
    """A blank state: copying it is faster than making one."""
    return new_mirror(sizes)


def new_game(game: str, seats: int = 2, **options: bool) -> Position:
    """A game as it is dealt; cells are named from the start tile."""
    rules = rules_of(game)
    s = _blank_state(rules.BOX.sizes).copy()
    for name, value in vars(s).items():
        setattr(s, name, Row(value) if isinstance(value, list) else value)
    s.seats = seats
    for number, option in enumerate(rules.BOX.options):
        s.options[number] = int(options.pop(option, option in rules.BOX.default_options))
    if options:
        raise BoardError(f"{game} has no option {' '.join(options)}")
    rules.deal(s, rules.BOX.mirror)
    return Position(rules, s)


def read_board(
    game: str,
    text: str,
    *claims: str,
    seats: int = 2,
    active: int = 1,
    start: Cell = (-1, -1),
    **options: bool,
) -> Position:
    """The board as drawn, with its tiles out of the pile; the active seat is about to draw.

    Tiles are laid from neighbour to neighbour, beginning at a column and a row if told so.
    """
    position = new_game(game, seats, **options)
    s, first_tile = position.s, position.s.square_tile[0]
    clear_board(s)
    s.tiles_left[first_tile] = 1
    cells: dict[Cell, Drawn] = dict(_named_tiles(text) if "@" in text else blocks_of(text))
    first = start if start in cells else min(cells, key=lambda cell: (cell[1], cell[0]))
    position.top_left = -first[0], -first[1]
    for (x, y), drawn in _from_neighbour_to_neighbour(cells, first):
        _lay(position, drawn, (x - first[0], y - first[1]))
    s.tiles_left[first_tile] = 0
    apart = getattr(position.rules, "BONUS_DECK", -1)  # bonus tiles are in a separate pile
    laid = [tile for tile in s.square_tile[: s.square_count] if position.table.deck[tile] != apart]
    s.pile -= len(laid) - laid.count(first_tile)
    for claim in claims:
        put_piece(position, claim)
    begin_turn(s, active - 1)
    return position.shown()


def put_piece(position: Position, claim: str) -> None:
    """A piece on any spot, legal or not: `1 meeple E1/river`."""
    seat, piece, spot = claim.split()
    cell, _, segment = spot.partition("/")
    square = position.square_at(cell)
    number = position.segment_names(square).index(segment)
    put(position.s, position.table, int(seat) - 1, Piece[piece.upper()], square, number)
    if position.oracle:
        position.oracle.pieces.append(standing(claim))


def _named_tiles(text: str) -> Iterator[tuple[Cell, str]]:
    for y, row in enumerate(re.split(r"\s*/\s*|\n", text.strip())):
        for x, word in enumerate(row.split()):
            if word != ".":
                yield (x, y), word


def _from_neighbour_to_neighbour(cells: dict[Cell, Drawn], first: Cell) -> Iterator[tuple[Cell, Drawn]]:
    waiting, reached = [first], {first}
    while waiting:
        x, y = waiting.pop(0)
        yield (x, y), cells[x, y]
        near = [cell for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if cell in cells]
        waiting += [cell for cell in near if cell not in reached]
        reached.update(near)
    if reached != set(cells):
        raise BoardError("the tiles are not connected")


def _lay(position: Position, drawn: Drawn, cell: Cell) -> None:
    s, table = position.s, position.table
    tile, turn = _named(position, drawn) if isinstance(drawn, str) else recognise(s, position.box, drawn)
    if s.square_count == 0:
        square = lay_first(s, table, tile, turn)
    else:
        _check_fit(position, drawn, cell, tile, turn)
        square = lay_tile(s, table, tile, cell_at(s, *cell), turn)
    s.tiles_left[tile] -= 1
    for seat, piece, segment in (
        () if isinstance(drawn, str) else standing_on(drawn, position.box, tile, turn)
    ):
        put(s, table, seat, piece, square, segment)


def _named(position: Position, word: str) -> tuple[int, int]:
    name, _, quarters = word.partition("@")
    tile = position.box.tile_number(name)
    if position.s.tiles_left[tile] == 0:
        raise BoardError(f"the box holds no more of {name}")
    return tile, int(quarters)


def _check_fit(position: Position, drawn: Drawn, cell: Cell, tile: int, turn: int) -> None:
    s, table = position.s, position.table
    if not is_open(s, cell_at(s, *cell)):
        raise BoardError("a board that meets itself round the ring")
    pattern = s.frontier_pattern[open_place(s, cell_at(s, *cell))]
    if not table.fit[tile][pattern] >> FIT_SHIFT >> position.box.same_turn[tile][turn] & 1:
        lines = [drawn] if isinstance(drawn, str) else drawn
        raise BoardError("\n".join(["this tile does not fit its neighbours:", *lines]))


def leave_bonus(position: Position, *tiles: str) -> None:
    """Leaves only these tiles in the bonus pile."""
    for number, tile in enumerate(position.box.tiles):
        if position.table.deck[number] == position.rules.BONUS_DECK:
            position.s.tiles_left[number] = tiles.count(tile.id)
