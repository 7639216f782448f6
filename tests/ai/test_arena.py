"""Matches: mirrored deals, records kept, resumed, refused."""

import json
import pathlib

import pytest
from typer.testing import CliRunner

from tuilerie import TuilerieError, read_record
from tuilerie.ai.match.arena import Match, Pairing, play_match, read_players
from tuilerie.ai.match.worker_pool import WorkerPool
from tuilerie.ai.search.limit import Limit
from tuilerie.cli.main import app
from tuilerie.cli.reports import lead_words

DUEL = Match("base", ("greedy", "random"), "1")


def test_each_deal_is_played_in_every_seating(tmp_path: pathlib.Path) -> None:
    match = Match("base", ("greedy", "random", "random"), "1")
    rounds = play_match(match, 4, tmp_path)
    assert [len(played) for played in rounds] == [3, 3]
    tables = [
        read_record((tmp_path / Pairing(match, 0, turned).file_name).read_text()) for turned in range(3)
    ]
    assert [table.names.index("1 greedy") for table in tables] == [0, 2, 1]
    for (first, *_), table in zip(rounds[0], tables, strict=True):
        assert first == table.scores[table.names.index("1 greedy")]
    firsts = [[p.move.text for p in table.history if p.seat < 0] for table in tables]
    assert firsts[0][:20] == firsts[1][:20] == firsts[2][:20]


def test_a_match_is_resumed(tmp_path: pathlib.Path) -> None:
    told: list[tuple[int, int]] = []
    first = play_match(DUEL, 2, tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.game")}
    both = play_match(DUEL, 4, tmp_path, progress=lambda done, of: told.append((done, of)))
    assert both[0] == first[0]
    assert told == [(2, 4), (3, 4), (4, 4)]
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())


BOT = "class Bot:\n    def decide(self, position):\n        return position.codes()[{}]\n"


@pytest.mark.parametrize("name", ["mine.py:Bot", "./mine.py:Bot", "mine:Bot"])
def test_a_bot_that_has_changed_plays_another_match(
    name: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(BOT.format(0))
    match = Match("base", (name, "random"))
    before = match.name
    assert match.name == before
    (tmp_path / "mine.py").write_text(BOT.format(-1))
    assert match.name != before


def test_games_of_other_weights_are_not_counted(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_match(DUEL, 2, tmp_path)
    before = DUEL.name
    monkeypatch.setattr("tuilerie.ai.match.arena.made_of", lambda: "other sources or weights")
    assert DUEL.name != before
    with pytest.raises(TuilerieError, match="by earlier versions of these players"):
        play_match(DUEL, 4, tmp_path)


def test_the_command_says_which_games_were_kept(tmp_path: pathlib.Path) -> None:
    said = []
    for games in (2, 4):
        words = f"arena base --players greedy,random --games {games} --folder {tmp_path}"
        said.append(" ".join(CliRunner().invoke(app, words.split()).output.split()))
    assert ["from an earlier run" in text for text in said] == [False, True]
    assert "(2 from an earlier run" in said[1]


def test_several_jobs_come_to_the_same(tmp_path: pathlib.Path) -> None:
    assert play_match(DUEL, 4, tmp_path / "one") == play_match(DUEL, 4, tmp_path / "two", WorkerPool(2))


def test_a_folder_of_another_match_is_refused(tmp_path: pathlib.Path) -> None:
    play_match(DUEL, 2, tmp_path)
    with pytest.raises(TuilerieError, match="belongs to another match"):
        play_match(Match("base", ("random", "random"), "1"), 2, tmp_path)


def test_the_limit_applies_to_players_without_their_own() -> None:
    assert Match("base", ("search", "random"), limit=Limit(sims=10)).limit == Limit(sims=10)
    with pytest.raises(TuilerieError, match="does not say how long to think"):
        Match("base", ("search", "random"))


@pytest.mark.parametrize(
    "text, names",
    [
        ("greedy,random", ("greedy", "random")),
        (" greedy , search:time=0.5", ("greedy", "search:time=0.5")),
        ('"engine:prog a,b",easy', ("engine:prog a,b", "easy")),
    ],
    ids=["two", "with blanks", "a comma in quotes"],
)
def test_players_are_separated_by_commas(text: str, names: tuple[str, ...]) -> None:
    assert read_players(text) == names


def test_the_command_prints_the_promised_keys(tmp_path: pathlib.Path) -> None:
    words = f"arena base --players greedy,random --games 3 --seed 4 --folder {tmp_path} --json"
    answer = CliRunner().invoke(app, words.split())
    told = json.loads(answer.stdout)
    assert {"game", "players", "games", "win_rate", "mean_margin", "standard_error", "elo", "ratings"} <= set(
        told
    )
    assert (told["game"], told["players"], told["games"]) == ("base", ["greedy", "random"], 4)
    assert told["win_rate"] == [1.0, 0.0]
    assert told["mean_margin"] > 20
    assert told["kept"] == 0
    shown = CliRunner().invoke(app, words.removesuffix(" --json").split())
    assert "greedy against random: ahead by" in " ".join(shown.output.split())


def test_a_player_that_loses_is_behind() -> None:
    report = {"players": ["easy", "hard"], "mean_margin": -3.5, "standard_error": 1.0}
    told = lead_words({**report, "elo": -40.0, "elo_error": None})
    assert told == "easy against hard: behind by 3.5 ± 1.0 points, behind by 40.0 ± ? Elo."


def test_with_three_players_each_figure_says_what_it_is_against() -> None:
    report = {"players": ["a", "b", "c"], "mean_margin": -3.5, "standard_error": 1.0, "elo": 12.0}
    assert lead_words({**report, "elo_error": 4.0}) == (
        "a against the best of the others in each game: behind by 3.5 ± 1.0 points; "
        "against each other player: ahead by 12.0 ± 4.0 Elo."
    )


@pytest.mark.parametrize(
    "words, reason",
    [
        ("base --players greedy", "a match has 2 to 5 players, not 1"),
        ("base --players greedy,nobody", "there is no player 'nobody'"),
        ("base --players greedy,search", "does not say how long to think"),
        ("base --players greedy,search --time 1 --sims 5", "--time or --sims, not both"),
        ("base --players greedy,search --time 0", "a search needs simulations or time"),
        ("chess --players greedy,random", "there is no game 'chess'"),
        ("base --players greedy,random --with wagons", "no option 'wagons'"),
        ("base --players greedy,engine:", "there is no player 'engine:'"),
        ("base --players greedy,search:sims=3:nowhere.toml --jobs 2", "nowhere.toml"),
    ],
)
def test_a_match_that_cannot_be_is_refused(words: str, reason: str) -> None:
    answer = CliRunner().invoke(app, ["arena", *words.split()])
    assert answer.exit_code == 2
    assert reason in " ".join(answer.output.split())
