"""Tuning: trials are fair, steps lead to better weights, and it resumes where it was stopped."""

import pathlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from typer.testing import CliRunner

from tuilerie import TuilerieError
from tuilerie.ai.leaf.evaluation import game_weights, leaf_of, learned_names
from tuilerie.ai.leaf.weights import read_weights, weights_file
from tuilerie.ai.match.tuning import (
    INVADER,
    MOST_APART,
    Effort,
    Trial,
    Tuning,
    _gains,
    keep,
    new_tuning,
    play_trial,
    pool_of,
    take_step,
    take_up,
    tuned_file,
)
from tuilerie.ai.match.worker_pool import WorkerPool
from tuilerie.ai.players import find_player
from tuilerie.cli.main import app

SEARCH, GREEDY = (
    tuple(table.items()) for table in (game_weights("base").search, game_weights("base").greedy)
)
BEST = {"tempo": 4.0, "cap": 20.0, "free_2": 5.0}  # as judged by `Judge` below
FIRST = {"tempo": 1.1, "cap": 7.0, "free_2": -3.5}  # where these begin, whatever the weights of the game are


class Judge(WorkerPool):
    """Plays no games: a table of weights is the better, the nearer some of them are to the best."""

    def each(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
        yield from ((trial, _worth(trial.table) - _worth(trial.rival)) for trial in items)


def far_from_best() -> Tuning:
    tuning = new_tuning("base")
    tuning.table |= FIRST
    tuning.mean |= FIRST
    return tuning


def _worth(table: tuple[tuple[str, float], ...]) -> float:
    return -sum(abs(weight - BEST[name]) for name, weight in table if name in BEST)


@pytest.mark.parametrize("sims", [0, 5], ids=["one turn ahead", "search"])
def test_a_trial_is_fair(sims: int) -> None:
    there = play_trial(Trial("base", SEARCH, GREEDY, 3, sims))
    assert play_trial(Trial("base", GREEDY, SEARCH, 3, sims)) == -there
    assert play_trial(Trial("base", GREEDY, GREEDY, 3)) == 0


def test_the_pool_contains_greedy_and_a_player_who_joins_features() -> None:
    greedy, invader = pool_of("base")
    assert greedy == game_weights("base").greedy
    assert {name for name in greedy if greedy[name] != invader[name]} == set(INVADER)


def test_steps_lead_to_better_weights() -> None:
    tuning = far_from_best()
    lacking = {name: abs(tuning.table[name] - best) for name, best in BEST.items()}
    for _ in range(250):
        take_step(tuning, Effort(1), Judge())
    for name, best in BEST.items():
        assert abs(tuning.mean[name] - best) < 0.9 * lacking[name], name
    assert tuning.table["scale"] == game_weights("base").search["scale"]


def test_many_random_changes_show_what_each_weight_is_worth() -> None:
    """Two steps with many pairs do as much as hundreds of steps; weights without an effect hardly change."""
    tuning = far_from_best()
    begun = dict(tuning.table)
    for _ in range(2):
        take_step(tuning, Effort(1, sims=1, shakes=60), Judge())
    for name, best in BEST.items():
        assert abs(tuning.table[name] - best) < 0.9 * abs(begun[name] - best), name
    others = [name for name in begun if name not in BEST]
    assert all(abs(tuning.table[name] - begun[name]) < 0.01 * max(abs(begun[name]), 1) for name in others)


def test_a_search_shows_the_worth_of_its_scale() -> None:
    tuning = new_tuning("base")
    take_step(tuning, Effort(1, sims=1), Judge())
    assert tuning.table["scale"] != game_weights("base").search["scale"]


def test_weights_of_meeples_beyond_the_supply_stay() -> None:
    tuning = new_tuning("amazonas")
    tuning.table |= {"step": 1.0, "tributary_boat": 1.0}  # at 0, a weight may not go down
    before = dict(tuning.table)
    for _ in range(3):
        take_step(tuning, Effort(1), Judge())
    stays = {name for name in before if tuning.table[name] == before[name]} - {*learned_names("amazonas")}
    assert stays == {
        "scale", "crowd", "close_1", "close_2", "close_3", "free_5", "free_6", "free_7", "free_8"
    }  # fmt: skip


def test_shares_stay_shares() -> None:
    tuning = new_tuning("base")
    tuning.table |= {"close_1": 1.0, "join": 0.0, "horizon": 1.0}
    for _ in range(5):
        take_step(tuning, Effort(1), Judge())
        assert tuning.table["close_1"] <= 1.0
        assert tuning.table["join"] >= 0.0
        assert tuning.table["horizon"] >= 1.0


def test_tuning_resumes_where_it_was_stopped(tmp_path: pathlib.Path) -> None:
    whole, parted = new_tuning("base"), new_tuning("base")
    for _ in range(4):
        take_step(whole, Effort(1), Judge())
    for _ in range(2):
        take_step(parted, Effort(1), Judge())
    keep(parted, tmp_path / "kept.json")
    parted = take_up(tmp_path / "kept.json")
    for _ in range(2):
        take_step(parted, Effort(1), Judge())
    assert parted == whole


def test_tuned_weights_are_written_beside_those_of_greedy(tmp_path: pathlib.Path) -> None:
    tuning = new_tuning("base")
    tuning.mean["tempo"] = 2.125
    (tmp_path / "found.toml").write_text(tuned_file(tuning))
    found = read_weights(tmp_path / "found.toml", leaf_of("base").OWN_WEIGHTS)
    known = read_weights(weights_file("base"), leaf_of("base").OWN_WEIGHTS)
    assert found.search == {**known.search, "tempo": 2.125}
    assert found.greedy == known.greedy


def test_learned_chances_are_not_tuned() -> None:
    tuning = new_tuning("base")
    for _ in range(3):
        take_step(tuning, Effort(1), Judge())
    before = game_weights("base").search
    stays = {name for name in before if tuning.table[name] == before[name]}
    assert {*learned_names("base"), "crowd", "close_1", "close_2", "close_3", "scale", "free_8"} <= stays
    assert stays.isdisjoint(["tempo", "hope", "city_side"])


def test_a_file_says_how_its_weights_were_found() -> None:
    tuning = new_tuning("base")
    for effort in (Effort(1), Effort(1), Effort(5, sims=20, shakes=2)):
        take_step(tuning, effort, Judge())
    told = tuned_file(tuning).partition("[search]")[0].splitlines()
    known = weights_file("base").read_text().partition("[search]")[0].splitlines()
    assert told == [
        *known,
        "# Then tuned in 2 steps of 1 mirrored deals, by looking one turn ahead (tuilerie tune).",
        "# Then tuned in 1 steps of 2 times 5 mirrored deals, by a search of 20 simulations (tuilerie tune).",
    ]


class Wild(Judge):
    """Every deal is won by an incredible margin."""

    def each(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
        yield from ((trial, 1000 * worth) for trial, worth in super().each(work, items))


def test_the_gain_of_one_deal_is_bounded() -> None:
    tuning = new_tuning("base")
    up = {**tuning.table, "cap": BEST["cap"]}
    gains, _ = _gains(tuning, [(up, tuning.table)], Effort(1), Wild())
    assert gains.tolist() == [MOST_APART]


class Strong(Judge):
    """Any weights beat those of the pool by far."""

    def each(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
        pool = [tuple(rival.items()) for rival in pool_of("base")]
        for trial, worth in super().each(work, items):
            yield trial, worth + 100 * (trial.rival in pool)


def test_a_table_that_beats_its_rivals_by_far_still_learns_from_them() -> None:
    near, far = new_tuning("base"), new_tuning("base")
    take_step(near, Effort(1), Judge())
    take_step(far, Effort(1), Strong())
    assert far.table == pytest.approx(near.table)
    assert far.history[0] == pytest.approx(near.history[0] + 100)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "does not contain the state"),
        ("[]", "does not contain the state"),
        ("{}", "does not contain the state"),
        ('{"game": "chess", "table": {}}', "does not contain the state"),
        ('{"game": "base", "table": {"scale": 1}}', "other weights than base has now"),
    ],
)
def test_a_file_that_is_no_tuning_state_is_reported(tmp_path: pathlib.Path, text: str, problem: str) -> None:
    (tmp_path / "kept.json").write_text(text)
    with pytest.raises(TuilerieError, match=problem):
        take_up(tmp_path / "kept.json")


def test_weights_are_not_written_over_the_tuning_state(tmp_path: pathlib.Path) -> None:
    said = CliRunner().invoke(app, ["tune", "base", "--out", str(tmp_path / "found.json"), "--steps", "1"])
    assert said.exit_code == 2
    assert "weights are a .toml file" in " ".join(said.output.split())
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_not_from_tuning_stays(tmp_path: pathlib.Path) -> None:
    (tmp_path / "found.toml").write_text("precious")
    for file in (tmp_path / "found.toml", tmp_path):
        said = CliRunner().invoke(app, ["tune", "base", "--out", str(file), "--steps", "1"])
        assert said.exit_code == 2
        assert "exists already" in " ".join(said.output.split())
    assert [path.read_text() for path in tmp_path.iterdir()] == ["precious"]


def test_the_command_writes_weights_that_a_player_takes(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "found.toml"
    said = CliRunner().invoke(app, ["tune", "base", "--out", str(file), "--steps", "1", "--deals", "1"])
    assert said.exit_code == 0, said.output
    players = f"search:sims=3:{file},random"
    match = ["arena", "base", "--players", players, "--games", "2", "--folder", str(tmp_path / "match")]
    assert CliRunner().invoke(app, match).exit_code == 0
    other = CliRunner().invoke(app, ["tune", "hunters", "--out", str(file), "--steps", "1"])
    assert other.exit_code == 2
    assert "is about base, not hunters" in " ".join(other.output.split())


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "does not say 'search'"),
        ("[search]\nscale = 1", "does not say 'tempo'"),
        ("[search", "Expected"),
        *(
            (weights_file("base").read_text().replace("scale = 20.0", f"scale = {word}"), "is no number")
            for word in ("nan", "[1]", "true")
        ),
        (weights_file("base").read_text().replace("abbot", "abot"), "abot: no weight of this game"),
    ],
)
def test_wrong_weights_are_reported(tmp_path: pathlib.Path, text: str, problem: str) -> None:
    (tmp_path / "wrong.toml").write_text(text)
    with pytest.raises(TuilerieError, match=problem):
        read_weights(tmp_path / "wrong.toml", leaf_of("base").OWN_WEIGHTS)
    assert find_player(f"search:sims=3:{tmp_path / 'wrong.toml'}").name.startswith("search")
