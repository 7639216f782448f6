"""Chat: only the people at the table read it; it is bounded in length, number and rate; it can be hidden."""

import json
from typing import Any

import pytest

from tests.tables.memory import World, heard, settled
from tests.tables.states import begun
from tests.tables.test_table_state import folded, play, same
from tuilerie.tables import chat, commands
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.chat import BURST_LINES, BURST_MS, LONGEST_CHAT_LINE, MOST_LINES, lines_of, plain_line
from tuilerie.tables.commands import Draft
from tuilerie.tables.connection import Connection
from tuilerie.tables.conversation import Conversation
from tuilerie.tables.decoding import decode
from tuilerie.tables.encoding import to_json
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import Command, Mute, Play, Say, SwitchChat
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.room import MOST_ROWS, Room
from tuilerie.tables.rows import ChatSwitched, read_row
from tuilerie.tables.stored import Addition
from tuilerie.tables.table_state import TableState

SECRET = "meet me at the mill"


def talking() -> TableState:
    state = begun()
    state.chat = True
    return state


def say(state: TableState, seat: int, text: str, at: int = 0) -> None:
    chat.say(Draft(state, at), seat, text)


# --- What is kept of a line --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, kept",
    [
        ("  good \n luck\t", "good luck"),
        ("<b>bold</b> & more", "<b>bold</b> & more"),
        ("left\u202eright\u0000\u200b", "leftright"),
        ("e\u0301te\u0301", "été"),
        ("z\u0351\u0352\u0353\u0354", "z\u0353\u0354"),
        ("😀 où ça ?", "😀 où ça ?"),
    ],
)
def test_a_line_is_plain(text: str, kept: str) -> None:
    assert plain_line(text) == kept


@pytest.mark.parametrize("text", ["\u200b", " ", "x" * (LONGEST_CHAT_LINE + 1)])
def test_a_line_is_neither_empty_nor_long(text: str) -> None:
    with pytest.raises(Refusal, match=f"1 to {LONGEST_CHAT_LINE}"):
        plain_line(text)


# --- Bounds ------------------------------------------------------------------------------------------------


def test_the_rate_of_lines_is_limited() -> None:
    state = talking()
    for n in range(BURST_LINES):
        say(state, 0, f"{n}", at=n)
    with pytest.raises(Refusal, match="too fast") as refused:
        say(state, 0, "more", at=BURST_MS - 1)
    assert refused.value.code == "too_often"
    say(state, 1, "others may", at=BURST_MS - 1)
    say(state, 0, "later", at=BURST_MS)


def test_the_lines_of_a_seat_are_limited() -> None:
    state = talking()
    for n in range(MOST_LINES):
        say(state, 0, f"{n}", at=n * BURST_MS)
    with pytest.raises(Refusal, match="which is the limit"):
        say(state, 0, "more", at=MOST_LINES * BURST_MS)
    rows = sum(len(row.body) for row in state.rows if row.kind == "spoken")
    assert rows < MOST_LINES * (4 * LONGEST_CHAT_LINE + 20)
    assert same(folded(state), state)


def test_the_chat_ends_an_hour_after_the_game() -> None:
    state = talking()
    commands.resign(Draft(state, 1000), 0)
    say(state, 0, "well played", at=2000)
    with pytest.raises(Refusal, match="over for too long"):
        say(state, 1, "thanks", at=1001 + chat.AFTER_GAME_MS)


# --- Who may -----------------------------------------------------------------------------------------------


def test_tables_of_before_have_no_chat() -> None:
    body = begun().rows[0].body
    assert "chat" not in json.loads(body)
    opened: Any = read_row(1, "opened", 0, None, body)
    assert not opened.chat
    with pytest.raises(Refusal, match="no chat"):
        say(begun(), 0, "hello")


def test_the_opener_of_the_table_can_hide_all_lines() -> None:
    state = talking()
    say(state, 1, "rude")
    with pytest.raises(Refusal, match="only the player who opened"):
        chat.switch_chat(Draft(state, 0), 1, on=False)
    chat.switch_chat(Draft(state, 0), 0, on=False)
    assert lines_of(state) == ()
    with pytest.raises(Refusal, match="no chat"):
        say(state, 1, "more")
    chat.switch_chat(Draft(state, 0), 0, on=True)
    say(state, 1, "kind")
    assert [line.text for line in lines_of(state)] == ["kind"]


def test_a_chat_hidden_by_the_host_of_the_server_stays_hidden() -> None:
    state = talking()
    say(state, 1, "rude")
    state.apply(ChatSwitched(state.version + 1, 0, on=False))
    assert lines_of(state) == ()
    with pytest.raises(Refusal, match="host of the server"):
        chat.switch_chat(Draft(state, 0), 0, on=True)


# --- In a room ---------------------------------------------------------------------------------------------


class Party:
    """Two people and a watcher at a table."""

    def __init__(self, world: World, room: Room, keys: dict[int, str]) -> None:
        self.world, self.room, self.ids = world, room, 0
        self.people = [Connection(1000, {seat: hash_of(keys[seat])}) for seat in (0, 1)]
        self.watcher = Connection(1000)
        for connection in (*self.people, self.watcher):
            room.welcome(connection)

    @classmethod
    async def at(cls, world: World, **more: Any) -> "Party":
        asked = {"game": "base", "seats": [{"kind": "person"}] * 2, "begins": 0, **more}
        room, keys, _ = await world.lobby.open(decode(OpenTable, asked))
        await settled()
        return cls(world, room, keys)

    async def command(self, message: type[Command], seat: int, version: int, **more: Any) -> Any:
        self.ids += 1
        said = message(id=f"{self.ids}", table=self.room.id, seat=seat, expected_version=version, **more)
        return await self.room.command(self.people[seat], said)

    def hear(self, connection: Connection) -> list[dict[str, Any]]:
        return [json.loads(text) for text in heard(connection)]


@pytest.mark.anyio
@pytest.mark.parametrize(
    "asked, is_on",
    [({}, True), ({"public": True}, False), ({"public": True, "chat": True}, True), ({"chat": False}, False)],
)
async def test_the_chat_is_off_where_strangers_may_come(
    world: World, asked: dict[str, bool], is_on: bool
) -> None:
    assert (await Party.at(world, **asked)).room.card.chat == is_on


@pytest.mark.anyio
async def test_only_the_people_at_the_table_are_sent_what_is_written(world: World) -> None:
    party = await Party.at(world)
    assert (await party.command(Say, 0, 0, text=SECRET)).type == "accepted"
    for connection in party.people:
        assert [m["text"] for m in party.hear(connection) if m["type"] == "chat"] == [SECRET]
    assert SECRET not in json.dumps(party.hear(party.watcher))
    late, back = Connection(100), Connection(100, party.people[1].keys)
    for connection in (late, back):
        party.room.welcome(connection, party.room.news(connection, 0))
    assert SECRET not in json.dumps(party.hear(late))
    told = party.hear(back)[0]
    assert [line["text"] for line in told["chat"]] == [SECRET]
    assert SECRET not in json.dumps(told["news"])


@pytest.mark.anyio
async def test_a_muted_table_shows_no_chat(world: World) -> None:
    party = await Party.at(world)
    conversation = Conversation(world.lobby, party.room, party.people[1], [])
    await conversation.hear(to_json(Mute(on=True, chat=True)))
    await party.command(Say, 0, 0, text=SECRET)
    assert SECRET not in json.dumps(party.hear(party.people[1]))


@pytest.mark.anyio
async def test_talk_makes_no_move_stale_and_is_never_stale(world: World) -> None:
    party = await Party.at(world)
    room = party.room
    version = room.state.version
    assert room.state.table
    await party.command(Say, 1, version, text="take your time")
    move = room.state.table.moves[0].text
    assert (await party.command(Play, 0, version, move=move)).type == "accepted"
    assert (await party.command(Say, 1, version, text="nice")).type == "accepted"


@pytest.mark.anyio
async def test_a_full_log_takes_no_line(world: World) -> None:
    party = await Party.at(world)
    room = party.room
    written = [ChatSwitched(n, 0, n % 2 == 0, by=0) for n in range(room.state.version + 1, MOST_ROWS + 1)]
    await world.store.append(room.id, Addition(written, "running"))
    async with room.lock:
        await room.follow()
    assert (await party.command(Say, 0, MOST_ROWS, text="hello")).code == "limit"


@pytest.mark.anyio
async def test_a_rematch_begins_with_an_empty_chat(world: World) -> None:
    party = await Party.at(world)
    await party.command(Say, 0, 0, text=SECRET)
    await party.command(SwitchChat, 0, 0, on=False)
    commands.resign(Draft(party.room.state, party.room.state.rows[-1].at), 0)
    await world.lobby.open_rematch(party.room, 0, Connection(1).opener)
    following = await world.lobby.room(party.room.rematch)
    assert (following.state.chat, lines_of(following.state)) == (False, ())


def test_talk_brings_no_board_out_of_order() -> None:
    state = talking()
    say(state, 0, "hello")
    play(state)
    say(state, 1, "hello")
    assert state.undoable(0) == 1
    commands.undo(Draft(state, 0), 0)
    assert same(folded(state), state)
