"""Other processes that serve the same tables: follows their changes, and takes over when one dies."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Set
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from psycopg import Error
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.refusal import Refusal
from ...tables.rows import BrokenLog
from .. import metrics
from ..store import schema
from ..store.store import KEYS_CHANNEL, PRESENCE_CHANNEL, Notice
from .notices import Notices
from .postgres_session import Session, SharedClaims
from .presence import SharedPresence, forget_dead
from .single_process import SingleProcess

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("tuilerie.server")
WATCH_SECONDS, EXCHANGE_SECONDS = 1.0, 0.1
OVERDUE_MS = 2000  # a table that has been due for longer is not handled by any process
MEETING = 0x7475_696D  # the advisory lock by which processes start one after the other


class Peers(SingleProcess):
    """The other processes, known through PostgreSQL."""

    def __init__(self, services: "Services") -> None:
        self.services, self.store = services, services.store
        self.rooms, self.lobby = services.rooms, services.lobby
        self.session = Session(self.store.url)
        self.notices = Notices(self.store.url, self._hear, self._missed)
        self.presence = SharedPresence(self.store, self.rooms, self._living)
        self.living: frozenset[int] = frozenset()
        self.gone: frozenset[int] = frozenset()  # dead processes whose rows are to be deleted
        around = services.around
        around.claims, around.presence = SharedClaims(self.session), self.presence
        self.following: dict[str, asyncio.Task[None]] = {}
        self.tasks: set[asyncio.Task[object]] = set()

    async def meet(self) -> None:
        """Starts to listen to the other processes, and makes this one known to them."""
        await self._introduce()
        self._run(self.notices.run())
        self._run(self._repeat(self._breathe, WATCH_SECONDS))
        self._run(self._repeat(self._watch, WATCH_SECONDS))
        self._run(self._repeat(self.presence.exchange, EXCHANGE_SECONDS))
        await self.notices.listening.wait()

    async def part(self) -> None:
        tasks = [*self.tasks, *self.following.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.session.close()

    def _run(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            if not await self._tried(work):
                await asyncio.sleep(WATCH_SECONDS)

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Repeats the work until the database is available."""
        try:
            await work()
            return True
        except (Refusal, Error, OSError) as problem:
            log.warning("not reached", extra={"why": type(problem).__name__})
        except Exception:
            metrics.FAULTS.inc()
            log.exception("watch failed")
        return False

    # Which processes are alive

    async def _living(self, numbers: set[int]) -> Set[int]:
        if numbers - self.living:
            self.living |= await self.session.living()
        return self.living

    async def _breathe(self) -> None:
        """Shows the others that this process is alive, independently of other queries: a process that is
        silent for too long counts as dead."""
        self._count(await self.session.living())

    def _count(self, living: Set[int]) -> None:
        self.gone |= self.living - living
        self.living = frozenset(living)

    async def _introduce(self) -> None:
        """Clocks run while any process runs: the first process stores since when."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MEETING)))
            known = set(await connection.scalars(sa.select(schema.processes.c.number)))
            try:
                self._count(await self.session.living())
            except Error as problem:  # on a connection that is only read from
                raise OSError(str(problem)) from problem
            await forget_dead(connection, known - self.living)
            oldest = await connection.scalar(sa.select(sa.func.min(schema.processes.c.began)))
            self.lobby.began = min(self.lobby.began, oldest or self.lobby.began)
            mine = {"number": self.session.number, "began": self.lobby.began}
            await connection.execute(schema.processes.insert(), [mine])

        await self.store.write(job)
        self.presence.show_all(self.session.number)

    async def _watch(self) -> None:
        if self.session.number != self.presence.number:
            await self._introduce()
        if gone := self.gone:
            log.warning("a process is gone", extra={"why": "died or stopped"})
            await self.store.write(lambda connection: forget_dead(connection, gone))
            for room in self.rooms.values():
                if gone & set(room.attendance.elsewhere):
                    self.presence.look(room.id)
            await self.services.analyses.resume()
            self.gone -= gone
        await self.services.sweeper.wake(self.services.around.time.now() - OVERDUE_MS)

    # What they announce

    def _hear(self, notice: Notice) -> None:
        room = self.rooms.get(notice.table)
        if room is None or not room.connections:
            return  # the table is read again when somebody asks for it
        if notice.channel == PRESENCE_CHANNEL:
            self.presence.look(notice.table)
        elif notice.channel == KEYS_CHANNEL or notice.version > room.state.version:
            self._follow(notice)

    def _follow(self, notice: Notice) -> None:
        """Follows a table, one task at a time; changes announced in the meantime are read by the next
        task."""
        former = self.following.get(notice.table)
        task = asyncio.create_task(self._catch_up(notice, former))
        self.following[notice.table] = task
        task.add_done_callback(lambda done: self._followed(notice.table, done))

    def _followed(self, table: str, task: "asyncio.Task[None]") -> None:
        if self.following.get(table) is task:
            del self.following[table]

    async def _catch_up(self, notice: Notice, former: "asyncio.Task[None] | None") -> None:
        if former:
            await asyncio.wait([former])
        room = self.rooms.get(notice.table)
        if room is None:
            return
        try:
            async with room.lock:
                if notice.channel == KEYS_CHANNEL:
                    await room.follow()
                elif notice.version > room.state.version:
                    await room.follow_log()
        except Refusal as refusal:
            log.warning("not followed", extra={"table": notice.table, "code": refusal.code})
            if refusal.code == "preparing":
                await self.services.preparation.wait(room.state.game)
                self._follow(notice)
        except BrokenLog:
            self.lobby.give_up(room)

    def _missed(self) -> None:
        """Reads what was announced before this process listened."""
        self.presence.look_at_all()
        self._run(self._tried(self.services.sweeper.catch_up))
