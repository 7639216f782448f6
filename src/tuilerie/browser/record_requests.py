"""Requests about a record, whichever table it belongs to, if any. They need no store."""

from ..tables.bodies import Explore
from ..tables.exploring import explored
from .live_thoughts import LiveThoughts
from .page_requests import PageRequest, Routes
from .record_advice import RecordAdvice


class RecordRequests:
    def __init__(self, advice: RecordAdvice, thoughts: LiveThoughts) -> None:
        self.advice, self.thoughts = advice, thoughts
        self.routes: Routes = {
            ("POST", "explore"): self.explore,
            ("POST", "analysis"): self.analyse,
            ("POST", "hint"): self.hint,
            ("POST", "thoughts"): self.think,
            ("DELETE", "advice"): self.stop_advice,
            ("DELETE", "thoughts"): self.stop_thinking,
        }

    async def explore(self, asked: PageRequest) -> object:
        return explored(asked.body_as(Explore))

    async def analyse(self, asked: PageRequest) -> object:
        """Begins, or tells how far it is."""
        return await self.advice.analysis(asked.body_as(Explore).record)

    async def hint(self, asked: PageRequest) -> object:
        return await self.advice.hint(asked.body_as(Explore).record)

    async def think(self, asked: PageRequest) -> object:
        """Begins to think about a position, or tells what was found since."""
        return await self.thoughts.thoughts(asked.body_as(Explore))

    async def stop_advice(self, asked: PageRequest) -> str:
        """Nobody waits for a hint or an analysis any more."""
        self.advice.stop()
        return ""

    async def stop_thinking(self, asked: PageRequest) -> str:
        """Nobody looks at what the search thinks any more."""
        self.thoughts.stop()
        return ""
