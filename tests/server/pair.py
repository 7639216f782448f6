"""Two processes that serve the same tables, and people connected to each."""

from typing import Any

from tests.server.client import Browser, Player
from tests.server.running import Running

Pair = tuple[Running, Running]


async def seated(servers: Pair, *computers: str, **more: Any) -> tuple[Player, Player]:
    """Ann connects to the first process, Bob to the second."""
    ann, bob = Browser(servers[0].address), Browser(servers[1].address)
    opened = await ann.open("base", "Ann", "-", *computers, **more)
    table = opened["table"]["id"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    first, second = await ann.sit(table), await bob.sit(table)
    for player in (first, second):
        await player.until(lambda player=player: player.view is not None)  # type: ignore[misc]
    return first, second
