"""Analyses in a tab: one per table, and the page is answered while they run."""

import asyncio
from collections.abc import Coroutine, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.waiting import PATIENCE
from tuilerie.browser import tab_analyses
from tuilerie.browser.tab_analyses import TabAnalyses
from tuilerie.browser.tab_preparation import TabPreparation
from tuilerie.browser.tab_store import TabStore
from tuilerie.play.table import Table
from tuilerie.tables.room import Room
from tuilerie.tables.rows import Closed
from tuilerie.tables.stored import Stored

from .memory_database import MemoryDatabase

SLICES = 5


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


class SlowDatabase(MemoryDatabase):
    """A database whose reads take time, as in a browser."""

    async def table(self, id: str) -> dict[str, Any] | None:
        await asyncio.sleep(0)
        return await super().table(id)


async def finished() -> tuple[TabAnalyses, Room]:
    async def load(game: str) -> None:
        """Stands for loading the search."""

    store = TabStore(SlowDatabase())
    await store.open(Stored("a", "base", "over", False, 1, "seed", 0, 0), [Closed(1, 0, reason="idle")], [])
    state = SimpleNamespace(status="over", game="base", table=Table("base", ["Ann", "Bob"], seed=1))
    room = cast(Room, SimpleNamespace(id="a", state=state))
    return TabAnalyses(store, TabPreparation(load), is_offered=True), room


def test_an_analysis_asked_for_twice_at_once_begins_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[object]()

    def judging(table: Table, limit: object) -> Iterator[None]:
        begun.append(table)
        yield None

    async def work() -> None:
        analyses, room = await finished()
        await asyncio.gather(analyses.begin(room), analyses.begin(room))
        while (await analyses.state(room)).status != "done":
            await asyncio.sleep(0)
        assert len(begun) == 1

    monkeypatch.setattr(tab_analyses, "judging", judging)
    run(work())


def test_the_page_is_heard_between_two_slices_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()

    def judging(table: Table, limit: object) -> Iterator[None]:
        for _ in range(SLICES):
            told.append("slice")
            yield None

    async def page() -> None:
        while told.count("slice") < SLICES:
            told.append("page")
            await asyncio.sleep(0)

    async def work() -> None:
        analyses, room = await finished()
        await asyncio.gather(analyses.begin(room), page())
        between = "".join(word[0] for word in told).split("s")[1:-1]
        assert all(between), told

    monkeypatch.setattr(tab_analyses, "judging", judging)
    run(work())
