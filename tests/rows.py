"""Boards of named tiles, for games whose pictures do not tell all tiles apart: `L03@3 . L27@0 / L43@2`."""

from tests.boards import BoardError, Cell, Position, new_game
from tuilerie.core.board import cell_at, clear_board, is_open, lay_first, lay_tile, open_place
from tuilerie.core.pieces import put
from tuilerie.core.turns import begin_turn, deck_left, first_of
from tuilerie.core.words import Piece


def lay_rows(game: str, rows: str, *claims: str, seats: int = 2, active: int = 1) -> Position:
    """Rows from north to south, `@` the quarters turned, `.` an empty cell; claims as `put_piece` reads them.

    Cells are named from the first of the first row; the active seat is about to draw.
    """
    position = new_game(game, seats)
    s = position.s
    clear_board(s)
    waiting = {(x, y): word for y, row in enumerate(rows.split("/")) for x, word in enumerate(row.split())}
    waiting = {cell: word for cell, word in waiting.items() if word != "."}
    first = next(iter(waiting))
    position.top_left = -first[0], -first[1]
    s.tiles_left[first_of(position.table, position.rules.START_DECK)] = 1
    while waiting:
        x, y = next((cell for cell in waiting if _may_be_laid(position, cell)), (-1, -1))
        if x < 0:
            raise BoardError("the tiles are not connected")
        _lay(position, waiting.pop((x, y)), (x - first[0], y - first[1]))
    s.tiles_left[first_of(position.table, position.rules.START_DECK)] = 0
    s.pile = deck_left(s, position.table, position.rules.TILE_DECK)
    for claim in claims:
        put_piece(position, claim)
    begin_turn(s, active - 1)
    return position._shown()


def _may_be_laid(position: Position, cell: Cell) -> bool:
    left, top = position.top_left
    return position.s.square_count == 0 or bool(is_open(position.s, cell_at(cell[0] + left, cell[1] + top)))


def _lay(position: Position, word: str, cell: Cell) -> None:
    s, table = position.s, position.table
    name, _, quarters = word.partition("@")
    tile, turn = position.box.tile_number(name), int(quarters)
    if s.tiles_left[tile] == 0:
        raise BoardError(f"the box holds no more of {name}")
    s.tiles_left[tile] -= 1
    if s.square_count == 0:
        lay_first(s, table, tile, turn)
        return
    pattern = s.frontier_pattern[open_place(s, cell_at(*cell))]
    if not table.fit[tile][pattern] >> position.box.same_turn[tile][turn] & 1:
        raise BoardError(f"{word} does not fit its neighbours")
    lay_tile(s, table, tile, cell_at(*cell), turn)


def put_piece(position: Position, claim: str) -> None:
    """A piece on any spot, legal or not: `1 meeple E1/river`."""
    seat, piece, spot = claim.split()
    cell, _, segment = spot.partition("/")
    square = position._square(cell)
    number = position._segment_names(square).index(segment)
    put(position.s, position.table, int(seat) - 1, Piece[piece.upper()], square, number)


def leave_bonus(position: Position, *tiles: str) -> None:
    """Leaves only these tiles in the bonus pile."""
    for number, tile in enumerate(position.box.tiles):
        if position.table.deck[number] == position.rules.BONUS_DECK:
            position.s.tiles_left[number] = tiles.count(tile.id)
