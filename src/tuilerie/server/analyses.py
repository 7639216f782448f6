"""Analyses finished games by the search, one after the other in the background."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..ai.analysis import judgements
from ..ai.search.limit import Limit
from ..play.judgement import Judgement
from ..play.table import Table
from ..tables.collaborators import Collaborators
from ..tables.encoding import to_json
from ..tables.judgements import (
    ANALYST,
    SIMULATIONS,
    AnalysisState,
    StoredJudgement,
    judgements_of,
    read_judgements,
)
from ..tables.lobby import Lobby
from ..tables.refusal import Refusal
from ..tables.room import Room
from ..tables.stored import Conflict
from . import metrics
from .store import schema
from .store.store import SqlStore

log = logging.getLogger("tuilerie.server")
TELL_SECONDS = 0.5
SHOWN = 16  # number of analyses whose moves are kept in memory, since pages request them every few seconds
Status = Literal["none", "queued", "running", "done", "failed"]


@dataclass(frozen=True)
class StoredAnalysis:
    """A row of the database."""

    status: Status = "none"
    done: float = 0.0
    judgements: str = "[]"


def analysed(table: Table, simulations: int = SIMULATIONS) -> Iterator[StoredJudgement]:
    return map(StoredJudgement.of, judgements(table, Limit(sims=simulations)))


class Analyses:
    """The state of each table's analysis. It is kept in the store, so that any process can show it."""

    def __init__(self, around: Collaborators, store: SqlStore, lobby: Lobby, most: int) -> None:
        self.around, self.store, self.lobby, self.most = around, store, lobby, most
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="analyst")
        self.line = asyncio.Lock()  # so that only one analysis runs at a time
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.shown: OrderedDict[tuple[str, str], tuple[Judgement, ...]] = OrderedDict()

    async def state(self, room: Room) -> AnalysisState:
        stored = await self._stored(room.id)
        shown = await self._shown(room, stored.judgements)
        return AnalysisState(status=stored.status, done=stored.done, judgements=shown)

    async def _shown(self, room: Room, text: str) -> tuple[Judgement, ...]:
        """Judgements with their moves, for which the game is replayed."""
        key, stored = (room.id, text), read_judgements(text)
        if not stored or room.state.table is None:
            return ()
        if key not in self.shown:
            self.shown[key] = await self.around.background.run(judgements_of, room.state.table, stored)
        while len(self.shown) > SHOWN:
            self.shown.popitem(last=False)
        return self.shown[key]

    async def _stored(self, table: str) -> StoredAnalysis:
        c = schema.analyses.c
        query = sa.select(c.status, c.done, c.judgements).where(c.table == table)
        found = await self.store.read(query)
        return StoredAnalysis(**found[0]) if found else StoredAnalysis()

    async def begin(self, room: Room) -> AnalysisState:
        """Queues a finished game for analysis; asking again shows its progress."""
        if room.state.status != "over" or room.state.table is None:
            raise Refusal("not_now", "analysis_over")
        if not self.most:
            raise Refusal("unavailable", "analysis")
        if not self.around.preparation.is_ready(room.state.game, [ANALYST]):
            self.around.preparation.want(room.state.game)
            raise Refusal("preparing", "analysis_preparing")
        if (await self._stored(room.id)).status in ("none", "failed"):
            if len(await self._unfinished()) >= self.most:
                raise Refusal("limit", "analyses")
            await self._keep(room.id, StoredAnalysis("queued"))
            self._work_on(room)
        return await self.state(room)

    async def resume(self) -> None:
        """Continues analyses whose process was stopped."""
        for table in await self._unfinished() if self.most else ():
            if table not in self.tasks:
                with suppress(Refusal):
                    self._work_on(await self.lobby.room(table))

    async def _unfinished(self) -> list[str]:
        c = schema.analyses.c
        found = await self.store.read(sa.select(c.table).where(c.status.in_(("queued", "running"))))
        return [row["table"] for row in found]

    def _work_on(self, room: Room) -> None:
        task = asyncio.create_task(self._analyse(room))
        self.tasks[room.id] = task
        task.add_done_callback(lambda _: self.tasks.pop(room.id, None))

    async def _analyse(self, room: Room) -> None:
        assert room.state.table
        async with self.around.claims.of(f"analysis {room.id}") as mine, self.line:
            if not mine or (await self._stored(room.id)).status not in ("queued", "running"):
                return
            try:
                await self._judge(room.id, room.state.table.copy())
            except Refusal as refusal:
                log.warning("analysis put off", extra={"table": room.id, "code": refusal.code})
            except Exception:
                metrics.FAULTS.inc()
                log.exception("analysis failed", extra={"table": room.id})
                await self._keep(room.id, StoredAnalysis("failed"))

    async def _judge(self, id: str, table: Table) -> None:
        total, found, told = sum(played.seat >= 0 for played in table.history), list[StoredJudgement](), 0.0
        work, loop = analysed(table), asyncio.get_running_loop()
        while (judgement := await loop.run_in_executor(self.pool, next, work, None)) is not None:
            found.append(judgement)
            if loop.time() >= told + TELL_SECONDS:
                told = loop.time()
                done = round(min(1.0, judgement.number / max(1, total)), 3)
                await self._keep(id, StoredAnalysis("running", done, to_json(found)))
        await self._keep(id, StoredAnalysis("done", 1.0, to_json(found)))

    async def _keep(self, id: str, stored: StoredAnalysis) -> None:
        c, row = schema.analyses.c, vars(stored)

        async def job(connection: AsyncConnection) -> None:
            changed = await connection.execute(schema.analyses.update().where(c.table == id).values(row))
            if not changed.rowcount:
                await connection.execute(schema.analyses.insert(), [{"table": id, **row}])

        with suppress(Conflict):  # another process has queued it
            await self.store.write(job, id)

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
