"""Plays many whole games with compiled rules, the same rules that a table uses."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..core.box import Box
from ..core.native import native
from ..core.rule import BATCH, SEARCH, entry, rule
from ..core.signature import Floats, FloatTable, Ints, StateArray
from ..core.state import CHANCE, PILES, SEATS
from ..core.turns import dealt_move
from ..core.words import Phase
from ..games.playout import Piles, add_result, playouts, shuffle_piles
from ..play.position import Position, find_game
from .greedy import HERE, STATES_TRIED, greedy_move, noisy_move
from .leaf.evaluation import game_weights
from .leaf.weights import NOISY
from .leaf.workspace import Workspace
from .native_search import new_workspace, weight_array
from .players import UnknownPlayer

QUICK = ("random", "greedy", *NOISY)  # the players that do not search a tree
RANDOM, GREEDY = range(2)
REPORTED = 1000  # number of games between two progress reports


class Seating(NamedTuple):
    """The players at the seats of a game."""

    players: Ints  # the player at each seat, as an index in QUICK
    weights: FloatTable  # by seat
    noise: Floats  # the noise of each player


@entry(SEARCH)
def player_games(w: Workspace, piles: Piles, seating: Seating, first_seed: int, games: int) -> None:
    """Plays `count` games between computer players, each game from its own seed."""
    s = w.states[HERE]
    for number in range(games):
        shuffle_piles(w.game, s, w.box, piles.orders, piles.words, piles.rng, first_seed + number)
        while s.phase != Phase.OVER:
            w.game.play(s, w.box, player_move(w, s, piles, seating))
        add_result(s, piles.sums)


@rule
def player_move(w, s, piles, seating):
    if s.to_act == CHANCE:
        return dealt_move(s, piles.orders)
    player = seating.players[s.to_act]
    if player == RANDOM:
        return w.game.random_move(s, w.box, w.moves, piles.rng)
    # The tuple is made here, since Numba cannot return a tuple that contains a record.
    own = Workspace(
        w.game,
        w.leaf,
        w.box,
        seating.weights[s.to_act],
        w.states,
        w.notes,
        w.moves,
        w.choices,
        w.outcomes,
        w.odds,
    )
    if player == GREEDY:
        return greedy_move(own, piles.rng)
    return noisy_move(own, piles.rng, seating.noise[player])


@entry(BATCH)
def clone_often(states: StateArray, count: int) -> None:
    """Copies the first state over the others repeatedly, to measure how long a copy takes."""
    for i in range(count):
        states[1 + i % (len(states) - 1)] = states[0]


@dataclass(frozen=True)
class Simulation:
    """The results of many games."""

    game: str
    games: int
    seats: int
    threads: int
    seconds: float
    mean_scores: tuple[float, ...]
    discards: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


def player_numbers(players: str, seats: int) -> list[int]:
    """Reads the names of players: one for all seats, or one per seat, separated by commas."""
    names = [name.strip() for name in players.split(",")]
    for name in names:
        if name not in QUICK:
            raise UnknownPlayer(f"there is no player '{name}' for simulations; there are {', '.join(QUICK)}")
    if len(names) not in (1, seats):
        raise UnknownPlayer(f"'{players}' names {len(names)} players for {seats} seats")
    return [QUICK.index(name) for name in (names * seats)[:seats]]


def simulate(
    game: str,
    games: int,
    seats: int = 2,
    seed: int = 0,
    players: str = "random",
    options: Sequence[str] | None = None,
    threads: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Plays games to the end. Seconds are CPU time, or elapsed time with several threads."""
    found = find_game(game)
    numbers = player_numbers(players, seats)
    start = Position.dealt(found, seats, found.default_options if options is None else options)
    portions = [(seed + first, min(REPORTED, games - first)) for first in range(0, games, REPORTED)]
    workers = [Bench(start, numbers) for _ in range(threads)]
    seconds = _timed(portions, workers, progress)
    sums = sum(worker.sums for worker in workers)
    means = tuple(float(points) / games for points in sums[:seats]) if games else (0.0,) * seats
    return Simulation(game, games, seats, threads, seconds, means, float(sums[SEATS]) / max(games, 1))


def _timed(
    portions: Sequence[tuple[int, int]], workers: Sequence["Bench"], progress: Callable[[int], None]
) -> float:
    """The duration of all games in seconds, after a first game that is not measured."""
    for worker in workers:
        worker.play(0, 1)
        worker.sums[:] = 0
    clock = time.perf_counter if len(workers) > 1 else time.process_time
    began = clock()
    _share_out(portions, workers, progress)
    return clock() - began


def _share_out(
    portions: Sequence[tuple[int, int]], workers: Sequence["Bench"], progress: Callable[[int], None]
) -> None:
    """Distributes the games over threads by a fixed pattern, so that sums do not depend on the threads'
    speed."""

    def run(number: int) -> None:
        for first, count in portions[number :: len(workers)]:
            workers[number].play(first, count)
            progress(count)

    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(run, range(len(workers))))


class Bench:
    """The states and piles that one thread works on."""

    def __init__(self, start: Position, players: Sequence[int]) -> None:
        weights = game_weights(start.game.id)
        own = weight_array(weights.greedy)
        self.box, self.work = start.box, new_workspace(start, own, STATES_TRIED)
        self.piles = new_piles(self.box)
        self.seating = Seating(
            np.array(players, np.int64),
            np.array([own] * SEATS),
            np.array([weights.noise.get(name, 0.0) for name in QUICK]),
        )
        self.weights: Any = self.seating.weights
        self.sums: Any = self.piles.sums

    def play(self, first_seed: int, games: int) -> None:
        w = self.work
        if any(self.seating.players != RANDOM):
            native(self.box, player_games)(w, self.piles, self.seating, first_seed, games)
        else:
            native(self.box, playouts)(w.game, w.states, w.box, self.piles, w.moves, first_seed, games)


def new_piles(box: Box) -> Piles:
    orders, words = (np.zeros((PILES, box.sizes.pile), np.int64) for _ in range(2))
    return Piles(orders, words, np.zeros(1, np.int64), np.zeros(SEATS + 1, np.int64))
