"""A player lays and takes back the same tile without end, then requests the whole log again and again."""

import asyncio
import time
from typing import Any

from tests.server.client import Browser, Player

PAIRS, HELLOS = 1000, 30
# The log grows as fast here in a minute as it does in an hour under the default limits.
SETTINGS = {
    "messages_per_second": 1000.0,
    "messages_at_once": 1000.0,
    "address_messages_per_second": 1000.0,
    "address_messages_at_once": 1000.0,
}


async def attack(address: str) -> dict[str, Any]:
    device, other = Browser(address), Browser(address)
    player = await device.sit((await device.open("base", "Ann", "Bob"))["table"]["id"], version=None)
    stranger = await other.sit((await other.open("base", "Cid", "-"))["table"]["id"])
    await player.until(lambda: player.view is not None)
    rows = await _grown(player)
    alone = [await _pinged(stranger) for _ in range(20)]
    flood = asyncio.create_task(_hellos(device, player.table))
    meanwhile = []
    while not flood.done():
        meanwhile.append(await _pinged(stranger))
    return {
        "rows": rows,
        "bytes of a welcome": await flood,
        "a stranger's ping alone, worst, in ms": round(max(alone)),
        "a stranger's ping meanwhile, worst, in ms": round(max(meanwhile)),
    }


async def _grown(player: Player) -> int:
    for _ in range(PAIRS):
        await player.play(player.moves[0])
        if (await player.command("undo"))["type"] != "accepted":
            break
        await player.until(lambda: player.news[-1]["kind"] == "undo")
    return player.version


async def _hellos(device: Browser, table: str) -> int:
    watchers = await asyncio.gather(*(device.sit(table, version=0) for _ in range(HELLOS)))
    return max(len(text) for watcher in watchers for text in watcher.raw)


async def _pinged(stranger: Player) -> float:
    began, before = time.perf_counter(), len(stranger.heard)
    await stranger.say(type="ping")
    await stranger.until(lambda: any(said["type"] == "pong" for said in stranger.heard[before:]))
    return 1000 * (time.perf_counter() - began)
