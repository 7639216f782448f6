"""One address asks for positions of a whole game as often as it may; how long do others wait?"""

import asyncio
import itertools
import random
from typing import Any

from tests.server.attacks.attack_pings import waits
from tests.server.attacks.figures import p95
from tests.server.client import Browser, visitor
from tuilerie.ai.players import find_player
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table

ATTACKER = "127.0.0.3"
TURNS, SECONDS = 5, 2.0  # quiet and attacked seconds alternate, so that other load affects both
AT_ONCE = 4  # as many requests as may wait; a refused client waits for a second


async def attack(address: str) -> dict[str, Any]:
    record, stranger = played_record(), Browser(address)
    player = await stranger.sit((await stranger.open("base", "Ann", "-"))["table"]["id"])
    for at in (1, 50, 100, None):  # loads the rules before anything is measured
        await stranger.post("/api/explore", record=record, at=at, report=True)
    alone, attacked, answers, goes_on = list[float](), list[float](), list[int](), asyncio.Event()
    asking = [asyncio.create_task(_ask(address, record, answers, goes_on)) for _ in range(AT_ONCE)]
    for _ in range(TURNS):
        await asyncio.sleep(SECONDS / 2)  # earlier requests are answered
        alone += await waits(player, SECONDS)
        goes_on.set()
        attacked += await waits(player, SECONDS)
        goes_on.clear()
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return {
        "compared": f"{TURNS} times {SECONDS:g} s alone, then {SECONDS:g} s attacked",
        "others wait, alone (ms, p95)": p95(alone),
        "others wait, attacked (ms, p95)": p95(attacked),
        "words of others, alone and attacked": (len(alone), len(attacked)),
        "positions told": answers.count(200),
        "refused": answers.count(429),
    }


def played_record() -> str:
    table, player = Table("base", 2, "0"), find_player("random", 1)
    while not table.is_over:
        table.play(player.choose(table))
    return write_record(table)


async def _ask(address: str, record: str, answers: list[int], goes_on: asyncio.Event) -> None:
    async with visitor(address, ATTACKER) as client:
        for _ in itertools.count():
            await goes_on.wait()
            body = {"record": record, "at": random.randrange(140), "report": True}
            answers.append((await client.post("/api/explore", json=body)).status_code)
            await asyncio.sleep(answers[-1] == 429)
