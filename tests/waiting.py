"""Waiting for a condition instead of for a time.

A busy machine must not make tests fail: a wait ends as soon as its condition is true, and gives up after
minutes.
"""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds
PAUSE = 0.02  # seconds between two looks


def wait_until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    limit = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > limit:
            raise TimeoutError(f"still waiting after {seconds:g} s")
        time.sleep(PAUSE)


async def until_holds(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits until the condition is true, and lets the event loop run meanwhile."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(PAUSE)
