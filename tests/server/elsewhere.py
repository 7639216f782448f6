"""Twin games watched through another process, which knows only what it reads from PostgreSQL."""

import asyncio
import re
from typing import Any

import psycopg

from tests.tables.secrecy import BACKLOG, Overheard
from tests.waiting import PATIENCE
from tuilerie.server.services import Services
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import CHANNELS, ROWS_CHANNEL, SqlStore
from tuilerie.tables.connection import Connection
from tuilerie.tables.keys import new_table_id
from tuilerie.tables.rows import Row
from tuilerie.tables.stored import Addition, Stored
from tuilerie.tables.table_state import TableState

LAST_WORD = "last_word"  # a channel for this test only; notices arrive in the order in which they were sent


class Elsewhere(Overheard):
    """One process commits the moves; the other is notified, reads them, and sends them to the viewer."""

    def __init__(self, state: TableState, eye: int | None, database: str) -> None:
        self.runner = asyncio.Runner()
        self.state, self.eye, self.database = state, eye, database
        self.id = new_table_id()
        self.connection = Connection(BACKLOG, {eye: "key"} if eye is not None else {})
        self.connection.look = eye
        self.received: list[str] = []
        self.runner.run(self._begin())
        self.listen()

    async def _begin(self) -> None:
        self.store = SqlStore(self.database)
        await self.store.migrate()
        stored = Stored(self.id, self.state.game, "running", False, self.state.version, self.state.seed, 0, 0)
        await self.store.open(stored, self.state.rows, [])
        self.wire = await psycopg.AsyncConnection.connect(self.database, autocommit=True)
        for channel in CHANNELS:
            await self.wire.execute(f"LISTEN {channel}".encode())
        self.services = Services(Settings(), SqlStore(self.database))
        self.services.preparation.finish_all()
        await self.services.cluster.meet()
        self.room: Any = await self.services.lobby.room(self.id)
        self.room.attendance.away_since = dict.fromkeys(range(len(self.state.chairs)), 0)
        self.room.welcome(self.connection, self.room.news(self.connection, 0))
        while self.connection.outgoing.qsize() < 2:  # the welcome and the presence message
            await asyncio.sleep(0.01)

    def hear(self, text: str) -> None:
        super().hear(text.replace(self.id, "t"))

    def make(self, tried: TableState, rows: list[Row]) -> None:
        self.runner.run(self._make(tried, rows))
        self.state = tried

    async def _make(self, tried: TableState, rows: list[Row]) -> None:
        await self.store.append(self.id, Addition(rows, tried.status, tried.due))
        async with asyncio.timeout(PATIENCE):
            while self.room.state.version < tried.version:
                await asyncio.sleep(0.001)

    def close(self) -> None:
        self.runner.run(self._close())
        self.runner.close()

    async def _close(self) -> None:
        """Waits for the last word, so that every earlier notice has been handled."""
        await self.wire.execute(f"LISTEN {LAST_WORD}".encode())
        await self.wire.execute(f"NOTIFY {LAST_WORD}".encode())
        async for notify in self.wire.notifies():
            if notify.channel == LAST_WORD:
                break
            assert re.fullmatch(r"[\w-]{12} \d+", notify.payload)
            if notify.channel == ROWS_CHANNEL and notify.payload.startswith(self.id):
                self.hear(notify.payload)
        await self.wire.close()
        await self.services.close()
        await self.services.store.close()
        await self.store.close()
