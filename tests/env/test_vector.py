"""The vector environment and batches play the same games as single ones, with any number of threads."""

from typing import Any

import numpy as np
import pytest

from tuilerie import GAMES, IllegalMove, TuilerieError
from tuilerie.ai.simulate import simulate
from tuilerie.core.chance import next_seed
from tuilerie.env import Batch, VectorEnv
from tuilerie.env.batch import seeds_from
from tuilerie.env.reward import leads, results
from tuilerie.env.serialising import WrongParcel

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("reward", ["result", "points"])
def test_a_finished_game_gives_way_to_the_next_seed(reward: str) -> None:
    env = VectorEnv("base", 3, seed=10, reward=reward)
    total, ended = np.zeros((3, 2)), np.zeros(3, bool)
    while not ended.all():
        _, rewards, done = env.step(env.sample())
        total += np.where(ended[:, None], 0, rewards)
        for i in np.flatnonzero(done & ~ended):
            renewed = Batch("base", 1)
            renewed.deal([next_seed(int(seeds_from(10, 3)[i]))])
            assert env.batch.states[i]["square_count"] == 1
            assert (
                env.batch.codes[i].tolist()[: renewed.counts[0] + 1]
                == renewed.codes[0].tolist()[: renewed.counts[0] + 1]
            )
            expected = results(env.scores) if reward == "result" else leads(env.scores)
            assert total[i].tolist() == expected[i].tolist()
        ended |= done


def test_a_reset_without_a_seed_goes_on_to_fresh_games() -> None:
    env = VectorEnv("base", 3, seed=10)
    assert env.batch.orders.tolist() == Batch("base", 3, seed=10).orders.tolist()
    env.reset()
    following = Batch("base", 3)
    following.deal(next_seed(seeds_from(10, 3)))
    assert env.batch.orders.tolist() == following.orders.tolist()
    env.reset(seed=10)
    assert env.batch.orders.tolist() == Batch("base", 3, seed=10).orders.tolist()


@EACH_GAME
def test_threads_change_nothing(game: str) -> None:
    one, three = (VectorEnv(game, 7, seats=2, seed=4, threads=threads) for threads in (1, 3))
    for _ in range(60):
        actions = one.sample()
        assert actions.tolist() == three.sample().tolist()
        one.step(actions)
        three.step(actions)
    assert one.observations.tobytes() == three.observations.tobytes()
    assert one.batch.states.tobytes() == three.batch.states.tobytes()


def test_without_observations_the_games_are_the_same() -> None:
    seeing, blind = (VectorEnv("base", 4, seed=4, observing=observing) for observing in (True, False))
    for _ in range(160):
        actions = seeing.sample()
        assert actions.tolist() == blind.sample().tolist()
        seeing.step(actions)
        blind.step(actions)
    assert seeing.batch.scores.tolist() == blind.batch.scores.tolist()
    assert seeing.to_act.tolist() == blind.to_act.tolist()


@pytest.mark.parametrize(
    "scores, expected",
    [
        ([[5, 3]], [[1, -1]]),
        ([[3, 3]], [[0, 0]]),
        ([[9, 3, 3]], [[1, -0.5, -0.5]]),
        ([[9, 9, 3]], [[0.25, 0.25, -0.5]]),
    ],
)
def test_results_add_up_to_zero(scores: list[list[int]], expected: list[list[float]]) -> None:
    assert results(np.array(scores)).tolist() == expected


@pytest.mark.parametrize("game", ["base", "gold-rush"])
def test_a_batch_played_out_is_a_simulation(game: str) -> None:
    batch = Batch(game, 40)
    batch.deal(np.arange(100, 140))
    batch.play_out()
    assert batch.is_over.all()
    mean = simulate(game, 40, seed=100).mean_scores
    assert batch.scores.mean(axis=0) == pytest.approx(mean)


def test_the_same_deal_is_played_otherwise_from_another_seed() -> None:
    first, second, third = (Batch("base", 6, seed=9) for _ in range(3))
    for batch, seed in ((first, 1), (second, 1), (third, 2)):
        batch.seed(np.full(6, seed))
    assert first.play_out().tolist() == second.play_out().tolist() != third.play_out().tolist()
    assert first.orders.tolist() == third.orders.tolist()


@EACH_GAME
def test_bytes_bring_back_the_same_games(game: str) -> None:
    batch = Batch(game, 3, seats=4, seed=1)
    for _ in range(30):
        batch.step(batch.sample())
    again = Batch.from_bytes(batch.to_bytes())
    assert (again.game, again.games, again.seats) == (game, 3, 4)
    assert again.play_out().tolist() == batch.play_out().tolist()


def _cut(data: bytes) -> bytes:
    return data[:-9]


def _other_layout(data: bytes) -> bytes:
    return data.replace(b'"layout": "', b'"layout": "0')


@pytest.mark.parametrize("spoil", [_cut, _other_layout, lambda data: b"", lambda data: b"{}\n" + data])
def test_bytes_that_are_no_games_are_refused(spoil: Any) -> None:
    with pytest.raises(WrongParcel):
        Batch.from_bytes(spoil(Batch("base", 2).to_bytes()))


def test_a_game_can_be_left_as_it_is() -> None:
    batch = Batch("base", 2)
    before = batch.states[1].tobytes()
    batch.step([0, -1])
    assert batch.states[1].tobytes() == before
    assert batch.position(0).state["square_count"] == 2


@pytest.mark.parametrize(
    "actions, words",
    [
        ([0], "actions are 2 whole numbers"),
        ([0.5, 1], "actions are 2 whole numbers"),
        ([0, 500], "game 1: action 500: legal are 0 to "),
        ([-2, 0], "game 0: action -2"),
    ],
)
def test_wrong_actions_are_refused_in_words(actions: Any, words: str) -> None:
    batch = Batch("base", 2)
    before = batch.states.tobytes()
    with pytest.raises(TuilerieError, match=words):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_a_vector_leaves_no_game_out() -> None:
    with pytest.raises(IllegalMove, match="game 1: action -1"):
        VectorEnv("base", 2).step([0, -1])


@pytest.mark.parametrize("games, threads", [(0, 1), (2, 0)])
def test_a_batch_needs_games_and_threads(games: int, threads: int) -> None:
    with pytest.raises(TuilerieError, match="at least one"):
        Batch("base", games, threads=threads)
