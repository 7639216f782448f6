"""Users' bots run in separate processes, see what their seat may know, and cannot break a match."""

import doctest
import json
import os
import pathlib
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from tests.ai.tables import under_way, with_other_hands
from tuilerie import TuilerieError, read_record
from tuilerie.ai.match.arena import FORFEITED, Match, match_report, play_match
from tuilerie.ai.match.external_players import BotPlayer, ForeignPlayer, parts_for_bots
from tuilerie.ai.match.line_process import PlayerFailed
from tuilerie.ai.players import UnknownPlayer, find_player, known_player
from tuilerie.cli.main import app
from tuilerie.core.rule import BATCH, is_interpreted
from tuilerie.core.words import Phase

BOTS = "tests.ai.bots"
FILE = pathlib.Path(__file__).with_name("bots.py")


@pytest.fixture
def started_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes bots' processes use interpreted rules. This process is not affected."""
    is_interpreted()
    monkeypatch.setenv("TUILERIE_INTERPRETED", "1")


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", [f"{BOTS}:First", f"{FILE}:First"], ids=["module", "file"])
def test_a_bot_is_named_by_its_module_or_file(name: str) -> None:
    table = under_way("base")
    player = find_player(name)
    assert player.choose(table) == table.moves[0]
    player.close()


@pytest.mark.parametrize(
    "name, reason",
    [
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("tests.nothing:Bot", "there is no module 'tests.nothing'"),
        ("./nowhere.py:Bot", "there is no file nowhere.py"),
        (f"{BOTS}:Nobody", "there is no class 'Nobody' in tests.ai.bots; there is First, AtRandom"),
        (f"{BOTS}:Undecided", "Undecided has no method `decide"),
        (f"{BOTS}:NeverBegins", r"RuntimeError: no mood \(bots.py, line \d+\)"),
        ("tests.ai.bots:time.Bot", "there is no player"),
        ("greedy:Bot", "there is no player"),
        (":Bot", "there is no player"),
        ("mine:", "there is no player"),
        ("engine:/no/such/program", "cannot be started"),
    ],
)
@pytest.mark.usefixtures("started_at_once")
def test_one_that_cannot_play_is_refused_before_the_match(name: str, reason: str) -> None:
    with pytest.raises((UnknownPlayer, PlayerFailed), match=reason):
        known_player(name)
    with pytest.raises(TuilerieError, match=reason):
        Match("base", (name, "random"))


def test_a_module_that_breaks_is_told_with_its_line(tmp_path: pathlib.Path) -> None:
    (tmp_path / "broken.py").write_text("import math\n\nimport no_such_thing\n")
    with pytest.raises(PlayerFailed, match=r"No module named 'no_such_thing' \(broken.py, line 3\)"):
        known_player(f"{tmp_path}/broken.py:Bot")


def test_a_file_that_is_no_python_is_told_with_its_line(tmp_path: pathlib.Path) -> None:
    (tmp_path / "broken.py").write_text("class Bot:\n    def decide(self, position:\n")
    with pytest.raises(PlayerFailed, match=r"SyntaxError: .* \(broken.py, line 2\)$"):
        known_player(f"{tmp_path}/broken.py:Bot")


@pytest.mark.parametrize(
    "kind, patience, reason",
    [
        ("Crashes", 60, r"ValueError: invalid literal for int.* \(bots.py, line \d+\)"),
        ("Hangs", 4, "took longer than 4 s"),
        ("Floods", 4, r"took longer than 4 s|writes endlessly|wants to play"),
        ("Cheats", 60, r"wants to play \d+, which is not legal"),
        ("Mumbles", 60, "wants to play 'N1.', which is not legal"),
        ("Leaves", 60, "SystemExit: enough"),
        ("Dies", 60, r"ended without saying 'move' \(signal 9\)"),
        ("LeavesChildren", 4, r"took longer than 4 s|ended without saying 'move'"),
    ],
)
@pytest.mark.usefixtures("started_at_once")
def test_a_bot_that_goes_wrong_forfeits_that_game(
    kind: str, patience: float, reason: str, tmp_path: pathlib.Path
) -> None:
    match = Match("base", (f"{BOTS}:{kind}", "random", "greedy"), patience=patience)
    rounds = play_match(match, 1, tmp_path)
    assert [scores[0] for scores in rounds[0]] == [FORFEITED] * 3
    assert all(min(scores[1:]) >= 0 for scores in rounds[0])
    report = match_report(match, 1, tmp_path, rounds)
    assert len(report["forfeits"]) == 3
    for forfeit in report["forfeits"]:
        record = (tmp_path / forfeit["game"]).read_text()
        assert (forfeit["player"], forfeit["reason"] in record) == (f"{BOTS}:{kind}", True)
        assert read_record(record).history[-1].turn >= 2
    assert json.loads((tmp_path / "results.json").read_text()) == report
    with pytest.raises(PlayerFailed, match=reason):
        raise PlayerFailed(report["forfeits"][0]["reason"])
    assert report["win_rate"][0] == 0


@pytest.mark.usefixtures("started_at_once")
def test_output_of_a_bot_does_not_disturb_the_match(tmp_path: pathlib.Path) -> None:
    match = Match("base", (f"{BOTS}:Babbles", f"{BOTS}:First"), patience=30)
    assert (
        play_match(match, 1, tmp_path)[0][0]
        == play_match(Match("base", (f"{BOTS}:First", f"{BOTS}:First")), 1, tmp_path / "quiet")[0][0]
    )


@pytest.mark.usefixtures("started_at_once")
def test_a_process_that_failed_is_gone_and_so_are_its_children() -> None:
    player = BotPlayer(f"{BOTS}:Hangs", patience=4)
    table = under_way("base")
    for _ in range(2):
        player.choose(table)
    running = player.program()
    with pytest.raises(PlayerFailed):
        player.choose(table)
    player.close()
    assert not is_running(running.process.pid)
    assert subprocess.run(["pgrep", "-g", str(running.process.pid)], check=False).returncode == 1


def test_the_first_move_may_take_no_longer_than_others() -> None:
    """Rules are loaded before the first move."""
    player = BotPlayer(f"{BOTS}:NeverDecides", patience=0.5)
    with pytest.raises(PlayerFailed, match=r"took longer than 0\.5 s"):
        player.choose(under_way("base"))
    player.close()


@pytest.mark.parametrize("kind", ["AtRandom", "Seeded", "Writes"])
@pytest.mark.usefixtures("started_at_once")
def test_chance_of_a_bot_is_fixed_by_its_seed(kind: str) -> None:
    table = under_way("base")
    player = find_player(f"{BOTS}:{kind}", 3)
    first = [player.choose(table).code for _ in range(8)]
    player.begin(3)
    again = [player.choose(table).code for _ in range(8)]
    player.begin(4)
    other = [player.choose(table).code for _ in range(8)]
    player.close()
    assert first == again != other


def test_a_bot_is_given_what_its_seat_may_know(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot's process receives the same bytes whatever tokens the others hold, and nothing else."""
    notes = tmp_path / "notes"
    monkeypatch.setenv("SPY", str(notes))
    table = under_way("gold-rush", seats=3, moves=80, phase=Phase.LAY)
    assert table.to_act is not None
    others = [with_other_hands(table, table.to_act, seed) for seed in range(4)]
    assert len({bytes(other.position) for other in others}) > 1
    for other in others:
        player = find_player(f"{BOTS}:Spy", 5)
        player.choose(other)
        player.close()
    seen = [json.loads(line) for line in notes.read_text().splitlines()]
    assert len(seen) == len(others)
    assert all(note == seen[0] for note in seen)
    assert seen[0]["argv"][1:] == []
    assert set(seen[0]["environment"]) <= {*os.environ, "LINES", "COLUMNS"}


def test_an_engine_is_told_the_record_of_its_seat_alone(tmp_path: pathlib.Path) -> None:
    program = tmp_path / "listener.py"
    program.write_text(
        "import sys\n"
        f"log = open({str(tmp_path / 'heard')!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    print({'hello': 'hellook', 'go': 'error enough'}.get(line.strip(), ''), flush=True)\n"
    )
    table = under_way("gold-rush", seats=3, moves=80, phase=Phase.LAY)
    assert table.to_act is not None
    heard = set()
    for seed in range(3):
        player = ForeignPlayer(f"python3 {program}")
        with pytest.raises(PlayerFailed, match="enough"):
            player.choose(with_other_hands(table, table.to_act, seed))
        player.close()
        heard.add((tmp_path / "heard").read_text())
        (tmp_path / "heard").unlink()
    assert len(heard) == 1
    assert "seed" not in heard.pop()


def test_the_bot_of_the_page_plays_in_the_arena(tmp_path: pathlib.Path) -> None:
    page = (pathlib.Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    (tmp_path / "careful.py").write_text(doctest.DocTestParser().get_examples(page)[0].source)
    match = Match("base", (f"{tmp_path}/careful.py:Careful", "random"), patience=60)
    rounds = play_match(match, 2, tmp_path / "records")
    assert all(scores[0] > scores[1] for scores in rounds[0])


@pytest.mark.usefixtures("started_at_once")
def test_the_command_shows_who_forfeits_and_why(tmp_path: pathlib.Path) -> None:
    words = f"arena base --players {BOTS}:Crashes,random --games 2 --folder {tmp_path}"
    shown = CliRunner().invoke(app, words.split())
    assert shown.exit_code == 0
    text = " ".join(shown.output.split())
    assert f"{BOTS}:Crashes forfeits 00000-0.game: {BOTS}:Crashes: ValueError" in text
    told = json.loads(CliRunner().invoke(app, [*words.split(), "--json"]).stdout)
    assert [forfeit["game"] for forfeit in told["forfeits"]] == ["00000-0.game", "00000-1.game"]
    refused = CliRunner().invoke(app, f"arena base --players {BOTS}:Nobody,random".split())
    assert (refused.exit_code, "there is no class 'Nobody'" in " ".join(refused.output.split())) == (2, True)


def test_a_bot_for_which_nothing_is_compiled_stops_the_match(tmp_path: pathlib.Path) -> None:
    """It forfeits nothing, so the same command plays on when the compiler is there."""
    (tmp_path / "mine.py").write_text(
        "from tuilerie.core.rule import NoCompiler\n\n\nclass Bot:\n    def decide(self, position):\n"
        "        raise NoCompiler('no compiled rules: pip install them')\n"
    )
    words = ["arena", "base", "--players", f"{tmp_path}/mine.py:Bot,random", "--games", "2"]
    done = CliRunner().invoke(app, [*words, "--folder", str(tmp_path / "match")])
    assert done.exit_code == 2
    assert "no compiled rules: pip install them" in " ".join(done.output.split())
    assert list((tmp_path / "match").glob("*.game")) == []


@pytest.mark.parametrize(
    "players, parts",
    [(["random", "search:sims=20"], ()), (["engine:./mine"], ()), (["you", "./mine.py:Bot"], (BATCH,))],
)
def test_rules_for_many_games_are_compiled_before_a_bot_plays(
    players: list[str], parts: tuple[str, ...]
) -> None:
    assert parts_for_bots(players) == parts


STAYING_BOT = """
import os, pathlib

class Bot:
    def __init__(self):
        self.games = 0

    def begin(self, seed):
        self.games += 1
        with pathlib.Path({log!r}).open("a") as log:
            print(os.getpid(), self.games, seed, file=log)

    def decide(self, position):
        return position.codes()[self.games - self.games]
"""
STAYING_ENGINE = """
import os, sys

for line in sys.stdin:
    match line.split():
        case ["hello"]:
            print("hellook stays", flush=True)
        case ["newgame"]:
            print(os.getpid(), file=open({log!r}, "a"))
        case ["go", *_]:
            print("moves", flush=True)
        case ["moves", *_]:
            print("move", line.removeprefix("moves ").split(" | ")[0].strip(), flush=True)
"""


@pytest.mark.usefixtures("started_at_once")
@pytest.mark.parametrize("kind", ["bot", "engine"])
def test_a_program_may_stay_for_a_whole_match_and_is_told_of_games(kind: str, tmp_path: pathlib.Path) -> None:
    log, program = tmp_path / "log", tmp_path / "stays.py"
    program.write_text((STAYING_BOT if kind == "bot" else STAYING_ENGINE).format(log=str(log)))
    name = f"{program}:Bot" if kind == "bot" else f"engine:{sys.executable} {program}"
    play_match(Match("base", (name, "random")), 4, tmp_path / "games")
    # Before these four lines, the match has checked that the program starts.
    told = [line.split() for line in log.read_text().splitlines()][-4:]
    processes = {line[0] for line in told}
    assert len(told) == 4
    assert len(processes) == 1
    assert not any(is_running(int(process)) for process in processes)
    if kind == "bot":
        assert [line[1] for line in told] == ["1", "2", "3", "4"]
        assert len({line[2] for line in told}) == 4
