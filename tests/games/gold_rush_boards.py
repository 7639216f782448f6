"""Gold Rush as rule tests speak of it: turns as in a record, boards as in docs/rules/gold-rush.md.

A turn says who, which tile, where, and what then: `1 U1 E1^ tent O/mountain`; `;` stands between two. Any
seat may take it. Seats count from 1, cells from the start tile or, on a board, from its first row and column.
"""

from tests.boards import USED_LIST, BoardError, Cell, Position, new_game
from tuilerie.core.board import cell_at, clear_board, lay_first, lay_tile
from tuilerie.core.move_code import DIG, PASS, a_of, b_of, c_of, reveal_of
from tuilerie.core.pieces import put
from tuilerie.core.state import CHANCE, SPOT_SHIFT
from tuilerie.core.tokens import tokens_awaited, tokens_of
from tuilerie.core.turns import MOVES
from tuilerie.core.words import TURNS, Kind, Phase, Piece

VALUES = (0, 1, 2, 3, 5)  # of the kinds of tokens


def played(record: str, seats: int = 5, **options: bool) -> Position:
    position = new_game("gold-rush", seats, **options)
    for turn in record.split(";"):
        if turn.strip():
            take_turn(position, turn)
    return position


def take_turn(position: Position, text: str, tokens: str = "") -> list[int]:
    """A whole turn; who takes tokens in it. Their values are those given, then stones."""
    seat, tile, placement, act = text.split(maxsplit=3)
    lay(position, f"{seat} {tile} {placement}")
    do(position, act)
    return take_tokens(position, tokens)


def lay(position: Position, text: str) -> None:
    """The first step of a turn: `1 U1 E1^`."""
    seat, tile, placement = text.split()
    position.s.active = int(seat) - 1
    position.draw(tile)
    position.lay(placement)


def do(position: Position, act: str) -> None:
    """The second and third step."""
    offered = {act_name(position, move): move for move in position.moves()}
    if act not in offered:
        raise BoardError(f"{act}: not on offer, but {', '.join(sorted(offered))}")
    position.play(offered[act])


def take_tokens(position: Position, values: str = "") -> list[int]:
    """Chance says what the tokens are that were taken; whose they are is returned."""
    takers, known = [], [VALUES.index(int(value)) for value in values.split()]
    while position.s.phase == Phase.REVEAL:
        assert position.s.to_act == CHANCE
        takers.append(position.s.taker + 1)
        position.play(reveal_of(known.pop(0) if known else 0))
    assert not known, "each token given is taken"
    return takers


def acts(position: Position) -> set[str]:
    return {act_name(position, move) for move in position.moves()}


def act_name(position: Position, move: int) -> str:
    if move in (PASS, DIG):
        return "-" if move == PASS else "dig"
    cell, _, segment = position.spot_name(b_of(move) << SPOT_SHIFT | c_of(move)).partition("/")
    where = segment if b_of(move) == position.s.square_count - 1 else f"{cell}/{segment}"
    return f"{Piece(a_of(move)).name.lower()} {where}"


# Tokens


def piles(position: Position) -> list[int]:
    """How many tokens lie on each mountain."""
    rows = list(position.s.feature)[: position.s.feature_count]
    return sorted(row.tokens for row in rows if row.kind == Kind.MOUNTAIN)


def hands(position: Position) -> tuple[int, ...]:
    """How many tokens each seat holds."""
    return tuple(tokens_of(position.s, seat) for seat in range(position.s.seats))


def token_odds(position: Position) -> dict[int, int]:
    """By value, the tokens that chance may reveal."""
    moves, weights = list(USED_LIST), [0] * MOVES
    position.rules.odds(position.s, position.table, moves, weights)
    return {
        VALUES[a_of(move)]: weight for move, weight in zip(moves[1 : moves[0] + 1], weights[1:], strict=False)
    }


def all_tokens(position: Position) -> int:
    """In piles, in hands, taken but not looked at, out of the game, and in the stock."""
    s = position.s
    awaited = sum(tokens_awaited(s, seat) for seat in range(s.seats))
    return int(sum(piles(position)) + sum(hands(position)) + awaited + s.tokens_gone + s.token_stock)


def hidden_tokens(position: Position) -> int:
    """Those that are in nobody's hand, by their values."""
    return int(sum(position.s.tokens_left))


# Boards of tiles that already lie


def laid(board: str, *pieces: str, seats: int = 5, start: Cell | None = None, **options: bool) -> Position:
    """Tiles as in `U3@2`, turned so many quarters, in rows from north to south; `.` is an empty cell.

    They are laid from the start on, which is a column and a row, else the first there is. Pieces are written
    `1 meeple S1E2/railway`."""
    position = new_game("gold-rush", seats, **options)
    s, rows = position.s, [row.split() for row in board.strip().splitlines()]
    tiles = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    position.leave(*(tile.id for tile in position.box.tiles for _ in range(tile.count)))
    clear_board(s)
    first = start or min(tiles, key=lambda cell: (cell[1], cell[0]))
    position.top_left = -first[0], -first[1]
    for cell in in_order(set(tiles), first):
        lay_one(position, tiles[cell], (cell[0] - first[0], cell[1] - first[1]))
    for piece in pieces:
        stand(position, piece)
    return position


def in_order(cells: set[Cell], first: Cell) -> list[Cell]:
    """From neighbour to neighbour."""
    reached = [first]
    for x, y in reached:
        near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        reached += [cell for cell in near if cell in cells and cell not in reached]
    assert set(reached) == cells, "the tiles are connected"
    return reached


def lay_one(position: Position, word: str, cell: Cell) -> None:
    s, (tile, turn) = position.s, word.split("@")
    number = position.box.tile_number(tile)
    assert s.tiles_left[number] > 0, f"the box holds no more of {tile}"
    s.tiles_left[number] -= 1
    s.pile -= 1
    if s.square_count == 0:
        lay_first(s, position.table, number, int(turn))
        return
    placement = position._name_of(cell) + TURNS[position.box.same_turn[number][int(turn)]]
    assert placement in position.lays(tile), f"{word} fits where it is drawn"
    lay_tile(s, position.table, number, cell_at(*cell), int(turn))


def stand(position: Position, text: str) -> None:
    seat, piece, spot = text.split()
    cell, _, segment = spot.partition("/")
    square = position._square(cell)
    number = position._segment_names(square).index(segment)
    put(position.s, position.table, int(seat) - 1, Piece[piece.upper()], square, number)
