"""The only game of a batch, stepped and observed without looking at the arrays again: they stay in place."""

from typing import Any

import numpy as np

from ..core.native import prepared
from .batch import Batch
from .observation import OBSERVATION
from .stepping import Sights, observe_games, step_games


class PreparedGame:
    """`record` is the latest observation, filled in place."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.record = np.zeros(1, OBSERVATION)
        self._action, self._viewer = np.zeros(1, np.int64), np.zeros(1, np.int64)
        sights = Sights(self.record, self._viewer, int(batch.box.secrets))
        self._step = prepared(batch.box, step_games, batch.arrays, self._action, 0, 1)
        self._observe = prepared(batch.box, observe_games, batch.arrays, sights, 0, 1)

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies, whose arrays lie elsewhere."""
        return PreparedGame._copied, (self.batch, int(self._viewer[0]))

    @classmethod
    def _copied(cls, batch: Batch, viewer: int) -> "PreparedGame":
        game = cls(batch)
        game.observe(viewer)
        return game

    def step(self, action: int) -> None:
        self._action[0] = action
        self._step()

    def observe(self, viewer: int) -> None:
        self._viewer[0] = viewer
        self._observe()
