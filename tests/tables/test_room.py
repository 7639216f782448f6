"""A room without a server: the messages to its connections, and their number."""

import json

import pytest

from tests.tables.memory import World, heard
from tests.tables.states import begun
from tuilerie.tables.connection import Connection
from tuilerie.tables.room import PRESENCE_SECONDS, Room

pytestmark = pytest.mark.anyio
WATCHERS = 20


async def test_a_crowd_that_comes_at_once_is_told_once() -> None:
    world = World()
    room = Room(world.around, world.scheduler, world.lobby.open_rematch, begun(), [])
    crowd = [Connection(100) for _ in range(WATCHERS)]
    for one in crowd:
        room.welcome(one)
    await world.time.pass_by(2 * PRESENCE_SECONDS)
    for one in crowd:
        assert [(said["type"], said.get("watchers")) for said in map(json.loads, heard(one))] == [
            ("welcome", None),
            ("presence", WATCHERS),
        ]
    room.part(crowd[0])
    await world.time.pass_by(2 * PRESENCE_SECONDS)
    assert [json.loads(text)["watchers"] for text in heard(crowd[1])] == [WATCHERS - 1]
