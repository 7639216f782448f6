"""A seat's link was given away by mistake. Its owner renews it at the old table after a rematch."""

from typing import Any

from tests.server.client import Browser


async def attack(address: str) -> dict[str, Any]:
    owner, thief = Browser(address), Browser(address)
    opened = await owner.open("base", "Owner", "Bob")
    table, old = opened["table"]["id"], opened["held"][0]["key"]
    player = await owner.sit(table)
    await player.until(lambda: player.view is not None)
    await player.command("resign", seat=0)
    await player.until(lambda: player.status == "over")
    await player.command("rematch", seat=0)
    following = (await owner.post(f"/api/tables/{table}/follow"))["table"]["id"]
    renewed = await owner.post(f"/api/tables/{table}/seats/0/renew")
    stolen = await thief.post(f"/api/tables/{following}/key", key=old)
    kept = await owner.post(f"/api/tables/{following}/key", key=renewed["held"][0]["key"])
    return {"the old key opens the next table": stolen["status"], "the new key opens it": kept["status"]}
