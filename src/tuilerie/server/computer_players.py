"""Computer players think in threads, a few at a time; addresses take turns.

The player of a seat is kept until its turn is over, since its search before laying a tile is useful after it.
If an address has more searches waiting, its running search pauses for those of other addresses, since they
may share a processor.
"""

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from ..ai.levels import PLAYERS, level_offered
from ..ai.players import Player, SearchPlayer, Slices, find_player
from ..ai.search.thinking import Progress
from ..play.imagine import imagine
from ..play.move import Move
from ..play.table import Table
from ..tables.collaborators import ChairPlace
from . import metrics
from .fair_queue import FairQueue

GIVE_WAY_SECONDS = 0.25  # the longest pause between two slices of a search
GIVE_WAY_STEP_SECONDS = 0.01
TREES_KEPT = 16  # players kept between two moves of a turn; the tree of an expert takes up to 12 MB


class ThreadedPlayers:
    """Over the network only levels can be asked for: no external engines and no unlimited searches."""

    def __init__(self, at_once: int, seconds: float, levels: Sequence[str] = PLAYERS) -> None:
        self.levels = levels  # from weak to strong
        self.pool = ThreadPoolExecutor(at_once, thread_name_prefix="thinker")
        self.queue = FairQueue(at_once)
        self.seconds = seconds
        self.waiting = 0
        self.searching: set[SearchPlayer] = set()
        self.kept: OrderedDict[ChairPlace, Player] = OrderedDict()

    async def choose(
        self,
        table: Table,
        level: str,
        report: Callable[[float], None] | None = None,
        chair: ChairPlace | None = None,
        address: str = "",
    ) -> Move:
        """A move for the seat to act. The table is a copy that nobody else plays on."""
        loop = asyncio.get_running_loop()
        player = self._player(chair, level_offered(level, self.levels))
        if report and isinstance(player, SearchPlayer):
            player.report = Reporter(lambda done: loop.call_soon_threadsafe(report, done))
        self.waiting += 1
        began = loop.time()
        try:
            async with self.queue.place(address):
                move = await self._think(player, table, address)
            self._keep(chair, player)
            return move
        finally:
            self.waiting -= 1
            metrics.THINKING.observe(loop.time() - began)

    async def _think(self, player: Player, table: Table, address: str) -> Move:
        """Runs a player in a thread. Its time starts when its thread starts."""
        loop, search = asyncio.get_running_loop(), {player} if isinstance(player, SearchPlayer) else set()
        self.searching |= search
        alarm = loop.call_later(self.seconds, stop_all, search)
        try:
            return await loop.run_in_executor(
                self.pool, chosen, player, table, lambda: self._give_way(address)
            )
        finally:
            alarm.cancel()
            self.searching -= search

    def _give_way(self, address: str) -> None:
        """Pauses a search for others. Called in its thread, between two slices."""
        limit = time.monotonic() + GIVE_WAY_SECONDS
        while self.queue.gives_way(address) and time.monotonic() < limit:
            time.sleep(GIVE_WAY_STEP_SECONDS)

    def _player(self, chair: ChairPlace | None, level: str) -> Player:
        """The player kept for a seat, or a new one. A player that is thinking is not among those kept, so
        that it is not used or closed in the meantime."""
        known = self.kept.pop(chair, None) if chair else None
        return known if known and known.name == level else find_player(level, random.getrandbits(31))

    def _keep(self, chair: ChairPlace | None, player: Player) -> None:
        if chair and isinstance(player, SearchPlayer):
            self.kept[chair] = player
        while len(self.kept) > TREES_KEPT:
            self.kept.popitem(last=False)

    def forget(self, chair: ChairPlace) -> None:
        """Drops the player of a seat when its turn is over: what comes next is not in its tree."""
        self.kept.pop(chair, None)

    def close(self) -> None:
        """Stops all searches: a thread that is still thinking would keep the server from ending."""
        stop_all(self.searching)
        self.kept.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)


def chosen(player: Player, table: Table, pause: Callable[[], object]) -> Move:
    """The move of a player; `pause` is called between two slices of its search."""
    assert table.to_act is not None
    slices = Slices(player.deciding(imagine(table.position, table.to_act, player.rng)))
    for _ in slices:
        pause()
    return slices.result


def stop_all(players: set[SearchPlayer]) -> None:
    for player in players:
        player.stop()


class Reporter:
    """Reports the progress of a search in steps, and nothing else about it."""

    STEP = 0.05

    def __init__(self, tell: Callable[[float], object]) -> None:
        self.tell = tell
        self.told = 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.done >= self.told + self.STEP:
            self.told = progress.done
            self.tell(round(progress.done, 2))
