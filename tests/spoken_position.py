"""Controls a game by texts close to notation: tiles and pieces, legal moves, turns.

Every turn is also played by the oracle, and the two are compared.
"""

from dataclasses import dataclass
from typing import Any

from tests.drawing import BoardError, Cell, draw_board
from tests.oracle.beside import (
    acts_of,
    agree,
    agree_on_final_scores,
    agree_on_places,
    compare,
    evaluate,
    oracle_of,
    take_act,
)
from tests.oracle.land import write_cell
from tuilerie.core.board import feature_at, feature_of
from tuilerie.core.box import Box
from tuilerie.core.cells import near_cell, open_place
from tuilerie.core.move_code import a_of, b_of, c_of, deed_of, draw_of, reveal_of
from tuilerie.core.pieces import in_supply
from tuilerie.core.state import SPOT_MASK, SPOT_SHIFT
from tuilerie.core.tiles import Tile
from tuilerie.core.turns import MOVES
from tuilerie.core.words import TURNS, Deed, Happening, Kind, Phase, Piece

USED_LIST = [5] + [1] * (MOVES - 1)  # moves on offer before; rules do not count on a clean list


@dataclass
class Position:
    """A game on the mirror of a state, controlled by texts close to notation."""

    rules: Any  # the game's module
    s: Any
    top_left: Cell = (0, 0)  # of the drawing, as the state counts
    oracle: Any = None  # during a turn that is taken in words

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
        """All pieces with their spots: `1 meeple E1/road`."""
        return [
            f"{seat + 1} {piece.name.lower()} {self.spot_name(spot)}"
            for seat in range(self.s.seats)
            for piece, spot in zip(self.box.slots, self.s.where[seat], strict=False)
            if spot >= 0
        ]

    @property
    def events(self) -> list[str]:
        """What the last move brought about, or all evaluations so far of a board that was scored."""
        return [self.event_text(row) for row in list(self.s.events)[: self.s.event_count]]

    def supply(self, piece: Piece = Piece.MEEPLE) -> tuple[int, ...]:
        return tuple(in_supply(self.s, seat, piece) for seat in range(self.s.seats))

    def left(self) -> dict[str, int]:
        """The tiles still to be drawn."""
        return {tile.id: n for tile, n in zip(self.box.tiles, self.s.tiles_left, strict=False) if n}

    def tile_on(self, square: int) -> tuple[str, int]:
        return self._tile(square).id, self.s.square_turn[square]

    def tile_at(self, cell: str) -> str:
        """The tile on a cell and its turn: `E>`."""
        tile, turn = self.tile_on(self.square_at(cell))
        return tile + TURNS[turn]

    def feature(self, spot: str) -> Any:
        """The feature of a spot: `E1/road`."""
        cell, _, segment = spot.partition("/")
        square = self.square_at(cell)
        names = self.segment_names(square)
        return self.s.feature[feature_at(self.s, square, names.index(segment))]

    def spot_name(self, spot: int) -> str:
        square = spot >> SPOT_SHIFT
        return f"{self.cell_name(square)}/{self.segment_names(square)[spot & SPOT_MASK]}"

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
        agree_on_places(tile, offered, oracle_of(self))
        return sorted(offered)

    def acts(self) -> list[str]:
        """What the seat to act may do: `-`, `meeple city`, `abbot home`, `tent E1/mountain`, `hike O E1`."""
        offered = [self.act_name(move) for move in self.moves()]
        assert len(offered) == len(set(offered)), f"each once: {offered}"
        if self.oracle:
            agree("acts", set(offered), acts_of(self.oracle, self))
        return sorted(offered)

    # What is done

    def draw(self, tile: str) -> None:
        if tile not in self.draws():
            raise BoardError(f"{tile} cannot be drawn now; {' '.join(self.draws())} can")
        self.play(self.draw_move(tile))
        self.oracle = oracle_of(self)
        if self.s.drawn < 0:
            agree_on_places(tile, (), self.oracle)

    def draw_move(self, tile: str) -> int:
        move: int = draw_of(self.box.tile_number(tile))
        return move

    def lay(self, placement: str) -> None:
        tile, oracle = self.box.tiles[self.s.drawn].id, self.oracle
        offered = {self._placement(move): move for move in self.moves()}
        agree_on_places(tile, offered, oracle)
        self.play(self._offered(placement, offered))
        if oracle:
            oracle.lay(tile, placement)
        self.oracle = oracle

    def act(self, text: str) -> None:
        """Or any other choice in a turn after the tile is laid."""
        move = self._offered(
            text, dict(zip(self.acts(), sorted(self.moves(), key=self.act_name), strict=True))
        )
        oracle = self.oracle
        if oracle:
            take_act(oracle, self, text)
        self.play(move)
        if oracle:
            compare(oracle, self)
        self.oracle = oracle

    def reveal(self, value: int) -> None:
        """The token that is taken next has this value."""
        oracle, taker = self.oracle, self.s.taker
        self.play(reveal_of(self.box.token_names.index(str(value))))
        if oracle:
            oracle.take(taker, value)
            compare(oracle, self)
        self.oracle = oracle

    def turn(self, text: str) -> "Position":
        """A whole turn, as in a record: `D S1E2v meeple city`."""
        tile, placement, act = text.split(maxsplit=2)
        self.draw(tile)
        self.lay(placement)
        self.act(act)
        return self.shown()

    def leave(self, *tiles: str) -> None:
        """Leaves only these tiles to be drawn."""
        for number, tile in enumerate(self.box.tiles):
            self.s.tiles_left[number] = tiles.count(tile.id)
        self.s.pile = len(tiles)

    def play(self, move: int) -> None:
        """Plays a move by its number, without the oracle."""
        self.rules.play(self.s, self.table, move)
        self.oracle = None

    def score_all(self) -> "Position":
        """Evaluates every square, as if each had just been laid."""
        oracle = oracle_of(self)
        for square in range(self.s.square_count):
            self.rules.evaluate(self.s, self.table, square)
        if oracle:
            evaluate(oracle, self)
            agree("scores", list(self.scores), oracle.scores)
        return self.shown()

    def final(self) -> "Position":
        oracle = oracle_of(self)
        self.rules.finish(self.s, self.table)
        agree_on_final_scores(self.scores, oracle)
        return self.shown()

    def shown(self) -> "Position":
        """A test that fails prints what was shown."""
        print(draw_board(self.s, self.box), self.scores, sep="\n\n", end="\n\n")
        return self

    # Words

    def _offered(self, text: str, offered: dict[str, int]) -> int:
        if text not in offered:
            raise BoardError(f"{text}: not legal, but {' '.join(sorted(offered))}")
        return offered[text]

    def _tile(self, square: int) -> Tile:
        number: int = self.s.square_tile[square]
        return self.box.tiles[number]

    def square_at(self, cell: str) -> int:
        return next(n for n in range(self.s.square_count) if self.cell_name(n) == cell)

    def cell_name(self, square: int) -> str:
        return self.name_of((self.s.square_x[square], self.s.square_y[square]))

    def name_of(self, cell: Cell) -> str:
        return write_cell((cell[0] - self.top_left[0], cell[1] - self.top_left[1]))

    def segment_names(self, square: int) -> list[str]:
        tile, turn = self._tile(square), self.s.square_turn[square]
        return [tile.segment_name(number, turn) for number in range(len(tile.segments))]

    def _placement(self, move: int) -> str:
        place = open_place(self.s, b_of(move))
        return self.name_of((self.s.frontier_x[place], self.s.frontier_y[place])) + TURNS[c_of(move)]

    def act_name(self, move: int) -> str:
        match deed_of(move):
            case Deed.PASS:
                return "boat" if self.box.boats else "-"
            case Deed.DIG:
                return "dig"
            case Deed.CHOOSE:
                token: str = self.box.token_names[a_of(move)]
                return token
            case Deed.RECALL:
                return f"{Piece(a_of(move)).name.lower()} home"
            case Deed.HIKE:
                return self._hike(self.s.where[self.s.to_act][a_of(move)], spot_of(move))
            case Deed.LAY:
                south = next(row for row in range(99) if near_cell(self.s, 0, 0, row) == b_of(move))
                return f"{self.box.tiles[a_of(move)].id} S{south}{TURNS[c_of(move)]}"
        cell, _, segment = self.spot_name(spot_of(move)).partition("/")
        where = "" if b_of(move) == self.s.square_count - 1 else f"{cell}/"
        return f"{Piece(a_of(move)).name.lower()} {where}{segment}"

    def _hike(self, start: int, stop: int) -> str:
        assert feature_of(self.s, start) == feature_of(self.s, stop), "it stays on its path"
        return " ".join(["hike", *(self.spot_name(spot).partition("/")[0] for spot in (start, stop))])

    def event_text(self, row: Any) -> str:
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


def spot_of(move: int) -> int:
    return int(b_of(move) << SPOT_SHIFT | c_of(move))
