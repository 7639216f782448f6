"""Plays games and keeps what was observed of their features, in portions that are the same whenever they are
played again."""

import os
import pathlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.native import native
from ...play.table import Table
from ..leaf.evaluation import game_weights
from ..players import SearchPlayer
from ..search.limit import Limit
from ..simulate import QUICK, Bench
from .outcomes import OUTCOMES, observe_game, play_noted

Rows = np.ndarray[Any, np.dtype[np.int16]]

GAMES_PER_FILE = 50
MOST_MOVES_NOTED, MOST_OUTCOMES = 4000, 20000  # of one game
TURNS_PER_LOOK = 3  # claimed features are observed once in this many turns
# A seat plays like one of these, but with the tuned weights.
MIXED = ("greedy", "greedy", "greedy", "easy", "normal")
NOISE = {"easy": 0.7, "normal": 0.3}


@dataclass(frozen=True)
class Portion:
    """Some games of one kind. A search plays them if it is given simulations."""

    game: str
    seats: int
    number: int
    games: int = GAMES_PER_FILE
    sims: int = 0

    @property
    def file_name(self) -> str:
        player = f"sims{self.sims}" if self.sims else "quick"
        return f"{self.game}-{self.seats}-{player}-{self.games}-{self.number}.npz"

    @property
    def first_seed(self) -> int:
        return self.seats * 10**6 + self.number * self.games


def portions(game: str, games: int, sims: int = 0) -> list[Portion]:
    """Half of the games have two seats, a sixth each three, four and five."""
    shares = {2: games // 2, **dict.fromkeys((3, 4, 5), games // 6)}
    return [
        Portion(game, seats, number, min(GAMES_PER_FILE, share - GAMES_PER_FILE * number), sims)
        for seats, share in shares.items()
        for number in range(-(-share // GAMES_PER_FILE))
    ]


def observations(portion: Portion, folder: pathlib.Path) -> Rows:
    """What was observed in these games: a row begins with the game and the number of seats. They are played
    if the folder has no file of them."""
    file = folder / portion.file_name
    if not file.is_file():
        rows = np.concatenate(list(_observed(portion)))
        folder.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(".part.npz")
        np.savez_compressed(half, rows=rows)
        os.replace(half, file)
    with np.load(file) as kept:
        return kept["rows"]  # type: ignore[no-any-return]


def _observed(portion: Portion) -> Iterator[Rows]:
    bench = _bench(portion)
    rows = np.zeros((MOST_OUTCOMES, len(OUTCOMES)), np.int64)
    for number in range(portion.games):
        seed = portion.first_seed + number
        log = _searched(portion, seed) if portion.sims else _played(bench, seed)
        found = native(bench.box, observe_game)(bench.work, log, rows, TURNS_PER_LOOK)
        about = np.tile(np.array([seed % 10**6, portion.seats]), (found, 1))
        yield np.concatenate([about, rows[:found]], axis=1).astype(np.int16)


def _bench(portion: Portion) -> Bench:
    """A workspace whose players use the tuned weights."""
    bench = Bench(Table.undealt(portion.game, portion.seats).position, [0] * portion.seats)
    bench.weights[:] = list(game_weights(portion.game).search.values())
    for name, points in NOISE.items():
        bench.seating.noise[QUICK.index(name)] = points
    return bench


def _played(bench: Bench, seed: int) -> Any:
    rng = random.Random(seed)
    seats = len(bench.seating.players)
    bench.seating.players[:] = [QUICK.index(rng.choice(MIXED)) for _ in range(seats)]
    log = np.zeros(MOST_MOVES_NOTED, np.int64)
    count = native(bench.box, play_noted)(bench.work, bench.piles, bench.seating, seed, log)
    return log[:count].copy()


def _searched(portion: Portion, seed: int) -> Any:
    limit = Limit(sims=portion.sims)
    players = [SearchPlayer("search", limit, seed + seat) for seat in range(portion.seats)]
    table = Table(portion.game, portion.seats, str(seed), None)
    while not table.is_over:
        assert table.to_act is not None
        table.play(players[table.to_act].choose(table))
    return np.array([played.move.code for played in table.history], np.int64)
