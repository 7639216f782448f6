"""A room without a server: what its connections are told, and how often."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.sittings import begun
from tuilerie.server import room as rooms
from tuilerie.server.cluster.single_process import Presence
from tuilerie.server.room import Room
from tuilerie.server.settings import Settings
from tuilerie.tables.connection import Connection

pytestmark = pytest.mark.anyio
WATCHERS = 20


def heard(connection: Connection) -> list[dict[str, Any]]:
    waiting = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    return [json.loads(text) for text in waiting if text]


async def test_a_crowd_that_comes_at_once_is_told_once() -> None:
    hall: Any = SimpleNamespace(settings=Settings(), presence=Presence())
    room = Room(hall, begun(), [])
    crowd = [Connection("", 100) for _ in range(WATCHERS)]
    for one in crowd:
        room.welcome(one, None)
    await asyncio.sleep(2 * rooms.PRESENCE_SECONDS)
    for one in crowd:
        assert [(said["type"], said.get("watchers")) for said in heard(one)] == [
            ("welcome", None),
            ("presence", WATCHERS),
        ]
    room.part(crowd[0])
    await asyncio.sleep(2 * rooms.PRESENCE_SECONDS)
    assert [said["watchers"] for said in heard(crowd[1])] == [WATCHERS - 1]
