"""tuilerie render."""

import pathlib
import sys

import pytest
from typer.testing import CliRunner, Result

from tests.art.drawings import SVG, finished, read_svg
from tuilerie.art.export import find_feature, moment_of
from tuilerie.cli.main import app

RECORD = str(pathlib.Path(__file__).parents[1] / "golden" / "two-seats.game")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["render", *words])


def squares(file: pathlib.Path) -> int:
    root = read_svg(file.read_text(encoding="utf-8"))
    return sum((use.get("href") or "").endswith("-up") for use in root.iter(f"{SVG}use"))


@pytest.mark.parametrize(
    "words, reason",
    [
        pytest.param("", "say what to draw", id="nothing to draw"),
        pytest.param(f"{RECORD} --tiles base", "say what to draw", id="two things to draw"),
        pytest.param("--tiles chess", "there is no game 'chess'", id="unknown game"),
        pytest.param(f"{RECORD} -o board.gif", "ends in .svg or .png", id="unknown kind of file"),
        pytest.param(f"{RECORD} --move 999", "the record has 142 moves", id="move after the end"),
        pytest.param(f"{RECORD} --move -1", "not -1", id="move before the start"),
        pytest.param(f"{RECORD} --feature O/lake", "there is city, field-en", id="feature that is not there"),
        pytest.param(f"{RECORD} --feature N40/city", "no tile lies there", id="cell without a tile"),
        pytest.param(f"{RECORD} --feature here", "a cell is written like", id="cell that cannot be read"),
        pytest.param(f"{RECORD} --film -o film.png", "a film is an SVG", id="film as PNG"),
        pytest.param(f"{RECORD} --film --move 3 -o film.svg", "whole game", id="film of one move"),
        pytest.param("no/such.game", "no/such.game", id="record that is not there"),
    ],
)
def test_bad_input_gets_a_reason_and_exit_code_2(words: str, reason: str) -> None:
    answer = run(*words.split())
    assert answer.exit_code == 2
    assert reason in " ".join(answer.stderr.split())


def test_a_record_is_drawn_as_it_was_after_a_move(tmp_path: pathlib.Path) -> None:
    begun, over = tmp_path / "begun.svg", tmp_path / "over.svg"
    assert run(RECORD, "--move", "1", "-o", str(begun)).exit_code == 0
    assert run(RECORD, "-o", str(over), "--dark").exit_code == 0
    assert (squares(begun), squares(over)) == (2, 72)


def test_a_board_and_a_sheet_become_png(tmp_path: pathlib.Path) -> None:
    for words in ([RECORD, "--move", "2"], ["--tiles", "base", "--size", "10"]):
        file = tmp_path / "drawing.png"
        assert run(*words, "-o", str(file)).exit_code == 0
        assert file.read_bytes().startswith(b"\x89PNG")


def test_without_the_library_png_says_what_to_install(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    answer = run("--tiles", "base", "-o", str(tmp_path / "tiles.png"))
    assert answer.exit_code == 2
    assert "pip install 'tuilerie[png]'" in answer.stderr


def test_every_moment_of_a_game_can_be_had() -> None:
    table = finished("gold-rush")
    moves = [played for played in table.history if played.seat >= 0]
    assert moment_of(table, len(moves)).scores == table.scores
    assert moment_of(table, 0).scores == (0, 0, 0)


def test_a_feature_is_found_by_its_cell_and_segment() -> None:
    table = finished("base")
    feature = max(table.features(), key=lambda feature: len(feature.spots))
    spot = sorted(feature.spots, key=lambda spot: (spot.y, spot.x))[0]
    cell = ("N" if spot.y < 0 else "S") + str(abs(spot.y)) if spot.y else ""
    cell += ("W" if spot.x < 0 else "E") + str(abs(spot.x)) if spot.x else ""
    assert find_feature(table, f"{cell or 'O'}/{spot.segment}") == feature
