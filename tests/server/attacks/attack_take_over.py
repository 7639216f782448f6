"""A player has the seat of an opponent who lost the connection played by a computer, on a clock of days."""

import asyncio
from typing import Any

from tests.server.client import Browser

SECONDS = 45.0  # for which the attacker waits at most
DAYS = {"kind": "days", "seconds": 3 * 24 * 3600}


async def attack(address: str) -> dict[str, Any]:
    thief, victim = Browser(address), Browser(address)
    opened = await thief.open("base", "Thief", "-", clock=DAYS)
    table = opened["table"]["id"]
    await victim.post(f"/api/tables/{table}/join", name="Victim", invitation=opened["invitation"])
    player = await thief.sit(table)
    await player.until(lambda: player.view is not None)
    began = asyncio.get_running_loop().time()
    answer: dict[str, Any] = {}
    while answer.get("type") != "accepted" and asyncio.get_running_loop().time() < began + SECONDS:
        await asyncio.sleep(5)
        answer = await player.command("take_over", absent=1)
    return {
        "stolen": answer["type"] == "accepted",
        "after seconds": round(asyncio.get_running_loop().time() - began),
        "answer": answer.get("reason", ""),
    }
