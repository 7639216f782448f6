"""Learning from games how likely features are completed."""

import pathlib

import numpy as np
import pytest
from typer.testing import CliRunner

from tests.ai.tables import GAME_IDS
from tuilerie.ai.leaf.chances import MOST_OPEN_CELLS, TERMS, chance_names
from tuilerie.ai.leaf.weights import read_chances
from tuilerie.ai.learning import regression, self_play
from tuilerie.ai.learning.outcomes import OUTCOMES
from tuilerie.ai.learning.self_play import Portion, Rows, observations, portions
from tuilerie.cli.main import app
from tuilerie.core.words import Kind

PLACES = {name: place for place, name in enumerate(("game", "seats", *OUTCOMES))}


def column(rows: Rows, name: str) -> np.ndarray:
    return rows[:, PLACES[name]].astype(int)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    return observations(Portion("base", 3, 0, games=4), tmp_path_factory.mktemp("learning"))


def test_half_of_the_games_have_two_seats() -> None:
    found = portions("hunters", 600)
    assert [sum(portion.games for portion in found if portion.seats == seats) for seats in (2, 3, 4, 5)] == [
        300,
        100,
        100,
        100,
    ]
    assert len({portion.file_name for portion in found}) == len(found)
    assert portions("hunters", 0) == []


def test_observations_are_the_same_whenever_a_portion_is_played(tmp_path: pathlib.Path, seen: Rows) -> None:
    again = observations(Portion("base", 3, 0, games=4), tmp_path)
    assert (again == seen).all()
    assert len({tuple(row) for row in again.tolist()}) > 0.9 * len(again)


def test_a_portion_is_played_once(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    portion = Portion("base", 2, 3, games=1)
    rows = observations(portion, tmp_path)
    monkeypatch.setattr(self_play, "_observed", lambda portion: pytest.fail("played again"))
    assert (observations(portion, tmp_path) == rows).all()


def test_what_is_observed_is_possible(seen: Rows) -> None:
    assert set(column(seen, "game")) == {0, 1, 2, 3}
    assert set(column(seen, "seats")) == {3}
    assert column(seen, "pile").max() > 60
    sides, cells = column(seen, "open_sides"), column(seen, "cells")
    reaching = sides > 0
    assert (cells[reaching] >= 1).all()
    assert (cells[reaching] <= sides[reaching]).all()
    assert (column(seen, "scarcest") <= column(seen, "second"))[cells > 1].all()
    assert (column(seen, "final_pile") <= column(seen, "pile")).all()


def test_what_no_tile_fits_is_never_completed(seen: Rows) -> None:
    ends = (column(seen, "kind") == Kind.ROAD) | (column(seen, "kind") == Kind.CITY)
    done = column(seen, "is_completed")
    dead = ends & (column(seen, "scarcest") == 0)
    assert dead.sum() > 20
    assert not done[dead].any()
    assert done[ends & ~dead].any()
    assert not done[column(seen, "kind") == Kind.FIELD].any()


def test_points_in_the_end_are_those_of_the_finished_feature(seen: Rows) -> None:
    """A completed city counts twice, so it is worth more than twice what it was worth before."""
    cities = (column(seen, "kind") == Kind.CITY) & (column(seen, "is_completed") == 1)
    assert cities.sum() > 20
    assert (column(seen, "final_points")[cities] > 2 * column(seen, "points")[cities]).all()


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_search_can_be_watched_too(game: str, tmp_path: pathlib.Path) -> None:
    if game != "base":
        pytest.skip("one game shows it, and the others would have to be compiled")
    rows = observations(Portion(game, 2, 0, games=1, sims=2), tmp_path)
    assert len(rows) > 50
    assert column(rows, "is_completed").any()


def test_true_chances_are_found_again() -> None:
    rng = np.random.default_rng(5)
    count, true = 40_000, np.array([-2.0, 0.7, 0.3, 0.4, 0.2, -0.8, 0.5])
    rows = np.zeros((count, 2 + len(OUTCOMES)), np.int16)
    for name, most in (("scarcest", 20), ("second", 30), ("pile", 70), ("squares", 9)):
        rows[:, PLACES[name]] = rng.integers(1, most, count)
    rows[:, PLACES["seats"]] = rng.integers(2, 6, count)
    rows[:, PLACES["cells"]] = 2
    rows[:, PLACES["kind"]] = Kind.CITY
    rows[:, PLACES["meeples_1"]] = rng.integers(0, 2, count)
    known = {name: rows[:, place].astype(float) for name, place in PLACES.items()}
    terms = regression.terms(known)
    rows[:, PLACES["is_completed"]] = rng.random(count) < regression.chances(terms, true)
    found = regression.fit("base", rows)
    again = regression.chances(terms, found["city"][1])
    assert np.abs(again - regression.chances(terms, true)).mean() < 0.02
    assert found["city"][0].tolist() == found["road"][1].tolist() == list(regression.NEVER)


def test_a_written_file_can_be_read() -> None:
    rows = [np.full(len(TERMS), float(cells)) for cells in range(MOST_OPEN_CELLS)]
    text = regression.chances_text({"road": rows, "city": rows}, "Learned from nothing.")
    assert text.startswith("# Learned from nothing.\n")


def test_the_command_learns_and_goes_on_where_it_stopped(tmp_path: pathlib.Path) -> None:
    out, kept = tmp_path / "chances.toml", tmp_path / "kept"
    words = ["learn", "base", "--games", "12", "--folder", str(kept), "--out", str(out)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    first = out.read_text()
    assert first.startswith("# Learned from ")
    assert "in 12 games (tuilerie learn base --games 12)." in first
    found = read_chances(out, chance_names(("road", "city", "monastery")))
    assert found["road_1_scarcest"] > 0.0
    before = {file: file.stat().st_mtime_ns for file in kept.iterdir()}
    assert CliRunner().invoke(app, words).exit_code == 0
    assert out.read_text() == first
    assert {file: file.stat().st_mtime_ns for file in kept.iterdir()} == before
    refused = CliRunner().invoke(app, [*words[:3], "0", *words[4:]])
    assert refused.exit_code != 0
    assert "learning needs games" in refused.output
