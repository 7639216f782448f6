"""Analyses finished games in a tab, in slices; between two of them, messages from the page are answered."""

import asyncio
import logging

from ..ai.analysis import judging
from ..ai.search.limit import Limit
from ..tables.collaborators import Preparation
from ..tables.encoding import to_json
from ..tables.judgements import (
    ANALYST,
    SIMULATIONS,
    AnalysisState,
    StoredJudgement,
    judgements_of,
    read_judgements,
)
from ..tables.refusal import Refusal
from ..tables.room import Room
from .kept_table import KeptAnalysis
from .tab_store import TabStore

log = logging.getLogger("tuilerie.browser")
KEPT_EVERY = 10  # decisions between two saves: no more is lost if the tab is closed


class TabAnalyses:
    def __init__(self, store: TabStore, preparation: Preparation, is_offered: bool) -> None:
        self.store, self.preparation, self.is_offered = store, preparation, is_offered
        self.running: dict[str, KeptAnalysis] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def state(self, room: Room) -> AnalysisState:
        """The state of an analysis. If a closed tab left it unfinished, the request restarts it."""
        found = self.running.get(room.id) or (await self.store.kept(room.id)).analysis
        table = room.state.table
        shown = judgements_of(table, read_judgements(found.judgements)) if table else ()
        is_left = found.status == "running" and room.id not in self.tasks
        return AnalysisState(status="none" if is_left else found.status, done=found.done, judgements=shown)

    async def begin(self, room: Room) -> AnalysisState:
        if room.state.status != "over" or room.state.table is None:
            raise Refusal("not_now", "analysis_over")
        if not self.is_offered:
            raise Refusal("unavailable", "analysis")
        if room.id not in self.tasks and (await self.state(room)).status in ("none", "failed"):
            self._start(room)
        return await self.state(room)

    def _start(self, room: Room) -> None:
        """Starts an analysis, unless it was started while the database was being read."""
        if room.id in self.tasks:
            return
        self.running[room.id] = KeptAnalysis("running")
        task = self.tasks[room.id] = asyncio.create_task(self._analyse(room))
        task.add_done_callback(lambda _: self.tasks.pop(room.id, None))

    async def _analyse(self, room: Room) -> None:
        try:
            await self.preparation.wait(room.state.game, [ANALYST])
            await self._judge(room)
        except Exception:
            log.exception("analysis failed", extra={"table": room.id})
            self.running[room.id] = KeptAnalysis("failed")

    async def _judge(self, room: Room) -> None:
        assert room.state.table
        table, found = room.state.table.copy(), list[StoredJudgement]()
        total = max(1, sum(played.seat >= 0 for played in table.history))
        for judgement in judging(table, Limit(sims=SIMULATIONS)):
            await asyncio.sleep(0)
            if judgement is None:
                continue
            found.append(StoredJudgement.of(judgement))
            done = round(min(1.0, judgement.number / total), 3)
            self.running[room.id] = KeptAnalysis("running", done, to_json(found))
            if len(found) % KEPT_EVERY == 0:
                await self.store.keep_analysis(room.id, self.running[room.id])
        await self.store.keep_analysis(room.id, KeptAnalysis("done", 1.0, to_json(found)))
        self.running.pop(room.id, None)
