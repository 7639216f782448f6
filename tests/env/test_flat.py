"""Flat observations: one row of scaled numbers, in which an action is the place of a move."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.env.test_observe import EACH_GAME
from tuilerie import TuilerieError
from tuilerie.env import FlatWrapper, Node, against, flat_row
from tuilerie.env.flat_view import OF_A_MOVE, scaled


def test_numbers_are_scaled_in_their_order() -> None:
    numbers = np.arange(-300, 300)
    row = scaled(numbers)
    assert (np.diff(row) > 0).all()
    assert abs(row).max() < 1
    assert scaled([0, 8, -8]).tolist() == [0, 0.5, -0.5]


@EACH_GAME
def test_a_game_is_played_in_rows(game: str) -> None:
    env = FlatWrapper(against(game, "random", seats=3, seat=1))
    rng = np.random.default_rng(1)
    row, info = env.reset(seed=4)
    terminated, steps = False, 0
    while not terminated:
        assert env.observation_space.contains(row)
        legal = np.flatnonzero(env.action_masks())
        assert len(legal) + info["left_out"] == env.base.one_game.count
        consequences = env.base.one_game.consequences()
        margins = row[env.view.first_move + OF_A_MOVE - 1 :: OF_A_MOVE]
        assert np.array_equal(margins[: len(legal)], scaled(consequences["margin"][: len(legal)]))
        row, _, terminated, _, info = env.step(int(rng.choice(legal)))
        steps += 1
    assert steps > 20
    assert not env.action_masks().any()


def test_gymnasium_finds_nothing_wrong() -> None:
    env = FlatWrapper(against("base", "random"))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version")
        check_env(env, skip_render_check=True)


def test_a_bot_is_shown_the_row_that_the_wrapper_shows() -> None:
    env = FlatWrapper(against("base", "random"))
    row, _ = env.reset(seed=4)
    for _ in range(30):
        shown, mask = flat_row(env.base.one_game.position)
        assert np.array_equal(shown, row)
        assert mask.tolist() == env.action_masks().tolist()
        row = env.step(0)[0]
    with pytest.raises(TuilerieError, match=r"a row shows a position, such as table\.position, not 3"):
        flat_row(3)  # type: ignore[arg-type]
    with pytest.raises(TuilerieError, match="in which a seat is to act"):
        flat_row(Node("base").position)


def test_moves_beyond_those_shown_are_left_out() -> None:
    env = FlatWrapper(against("base", "random"), moves=2)
    _, info = env.reset(seed=7)
    assert info["left_out"] == env.base.one_game.count - 2 > 0
    assert env.action_masks().tolist() == [True, True]
    assert env.step(2)[1:3] == (-1.0, True)


def test_a_greedy_reader_of_rows_beats_chance() -> None:
    """The last number of each move is its margin: a player that always takes the largest wins."""
    env = FlatWrapper(against("base", "random"))
    for seed in range(4):
        row, _ = env.reset(seed=seed)
        terminated = False
        while not terminated:
            margins = row[env.view.first_move + OF_A_MOVE - 1 :: OF_A_MOVE]
            action = int(np.where(env.action_masks(), margins, -2).argmax())
            row, reward, terminated, _, _ = env.step(action)
        assert reward == 1.0


def test_wrong_arguments_of_a_flat_view_are_refused() -> None:
    with pytest.raises(TuilerieError, match="a flat view shows 1 to 1024 moves, not 0"):
        FlatWrapper(against("base", "random"), moves=0)
    with pytest.raises(TuilerieError, match=r"needs an environment made by tuilerie\.env\.against"):
        FlatWrapper(gymnasium.make("CartPole-v1"))
