"""The kernels of a GPU: one thread per game does what one pass of a loop in `stepping` does."""

import functools
from types import ModuleType
from typing import Any

from ..core.device import gpu_kernel
from .stepping import (
    Games,
    choose_at_random,
    deal_games,
    play_out_games,
    read_games,
    seed_games,
    step_games,
)


@functools.cache
def kernels_of(game: ModuleType, registers: int | None = None) -> dict[str, Any]:
    """By name, for one game; each is compiled when it is first launched."""
    makers = (_spread, _clear, _deal, _play_out, _step, _sample, _seed, _read)
    return {maker.__name__[1:]: gpu_kernel(maker(game), registers) for maker in makers}


def _spread(game):
    """One state into all games: neighbouring threads write neighbouring numbers."""
    from numba import cuda

    def spread(states, start):
        size = states.shape[1]
        for place in range(cuda.grid(1), states.shape[0] * size, cuda.gridsize(1)):
            states[place // size, place % size] = start[place % size]

    return spread


def _clear(game):
    from numba import cuda

    def clear(orders, codes):
        i = cuda.grid(1)
        if i < len(codes):
            orders[i] = 0
            codes[i] = 0

    return clear


def _deal(game):
    from numba import cuda

    def deal(boxes, states, orders, codes, rngs, words, seeds):
        i = cuda.grid(1)
        if i < len(states):
            deal_games(Games(game, boxes, states, orders, codes, rngs), words[i], seeds, i, i + 1)

    return deal


def _play_out(game):
    from numba import cuda

    def play_out(boxes, states, orders, codes, rngs):
        i = cuda.grid(1)
        if i < len(states):
            play_out_games(Games(game, boxes, states, orders, codes, rngs), i, i + 1)

    return play_out


def _step(game):
    from numba import cuda

    def step(boxes, states, orders, codes, rngs, actions):
        i = cuda.grid(1)
        if i < len(states):
            step_games(Games(game, boxes, states, orders, codes, rngs), actions, i, i + 1)

    return step


def _sample(game):
    from numba import cuda

    def sample(codes, rngs, actions):
        i = cuda.grid(1)
        if i < len(codes):
            choose_at_random(codes, rngs, actions, i, i + 1)

    return sample


def _seed(game):
    from numba import cuda

    def seed(rngs, seeds):
        i = cuda.grid(1)
        if i < len(rngs):
            seed_games(rngs, seeds, i, i + 1)

    return seed


def _read(game):
    from numba import cuda

    def read(boxes, states, orders, codes, rngs, table):
        i = cuda.grid(1)
        if i < len(states):
            read_games(Games(game, boxes, states, orders, codes, rngs), table, i, i + 1)

    return read
