"""One socket sends pings, as fast as it can, and reads no answer; how long do others wait for theirs?"""

import asyncio
import contextlib
import os
import statistics
from typing import Any

from tests.server.client import Browser, Player

ATTACKER = "127.0.0.3"
SECONDS = 5.0
BATCH = 2000  # frames written at once
PING = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)  # masked by zeros
HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


async def attack(address: str) -> dict[str, Any]:
    return await pouring(address, PING)


async def pouring(address: str, frame: bytes, beginning: bytes = b"") -> dict[str, Any]:
    """Measures how long others wait while a client sends the same frame endlessly, and counts the frames."""
    stranger, sent = Browser(address), list[int]()
    table = (await stranger.open("base", "Ann", "-"))["table"]["id"]
    player = await stranger.sit(table)
    alone = await waits(player, SECONDS / 5)
    task = asyncio.create_task(_pour(address, table, beginning, frame * BATCH, sent))
    attacked = await waits(player, SECONDS)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    return {
        "median of others, alone (ms)": round(1000 * statistics.median(alone), 1),
        "median of others, attacked (ms)": round(1000 * statistics.median(attacked), 1),
        "longest of others, attacked (ms)": round(1000 * max(attacked), 1),
        "frames sent": sum(sent),
    }


async def waits(player: Player, seconds: float, pause: float = 0.2) -> list[float]:
    """Seconds from a message to its answer, measured five times per second."""
    loop, waits = asyncio.get_running_loop(), list[float]()
    end = loop.time() + seconds
    while loop.time() < end:
        count, began = _pongs(player), loop.time()
        await player.say(type="ping")
        await player.until(lambda count=count: _pongs(player) > count)  # type: ignore[misc]
        waits.append(loop.time() - began)
        await asyncio.sleep(pause)
    return waits


def _pongs(player: Player) -> int:
    return sum(message["type"] == "pong" for message in player.heard)


async def _pour(address: str, table: str, beginning: bytes, frames: bytes, sent: list[int]) -> None:
    """Sends the frame endlessly, and reconnects whenever the server hangs up."""
    host, _, port = address.rpartition(":")
    while True:
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
        key = os.urandom(16).hex()[:22] + "=="
        writer.write(HANDSHAKE.format(table=table, address=address, key=key).encode())
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(beginning)
            while True:
                writer.write(frames)
                await writer.drain()
                sent.append(BATCH)
                await asyncio.sleep(0)
        writer.close()
