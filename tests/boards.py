"""Drawn boards: how rule tests say what lies on the table and who stands where.

A block of 5 x 5 characters is a tile as its file draws it, in any turn; of a picture of 7 x 7, the rows and
columns 0, 1, 3, 5, 6. Blocks stand one blank apart; an empty cell is a block of blanks. A digit is a meeple
of that seat, a letter from A an abbot, on the segment whose character they hide; `*` hides the city under
a shield. Cells are named as in notation (`S1E2`), from the block at the top left.
"""

import importlib
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.oracle.land import write_cell
from tuilerie.core.board import cell_at, clear_board, feature_at, is_open, lay_first, lay_tile, open_place
from tuilerie.core.box import Box
from tuilerie.core.move_code import PASS, a_of, b_of, c_of, deed_of, draw_of
from tuilerie.core.picture import BLANK, Picture, Place, places, turned_picture
from tuilerie.core.pieces import in_supply, put
from tuilerie.core.state import SPOT_MASK, SPOT_SHIFT, new_mirror
from tuilerie.core.tiles import Tile
from tuilerie.core.turns import MOVES, begin_turn
from tuilerie.core.words import TURNS, Deed, Happening, Kind, Phase, Piece

SIZE = 5
KEPT = (0, 1, 3, 5, 6)  # of the rows and columns of a picture of 7 x 7
SHIELD = "*"
MEEPLES, ABBOTS = "12345", "ABCDE"
USED_LIST = [5] + [1] * (MOVES - 1)  # moves on offer before; rules do not count on a clean list
STANDS_ON = {
    Piece.MEEPLE: {Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.FIELD},
    Piece.ABBOT: {Kind.MONASTERY, Kind.GARDEN},
}

Block = tuple[str, ...]
Cell = tuple[int, int]  # eastwards, southwards


class BoardError(ValueError):
    """A drawn board that cannot be."""


class Row(list[Any]):
    """A list that does not count from its end; compiled, a rule that did would read what lies before it."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"a rule asks for place {index}")
        return super().__getitem__(index)


@dataclass
class Position:
    """A game on the mirror of a state, spoken to in words close to notation."""

    rules: Any  # the game's module
    s: Any
    top_left: Cell = (0, 0)  # of the drawing, as the state counts

    @property
    def box(self) -> Box:
        box: Box = self.rules.BOX
        return box

    @property
    def table(self) -> Any:
        return self.box.mirror

    # What is where

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.s.score[: self.s.seats])

    @property
    def claims(self) -> list[str]:
        """Who stands where: `1 meeple E1/road`."""
        return [
            f"{seat + 1} {piece.name.lower()} {self.spot_name(spot)}"
            for seat in range(self.s.seats)
            for piece, spot in zip(self.box.slots, self.s.where[seat], strict=False)
            if spot >= 0
        ]

    @property
    def events(self) -> list[str]:
        """What the last move brought about, or all evaluations so far of a board that was scored."""
        return [self._event(row) for row in list(self.s.events)[: self.s.event_count]]

    def supply(self, piece: Piece = Piece.MEEPLE) -> tuple[int, ...]:
        return tuple(in_supply(self.s, seat, piece) for seat in range(self.s.seats))

    def left(self) -> dict[str, int]:
        """The tiles still to be drawn."""
        return {tile.id: n for tile, n in zip(self.box.tiles, self.s.tiles_left, strict=False) if n}

    def tile_at(self, cell: str) -> str:
        """The tile on a cell and its turn: `E>`."""
        square = self._square(cell)
        return self._tile(square).id + TURNS[self.s.square_turn[square]]

    def feature(self, spot: str) -> Any:
        """The feature of a spot: `E1/road`."""
        cell, _, segment = spot.partition("/")
        square = self._square(cell)
        names = self._segment_names(square)
        return self.s.feature[feature_at(self.s, square, names.index(segment))]

    def spot_name(self, spot: int) -> str:
        square = spot >> SPOT_SHIFT
        return f"{self._cell_name(square)}/{self._segment_names(square)[spot & SPOT_MASK]}"

    # What may be done

    def draws(self) -> dict[str, int]:
        """The tiles that chance may deal now, with their weights."""
        moves, weights = list(USED_LIST), [0] * MOVES
        self.rules.odds(self.s, self.table, moves, weights)
        tiles = [self.box.tiles[a_of(move)].id for move in moves[1 : moves[0] + 1]]
        return dict(zip(tiles, weights[1:], strict=False))

    def moves(self) -> list[int]:
        moves = list(USED_LIST)
        self.rules.legal_moves(self.s, self.table, moves)
        return moves[1 : moves[0] + 1]

    def lays(self, tile: str) -> list[str]:
        """Where the tile may lie if it is drawn now: `S1E2v`."""
        before = self.s.phase, self.s.drawn
        self.s.phase, self.s.drawn = Phase.LAY, self.box.tile_number(tile)
        offered = [self._placement(move) for move in self.moves()]
        self.s.phase, self.s.drawn = before
        return sorted(offered)

    def acts(self) -> list[str]:
        """What the seat to act may do: `-`, `meeple city`, `abbot garden`, `abbot home`."""
        return sorted(self._act(move) for move in self.moves())

    # What is done

    def draw(self, tile: str) -> None:
        if tile not in self.draws():
            raise BoardError(f"{tile} cannot be drawn now; {' '.join(self.draws())} can")
        self.play(self.draw_move(tile))

    def draw_move(self, tile: str) -> int:
        move: int = draw_of(self.box.tile_number(tile))
        return move

    def lay(self, placement: str) -> None:
        self.play(self._offered(placement, {self._placement(move): move for move in self.moves()}))

    def act(self, text: str) -> None:
        self.play(self._offered(text, {self._act(move): move for move in self.moves()}))

    def turn(self, text: str) -> "Position":
        """A whole turn, as in a record: `D S1E2v meeple city`."""
        tile, placement, act = text.split(maxsplit=2)
        self.draw(tile)
        self.lay(placement)
        self.act(act)
        return self._shown()

    def leave(self, *tiles: str) -> None:
        """Leaves only these tiles to be drawn."""
        for number, tile in enumerate(self.box.tiles):
            self.s.tiles_left[number] = tiles.count(tile.id)
        self.s.pile = len(tiles)

    def play(self, move: int) -> None:
        self.rules.play(self.s, self.table, move)

    def score_all(self) -> "Position":
        """Evaluates every square, as if each had just been laid."""
        for square in range(self.s.square_count):
            self.rules.evaluate(self.s, self.table, square)
        return self._shown()

    def final(self) -> "Position":
        self.rules.finish(self.s, self.table)
        return self._shown()

    def _shown(self) -> "Position":
        """A test that fails prints what was shown."""
        print(draw(self), self.scores, sep="\n\n", end="\n\n")
        return self

    # Words

    def _offered(self, text: str, offered: dict[str, int]) -> int:
        if text not in offered:
            raise BoardError(f"{text}: not on offer, but {' '.join(sorted(offered))}")
        return offered[text]

    def _tile(self, square: int) -> Tile:
        number: int = self.s.square_tile[square]
        return self.box.tiles[number]

    def _square(self, cell: str) -> int:
        return next(n for n in range(self.s.square_count) if self._cell_name(n) == cell)

    def _cell_name(self, square: int) -> str:
        return self._name_of((self.s.square_x[square], self.s.square_y[square]))

    def _name_of(self, cell: Cell) -> str:
        return write_cell((cell[0] - self.top_left[0], cell[1] - self.top_left[1]))

    def _segment_names(self, square: int) -> list[str]:
        tile, turn = self._tile(square), self.s.square_turn[square]
        return [tile.segment_name(number, turn) for number in range(len(tile.segments))]

    def _placement(self, move: int) -> str:
        place = open_place(self.s, b_of(move))
        return self._name_of((self.s.frontier_x[place], self.s.frontier_y[place])) + TURNS[c_of(move)]

    def _act(self, move: int) -> str:
        if move == PASS:
            return "-"
        piece = Piece(a_of(move)).name.lower()
        if deed_of(move) == Deed.RECALL:
            return f"{piece} home"
        newest = self.s.square_count - 1
        where = "" if b_of(move) == newest else f"{self._cell_name(b_of(move))}/"
        return f"{piece} {where}{self._segment_names(b_of(move))[c_of(move)]}"

    def _event(self, row: Any) -> str:
        match row.kind:
            case Happening.SCORED:
                state = "finished" if row.finished else "unfinished"
                icons = f" with {row.icons}" if row.icons else ""
                kind = Kind(row.what).name.lower()
                return f"{row.seat + 1} +{row.points} {state} {kind} of {row.squares}{icons}"
            case Happening.WENT_HOME:
                return f"{row.seat + 1} {Piece(row.what).name.lower()} home from {self.spot_name(row.spot)}"
            case Happening.REMOVED:
                return f"{row.seat + 1} removed {self.box.tiles[row.what].id}"
            case _:
                return Happening(row.kind).name.lower()


# Set up


def _rules(game: str) -> Any:
    return importlib.import_module(f"tuilerie.games.{game.replace('-', '_')}")


@cache
def _blank_state() -> Any:
    """Faster to copy than to make."""
    return new_mirror()


def new_game(game: str, seats: int = 2, **options: bool) -> Position:
    """A game as it is dealt; cells are named from the start tile."""
    rules = _rules(game)
    s = _blank_state().copy()
    for name, value in vars(s).items():
        setattr(s, name, Row(value) if isinstance(value, list) else value)
    s.seats = seats
    for number, option in enumerate(rules.BOX.options):
        s.options[number] = int(options.pop(option, option in rules.BOX.default_options))
    if options:
        raise BoardError(f"{game} has no option {' '.join(options)}")
    rules.deal(s, rules.BOX.mirror)
    return Position(rules, s)


def read_board(game: str, text: str, seats: int = 2, active: int = 1, **options: bool) -> Position:
    """The board as drawn, with its tiles out of the pile; the active seat is about to draw."""
    position = new_game(game, seats, **options)
    s, start = position.s, position.s.square_tile[0]
    s.tiles_left[start], s.pile = 1, s.pile + 1
    clear_board(s)
    blocks = dict(_blocks(text))
    first = min(blocks, key=lambda cell: (cell[1], cell[0]))
    position.top_left = -first[0], -first[1]
    for (x, y), block in _from_neighbour_to_neighbour(blocks, first):
        _lay(position, block, (x - first[0], y - first[1]))
    s.pile, s.tiles_left[start] = s.pile - s.tiles_left[start], 0
    begin_turn(s, active - 1)
    return position._shown()


def _blocks(text: str) -> Iterator[tuple[Cell, Block]]:
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


def _from_neighbour_to_neighbour(blocks: dict[Cell, Block], first: Cell) -> Iterator[tuple[Cell, Block]]:
    waiting, reached = [first], {first}
    while waiting:
        x, y = waiting.pop(0)
        yield (x, y), blocks[x, y]
        near = [cell for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if cell in blocks]
        waiting += [cell for cell in near if cell not in reached]
        reached.update(near)
    if reached != set(blocks):
        raise BoardError("the blocks are not connected")


def _lay(position: Position, block: Block, cell: Cell) -> None:
    s, table = position.s, position.table
    tile, turn = recognise(position, block)
    if s.square_count == 0:
        square = lay_first(s, table, tile, turn)
    else:
        _check_fit(position, block, cell, tile, turn)
        square = lay_tile(s, table, tile, cell_at(*cell), turn)
    s.tiles_left[tile] -= 1
    s.pile -= 1
    _, numbers = _drawings(position.box.game)[tile, turn]
    for (row, column), character in places(block):
        if character in MEEPLES + ABBOTS:
            piece = Piece.MEEPLE if character in MEEPLES else Piece.ABBOT
            seat = (MEEPLES if character in MEEPLES else ABBOTS).index(character)
            put(s, table, seat, piece, square, ord(numbers[row][column]))


def _check_fit(position: Position, block: Block, cell: Cell, tile: int, turn: int) -> None:
    s, table = position.s, position.table
    if not is_open(s, cell_at(*cell)):
        raise BoardError("a board that meets itself round the ring")
    pattern = s.frontier_pattern[open_place(s, cell_at(*cell))]
    if not table.fit[tile][pattern] >> position.box.same_turn[tile][turn] & 1:
        raise BoardError("\n".join(["this block does not fit its neighbours:", *block]))


# Recognise and draw


def recognise(position: Position, block: Block) -> tuple[int, int]:
    """The first tile still in the box that is drawn so, and its turn."""
    alike = _drawn_so(position.box.game, block)
    left = [key for key in alike if position.s.tiles_left[key[0]] > 0]
    if not left:
        why = "the box holds no more of" if alike else "no tile looks like"
        raise BoardError("\n".join([f"{why} this:", *block]))
    if len({_drawings(position.box.game)[key][0] for key in left}) > 1:
        raise BoardError("\n".join(["several tiles look like this:", *block]))
    return left[0]


@cache
def _drawn_so(game: str, block: Block) -> list[tuple[int, int]]:
    """The tiles and turns whose picture this block is, but for what stands on it."""
    box = _rules(game).BOX
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
    tiles = _rules(game).BOX.tiles
    return {
        (number, turn): (turned_picture(_reduced(picture), turn), turned_picture(_reduced(numbers), turn))
        for number, (picture, numbers) in enumerate((tile.picture, _numbers(tile)) for tile in tiles)
        for turn in range(4)
    }


def _numbers(tile: Tile) -> Picture:
    numbered = reversed(list(enumerate(tile.segments)))  # a network comes after what it lies over
    owner = {place: chr(number) for number, segment in numbered for place in segment.places}
    size = range(len(tile.picture))
    return tuple("".join(owner.get((row, column), BLANK) for column in size) for row in size)


def _reduced(picture: Picture) -> Picture:
    kept = KEPT if len(picture) == 7 else range(SIZE)
    return tuple("".join(picture[row][column] for column in kept) for row in kept)


def draw(position: Position) -> str:
    """The board as `read_board` reads it."""
    s = position.s
    drawn = {(s.square_x[n], s.square_y[n]): _draw_square(position, n) for n in range(s.square_count)}
    columns = range(min(x for x, _ in drawn), max(x for x, _ in drawn) + 1)
    rows = range(min(y for _, y in drawn), max(y for _, y in drawn) + 1)
    empty = [BLANK * SIZE] * SIZE
    lines = [
        " ".join(drawn.get((x, y), empty)[n] for x in columns).rstrip() for y in rows for n in range(SIZE)
    ]
    return "\n\n".join("\n".join(lines[top : top + SIZE]) for top in range(0, len(lines), SIZE))


def _draw_square(position: Position, square: int) -> list[str]:
    s, tile = position.s, position._tile(square)
    picture, numbers = _drawings(position.box.game)[s.square_tile[square], s.square_turn[square]]
    grid = [list(line) for line in picture]
    for seat in range(s.seats):
        for piece, spot in zip(position.box.slots, s.where[seat], strict=False):
            if spot >= 0 and spot >> SPOT_SHIFT == square:
                row, column = _middle(grid, numbers, spot & SPOT_MASK)
                grid[row][column] = (MEEPLES if piece == Piece.MEEPLE else ABBOTS)[seat]
    for number, segment in enumerate(tile.segments):
        for _ in segment.icons if segment.kind == Kind.CITY else ():
            row, column = _middle(grid, numbers, number)
            grid[row][column] = SHIELD
    return ["".join(line) for line in grid]


def _middle(grid: list[list[str]], numbers: Picture, segment: int) -> Place:
    """The place of a segment nearest to the centre of the tile where nothing stands yet, if any."""
    own = [place for place, number in places(numbers) if ord(number) == segment]
    free = [place for place in own if grid[place[0]][place[1]] not in MEEPLES + ABBOTS + SHIELD]
    return min(free or own, key=lambda place: (abs(place[0] - 2) + abs(place[1] - 2), place))
