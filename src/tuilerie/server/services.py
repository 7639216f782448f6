"""The composition root: a lobby of tables, with the database, threads and processes of a server."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from ..ai.levels import PLAYERS, WITHOUT_SEARCH
from ..core.rule import has_native
from ..tables.collaborators import Collaborators, Monitor
from ..tables.lobby import Lobby
from ..tables.room import Room
from ..tables.scheduler import Scheduler
from ..tables.sweeping import Sweeper
from . import metrics
from .analyses import Analyses
from .bans import StoredBans
from .cluster.single_process import SingleProcess
from .computer_players import ThreadedPlayers
from .explorations import Explorations
from .preparation import CompiledRules
from .settings import Settings
from .store.health import Health
from .store.store import SqlStore

T = TypeVar("T")


class Threads:
    """Background work in threads."""

    async def run(self, work: Callable[..., T], *values: Any) -> T:
        return await asyncio.to_thread(work, *values)


class Counted(Monitor):
    """A monitor that counts for Prometheus."""

    def opened(self, game: str) -> None:
        metrics.TABLES.labels(game).inc()

    def fault(self) -> None:
        metrics.FAULTS.inc()


class Services:
    def __init__(self, settings: Settings, store: SqlStore) -> None:
        self.settings, self.store = settings, store
        self.has_search = has_native()
        self.preparation = CompiledRules(self.has_search)
        levels = PLAYERS if self.has_search else WITHOUT_SEARCH
        self.players = ThreadedPlayers(settings.searches, settings.thinking_seconds, levels)
        self.bans = StoredBans(store)
        self.around = Collaborators(
            *(store, self.players, self.preparation, settings),
            background=Threads(),
            monitor=Counted(),
            bans=self.bans,
        )
        self.rooms: dict[str, Room] = {}
        self.scheduler = Scheduler(self.around)
        self.lobby = Lobby(self.around, self.scheduler, self.rooms)
        self.sweeper = Sweeper(self.around, self.lobby, self.scheduler)
        self.explorations = Explorations(settings.explorations)
        self.analyses = Analyses(self.around, store, self.lobby, settings.analyses if self.has_search else 0)
        self.health = Health(store)
        self.cluster = self._cluster()

    def _cluster(self) -> SingleProcess:
        if not self.store.is_shared:
            return SingleProcess()
        from .cluster.peers import Peers

        return Peers(self)

    async def sweep(self) -> None:
        await self.bans.look(self.around.time.now())
        await self.sweeper.sweep()
        await self.analyses.resume()
        self.count()

    def count(self) -> None:
        metrics.ROOMS.set(len(self.rooms))
        metrics.WAITING.set(self.players.waiting)

    async def close(self) -> None:
        """Stops all tasks and threads."""
        await self.analyses.close()
        await self.scheduler.close()
        self.players.close()
        self.explorations.close()
        await self.cluster.part()
