"""One address opens tables of five experts and watches some; how long does a stranger's expert take?"""

import asyncio
import statistics
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import connect

from tests.server.attacks.attack_lobby import from_address
from tests.server.client import HELLO, PATIENT, Browser, Player

ATTACKER = "127.0.0.3"
TABLES, WATCHED, TURNS = 60, 30, 30  # a game of two has 36 turns of each
EXPERT = {"kind": "computer", "level": "expert"}


async def attack(address: str) -> dict[str, Any]:
    attacker, alone = from_address(address, ATTACKER), await _turns(Browser(address))
    opened = [await attacker.post("/api/tables", game="base", seats=[EXPERT] * 5) for _ in range(TABLES)]
    tables = [answer["table"]["id"] for answer in opened]
    async with AsyncExitStack() as stack:
        for table in tables[:WATCHED]:
            url = f"ws://{address}/api/tables/{table}/socket"
            given = {"max_size": None, "proxy": None, "local_addr": (ATTACKER, 0), **PATIENT}
            given["close_timeout"] = 1  # nobody reads what came in, so no farewell is heard
            socket = await stack.enter_async_context(connect(url, **given))
            await socket.send(HELLO)
        attacked = await _turns(Browser(address))
    cards = [await attacker.get(f"/api/tables/{table}") for table in tables[WATCHED:]]
    return {
        "a turn of the stranger's expert, alone (s, median and p95)": _middle_and_worst(alone),
        "attacked (s, median and p95)": _middle_and_worst(attacked),
        "tables that play though nobody watches": sum(card["status"] != "waiting" for card in cards),
    }


def _middle_and_worst(seconds: list[float]) -> tuple[float, float]:
    return round(statistics.median(seconds), 2), round(statistics.quantiles(seconds, n=20)[-1], 2)


async def _turns(device: Browser) -> list[float]:
    player = await _seated(device)
    return [await _turn(player) for _ in range(TURNS)]


async def _seated(device: Browser) -> Player:
    seats = [{"kind": "person", "name": "Ann"}, EXPERT]
    opened = await device.post("/api/tables", game="base", seats=seats, begins=0)
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    return player


async def _turn(player: Player) -> float:
    """From the end of a turn to the beginning of the next."""
    loop = asyncio.get_running_loop()
    while player.moves:
        began = loop.time()
        await player.play(player.moves[-1])
    await player.until(lambda: bool(player.moves))
    return loop.time() - began
