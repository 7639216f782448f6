"""The disk of the server is full: are moves acknowledged but not stored, and does the host notice?"""

import pathlib
import re
import resource
from typing import Any

from tests.server.client import Browser, Player

PAIRS = 300  # a tile is laid and taken back: far more than there is room for
LIMITS = {resource.RLIMIT_FSIZE: 400_000}  # no file may become larger


async def attack(address: str) -> dict[str, Any]:
    device = Browser(address)
    player = await device.sit((await device.open("base", "Ann", "Bob"))["table"]["id"])
    await player.until(lambda: player.view is not None)
    refused, acknowledged = await _until_refused(player)
    health = await device.get("/healthz")
    figures = (await device.http.get("/metrics")).text
    watcher = await Browser(address).sit(player.table)
    return {
        "kept until then": acknowledged,
        "answer": refused,
        "lost": max(0, acknowledged - watcher.version),
        "health": health["status"],
        "failures counted": _sum(figures, "tuilerie_storage_failures_total"),
    }


def look(folder: pathlib.Path) -> dict[str, Any]:
    log = (folder / "server.log").read_text(encoding="utf-8")
    return {"failures logged": log.count("storage failed")}


async def _until_refused(player: Player) -> tuple[str, int]:
    version = player.version
    for _ in range(PAIRS):
        for answer in (await player.play(player.moves[0]), await player.command("undo")):
            if answer["type"] != "accepted":
                return str(answer["code"]), version
            version = answer["version"]
        await player.until(lambda: player.version >= version)  # noqa: B023
    return "nothing was refused", version


def _sum(figures: str, name: str) -> int:
    return int(sum(float(value) for value in re.findall(rf"^{name}\S* (\S+)", figures, re.M)))
