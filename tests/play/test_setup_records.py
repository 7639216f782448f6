"""Records that begin from a position set up freely: written, read, played on, refused with the line."""

import random
from dataclasses import replace

import pytest

from tests.docs.grammar import is_record
from tests.play.setups import positions
from tests.play.tables import play_on, scripted, state_bytes
from tuilerie import (
    GAMES,
    RecordError,
    ScriptedDealer,
    Setup,
    Table,
    check_deal,
    read_record,
    write_record,
    write_record_for,
)
from tuilerie.core.words import Phase
from tuilerie.play.variation import common_moves

EARLY = 60  # squares
HEADER = 'game base   rules 1   options farmers   seats Ann "Le Roi"'


def begun(game: str, seed: int) -> list[Table]:
    """Tables that begin from positions of a random game, one of each phase that comes up, each played on."""
    by_phase = {p.phase: p.copy() for p in positions(game, seed) if p.square_count < EARLY}
    tables = [Table.of(Setup.of(position)) for position in by_phase.values()]
    for table in tables:
        table.take_dealer(seed="7")
        play_on(table, random.Random(seed).randint(0, 9))
    return tables


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_set_up_reads_back(game: str) -> None:
    for table in begun(game, 3):
        record = write_record(table, with_seed=True)
        assert is_record(record)
        again = read_record(record)
        assert (again, again.setup, write_record(again, with_seed=True)) == (table, table.setup, record)
        play_on(again)
        play_on(table)
        assert again.record == table.record
        assert check_deal(table.record), "the seed shuffles what was left"
        assert is_record(table.record)


@pytest.mark.parametrize("game", GAMES)
def test_a_variation_from_the_first_move_on_reads_back(game: str) -> None:
    kept = 0
    for table in begun(game, 4):
        line = table.copy()
        line.back_to(0)
        line.take_dealer()
        line.play(line.moves[-1])
        if common_moves(line.history, table.history) < min(len(line.history), len(table.history)):
            table.keep_variation(line, "else")
            again = read_record(table.record)
            assert again.record == table.record
            assert state_bytes(again.line_of(again.variations[0])) == state_bytes(line)
            kept += 1
    assert kept > 1


def test_all_phases_that_can_be_set_up_are_met() -> None:
    met = {table.setup.phase for game in GAMES for table in begun(game, 3) if table.setup}
    assert met == {Phase.DRAW, Phase.LAY, Phase.ACT, Phase.BONUS_LAY, Phase.BONUS_ACT, Phase.DOUBLE_LAY}


def test_tokens_of_others_are_hidden_in_a_seat_s_record() -> None:
    found = (p.copy() for seed in range(9) for p in positions("gold-rush", seed, share=0.2))
    setup = next(one for one in map(Setup.of, found) if one.seats == 2 and all(one.tokens))
    table = Table.of(setup)
    table.take_dealer()
    ann, watcher = write_record_for(table, 0), write_record_for(table, None)
    assert is_record(ann)
    hidden = (
        [name for name in ("Ann ?", "Bob ?") if name in ann],
        [n for n in ("Ann ?", "Bob ?") if n in watcher],
    )
    assert hidden == (["Bob ?"], ["Ann ?", "Bob ?"])
    seen = read_record(ann)
    assert seen.view(0) == table.view(0)
    assert read_record(watcher).view(None) == table.view(None)


def test_a_script_deals_from_the_position_on() -> None:
    table = scripted("D E U", "D E1^ meeple road\nE N1v -")
    setup = replace(Setup.of(table.position), phase=Phase.DRAW, drawn="")
    again = Table.of(setup, ["Cleo", "Dan"])
    again.take_dealer(ScriptedDealer(["W", "V"]))
    assert (again.drawn, again.names) == ("W", ("Cleo", "Dan"))


GOOD = """
set turn 3 Ann lay U
set tiles D E1^  E N1v
set pieces Ann meeple E1/road
set scores Ann 4  "Le Roi" 9
"""


def test_a_record_that_begins_from_a_position_is_plain_to_write() -> None:
    table = read_record(HEADER + GOOD)
    assert (table.scores, table.drawn, table.to_act) == ((4, 9), "U", 0)
    assert read_record(HEADER + GOOD + '3 Ann U W1^ -\n4 "Le Roi" V\n').drawn == "V"


@pytest.mark.parametrize(
    "before, after, line, reason",
    [
        pytest.param("E N1v", "E N1^", 3, "E does not fit N1", id="a tile that does not fit"),
        pytest.param("E N1v", "E N1v\nset tiles V S7^", 4, "no tile lies beside S7", id="a tile in the void"),
        pytest.param("E N1v", "ZZ N1v", 3, "there is no tile ZZ", id="a tile that does not exist"),
        pytest.param("E N1v", "E N1", 3, "write this line like: set tiles D N1^", id="a tile without a turn"),
        pytest.param("E N1v", "E", 3, "write this line like: set tiles D N1^", id="half a tile"),
        pytest.param("Ann meeple E1/road", "Ann meeple E1/lake", 4, "no such segment", id="a lake"),
        pytest.param("Ann meeple E1/road", "Ann abbot E1/road", 4, "no abbot left", id="no abbots"),
        pytest.param("Ann meeple E1/road", "Zoé meeple E1/road", 4, "Zoé does not sit", id="a stranger"),
        pytest.param("Ann meeple E1/road", "Ann meeple N99/road", 4, "no tile lies there", id="nowhere"),
        pytest.param('"Le Roi" 9', '"Le Roi" 99999', 5, "a score must be 0 to 9999", id="too many points"),
        pytest.param(
            '"Le Roi" 9', '"Le Roi" nine', 5, "write this line like: set scores NAME 12", id="in words"
        ),
        pytest.param("set scores", "set sums", 5, "is not a line of a record", id="an unknown part"),
        pytest.param("turn 3 Ann lay U", "turn 3 Ann lay", 2, "a tile must be in hand", id="no hand"),
        pytest.param("turn 3 Ann lay U", "turn 3 Ann hike", 2, "the phase hike", id="a later phase"),
        pytest.param("turn 3 Ann lay U", "turn 0 Ann lay U", 2, "no turn 0", id="turn 0"),
        pytest.param("turn 3 Ann lay U", "turn 10000 Ann lay U", 2, "no turn 10000", id="no game is so long"),
        pytest.param(
            "turn 3 Ann lay U", "turn 3 Ann sing", 2, "write this line like: set turn 12", id="no phase"
        ),
        pytest.param("lay U", "lay U\nset turn 3 Ann lay U", 3, "is not a line", id="a turn twice"),
        pytest.param("\nset turn", "\n1 Ann P N1v -\nset turn", 3, "is not a line", id="after a move"),
        pytest.param("\nset turn", f"\ndeal sha256:{'0' * 64}\nset turn", 3, "is not a line", id="a hash"),
        pytest.param('"Le Roi" 9', f'"Le Roi" 9\ndeal sha256:{"0" * 64}', 6, "is not a line", id="a deal"),
        pytest.param(
            '"Le Roi" 9', '"Le Roi" 9\nset tokens Ann 3 1', 6, "fewer than 1 of these", id="no tokens"
        ),
        pytest.param('"Le Roi" 9', '"Le Roi" 9\nset boats Ann 1', 6, "there are no boats", id="no boats"),
    ],
)
def test_an_impossible_position_is_refused_with_its_line(
    before: str, after: str, line: int, reason: str
) -> None:
    text = HEADER + GOOD
    assert text.count(before) == 1
    with pytest.raises(RecordError, match=f"line {line}: .*{reason}".replace("^", r"\^")):
        read_record(text.replace(before, after))


def test_boats_that_no_line_names_are_at_the_source() -> None:
    """Laying tiles while the position is built may move boats."""
    table = read_record(
        """game amazonas   rules 1   options -   seats Ann Bob Cleo Dan Eve
set turn 2  Bob  act
set tiles X1 S3W1>  A07 S4^  AA2 S5v
set pieces Ann camp S3W1/jungle-nw
"""
    )
    assert table.position.boats() == [0] * 5
