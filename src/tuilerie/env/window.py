"""GridWrapper: an environment seen through a window of cells."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..play.errors import TuilerieError
from .grid import LEFT_OUT, Grid
from .layout import MASK
from .opponents import Against
from .sitting import Observation
from .spaces import part_space

KEPT = ("table", "seats", "tiles")


class GridWrapper(gymnasium.Wrapper[Any, int, Observation, int]):
    """Planes and a mask over a grid of actions, `radius` cells around the start tile (`grid.Grid`).

    `info["left_out"]` says how many legal moves have no action of their own: they are beyond the window, or
    share a place with another. Action 0 plays the first of them, so the game can always go on."""

    def __init__(self, env: gymnasium.Env[Observation, int], radius: int) -> None:
        super().__init__(env)
        base = env.unwrapped
        if not isinstance(base, Against):
            raise TuilerieError("a GridWrapper goes around an environment that tuilerie.env.against made")
        self.grid = Grid(base.sitting.game, radius)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.grid.actions)
        self.observation_space: spaces.Space[Any] = self._space()

    def _space(self) -> spaces.Dict:
        shape = (self.grid.planes, self.grid.size, self.grid.size)
        parts: dict[str, spaces.Space[Any]] = {part: part_space(part) for part in KEPT}
        parts["planes"] = spaces.Box(0, 100, shape, np.int8)
        mask = spaces.Box(0, 1, (self.grid.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(parts), MASK: mask})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._through_window(seen, info)

    def step(self, action: int) -> tuple[Observation, Any, bool, bool, dict[str, Any]]:
        move = self.grid.move(self._places, int(action))
        seen, reward, terminated, truncated, info = self.env.step(move)
        framed, info = self._through_window(seen, info)
        return framed, reward, terminated, truncated, info

    def _through_window(self, seen: Observation, info: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        self._places = self.grid.places(seen)
        info["left_out"] = int((self._places == LEFT_OUT).sum())
        parts = {part: seen["observation"][part] for part in KEPT} | {"planes": self.grid.draw(seen)}
        return {"observation": parts, MASK: self.grid.mask(self._places)}, info
