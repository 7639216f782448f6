"""One random game played by the engine and by the oracle side by side, and compared as it goes.

Wherever they differ, a `Difference` tells the setting, the seed and the turn, what each of them says, and the
game so far as a record. `full` compares regions, pieces and projected scores too, after every move of a seat
(a draw changes nothing on the board, and if it did, the next move would tell).
"""

import importlib
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.oracle import land
from tuilerie.play.feature import Feature
from tuilerie.play.move import Move
from tuilerie.play.position import Position, find_game
from tuilerie.play.table import Table

# C-14: kinds that spread from side to side.
SPREADING = ("road", "city", "river", "forest", "railway", "mountain", "path", "crop", "tributary", "village")
OVERLAID = "network"  # compared by its huts and points, not by its extent
Seen = tuple[str, tuple[land.Spot, ...], int, int, bool, tuple[int, ...], int]


class Difference(AssertionError):
    """Engine and oracle disagree."""


@dataclass(frozen=True)
class Setting:
    """Which game is played, by how many, and how."""

    game: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, {' '.join(self.options) or 'no options'}"

    def switches(self) -> dict[str, bool]:
        return {option: option in self.options for option in find_game(self.game).options}


class Referee:
    """One game. Moves are drawn from the oracle: a seed means the same game whatever the engine does."""

    def __init__(self, setting: Setting, seed: int, full: bool = False) -> None:
        book = importlib.import_module(f"tests.oracle.{setting.game.replace('-', '_')}")
        self.setting, self.seed, self.full = setting, seed, full
        self.oracle: Any = book.Oracle(setting.seats, **setting.switches())
        self.decks: list[Counter[str]] = book.decks(**setting.switches())
        self.position = Position.dealt(find_game(setting.game), setting.seats, setting.options)
        self.random = random.Random(f"{setting}, seed {seed}")
        self.turn = 0
        self.codes: list[int] = []
        self.removed: list[str] = []

    def play(self) -> None:
        self.compare_board()
        while any(self.decks):
            self.take_turn()
        self.compare("the end", self.position.is_over, True)
        self.compare("final scores", list(self.position.scores), self.oracle.final_scores())

    def take_turn(self) -> None:
        """C-3: draw and lay a tile, act, evaluate. C-5: no tile that fits, no turn."""
        tile = self.draw(self.decks)
        if tile:
            self.lay(tile)
            self.act()
            self.turn += 1

    # The moves

    def draw(self, decks: list[Counter[str]]) -> str:
        """A tile that can be laid, or nothing if none is left."""
        while any(decks):
            tile = self.draw_tile(decks)
            if self.oracle.placements(tile):
                return tile
            self.removed.append(tile)
            self.compare("tile in hand, which fits nowhere", self.position.drawn, "")
        return ""

    def draw_tile(self, decks: list[Counter[str]]) -> str:
        deck = next(deck for deck in decks if deck)
        odds = self.position.chance_codes()
        codes = {self.position.move(code).text: code for code in odds}
        self.compare("tiles that may come", {tile: odds[code] for tile, code in codes.items()}, dict(deck))
        (tile,) = self.random.choices(list(deck), list(deck.values()))
        deck -= Counter([tile])
        self.make(codes[tile])
        return tile

    def lay(self, tile: str) -> None:
        places = {f"{tile} {place}" for place in self.oracle.placements(tile)}
        move = self.choose("placements", places, self.seat)
        self.oracle.lay(tile, move.text.split()[1])
        self.make(move.code)
        self.compare_board()

    @property
    def seat(self) -> int:
        return self.turn % self.setting.seats

    def act(self) -> None:
        move = self.choose("acts", self.oracle.acts(self.seat), self.seat)
        self.oracle.act(self.seat, move.text)
        self.evaluate()
        self.make(move.code)
        self.compare_scores()
        self.compare_board()

    def evaluate(self) -> None:
        self.oracle.evaluate()

    def choose(self, what: str, expected: set[str], seat: int) -> Move:
        """One of the moves on offer, which must be those expected, each once, and of the seat expected."""
        self.compare("seat to act", self.position.to_act, seat)
        on_offer = self.position.legal_moves()
        moves = {move.text: move for move in on_offer}
        self.compare(what, set(moves), expected)
        self.compare(f"number of {what}", len(on_offer), len(expected))
        return moves[self.pick(expected)]

    def pick(self, texts: set[str]) -> str:
        return self.random.choice(sorted(texts))

    def make(self, code: int) -> None:
        self.codes.append(code)
        self.position.make(code)
        if self.position.is_over:
            self.oracle.end()

    # The comparisons

    def compare_scores(self) -> None:
        """After the last evaluation the engine has done the final count already."""
        oracle, over = self.oracle, self.position.is_over
        self.compare("scores", list(self.position.scores), oracle.final_scores() if over else oracle.scores)
        self.compare_supplies()

    def compare_supplies(self) -> None:
        oracle = self.oracle
        for seat in range(self.setting.seats):
            supply = {kind: count for kind, count in oracle.supply(seat).items() if oracle.outfit[kind]}
            self.compare(f"supply of seat {seat}", self.position.supply(seat), supply)

    def compare_board(self) -> None:
        if not self.full:
            return
        position, oracle = self.position, self.oracle
        self.compare("regions", engine_regions(position), oracle_regions(oracle))
        self.compare("pieces", engine_pieces(position), oracle_pieces(oracle))
        self.compare("projected scores", list(position.projected_scores()), self.projected())

    def projected(self) -> list[int]:
        """The scores if the game ended now, as any spectator may know them."""
        return list(self.oracle.final_scores())

    def compare(self, what: str, engine: Any, oracle: Any) -> None:
        if engine != oracle:
            where = f"{self.setting}, seed {self.seed}, turn {self.turn + 1}: {what}"
            raise Difference(f"{where}\n  {told_apart(engine, oracle)}\n{self.record()}")

    def record(self) -> str:
        """The game so far."""
        table = Table.undealt(self.setting.game, self.setting.seats, **self.setting.switches())
        for code in self.codes:
            table.make(table.position.move(code))
        return table.record


def told_apart(engine: Any, oracle: Any) -> str:
    """The difference of two values; for sets, only the items that one of them lacks."""
    if isinstance(engine, set):
        engine, oracle = sorted(engine - oracle), sorted(oracle - engine)
    return f"engine: {engine}\n  oracle: {oracle}"


# Descriptions of the board in the same words for engine and oracle


def engine_regions(position: Position) -> set[Seen]:
    return {
        as_seen(f.kind, extent(f), f.squares, f.open_sides, f.finished, f.owners, f.points)
        for f in position.features()
        if f.kind != OVERLAID
    }


def extent(f: Feature) -> frozenset[land.Spot]:
    return frozenset((spot.x, spot.y, spot.segment) for spot in f.spots)


def oracle_regions(oracle: Any) -> set[Seen]:
    return {
        as_seen(
            r.kind, r.spots, oracle.land.square_count(r.spots), r.open_sides, r.finished, r.owners, r.points
        )
        for r in oracle.regions()
        if r.kind != OVERLAID
    }


def as_seen(
    kind: str,
    spots: frozenset[land.Spot],
    squares: int,
    open_sides: int,
    finished: bool,
    owners: frozenset[int],
    points: int,
) -> Seen:
    """Only features that spread from side to side have open sides, and only owned features have points."""
    sides = open_sides if kind in SPREADING else 0
    return kind, tuple(sorted(spots)), squares, sides, finished, tuple(owners), points if owners else 0


def engine_pieces(position: Position) -> Counter[tuple[int, str, land.Spot]]:
    pieces = position.pieces()
    return Counter((p.seat, p.piece, (p.spot.x, p.spot.y, p.spot.segment)) for p in pieces)


def oracle_pieces(oracle: Any) -> Counter[tuple[int, str, land.Spot]]:
    return Counter((p.seat, p.kind, p.spot) for p in oracle.pieces)
