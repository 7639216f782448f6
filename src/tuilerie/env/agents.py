"""The games as PettingZoo environments: agents act in turn (AEC)."""

import copy
from typing import Any

from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from ..play.errors import WrongSeats
from .observation import environment_id
from .one_game import Observation, OneGame, whole_action
from .render import FPS, MODES, check_mode, rendered
from .reward import check_reward, rewards_of
from .spaces import action_space, observation_space


class TuilerieAec(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game between agents `seat_0`, `seat_1` … in turn order; chance is dealt by the seed."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        reward: str = "result",
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        super().__init__()
        self.one_game = OneGame(game, seats, **options)
        self.reward = check_reward(reward)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": environment_id(game),
            "render_modes": list(MODES),
            "render_fps": FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}

    def __repr__(self) -> str:
        return f"<aec: {self.one_game!r}>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.one_game.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.one_game.to_act]

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ResetNeeded("no game is under way: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self.one_game.scores
        self.one_game.play(whole_action(action))
        self._cumulative_rewards[agent] = 0.0
        self._settle(before)

    def _settle(self, before: list[int]) -> None:
        is_over = self.one_game.is_over
        earned = rewards_of(self.reward, before, self.one_game.scores, is_over)
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self.terminations = dict.fromkeys(self.agents, is_over)
        self.agent_selection = self.agents[0 if is_over else self.one_game.to_act]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return self.one_game.observe(self._seat_of(agent))

    def imagine(self, agent: str | None = None, seed: int = 0) -> "TuilerieAec":
        """A copy for look-ahead, in which all that an agent cannot know is dealt afresh; without an agent,
        the one to act. A plain copy keeps the deal, so stepping it shows the tiles that will come."""
        seat = None if agent is None else self._seat_of(agent)
        other = copy.deepcopy(self)
        other.one_game = self.one_game.imagine(seat, seed)
        return other

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise WrongSeats(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def render(self) -> str | None:
        return rendered(self.one_game, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
