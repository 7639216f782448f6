"""Many games on a GPU: the same rules, compiled by numba-cuda, one thread per game.

Needs the extra `gpu` and an NVIDIA card. States lie in the card's memory, 25 to 35 KB per game with
everything that belongs to it, and stay there until they are read: a word of the first game, the same word of
the second one, and so on.
"""

import importlib.util
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.arrays import States, state_type
from ..core.device import compiling_for_gpu
from ..core.state import PILES, SEATS
from ..core.turns import LISTED
from ..play.errors import TuilerieError
from ..play.new_table import options_on
from ..play.position import Position, find_game
from .batch import Batch, Numbers, legal_actions, one_each, seeds_from
from .kernels import STATE_WORD, STATE_WORD_BYTES, kernels_of, words_of

BLOCK = 64  # threads that run together
REGISTERS = None  # of a thread, at most: the compiler's own choice
PORTION = 20_000  # games whose states are copied from the card at a time


def state_words(state: bytes) -> Numbers:
    """The bytes of a state as words; the last one is filled up."""
    return np.frombuffer(state + bytes(-len(state) % STATE_WORD_BYTES), STATE_WORD)


class NoGpu(TuilerieError):
    """The extra `gpu` is not installed, or there is no card."""


def need_gpu() -> None:
    if importlib.util.find_spec("numba_cuda") is None:
        raise NoGpu("games on a GPU need numba-cuda: pip install 'tuilerie[gpu]'")
    from numba import cuda

    if not cuda.is_available():
        raise NoGpu("there is no NVIDIA card here that numba-cuda can use (its driver is not found)")


class GpuBatch:
    """Games of one kind, side by side, as in `Batch`: the same seed deals the same games, with the same
    results byte for byte."""

    def __init__(
        self,
        game: str,
        games: int,
        seats: int = 2,
        seed: int = 0,
        block: int = BLOCK,
        registers: int | None = REGISTERS,
        **options: bool,
    ) -> None:
        if games < 1:
            raise TuilerieError(f"a batch has at least one game, not {games}")
        need_gpu()
        found = find_game(game)
        start = Position.dealt(found, seats, options_on(found, options))
        self.block, self.kernels = block, kernels_of(start.rules, registers)
        self._hold(start, games)
        self._launch("spread", self.rows, self._on_card(state_words(bytes(start))))
        self.deal(seeds_from(seed, games))

    def _hold(self, start: Position, games: int) -> None:
        from numba import cuda

        self.game, self.games, self.seats = start.game.id, games, start.seats
        self.state_type = state_type(start.box.sizes)
        self.rows = cuda.device_array((words_of(start.rules), games), STATE_WORD)
        self.box = self._on_card(start.box.table)
        piles = (games, PILES, start.box.sizes.pile)
        self.orders, self.words = (cuda.device_array(piles, np.int64, order="F") for _ in range(2))
        self.codes = cuda.device_array((games, LISTED), np.int64)
        self.rngs = self._on_card(np.ones((games, 1), np.int64))
        self._launch("clear", self.orders, self.codes)

    def deal(self, seeds: Sequence[int] | Numbers) -> None:
        """Fresh games, one from each seed."""
        chosen = self._each(seeds, "seeds")
        self._launch("deal", *self._arrays, self.words, chosen)

    # State of the games

    @property
    def counts(self) -> Numbers:
        """How many moves are legal, by game."""
        return self._table()[:, SEATS]

    @property
    def is_over(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.counts == 0)

    @property
    def to_act(self) -> Numbers:
        """The seat that decides next, by game; below 0 where the game is over."""
        return self._table()[:, SEATS + 1]

    @property
    def scores(self) -> Numbers:
        return self._table()[:, : self.seats].astype(np.int16)

    def batch(self, threads: int = 1) -> Batch:
        """The same games in this machine's own memory."""
        return Batch.from_arrays(
            self.game,
            self._states(),
            np.ascontiguousarray(self.orders.copy_to_host()),
            self.codes.copy_to_host(),
            self.rngs.copy_to_host(),
            threads,
        )

    # Playing

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """One move in each game: places in the lists of legal moves, or -1 to leave a game as it is."""
        chosen = self._on_card(legal_actions(actions, self.counts, lowest=-1))
        self._launch("step", *self._arrays, chosen)

    def sample(self) -> Numbers:
        """A random legal action for each game; -1 where it is over."""
        actions = self._on_card(np.zeros(self.games, np.int64))
        self._launch("sample", self.codes, self.rngs, actions)
        return np.asarray(actions.copy_to_host())

    def seed(self, seeds: Sequence[int] | Numbers) -> None:
        """Restarts the generators of `sample` and `play_out`. The deal does not change."""
        self._launch("seed", self.rngs, self._each(seeds, "seeds"))

    def play_out(self) -> Numbers:
        """Random moves to the end of each game; returns the scores."""
        self._launch("play_out", *self._arrays)
        return self.scores

    @property
    def _arrays(self) -> tuple[Any, ...]:
        """All games, in the order in which kernels take them."""
        return self.box, self.rows, self.orders, self.codes, self.rngs

    def _states(self) -> States:
        """The states in this machine's memory, one after the other."""
        from numba import cuda

        found = np.empty(self.games, self.state_type)
        size = self.state_type.itemsize
        there = cuda.device_array((min(PORTION, self.games), len(self.rows)), STATE_WORD)
        for first in range(0, self.games, PORTION):
            part = found[first : first + PORTION].view(np.uint8).reshape(-1, size)
            self._launch("collect", self.rows, first, there[: len(part)])
            part[:] = there.copy_to_host().view(np.uint8)[: len(part), :size]
        return found

    def _table(self) -> Numbers:
        from numba import cuda

        table = cuda.device_array((self.games, SEATS + 2), np.int64)
        self._launch("read", *self._arrays, table)
        return np.asarray(table.copy_to_host())

    def _each(self, numbers: Sequence[int] | Numbers, what: str) -> Any:
        return self._on_card(one_each(numbers, self.games, what))

    def _on_card(self, array: Numbers) -> Any:
        from numba import cuda

        return cuda.to_device(array)

    def _launch(self, kernel: str, *arrays: Any) -> None:
        from numba import cuda

        with compiling_for_gpu():
            self.kernels[kernel][-(-self.games // self.block), self.block](*arrays)
        cuda.synchronize()
