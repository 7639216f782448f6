"""Perft: the number of ways to continue from a position, counted to a small depth.

A way is a placement and an act a turn, tiles coming in a given order, or all that can come. The numbers
were counted by the compiled rules; the oracle counts the smaller ones again.
"""

import copy
from dataclasses import dataclass

import pytest

from tests.facts.base import LAND_TILES, RIVER_TILES
from tests.oracle.base import Oracle
from tests.play.tables import BOX
from tuilerie import GAMES
from tuilerie.core.move_code import draw_of
from tuilerie.core.words import Phase
from tuilerie.play.position import Position

pytestmark = pytest.mark.slow

ANY = "?"


@dataclass(frozen=True)
class Start:
    """A position before a draw: the moves that lead to it, and the tiles drawn next."""

    turns: str
    tiles: str  # by turn; ? is any
    seats: int = 2
    options: str = "farmers"

    @property
    def turns_played(self) -> list[tuple[str, str, str]]:
        turns = [line.split(maxsplit=2) for line in self.turns.strip().splitlines()]
        return [(tile, placement, act) for tile, placement, act in turns]


ABBOTS_OUT = """
Eg N1v abbot garden
B S1^ abbot monastery
V E1^ meeple road
"""
MEETING_CITIES = """
N N1v meeple city
D E1^ meeple city
W W1^ -
U E2^ meeple road
"""

STARTS = {
    "the start": Start("", "D V W"),
    "the start, few places": Start("", "C X B"),
    "the start, any tile": Start("", "? U"),
    "the start without farmers": Start("", "D V W", options=""),
    "the river": Start("", "? ? ?", options="farmers river"),
    "the river's end": Start("RC E1^ -\nRH E2^ -", "RJ RG RI", options="farmers river", seats=3),
    "abbots out": Start(ABBOTS_OUT, "Ig A J", options="farmers abbots"),
    "cities about to meet": Start(MEETING_CITIES, "N H P", seats=3),
    "a tile that fits nowhere": Start("E N1v -", "C U B V"),
}

COUNTS = {
    "the start": [30, 946, 70000],
    "the start, few places": [2, 36, 104],
    "the start, any tile": [592, 9278],
    "the start without farmers": [18, 288, 12516],
    "the river": [73, 3640],
    "the river's end": [6, 14, 54],
    "abbots out": [55, 4792],
    "cities about to meet": [35, 737, 33993],
    "a tile that fits nowhere": [24, 296, 16952],
}
CASES = [(name, depth, count) for name, counts in COUNTS.items() for depth, count in enumerate(counts, 1)]
SMALL_CASES = [case for case in CASES if case[2] < 1000]


# --- Counted by the rules ----------------------------------------------------------------------------------


def position_of(start: Start) -> Position:
    position = Position.dealt(GAMES["base"], start.seats, start.options.split())
    for tile, placement, act in start.turns_played:
        position.make(int(draw_of(BOX.tile_number(tile))))
        position.play(f"{tile} {placement}")
        position.play(act)
    return position


def after(position: Position, move: int) -> Position:
    then = position.copy()
    then.make(move)
    return then


def draws(position: Position, tile: str) -> list[int]:
    return list(position.chance_codes()) if tile == ANY else [int(draw_of(BOX.tile_number(tile)))]


def ways(position: Position, tiles: list[str], depth: int) -> int:
    if depth == 0 or position.is_over:
        return 1
    return sum(ways_drawn(after(position, draw), tiles[1:], depth) for draw in draws(position, tiles[0]))


def ways_drawn(position: Position, tiles: list[str], depth: int) -> int:
    if position.phase != Phase.LAY:
        return ways(position, tiles, depth)  # C-5: the same seat draws again
    laid = [after(position, move) for move in position.codes()]
    if depth == 1:
        return sum(len(acting.codes()) for acting in laid)
    return sum(ways(after(acting, act), tiles, depth - 1) for acting in laid for act in acting.codes())


@pytest.mark.parametrize("name, depth, count", CASES)
def test_the_number_of_ways_to_go_on(name: str, depth: int, count: int) -> None:
    start = STARTS[name]
    assert ways(position_of(start), start.tiles.split(), depth) == count


# --- Counted by the oracle ---------------------------------------------------------------------------------


def oracle_of(start: Start) -> Oracle:
    options = {name: name in start.options.split() for name in BOX.options}
    oracle = Oracle(start.seats, **options)
    for number, (tile, placement, act) in enumerate(start.turns_played):
        oracle.lay(tile, placement)
        oracle.act(number % start.seats, act)
        oracle.evaluate()
    return oracle


def copied(oracle: Oracle) -> Oracle:
    """To go on from, with all that a turn changes; tiles as they lie do not change."""
    then, then.land = copy.copy(oracle), copy.copy(oracle.land)
    then.land.squares = dict(oracle.land.squares)
    then.scores, then.pieces, then.places = list(oracle.scores), list(oracle.pieces), dict(oracle.places)
    return then


def oracle_ways(oracle: Oracle, seat: int, tiles: list[list[str]], depth: int) -> int:
    """`tiles` are those that can come, by turn."""
    if depth == 0:
        return 1
    return sum(oracle_drawn(oracle, seat, tile, tiles[1:], depth) for tile in tiles[0])


def oracle_drawn(oracle: Oracle, seat: int, tile: str, tiles: list[list[str]], depth: int) -> int:
    placements = oracle.placements(tile)
    if not placements:
        return oracle_ways(oracle, seat, tiles, depth)
    total = 0
    for placement in placements:
        laid = copied(oracle)
        laid.lay(tile, placement)
        total += sum(oracle_acted(laid, seat, act, tiles, depth) for act in laid.acts(seat))
    return total


def oracle_acted(laid: Oracle, seat: int, act: str, tiles: list[list[str]], depth: int) -> int:
    if depth == 1:
        return 1
    acted = copied(laid)
    acted.act(seat, act)
    acted.evaluate()
    return oracle_ways(acted, (seat + 1) % len(acted.scores), tiles, depth - 1)


def first_tiles(start: Start) -> list[str]:
    river = "river" in start.options
    return [tile for tile in (RIVER_TILES if river else LAND_TILES) if tile not in ("D0", "RA", "RL")]


@pytest.mark.parametrize("name, depth, count", SMALL_CASES)
def test_the_oracle_counts_the_same_ways(name: str, depth: int, count: int) -> None:
    start = STARTS[name]
    tiles = [first_tiles(start) if tile == ANY else [tile] for tile in start.tiles.split()]
    seat = len(start.turns_played) % start.seats
    assert oracle_ways(oracle_of(start), seat, tiles, depth) == count
