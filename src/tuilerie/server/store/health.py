"""Checks that the database can be written: with a full disk, reading still works."""

import asyncio
import secrets
import time
from typing import Any

from ...tables.refusal import Refusal
from . import schema
from .store import SqlStore

FILLER = "." * 8192  # two pages of SQLite: less might fit into a page that is half empty
VALID_SECONDS = 2.0  # answers are reused for so long: anybody may ask, and each check writes to the disk


class Health:
    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.checked = float("-inf")
        self.problem: Refusal | None = None
        self._checking = asyncio.Lock()

    async def check(self) -> None:
        """Raises a Refusal if nothing can be written."""
        async with self._checking:
            if time.monotonic() - self.checked > VALID_SECONDS:
                await self._write()
        if self.problem:
            raise self.problem

    async def _write(self) -> None:
        """Adds a row before it deletes the previous one, so that it fails if there is no space."""
        id, c = secrets.token_hex(8), schema.checks.c

        async def job(connection: Any) -> None:
            await connection.execute(schema.checks.insert(), [{"id": id, "filler": FILLER}])
            await connection.execute(schema.checks.delete().where(c.id != id))

        try:
            await self.store.write(job)
            self.problem = None
        except Refusal as refusal:
            self.problem = refusal
        self.checked = time.monotonic()
