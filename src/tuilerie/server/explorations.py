"""Exploring records, in a few separate threads. Addresses take turns and may queue only a few requests."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from ..tables.bodies import Explore
from ..tables.encoding import to_json
from ..tables.exploring import explored
from ..tables.refusal import Refusal
from .fair_queue import FairQueue

WAITING_PER_ADDRESS = 4  # requests; a page asks for one position after the other


class Explorations:
    """A position takes up to a tenth of a second, in a record full of variations up to a second. In the
    threads that load tables, it would delay those."""

    def __init__(self, at_once: int) -> None:
        self.pool = ThreadPoolExecutor(at_once, thread_name_prefix="explorer")
        self.queue = FairQueue(at_once)
        self.waiting: Counter[str] = Counter()

    async def explore(self, asked: Explore, address: str) -> str:
        """The answer as JSON; encoding takes time as well, so it is done in the thread too."""
        if self.waiting[address] >= WAITING_PER_ADDRESS:
            raise Refusal("too_often", "requests")
        self.waiting[address] += 1
        try:
            async with self.queue.place(address):
                return await asyncio.get_running_loop().run_in_executor(self.pool, _told, asked)
        finally:
            self.waiting -= Counter([address])  # drops addresses with a count of 0

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def _told(asked: Explore) -> str:
    return to_json(explored(asked))
