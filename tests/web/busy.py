"""Games played at random until a table is as full as it gets: many seats, many options, long names."""

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise

from tuilerie.play.move import Move
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table

EARLY = 30  # moves
NAMES = ("Anastasia", "Bob", "Charlotte-Marie", "Dan", "Eve")


@cache
def busy_record(game: str, seats: int = 5, seed: int = 2) -> str:
    """A record up to the position of a random game that offers the most places for pieces."""
    return _with_most(_positions(game, seats, seed), lambda table: sum(map(_is_place, table.moves)))


@cache
def laying_record(game: str, seats: int = 5, seed: int = 2) -> str:
    """A record up to the early position that offers the most cells; a phone cannot show all cells of a large
    board."""
    early = _positions(game, seats, seed)[:EARLY]
    return _with_most(early, lambda table: len({move.cell for move in table.moves if move.deed == "lay"}))


@cache
def late_record(game: str, seats: int = 5, seed: int = 2) -> str:
    """The last tenth of a game begins: a player is about to lay a tile on a large board."""
    laying = [table for table in _positions(game, seats, seed)[:-1] if table.moves[0].deed == "lay"]
    return write_record(laying[len(laying) * 9 // 10], with_seed=True)


@cache
def finished_record(game: str, seats: int = 4, seed: int = 2) -> str:
    return write_record(_positions(game, seats, seed)[-1], with_seed=True)


@cache
def homeward_record(game: str, seats: int = 2, seed: int = 9) -> str:
    """The moment before a player passes, so that a feature scores and its piece goes home."""
    for before, after in pairwise(_positions(game, seats, seed)[:-1]):
        deeds = [played.move.deed for played in after.history[len(before.history) :]]
        if deeds[0] == "pass" and len(before.moves) > 1 and _at_hand(after) > _at_hand(before):
            return write_record(before, with_seed=True)
    raise AssertionError("nobody went home after passing")


def _at_hand(table: Table) -> int:
    return sum(sum(table.position.supply(seat).values()) for seat in range(table.seats))


def _is_place(move: Move) -> bool:
    return move.deed != "lay" and move.cell is not None and not move.like


def _with_most(tables: list[Table], count: Callable[[Table], int]) -> str:
    return write_record(max(tables, key=count), with_seed=True)


def _positions(game: str, seats: int, seed: int) -> list[Table]:
    table, rng, found = Table(game, NAMES[:seats], seed), random.Random(seed), list[Table]()
    while not table.is_over:
        found.append(table.copy())
        table.play(rng.choice(list(table.moves)))
    return [*found, table]
