"""Analyses and hints for a record that belongs to no table of this tab."""

import asyncio
import logging

from ..ai.analysis import judging
from ..ai.search.limit import Limit
from ..play.errors import TuilerieError
from ..play.judgement import Judgement
from ..play.move import Move
from ..play.record_reader import read_record
from ..play.table import Table
from ..tables.collaborators import Preparation
from ..tables.judgements import ANALYST, SIMULATIONS, AnalysisState
from ..tables.refusal import Refusal
from .tab_players import TabPlayers

log = logging.getLogger("tuilerie.browser")


class RecordAdvice:
    """One analysis and one hint at a time: a new request replaces the one before."""

    def __init__(self, players: TabPlayers, preparation: Preparation, is_offered: bool) -> None:
        self.players, self.preparation, self.is_offered = players, preparation, is_offered
        self.record, self.found = "", AnalysisState(status="none")
        self.analysing: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[Move] | None = None

    async def analysis(self, record: str) -> AnalysisState:
        """The first request starts the analysis, later ones report its progress. Nothing is stored."""
        if record != self.record or self.found.status in ("none", "failed"):
            table = self._read(record)
            self._stop_analysing()
            self.record, self.found = record, AnalysisState(status="running")
            self.analysing = asyncio.create_task(self._analyse(table))
        return self.found

    async def _analyse(self, table: Table) -> None:
        try:
            await self.preparation.wait(table.game, [ANALYST])
            await self._judge(table)
        except Exception:
            log.exception("analysis failed")
            self.found = AnalysisState(status="failed")

    async def _judge(self, table: Table) -> None:
        """Analyses in slices; between two of them, messages from the page are handled."""
        found = list[Judgement]()
        total = max(1, sum(played.seat >= 0 for played in table.history))
        for judgement in judging(table, Limit(sims=SIMULATIONS)):
            await asyncio.sleep(0)
            if judgement:
                found.append(judgement)
                done = round(min(1.0, judgement.number / total), 3)
                self.found = AnalysisState(status="running", done=done, judgements=tuple(found))
        self.found = AnalysisState(status="done", done=1.0, judgements=tuple(found))

    async def hint(self, record: str) -> Move:
        """A hint for the seat to act. The record contains only what that seat may know."""
        table = self._read(record)
        if table.to_act is None:
            raise Refusal("not_your_turn", "hint_turn")
        self._stop_thinking()
        mine = self.thinking = asyncio.create_task(self._think(table))
        await asyncio.wait([mine])
        if mine.cancelled():
            raise Refusal("not_now", "hint_stopped")
        return mine.result()

    async def _think(self, table: Table) -> Move:
        await self.preparation.wait(table.game, [ANALYST])
        return await self.players.choose(table, ANALYST)

    def stop(self) -> None:
        """Stops what is running. The result of a finished analysis is kept."""
        self._stop_thinking()
        if self.found.status != "done":
            self._stop_analysing()

    def _stop_thinking(self) -> None:
        if self.thinking:
            self.thinking.cancel()

    def _stop_analysing(self) -> None:
        if self.analysing:
            self.analysing.cancel()
        self.record, self.found = "", AnalysisState(status="none")

    def _read(self, record: str) -> Table:
        if not self.is_offered:
            raise Refusal("unavailable", "analysis")
        try:
            return read_record(record)
        except TuilerieError as problem:
            raise Refusal.of("bad_record", problem) from None
