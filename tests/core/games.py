"""Random games of Carcassonne, played interpreted on the mirror of a state."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from tuilerie.core.arrays import new_states
from tuilerie.core.state import CHANCE, mirror_of
from tuilerie.core.turns import MOVES
from tuilerie.core.words import Phase
from tuilerie.games import base

Options = tuple[int, int, int]  # farmers, abbots, river

ALL_OPTIONS: list[Options] = list(product((0, 1), (0, 1), (0, 1)))
# Every combination of options; together they cover every number of seats.
MATCHES = [(2 + number % 4, options) for number, options in enumerate(ALL_OPTIONS)]


def match_name(match: tuple[int, Options]) -> str:
    seats, options = match
    names = [name for name, on in zip(base.BOX.options, options, strict=True) if on]
    return f"{seats} seats, {' '.join(names) or 'no options'}"


def undealt(seats: int, options: Options) -> Any:
    """A record with only its first line."""
    states = new_states(base.BOX)
    states[0]["seats"] = seats
    states[0]["options"][: len(options)] = options
    return states


def dealt(seats: int, options: Options) -> Any:
    s = mirror_of(base.BOX.sizes, undealt(seats, options).tobytes())
    base.deal(s, base.BOX.mirror)
    return s


def legal_moves(s: Any) -> list[int]:
    moves = [0] * MOVES
    base.legal_moves(s, base.BOX.mirror, moves)
    return moves[1 : 1 + moves[0]]


def draws(s: Any) -> dict[int, int]:
    """The tiles that chance may deal, and their weights."""
    moves, weights = [0] * MOVES, [0] * MOVES
    base.odds(s, base.BOX.mirror, moves, weights)
    return {moves[i]: weights[i] for i in range(1, 1 + moves[0])}


def random_move(s: Any, rng: random.Random) -> int:
    if s.to_act == CHANCE:
        possible = draws(s)
        return rng.choices(list(possible), list(possible.values()))[0]
    offered = legal_moves(s)
    return rng.choices(offered, [1] * len(offered))[0]


def play_on(s: Any, rng: random.Random) -> Iterator[int]:
    """Plays random moves to the end and yields each one after it was played."""
    while s.phase != Phase.OVER:
        move = random_move(s, rng)
        base.play(s, base.BOX.mirror, move)
        yield move
