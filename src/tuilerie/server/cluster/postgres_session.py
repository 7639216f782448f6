"""A lasting PostgreSQL session: while it is open, its process counts as alive and its claims hold."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from psycopg import AsyncConnection, Error, OperationalError

from ...tables.collaborators import Claims
from ..store.database import LIVING, POSTGRES, PROCESSES, plain_address

log = logging.getLogger("tuilerie.server")
HUNG_MS = 10_000  # a live process sends a query every second; after so long a silence, it loses its claims


async def connected(url: sa.URL) -> AsyncConnection[Any]:
    return await AsyncConnection.connect(plain_address(url), autocommit=True, **POSTGRES)


class Session:
    """If the session is lost, or was silent for too long, the process reconnects under a new number, without
    any claims."""

    def __init__(self, url: sa.URL) -> None:
        self.url = url
        self.number = 0
        self._connection: AsyncConnection[Any] | None = None
        self._is_over = False
        self._asking = asyncio.Lock()

    async def ask(self, query: str, *values: object, number: int | None = None) -> list[tuple[Any, ...]]:
        """Runs a query. Under a number that the process no longer has, there is no answer."""
        async with self._asking:
            connection = self._connection or await self._begun()
            if number not in (None, self.number):
                return []
            try:
                return await (await connection.execute(query.encode(), values)).fetchall()
            except Error:
                await self._ended()
                raise

    async def _begun(self) -> AsyncConnection[Any]:
        if self._is_over:
            raise OperationalError("this process stops")
        connection = await connected(self.url)
        number = secrets.randbelow(2**31)
        try:
            await connection.execute(f"SET idle_session_timeout = {HUNG_MS}".encode())
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (PROCESSES, number))
        except BaseException:
            await connection.close()
            raise
        self._connection, self.number = connection, number
        return connection

    async def _ended(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Error, OSError):
                await connection.close()

    async def living(self) -> set[int]:
        """The numbers of the processes that serve this database."""
        return {number for (number,) in await self.ask(LIVING)}

    async def close(self) -> None:
        """Closes the session, which releases all claims."""
        self._is_over = True
        async with self._asking:
            await self._ended()


class SharedClaims(Claims):
    """Claims by advisory locks, which are released when their session ends in any way."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @asynccontextmanager
    async def of(self, what: str) -> AsyncIterator[bool]:
        key = int.from_bytes(sha256(what.encode()).digest()[:8], signed=True)
        mine = await self._ask("SELECT pg_try_advisory_lock(%s)", key)
        number = self.session.number
        try:
            yield mine
        finally:
            if mine:
                await asyncio.shield(self._ask("SELECT pg_advisory_unlock(%s)", key, number))

    async def _ask(self, query: str, key: int, number: int | None = None) -> bool:
        try:
            found = await self.session.ask(query, key, number=number)
            return bool(found and found[0][0])
        except (Error, OSError) as problem:
            log.warning("no claim", extra={"why": type(problem).__name__})
            return False
