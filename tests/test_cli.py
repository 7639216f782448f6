"""The command line, as a person and as a script use it."""

import json
import pathlib
import subprocess
import sys

import pytest
from typer.testing import CliRunner, Result

import tuilerie
from tests.play.tables import play_on
from tuilerie.cli.console import system_language
from tuilerie.cli.main import app
from tuilerie.core.words import Phase
from tuilerie.play.correction import enter

GAME = "game base   rules 1   options farmers   seats Ann Bob\n"


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def test_the_version_is_said_and_the_module_runs() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"tuilerie {tuilerie.__version__}\n"
    command = [sys.executable, "-m", "tuilerie", "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith("tuilerie ")


def test_the_docs_are_shown_and_copied(tmp_path: pathlib.Path) -> None:
    listed = run("docs").output
    assert "bots " in listed
    assert "A bot in twenty lines" in listed
    assert run("docs", "bots").output.startswith("# A bot in twenty lines")
    assert run("docs", "docs/rules/base.md").output == run("docs", "rules/base").output != ""
    wrong = run("docs", "bot")
    assert wrong.exit_code == 2
    assert "there is no page 'bot'" in wrong.output
    folder = tmp_path / "copied"
    assert run("docs", "--copy", str(folder)).exit_code == 0
    assert (folder / "bots.md").read_text() == run("docs", "bots").output.removesuffix("\n")
    assert (folder / "examples/learned/bot.py").is_file()
    assert run("docs", "--copy", str(folder)).exit_code == 2


def test_games_are_listed() -> None:
    assert "Carcassonne" in run("games").output
    facts = json.loads(run("games", "--json").output)
    assert [game["id"] for game in facts] == list(tuilerie.GAMES)
    assert facts[0]["options"] == {"farmers": True, "abbots": False, "river": False}
    assert [game["tiles"] for game in facts] == [game.tile_count for game in tuilerie.GAMES.values()]


def test_tiles_are_told_down_to_their_segments() -> None:
    """What may be put on a tile that was just laid is one of its segments, by its name in that turn."""
    for game in json.loads(run("games", "--json", "--tiles").output):
        tiles = {tile["id"]: tile for tile in game["tile_list"]}
        assert list(tiles) == [tile.id for tile in tuilerie.GAMES[game["id"]].module.BOX.tiles]
        table, put = tuilerie.Table(game["id"], seed=5), 0
        while not table.is_over:
            move = table.moves[len(table.moves) // 2]
            table.play(move)
            if move.deed != "lay" or table.phase != Phase.ACT:
                continue
            named = {(s["names"][move.turn], s["kind"]) for s in tiles[move.tile]["segments"]}
            new = [
                act for act in table.moves if act.deed == "put" and act.text == f"{act.piece} {act.segment}"
            ]
            assert {(act.segment, act.kind) for act in new} <= named
            put += len(new)
        assert put > 20


def test_simulate_prints_the_promised_keys() -> None:
    answer = json.loads(run("simulate", "base", "--games", "30", "--seats", "3", "--json").stdout)
    wanted = "game games seats threads seconds games_per_second mean_scores discards"
    assert sorted(answer) == sorted(wanted.split())
    assert (answer["game"], answer["games"], answer["seats"], answer["threads"]) == ("base", 30, 3, 1)
    assert len(answer["mean_scores"]) == 3


def test_simulate_is_the_same_with_one_thread_and_with_two() -> None:
    one, two = (
        json.loads(run("simulate", "base", "--games", "2500", "--threads", n, "--json").stdout) for n in "12"
    )
    assert one["mean_scores"] == two["mean_scores"]


@pytest.mark.parametrize(
    "words, reason",
    [
        pytest.param("simulate chess", "there is no game 'chess'", id="unknown game"),
        pytest.param("simulate base --seats 1", "2 to 5 seats, not 1", id="one seat"),
        pytest.param("simulate base --seats 6", "2 to 5 seats, not 6", id="six seats"),
        pytest.param("simulate base --with wagons", "no option 'wagons'", id="unknown option"),
        pytest.param("simulate base --players oracle", "no player 'oracle'", id="unknown player"),
        pytest.param("simulate base --players random,greedy,random", "3 players for 2 seats", id="too many"),
        pytest.param("play base --seats you", "2 to 5 seats, not 1", id="playing alone"),
        pytest.param("play base --seats you,nobody", "no player 'nobody'", id="unknown opponent"),
        pytest.param("play base --seats you,./no.py:Bot", "there is no file no.py", id="no such bot"),
        pytest.param("play base --language xx", "'xx' is not a language", id="unknown language"),
        pytest.param("play base --resume no/such.game", "no/such.game", id="file that is not there"),
        pytest.param("replay no/such.game", "no/such.game", id="record that is not there"),
    ],
)
def test_bad_input_gets_a_reason_and_exit_code_2(words: str, reason: str) -> None:
    answer = run(*words.split())
    assert answer.exit_code == 2
    assert reason in " ".join(answer.output.split())
    assert "Traceback" not in answer.output


@pytest.mark.parametrize(
    "text, reason",
    [
        pytest.param("", "line 1: the record is empty", id="empty"),
        pytest.param(GAME + "1 Ann  V N9^\n", "line 2: N9^: no tile lies beside N9", id="illegal move"),
        pytest.param(GAME + "1 Ann  V N1^ meeple\n", "line 2:", id="half an act"),
        pytest.param("game base   rul", "line 1: the first line does not say", id="truncated header"),
    ],
)
def test_a_bad_record_is_told_by_line(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "bad.game"
    file.write_text(text)
    answer = run("replay", str(file))
    assert answer.exit_code == 2
    assert reason in " ".join(answer.output.split())


def test_a_record_that_is_no_text_is_refused(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "bad.game"
    file.write_bytes(b"\xff\xfe\x00junk")
    assert run("replay", str(file)).exit_code == 2


def test_a_game_in_the_terminal_is_saved_resumed_and_checked(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "mine.game"
    first = run(
        *f"play base --seats you,greedy --seed 3 --language fr --save {file}".split(),
        typed="?\nr\ns\nx\n1\n2\nu\n1\nq\n",
    )
    assert first.exit_code == 0
    assert "À Ann de jouer" in first.output
    table = tuilerie.read_record(file.read_text())
    assert (table.names, table.seed) == (("Ann", "greedy"), "3")
    assert run("replay", str(file), "--check").exit_code == 0
    again = run(*f"play base --resume {file} --seats you,greedy --language en".split(), typed="1\n1\n")
    assert again.exit_code == 0
    assert len(tuilerie.read_record(file.read_text()).history) > len(table.history)


def noted(table: tuilerie.Table, hides: bool) -> list[str]:
    """What people type to note a game down: a turn in which only passing is possible is not asked for."""
    again, lines = tuilerie.Table.undealt(table.game, table.names), []
    for played in table.history:
        text = "?" if hides and played.phase.name == "REVEAL" else played.move.text
        if played.seat < 0 or len(again.moves) > 1 or again.moves[0].deed != "pass":
            lines.append(text)
        enter(again, text)
    return lines


@pytest.mark.parametrize("game", ["base", "gold-rush"])
def test_a_game_on_a_real_table_is_noted_down(game: str, tmp_path: pathlib.Path) -> None:
    """Hidden tokens are named at the end, and the record is the same as that of the online game."""
    online, file = play_on(tuilerie.Table(game, ["Ann", "Bob"], 3)), tmp_path / "real.game"
    tokens = [p.move.text for seat in (0, 1) for p in online.history if p.taker == seat]
    answer = run(
        *f"play {game} --by-hand --seats Ann,Bob --language en --save {file}".split(),
        typed="\n".join([*noted(online, hides=True), *tokens, ""]),
    )
    assert answer.exit_code == 0, answer.output[-2000:]
    assert "wins with" in answer.output
    assert tuilerie.read_record(file.read_text()) == online


def test_a_turn_noted_down_wrongly_is_changed_later(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "real.game"
    # V was entered by mistake as U.
    typed = ["D", "1", "-", "E", "1", "-", "nonsense", "U", "u", "V", "1", "-"]
    change = ["c 1", "D", "1", "meeple road", "s", "?", "q", ""]
    command = f"play base --by-hand --seats Ann,Bob --language en --save {file}"
    answer = run(*command.split(), typed="\n".join([*typed, *change]))
    assert "there is no tile nonsense in base" in answer.output
    assert "All later moves are still possible." in answer.output
    lines = file.read_text().splitlines()
    assert [line.split()[2] for line in lines[1:]] == ["D", "E", "V"]
    assert "meeple road" in lines[1]
    assert run("play", "base", "--by-hand", "--seed", "1").exit_code == 2
    again = f"play base --by-hand --resume {file} --language fr"
    assert "Quelle est la tuile piochée par Bob" in " ".join(run(*again.split(), typed="q\n").output.split())


@pytest.mark.parametrize(
    "with_seed, told", [pytest.param(True, False, id="told"), pytest.param(False, True, id="not told")]
)
def test_a_game_resumed_without_its_seed_says_that_it_is_dealt_afresh(
    with_seed: bool, told: bool, tmp_path: pathlib.Path
) -> None:
    file = tmp_path / "mine.game"
    file.write_text(tuilerie.write_record(tuilerie.Table("base", 2, 3), with_seed))
    answer = run(*f"play base --resume {file} --seats you,you --language en".split(), typed="q\n")
    assert ("does not contain its seed: the remaining tiles" in " ".join(answer.output.split())) == told


def test_a_whole_game_of_computer_players_ends_with_a_winner(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "whole.game"
    answer = run(
        *f"play base --seats greedy,random --seed 1 --with river --language en --save {file}".split()
    )
    assert "greedy wins with" in answer.output
    assert tuilerie.read_record(file.read_text()).is_over
    told = run("replay", str(file), "--language", "en")
    assert "end greedy" in told.output
    assert "#" in told.output


@pytest.mark.parametrize("value, language", [("fr_FR.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("C.UTF-8", "en")])
def test_the_language_is_the_systems(value: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", value)
    assert system_language() == language


def test_importing_the_library_compiles_nothing() -> None:
    code = "import sys, tuilerie; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
