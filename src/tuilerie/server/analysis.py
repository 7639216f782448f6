"""Analysis of finished games by the search, one after the other in the background."""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..ai.analysis import verdicts
from ..ai.limit import Limit
from ..play.table import Table
from . import metrics
from .protocol.bodies import AnalysisState, Judgement
from .refusal import Refusal
from .room import Room

log = logging.getLogger("tuilerie.server")
SIMULATIONS = 400  # a decision
ANALYST = "normal"  # a player that uses the same search
NONE = AnalysisState(status="none", done=0.0, judgements=[])


def judgements(table: Table, simulations: int = SIMULATIONS) -> Iterator[Judgement]:
    """Each decision of a game that had a choice."""
    numbers = {id(played): n for n, played in enumerate(p for p in table.history if p.seat >= 0)}
    for verdict in verdicts(table, Limit(sims=simulations)):
        played = verdict.played
        yield Judgement(
            number=numbers[id(played)],
            seat=played.seat,
            turn=played.turn,
            played=played.text,
            best=verdict.best,
            margin=round(verdict.margin, 2),
            lost=round(verdict.lost, 2),
        )


class Analyses:
    """By table, how far its analysis is."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.states: dict[str, AnalysisState] = {}
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="analyst")
        self.stopped = False

    def state(self, table: str) -> AnalysisState:
        return self.states.get(table, NONE)

    def begin(self, room: Room) -> AnalysisState:
        """Puts a finished game in line; asking again shows how far it is."""
        if room.sitting.status != "over" or room.sitting.table is None:
            raise Refusal("not_now", "analysis_over")
        if not self.most:
            raise Refusal("unavailable", "analysis")
        if not room.hall.preparation.is_ready(room.sitting.game, [ANALYST]):
            room.hall.preparation.want(room.sitting.game, [ANALYST])
            raise Refusal("preparing", "analysis_preparing")
        if self.state(room.id).status in ("none", "failed"):
            waiting = [state for state in self.states.values() if state.status in ("queued", "running")]
            if len(waiting) >= self.most:
                raise Refusal("limit", "analyses")
            self.states[room.id] = AnalysisState(status="queued", done=0.0, judgements=[])
            loop = asyncio.get_running_loop()
            loop.run_in_executor(self.pool, self._work, room.id, room.sitting.table.copy())
        return self.state(room.id)

    def _work(self, id: str, table: Table) -> None:
        total, found = sum(played.seat >= 0 for played in table.history), list[Judgement]()
        try:
            for judgement in judgements(table):
                if self.stopped:
                    return
                found.append(judgement)
                self._set(id, "running", min(1.0, judgement.number / max(1, total)), found)
            self._set(id, "done", 1.0, found)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("analysis failed", extra={"table": id})
            self._set(id, "failed", 0.0, [])

    def _set(self, id: str, status: Any, done: float, found: list[Judgement]) -> None:
        self.states[id] = AnalysisState(status=status, done=round(done, 3), judgements=list(found))

    def close(self) -> None:
        self.stopped = True
        self.pool.shutdown(wait=False, cancel_futures=True)
