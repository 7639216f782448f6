"""A player resigns and opens a rematch, again and again: does the limit of tables count rematches?"""

from typing import Any

from tests.server.client import Browser

RESIGNED = 60
SETTINGS = {"tables_per_address": 20, "tables_per_hour": 0.0, "messages_per_second": 100.0}


async def attack(address: str) -> dict[str, Any]:
    device = Browser(address)
    table = (await device.open("base", "Ann", "Bob"))["table"]["id"]
    for number in range(RESIGNED):
        player = await device.sit(table)
        await player.until(lambda player=player: player.view is not None)  # type: ignore[misc]
        await player.command("resign", seat=0)
        await player.until(lambda player=player: player.status == "over")  # type: ignore[misc]
        answer = await player.command("rematch", seat=0)
        await player.close()
        if answer["type"] != "accepted":
            return {"tables opened": number + 1, "then": answer["reason"]}
        table = (await device.post(f"/api/tables/{table}/follow"))["table"]["id"]
    return {"tables opened": RESIGNED + 1, "then": "no refusal"}
