"""A turn is taken back when all people agree; the same tiles are drawn again."""

from typing import Any

import pytest

from tests.tables.memory import World, settled
from tests.tables.states import begun
from tests.tables.test_table_state import SECOND, folded, play, same
from tuilerie.games import GAMES
from tuilerie.tables import commands
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.clocks import Clock
from tuilerie.tables.commands import Draft
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import decode
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import AskUndo, Play
from tuilerie.tables.news import news_of
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.table_state import MOST_UNDOS, TableState
from tuilerie.tables.view import view_of


def ask(state: TableState, seat: int, at: int = 0) -> None:
    commands.ask_undo(Draft(state, at), seat)


def answer(state: TableState, seat: int, agree: bool, at: int = 0) -> None:
    commands.answer_undo(Draft(state, at), seat, agree)


def after_a_turn(game: str = "base", **more: Any) -> TableState:
    """Seat 0 has played one turn, and the next seat has drawn its tile."""
    state = begun(game, **more)
    while state.to_act == 0:
        play(state)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_is_played_again_and_the_same_tile_comes(game: str) -> None:
    state = after_a_turn(game)
    assert state.table
    drawn = [row.move for row in state.rows if row.kind == "chance"]  # type: ignore[attr-defined]
    ask(state, 0)
    answer(state, 1, agree=True)
    assert (state.to_act, state.table.phase.name, state.table.drawn) == (0, "LAY", drawn[0])
    while state.to_act == 0:
        play(state, -1)
    assert state.table.drawn == drawn[-1]
    assert same(folded(state), state)


def test_a_refusal_is_final_for_that_turn() -> None:
    state = after_a_turn()
    before = state.table.copy() if state.table else None
    ask(state, 0)
    assert (state.awaited, state.turn_to_ask_for(0)) == ((1,), 0)
    answer(state, 1, agree=False)
    assert (state.table, state.request) == (before, None)
    with pytest.raises(Refusal, match="no turn that you can ask"):
        ask(state, 0)


def test_all_people_have_to_agree_and_computers_always_do() -> None:
    state = after_a_turn(seats=("Ann", "greedy", "Bob", "Cleo"))
    while state.to_act == 1:
        play(state)
    ask(state, 0)
    answer(state, 2, agree=True)
    assert (state.awaited, state.to_act) == ((3,), 2)
    with pytest.raises(Refusal, match="nobody is asking you"):
        answer(state, 2, agree=True)
    answer(state, 3, agree=True)
    assert (state.to_act, state.request) == (0, None)


def test_a_player_who_left_is_no_longer_asked() -> None:
    state = after_a_turn(seats=("Ann", "Bob", "Cleo"))
    ask(state, 0)
    answer(state, 1, agree=True)
    commands.leave(Draft(state, 0), 2)
    assert state.to_act == 0
    assert same(folded(state), state)


def test_playing_on_means_refusing() -> None:
    state = after_a_turn()
    ask(state, 0)
    play(state)
    assert state.request is None
    assert state.rows[-1].kind == "move"


def test_the_asker_withdraws() -> None:
    state = after_a_turn()
    ask(state, 0)
    answer(state, 0, agree=False)
    assert state.request is None
    assert news_of(state, state.rows[-1:], 1, "en")[0].words == "Ann withdraws the request."


def test_no_request_is_offered_for_a_move_that_can_be_undone_at_once() -> None:
    state = begun()
    play(state)
    assert (state.undoable(0), state.turn_to_ask_for(0), state.turn_to_ask_for(1)) == (1, 0, 0)


def test_a_log_does_not_grow_by_requests_for_ever() -> None:
    state = after_a_turn()
    state.undos = MOST_UNDOS
    assert state.turn_to_ask_for(0) == 0


@pytest.mark.parametrize("kind, left", [("turn", [60, 60]), ("total", [54, 57])])
def test_clocks_after_a_turn_taken_back(kind: Any, left: list[int]) -> None:
    """A clock per decision starts again. With a total clock no time comes back, and the increment is taken
    away."""
    state = begun(clock=Clock(kind, 60, 5 if kind == "total" else 0))
    play(state, at=2 * SECOND)
    play(state, at=6 * SECOND)
    ask(state, 0, at=8 * SECOND)
    answer(state, 1, agree=True, at=9 * SECOND)
    assert state.timer.left == [seconds * SECOND for seconds in left]
    assert state.timer.running == 0


def test_everyone_sees_the_request_and_who_is_asked_may_answer() -> None:
    state = after_a_turn(seats=("Ann", "Bob", "Cleo"))
    ask(state, 0)
    views = {eye: view_of(state, eye, "en") for eye in (0, 1, 2, None)}
    told = {eye: (view.undo_asked, view.may.answer_undo) for eye, view in views.items() if view}
    assert {asked.seat for asked, _ in told.values() if asked} == {0}
    assert {eye: may for eye, (_, may) in told.items()} == {0: False, 1: True, 2: True, None: False}


@pytest.mark.anyio
async def test_a_request_does_not_make_a_move_stale(world: World) -> None:
    """Both commands are based on the same version. On one screen nobody has to be asked."""
    seats = [{"kind": "person"}] * 2
    room, keys, _ = await world.lobby.open(decode(OpenTable, {"game": "base", "seats": seats, "begins": 0}))
    await settled()
    one, both = Connection(100, {0: hash_of(keys[0])}), Connection(100, {n: hash_of(keys[n]) for n in (0, 1)})

    async def say(connection: Connection, message: Any, seat: int, version: int, **more: Any) -> str:
        said = message(id=f"{version}-{seat}", table=room.id, seat=seat, expected_version=version, **more)
        return (await room.command(connection, said)).type

    async def move(seat: int, version: int) -> str:
        assert room.state.table
        return await say(both, Play, seat, version, move=room.state.table.moves[0].text)

    while room.state.to_act == 0:
        await move(0, room.state.version)
    version = room.state.version
    assert await say(one, AskUndo, 0, version) == "accepted"
    assert await move(1, version) == "accepted"
    while room.state.to_act == 1:
        await move(1, room.state.version)
    assert await say(both, AskUndo, 1, room.state.version) == "accepted"
    assert (room.state.to_act, room.state.rows[-1].kind) == (1, "undo")
