"""The state of a table is the fold of its log, whatever happened."""

import random
from typing import Any

import pytest

from tests.tables.states import begun, opened, play_random
from tuilerie import GAMES, IllegalMove, read_record
from tuilerie.tables import commands
from tuilerie.tables.clocks import Clock
from tuilerie.tables.commands import Draft
from tuilerie.tables.field_types import ClockKind
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import BrokenLog, Moved, Resumed, Started, Undone
from tuilerie.tables.table_state import TableState

SECOND = 1000


def folded(state: TableState) -> TableState:
    return TableState(state.id, state.seed, state.rows)


def same(one: TableState, other: TableState) -> bool:
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
    undone = {version for row in live.rows if isinstance(row, Undone) for version in row.undoes}
    moves = {row.version for row in live.rows if row.kind in ("move", "chance")}
    assert set(live.made) == moves - undone


def play(state: TableState, number: int = 0, at: int = 0) -> None:
    assert state.table
    assert state.to_act is not None
    commands.play(Draft(state, at), state.to_act, state.table.moves[number].text)


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
def test_seats_that_may_take_back(seats: tuple[str, ...], moves: int, seat: int, undoable: int) -> None:
    state = begun(seats=seats)
    for _ in range(moves):
        play(state)
    assert state.undoable(seat) == undoable


def test_two_undos_put_the_tile_back_in_hand() -> None:
    state = begun("hunters", seats=("Ann", "greedy"))
    assert state.table
    drawn = state.table.drawn
    play(state)
    play(state)
    commands.undo(Draft(state, 0), 0)
    assert (state.table.phase.name, state.table.drawn) == ("ACT", "")
    commands.undo(Draft(state, 0), 0)
    assert (state.table.phase.name, state.table.drawn) == ("LAY", drawn)


# --- Clocks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind, left",
    [
        pytest.param("total", [57, 60], id="all of a seat's time together"),
        pytest.param("turn", [60, 60], id="each decision anew"),
        pytest.param("days", [60, 60], id="each decision anew, in days"),
    ],
)
def test_a_clock_runs_for_the_deciding_seat(kind: ClockKind, left: list[int]) -> None:
    state = begun(clock=Clock(kind, 60))
    play(state, at=1 * SECOND)
    play(state, at=3 * SECOND)
    assert state.timer.left == [second * SECOND for second in left]
    assert (state.timer.running, state.timer.deadline) == (1, 63 * SECOND)


def test_an_increment_is_added_when_a_turn_ends_and_leaves_with_the_turn_taken_back() -> None:
    state = begun(seats=("Ann", "greedy"), clock=Clock("total", 60, 5))
    play(state, at=1 * SECOND)
    assert state.timer.left[0] == 59 * SECOND, "the tile is laid, the turn goes on"
    play(state, at=3 * SECOND)
    assert state.timer.left[0] == 62 * SECOND
    play(state, at=3 * SECOND)
    play(state, at=3 * SECOND)
    assert state.timer.left == [62 * SECOND, 60 * SECOND], "the computer's turn is over, and Ann is to lay"
    commands.undo(Draft(state, 4 * SECOND), 0)
    assert state.timer.left[0] == 56 * SECOND
    assert same(folded(state), state)


def test_taking_back_a_turn_leaves_a_moment_to_play_it_again() -> None:
    state = begun(seats=("Ann", "greedy"), clock=Clock("total", 4, 5))
    play(state, at=1 * SECOND)
    play(state, at=3 * SECOND)
    play(state, at=3 * SECOND)
    play(state, at=3 * SECOND)
    commands.undo(Draft(state, 8 * SECOND), 0)
    assert state.timer.left[0] == 1 * SECOND


def test_a_computer_that_plays_for_a_person_earns_no_time() -> None:
    state = begun(clock=Clock("total", 60, 5))
    commands.time_out(Draft(state, 60 * SECOND), 0)
    play(state, at=60 * SECOND)
    play(state, at=60 * SECOND)
    assert state.timer.left[0] == 0


def test_taking_back_gives_no_time_back() -> None:
    state = begun(clock=Clock("turn", 60))
    play(state, at=50 * SECOND)
    commands.undo(Draft(state, 51 * SECOND), 0)
    assert state.timer.deadline == 61 * SECOND


def test_nobody_is_charged_while_the_server_is_away() -> None:
    state = begun(clock=Clock("total", 60))
    state.apply(Resumed(state.version + 1, 500 * SECOND))
    assert state.timer.deadline == 560 * SECOND


def test_computers_have_no_clock() -> None:
    state = begun(seats=("greedy", "Bob"), clock=Clock("total", 60))
    play(state, at=10 * SECOND)
    assert state.timer.left == [60 * SECOND] * 2
    assert state.timer.deadline is None


def test_a_player_who_returns_after_time_is_up_gets_a_tenth() -> None:
    state = begun(clock=Clock("total", 600))
    commands.time_out(Draft(state, 600 * SECOND), 0)
    assert state.chairs[0].is_played_by_computer
    commands.come_back(Draft(state, 700 * SECOND), 0)
    assert state.timer.left[0] == 60 * SECOND
    assert not state.chairs[0].is_played_by_computer


# --- Seats -------------------------------------------------------------------------------------------------


def test_resigning_ends_a_game_of_two() -> None:
    state = begun()
    commands.resign(Draft(state, 0), 0)
    assert state.table
    assert (state.status, state.table.winners) == ("over", (1,))


def test_with_more_seats_a_computer_replaces_a_player_who_resigned() -> None:
    state = begun(seats=("Ann", "Bob", "Cleo"))
    commands.resign(Draft(state, 0), 0)
    assert (state.status, state.chairs[0].is_played_by_computer) == ("running", True)
    with pytest.raises(Refusal, match="no computer plays"):
        commands.come_back(Draft(state, 0), 0)


@pytest.mark.parametrize(
    "do, error, reason",
    [
        (lambda draft: commands.play(draft, 1, "E1^"), Refusal, "Ann's move"),
        (lambda draft: commands.play(draft, 0, "meeple road"), IllegalMove, "lay the tile . first"),
        (lambda draft: commands.undo(draft, 0), Refusal, "you have no move to take back"),
        (lambda draft: commands.come_back(draft, 0), Refusal, "no computer plays"),
        (commands.start, Refusal, "running, not waiting"),
        (lambda draft: commands.join(draft, 0, "Cleo"), Refusal, "running, not waiting"),
    ],
)
def test_an_impossible_command_is_refused_with_a_reason(do: Any, error: type[Exception], reason: str) -> None:
    state = begun()
    with pytest.raises(error, match=reason):
        do(Draft(state.copy(), 0))


def test_a_gap_in_the_log_is_noticed() -> None:
    with pytest.raises(BrokenLog, match="version 3 follows 1"):
        opened().apply(Started(3, 0))


def test_a_move_that_reads_otherwise_today_is_noticed_and_not_told() -> None:
    """It may be a token that only one seat knows."""
    state = begun()
    move = state.table.moves[0] if state.table else None
    assert move
    with pytest.raises(BrokenLog, match=r"version \d+ is a different move") as broken:
        state.apply(Moved(state.version + 1, 0, 0, "other", move.code))
    assert not [text for text in ("other", move.text) if text in str(broken.value).split()]
