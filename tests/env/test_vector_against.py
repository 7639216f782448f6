"""Many games against others at once, in the manner of Gymnasium's vector environments."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tests.env.test_observe import EACH_GAME
from tuilerie import IllegalMove, Position, TuilerieError
from tuilerie.env import OBSERVATION, Batch, VectorAgainst, observe
from tuilerie.env.flat_view import OF_A_MOVE, FlatView


def chosen(envs: VectorAgainst, rng: np.random.Generator) -> Any:
    masks = envs.action_masks()
    return np.where(masks.any(axis=1), (rng.random(masks.shape) * masks).argmax(axis=1), 0)


def best_margins(rows: Any, masks: Any) -> Any:
    """The last number of each move is its margin."""
    first = FlatView(masks.shape[1]).first_move
    return np.where(masks, rows[:, first + OF_A_MOVE - 1 :: OF_A_MOVE], -2).argmax(axis=1)


@EACH_GAME
def test_each_row_is_what_the_seat_sees(game: str) -> None:
    flat: Any = gymnasium.make_vec(f"tuilerie/{game}-v1", 6, opponent="random", seats=3, seat=1, flat=True)
    parts: Any = gymnasium.make_vec(f"tuilerie/{game}-v1", 6, opponent="random", seats=3, seat=1)
    rng, view = np.random.default_rng(1), FlatView(128)
    rows, _ = flat.reset(seed=4)
    seen, _ = parts.reset(seed=4)
    for _ in range(12):
        assert rows in flat.observation_space
        assert seen in parts.observation_space
        for number in range(6):
            position = flat.batch.position(number)
            record = observe(position, 1)
            assert np.array_equal(rows[number], view.row(record, Batch.of([position]).consequences()))
            for part in seen["observation"]:
                assert np.array_equal(seen["observation"][part][number], record[part])
            assert np.array_equal(seen["action_mask"][number], record["action_mask"])
        actions = chosen(flat, rng)
        rows, seen = flat.step(actions)[0], parts.step(actions)[0]


def test_a_game_that_ended_is_dealt_afresh_by_the_next_step() -> None:
    envs: Any = RecordEpisodeStatistics(gymnasium.make_vec("tuilerie/base-v1", 8, opponent="random"))
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rng, ended = np.random.default_rng(2), np.zeros(8, bool)
    results: list[float] = []
    envs.reset(seed=1)
    deals = envs.unwrapped.batch.orders.copy()
    for _ in range(170):
        actions = np.where(ended, 10**6, chosen(envs.unwrapped, rng))  # ignored where a game ended
        _, rewards, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        assert (envs.unwrapped.batch.to_act[~terminated] == 0).all()
        results += info["episode"]["r"][terminated].tolist() if terminated.any() else []
        changed = (envs.unwrapped.batch.orders != deals).any(axis=(1, 2))
        assert changed.tolist() == ended.tolist()
        deals, ended = envs.unwrapped.batch.orders.copy(), terminated
    assert len(results) >= 8
    assert set(results) <= {-1.0, 0.0, 1.0}


def test_a_seed_repeats_the_games_and_no_seed_goes_on() -> None:
    envs = VectorAgainst("base", 4, "random")
    first = envs.reset(seed=3)[0]["observation"]["tiles"]
    other = envs.reset()[0]["observation"]["tiles"]
    assert not np.array_equal(first, other)
    assert np.array_equal(envs.reset(seed=3)[0]["observation"]["tiles"], first)


def test_points_add_up_to_the_lead() -> None:
    envs = VectorAgainst("base", 4, "random", seats=3, seat=1, reward="points")
    rng, total, lead = np.random.default_rng(2), np.zeros(4), np.full(4, np.nan)
    envs.reset(seed=1)
    while np.isnan(lead).any():
        _, rewards, terminated, _, _ = envs.step(chosen(envs, rng))
        total += np.where(np.isnan(lead), rewards, 0)
        scores = envs.batch.scores
        now = scores[:, 1] - scores[:, [0, 2]].mean(axis=1)
        lead = np.where(terminated & np.isnan(lead), now, lead)
    assert total == pytest.approx(lead)


def test_an_illegal_action_loses() -> None:
    envs = VectorAgainst("base", 3, "random")
    envs.reset(seed=1)
    _, rewards, terminated, _, info = envs.step([0, 1000, 0])
    assert terminated.tolist() == info["illegal"].tolist() == [False, True, False]
    assert rewards[1] == -1.0
    _, rewards, terminated, _, info = envs.step([0, 1000, 0])
    assert (rewards[1], terminated[1], info) == (0.0, False, {})


def test_a_frozen_policy_plays_the_other_seats_and_sees_what_they_may_know() -> None:
    """Both take the best margin, so neither wins everything, as it does against chance."""
    asked = []

    def policy(rows: Any, masks: Any) -> Any:
        asked.append(len(rows))
        assert rows.shape == (len(masks), FlatView(128).size)
        return best_margins(rows, masks)

    def mean_result(envs: VectorAgainst) -> float:
        rows, _ = envs.reset(seed=5)
        results = np.full(16, np.nan)
        while np.isnan(results).any():
            rows, rewards, over, _, _ = envs.step(best_margins(rows, envs.action_masks()))
            results = np.where(over & np.isnan(results), rewards, results)
        return float(results.mean())

    assert mean_result(VectorAgainst("base", 16, "random", flat=True)) > 0.8
    assert -0.7 < mean_result(VectorAgainst("base", 16, policy=policy, flat=True)) < 0.7
    assert asked


def test_a_policy_in_parts_is_shown_observations() -> None:
    def first(seen: Any, masks: Any) -> Any:
        assert seen["observation"]["moves"].shape[1:] == OBSERVATION["moves"].shape
        assert np.array_equal(seen["action_mask"].astype(bool), masks)
        return np.zeros(len(masks), int)

    envs = VectorAgainst("gold-rush", 3, policy=first)
    envs.reset(seed=1)
    assert (envs.batch.to_act == 0).all()
    for _ in range(5):
        envs.step([0, 0, 0])


def last_move(position: Position) -> Any:
    return position.legal_moves()[-1]


@pytest.mark.parametrize("opponent", ["greedy", last_move])
def test_players_and_functions_are_opponents(opponent: Any) -> None:
    envs, again = (VectorAgainst("base", 2, opponent, seat=1, threads=2) for _ in range(2))
    envs.reset(seed=1)
    again.reset(seed=1)
    for _ in range(6):
        envs.step([0, 0])
        again.step([0, 0])
    assert envs.batch.to_bytes() == again.batch.to_bytes()


@pytest.mark.parametrize(
    "how, words",
    [
        ({"opponent": "nobody"}, "there is no player 'nobody'"),
        ({"opponent": "engine:./mine"}, "plays one game at a time: use tuilerie.env.against"),
        ({"seat": 2}, "there is no seat 2"),
        ({"policy": 3}, "a policy is a function from observations and masks, not 3"),
        ({"flat": True, "moves": 0}, "a flat view shows 1 to 1024 moves, not 0"),
    ],
)
def test_what_cannot_be_is_refused_in_words(how: dict[str, Any], words: str) -> None:
    with pytest.raises(TuilerieError, match=words):
        VectorAgainst("base", 2, **how)


def test_steps_before_reset_and_answers_that_are_no_moves_are_refused() -> None:
    with pytest.raises(TuilerieError, match=r"call reset\(\) first"):
        VectorAgainst("base", 2, "random").step([0, 0])
    envs = VectorAgainst("base", 2, seat=1, policy=lambda seen, masks: np.full(len(masks), 999))
    with pytest.raises(IllegalMove, match="action 999: legal are 0 to"):
        envs.reset(seed=1)
