"""A vector environment: many games, stepped together, each begun afresh when it ends."""

from collections.abc import Sequence

import numpy as np

from ..core.chance import next_seed
from .batch import Batch, Numbers, seeds_from
from .observation import OBSERVATION
from .reward import check_reward, leads, results
from .stepping import Episodes, Sights, observe_games, step_and_observe, step_vector


class VectorEnv:
    """Games side by side, for self-play: in each the seat to act decides, and sees what it may know.

    All arrays are filled in place, by game: `observations` (`OBSERVATION`; its field `action_mask`
    is the mask), `to_act`, `counts` (legal moves), and after a step `rewards` (by game and seat), `done`
    and `scores`. A game that ends is begun afresh in the same step: `rewards`, `done` and `scores` are
    still of the old game, everything else is of the new one."""

    def __init__(
        self,
        game: str,
        games: int,
        seats: int = 2,
        seed: int = 0,
        threads: int = 1,
        reward: str = "result",
        observing: bool = True,
        **options: bool,
    ) -> None:
        self.reward = check_reward(reward)
        self.observing = observing
        self.batch = Batch(game, games, seats, seed, threads, **options)
        self.observations = np.zeros(games if observing else 0, OBSERVATION)
        self.rewards = np.zeros((games, seats), np.float32)
        self.done = np.zeros(games, np.bool_)
        self.scores = np.zeros((games, seats), np.int64)
        self._gained = np.zeros((games, seats), np.int64)
        self._seeds: Numbers = np.zeros(games, np.int64)
        self._sights = Sights(self.observations, np.full(games, -1), int(self.batch.box.secrets))
        self.reset(seed)

    @property
    def games(self) -> int:
        return self.batch.games

    @property
    def seats(self) -> int:
        return self.batch.seats

    @property
    def to_act(self) -> Numbers:
        return self.batch.states["to_act"]

    @property
    def counts(self) -> Numbers:
        return self.batch.codes[:, 0]

    @property
    def action_masks(self) -> Numbers:
        return self.observations["action_mask"]

    def __repr__(self) -> str:
        seen = "with observations" if self.observing else "without observations"
        return f"<VectorEnv: {self.games} games of {self.batch.game}, {self.seats} seats, {seen}>"

    def reset(self, seed: int | None = None) -> Numbers:
        """Begins all games again. Each game has its own stream of seeds, which starts from `seed`; without
        one, each stream continues."""
        self._seeds = next_seed(self._seeds) if seed is None else seeds_from(seed, self.games)
        self.batch.deal(self._seeds)
        self.rewards[:], self.done[:], self.scores[:] = 0, False, 0
        if self.observing:
            self.batch.share_out(observe_games, self.batch.arrays, self._sights)
        return self.observations

    def step(self, actions: Sequence[int] | Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """One move in each game; returns observations, rewards and done, the arrays of this object."""
        chosen = self.batch.checked(actions)
        games, episodes = self.batch.arrays, Episodes(self._seeds, self.done, self.scores, self._gained)
        words = self.batch.words
        if self.observing:
            self.batch.share_out(step_and_observe, games, episodes, self._sights, words, chosen)
        else:
            self.batch.share_out(step_vector, games, episodes, words, chosen)
        self._reward()
        return self.observations, self.rewards, self.done

    def _reward(self) -> None:
        if self.reward == "points":
            self.rewards[:] = leads(self._gained)
            return
        self.rewards[:] = 0
        if self.done.any():
            self.rewards[self.done] = results(self.scores[self.done])

    def sample(self) -> Numbers:
        """A random legal action for each game."""
        return self.batch.sample()
