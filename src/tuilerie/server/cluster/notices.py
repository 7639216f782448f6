"""Notices from other processes: which table changed, and to which version. They contain nothing else."""

import asyncio
import logging
from collections.abc import Callable

import sqlalchemy as sa
from psycopg import Error

from .. import metrics
from ..store.store import CHANNELS, Notice
from .postgres_session import connected

log = logging.getLogger("tuilerie.server")
RECONNECT_SECONDS = 0.5


class Notices:
    def __init__(self, url: sa.URL, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        self.url, self.hear, self.missed = url, hear, missed
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Runs for ever. After every interruption it looks for changes that it may have missed."""
        while True:
            try:
                await self._listen()
            except (Error, OSError) as problem:
                log.warning("not listening", extra={"why": type(problem).__name__})
            except Exception:
                metrics.FAULTS.inc()
                log.exception("listening failed")
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self) -> None:
        async with await connected(self.url) as connection:
            for channel in CHANNELS:
                await connection.execute(f"LISTEN {channel}".encode())
            self.missed()
            self.listening.set()
            async for notify in connection.notifies():
                table, _, version = notify.payload.partition(" ")
                self.hear(Notice(notify.channel, table, int(version)))
