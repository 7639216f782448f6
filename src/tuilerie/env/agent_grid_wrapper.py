"""AgentGridWrapper: a PettingZoo environment seen through a window of cells."""

from typing import Any

from gymnasium import spaces
from pettingzoo.utils.wrappers import BaseWrapper

from ..play.errors import check_type
from .agents import TuilerieAec
from .cell_grid import Grid, Window
from .grid_wrapper import framed, window_space
from .one_game import Observation, whole_action


class AgentGridWrapper(BaseWrapper[str, Observation, int]):  # type: ignore[misc]
    """The PettingZoo counterpart of `GridWrapper`. `left_out()` counts the moves without an action of
    their own."""

    def __init__(self, env: TuilerieAec, radius: int) -> None:
        check_type(env, TuilerieAec, "AgentGridWrapper needs an environment made by tuilerie.env.aec")
        super().__init__(env)
        self.grid = Grid(env.one_game.game, radius)
        self._last = Window(self.grid, env.one_game.prepared)
        self.observation_spaces = {agent: window_space(self.grid) for agent in env.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.grid.actions) for agent in env.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        seen = self.env.observe(agent)
        return framed(self._window(), seen)

    def step(self, action: int | None) -> None:
        if action is not None:
            self.env.observe(self.env.agent_selection)
            action = self._window().move(whole_action(action))
        self.env.step(action)

    def left_out(self) -> int:
        self.env.observe(self.env.agent_selection)
        return self._window().left_out

    def _window(self) -> Window:
        """What was last observed, through the grid. An imagined environment holds another game."""
        game = self.env.unwrapped.one_game.prepared
        if self._last.game is not game:
            self._last = Window(self.grid, game)
        self._last.look()
        return self._last
