"""kill -9 with players on two processes, and on two workers, on PostgreSQL; fifty times by `make soak`."""

import asyncio
from typing import Any

import pytest

from tests.server.client import Browser, Player
from tests.server.postgres import Postgres
from tests.server.soak import killing
from tests.waiting import PATIENCE

AT_ONCE: dict[str, Any] = {"interpreted": True, "prepare": False}  # servers that start at once


@pytest.fixture(autouse=True)
def no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the bar on the pause: only `make soak` measures time."""
    monkeypatch.setattr(killing, "BAR_SECONDS", {2: float("inf")})


def test_the_other_process_carries_on(postgres: Postgres) -> None:
    """Each process is killed once, the second before the first is back. No acknowledged move is lost or
    doubled."""
    with killing.serving(2, database=postgres.new_database(), **AT_ONCE) as servers:
        print(asyncio.run(killing.soak(2, servers, ["base"], level="random", to_the_end=False)))


def test_the_other_worker_carries_on(postgres: Postgres) -> None:
    """Of `tuilerie serve --workers 2`, while the one that died is replaced."""
    with killing.serving(1, workers=2, database=postgres.new_database(), **AT_ONCE) as servers:
        print(asyncio.run(killing.soak(2, servers, ["base"], level="random", to_the_end=False)))


class Unread(Player):
    """A player whose connection is cut while earlier messages are still to be read."""

    async def say(self, **message: Any) -> None:
        assert self.reader
        self.reader.cancel()

    async def read(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.version += 1


@pytest.mark.anyio
async def test_messages_sent_before_a_kill_do_not_count_as_play_after_it() -> None:
    """Otherwise a player with a cut connection would be left behind, and the others would wait for it until
    the time limit."""
    player = Unread(Browser("nowhere"), "table")
    player.reader = asyncio.create_task(player.read())
    party = killing.Party([])
    party.players, party.tasks = [player], [asyncio.create_task(asyncio.sleep(PATIENCE))]
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(killing.played_on([party]), 0.5)
    party.tasks[0].cancel()
    Browser.made.clear()


@pytest.mark.anyio
@pytest.mark.parametrize("steps", range(8))
async def test_a_player_who_is_cancelled_when_news_come_stops(steps: int) -> None:
    """Otherwise it would wait for the next news although nobody plays any more."""
    player = Player(Browser("nowhere"), "table")

    async def play() -> None:
        await player.until(lambda: player.version > 0)
        await player.until(lambda: player.version > 1)

    task = asyncio.create_task(play())
    await asyncio.sleep(0.01)
    player.version = 1
    async with player.changed:
        player.changed.notify_all()
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task], timeout=PATIENCE)
    assert task.cancelled()
    Browser.made.clear()
