"""Runs the conformance tests of PettingZoo and Gymnasium on all five games."""

import importlib
import itertools
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test import performance_benchmark as benchmark

import tuilerie.env
from tuilerie import GAMES, IllegalMove
from tuilerie.env.render import MODES, WrongMode

EACH_GAME = pytest.mark.parametrize("game", GAMES)

# PettingZoo knows by name the environments whose observations are dictionaries; ours are not on that list.
DICTIONARIES = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # for agents that are not to act, and when the game is over
    "ignore:Action mask numpy array is all zeros",
)


@EACH_GAME
@DICTIONARIES
def test_pettingzoo_api(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(tuilerie.env.aec(game, seats=3, reward="points"), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


@DICTIONARIES
def test_pettingzoo_api_to_the_end_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(tuilerie.env.aec("base"), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@EACH_GAME
def test_pettingzoo_seed(game: str) -> None:
    seed_test(lambda: tuilerie.env.aec(game), num_cycles=25)


@EACH_GAME
def test_pettingzoo_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> Any:
        return tuilerie.env.aec(game, render_mode=render_mode)

    render_test(made, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert len(capsys.readouterr().out) > 100  # what `human` prints


@EACH_GAME
def test_pettingzoo_performance(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PettingZoo's test plays for five seconds. A fake clock ends them after about a hundred turns."""
    ticks = itertools.count(0, 0.1)
    monkeypatch.setattr(
        importlib.import_module(benchmark.__module__), "time", SimpleNamespace(time=lambda: next(ticks))
    )
    benchmark(tuilerie.env.aec(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


@EACH_GAME
def test_gymnasium_check_env(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(f"tuilerie/{game}-v1", opponent="random", disable_env_checker=True)
    check_env(env.unwrapped)
    assert len(capsys.readouterr().out.splitlines()) >= 5  # what `human` prints


@pytest.mark.parametrize("seats, seat", [(2, 1), (3, 1), (5, 4)])
def test_a_game_against_others_ends_with_a_result(seats: int, seat: int) -> None:
    env = tuilerie.env.against("gold-rush", "random", seats, seat=seat)
    seen, _ = env.reset(seed=4)
    earned, is_over = [], False
    while not is_over:
        seen, reward, is_over, _, _ = env.step(int(seen["action_mask"].sum()) - 1)
        earned.append(reward)
    scores = env.one_game.scores
    assert set(earned[:-1]) == {0.0}
    assert (earned[-1] > 0) is (scores[seat] == max(scores) != min(scores))


@pytest.mark.parametrize("seat", [0, 2])
def test_points_of_a_game_add_up_to_the_lead_at_its_end(seat: int) -> None:
    """Including points that others get before one's own first move."""
    env = tuilerie.env.against("amazonas", "greedy", 3, seat=seat, reward="points")
    seen, _ = env.reset(seed=1)
    assert any(env.one_game.scores) is (seat == 2)
    total, is_over = 0.0, False
    while not is_over:
        seen, reward, is_over, _, _ = env.step(int(seen["action_mask"].sum()) - 1)
        total += reward
    scores = env.one_game.scores
    assert total == (3 * scores[seat] - sum(scores)) / 2


def test_an_action_that_is_no_move_is_refused_or_loses() -> None:
    env = tuilerie.env.aec("base")
    env.reset(seed=1)
    before = env.one_game.table().record
    with pytest.raises(IllegalMove, match="action 1000: legal are 0 to 2"):
        env.step(1000)
    assert env.one_game.table().record == before
    alone = tuilerie.env.against("base", "random")
    alone.reset(seed=1)
    _, reward, is_over, _, info = alone.step(1000)
    assert (reward, is_over) == (-1.0, True)
    assert "action 1000" in info["illegal"]


def test_without_a_render_mode_nothing_is_drawn() -> None:
    with pytest.raises(WrongMode, match=", ".join(MODES)):
        tuilerie.env.aec("base").render()
    with pytest.raises(WrongMode, match="no render mode 'video'"):
        tuilerie.env.aec("base", render_mode="video")


def test_a_seed_deals_what_it_deals_at_a_table() -> None:
    env = tuilerie.env.aec("hunters", seats=3)
    env.reset(seed=7)
    for turn in range(60):
        env.step((turn * 7) % env.one_game.count)
    table = env.one_game.table()
    assert table.seed == "7"
    assert list(env.one_game.scores) == list(table.scores)
    assert [move.code for move in env.one_game.moves] == [move.code for move in table.moves]
    assert env.one_game.position.tiles_left() == table.position.tiles_left()
