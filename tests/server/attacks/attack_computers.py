"""One address opens tables of five experts and watches some; how long does a stranger's expert take?

Turns alone and turns under attack are measured by turns, since the machine may be busy with something else
for a while.
"""

import asyncio
import os
import statistics
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

from websockets.asyncio.client import connect

from tests.server.client import HELLO, PATIENT, Browser, Player

ATTACKER = "127.0.0.3"
TABLES, WATCHED = 60, 30
ROUNDS, TURNS = 6, 12  # rounds of turns without the attack, and as many with it
EXPERT = {"kind": "computer", "level": "expert"}


async def attack(address: str) -> dict[str, Any]:
    attacker = Browser(address, own=ATTACKER)
    opened = [await attacker.post("/api/tables", game="base", seats=[EXPERT] * 5) for _ in range(TABLES)]
    tables = [answer["table"]["id"] for answer in opened]
    alone, attacked = list[float](), list[float]()
    for number in range(ROUNDS):
        player = await _seated(Browser(address))
        # Late turns take longer than early ones: each kind has as many of both.
        for is_attacked in (number % 2 == 1, number % 2 == 0):
            async with _watched(address, tables[:WATCHED] if is_attacked else []):
                turns = [await _turn(player) for _ in range(TURNS)]
            (attacked if is_attacked else alone).extend(turns)
    cards = [await attacker.get(f"/api/tables/{table}") for table in tables[WATCHED:]]
    return {
        "a turn of the stranger's expert, alone (s, median and p95)": _middle_and_p95(alone),
        "attacked (s, median and p95)": _middle_and_p95(attacked),
        "p95 attacked over p95 alone": round(_middle_and_p95(attacked)[1] / _middle_and_p95(alone)[1], 2),
        "load average of the machine": round(os.getloadavg()[0], 1),
        "tables that play though nobody watches": sum(card["status"] != "waiting" for card in cards),
    }


def _middle_and_p95(seconds: list[float]) -> tuple[float, float]:
    return round(statistics.median(seconds), 3), round(statistics.quantiles(seconds, n=20)[-1], 3)


@asynccontextmanager
async def _watched(address: str, tables: list[str]) -> AsyncIterator[None]:
    """The attacker watches these tables, so that their computers think."""
    given = {"max_size": None, "proxy": None, "local_addr": (ATTACKER, 0), **PATIENT}
    with ExitStack() as stack:
        for table in tables:
            socket = await connect(f"ws://{address}/api/tables/{table}/socket", **given)
            stack.callback(socket.transport.abort)
            await socket.send(HELLO)
        yield


async def _seated(device: Browser) -> Player:
    seats = [{"kind": "person", "name": "Ann"}, EXPERT]
    opened = await device.post("/api/tables", game="base", seats=seats, begins=0)
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    return player


async def _turn(player: Player) -> float:
    """Seconds from the end of a turn to the beginning of the next."""
    loop = asyncio.get_running_loop()
    while player.moves:
        began = loop.time()
        await player.play(player.moves[-1])
    await player.until(lambda: bool(player.moves))
    return loop.time() - began
