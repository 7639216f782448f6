"""Load, flood, and many reconnections."""

import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import HELLO, PATIENT, Browser, Player
from tests.server.postgres import Postgres
from tests.server.soak.process import ServerProcess, cpu_seconds_of, descendants
from tests.server.test_whole_games import is_cut, move, returned
from tuilerie.server.settings import Settings

PACE = 2.0  # seconds between the moves at one table
# The default limits.
LIMITS: dict[str, Any] = {
    "messages_at_once": Settings.messages_at_once,
    "messages_per_second": Settings.messages_per_second,
    "address_messages_at_once": Settings.address_messages_at_once,
    "address_messages_per_second": Settings.address_messages_per_second,
}


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def reached(player: Player, version: int) -> None:
    await player.until(lambda: player.version >= version)


class Pair:
    """Two people at a table, each with a connection; the time from a move to both views."""

    def __init__(self, first: Player, second: Player) -> None:
        self.players = (first, second)
        self.times: list[float] = []

    async def play(self, until: float, rng: random.Random) -> None:
        await asyncio.sleep(rng.random() * PACE)
        while time.monotonic() < until and self.players[0].status == "running":
            mover = next((player for player in self.players if player.moves), None)
            if mover is None:
                return
            started = time.perf_counter()
            answer = await mover.play(rng.choice(mover.moves))
            assert answer["type"] == "accepted", answer
            await asyncio.gather(*(reached(player, answer["version"]) for player in self.players))
            self.times.append(time.perf_counter() - started)
            self._forget()
            await asyncio.sleep(PACE * (0.5 + rng.random()))

    def _forget(self) -> None:
        for player in self.players:
            for kept in (player.raw, player.heard, player.news):
                kept.clear()


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Switches the garbage collector off: all clients share this process, so its pauses would be measured,
    too."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _pair(address: str) -> Pair:
    ann, bob = Browser(address), Browser(address)
    opened = await ann.open("base", "Ann", "-")
    table = opened["table"]["id"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    first, second = await ann.sit(table, version=None), await bob.sit(table, version=None)
    await first.until(lambda: first.view is not None)
    await second.until(lambda: second.view is not None)
    return Pair(first, second)


@contextlib.contextmanager
def loaded_server(database: str, processes: int) -> Iterator[tuple[ServerProcess, Postgres | None]]:
    """Chooses the database: a SQLite file, a private durable PostgreSQL, or the one that is given."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = stack.enter_context(Postgres()) if database == "postgresql" else None
        address = postgres.new_database() if postgres else "" if database == "sqlite" else database
        yield stack.enter_context(ServerProcess(folder, address, processes)), postgres


@dataclass
class Burden:
    """Open connections, and the measured times of moves on them."""

    server: ServerProcess
    postgres: Postgres | None
    idle: int
    active: int

    async def bear(self, seconds: float) -> tuple[list[float], str]:
        """The times in which moves reached all views, and their summary."""
        async with _idlers(self.server, self.idle):
            pairs = [await _pair(self.server.address) for _ in range(self.active // 2)]
            print(f"  load: {self.idle} idle and {self.active} active connections stand", flush=True)
            cpu, started = self._cpu_seconds, time.monotonic()
            with uncollected():
                until = started + seconds
                await asyncio.gather(*(pair.play(until, random.Random(n)) for n, pair in enumerate(pairs)))
            wall, after = time.monotonic() - started, self._cpu_seconds
            times = [one for pair in pairs for one in pair.times]
            told = self._told(times, wall, after[0] - cpu[0], after[1] - cpu[1])
            connected = self.server.figure("tuilerie_connections")
            while Browser.made:
                await Browser.made[-1].close()
        if connected < self.idle + self.active:
            raise AssertionError(f"only {connected:.0f} connections were left")
        return times, told

    @property
    def _cpu_seconds(self) -> tuple[float, float]:
        pid = self.postgres.process.pid if self.postgres and self.postgres.process else 0
        family = [pid, *descendants(pid)] if pid else []
        return self.server.cpu_seconds, sum(cpu_seconds_of(one) for one in family)

    def _told(self, times: list[float], wall: float, server: float, database: float) -> str:
        beside = f", the database {100 * database / wall:.0f} %" if self.postgres else ""
        own = [self.server.answered_within(share) for share in (0.95, 0.99)]
        return (
            f"{self.idle} idle and {self.active} active connections, {len(times) / wall:.0f} moves/s; "
            f"server {100 * server / wall:.0f} % of a core, {self.server.memory:.0f} MiB{beside}, "
            f"by its own clock p95 ≤ {own[0]:.0f} ms, p99 ≤ {own[1]:.0f} ms: "
        )


@contextlib.asynccontextmanager
async def _idlers(server: ServerProcess, count: int) -> AsyncIterator[None]:
    """Idle clients that watch a table where nothing happens, and read all messages."""
    host = Browser(server.address)
    waiting = (await host.open("base", "Ann", "-"))["table"]["id"]
    quiet = [await _idle(server.address, waiting) for _ in range(count)]
    yield
    for reader in quiet:
        reader.cancel()
    await asyncio.gather(*quiet, return_exceptions=True)


def load(
    idle: int = 1000, active: int = 200, seconds: float = 60, database: str = "sqlite", processes: int = 1
) -> str:
    with loaded_server(database, processes) as (server, postgres):
        times, told = asyncio.run(Burden(server, postgres, idle, active).bear(seconds))
        server.stop()
    return _within(50, times, f"{database}, {processes} processes: {told}")


def capacity(seconds: float = 20, database: str = "sqlite", processes: int = 1) -> str:
    """Doubles the active connections until the bar is missed; returns the last result that met it."""
    best, active = "nothing held", 50
    while True:
        with loaded_server(database, processes) as (server, postgres):
            times, told = asyncio.run(Burden(server, postgres, 0, active).bear(seconds))
            server.stop()
        try:
            best = _within(50, times, f"{database}, {processes} processes: {told}")
        except AssertionError as problem:
            return f"{best}\n           then: {problem}"
        print(f"  capacity: {best}", flush=True)
        active *= 2


def _within(bar: float, times: list[float], before: str, after: str = "") -> str:
    """A summary of the times that moves took to reach all views; an AssertionError if they are too long."""
    p50, p95, p99 = (1000 * percentile(times, share) for share in (0.5, 0.95, 0.99))
    told = (
        f"{before}move to all views p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms{after}, "
        f"load average {os.getloadavg()[0]:.1f}"
    )
    if p95 > bar:
        raise AssertionError(told)
    return told


async def _idle(address: str, table: str) -> "asyncio.Task[None]":
    """Reads all messages, since a client that does not read is dropped."""
    socket = await connect(f"ws://{address}/api/tables/{table}/socket", proxy=None, **PATIENT)
    await socket.send(HELLO)
    return asyncio.create_task(_read(socket))


async def _flood(tables: int, seconds: float) -> str:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), **LIMITS) as server:
        pairs = [await _pair(server.address) for _ in range(tables)]
        until = time.monotonic() + seconds
        table = pairs[0].players[0].table
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            abuser = pool.submit(abuse, server.address, table, seconds)
            with uncollected():
                await asyncio.gather(*(pair.play(until, random.Random(n)) for n, pair in enumerate(pairs)))
            sent, dropped = await asyncio.wrap_future(abuser)
        while Browser.made:
            await Browser.made[-1].close()
        server.stop()
    times = [one for pair in pairs for one in pair.times]
    assert dropped, "nobody stopped the abuser"
    return _within(100, times, f"an abuser sent {sent} frames and was dropped {dropped} times; the others': ")


def abuse(address: str, table: str, seconds: float) -> tuple[int, int]:
    """Runs in a separate process, so that it does not slow down the measuring clients."""
    return asyncio.run(_abuse(f"ws://{address}/api/tables/{table}/socket", time.monotonic() + seconds))


async def _abuse(url: str, until: float) -> tuple[int, int]:
    """Sends messages as fast as possible from a separate address, and reconnects whenever it is
    disconnected."""
    sent = dropped = 0
    report = json.dumps({"type": "report", "id": "s", "parts": ["features", "cells"]})
    while time.monotonic() < until:
        try:
            async with connect(url, proxy=None, local_addr=("127.0.0.2", 0), **PATIENT) as socket:
                await socket.send(HELLO)
                reading = asyncio.create_task(_read(socket))
                while not reading.done() and time.monotonic() < until:
                    await socket.send(report)
                    await asyncio.sleep(0)
                    sent += 1
            dropped += 1
        except (ConnectionClosed, OSError, InvalidHandshake):
            dropped += 1
    return sent, dropped


async def _read(socket: ClientConnection) -> None:
    try:
        with contextlib.suppress(ConnectionClosed):
            async for _ in socket:
                pass
    finally:
        socket.transport.abort()


async def _drops(drops: int) -> str:
    rng, count, games = random.Random(5), 0, 0
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        while count < drops:
            device = Browser(server.address)
            opened = await device.open(rng.choice(["base", "gold-rush"]), "Ann", "Bob", "greedy")
            player = await device.sit(opened["table"]["id"])
            await player.until(lambda player=player: player.view is not None)  # type: ignore[misc]
            count, games = await _play_dropping(player, rng, count, drops), games + 1
            assert [news["version"] for news in player.news] == list(range(1, player.version + 1))
            await device.close()
        server.stop()
    return f"{count} drops in {games} games: every client was told every row once, in order"


async def _play_dropping(player: Player, rng: random.Random, count: int, most: int) -> int:
    while player.status != "over" and count < most:
        if is_cut(player):
            await returned(player)
        await player.until(lambda: bool(player.moves) or player.status == "over")
        if player.status == "over":
            break
        if rng.random() < 0.4:
            await player.say(
                type="play",
                id=f"d{count}",
                table=player.table,
                seat=player.held[0],
                expected_version=0,
                move="-",
            )
            await asyncio.sleep(rng.random() * 0.02)
            await player.drop()
            count += 1
        else:
            await move(player, rng)
    if is_cut(player):
        await returned(player)
    return count


def flood(tables: int = 20, seconds: float = 30) -> str:
    return asyncio.run(_flood(tables, seconds))


def reconnect(drops: int = 500) -> str:
    return asyncio.run(_drops(drops))
