"""Requests about a record, whichever table it belongs to, if any. They need no store."""

from ..tables.bodies import Explore
from ..tables.exploring import explored
from .page_requests import PageRequest, Routes
from .record_advice import RecordAdvice


class RecordRequests:
    def __init__(self, advice: RecordAdvice) -> None:
        self.advice = advice
        self.routes: Routes = {
            ("POST", "explore"): self.explore,
            ("POST", "analysis"): self.analyse,
            ("POST", "hint"): self.hint,
            ("DELETE", "advice"): self.stop,
        }

    async def explore(self, asked: PageRequest) -> object:
        return explored(asked.body_as(Explore))

    async def analyse(self, asked: PageRequest) -> object:
        """Begins, or tells how far it is."""
        return await self.advice.analysis(asked.body_as(Explore).record)

    async def hint(self, asked: PageRequest) -> object:
        return await self.advice.hint(asked.body_as(Explore).record)

    async def stop(self, asked: PageRequest) -> str:
        """Whoever asked for advice has gone."""
        self.advice.stop()
        return ""
