"""The hall without a server: what happens when several things happen at once."""

import asyncio
import itertools
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketState

from tests.waiting import PATIENCE
from tuilerie.server.hall import Hall
from tuilerie.server.http.origin_check import Gate
from tuilerie.server.http.table_socket import Channel
from tuilerie.server.room import LONG, Keys, Room, now_ms
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import Store
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.keys import cookie_name
from tuilerie.tables.log import Row
from tuilerie.tables.messages import Play
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.state import Sitting

pytestmark = pytest.mark.anyio
PERSON, OPEN = {"kind": "person"}, {"kind": "open"}


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    store = Store(f"sqlite:///{tmp_path / 't.db'}")
    await store.migrate()
    one = Hall(Settings(), store)
    yield one
    await one.close()
    await store.close()


async def opened(hall: Hall, *seats: dict[str, str], **more: Any) -> tuple[Room, dict[int, str]]:
    asked = {"game": "base", "seats": seats, "begins": 0, **more}
    room, keys, _ = await hall.open(OpenTable.model_validate_json(json.dumps(asked)))
    return room, keys


class Wire:
    """The other end of a socket: says what it is given, keeps what it is told."""

    client_state = application_state = WebSocketState.CONNECTED

    def __init__(self, **cookies: str) -> None:
        self.cookies, self.headers, self.client = cookies, dict[str, str](), None
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def accept(self) -> None: ...

    async def close(self, code: int) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self.said.get()

    async def send_text(self, text: str) -> None:
        self.heard.put_nowait(json.loads(text))


async def test_all_who_wait_for_a_table_come_to_one_room(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those who asked before, and after, one of them was refused."""
    table = (await opened(hall, PERSON, OPEN))[0].id
    hall.rooms.clear()
    load, numbers = hall._load, itertools.count()

    async def slow(id: str) -> Room:
        number = next(numbers)
        await asyncio.sleep(0.02)
        if number == 0:
            raise Refusal("preparing", "rules")
        return await load(id)

    monkeypatch.setattr(hall, "_load", slow)
    first, second = (asyncio.create_task(hall.room(table)) for _ in range(2))
    with pytest.raises(Refusal):
        await first
    rooms = await asyncio.gather(second, hall.room(table))
    assert rooms[0] is rooms[1]
    assert len(hall.loading) == 0


async def test_a_key_that_is_revoked_while_its_holder_waits_opens_nothing(hall: Hall) -> None:
    room, keys = await opened(hall, PERSON, OPEN)
    wire: Any = Wire(**{cookie_name(0): keys[0]})
    channel = Channel(wire, hall, Gate(hall.settings), room.id)
    async with room.lock:
        wire.said.put_nowait({"type": "websocket.receive", "text": '{"type": "hello"}'})
        running = asyncio.create_task(channel.run())
        while channel.room is None:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        room.change_keys(room.keys_after(Keys(revoked=[0])))
    assert (await wire.heard.get())["held"] == []
    wire.said.put_nowait({"type": "websocket.disconnect"})
    await running


async def test_a_table_is_heard_while_a_computer_decides_for_who_is_late(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.preparation.finish_all()
    line = hall.preparation.events["base", "greedy"]
    line.clear()
    monkeypatch.setattr("tuilerie.server.keeper.now_ms", lambda: now_ms() + 2000)
    room, _ = await opened(hall, PERSON, PERSON, clock={"kind": "turn", "seconds": 1})
    async with asyncio.timeout(PATIENCE):
        while (room.id, "time") not in hall.keeper.tasks:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert not room.lock.locked()
        line.set()
        while "timed_out" not in [row.kind for row in room.sitting.rows]:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("broken, code", [("read", "storage"), ("write", "stale")])
async def test_what_is_not_known_is_not_said_to_be_refused(
    broken: str, code: str, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been accepted by another process; without reading that, nobody can tell."""

    async def fail(*_: object) -> None:
        raise Refusal("storage", "unknown")

    room, _ = await opened(hall, PERSON, OPEN)
    connection: Any = SimpleNamespace(held={0}, language="en")
    late = Play(type="play", id="late", table=room.id, seat=0, expected_version=0, move="-")
    with monkeypatch.context() as patched:
        patched.setattr(hall.store, broken, fail)
        answer: Any = await room.command(connection, late)
    assert answer.code == code


@pytest.mark.parametrize("rows, in_thread", [(2, False), (LONG + 1, True)])
async def test_a_long_log_is_followed_in_a_thread(
    rows: int, in_thread: bool, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await opened(hall, PERSON, OPEN)
    written = [
        Row(room.sitting.version + n, "renamed", n, 0, {"name": f"Ann {n}"}) for n in range(1, rows + 1)
    ]
    await hall.store.append(room.id, written, "waiting")
    apply, threads = Sitting.apply, set[threading.Thread]()

    def watched(sitting: Sitting, row: Row) -> None:
        threads.add(threading.current_thread())
        apply(sitting, row)

    monkeypatch.setattr(Sitting, "apply", watched)
    async with room.lock:
        await room.follow()
    assert room.sitting.names[0] == f"Ann {rows}"
    assert (threading.current_thread() not in threads) == in_thread


async def test_nothing_is_written_after_closing(hall: Hall) -> None:
    written: list[str] = []

    async def write(room: Room) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            written.append(room.id)

    room, _ = await opened(hall, PERSON, OPEN)
    hall.keeper._once(room, "write", write(room))
    await asyncio.sleep(0)
    await hall.close()
    assert written == [room.id]
