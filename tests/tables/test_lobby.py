"""The lobby without a server: what happens when several things happen at once."""

import asyncio
import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.tables.memory import Kept, World, heard, settled
from tuilerie.tables import commands
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.connection import Connection
from tuilerie.tables.conversation import Conversation
from tuilerie.tables.decoding import decode
from tuilerie.tables.keys import KeyChanges, hash_of, new_table_id
from tuilerie.tables.messages import PROTOCOL, Hello, Play
from tuilerie.tables.opener import Opener
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.room import LONG, Room
from tuilerie.tables.rows import Joined, Renamed, Started
from tuilerie.tables.stored import DUE_PAGE, Addition
from tuilerie.tables.sweeping import Sweeper

pytestmark = pytest.mark.anyio
PERSON, OPEN, COMPUTER = {"kind": "person"}, {"kind": "open"}, {"kind": "computer", "level": "random"}


async def opened(world: World, *seats: dict[str, Any], **more: Any) -> tuple[Room, dict[int, str]]:
    asked = decode(OpenTable, {"game": "base", "seats": list(seats), "begins": 0, **more})
    room, keys, _ = await world.lobby.open(asked)
    await settled()
    return room, keys


def watched(room: Room, address: str = "") -> Connection:
    connection = Connection(100_000, opener=Opener(address))
    room.welcome(connection)
    return connection


def played(room: Room, id: str, seat: int, number: int = 0) -> Play:
    assert room.state.table
    move = room.state.table.moves[number].text
    return Play(id=id, table=room.id, seat=seat, expected_version=room.state.version, move=move)


async def test_all_requests_for_a_table_get_one_room(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes requests made before and after a refused one."""
    table, lobby = (await opened(world, PERSON, OPEN))[0].id, world.lobby
    lobby.rooms.clear()
    load, numbers = lobby._load, itertools.count()

    async def slow(id: str) -> Room:
        number = next(numbers)
        await settled()
        if number == 0:
            raise Refusal("preparing", "rules")
        return await load(id)

    monkeypatch.setattr(lobby, "_load", slow)
    first, second = (asyncio.create_task(lobby.room(table)) for _ in range(2))
    with pytest.raises(Refusal):
        await first
    rooms = await asyncio.gather(second, lobby.room(table))
    assert rooms[0] is rooms[1]
    assert len(lobby.loading) == 0


async def test_a_key_that_is_revoked_while_its_holder_waits_opens_nothing(world: World) -> None:
    room, keys = await opened(world, PERSON, OPEN)
    connection = Connection(100)
    conversation = Conversation(world.lobby, room, connection, [hash_of(keys[0])])
    async with room.lock:
        coming = asyncio.create_task(conversation.begin(Hello(protocol=PROTOCOL)))
        await settled()
        room.change_keys(KeyChanges(revoked=[0]))
    await coming
    assert json.loads(heard(connection)[0])["held"] == []


async def test_rows_of_another_process_reach_a_player_who_is_just_connecting(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice came before the connection existed, so nobody handled it."""
    room, keys = await opened(world, PERSON, OPEN)

    async def run_meanwhile(work: Any, *values: Any) -> Any:
        await world.store.append(room.id, Addition([Renamed(2, 0, 0, "Cleo")], "waiting"))
        return work(*values)

    monkeypatch.setattr(world.store, "is_shared", True)
    monkeypatch.setattr(world.background, "run", run_meanwhile)
    connection = Connection(100)
    await Conversation(world.lobby, room, connection, [hash_of(keys[0])]).begin(
        Hello(protocol=PROTOCOL, version=0)
    )
    assert [json.loads(text).get("version") for text in heard(connection)] == [None, 2]
    assert room.state.names[0] == "Cleo"


@pytest.mark.parametrize("protocol", [None, PROTOCOL - 1, PROTOCOL + 1])
async def test_a_page_of_another_edition_is_told_to_reload(protocol: int | None, world: World) -> None:
    """Nothing is lost: the same keys give access to the same seats in the new page."""
    room, keys = await opened(world, PERSON, OPEN)
    connection = Connection(100)
    conversation = Conversation(world.lobby, room, connection, [hash_of(keys[0])])
    with pytest.raises(Refusal) as refused:
        await conversation.begin(Hello(protocol=protocol))
    assert refused.value.code == "reload"
    assert heard(connection) == []
    await conversation.begin(Hello(protocol=PROTOCOL))
    assert json.loads(heard(connection)[0])["held"] == [0]


async def test_a_table_answers_while_a_computer_decides_for_a_late_player(world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": "turn", "seconds": 1})
    world.rules.gate.clear()
    await world.time.pass_by(2)
    assert (room.id, "time") in world.scheduler.tasks
    assert not room.lock.locked()
    world.rules.gate.set()
    await settled()
    assert [row.kind for row in room.state.rows][-2:] == ["timed_out", "move"]


async def test_computers_play_a_whole_game_by_themselves(world: World) -> None:
    room, _ = await opened(world, COMPUTER, COMPUTER)
    watched(room)
    while not room.state.is_ended:
        await settled()
    assert room.state.status == "over"
    assert world.players.asked == ["random"] * len(world.players.asked)
    again = World()
    again.store.kept = world.store.kept
    assert (await again.lobby.room(room.id)).state.table == room.state.table


async def test_a_table_of_computers_begins_when_somebody_watches(world: World) -> None:
    room, _ = await opened(world, COMPUTER, COMPUTER)
    assert (room.state.status, world.players.asked) == ("waiting", [])
    watched(room, "192.0.2.7")
    await settled()
    assert room.state.status != "waiting"
    assert world.players.addresses == {"192.0.2.7"}


async def test_computers_pause_while_nobody_is_there(world: World) -> None:
    """And the table is not kept in memory for them."""
    room, _ = await opened(world, PERSON, COMPUTER, COMPUTER)
    connection = watched(room)
    room.part(connection)
    await room.commit(lambda draft: commands.take_over(draft, 0))
    await world.time.pass_by(3600)
    await Sweeper(world.around, world.lobby, world.scheduler).sweep()
    assert (room.state.status, world.players.asked, room.state.due) == ("running", [], None)
    world.limits.rooms = 0
    world.lobby.forget_rooms()
    assert world.lobby.rooms == {}
    again = await world.lobby.room(room.id)
    watched(again)
    while not again.state.is_ended:
        await settled()
    assert again.state.status == "over"


async def test_thinking_counts_for_a_seated_person_else_for_a_watcher(world: World) -> None:
    room, keys = await opened(world, PERSON, PERSON)
    assert room.attendance.address == ""
    watched(room, "watches")
    assert room.attendance.address == "watches"
    for seat in (1, 0):
        room.welcome(Connection(100, {seat: hash_of(keys[seat])}, Opener(f"sits at {seat}")))
        assert room.attendance.address == f"sits at {seat}"


@pytest.mark.parametrize(
    "kind, seconds, after",
    [
        pytest.param("total", 60, ["timed_out", "move"], id="a computer takes the seat over"),
        pytest.param("turn", 60, ["timed_out", "move"], id="one decision is made for it"),
        pytest.param("days", 3 * 86400, ["timed_out", "move"], id="days, too"),
    ],
)
async def test_when_the_time_is_up(kind: str, seconds: int, after: list[str], world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": kind, "seconds": seconds})
    watched(room)
    await world.time.pass_by(seconds - 1)
    before = room.state.version
    assert room.state.rows[-1].kind == "chance"
    await world.time.pass_by(2)
    kinds = [row.kind for row in room.state.rows[before:]]
    assert [kind for kind in kinds if kind != "chance"][:2] == after
    assert room.state.chairs[0].taken_over == (kind != "turn")


async def test_the_same_command_gets_the_same_answer(world: World) -> None:
    room, keys = await opened(world, PERSON, PERSON)
    connection = Connection(100, {0: hash_of(keys[0])})
    first = played(room, "one", 0)
    answer = await room.command(connection, first)
    assert answer.type == "accepted"
    assert await room.command(connection, first) == answer
    world.lobby.rooms.clear()
    again = await world.lobby.room(room.id)
    assert await again.command(connection, first) == answer
    assert again.state.version == room.state.version


async def test_a_store_that_fails_changes_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise Refusal("storage", "unwritten", problem="")

    room, keys = await opened(world, PERSON, PERSON)
    connection, before = Connection(100, {0: hash_of(keys[0])}), room.state
    with monkeypatch.context() as broken:
        broken.setattr(world.store, "append", fail)
        answer: Any = await room.command(connection, played(room, "one", 0))
    assert (answer.code, room.state) == ("storage", before)
    assert (await room.command(connection, played(room, "one", 0))).type == "accepted"


async def test_a_table_is_read_again_in_the_background(world: World) -> None:
    room, _ = await opened(world, PERSON, OPEN)
    world.lobby.rooms.clear()
    await world.lobby.room(room.id)
    assert "TableState" in world.background.done


async def test_a_game_under_way_is_read_again_once_its_rules_are_ready(world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON)
    world.lobby.rooms.clear()
    world.rules.gate.clear()
    with pytest.raises(Refusal, match="rules"):
        await world.lobby.room(room.id)
    assert (world.background.done, world.rules.wanted[-1:]) == ([], ["base"])
    world.rules.gate.set()
    assert (await world.lobby.room(room.id)).state.table == room.state.table


@pytest.mark.parametrize("rows, in_background", [(2, False), (LONG + 1, True)])
async def test_a_long_log_is_followed_in_the_background(rows: int, in_background: bool, world: World) -> None:
    room, _ = await opened(world, PERSON, OPEN)
    written = [Renamed(room.state.version + n, n, 0, f"Ann {n}") for n in range(1, rows + 1)]
    await world.store.append(room.id, Addition(written, "waiting"))
    async with room.lock:
        await room.follow()
    assert room.state.names[0] == f"Ann {rows}"
    assert ("after" in world.background.done) == in_background


async def test_nothing_is_written_after_closing(world: World) -> None:
    written: list[str] = []

    async def write(room: Room) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            written.append(room.id)

    room, _ = await opened(world, PERSON, OPEN)
    world.scheduler._once(room, "write", write(room))
    await asyncio.sleep(0)
    await world.close()
    assert written == [room.id]


async def test_sweeping_closes_what_nobody_joined_and_forgets_what_is_quiet(world: World) -> None:
    room, _ = await opened(world, PERSON, OPEN)
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    await world.time.pass_by(23 * 3600)
    await sweeper.sweep()
    assert room.state.open_seats
    assert not room.state.is_ended
    await world.time.pass_by(2 * 3600)
    world.limits.rooms = 0
    await sweeper.sweep()
    assert room.state.status == "closed"
    await world.time.pass_by(2)
    await sweeper.sweep()
    assert world.lobby.rooms == {}


async def test_a_game_that_began_elsewhere_is_followed_once_its_rules_are_ready(world: World) -> None:
    room, _ = await opened(world, PERSON, OPEN)
    rows = [Joined(2, 0, 1, "Bob", ""), Started(3, 0)]
    world.rules.gate.clear()
    await world.store.append(room.id, Addition(rows, "running"))
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    await sweeper.catch_up()
    with pytest.raises(Refusal, match="rules"):
        async with room.lock:
            await room.follow()
    assert (room.state.version, room.state.table, world.rules.wanted) == (1, None, ["base", "base"])
    world.rules.gate.set()
    await sweeper.catch_up()
    assert room.state.table
    assert room.state.names == ["Player 1", "Bob"]


async def test_tables_that_cannot_be_read_do_not_keep_others_from_being_woken(world: World) -> None:
    """This holds for any number of unreadable tables, and they are not tried again at every sweep."""
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": "turn", "seconds": 60})
    for n in range(DUE_PAGE + 1):
        stored = replace(world.store.kept[room.id].stored, id=f"broken-{n}", due=1)
        world.store.kept[stored.id] = Kept(stored, [(1, "no such kind", 0, None, "{}")])
    world.scheduler.dropped(room)
    world.lobby.rooms.clear()
    await world.time.pass_by(61)
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    for _ in range(2):
        await sweeper.wake(world.time.now())
    assert list(world.lobby.rooms) == [room.id]
    assert len(world.store.read) == DUE_PAGE + 2


async def test_a_rematch_keeps_the_colours_though_another_seat_begins(world: World) -> None:
    room, _ = await opened(world, PERSON, {**PERSON, "name": "Bob"})
    await room.commit(lambda draft: commands.resign(draft, 0))
    await world.lobby.open_rematch(room, 0, Opener())
    again = await world.lobby.room(room.rematch)
    worn = {seat.name: seat.colour for seat in room.card.seats}
    assert sorted(worn.values()) == [0, 1]
    assert {seat.name: seat.colour for seat in again.card.seats} == worn
    assert again.card.seats[0].colour != 0


async def test_seats_get_the_colours_that_were_requested(world: World) -> None:
    room, _ = await opened(world, {**PERSON, "colour": 3}, OPEN)
    assert [seat.colour for seat in room.card.seats] == [3, 0]
    await room.commit(lambda draft: commands.join(draft, 1, "Bob"))
    assert [seat.colour for seat in room.card.seats] == [3, 0]
    with pytest.raises(Refusal, match="colour"):
        await opened(world, {**PERSON, "colour": 3}, {**OPEN, "colour": 3})


async def test_the_card_of_a_finished_game_tells_its_scores(world: World) -> None:
    room, _ = await opened(world, PERSON, {**PERSON, "name": "Bob"})
    assert room.card.scores == ()
    await room.commit(lambda draft: commands.resign(draft, 0))
    assert len(room.card.scores) == 2


async def test_a_table_id_does_not_look_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host types it: `tuilerie host close TABLE`."""
    words = iter(["-dashed", "--twice", "plain-id"])
    monkeypatch.setattr("tuilerie.tables.keys.secrets.token_urlsafe", lambda _: next(words))
    assert new_table_id() == "plain-id"
