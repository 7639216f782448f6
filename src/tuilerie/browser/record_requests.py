"""Requests about a record, with or without a table. They need no store."""

from ..tables.bodies import AskOdds, EditPosition, Explore
from ..tables.exploring import explored
from ..tables.position_editor import edited
from .feature_odds import OddsOfFeatures
from .live_thoughts import LiveThoughts
from .page_requests import PageRequest, Routes
from .record_advice import RecordAdvice


class RecordRequests:
    def __init__(self, advice: RecordAdvice, thoughts: LiveThoughts) -> None:
        self.advice, self.thoughts, self.features = advice, thoughts, OddsOfFeatures()
        self.routes: Routes = {
            ("POST", "explore"): self.explore,
            ("POST", "position"): self.edit,
            ("POST", "odds"): self.odds,
            ("POST", "analysis"): self.analyse,
            ("POST", "hint"): self.hint,
            ("POST", "thoughts"): self.think,
            ("DELETE", "advice"): self.stop_advice,
            ("DELETE", "thoughts"): self.stop_thinking,
        }

    async def explore(self, asked: PageRequest) -> object:
        return explored(asked.body_as(Explore))

    async def edit(self, asked: PageRequest) -> object:
        return edited(asked.body_as(EditPosition))

    async def odds(self, asked: PageRequest) -> object:
        return await self.features.odds(asked.body_as(AskOdds))

    async def analyse(self, asked: PageRequest) -> object:
        """Starts an analysis, or reports its progress."""
        return await self.advice.analysis(asked.body_as(Explore).record)

    async def hint(self, asked: PageRequest) -> object:
        return await self.advice.hint(asked.body_as(Explore).record)

    async def think(self, asked: PageRequest) -> object:
        """Starts to search a position, or reports what was found so far."""
        return await self.thoughts.thoughts(asked.body_as(Explore))

    async def stop_advice(self, asked: PageRequest) -> str:
        """Stops the hint and the analysis that are running."""
        self.advice.stop()
        return ""

    async def stop_thinking(self, asked: PageRequest) -> str:
        """Stops the search of the position on screen."""
        self.thoughts.stop()
        return ""
