"""A bystander: another client at a table of the attacked server, which measures how long answers take.

It runs in a separate process, so that a busy attacker does not distort its measurements, and also watches the
server's memory.
"""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from tests.server.attacks.attack_pings import waits
from tests.server.attacks.figures import p95
from tests.server.client import Browser
from tests.server.soak.process import memory_of

ADDRESS = "127.0.0.9"
ALONE_SECONDS, PART_SECONDS, PAUSE_SECONDS = 4.0, 1.0, 0.1
Told = dict[str, float]


class Bystander:
    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self.pipe = pipe
        self.pipe.recv()  # the time without the attack is over

    def told(self) -> Told:
        """The bystander's waiting times before and during the attack, and the server's largest memory use."""
        self.pipe.send("enough")
        told: Told = self.pipe.recv()
        return told


@contextlib.contextmanager
def bystander(address: str, pid: int) -> Iterator[Bystander]:
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=_watch, args=(its, address, pid))
    process.start()
    its.close()
    try:
        yield Bystander(ours)
    finally:
        ours.close()
        process.join()


def _watch(pipe: "Connection[Any, Any]", address: str, pid: int) -> None:
    with contextlib.suppress(EOFError, BrokenPipeError):
        asyncio.run(_watched(pipe, address, pid))


async def _watched(pipe: "Connection[Any, Any]", address: str, pid: int) -> None:
    device = Browser(address, own=ADDRESS)
    player = await device.sit((await device.open("base", "Dan", "-"))["table"]["id"])
    alone, before = await waits(player, ALONE_SECONDS, PAUSE_SECONDS), memory_of(pid)
    attacked, most = list[float](), before
    pipe.send("alone")
    while not attacked or not pipe.poll():
        attacked += await waits(player, PART_SECONDS, PAUSE_SECONDS)
        most = max(most, memory_of(pid))
    pipe.recv()
    pipe.send({"alone": p95(alone), "attacked": p95(attacked), "memory": most - before})
    await device.close()
