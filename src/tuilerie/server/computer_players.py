"""Computer players: they think in threads, a few at once; addresses take turns.

The player of a seat is kept until its turn is over: what it thought before laying a tile is of use after it.
A search for an address that has more of them in line gives way to searches for other addresses, since they
may share a processor.
"""

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from ..ai.levels import LEVELS, PLAYERS
from ..ai.players import Player, SearchPlayer, Slices, find_player
from ..ai.search.thinking import Progress
from ..play.imagine import imagine
from ..play.move import Move
from ..play.table import Table
from ..tables.collaborators import ChairPlace
from . import metrics
from .fair_queue import FairQueue

GIVE_WAY_SECONDS = 0.25  # at most, between two slices of a search: nobody waits for ever
GIVE_WAY_STEP_SECONDS = 0.01
TREES_KEPT = 16  # players between two moves of a turn; the tree of an expert has up to twelve megabytes


class ThreadedPlayers:
    """Levels are all that may be asked for over the net: no engine of one's own, no endless search."""

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
        player = self._player(chair, self._offered(level))
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
        """Its time begins when it begins to think."""
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
        """Called in the thread of a search, between two slices."""
        limit = time.monotonic() + GIVE_WAY_SECONDS
        while self.queue.gives_way(address) and time.monotonic() < limit:
            time.sleep(GIVE_WAY_STEP_SECONDS)

    def _offered(self, level: str) -> str:
        """A game from a server with compiled rules, or a substitute for an absent person, may need a level
        that this server does not have."""
        is_missing = level in LEVELS and level not in self.levels
        return self.levels[-1] if is_missing else level

    def _player(self, chair: ChairPlace | None, level: str) -> Player:
        """Who is thinking is not among those kept, so that nobody else takes, or closes, it meanwhile."""
        known = self.kept.pop(chair, None) if chair else None
        return known if known and known.name == level else find_player(level, random.getrandbits(31))

    def _keep(self, chair: ChairPlace | None, player: Player) -> None:
        if chair and isinstance(player, SearchPlayer):
            self.kept[chair] = player
        while len(self.kept) > TREES_KEPT:
            self.kept.popitem(last=False)

    def forget(self, chair: ChairPlace) -> None:
        """Its turn is over; what comes next is not in its tree."""
        self.kept.pop(chair, None)

    def close(self) -> None:
        """A thread that still thinks would keep the server from ending."""
        stop_all(self.searching)
        self.kept.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)


def chosen(player: Player, table: Table, pause: Callable[[], object]) -> Move:
    """What the player chooses, with a pause between two slices of its thinking."""
    assert table.to_act is not None
    slices = Slices(player.deciding(imagine(table.position, table.to_act, player.rng)))
    for _ in slices:
        pause()
    return slices.result


def stop_all(players: set[SearchPlayer]) -> None:
    for player in players:
        player.stop()


class Reporter:
    """How far a search is, step by step. Nothing else of it is told."""

    STEP = 0.05

    def __init__(self, tell: Callable[[float], object]) -> None:
        self.tell = tell
        self.told = 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.done >= self.told + self.STEP:
            self.told = progress.done
            self.tell(round(progress.done, 2))
