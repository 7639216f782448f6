"""Analysis of finished games by the search, one after the other in the background."""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from ..ai.analysis import verdicts
from ..ai.search.limit import Limit
from ..play.table import Table
from ..tables.bodies import AnalysisState, Judgement
from ..tables.refusal import Refusal
from . import metrics
from .room import Room
from .store import schema
from .store.store import Conflict

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("tuilerie.server")
SIMULATIONS = 400  # a decision
ANALYST = "expert"  # a player that uses the same search
TELL_SECONDS = 0.5
NONE = AnalysisState(status="none", done=0.0, judgements=[])
QUEUED = AnalysisState(status="queued", done=0.0, judgements=[])
FAILED = AnalysisState(status="failed", done=0.0, judgements=[])
JUDGEMENTS = TypeAdapter(list[Judgement])


def judgements(table: Table, simulations: int = SIMULATIONS) -> Iterator[Judgement]:
    """Each decision of a game that had a choice."""
    numbers = {id(played): n for n, played in enumerate(p for p in table.history if p.seat >= 0)}
    for verdict in verdicts(table, Limit(sims=simulations)):
        played = verdict.played
        yield Judgement(
            number=numbers[id(played)],
            seat=played.seat,
            turn=played.turn,
            played=played.move.text,
            best=verdict.best.text,
            margin=round(verdict.margin, 2),
            lost=round(verdict.lost, 2),
        )


class Analyses:
    """By table, how far its analysis is: kept in the store, so that any process can tell it."""

    def __init__(self, hall: "Hall", most: int) -> None:
        self.hall, self.most = hall, most
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="analyst")
        self.line = asyncio.Lock()  # one after the other
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def state(self, table: str) -> AnalysisState:
        query = sa.select(schema.analyses).where(schema.analyses.c.table == table)
        found = await self.hall.store.read(query)
        return _state_of(found[0]) if found else NONE

    async def begin(self, room: Room) -> AnalysisState:
        """Puts a finished game in line; asking again shows how far it is."""
        if room.sitting.status != "over" or room.sitting.table is None:
            raise Refusal("not_now", "analysis_over")
        if not self.most:
            raise Refusal("unavailable", "analysis")
        if not self.hall.preparation.is_ready(room.sitting.game, [ANALYST]):
            self.hall.preparation.want(room.sitting.game, [ANALYST])
            raise Refusal("preparing", "analysis_preparing")
        if (await self.state(room.id)).status in ("none", "failed"):
            if len(await self._unfinished()) >= self.most:
                raise Refusal("limit", "analyses")
            await self._keep(room.id, QUEUED)
            self._work_on(room)
        return await self.state(room.id)

    async def resume(self) -> None:
        """What nobody works on any more, since the process that did was stopped."""
        for table in await self._unfinished() if self.most else ():
            if table not in self.tasks:
                with suppress(Refusal):
                    self._work_on(await self.hall.room(table))

    async def _unfinished(self) -> list[str]:
        c = schema.analyses.c
        found = await self.hall.store.read(sa.select(c.table).where(c.status.in_(("queued", "running"))))
        return [row["table"] for row in found]

    def _work_on(self, room: Room) -> None:
        task = asyncio.create_task(self._analyse(room))
        self.tasks[room.id] = task
        task.add_done_callback(lambda _: self.tasks.pop(room.id, None))

    async def _analyse(self, room: Room) -> None:
        assert room.sitting.table
        async with self.hall.claims.of(f"analysis {room.id}") as mine, self.line:
            if not mine or (await self.state(room.id)).status not in ("queued", "running"):
                return
            try:
                await self._judge(room.id, room.sitting.table.copy())
            except Refusal as refusal:
                log.warning("analysis put off", extra={"table": room.id, "code": refusal.code})
            except Exception:
                metrics.FAULTS.inc()
                log.exception("analysis failed", extra={"table": room.id})
                await self._keep(room.id, FAILED)

    async def _judge(self, id: str, table: Table) -> None:
        total, found, told = sum(played.seat >= 0 for played in table.history), list[Judgement](), 0.0
        work, loop = judgements(table), asyncio.get_running_loop()
        while (judgement := await loop.run_in_executor(self.pool, next, work, None)) is not None:
            found.append(judgement)
            if loop.time() >= told + TELL_SECONDS:
                told = loop.time()
                done = round(min(1.0, judgement.number / max(1, total)), 3)
                await self._keep(id, AnalysisState(status="running", done=done, judgements=found))
        await self._keep(id, AnalysisState(status="done", done=1.0, judgements=found))

    async def _keep(self, id: str, state: AnalysisState) -> None:
        c = schema.analyses.c
        row = {
            "status": state.status,
            "done": state.done,
            "judgements": JUDGEMENTS.dump_json(state.judgements).decode(),
        }

        async def job(connection: AsyncConnection) -> None:
            changed = await connection.execute(schema.analyses.update().where(c.table == id).values(row))
            if not changed.rowcount:
                await connection.execute(schema.analyses.insert(), [{"table": id, **row}])

        with suppress(Conflict):  # another process put it in line
            await self.hall.store.write(job, id)

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)


def _state_of(row: Any) -> AnalysisState:
    found = JUDGEMENTS.validate_json(row["judgements"])
    return AnalysisState(status=row["status"], done=row["done"], judgements=found)
