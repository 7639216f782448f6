"""The same twin games with the eye at another process: all that this one knows, it read from PostgreSQL."""

import asyncio
import re
from typing import Any

import psycopg

from tests.server.secrecy import BACKLOG, Overheard
from tests.waiting import PATIENCE
from tuilerie.server.hall import Hall
from tuilerie.server.room import due_of
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import CHANNELS, ROWS, Store, Stored
from tuilerie.tables.connection import Connection
from tuilerie.tables.keys import new_table_id
from tuilerie.tables.log import Row
from tuilerie.tables.state import Sitting


class Elsewhere(Overheard):
    """Moves are committed by one process; the other is noticed, reads, and tells the eye."""

    def __init__(self, sitting: Sitting, eye: int | None, database: str) -> None:
        self.runner = asyncio.Runner()
        self.sitting, self.eye, self.database = sitting, eye, database
        self.id = new_table_id()
        self.connection = Connection("", BACKLOG, {eye: "key"} if eye is not None else {})
        self.connection.look = eye
        self.received: list[str] = []
        self.runner.run(self._begin())
        self.listen()

    async def _begin(self) -> None:
        self.store = Store(self.database)
        await self.store.migrate()
        stored = Stored(
            self.id, self.sitting.game, "running", False, self.sitting.version, self.sitting.seed, 0, 0
        )
        await self.store.open(stored, self.sitting.rows, [])
        self.wire = await psycopg.AsyncConnection.connect(self.database, autocommit=True)
        for channel in CHANNELS:
            await self.wire.execute(f"LISTEN {channel}".encode())
        self.hall = Hall(Settings(), Store(self.database))
        self.hall.preparation.finish_all()
        await self.hall.fellows.meet()
        self.room: Any = await self.hall.room(self.id)
        self.room.away_since = dict.fromkeys(self.room.away_since, 0)
        self.room.welcome(self.connection, 0)
        while self.connection.outgoing.qsize() < 2:  # the welcome, and who is there
            await asyncio.sleep(0.01)

    def hear(self, text: str) -> None:
        super().hear(text.replace(self.id, "t"))

    def make(self, tried: Sitting, rows: list[Row]) -> None:
        self.runner.run(self._make(tried, rows))
        self.sitting = tried

    async def _make(self, tried: Sitting, rows: list[Row]) -> None:
        await self.store.append(self.id, rows, tried.status, due_of(tried))
        async with asyncio.timeout(PATIENCE):
            while self.room.sitting.version < tried.version:
                await asyncio.sleep(0.001)

    def close(self) -> None:
        self.runner.run(self._close())
        self.runner.close()

    async def _close(self) -> None:
        """What passed between the processes is theirs to hear too."""
        async for notify in self.wire.notifies(timeout=0.1):
            assert re.fullmatch(r"[\w-]{12} \d+", notify.payload)
            if notify.channel == ROWS and notify.payload.startswith(self.id):
                self.hear(notify.payload)
        await self.wire.close()
        await self.hall.close()
        await self.hall.store.close()
        await self.store.close()
