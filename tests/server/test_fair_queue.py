"""The fair queue: who gets the next place. The tests count events and do not depend on time."""

import asyncio
from contextlib import suppress

import pytest

from tests.tables.memory import settled
from tuilerie.server.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


class Thinking:
    """The requests in the order in which they got a place; each keeps it until it is released."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.began: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, address: str, *names: str) -> None:
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._think(address, name))
        await settled()

    async def _think(self, address: str, name: str) -> None:
        async with self.queue.place(address):
            self.began.append(name)
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await self.tasks[name]
        await settled()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_stranger_comes_next_however_much_one_address_asks_for() -> None:
    thinking = Thinking(FairQueue(1))
    await thinking.ask("greedy", "g1", "g2", "g3", "g4")
    await thinking.ask("stranger", "s1", "s2")
    for name in ("g1", "g2", "s1", "g3", "s2"):
        await thinking.end(name)
    assert thinking.began == ["g1", "g2", "s1", "g3", "s2", "g4"]


async def test_an_address_leaves_one_place_to_others() -> None:
    thinking = Thinking(FairQueue(2))
    await thinking.ask("greedy", "g1", "g2", "g3")
    assert thinking.began == ["g1"]
    await thinking.ask("stranger", "s1", "s2")
    assert thinking.began == ["g1", "s1"]
    await thinking.end("s1")
    assert thinking.began == ["g1", "s1", "s2"]


async def test_three_addresses_take_turns() -> None:
    thinking = Thinking(FairQueue(1))
    names = {address: [f"{address}{n}" for n in range(3)] for address in "abc"}
    for address, asked in names.items():
        await thinking.ask(address, *asked)
    for _ in range(8):
        await thinking.end(thinking.began[-1])
    assert thinking.began == ["a0", "a1", "b0", "c0", "a2", "b1", "c1", "b2", "c2"]


async def test_a_cancelled_wait_leaves_no_gap() -> None:
    """Cancels one request that waits and one that has been admitted."""
    queue = FairQueue(1)
    thinking = Thinking(queue)
    await thinking.ask("a", "a1", "a2", "a3")
    for name in ("a2", "a1"):
        thinking.tasks[name].cancel()
        with suppress(asyncio.CancelledError):
            await thinking.tasks[name]
    await settled()
    assert thinking.began == ["a1", "a3"]
    await thinking.end("a3")
    assert (queue.inside.total(), len(queue.waiting)) == (0, 0)
