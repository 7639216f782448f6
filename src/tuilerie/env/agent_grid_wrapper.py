"""AgentGridWrapper: a PettingZoo environment seen through a window of cells."""

import operator
from typing import Any

from gymnasium import spaces
from pettingzoo.utils.wrappers import BaseWrapper

from ..play.errors import TuilerieError
from .agents import TuilerieAec
from .cell_grid import Grid
from .grid_wrapper import framed, left_out, window_space
from .one_game import Observation


class AgentGridWrapper(BaseWrapper[str, Observation, int]):  # type: ignore[misc]
    """The PettingZoo counterpart of `GridWrapper`. `left_out()` counts the moves without an action of
    their own."""

    def __init__(self, env: TuilerieAec, radius: int) -> None:
        super().__init__(env)
        if not isinstance(env, TuilerieAec):
            raise TuilerieError("an AgentGridWrapper goes around an environment that tuilerie.env.aec made")
        self.grid = Grid(env.one_game.game, radius)
        self.observation_spaces = {agent: window_space(self.grid) for agent in env.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.grid.actions) for agent in env.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        seen = self.env.observe(agent)
        return framed(self.grid, seen, self.grid.places(seen))

    def step(self, action: int | None) -> None:
        self.env.step(None if action is None else self.grid.move(self._places(), operator.index(action)))

    def left_out(self) -> int:
        return left_out(self._places())

    def _places(self) -> Any:
        return self.grid.places(self.env.observe(self.env.agent_selection))
