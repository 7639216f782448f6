"""The kernels of a GPU: one thread per game does what one pass of a loop in `stepping` does.

States lie side by side, word by word: threads that run together read neighbouring words. A thread copies its
state to memory of its own, which the card keeps in the same order, plays there, and copies it back.
"""

import functools
from types import ModuleType
from typing import Any

import numpy as np

from ..core.arrays import state_type
from ..core.device import as_records, gpu_kernel
from ..core.rule import rule
from .stepping import (
    Games,
    choose_at_random,
    deal_games,
    play_out_games,
    read_games,
    seed_games,
    step_games,
)

STATE_WORD = np.int32
STATE_WORD_BYTES = 4


def words_of(game: ModuleType) -> int:
    """How many words the state of a game takes."""
    return -(-state_type(game.BOX.sizes).itemsize // STATE_WORD_BYTES)


@rule
def take_words(rows, i, own):
    """Copies the state of a game to memory of a thread's own."""
    for k in range(len(own)):
        own[k] = rows[k, i]


@rule
def put_words(own, rows, i):
    for k in range(len(own)):
        rows[k, i] = own[k]


@functools.cache
def kernels_of(game: ModuleType, registers: int | None = None) -> dict[str, Any]:
    """By name, for one game; each is compiled when it is first launched."""
    makers = (_spread, _collect, _clear, _deal, _play_out, _step, _sample, _seed, _read)
    return {maker.__name__[1:]: gpu_kernel(maker(game), registers) for maker in makers}


def _spread(game):
    """One state into all games."""
    from numba import cuda

    def spread(rows, start):
        i = cuda.grid(1)
        if i < rows.shape[1]:
            for k in range(rows.shape[0]):
                rows[k, i] = start[k]

    return spread


def _collect(game):
    """All states one after the other, as they lie in memory elsewhere."""
    from numba import cuda

    def collect(rows, first, states):
        width = states.shape[1]
        for place in range(cuda.grid(1), states.shape[0] * width, cuda.gridsize(1)):
            states[place // width, place % width] = rows[place % width, first + place // width]

    return collect


def _clear(game):
    from numba import cuda

    def clear(orders, codes):
        i = cuda.grid(1)
        if i < len(codes):
            for k in range(codes.shape[1]):
                codes[i, k] = 0
            for pile in range(orders.shape[1]):
                for k in range(orders.shape[2]):
                    orders[i, pile, k] = 0

    return clear


def _deal(game):
    from numba import cuda

    size, records = words_of(game), as_records(state_type(game.BOX.sizes))

    def deal(boxes, rows, orders, codes, rngs, words, seeds):
        i = cuda.grid(1)
        if i < len(codes):
            own = cuda.local.array(size, STATE_WORD)
            take_words(rows, i, own)
            one = slice(i, i + 1)
            g = Games(game, boxes, records(own), orders[one], codes[one], rngs[one])
            deal_games(g, words[i], seeds[one], 0, 1)
            put_words(own, rows, i)

    return deal


def _play_out(game):
    from numba import cuda

    size, records = words_of(game), as_records(state_type(game.BOX.sizes))

    def play_out(boxes, rows, orders, codes, rngs):
        i = cuda.grid(1)
        if i < len(codes):
            own = cuda.local.array(size, STATE_WORD)
            take_words(rows, i, own)
            one = slice(i, i + 1)
            play_out_games(Games(game, boxes, records(own), orders[one], codes[one], rngs[one]), 0, 1)
            put_words(own, rows, i)

    return play_out


def _step(game):
    from numba import cuda

    size, records = words_of(game), as_records(state_type(game.BOX.sizes))

    def step(boxes, rows, orders, codes, rngs, actions):
        i = cuda.grid(1)
        if i < len(codes):
            own = cuda.local.array(size, STATE_WORD)
            take_words(rows, i, own)
            one = slice(i, i + 1)
            g = Games(game, boxes, records(own), orders[one], codes[one], rngs[one])
            step_games(g, actions[one], 0, 1)
            put_words(own, rows, i)

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

    size, records = words_of(game), as_records(state_type(game.BOX.sizes))

    def read(boxes, rows, orders, codes, rngs, table):
        i = cuda.grid(1)
        if i < len(codes):
            own = cuda.local.array(size, STATE_WORD)
            take_words(rows, i, own)
            one = slice(i, i + 1)
            read_games(Games(game, boxes, records(own), orders[one], codes[one], rngs[one]), table[one], 0, 1)

    return read
