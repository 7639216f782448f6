"""The analysis of the position on screen. It improves for as long as somebody looks."""

import asyncio
import logging
import random
import time

from ..ai.analysis import moves_along
from ..ai.search.limit import Limit
from ..ai.search.thinking import Option, Thinking
from ..play.imagine import imagine
from ..play.position import Position
from ..tables.bodies import Explore, Thought, Thoughts
from ..tables.collaborators import Preparation
from ..tables.exploring import history_index, line_of, read_studied
from ..tables.judgements import ANALYST
from ..tables.refusal import Refusal

log = logging.getLogger("tuilerie.browser")
MOST_SIMULATIONS = 60_000
MOVES_SHOWN = 5  # the most moves in a report
LOOKING_SECONDS = 8.0  # the search stops after this many seconds without a request


class LiveThoughts:
    """Searches one position at a time. It stops on request, or when requests cease."""

    def __init__(self, preparation: Preparation, is_offered: bool) -> None:
        self.preparation, self.is_offered = preparation, is_offered
        self.about: Explore | None = None
        self.thinking: Thinking | None = None
        self.position: Position | None = None
        self.task: asyncio.Task[None] | None = None
        self.asked = 0.0

    async def thoughts(self, about: Explore) -> Thoughts:
        """The results so far. Starts or continues a search of this position if none is running."""
        if not self.is_offered:
            raise Refusal("unavailable", "analysis")
        if self.about != about:
            self.stop()
            self.position = _imagined(about)
            self.about = about
        self.asked = time.monotonic()
        if not self.is_done and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._think())
        return self._found()

    @property
    def is_done(self) -> bool:
        thinking = self.thinking
        return thinking is not None and bool(thinking.solved or thinking.simulations >= MOST_SIMULATIONS)

    async def _think(self) -> None:
        """Searches in slices; between two of them, messages from the page are handled."""
        assert self.position
        try:
            await self.preparation.wait(self.position.game.id, [ANALYST])
            self.thinking = self.thinking or Thinking(self.position)
            for _ in self.thinking.slices(Limit(sims=MOST_SIMULATIONS)):
                await asyncio.sleep(0)
                if time.monotonic() - self.asked > LOOKING_SECONDS:
                    return
        except Exception:
            log.exception("thinking failed")

    def _found(self) -> Thoughts:
        assert self.position
        thinking, position = self.thinking, self.position
        has_found = thinking is not None and bool(thinking.solved or thinking.simulations)
        options = thinking.options()[:MOVES_SHOWN] if thinking and has_found else []
        return Thoughts(
            seat=position.to_act,
            simulations=thinking.simulations if thinking else 0,
            done=self.is_done,
            best=tuple(_thought(position, option) for option in options),
        )

    def stop(self) -> None:
        """Stops the search: nobody is looking at it."""
        if self.task:
            self.task.cancel()
        self.about = self.thinking = self.position = self.task = None


def _imagined(about: Explore) -> Position:
    """The position on screen, with what the seat to act cannot know dealt at random."""
    table = line_of(read_studied(about.record), about.variation)
    table.take_dealer_away()
    table.back_to(history_index(table, about.at))
    if table.is_over or table.position.waits_for_chance:
        raise Refusal("not_your_turn", "hint_turn")
    return imagine(table.position, table.position.to_act, random.Random(0))


def _thought(position: Position, option: Option) -> Thought:
    line = tuple(moves_along(position, option.line))
    return Thought(move=line[0], margin=round(option.margin, 2), line=line)
