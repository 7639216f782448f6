"""Rate limits count frames and bytes below the messages of a table, too."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import HELLO, PATIENT, Browser
from tests.server.running import Running, served
from tests.waiting import PATIENCE
from tuilerie.server import metrics
from tuilerie.server.http.counted_socket import CountedSocket

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]
MOST = 20
MEAN = {"messages_at_once": float(MOST), "messages_per_second": 0.001}
MEAN_TO_ALL = {"address_messages_at_once": float(MOST + 10), "address_messages_per_second": 0.001}
Trouble = Callable[[ClientConnection], Awaitable[None]]


@asynccontextmanager
async def connected(server: Running) -> AsyncIterator[ClientConnection]:
    """A connection that has sent its hello."""
    table = (await Browser(server.address).open("base", "Ann", "-"))["table"]["id"]
    url = f"ws://{server.address}/api/tables/{table}/socket"
    async with connect(url, proxy=None, max_size=None, **PATIENT) as socket:
        await socket.send(HELLO)
        await socket.recv()
        yield socket


def dropped(why: str) -> float:
    return metrics.REGISTRY.get_sample_value("tuilerie_dropped_total", {"reason": why}) or 0.0


async def ping(socket: ClientConnection) -> None:
    await socket.ping()


async def nothing(socket: ClientConnection) -> None: ...


async def pong(socket: ClientConnection) -> None:
    await socket.pong(b"nobody asked")


async def greet(socket: ClientConnection) -> None:
    await socket.send(HELLO)


async def send_empty_parts(socket: ClientConnection) -> None:
    await socket.send([""] * MOST)


async def make(trouble: Trouble, socket: ClientConnection) -> None:
    """Sends frames until the server hangs up."""
    for _ in range(10 * MOST):
        await trouble(socket)
    async with asyncio.timeout(PATIENCE):
        while True:
            await socket.recv()


@pytest.mark.parametrize("trouble", [ping, pong, send_empty_parts])
@pytest.mark.parametrize("limits", [MEAN, MEAN_TO_ALL], ids=["connection", "address"])
async def test_a_client_that_sends_many_frames_is_dropped(
    trouble: Trouble, limits: dict[str, float], tmp_path: Path
) -> None:
    async with served(tmp_path, **limits) as server, connected(server) as socket:
        before = dropped("flood")
        with pytest.raises(ConnectionClosed):
            await make(trouble, socket)
        assert dropped("flood") > before


async def test_one_message_of_many_parts_is_enough(tmp_path: Path) -> None:
    """A message of many small parts that never ends: its parts are counted."""

    async def parts() -> AsyncIterator[str]:
        for _ in range(100 * MOST):
            yield ""
        await asyncio.sleep(PATIENCE)

    async with served(tmp_path, **MEAN) as server, connected(server) as socket:
        sending = asyncio.create_task(socket.send(parts()))
        with pytest.raises(ConnectionClosed):
            await make(nothing, socket)
        sending.cancel()


async def test_a_message_in_a_few_parts_and_a_few_pings_are_heard(tmp_path: Path) -> None:
    async with served(tmp_path, **MEAN) as server, connected(server) as socket:
        for _ in range(3):
            await (await socket.ping())
        await socket.send(['{"type": ', '"ping"}'])
        while '"pong"' not in str(await socket.recv()):
            pass


@pytest.mark.parametrize("length, is_heard", [(2, True), (1000, False)])
async def test_bytes_count_against_rate_limits_too(length: int, is_heard: bool, tmp_path: Path) -> None:
    """The same number of messages, short and long: long ones use up twice as much of the address's limit."""
    heard = 0
    async with (
        served(tmp_path, message_bytes=1024, **MEAN_TO_ALL) as server,
        connected(server) as socket,
        asyncio.timeout(PATIENCE),
    ):
        with suppress(ConnectionClosed):
            for _ in range(MOST):
                await socket.send("{" + " " * length + "]")
                while '"refused"' not in str(await socket.recv()):
                    pass
                heard += 1
    assert (heard == MOST) == is_heard


async def test_a_client_that_reads_no_pongs_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as server, connected(server) as socket:
        await (await socket.ping())
        most = server.settings.outgoing_bytes
        monkeypatch.setattr(CountedSocket, "_waiting_bytes", lambda _: most + 1)
        with pytest.raises(ConnectionClosed):
            await (await socket.ping())


async def test_a_client_that_reads_nothing_is_dropped_without_a_ping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as server, connected(server) as socket:
        await (await socket.ping())
        most = server.settings.outgoing_bytes
        monkeypatch.setattr(CountedSocket, "_waiting_bytes", lambda _: most + 1)
        with pytest.raises(ConnectionClosed):
            await make(greet, socket)
