"""The benchmark: the same deals for all players, figures with their errors, and the page that describes
it."""

import hashlib
import json
import pathlib
import re

import pytest
from typer.testing import CliRunner

from tuilerie import Table, __version__
from tuilerie.ai.match.benchmark import (
    BENCHMARK,
    DEALS_EACH,
    SEED,
    STANDARD_OPPONENTS,
    BenchmarkEntry,
    figures,
    run_benchmark,
)
from tuilerie.ai.match.results import Round
from tuilerie.ai.players import find_player
from tuilerie.cli.main import app
from tuilerie.play.errors import TuilerieError

ROOT = pathlib.Path(__file__).parents[2]
# By game, for each opponent of benchmark 1: the beginning of a hash of the moves of a game against itself.
PLAYED = {
    "base": "531de70b bc313f05 d314f26f 196a9a7f",
    "hunters": "de65a9fc 22261a01 5a7118f8 ef054acb",
    "gold-rush": "f49beb76 1f340826 ddd1a815 341ff2df",
    "hill-and-dale": "35b35dc0 33b226c6 a39639a8 16a17a78",
    "amazonas": "a9dddc5a 44868da8 e1dd858d 4f949a1c",
}


def run(folder: pathlib.Path, *words: str) -> str:
    answer = CliRunner().invoke(app, ["benchmark", *words, "--folder", str(folder)])
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def test_a_row_tells_all_that_it_takes_to_repeat_it(tmp_path: pathlib.Path) -> None:
    row = json.loads(run(tmp_path, "easy", "--deals", "1", "--json"))
    assert {name: row[name] for name in ("benchmark", "tuilerie", "game", "rules", "seats", "player")} == {
        "benchmark": BENCHMARK,
        "tuilerie": __version__,
        "game": "base",
        "rules": 1,
        "seats": 2,
        "player": "easy",
    }
    assert not row["is_whole"]
    assert [line["opponent"] for line in row["against"]] == list(STANDARD_OPPONENTS)
    assert all(line["games"] == 2 and line["expected"] == 0.5 for line in row["against"])
    assert json.loads(run(tmp_path, "easy", "--deals", "1", "--json")) == row  # nothing is played again
    shown = run(tmp_path, "easy", "--deals", "1")
    assert "Equals would win 50%. A trial" in shown


def test_all_players_get_the_same_deals(tmp_path: pathlib.Path) -> None:
    entries = [BenchmarkEntry("random", seats=3, deals=1), BenchmarkEntry("easy", seats=3, deals=1)]
    for entry in entries:
        report = run_benchmark(entry, ("random",), folder=tmp_path)
        assert [line["games"] for line in report["against"]] == [3]
    records = [path.read_text(encoding="utf-8") for path in tmp_path.glob("*/*.game")]
    hashes = {re.findall(r"^deal (\S+)$", record, re.MULTILINE)[0] for record in records}
    assert len(records) == 6
    assert hashes == {Table("base", seats=3, seed=f"{SEED}/0").commitment}


def test_figures_have_the_errors_of_their_deals() -> None:
    """Two deals, each from both seats: a draw of wins, then two wins."""
    rounds: list[Round] = [((10, 4), (8, 20)), ((30, 20), (30, 10))]
    line = figures("somebody", rounds)
    assert (line["games"], line["expected"]) == (4, 0.5)
    assert line["won"] == {"value": 0.75, "error": pytest.approx(0.25)}
    assert line["margin"] == {"value": 6.0, "error": pytest.approx(9.0)}


def test_an_unknown_player_is_reported(tmp_path: pathlib.Path) -> None:
    with pytest.raises(TuilerieError, match="there is no player 'nobody'"):
        run_benchmark(BenchmarkEntry("nobody"), folder=tmp_path)
    answer = CliRunner().invoke(app, ["benchmark", "nobody"])
    assert answer.exit_code != 0


def test_the_page_says_what_it_is() -> None:
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    assert f"This is benchmark {BENCHMARK}." in page
    assert f"{DEALS_EACH} for each opponent" in page
    assert f"`{SEED}/n`" in page
    header = re.search(r"^\| player \|(.*)\|$", page, re.MULTILINE)
    assert header
    assert tuple(re.findall(r"`(\w+)`", header[1])) == STANDARD_OPPONENTS


def test_how_to_cite_names_the_version() -> None:
    cff = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cff


@pytest.mark.parametrize("game", PLAYED)
def test_the_opponents_play_as_ever(game: str) -> None:
    """If one of them chooses otherwise, rows no longer compare: BENCHMARK must grow."""
    found = [played_by(name, game) for name in STANDARD_OPPONENTS]
    assert f"{BENCHMARK}: {' '.join(found)}" == f"1: {PLAYED[game]}"


def played_by(name: str, game: str) -> str:
    table, players = Table(game, 2, f"{SEED}/0"), [find_player(name, seed) for seed in (1, 2)]
    while not table.is_over:
        table.play(players[table.to_act or 0].choose(table))
    moves = "\n".join(played.move.text for played in table.history)
    return hashlib.sha256(moves.encode()).hexdigest()[:8]
