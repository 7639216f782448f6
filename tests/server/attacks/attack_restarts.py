"""A server on PostgreSQL is killed and started again during a game: does the game go on every time?"""

import asyncio
import pathlib
import tempfile
from typing import Any

from tests.server.client import Browser, Player
from tests.server.postgres import CARELESS, Postgres
from tests.server.soak.process import ServerProcess
from tests.server.test_whole_games import returned
from tests.waiting import PATIENCE

OWN_SERVER = True
STARTS = 10
GAME_SECONDS = PATIENCE / 5  # a game without progress for this long is lost


async def attack(address: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, Postgres(**CARELESS) as cluster:
        server = ServerProcess(pathlib.Path(folder), cluster.new_database(), games=["base"])
        with server:
            device = Browser(server.address)
            player = await device.sit((await device.open("base", "Ann", "greedy"))["table"]["id"])
            gone_on = [await _restarted(server, player) for _ in range(STARTS)]
            await player.close()
            server.stop()
        return {"starts": STARTS, "games lost": gone_on.count(False), "failures logged": len(server.traces)}


async def _restarted(server: ServerProcess, player: Player) -> bool:
    """Restarts the server; whether the person and the computer play on."""
    server.kill()
    server.start()
    await returned(player)
    try:
        async with asyncio.timeout(GAME_SECONDS):
            await _turn(player)
    except TimeoutError:
        return False
    return True


async def _turn(player: Player) -> None:
    await player.until(lambda: bool(player.moves))
    while player.moves:
        await player.play(player.moves[-1])
    await player.until(lambda: bool(player.moves))
