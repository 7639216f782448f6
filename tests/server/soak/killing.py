"""kill -9 during play: no acknowledged move is lost or doubled, and play goes on soon.

With one process clients wait until it is there again; with two, players sit at both, and the other one
carries on while the first is away. With `--workers 2` both listen on one port, and whoever dies is replaced.
"""

import asyncio
import contextlib
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.client import Browser, Player
from tests.server.postgres import CARELESS, Postgres
from tests.server.soak.process import ServerProcess
from tests.server.test_whole_games import is_cut, move, returned
from tests.waiting import PATIENCE
from tuilerie.server.store.store import SqlStore

GAMES = ("base", "hunters", "gold-rush")
BAR_SECONDS = {1: 2.0, 2: 3.0}
PACE_SECONDS = 0.2  # the longest pause between two moves of a player


class Party:
    """Two people and a computer: both people on one screen, or each by way of another process."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = list(players)
        self.homes = {player: player.browser.address for player in players}
        self.tasks = [asyncio.create_task(self._play(player)) for player in players]
        self.rng = random.Random(len(players))

    @property
    def version(self) -> int:
        return max(player.version for player in self.players)

    @property
    def is_over(self) -> bool:
        for task in self.tasks:
            if task.done():
                task.result()  # raises the error of a failed task, for which the others would wait in vain
        return all(task.done() for task in self.tasks)

    @property
    def is_whole(self) -> bool:
        return self.is_over or not any(is_cut(player) for player in self.players)

    async def _play(self, player: Player) -> None:
        while player.status != "over":
            if is_cut(player):
                await returned(player)
            await player.until(lambda: bool(player.moves) or is_cut(player) or player.status == "over")
            if player.moves and not is_cut(player):
                await move(player, self.rng)
                await asyncio.sleep(PACE_SECONDS * self.rng.random())

    async def go_home(self, address: str) -> None:
        """Players whose server is at this address, and who had switched to another, return to it."""
        for player, home in self.homes.items():
            while home == address != player.browser.address:
                player.browser.turn()
                await player.drop()


async def heard(player: Player) -> None:
    """Waits until the server has answered, or the line is known to be cut: what still comes in may have been
    sent before a kill."""
    count = sum(said["type"] == "pong" for said in player.heard)
    with contextlib.suppress(ConnectionClosed):
        await player.say(type="ping")
        await player.until(
            lambda: is_cut(player) or sum(said["type"] == "pong" for said in player.heard) > count
        )


async def played_on(parties: Sequence[Party]) -> None:
    """Waits until all players are connected and every game has continued."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(heard(player) for party in parties for player in party.players))
        before = [party.version for party in parties]
        while not all(
            party.is_over or (party.is_whole and party.version > version)
            for party, version in zip(parties, before, strict=True)
        ):
            await asyncio.sleep(0.005)


async def _kill(
    kills: int, servers: list[ServerProcess], games: Sequence[str], level: str
) -> tuple[list[float], list[Party]]:
    rng, after, parties = random.Random(9), list[float](), list[Party]()
    for number in range(kills):
        if all(party.is_over for party in parties):
            parties += [await _party(servers, game, level) for game in games]
        await asyncio.sleep(0.3 + rng.random())
        victim = servers[number % len(servers)]
        started = await _strike(victim, number, is_alone=len(servers) == 1)
        await played_on(parties)
        after.append(time.monotonic() - started)
        if len(servers) > 1:
            victim.start()
            await asyncio.to_thread(victim.wait_until_ready)
            await asyncio.gather(*(party.go_home(victim.address) for party in parties if not party.is_over))
            await played_on(parties)
        if number % 10 == 9:
            print(f"  kill: {number + 1} of {kills}", flush=True)
    return after, parties


async def _strike(victim: ServerProcess, number: int, is_alone: bool) -> float:
    """Kills a server or one of its workers; returns the time from which play should continue."""
    if victim.workers > 1:
        await asyncio.to_thread(victim.kill_worker, number)
        return time.monotonic()
    victim.kill()
    if is_alone:
        victim.start()
        await _listens(victim)
    return time.monotonic()


async def _party(servers: list[ServerProcess], game: str, level: str) -> Party:
    addresses = [server.address for server in servers]
    if len(servers) == servers[0].workers == 1:
        device = Browser(*addresses)
        opened = await device.open(game, "Ann", "Bob", level)
        return Party([await _seated(device, opened["table"]["id"])])
    ann, bob = Browser(*addresses), Browser(*reversed(addresses))
    opened = await ann.open(game, "Ann", "-", level)
    table = opened["table"]["id"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    return Party([await _seated(ann, table), await _seated(bob, table)])


async def _seated(device: Browser, table: str) -> Player:
    player = await device.sit(table)
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


async def _check(party: Party, database: str) -> None:
    """Every acknowledged move is in the log once, and clients received each row once."""
    table = party.players[0].table
    store = SqlStore(database)
    answered, rows = await store.answered(table), await store.rows(table)
    await store.close()
    kept = {key.partition(":")[2]: version for key, version in answered.items()}
    versions = list(range(1, len(rows) + 1))
    assert [row.version for row in rows] == versions
    for player in party.players:
        said = {heard["id"]: heard["version"] for heard in player.heard if heard["type"] == "accepted"}
        assert said.items() <= kept.items(), "an acknowledged move is not in the log"
        await player.until(lambda player=player: player.version >= versions[-1])  # type: ignore[misc]
        told = [news["version"] for news in player.news]
        assert told == list(range(1, player.version + 1)), f"lost or doubled: {told}"


@contextlib.contextmanager
def serving(
    processes: int, workers: int = 1, database: str = "", **settings: object
) -> Iterator[list[ServerProcess]]:
    """One process on SQLite, or several on one PostgreSQL: each by itself, or the workers of one. Without a
    database, several are given one of their own."""
    with contextlib.ExitStack() as stack:
        folder, shared = Path(stack.enter_context(tempfile.TemporaryDirectory())), database
        if processes * workers > 1 and not database:
            shared = stack.enter_context(Postgres(**CARELESS)).new_database()
        yield [
            stack.enter_context(ServerProcess(folder, shared, workers, **settings))  # type: ignore[arg-type]
            for _ in range(processes)
        ]


async def soak(
    kills: int,
    servers: list[ServerProcess],
    games: Sequence[str],
    level: str = "greedy",
    to_the_end: bool = True,
) -> str:
    after, parties = await _kill(kills, servers, games, level)
    for party in parties:
        for task in () if to_the_end else party.tasks:
            task.cancel()
        await asyncio.gather(*party.tasks, return_exceptions=not to_the_end)
        for player in party.players:
            if is_cut(player):  # nothing else reconnects players that have to receive the rest
                await returned(player)
        await _check(party, servers[0].database)
    while Browser.made:
        await Browser.made[-1].close()
    for server in servers:
        server.stop()
    moves = sum(heard["type"] == "accepted" for party in parties for p in party.players for heard in p.heard)
    told = f"{kills} kills during {len(parties)} games: {moves} acknowledged moves, 0 lost, 0 doubled; "
    return told + checked_pause(after, len(servers) * servers[0].workers)


def checked_pause(after: Sequence[float], processes: int) -> str:
    """The seconds until all played on; an AssertionError if that took longer than the bar."""
    slowest, usual = max(after), sorted(after)[len(after) // 2]
    since = "it listened again" if processes == 1 else "the kill, by way of the other process"
    told = (
        f"of {processes} processes, all play on {usual:.2f} s (median), {slowest:.2f} s (at most) "
        f"after {since}; load average {os.getloadavg()[0]:.1f}"
    )
    if slowest > BAR_SECONDS[processes]:
        raise AssertionError(told)
    return told


def kill_often(kills: int = 50) -> str:
    with serving(1) as servers:
        return asyncio.run(soak(kills, servers, GAMES))


def kill_one_of_two(kills: int = 50) -> str:
    with serving(2) as servers:
        return asyncio.run(soak(kills, servers, GAMES))


def kill_workers(kills: int = 50) -> str:
    with serving(1, workers=2) as servers:
        return asyncio.run(soak(kills, servers, GAMES))
