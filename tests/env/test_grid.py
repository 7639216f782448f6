"""The window of cells: planes, a grid of actions, and what it leaves out."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import tuilerie.env
from tuilerie import GAMES, IllegalMove, TuilerieError
from tuilerie.env import AgentGridWrapper, GridWrapper
from tuilerie.env.cell_grid import LEFT_OUT, OTHER_ACTION, Grid
from tuilerie.env.one_game import OneGame

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@EACH_GAME
@pytest.mark.parametrize("radius", [2, 30])
def test_each_action_of_the_grid_is_one_move(game: str, radius: int) -> None:
    one_game, grid, left_out = OneGame(game, 3), Grid(game, radius), 0
    one_game.deal(5)
    rng = np.random.default_rng(1)
    while not one_game.is_over:
        places = grid.places(one_game.observe(one_game.to_act))
        kept = places[places != LEFT_OUT]
        assert len(set(kept.tolist())) == len(kept)
        assert len(places) == one_game.count
        assert all(grid.move(places, int(action)) == n for n, action in enumerate(places) if action > 0)
        mask = grid.mask(places)
        assert mask.sum() == len(kept) + (len(kept) < len(places))
        left_out += int((places == LEFT_OUT).sum())
        action = int(rng.choice(np.flatnonzero(mask)))
        one_game.play(grid.move(places, action))
    assert (left_out > 0) is (radius == 2)


def test_the_window_shows_what_lies_in_it() -> None:
    one_game, grid = OneGame("base"), Grid("base", 4)
    one_game.deal(7)
    one_game.play(0)
    planes = grid.draw(one_game.observe(one_game.to_act))
    squares = one_game.position.state
    laid = {(int(squares["square_x"][n]), int(squares["square_y"][n])) for n in range(2)}
    assert {(int(x) - 4, int(y) - 4) for y, x in np.argwhere(planes[0])} == laid
    assert planes.shape == (grid.planes, 9, 9)
    sides = planes[1 : 1 + 4 * len(grid.box.side_kinds)].sum(axis=0)
    assert (sides == 4 * planes[0]).all()  # every tile has four sides
    assert planes[-1].sum() == 1  # the last one laid


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
    with pytest.raises(TuilerieError, match=r"made$"):
        wrapper(other, radius=2)


def test_a_window_needs_a_radius() -> None:
    with pytest.raises(TuilerieError, match="at least 1"):
        Grid("base", 0)


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
def test_the_wrapper_is_checked_as_a_whole() -> None:
    env = GridWrapper(tuilerie.env.against("amazonas", "random"), radius=6)
    check_env(env, skip_render_check=True)
