"""FlatWrapper: a Gymnasium environment whose observations are one row of scaled numbers."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .flat_view import MOST_MOVES, FlatView, Row
from .one_game import Observation, whole_action
from .opponents import against_inside

NOT_SHOWN = -1  # an action that the environment refuses


class FlatWrapper(gymnasium.Wrapper[Any, int, Observation, int]):
    """For nets that want a row of floats, such as those of Stable-Baselines: the table, the seats, the tiles
    left, and what each of the first `moves` legal moves brings about. An action is the place of a move.

    `info["left_out"]` says how many legal moves are beyond those shown; they cannot be played."""

    def __init__(self, env: gymnasium.Env[Observation, int], moves: int = MOST_MOVES) -> None:
        self.base, self.view = against_inside(env, "FlatWrapper"), FlatView(moves)
        super().__init__(env)
        self.action_space: spaces.Space[Any] = spaces.Discrete(moves)
        self.observation_space: spaces.Space[Any] = spaces.Box(-1, 1, (self.view.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._flat(seen, info), info

    def step(self, action: int) -> tuple[Row, Any, bool, bool, dict[str, Any]]:
        place = whole_action(action)
        is_shown = place in range(self.view.moves)
        seen, reward, terminated, truncated, info = self.env.step(place if is_shown else NOT_SHOWN)
        return self._flat(seen, info), reward, terminated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.view.mask(self.base.one_game.count)

    def _flat(self, seen: Observation, info: dict[str, Any]) -> Row:
        info["left_out"] = max(self.base.one_game.count - self.view.moves, 0)
        return self.view.row(seen["observation"], self.base.one_game.consequences())
