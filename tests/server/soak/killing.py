"""kill -9 during play: no acknowledged move is lost or doubled, and clients come back soon."""

import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from tests.server.client import Browser, Player
from tests.server.soak.process import ServerProcess
from tests.server.test_whole_games import is_cut, move, returned
from tuilerie.server.store import Store

TABLES = 3


async def play_for_ever(player: Player, rng: random.Random, back: list[float], server: list[float]) -> None:
    """Plays, and notes how long after the server's return it was welcome again."""
    while player.status != "over":
        if is_cut(player):
            await returned(player)
            if server and server[-1] not in back:
                back.append(time.monotonic() - server[-1])
        await player.until(lambda: bool(player.moves) or is_cut(player) or player.status == "over", 120)
        if player.moves and not is_cut(player):
            await move(player, rng)


async def _kill(kills: int) -> str:
    rng, back, listening = random.Random(9), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        players, tasks = list[Player](), list[asyncio.Task[None]]()
        for number in range(kills):
            if all(task.done() for task in tasks):
                fresh = [await _sit(server.address, game) for game in ("base", "hunters", "gold-rush")]
                players += fresh
                tasks = [asyncio.create_task(play_for_ever(p, rng, back, listening)) for p in fresh]
            await asyncio.sleep(0.3 + rng.random())
            server.kill()
            server.start()
            await _listens(server)
            listening.append(time.monotonic())
            await asyncio.sleep(1.5)
            if number % 10 == 9:
                print(f"  kill: {number + 1} of {kills}", flush=True)
        await asyncio.gather(*tasks)
        for player in players:
            await _check(player, server)
        for player in players:
            await player.browser.close()
        server.stop()
    moves = sum(heard["type"] == "accepted" for player in players for heard in player.heard)
    slowest, usual = max(back), sorted(back)[len(back) // 2]
    told = (
        f"{kills} kills during {len(players)} games: {moves} acknowledged moves, 0 lost, 0 doubled; "
        f"clients back after {usual:.2f} s (median), {slowest:.2f} s at most, "
        f"load average {os.getloadavg()[0]:.1f}"
    )
    if slowest > 2:
        raise AssertionError(told)
    return told


async def _sit(address: str, game: str) -> Player:
    device = Browser(address)
    opened = await device.open(game, "Ann", "Bob", "greedy")
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: player.view is not None)
    return player


async def _listens(server: ServerProcess) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.01)


async def _check(player: Player, server: ServerProcess) -> None:
    """Every answer stands in the log, once; and the client was told each row once."""
    store = Store(server.database)
    answered = await store.answered(player.table)
    rows = await store.rows(player.table)
    await store.close()
    said = {f"{heard['id']}": heard["version"] for heard in player.heard if heard["type"] == "accepted"}
    kept = {key.partition(":")[2]: version for key, version in answered.items()}
    assert said.items() <= kept.items(), "an acknowledged move is not in the log"
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert [news["version"] for news in player.news] == list(range(1, len(rows) + 1))


def kill_often(kills: int = 50) -> str:
    return asyncio.run(_kill(kills))
