"""Writes to a SQLite database in whole batches, in a separate thread.

Otherwise each statement of a batch would wait for the thread and then for the event loop, which on a busy
machine takes longer than the disk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import set_pragmas

Job = Callable[[AsyncConnection], Awaitable[None]]


class Near:
    def __init__(self, url: sa.URL) -> None:
        self.engine = sa.create_engine(url.set(drivername="sqlite"), hide_parameters=True)
        sa.event.listen(self.engine, "connect", set_pragmas)
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def commit(self, jobs: Sequence[Job]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.writer, self._commit, jobs)

    def _commit(self, jobs: Sequence[Job]) -> None:
        with self.engine.begin() as connection:
            at_once = cast(AsyncConnection, SyncConnection(connection))
            for job in jobs:
                _done(cast("Coroutine[Any, Any, None]", job(at_once)))

    def close(self) -> None:
        self.writer.shutdown(wait=False)
        self.engine.dispose()


class SyncConnection:
    """The methods that a job calls on its connection, done synchronously."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.dialect = connection.dialect

    async def execute(self, statement: Any, values: Any = None) -> Any:
        return self.connection.execute(statement, values)

    async def exec_driver_sql(self, statement: str) -> Any:
        return self.connection.exec_driver_sql(statement)


def _done(job: Coroutine[Any, Any, None]) -> None:
    """Runs a job to its end without an event loop: it awaits only its connection, which answers at once."""
    try:
        job.send(None)
    except StopIteration:
        return
    raise RuntimeError("a job of the store waits for something else")
