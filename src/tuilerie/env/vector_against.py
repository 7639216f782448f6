"""Many games against chosen opponents at once, as a vector environment of Gymnasium."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..ai.match.external_players import ForeignPlayer
from ..ai.players import Player, RandomPlayer
from ..core.chance import next_seed
from ..play.errors import TuilerieError, WrongSeats, WrongType
from ..play.imagine import imagine
from .batch import Batch, Numbers, legal_actions, one_each, seeds_from
from .flat_view import MOST_MOVES, FlatView
from .observation import ACTIONS, MASK, PARTS
from .opponents import SEEDS, Opponent, opponents_of
from .reward import ILLEGAL, check_reward, leads, results
from .spaces import action_space, observation_space

Policy = Callable[[Any, npt.NDArray[np.bool_]], Any]
LEAVE_ALONE = -1  # the action that leaves a game as it is


class VectorAgainst(VectorEnv[Any, Any, Any]):
    """Games side by side, in each of which one seat is yours: what `Against` is for one game.

    `policy` plays all other seats, in place of opponents: a function from observations and masks, such as
    yours are, to an action for each row. With `flat`, observations are rows of numbers, as `FlatWrapper`
    shows them. A game that ended is dealt afresh by the next step, which ignores its action."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: Opponent | Sequence[Opponent] = "greedy",
        seats: int = 2,
        seat: int = 0,
        reward: str = "result",
        policy: Policy | None = None,
        flat: bool = False,
        moves: int = MOST_MOVES,
        threads: int = 1,
        **options: bool,
    ) -> None:
        self.batch = Batch(game, num_envs, seats, threads=threads, **options)
        if seat not in range(seats):
            raise WrongSeats(f"there is no seat {seat}; there are 0 to {seats - 1}")
        self.num_envs, self.seat, self.reward = num_envs, seat, check_reward(reward)
        self.view = FlatView(moves) if flat else None
        self.policy, self.opponents = policy, {} if policy else opponents_of(opponent, seats, seat)
        self._check_opponents()
        self.single_action_space = spaces.Discrete(moves) if flat else action_space()
        self.single_observation_space = self._row_space() if flat else observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seeds: Numbers = np.zeros(num_envs, np.int64)
        self._told: Numbers | None = None  # scores that rewards have already reported, once games have begun
        self._ended = np.zeros(num_envs, np.bool_)

    def _check_opponents(self) -> None:
        if self.policy is not None and not callable(self.policy):
            raise WrongType(f"a policy is a function from observations and masks, not {self.policy!r}")
        for player in self.opponents.values():
            if isinstance(player, ForeignPlayer):
                raise TuilerieError(f"{player.name} plays one game at a time: use tuilerie.env.against")
            player.prepare(self.batch.game)

    def _row_space(self) -> spaces.Space[Any]:
        assert self.view
        return spaces.Box(-1, 1, (self.view.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games again. Each has its own stream of seeds; without a seed, streams go on."""
        is_first = self._told is None
        super().reset(seed=seed)
        if seed is None and is_first:
            seed = int(self.np_random.integers(SEEDS))
        self._seeds = next_seed(self._seeds) if seed is None else seeds_from(seed, self.num_envs)
        for player in self.opponents.values():
            player.begin(int(self.np_random.integers(SEEDS)))
        self.batch.deal(self._seeds)
        self._told, self._ended = np.zeros((self.num_envs, self.batch.seats), np.int64), self._ended & False
        self._let_others_play()
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Numbers, Numbers, Numbers, dict[str, Any]]:
        if self._told is None:
            raise TuilerieError("no game is under way: call reset() first")
        chosen = one_each(actions, self.num_envs, "actions")
        renewed = self._ended
        illegal = ~renewed & ((chosen < 0) | (chosen >= self._counts()))
        self._renew(np.flatnonzero(renewed))
        self.batch.step(np.where(renewed | illegal, LEAVE_ALONE, chosen))
        self._let_others_play(waiting=illegal)
        over = self.batch.is_over
        earned = np.where(illegal, np.float32(ILLEGAL), self._earned(over))
        self._ended = over | illegal
        info = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return self._seen(), earned, self._ended.copy(), np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, a row for each game."""
        return self._masks(self._counts())

    def _counts(self) -> Numbers:
        return np.minimum(self.batch.counts, self.view.moves) if self.view else self.batch.counts

    def _masks(self, counts: Numbers) -> npt.NDArray[np.bool_]:
        return np.asarray(np.arange(self.view.moves if self.view else ACTIONS) < counts[:, None])

    def _renew(self, numbers: Numbers) -> None:
        assert self._told is not None
        self._seeds[numbers] = next_seed(self._seeds[numbers])
        self.batch.deal_some(numbers, self._seeds)
        self._told[numbers] = 0

    def _let_others_play(self, waiting: npt.NDArray[np.bool_] | None = None) -> None:
        """Until it is the turn of one's own seat in each game, or the game is over."""
        while True:
            others = ~self.batch.is_over & (self.batch.to_act != self.seat)
            if waiting is not None:
                others &= ~waiting
            if not others.any():
                return
            self.batch.step(np.where(others, self._answers(others), LEAVE_ALONE))

    def _answers(self, others: npt.NDArray[np.bool_]) -> Numbers:
        if self.policy:
            return self._answers_of_policy(self.policy, others)
        actions = self.batch.sample()
        for number in np.flatnonzero(others).tolist():
            player = self.opponents[int(self.batch.states["to_act"][number])]
            if not isinstance(player, RandomPlayer):
                actions[number] = self._answer(player, number)
        return actions

    def _answer(self, player: Player, number: int) -> int:
        position = self.batch.position(number)
        move = player.decide(imagine(position, position.to_act, player.rng))
        return position.codes().index(move.code)

    def _answers_of_policy(self, policy: Policy, others: npt.NDArray[np.bool_]) -> Numbers:
        """The policy is shown the games in which it decides, and nothing that their seats may not know."""
        asked = self.batch.some(np.flatnonzero(others))
        counts = np.minimum(asked.counts, self.view.moves) if self.view else asked.counts
        answers = np.asarray(policy(self._shown(asked, None), self._masks(counts)))
        actions = np.full(self.num_envs, LEAVE_ALONE, np.int64)
        actions[others] = legal_actions(answers, counts, 0)
        return actions

    def _earned(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
        assert self._told is not None
        before, self._told = self._told, self.batch.scores
        if self.reward == "points":
            return leads(self._told - before)[:, self.seat]
        return np.where(over, results(self._told)[:, self.seat], np.float32(0))

    def _seen(self) -> Any:
        return self._shown(self.batch, self.seat)

    def _shown(self, batch: Batch, seat: int | None) -> Any:
        seen = batch.observe(None if seat is None else np.full(batch.games, seat))
        if self.view:
            return self.view.rows(seen, batch.consequences(), batch.starts)
        parts = {part: np.ascontiguousarray(seen[part]) for part in PARTS}
        return {"observation": parts, MASK: np.ascontiguousarray(seen[MASK])}

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the processes of external players."""
        for player in self.opponents.values():
            player.close()

    def __repr__(self) -> str:
        others = ", ".join(player.name for player in self.opponents.values()) or "a policy"
        return f"<VectorAgainst: {self.num_envs} games of {self.batch.game} against {others}>"
