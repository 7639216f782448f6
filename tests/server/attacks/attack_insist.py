"""One address sends 100 requests per second in spite of refusals. How long do others wait?

First for positions of a game, which are refused from the fifth on, then for the list of games, which costs
little.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.server.attacks.attack_explore import ATTACKER, played_record
from tests.server.attacks.attack_pings import waits
from tests.server.attacks.figures import p95
from tests.server.client import Browser, Player

SECONDS, PER_SECOND = 10.0, 100
AT_ONCE = 20  # connections, each used again and again
Ask = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


async def attack(address: str) -> dict[str, Any]:
    record, stranger = played_record(), Browser(address)
    player = await stranger.sit((await stranger.open("base", "Ann", "-"))["table"]["id"])
    await stranger.post("/api/explore", record=record, at=1)  # loads the rules before anything is measured
    body = {"record": record, "report": True}
    positions, told = await _attacked(player, address, lambda http: http.post("/api/explore", json=body))
    lists, listed = await _attacked(player, address, lambda http: http.get("/api/games"))
    return {
        "others wait, alone (ms, p95)": p95(await waits(player, SECONDS / 2)),
        "while somebody insists on positions (ms, p95)": positions,
        "answers to positions": told,
        "while somebody insists on the list of games (ms, p95)": lists,
        "answers to the list": listed,
    }


async def _attacked(player: Player, address: str, ask: Ask) -> tuple[float, dict[str, int]]:
    answers: Counter[str] = Counter()
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER, limits=httpx.Limits(max_connections=AT_ONCE))
    async with httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=60.0) as http:
        asking = [asyncio.create_task(_insist(http, ask, answers)) for _ in range(AT_ONCE)]
        attacked = await waits(player, SECONDS)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    return p95(attacked), dict(answers)


async def _insist(http: httpx.AsyncClient, ask: Ask, answers: Counter[str]) -> None:
    while True:
        try:
            answers[str((await ask(http)).status_code)] += 1
        except httpx.TransportError:
            answers["hung up on"] += 1
        await asyncio.sleep(AT_ONCE / PER_SECOND)
