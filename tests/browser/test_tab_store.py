"""The store of a tab, while another tab writes to the same database."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tuilerie.browser.kept_table import KeptAnalysis
from tuilerie.browser.tab_store import TabStore
from tuilerie.browser.table_database import Values
from tuilerie.tables.keys import Key, KeyChanges
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import Closed
from tuilerie.tables.stored import Addition, Conflict, Stored

from .memory_database import MemoryDatabase

TABLE = "a"
ROW = Closed(1, 0, reason="idle")
STORED = Stored(TABLE, "base", "over", False, 1, "seed", 0, 0)
Change = Callable[[TabStore], Awaitable[object]]


class BusyDatabase(MemoryDatabase):
    """Another tab writes something just before each of the next changes."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Callable[[], Awaitable[object]]] = []

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        others, self.others = self.others, []  # the other tab itself is not disturbed
        if others:
            await others[0]()
        self.others = others[1:]
        await super().change(tables, rows, before)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def two_tabs() -> tuple[BusyDatabase, TabStore, TabStore]:
    database = BusyDatabase()
    one, two = TabStore(database), TabStore(database)
    await one.open(STORED, [ROW], [Key("first", 0)])
    return database, one, two


async def append(store: TabStore) -> None:
    await store.append(TABLE, Addition([Closed(2, 0, reason="idle")], "closed"))


CHANGES: dict[str, Change] = {
    "refuse": lambda store: store.refuse(TABLE, "0:x", 1, Refusal("not_now", "analysis_over"), 0),
    "own": lambda store: store.own(TABLE, {0: "key"}),
    "change_keys": lambda store: store.change_keys({TABLE: KeyChanges([Key("hash", 0)])}, 0),
    "keep_analysis": lambda store: store.keep_analysis(TABLE, KeptAnalysis("done", 1.0)),
    "open": lambda store: store.open(replace(STORED, id="b", former=TABLE), [ROW], []),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_rows_of_another_tab_stay_with_the_change_of_this_one(change: Change) -> None:
    async def work() -> None:
        database, here, there = await two_tabs()
        before = await here.kept(TABLE)
        database.others = [lambda: append(there)]
        await change(here)
        kept = await here.kept(TABLE)
        appended = replace(before.stored, version=2, status="closed")
        assert replace(kept.stored, changes=0, rematch="") == appended
        assert kept != replace(before, stored=appended)

    run(work())


def test_keys_that_two_tabs_give_at_once_are_all_kept() -> None:
    async def work() -> None:
        database, here, there = await two_tabs()
        database.others = [lambda: there.change_keys({TABLE: KeyChanges([Key("there", 0)])}, 0)]
        await here.change_keys({TABLE: KeyChanges([Key("here", 0)])}, 0)
        assert [key.hash for key in await here.keys(TABLE)] == ["first", "there", "here"]

    run(work())


def test_the_second_of_two_simultaneous_rematches_is_refused() -> None:
    async def work() -> None:
        database, here, there = await two_tabs()
        database.others = [lambda: there.open(replace(STORED, id="b", former=TABLE), [ROW], [])]
        with pytest.raises(Conflict):
            await here.open(replace(STORED, id="c", former=TABLE), [ROW], [])
        assert (await here.kept(TABLE)).stored.rematch == "b"
        assert await here.find("c") is None

    run(work())


def test_the_second_of_two_simultaneous_moves_is_refused() -> None:
    async def work() -> None:
        database, here, there = await two_tabs()
        database.others = [lambda: append(there)]
        with pytest.raises(Conflict):
            await append(here)
        assert len(await here.rows(TABLE)) == 2

    run(work())


def test_a_tab_that_is_too_slow_twice_gives_up() -> None:
    async def work() -> None:
        database, here, there = await two_tabs()
        database.others = [lambda: there.own(TABLE, {0: "one"}), lambda: there.own(TABLE, {0: "two"})]
        with pytest.raises(Conflict):
            await here.own(TABLE, {0: "here"})
        assert (await here.kept(TABLE)).own == {"0": "two"}

    run(work())
