"""A player sends commands that are refused, each with another id: how many of them does the server store?"""

import asyncio
import contextlib
import pathlib
import sqlite3
from typing import Any

from tests.server.client import Browser

COMMANDS, AT_ONCE = 200, 30
DOVES = "\U0001f54a" * 80  # doves: four bytes each in a message, twelve as stored


async def attack(address: str) -> dict[str, Any]:
    device = Browser(address)
    player = await device.sit((await device.open("base", "Ann", "Bob"))["table"]["id"])
    await player.until(lambda: player.view is not None)
    for number in range(COMMANDS):
        await player.command("play", id=f"{number:040d}", move=DOVES)
        if number % AT_ONCE == 0:
            await asyncio.sleep(AT_ONCE / 10)  # as the rate limit of a connection fills
    return {"refused commands": COMMANDS}


def look(folder: pathlib.Path) -> dict[str, Any]:
    """What the database stores of them."""
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as connection:
        asked = "SELECT count(*), sum(length(refusal)) FROM commands WHERE refusal IS NOT NULL"
        count, size = connection.execute(asked).fetchone()
    return {"kept": count, "bytes": size}
