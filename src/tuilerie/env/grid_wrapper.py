"""GridWrapper: a Gymnasium environment seen through a window of cells."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..play.errors import IllegalMove
from .cell_grid import Grid, Numbers, Window
from .observation import MASK
from .one_game import Observation, whole_action
from .opponents import against_inside
from .spaces import part_space

PARTS_KEPT = ("table", "seats", "tiles")
NO_MOVE = -1  # an action that the environment refuses


class GridWrapper(gymnasium.Wrapper[Any, int, Observation, int]):
    """Planes and a mask over a grid of actions, `radius` cells around the start tile (`grid.Grid`).

    `info["left_out"]` says how many legal moves have no action of their own: they are beyond the window, or
    share a place with another. Action 0 plays the first of them, so the game can always go on."""

    def __init__(self, env: gymnasium.Env[Observation, int], radius: int) -> None:
        base = against_inside(env, "GridWrapper")
        super().__init__(env)
        self.grid = Grid(base.one_game.game, radius)
        self.window = Window(self.grid, base.one_game.prepared)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.grid.actions)
        self.observation_space: spaces.Space[Any] = window_space(self.grid)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._framed(seen, info), info

    def step(self, action: int) -> tuple[Observation, Any, bool, bool, dict[str, Any]]:
        try:
            move, refusal = self.window.move(whole_action(action)), {}
        except IllegalMove as problem:
            move, refusal = NO_MOVE, {"illegal": str(problem)}
        seen, reward, terminated, truncated, info = self.env.step(move)
        info |= refusal
        return self._framed(seen, info), reward, terminated, truncated, info

    def action_masks(self) -> Numbers:
        """The mask by itself, as sb3-contrib asks for it."""
        return self.window.mask.astype(bool)

    def _framed(self, seen: Observation, info: dict[str, Any]) -> Observation:
        self.window.look()
        info["left_out"] = self.window.left_out
        return framed(self.window, seen)


def window_space(grid: Grid) -> spaces.Dict:
    shape = (grid.planes, grid.size, grid.size)
    parts: dict[str, spaces.Space[Any]] = {part: part_space(part) for part in PARTS_KEPT}
    parts["planes"] = spaces.Box(0, 100, shape, np.int8)
    mask = spaces.Box(0, 1, (grid.actions,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(parts), MASK: mask})


def framed(window: Window, seen: Observation) -> Observation:
    """The observation seen through the window."""
    parts = {part: seen["observation"][part] for part in PARTS_KEPT} | {"planes": window.planes.copy()}
    return {"observation": parts, MASK: window.mask.copy()}
