"""The composition root in a tab: a lobby of tables with the browser's database and a search around it."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from ..ai.levels import PLAYERS, WITHOUT_SEARCH
from ..tables.bodies import Problem
from ..tables.collaborators import Collaborators
from ..tables.encoding import to_json
from ..tables.field_types import Language
from ..tables.lobby import Lobby
from ..tables.refusal import Refusal
from ..tables.scheduler import Scheduler
from .indexed_database import IndexedDatabase, StoresOfWorker
from .record_advice import RecordAdvice
from .search_modules import SearchModules
from .tab_analyses import TabAnalyses
from .tab_players import TabPlayers
from .tab_preparation import LoadSearch, TabPreparation
from .tab_requests import TabRequests
from .tab_store import TabStore
from .tab_wire import TabWire
from .table_database import Database

log = logging.getLogger("tuilerie.browser")
Reply = Callable[[bool, str], object]


@dataclass(frozen=True)
class TabLimits:
    """One's own browser: nothing is closed or forgotten after a time."""

    tables: int = 100_000
    rooms: int = 20
    absent_seconds: float = 30.0
    waiting_hours: float = 1e9
    untouched_days: float = 1e9
    finished_days: float = 0.0


class Tab:
    def __init__(self, database: Database, load_search: LoadSearch | None = None) -> None:
        self.store = TabStore(database)
        preparation = TabPreparation(load_search)
        levels = PLAYERS if load_search else WITHOUT_SEARCH
        players = TabPlayers(levels)
        around = Collaborators(self.store, players, preparation, TabLimits())
        self.scheduler = Scheduler(around)
        self.lobby = Lobby(around, self.scheduler)
        analyses = TabAnalyses(self.store, preparation, is_offered=load_search is not None)
        advice = RecordAdvice(players, preparation, is_offered=load_search is not None)
        self.requests = TabRequests(self.lobby, self.store, analyses, advice)
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(self, method: str, address: str, body: str, language: Language, reply: Reply) -> None:
        """Answers a request: whether it was granted, and the answer or the Problem as JSON."""
        self._begin(self._answer(method, address, body, language, reply))

    async def _answer(self, method: str, address: str, body: str, language: Language, reply: Reply) -> None:
        try:
            reply(True, await self.requests.answer(method, address, body))
        except Refusal as refusal:
            reply(False, _problem(refusal, language))
        except Exception:
            log.exception("request failed")
            reply(False, _problem(Refusal("unavailable", "failed"), language))
        self.lobby.forget_rooms()

    def open(self, table: str, tell: Callable[[str], object], close: Callable[[int], object]) -> TabWire:
        """A page comes to a table. The worker has claimed the table for this tab."""
        wire = TabWire(self.lobby, table, tell, close)
        self._begin(wire.run(self._own_keys))
        return wire

    async def _own_keys(self, table: str) -> list[str]:
        return list((await self.store.kept(table)).own.values())

    def let_go(self, table: str) -> None:
        """Another tab has taken the table over."""
        if room := self.lobby.rooms.get(table):
            self.lobby.let_go(room)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _problem(refusal: Refusal, language: Language) -> str:
    return to_json(Problem(code=refusal.code, reason=refusal.say(language)))


def begin(stores: StoresOfWorker, fetch_search: Callable[[str], Awaitable[Any]] | None = None) -> Tab:
    """Called by the worker once Python runs."""
    random.seed()  # Python may go on from a memory that is the same at every start
    load = SearchModules(fetch_search).load if fetch_search else None
    return Tab(IndexedDatabase(stores), load)
