"""The window of cells: its planes, its grid of actions, and the moves that it leaves out."""

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import tuilerie.env
from tests.env.plain_grid import PlainGrid
from tuilerie import GAMES, IllegalMove, TuilerieError
from tuilerie.env import AgentGridWrapper, GridWrapper
from tuilerie.env.cell_grid import Grid, Window
from tuilerie.env.framing import LEFT_OUT, OTHER_ACTION
from tuilerie.env.one_game import OneGame

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@EACH_GAME
@pytest.mark.parametrize("radius", [2, 30])
def test_each_action_of_the_grid_is_one_move(game: str, radius: int) -> None:
    one_game, grid, left_out = OneGame(game, 3), Grid(game, radius), 0
    window, plain = Window(grid, one_game.prepared), PlainGrid(grid)
    one_game.deal(5)
    rng = np.random.default_rng(1)
    while not one_game.is_over:
        seen = one_game.observe(one_game.to_act)
        window.look()
        assert window.places.tolist() == plain.places(seen).tolist()
        assert np.array_equal(window.mask, plain.mask(window.places))
        assert np.array_equal(window.planes, plain.draw(seen))
        kept = window.places[window.places != LEFT_OUT]
        assert len(window.places) == one_game.count == len(kept) + window.left_out
        assert all(window.move(int(action)) == n for n, action in enumerate(window.places) if action > 0)
        left_out += window.left_out
        one_game.play(window.move(int(rng.choice(np.flatnonzero(window.mask)))))
    assert (left_out > 0) is (radius == 2)


def test_the_window_shows_what_lies_in_it() -> None:
    one_game, grid = OneGame("base"), Grid("base", 4)
    one_game.deal(7)
    one_game.play(0)
    one_game.observe(one_game.to_act)
    window = Window(grid, one_game.prepared)
    window.look()
    squares = one_game.position.state
    laid = {(int(squares["square_x"][n]), int(squares["square_y"][n])) for n in range(2)}
    assert {(int(x) - 4, int(y) - 4) for y, x in np.argwhere(window.planes[0])} == laid
    assert window.planes.shape == (grid.planes, 9, 9)
    sides = window.planes[1 : 1 + 4 * len(grid.box.side_kinds)].sum(axis=0)
    assert (sides == 4 * window.planes[0]).all()  # every tile has four sides
    assert window.planes[-1].sum() == 1  # the last one laid


def test_gymnasium_accepts_the_wrapped_environment() -> None:
    env = GridWrapper(tuilerie.env.against("base", "random"), radius=3)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["left_out"] == 0
    is_over = False
    while not is_over:
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, _, is_over, _, info = env.step(action)
        assert "illegal" not in info
        assert (info["left_out"] > 0) == bool(seen["action_mask"][OTHER_ACTION])
    seen, _ = env.reset(seed=1)
    assert env.get_wrapper_attr("action_masks")().tolist() == seen["action_mask"].astype(bool).tolist()
    corner = env.grid.actions - 1  # of the window, where nothing can lie yet
    _, reward, is_over, _, info = env.step(corner)
    assert (reward, is_over) == (-1.0, True)
    assert info["illegal"] == f"action {corner} of the grid stands for no legal move: see the action mask"


def test_an_action_that_stands_for_nothing_is_refused_to_agents() -> None:
    env = AgentGridWrapper(tuilerie.env.aec("base"), radius=3)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="of the grid stands for no legal move"):
        env.step(env.grid.actions - 1)


@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
@EACH_GAME
def test_pettingzoo_accepts_the_wrapped_environment(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = AgentGridWrapper(tuilerie.env.aec(game), radius=2)
    api_test(env, num_cycles=20)
    assert env.left_out() >= 0
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("wrapper", [GridWrapper, AgentGridWrapper])
def test_other_environments_are_refused(wrapper: Any) -> None:
    other = tuilerie.env.against("base") if wrapper is AgentGridWrapper else gymnasium.Env()
    with pytest.raises(TuilerieError, match=r"needs an environment made by tuilerie\.env\."):
        wrapper(other, radius=2)


def test_a_window_needs_a_radius() -> None:
    with pytest.raises(TuilerieError, match="a grid is 1 to 83"):
        Grid("base", 0)


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
def test_the_wrapper_is_checked_as_a_whole() -> None:
    env = GridWrapper(tuilerie.env.against("amazonas", "random"), radius=6)
    check_env(env, skip_render_check=True)


def test_a_copy_looks_at_its_own_game() -> None:
    env = GridWrapper(tuilerie.env.against("base", "random"), radius=5)
    env.reset(seed=3)
    other = copy.deepcopy(env)
    for one in (other, env):
        for _ in range(5):
            one.step(int(np.flatnonzero(one.action_masks())[-1]))
    assert np.array_equal(other.window.planes, env.window.planes)
    assert other.window.planes[0].sum() > 5


def test_an_imagined_environment_of_agents_looks_at_its_own_game() -> None:
    wrapped = AgentGridWrapper(tuilerie.env.aec("base"), radius=5)
    wrapped.reset(seed=3)
    other = copy.deepcopy(wrapped)
    for one in (other, wrapped):
        for _ in range(5):
            one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[-1]))
    planes = [one.observe("seat_0")["observation"]["planes"] for one in (other, wrapped)]
    assert np.array_equal(*planes)
    assert planes[0][0].sum() > 2
