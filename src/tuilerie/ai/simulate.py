"""Many whole games, compiled, by the rules that the table uses."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.arrays import new_states, states_of
from ..core.native import native
from ..core.rule import BATCH, SEARCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxRecord, Floats, FloatTable, Ints, IntTable, StateArray
from ..core.state import CHANCE, PILES, SEATS
from ..core.turns import MOVES, PILE_SIZE, dealt_move
from ..core.words import Phase
from ..games.playout import playouts, random_move, shuffle_piles
from ..play.position import Position, find_game
from .greedy import BUFFERS, greedy_move, noisy_move
from .leaf.evaluation import game_weights, leaf_of
from .leaf.leaf import Leaf
from .leaf.weights import NOISY
from .native_search import new_notes, weight_array
from .players import UnknownPlayer

QUICK = ("random", "greedy", *NOISY)  # players that need no tree
RANDOM, GREEDY = range(2)
REPORTED = 1000  # games between two reports of progress


@entry(SEARCH)
def player_games(
    game: Rulebook,
    leaf: Leaf,
    states: StateArray,
    box: BoxRecord,
    weights: FloatTable,
    orders: IntTable,
    words: IntTable,
    buffers: IntTable,
    notes: FloatTable,
    rng: Ints,
    players: Ints,
    noise: Floats,
    first_seed: int,
    games: int,
    sums: Ints,
) -> None:
    """So many games between players, each from its own seed; adds up scores and, last, removed tiles."""
    for number in range(games):
        s = states[0]
        shuffle_piles(game, s, box, orders, words, rng, first_seed + number)
        while s.phase != Phase.OVER:
            game.play(
                s,
                box,
                player_move(game, leaf, states, box, weights, orders, buffers, notes, rng, players, noise),
            )
        for seat in range(s.seats):
            sums[seat] += s.score[seat]
        sums[SEATS] += s.removed


@rule
def player_move(game, leaf, states, box, weights, orders, buffers, notes, rng, players, noise):
    s = states[0]
    if s.to_act == CHANCE:
        return dealt_move(s, orders)
    if players[s.to_act] == GREEDY:
        return greedy_move(game, leaf, states, box, weights[s.to_act], buffers, notes, rng)
    if players[s.to_act] == RANDOM:
        return random_move(game, s, box, buffers[0], rng)
    return noisy_move(
        game, leaf, states, box, weights[s.to_act], buffers, notes, rng, noise[players[s.to_act]]
    )


@entry(BATCH)
def clone_often(states: StateArray, count: int) -> None:
    """Copies the first state over the others, round and round."""
    for i in range(count):
        states[1 + i % (len(states) - 1)] = states[0]


@dataclass(frozen=True)
class Simulation:
    """What many games came to."""

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
    """`random`, `greedy`, `easy`, `normal`, or one for each seat, separated by commas."""
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
    """Plays games to the end. Seconds are of CPU, or of the wall when there are several threads."""
    found = find_game(game)
    numbers = player_numbers(players, seats)
    start = Position.dealt(found, seats, found.default_options if options is None else options)
    portions = [(seed + first, min(REPORTED, games - first)) for first in range(0, games, REPORTED)]
    workers = [Bench(start, numbers) for _ in range(threads)]
    for worker in workers:
        worker.play(seed, 1)
        worker.sums[:] = 0
    clock = time.perf_counter if threads > 1 else time.process_time
    began = clock()
    _share_out(portions, workers, progress)
    seconds = clock() - began
    sums = sum(worker.sums for worker in workers)
    means = tuple(float(points) / games for points in sums[:seats]) if games else (0.0,) * seats
    return Simulation(game, games, seats, threads, seconds, means, float(sums[SEATS]) / max(games, 1))


def _share_out(
    portions: Sequence[tuple[int, int]], workers: Sequence["Bench"], progress: Callable[[int], None]
) -> None:
    """Thread n plays every n-th portion, so that the sums do not depend on who is faster."""

    def run(number: int) -> None:
        for first, count in portions[number :: len(workers)]:
            workers[number].play(first, count)
            progress(count)

    with ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(run, range(len(workers))))


class Bench:
    """One thread's boards and piles."""

    def __init__(self, start: Position, players: Sequence[int]) -> None:
        self.states = new_states(3)
        self.states[0] = states_of(bytes(start))[0]
        self.id, self.game = start.game.id, start.rules
        self.leaf = leaf_of(start.game.id)
        weights = game_weights(start.game.id)
        self.weights = np.array([weight_array(weights.greedy)] * SEATS)  # by seat
        self.noise = np.array([weights.noise.get(name, 0.0) for name in QUICK])
        self.notes = new_notes()
        self.box = start.box.table
        self.players = np.array(players, np.int64)
        self.orders = np.zeros((PILES, PILE_SIZE), np.int64)
        self.words = np.zeros((PILES, PILE_SIZE), np.int64)
        self.buffers = np.zeros((BUFFERS, MOVES + 5), np.int64)
        self.rng = np.zeros(1, np.int64)
        self.sums: Any = np.zeros(SEATS + 1, np.int64)

    def play(self, first_seed: int, games: int) -> None:
        shared = (self.box, self.orders, self.words)
        tail = (first_seed, games, self.sums)
        if any(self.players != RANDOM):
            native(self.id, player_games)(
                self.game,
                self.leaf,
                self.states,
                self.box,
                self.weights,
                self.orders,
                self.words,
                self.buffers,
                self.notes,
                self.rng,
                self.players,
                self.noise,
                *tail,
            )
        else:
            native(self.id, playouts)(self.game, self.states, *shared, self.buffers[0], self.rng, *tail)
