"""One address opens as many public tables as the lobby shows. A stranger's table must still be listed."""

from typing import Any

from tests.server.client import Browser

FLOOD = 60


async def attack(address: str) -> dict[str, Any]:
    stranger, flood = Browser(address, own="127.0.0.2"), Browser(address, own="127.0.0.3")
    wanted = (await stranger.open("base", "Ann", "-", public=True))["table"]["id"]
    statuses = [(await flood.open("base", "Bob", "-", public=True))["status"] for _ in range(FLOOD)]
    shown = [table["id"] for table in (await stranger.get("/api/lobby"))["tables"]]
    return {"tables opened": statuses.count(200), "shown": len(shown), "the stranger's": wanted in shown}
