"""Random and mutated frames: nothing crashes, nothing is unhandled, memory stays flat."""

import asyncio
import json
import random
import tempfile
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.client import Browser, Player
from tests.server.soak.process import ServerProcess

CONNECTIONS = 8
MOST_GROWTH = 1.25
WORDS = [
    "play",
    "undo",
    "hello",
    "look",
    "report",
    "hint",
    "ping",
    "emote",
    "leave",
    "fill",
    "rematch",
    "\x00",
    "é",
]


def frame(rng: random.Random, table: str) -> str | bytes:
    """A random frame: nonsense, half of a message, or a message with one field replaced."""
    match rng.randrange(5):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
        case 1:
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000))))
                for _ in range(rng.randrange(80))
            )
        case 2:
            return rng.choice('[{"') * rng.randrange(2000)
        case _:
            text = json.dumps(_mutated(rng, table))
            return text[: rng.randrange(len(text))] if rng.random() < 0.2 else text


def _mutated(rng: random.Random, table: str) -> object:
    message: dict[str, object] = {
        "type": rng.choice(WORDS),
        "id": str(rng.randrange(1000)),
        "table": table,
        "seat": rng.randrange(-1, 6),
        "expected_version": rng.randrange(20),
        "move": rng.choice(["-", "meeple road", "N1^", "", "x" * rng.randrange(200)]),
    }
    for name in rng.sample(list(message), rng.randrange(5)):
        message[name] = rng.choice(
            [None, 1e308, -1, 2**70, "\ud800", [], {"a": [1]}, True, rng.choice(WORDS)]
        )
    for name in rng.sample(list(message), rng.randrange(5)):
        del message[name]
    return message


async def _fuzz(frames: int) -> str:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        device = Browser(server.address)
        opened = await device.open("base", "Ann", "Bob")
        table = opened["table"]["id"]
        await _shower(device, table, frames // 5, 1)
        before = server.memory
        await _shower(device, table, frames - frames // 5, 2)
        after, faults = server.memory, server.figure("tuilerie_faults_total")
        alive = (await device.get("/healthz"))["status"] == "ok"
        player = await device.sit(table)
        still = player.card["status"]
        await device.close()
        server.stop()
    if faults or not alive or after > before * MOST_GROWTH:
        raise AssertionError(f"{faults:.0f} faults, alive: {alive}, memory {before:.0f} -> {after:.0f} MiB")
    return f"{frames} frames: 0 faults, memory {before:.0f} -> {after:.0f} MiB, the table is {still}"


async def _shower(device: Browser, table: str, frames: int, seed: int) -> None:
    share = frames // CONNECTIONS
    await asyncio.gather(
        *(_pour(device, table, share, random.Random(f"{seed}{n}")) for n in range(CONNECTIONS))
    )


async def _pour(device: Browser, table: str, frames: int, rng: random.Random) -> None:
    player: Player | None = None
    for number in range(frames):
        if player is None or player.reader is None or player.reader.done():
            player = await device.sit(table, version=None)
        try:
            await player.say_raw(frame(rng, table))
        except (ConnectionClosed, UnicodeEncodeError):
            continue
        if number % 50 == 49:
            await _drained(player)
    if player:
        await player.close()


async def _drained(player: Player) -> None:
    """Waits until all has been answered, so that the server is not just buffering."""
    player.heard.clear()
    player.raw.clear()
    reader = player.reader
    assert reader
    try:
        await player.say(type="ping")
    except ConnectionClosed:
        return
    await player.until(lambda: reader.done() or any(h["type"] == "pong" for h in player.heard), 60)


def fuzz(frames: int = 100_000) -> str:
    return asyncio.run(_fuzz(frames))
