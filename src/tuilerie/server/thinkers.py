"""Computer players: they think in threads, a few at once, and everybody waits in one line."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..ai.limit import Limit
from ..ai.players import Player, SearchPlayer, find_player
from ..ai.thinking import Progress
from ..play.table import Table
from .refusal import Refusal

# Those that may be asked for over the net, from weak to strong: no engine of one's own, no endless search.
LEVELS = ("random", "easy", "greedy", "normal", "hard", "expert")


def known_level(name: str) -> str:
    if name not in LEVELS:
        raise Refusal("unknown_player", "player", name=name, levels=", ".join(LEVELS))
    return name


class Thinkers:
    def __init__(self, at_once: int, seconds: float) -> None:
        self.pool = ThreadPoolExecutor(at_once, thread_name_prefix="thinker")
        self.seconds = seconds
        self.waiting = 0
        self.searching: set[SearchPlayer] = set()

    async def choose(self, table: Table, level: str, report: Callable[[float], None] | None = None) -> str:
        """A move for the seat to act. The table is a copy that nobody else plays on."""
        loop = asyncio.get_running_loop()
        player = find_player(level, random.getrandbits(31))
        if report and isinstance(player, SearchPlayer):
            player.report = Reporter(player.limit, lambda done: loop.call_soon_threadsafe(report, done))
        self.waiting += 1
        search = {player} if isinstance(player, SearchPlayer) else set()
        self.searching |= search
        alarm = loop.call_later(self.seconds, stop_all, search)
        try:
            return await loop.run_in_executor(self.pool, _choice, player, table)
        finally:
            alarm.cancel()
            self.searching -= search
            self.waiting -= 1

    def close(self) -> None:
        """A thread that still thinks would keep the server from ending."""
        stop_all(self.searching)
        self.pool.shutdown(wait=False, cancel_futures=True)


def stop_all(players: set[SearchPlayer]) -> None:
    for player in players:
        player.stop()


class Reporter:
    """How far a search is, by its simulations or by its time, step by step. Nothing else of it is told."""

    STEP = 0.05

    def __init__(self, limit: Limit, tell: Callable[[float], object]) -> None:
        self.limit, self.tell = limit, tell
        self.told = 0.0

    def __call__(self, progress: Progress) -> None:
        by_count = progress.simulations / self.limit.sims if self.limit.sims else 0.0
        by_time = progress.seconds / self.limit.seconds if self.limit.seconds else 0.0
        done = min(1.0, max(by_count, by_time))
        if done >= self.told + self.STEP:
            self.told = done
            self.tell(round(done, 2))


def _choice(player: Player, table: Table) -> str:
    try:
        return player.choose(table).text
    finally:
        player.close()
