"""The composition root in a tab: a lobby of tables with the browser's database and a search around it."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ..ai.levels import PLAYERS, WITHOUT_SEARCH
from ..play.languages import Language
from ..tables.collaborators import Collaborators
from ..tables.lobby import Lobby
from ..tables.scheduler import Scheduler
from .indexed_database import IndexedDatabase, StoresOfWorker
from .live_thoughts import LiveThoughts
from .page_requests import PageAnswers, Reply
from .record_advice import RecordAdvice
from .record_requests import RecordRequests
from .search_modules import SearchModules
from .tab_analyses import TabAnalyses
from .tab_players import TabPlayers
from .tab_preparation import LoadSearch, TabPreparation
from .tab_requests import TabRequests
from .tab_store import TabStore
from .tab_wire import TabWire
from .table_database import Database


@dataclass(frozen=True)
class TabLimits:
    """Limits in a visitor's own browser: nothing is closed or deleted after a time."""

    tables: int = 100_000
    rooms: int = 20
    absent_seconds: float = 30.0
    waiting_hours: float = 1e9
    untouched_days: float = 1e9
    finished_days: float = 0.0


class Tab(PageAnswers):
    """Answers requests about tables of this tab and about any record."""

    def __init__(self, database: Database, load_search: LoadSearch | None = None) -> None:
        self.store = TabStore(database)
        preparation, players = TabPreparation(load_search), players_with(load_search)
        around = Collaborators(self.store, players, preparation, TabLimits())
        self.scheduler = Scheduler(around)
        self.lobby = Lobby(around, self.scheduler)
        analyses = TabAnalyses(self.store, preparation, is_offered=load_search is not None)
        records = _records(preparation, players, load_search is not None)
        super().__init__(TabRequests(self.lobby, self.store, analyses, records))

    async def _answer(self, method: str, address: str, body: str, language: Language, reply: Reply) -> None:
        await super()._answer(method, address, body, language, reply)
        self.lobby.forget_rooms()

    def open(self, table: str, tell: Callable[[str], object], close: Callable[[int], object]) -> TabWire:
        """Connects a page to a table. The worker has claimed the table for this tab."""
        wire = TabWire(self.lobby, table, tell, close)
        self._begin(wire.run(self._own_keys))
        return wire

    async def _own_keys(self, table: str) -> list[str]:
        return list((await self.store.kept(table)).own.values())

    def let_go(self, table: str) -> None:
        """Gives up a table that another tab has taken over."""
        if room := self.lobby.rooms.get(table):
            self.lobby.let_go(room)


def records_only(load_search: LoadSearch | None = None) -> PageAnswers:
    """For the page of a server, which has the tables itself: records are analysed in the visitor's
    browser."""
    preparation, players = TabPreparation(load_search), players_with(load_search)
    return PageAnswers(_records(preparation, players, load_search is not None))


def _records(preparation: TabPreparation, players: TabPlayers, has_search: bool) -> RecordRequests:
    advice = RecordAdvice(players, preparation, is_offered=has_search)
    return RecordRequests(advice, LiveThoughts(preparation, is_offered=has_search))


def players_with(load_search: LoadSearch | None) -> TabPlayers:
    return TabPlayers(PLAYERS if load_search else WITHOUT_SEARCH)


# The worker calls these once Python runs. Python may have been restored from a memory snapshot, which is the
# same at every start.
FetchSearch = Callable[[str], Awaitable[Any]]


def begin(stores: StoresOfWorker, fetch_search: FetchSearch | None = None) -> Tab:
    random.seed()
    return Tab(IndexedDatabase(stores), _loading(fetch_search))


def begin_for_records(fetch_search: FetchSearch | None = None) -> PageAnswers:
    random.seed()
    return records_only(_loading(fetch_search))


def _loading(fetch_search: FetchSearch | None) -> LoadSearch | None:
    return SearchModules(fetch_search).load if fetch_search else None
