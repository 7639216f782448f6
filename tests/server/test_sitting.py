"""A sitting is the fold of its log, whatever happened."""

import random
from typing import Any

import pytest

from tests.server.sittings import begun, opened, play_random
from tuilerie import GAMES, IllegalMove, read_record
from tuilerie.tables.log import Draft, Row
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.state import BrokenLog, Sitting

SECOND = 1000


def folded(sitting: Sitting) -> Sitting:
    return Sitting(sitting.id, sitting.seed, sitting.rows)


def same(one: Sitting, other: Sitting) -> bool:
    facts = ("status", "chairs", "made", "version", "timer", "to_act", "moments")
    return one.table == other.table and all(getattr(one, fact) == getattr(other, fact) for fact in facts)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [("Ann", "Bob"), ("Ann", "greedy", "random")], ids=["people", "alone"])
def test_the_log_folds_to_the_live_table(game: str, seats: tuple[str, ...]) -> None:
    live = play_random(begun(game, seats=seats), random.Random(1), moves=120, undos=0.2)[-1]
    assert same(folded(live), live)


def test_the_record_keeps_what_stands_and_the_log_keeps_all() -> None:
    live = play_random(begun(seats=("Ann", "greedy")), random.Random(2), undos=0.3)[-1]
    assert live.table
    assert sum(row.kind == "undo" for row in live.rows) > 5
    assert read_record(live.table.record) == live.table
    undone = {version for row in live.rows if row.kind == "undo" for version in row.body["undoes"]}
    moves = {row.version for row in live.rows if row.kind in ("move", "chance")}
    assert set(live.made) == moves - undone


def play(sitting: Sitting, number: int = 0, at: int = 0) -> None:
    assert sitting.table
    assert sitting.to_act is not None
    sitting.play(Draft(sitting.version, at), sitting.to_act, sitting.table.moves[number].text)


@pytest.mark.parametrize(
    "seats, moves, seat, undoable",
    [
        pytest.param(("Ann", "Bob"), 0, 0, 0, id="nothing was played"),
        pytest.param(("Ann", "Bob"), 1, 0, 1, id="one's own tile"),
        pytest.param(("Ann", "Bob"), 1, 1, 0, id="not another's tile"),
        pytest.param(("Ann", "Bob"), 2, 0, 0, id="not after the next draw"),
        pytest.param(("Ann", "greedy"), 4, 0, 3, id="alone: back over the computer's turn"),
        pytest.param(("Ann", "greedy"), 1, 0, 1, id="alone: one's own tile"),
    ],
)
def test_who_may_take_back(seats: tuple[str, ...], moves: int, seat: int, undoable: int) -> None:
    sitting = begun(seats=seats)
    for _ in range(moves):
        play(sitting)
    assert sitting.undoable(seat) == undoable


def test_two_undos_put_the_tile_back_in_hand() -> None:
    sitting = begun("hunters", seats=("Ann", "greedy"))
    assert sitting.table
    drawn = sitting.table.drawn
    play(sitting)
    play(sitting)
    sitting.undo(Draft(sitting.version, 0), 0)
    assert (sitting.table.phase.name, sitting.table.drawn) == ("ACT", "")
    sitting.undo(Draft(sitting.version, 0), 0)
    assert (sitting.table.phase.name, sitting.table.drawn) == ("LAY", drawn)


# --- Clocks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind, left",
    [
        pytest.param("total", [57, 60], id="all of a seat's time together"),
        pytest.param("turn", [60, 60], id="each decision anew"),
        pytest.param("days", [60, 60], id="each decision anew, in days"),
    ],
)
def test_a_clock_charges_who_decides(kind: str, left: list[int]) -> None:
    sitting = begun(clock={"kind": kind, "seconds": 60})
    play(sitting, at=1 * SECOND)
    play(sitting, at=3 * SECOND)
    assert sitting.timer.left == [second * SECOND for second in left]
    assert (sitting.timer.running, sitting.timer.deadline) == (1, 63 * SECOND)


def test_taking_back_gives_no_time_back() -> None:
    sitting = begun(clock={"kind": "turn", "seconds": 60})
    play(sitting, at=50 * SECOND)
    sitting.undo(Draft(sitting.version, 51 * SECOND), 0)
    assert sitting.timer.deadline == 61 * SECOND


def test_nobody_is_charged_while_the_server_is_away() -> None:
    sitting = begun(clock={"kind": "total", "seconds": 60})
    sitting.add(Draft(sitting.version, 500 * SECOND), "resumed")
    assert sitting.timer.deadline == 560 * SECOND


def test_computers_have_no_clock() -> None:
    sitting = begun(seats=("greedy", "Bob"), clock={"kind": "total", "seconds": 60})
    play(sitting, at=10 * SECOND)
    assert sitting.timer.left == [60 * SECOND] * 2
    assert sitting.timer.deadline is None


def test_who_comes_back_after_the_time_was_up_gets_a_tenth() -> None:
    sitting = begun(clock={"kind": "total", "seconds": 600})
    sitting.add(Draft(sitting.version, 600 * SECOND), "timed_out", 0, level="greedy")
    assert sitting.chairs[0].is_played_by_computer
    sitting.come_back(Draft(sitting.version, 700 * SECOND), 0)
    assert sitting.timer.left[0] == 60 * SECOND
    assert not sitting.chairs[0].is_played_by_computer


# --- Seats -------------------------------------------------------------------------------------------------


def test_resigning_ends_a_game_of_two() -> None:
    sitting = begun()
    sitting.resign(Draft(sitting.version, 0), 0)
    assert sitting.table
    assert (sitting.status, sitting.table.winners) == ("over", (1,))


def test_with_more_seats_a_computer_goes_on_for_who_resigned() -> None:
    sitting = begun(seats=("Ann", "Bob", "Cleo"))
    sitting.resign(Draft(sitting.version, 0), 0)
    assert (sitting.status, sitting.chairs[0].is_played_by_computer) == ("running", True)
    with pytest.raises(Refusal, match="no computer plays"):
        sitting.come_back(Draft(sitting.version, 0), 0)


@pytest.mark.parametrize(
    "do, error, reason",
    [
        (lambda s, d: s.play(d, 1, "E1^"), Refusal, "Ann's move"),
        (lambda s, d: s.play(d, 0, "meeple road"), IllegalMove, "laid first"),
        (lambda s, d: s.undo(d, 0), Refusal, "no move of yours"),
        (lambda s, d: s.come_back(d, 0), Refusal, "no computer plays"),
        (lambda s, d: s.start(d), Refusal, "running, not waiting"),
        (lambda s, d: s.join(d, 0, "Cleo"), Refusal, "running, not waiting"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(do: Any, error: type[Exception], reason: str) -> None:
    sitting = begun()
    with pytest.raises(error, match=reason):
        do(sitting.copy(), Draft(sitting.version, 0))


def test_a_gap_in_the_log_is_noticed() -> None:
    with pytest.raises(BrokenLog, match="version 3 follows 1"):
        opened().apply(Row(3, "started", 0))


def test_a_move_that_reads_otherwise_today_is_noticed_and_not_told() -> None:
    """It may be a token that only one seat knows."""
    sitting = begun()
    move = sitting.table.moves[0] if sitting.table else None
    assert move
    with pytest.raises(BrokenLog, match=r"version \d+ is another move") as broken:
        sitting.add(Draft(sitting.version, 0), "move", 0, move="other", code=move.code)
    assert not [text for text in ("other", move.text) if text in str(broken.value).split()]
