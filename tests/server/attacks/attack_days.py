"""Somebody opens tables with a clock of days and leaves: how many stay in memory?"""

import asyncio
import re
from typing import Any

from tests.server.client import Browser

OPENED, SECONDS = 100, 20.0
DAYS = {"kind": "days", "seconds": 3 * 24 * 3600}
SETTINGS = {"rooms": 20, "sweep_seconds": 0.5}


async def attack(address: str) -> dict[str, Any]:
    device = Browser(address)
    for _ in range(OPENED):
        await device.open("base", "Ann", "Bob", clock=DAYS)
    kept, limit = await _in_memory(device), asyncio.get_running_loop().time() + SECONDS
    most = kept
    while kept > SETTINGS["rooms"] and asyncio.get_running_loop().time() < limit:
        await asyncio.sleep(0.5)
        kept = await _in_memory(device)
        most = max(most, kept)
    return {"tables opened": OPENED, "in memory at most": most, "in memory in the end": kept}


async def _in_memory(device: Browser) -> int:
    figures = (await device.http.get("/metrics")).text
    return int(float(re.findall(r"^tuilerie_rooms (\S+)", figures, re.M)[0]))
