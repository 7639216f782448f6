"""Long logs are limited, and new connections get only a page of them."""

import json
import random
from typing import Any

import pytest

from tests.tables.memory import World, heard, settled
from tests.tables.states import begun
from tuilerie.tables import commands
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.commands import Draft
from tuilerie.tables.connection import Connection
from tuilerie.tables.conversation import Conversation
from tuilerie.tables.decoding import decode
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import PROTOCOL, Hello, Leave, Play
from tuilerie.tables.news import NEWS_PAGE
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.room import MOST_ROWS, Room
from tuilerie.tables.rows import Renamed
from tuilerie.tables.stored import Addition
from tuilerie.tables.table_state import MOST_UNDOS

pytestmark = pytest.mark.anyio


async def long(world: World, rows: int) -> tuple[Room, str]:
    """A table with two seats and a log of this many rows, and the key of seat 0."""
    seats = [{"kind": "person"}] * 2
    room, keys, _ = await world.lobby.open(decode(OpenTable, {"game": "base", "seats": seats, "begins": 0}))
    await settled()
    first = room.state.version
    written = [Renamed(n, world.time.now(), 0, f"Ann {n}") for n in range(first + 1, rows + 1)]
    await world.store.append(room.id, Addition(written, "running"))
    async with room.lock:
        await room.follow()
    return room, keys[0]


def test_moves_are_taken_back_so_often_and_no_more() -> None:
    state, rng = begun(), random.Random(1)
    for n in range(MOST_UNDOS):
        assert state.table
        commands.play(Draft(state, n), 0, rng.choice(state.table.moves).text)
        assert state.undoable(0) == 1
        commands.undo(Draft(state, n), 0)
    commands.play(Draft(state, 0), 0, state.table.moves[0].text)  # type: ignore[union-attr]
    assert state.undoable(0) == 0
    with pytest.raises(Refusal, match="200") as refused:
        commands.undo(Draft(state, 0), 0)
    assert refused.value.code == "limit"


async def test_a_full_log_takes_only_what_ends_the_game(world: World) -> None:
    room, key = await long(world, MOST_ROWS)
    ann = Connection(100, {0: hash_of(key)})
    said: dict[str, Any] = {"table": room.id, "seat": 0, "expected_version": MOST_ROWS}
    refused: Any = await room.command(ann, Leave(id="1", **said))
    assert (refused.type, refused.code) == ("refused", "limit")
    assert room.state.table
    move = room.state.table.moves[0].text
    assert (await room.command(ann, Play(id="2", move=move, **said))).type == "accepted"


async def test_a_new_client_gets_one_page_of_news_and_requests_earlier_ones(world: World) -> None:
    rows = 2 * NEWS_PAGE + 50
    room, key = await long(world, rows)
    client = Connection(100)
    conversation = Conversation(world.lobby, room, client, [hash_of(key)])
    world.background.done.clear()
    await conversation.begin(Hello(protocol=PROTOCOL, version=0))
    assert world.background.done == ["news"], "not on the loop that serves everyone"
    told = [one["version"] for one in json.loads(heard(client)[0])["news"]]
    assert told == list(range(rows - NEWS_PAGE + 1, rows + 1))
    while told[0] > 1:
        await conversation.hear(json.dumps({"type": "news", "id": "n", "before": told[0]}))
        answer = json.loads(heard(client)[-1])
        assert 0 < len(answer["news"]) <= NEWS_PAGE
        told = [one["version"] for one in answer["news"]] + told
    assert told == list(range(1, rows + 1))


async def test_a_connection_is_dropped_when_too_many_bytes_wait_for_it() -> None:
    client = Connection(1000, backlog_bytes=1000)
    for _ in range(4):
        client.say_text("é" * 100)
        assert len(heard(client)) == 1
    for _ in range(5):
        client.say_text("é" * 100)
    assert not client.is_slow
    client.say_text("é")
    assert client.is_slow
    assert client.outgoing.get_nowait() is not None
