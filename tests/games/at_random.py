"""Random games for rule tests."""

import random

from tests.boards import Position
from tuilerie.core.words import Phase


def play_at_random(position: Position, seed: int) -> list[int]:
    """Plays to the end; returns the moves, those of chance among them."""
    rng, moves = random.Random(seed), []
    while position.s.phase != Phase.OVER:
        moves.append(random_move(position, rng))
        position.play(moves[-1])
    return moves


def random_move(position: Position, rng: random.Random) -> int:
    if position.s.phase != Phase.DRAW:
        return rng.choice(position.moves())
    draws = position.draws()
    return position.draw_move(rng.choices(list(draws), list(draws.values()))[0])
