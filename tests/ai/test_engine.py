"""The line protocol, from both ends."""

import io
import pathlib
import re
import sys
import textwrap

import pytest

from tests.ai.tables import under_way
from tuilerie import Table, TuilerieError, read_record
from tuilerie.ai.engine import Engine
from tuilerie.ai.match.external_players import ForeignPlayer
from tuilerie.ai.players import find_player
from tuilerie.ai.search.limit import Limit
from tuilerie.play.record_writer import write_record_for

ENGINE = f"{sys.executable} -c 'from tuilerie.cli.main import app; app()' engine"


def conversation(text: str) -> list[str]:
    said: list[str] = []
    Engine(said.append, "9").converse(io.StringIO(text))
    return [line for line in said if not line.startswith("info")]


def told(table: Table) -> str:
    return f"position\n{write_record_for(table, table.to_act)}done\n"


def test_an_engine_introduces_itself() -> None:
    first, games, last, ready = conversation("hello\nready\n")
    assert (first, last, ready) == ("id name Tuilerie 9", "hellook", "readyok")
    assert games.startswith("id games base")


@pytest.mark.parametrize("player", ["random", "greedy", "easy", "search:sims=30"])
def test_an_engine_answers_a_position_with_a_move(player: str) -> None:
    table = under_way("gold-rush", 3, moves=60)
    (answer,) = conversation(f"player {player}\nseed 5\n{told(table)}go sims 30\n")
    word, _, move = answer.partition(" ")
    assert word == "move"
    assert table.moves.has(move)


def test_an_engine_thinks_until_it_is_stopped() -> None:
    (answer,) = conversation(f"{told(under_way('base'))}go infinite\nstop\n")
    assert answer.startswith("move ")


def test_the_same_seed_and_simulations_give_the_same_answer() -> None:
    text = f"seed 3\n{told(under_way('base'))}go sims 100\n"
    assert conversation(text) == conversation(text)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("dance", "'dance' is not understood"),
        ("go", "there is no position yet"),
        ("player nobody", "there is no player 'nobody'"),
        ("seed x", "a seed is a whole number, not 'x'"),
        ("position\nnonsense\ndone", "line 1: a record begins with"),
        ("position\n", "line 1: the record is empty"),
    ],
    ids=["no command", "nothing to think about", "no player", "no seed", "no record", "silence"],
)
def test_nonsense_is_answered_with_a_reason(text: str, reason: str) -> None:
    (answer,) = conversation(text + "\n")
    assert answer.startswith("error ")
    assert reason in answer


@pytest.mark.parametrize("limit", ["sims", "sims x", "time 0", "depth 3"])
def test_a_limit_that_says_nothing_is_refused(limit: str) -> None:
    (answer,) = conversation(f"{told(under_way('base'))}go {limit}\n")
    assert answer.startswith("error ")


def test_a_foreign_program_plays_at_the_table() -> None:
    """Our own engine in a separate process: it gets the record as its seat may know it, and plays legal
    moves."""
    table = under_way("gold-rush", 3, moves=60)
    table.take_dealer(seed="2")
    player = ForeignPlayer(ENGINE, Limit(sims=20))
    try:
        for _ in range(2):
            table.play(player.choose(table))
    finally:
        player.close()
    assert read_record(table.record) == table


def test_an_engine_lists_the_legal_moves() -> None:
    table = under_way("base")
    first, second = conversation(f"moves\n{told(table)}moves\n")
    assert first == "error there is no position yet"
    assert second == f"moves {' | '.join(move.text for move in table.moves)}"


def test_an_engine_that_knows_no_rules_asks_for_the_moves(tmp_path: pathlib.Path) -> None:
    """The engine that docs/engine.md shows, to the end of a game."""
    page = (pathlib.Path(__file__).parents[2] / "docs/engine.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"    import sys\n(?:(?:    .*)?\n)+", page)
    (tmp_path / "first.py").write_text(textwrap.dedent(block), encoding="utf-8")
    table = Table("hunters", seats=2, seed=3)
    player = find_player(f"engine:{sys.executable} {tmp_path / 'first.py'}")
    try:
        while not table.is_over:
            first = table.moves[0]
            assert player.choose(table) == first
            table.play(first)
    finally:
        player.close()


def script(folder: pathlib.Path, greeting: str, answer: str) -> str:
    """A program that always prints the same lines."""
    file = folder / "program.py"
    file.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        f"    said = {{'hello': {greeting!r}, 'go': {answer!r}}}.get(line.strip())\n"
        "    if said == '':\n"
        "        break\n"
        "    if said:\n"
        "        print(said, flush=True)\n"
    )
    return f"engine:{sys.executable} {file}"


@pytest.mark.parametrize(
    "greeting, answer, reason",
    [
        ("", "", "ended without saying 'hellook'"),
        ("hellook", "", "ended without saying 'move'"),
        ("hellook", "move N99^", "wants to play 'N99.', which is not legal"),
        ("hellook", "error out of ideas", "says: out of ideas"),
    ],
    ids=["it says nothing", "it falls silent", "it plays an illegal move", "it gives up"],
)
def test_a_program_that_fails_is_told_so(
    greeting: str, answer: str, reason: str, tmp_path: pathlib.Path
) -> None:
    player = find_player(script(tmp_path, greeting, answer))
    with pytest.raises(TuilerieError, match=reason):
        player.choose(under_way("base"))
    player.close()


def test_a_program_that_is_not_there_is_told_so() -> None:
    with pytest.raises(TuilerieError, match="cannot be started"):
        find_player("engine:/no/such/program").choose(under_way("base"))
