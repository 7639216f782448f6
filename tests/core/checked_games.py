"""Random games of Carcassonne on compiled rules, in a process of its own.

`TUILERIE_CHECKS=1 python -m tests.core.checked_games` prints what it found; an index beyond bounds ends it.
"""

import json
import random
from typing import Any

import numpy as np

from tests.core.games import Options, undealt
from tuilerie.core.cells import square_at
from tuilerie.core.jit import jit
from tuilerie.core.native import native
from tuilerie.core.state import CHANCE
from tuilerie.core.turns import MOVES
from tuilerie.core.words import Phase
from tuilerie.games import base

GAMES: list[tuple[int, Options]] = [(seats, (1, 1, 1)) for seats in (2, 3, 4, 5, 5)]


def final_scores(seats: int, options: Options, seed: int) -> list[int]:
    """The scores of a random game, from `deal` to the final count."""
    states, rng = undealt(seats, options), random.Random(seed)
    apply(base.deal, states)
    while states[0]["phase"] != Phase.OVER:
        apply(base.play, states, random_move(states, rng))
    return [int(points) for points in states[0]["score"][:seats]]


def apply(function: Any, states: Any, *arguments: Any) -> None:
    native(base.BOX, function)(states, base.BOX.table, *arguments)


def random_move(states: Any, rng: random.Random) -> int:
    moves, weights = np.zeros(MOVES, np.int64), np.ones(MOVES, np.int64)
    if states[0]["to_act"] == CHANCE:
        apply(base.odds, states, moves, weights)
    else:
        apply(base.legal_moves, states, moves)
    offered = slice(1, 1 + int(moves[0]))
    return int(rng.choices(moves[offered].tolist(), weights[offered].tolist())[0])


def is_refused(cell: int) -> bool:
    """Whether a look beyond the board is an error."""
    try:
        jit(square_at)(undealt(2, (0, 0, 0))[0], cell)
    except IndexError:
        return True
    return False


def is_refused_by_the_library(f: int) -> bool:
    """Whether a look beyond the features is an error."""
    states = undealt(2, (0, 0, 0))
    apply(base.deal, states)
    try:
        apply(base.points, states, f, 0)
    except IndexError:
        return True
    return False


def report() -> dict[str, Any]:
    return {
        "scores": [final_scores(seats, options, seed) for seed, (seats, options) in enumerate(GAMES)],
        "library refused": {f: is_refused_by_the_library(f) for f in (-1, 0, base.BOX.sizes.features)},
        "refused": {cell: is_refused(cell) for cell in (-1, 0, base.BOX.sizes.ring - 1, base.BOX.sizes.ring)},
    }


if __name__ == "__main__":
    print(json.dumps(report()))
