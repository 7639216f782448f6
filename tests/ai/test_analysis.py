"""The analysis of positions and of whole games."""

import pathlib

import pytest
from typer.testing import CliRunner

import tuilerie
from tests.ai.tables import near_end, under_way, with_other_hands
from tuilerie import IllegalMove, Table, TuilerieError, WrongSeats
from tuilerie.ai.analysis import judgements
from tuilerie.ai.search.limit import Limit
from tuilerie.cli.main import app
from tuilerie.core.words import Phase


def test_moves_come_with_visits_margin_and_line() -> None:
    table = under_way("base")
    found = tuilerie.analyse(table, 200)
    assert (found.seat, found.simulations) == (table.to_act, 200)
    assert [line.move.text for line in found.lines if line.move not in table.moves] == []
    assert len(found.lines) == len(table.moves)
    assert [line.visits for line in found.lines] == sorted(
        (line.visits for line in found.lines), reverse=True
    )
    assert found.best.line[0] == found.best.move
    trial = table.copy()
    for move in found.best.line:
        trial.play(move)


@pytest.mark.parametrize("limit", [20, 0.01, "sims=20", "time=0.01", Limit(sims=20)], ids=str)
def test_a_limit_is_a_number_or_words(limit: int | float | str | Limit) -> None:
    assert tuilerie.analyse(under_way("base"), limit).simulations > 0


def test_an_analysis_depends_only_on_what_its_seat_knows() -> None:
    """An analysis for seat 0 does not depend on the tokens of others, but on its own."""
    table = near_end("gold-rush", 0, 3)
    others = [with_other_hands(table, 0, seed) for seed in range(3)]
    assert len({tuilerie.analyse(other, 10, seat=0).lines for other in others}) == 1
    assert len({tuilerie.analyse(other, 10, seat=1).lines for other in others}) > 1


@pytest.mark.parametrize("limit", [0, -1, 0.0, True, "soon", "sims=", "sims=0.5", "time=nan"], ids=str)
def test_a_limit_that_says_nothing_is_refused(limit: int | float | str) -> None:
    with pytest.raises(TuilerieError, match=r"not a limit|a search needs|does not say how long"):
        tuilerie.analyse(under_way("base"), limit)


def test_a_position_that_cannot_be_analysed_is_refused() -> None:
    with pytest.raises(WrongSeats, match="there is no seat 2"):
        tuilerie.analyse(under_way("base"), 10, seat=2)
    table = near_end("base", 0, phase=Phase.ACT)
    table.make(table.moves[0])
    with pytest.raises(IllegalMove, match="the game is over"):
        tuilerie.analyse(table, 10)


def test_the_best_last_move_loses_nothing_and_the_worst_loses_most() -> None:
    table = near_end("base", 0, phase=Phase.LAY)
    table.take_dealer()
    best = tuilerie.analyse(table, 10)
    lost = []
    for line in (best.lines[0], best.lines[-1]):
        trial = table.copy()
        trial.play(line.move)
        found = [one for one in judgements(trial, Limit(sims=40)) if one.played.code == line.move.code]
        lost.append(found[-1].lost)
    assert lost[0] == 0
    assert lost[1] == pytest.approx(best.lines[0].margin - best.lines[-1].margin, abs=0.1)


def test_the_command_tells_points_lost(tmp_path: pathlib.Path) -> None:
    table = Table("base", seed=3)
    for _ in range(6):
        table.play(table.moves[0])
    file = tmp_path / "short.game"
    file.write_text(table.record)
    better = tmp_path / "better.game"
    words = ["analyse", str(file), "--sims", "20", "--write", str(better), "--least", "0.05"]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0
    costly = [line.split(": ")[1] for line in answer.output.splitlines() if "   lost " in line]
    kept = tuilerie.read_record(better.read_text())
    assert [branch.variation.history[branch.first].move.text for branch in kept.branches()] == costly
    assert kept == table
    assert len([line for line in answer.output.splitlines() if line.strip()[:1].isdigit()]) >= 5
    assert "Lost in all: Ann" in answer.output


@pytest.mark.parametrize(
    "words, reason",
    [
        ("no/such.game", "no/such.game"),
        ("BAD", "line 1: a record begins with"),
        ("BAD --sims 0", "a search needs"),
    ],
)
def test_a_wrong_argument_of_analyse_is_refused(words: str, reason: str, tmp_path: pathlib.Path) -> None:
    bad = tmp_path / "bad.game"
    bad.write_text("nonsense")
    answer = CliRunner().invoke(app, ["analyse", *words.replace("BAD", str(bad)).split()])
    assert answer.exit_code == 2
    assert reason in " ".join(answer.output.split())
