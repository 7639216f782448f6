"""Measures speed. Each figure stands beside a reference measured in the same run."""

import json
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..ai.players import GreedyPlayer
from ..ai.search.limit import Limit
from ..ai.search.thinking import Thinking
from ..ai.simulate import clone_often, simulate
from ..core.arrays import new_states, state_type
from ..core.native import native
from ..core.state import PILES, SEATS, mirror_of
from ..core.turns import LISTED
from ..games.playout import Piles, playouts
from ..play.languages import FIRST_LANGUAGE
from ..play.position import Position, find_game
from ..play.table import Table
from ..tables.encoding import to_json
from ..tables.exploring import state_of
from ..tables.table_state import TableState
from ..tables.view import View, view_of

GAMES_AT_ONCE = 1024
CLONES = 100_000
ONE_FOR_ALL = 32_764  # bytes of a state if it had room for any of the five games


@dataclass(frozen=True)
class Figure:
    """A measured value and its reference."""

    name: str
    value: float
    unit: str
    reference: str
    reference_value: float

    @property
    def ratio(self) -> float:
        return self.value / self.reference_value if self.reference_value else 0.0


def measure(game: str, report: Callable[[str], None] = lambda name: None) -> list[Figure]:
    """All figures of a game."""
    return [*_of_games(game, report), *_of_searches(game, report), *_of_states(game, report)]


def _of_games(game: str, report: Callable[[str], None]) -> list[Figure]:
    report(f"{game}: interpreted playouts")
    plain = _interpreted_speed(game)
    report(f"{game}: compiled playouts")
    one = _random_speed(game)
    report(f"{game}: two threads")
    two = simulate(game, 40_000, threads=2).games_per_second
    report(f"{game}: greedy games")
    greedy = simulate(game, 200, players="greedy").games_per_second
    return [
        Figure(f"{game}: random games, one thread", one, "games/s", "the same rules interpreted", plain),
        Figure(f"{game}: random games, two threads", two, "games/s", "one thread", one),
        Figure(f"{game}: greedy games, one thread", greedy, "games/s", "random games, one thread", one),
    ]


def _of_searches(game: str, report: Callable[[str], None]) -> list[Figure]:
    report(f"{game}: simulations of a search")
    one, alone, beside = _random_speed(game), search_speed(game, 1), search_speed(game, 2)
    return [
        Figure(f"{game}: simulations of a search", alone, "1/s", "random games, one thread", one),
        Figure(f"{game}: two searches side by side", beside, "1/s", "one search", alone),
    ]


def _of_states(game: str, report: Callable[[str], None]) -> list[Figure]:
    report(f"{game}: a view of a table")
    view, text = view_milliseconds(game)
    report("cloning states")
    clone, copy = _clone_speed(game), _copy_speed(game)
    return [
        Figure(
            f"{game}: a view in mid-game, made and encoded", view, "ms", "asdict and json.dumps of it", text
        ),
        Figure(f"{game}: cloning a state into a pool", clone, "clones/s", "copying as many bytes", copy),
        Figure(f"{game}: size of a state", state_size(game), "bytes", "one size for all games", ONE_FOR_ALL),
    ]


def _random_speed(game: str) -> float:
    return simulate(game, 20_000).games_per_second


def _interpreted_speed(game: str, games: int = 40) -> float:
    found = find_game(game)
    start = Position.dealt(found, 2, found.default_options)
    mirror = mirror_of(start.box.sizes, bytes(start))
    orders, words = ([[0] * start.box.sizes.pile for _ in range(PILES)] for _ in range(2))
    piles = Piles(orders, words, [0], [0] * (SEATS + 1))
    began = time.process_time()
    playouts(found.module, mirror, start.box.mirror, piles, [0] * LISTED, 0, games)
    return games / (time.process_time() - began)


def mid_game(game: str, turns: int = 30) -> Table:
    """A table in the middle of a game between greedy players, at a decision with several legal moves."""
    table, player = Table(game, 2, "1"), GreedyPlayer()
    while int(table.position.state["turn"]) <= turns or len(table.moves) < 2:
        table.play(player.choose(table))
    return table


def view_milliseconds(game: str, times: int = 100) -> tuple[float, float]:
    """Median CPU time to make a seat's view as JSON text after a move, and for comparison the time in which
    the standard library encodes that view. Each view is made from a fresh copy, since a table caches its
    legal moves."""
    state = state_of(mid_game(game))
    view = _view(state)
    assert view
    copies = [state.copy() for _ in range(times)]
    made = [_milliseconds(lambda one: to_json(_view(one)), one) for one in copies]
    plain = [_milliseconds(lambda one: json.dumps(asdict(one)), view) for _ in range(times)]
    return statistics.median(made), statistics.median(plain)


def _view(state: TableState) -> View | None:
    return view_of(state, state.to_act, FIRST_LANGUAGE)


def _milliseconds(work: Callable[[Any], object], value: object) -> float:
    began = time.process_time()
    work(value)
    return 1000 * (time.process_time() - began)


def search_speed(game: str, searches: int, sims: int = 4000, turns: int = 30) -> float:
    """Simulations per second of all searches together, in the middle of a game."""
    table = mid_game(game, turns)
    thinking = [Thinking(table.position, seed) for seed in range(searches)]
    for search in thinking:
        search.think(Limit(sims=1))
    began = time.perf_counter()
    with ThreadPoolExecutor(searches) as pool:
        list(pool.map(lambda search: search.think(Limit(sims=sims)), thinking))
    return searches * sims / (time.perf_counter() - began)


def state_size(game: str) -> int:
    return state_type(find_game(game).module.BOX.sizes).itemsize


def _clone_speed(game: str) -> float:
    box = find_game(game).module.BOX
    states = new_states(box, GAMES_AT_ONCE)
    cloning = native(box, clone_often)
    cloning(states, 1)
    return _rate(lambda: cloning(states, CLONES))


def _copy_speed(game: str) -> float:
    pool = np.zeros((GAMES_AT_ONCE, state_size(game)), np.uint8)
    source = np.zeros(state_size(game), np.uint8)

    def copy() -> None:
        for i in range(CLONES):
            np.copyto(pool[i % GAMES_AT_ONCE], source)

    return _rate(copy)


def _rate(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return CLONES / (time.process_time() - began)
