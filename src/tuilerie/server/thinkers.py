"""Computer players: they think in threads, a few at once, and everybody waits in one line."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..ai.players import UnknownPlayer, find_player, known_player
from ..play.table import Table
from .refusal import Refusal

# Those that may be asked for by name over the net, from weak to strong.
LEVELS = ("random", "easy", "greedy", "normal", "hard", "expert")


def levels() -> list[str]:
    """The levels that there are players for."""
    return [name for name in LEVELS if _is_known(name)]


def _is_known(name: str) -> bool:
    try:
        return bool(known_player(name))
    except UnknownPlayer:
        return False


def known_level(name: str) -> str:
    if name not in levels():
        raise Refusal(
            "unknown_player", f"there is no computer player '{name}'; there are {', '.join(levels())}"
        )
    return name


class Thinkers:
    def __init__(self, at_once: int, seconds: float) -> None:
        self.pool = ThreadPoolExecutor(at_once, thread_name_prefix="thinker")
        self.seconds = seconds
        self.waiting = 0

    async def choose(self, table: Table, level: str, report: Callable[[float], None] | None = None) -> str:
        """A move for the seat to act. The table is a copy that nobody else plays on."""
        loop = asyncio.get_running_loop()
        player: Any = find_player(level, random.getrandbits(31))
        if report and hasattr(player, "report"):
            player.report = Reporter(player, lambda done: loop.call_soon_threadsafe(report, done))
        self.waiting += 1
        alarm = loop.call_later(self.seconds, getattr(player, "stop", lambda: None))
        try:
            return await loop.run_in_executor(self.pool, _choice, player, table)
        finally:
            alarm.cancel()
            self.waiting -= 1

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


class Reporter:
    """How far a search is, by its simulations or by its time, step by step. Nothing else of it is told."""

    STEP = 0.05

    def __init__(self, player: Any, tell: Callable[[float], object]) -> None:
        self.player, self.tell = player, tell
        self.told = 0.0

    def __call__(self, progress: Any) -> None:
        limit = self.player.limit
        done = progress.simulations / limit.sims if limit.sims else progress.seconds / limit.seconds
        done = min(1.0, float(done))
        if done >= self.told + self.STEP:
            self.told = done
            self.tell(round(done, 2))


def _choice(player: Any, table: Table) -> str:
    try:
        return str(player.choose(table).text)
    finally:
        if hasattr(player, "close"):
            player.close()
