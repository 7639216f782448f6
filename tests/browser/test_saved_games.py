"""All games of a browser in one file: written, and read back completely or not at all."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tuilerie.browser.tab import Tab
from tuilerie.browser.table_database import Taken, Values

from .memory_database import MemoryDatabase
from .tab_client import TWO, Client, ask, opened, run


def test_all_games_go_to_another_browser_as_one_file() -> None:
    async def work() -> None:
        here = Tab(MemoryDatabase())
        tables = {await opened(here), await opened(here, TWO)}
        _, saved = await ask(here, "GET", "/saved")
        there = Tab(MemoryDatabase())
        ok, restored = await ask(there, "POST", "/saved", saved)
        assert ok
        assert set(restored["tables"]) == tables
        ok, restored = await ask(there, "POST", "/saved", saved)
        assert restored == {"tables": [], "known": 2}
        for table in tables:
            assert (await Client(there, table).until(lambda m: m["type"] == "welcome"))["held"]

    run(work())


def test_a_file_with_a_gap_brings_nothing() -> None:
    async def work() -> None:
        here, database = Tab(MemoryDatabase()), MemoryDatabase()
        client = Client(here, await opened(here))
        await client.turn()
        _, saved = await ask(here, "GET", "/saved")
        del saved["games"][0]["rows"][1]
        ok, problem = await ask(Tab(database), "POST", "/saved", saved)
        assert not ok
        assert "not complete" in problem["reason"]
        assert database.kept == {}

    run(work())


def _with_foreign_row(games: list[dict[str, Any]]) -> None:
    games[0]["rows"].append({**games[0]["rows"][0], "table": "other"})


def _with_one_twice(games: list[dict[str, Any]]) -> None:
    games.append(games[0])


@pytest.mark.parametrize(
    "spoil, reason", [(_with_foreign_row, "rows of another table"), (_with_one_twice, "more than once")]
)
def test_a_file_that_mixes_tables_brings_nothing(
    spoil: Callable[[list[dict[str, Any]]], None], reason: str
) -> None:
    async def work() -> None:
        here, database = Tab(MemoryDatabase()), MemoryDatabase()
        await opened(here)
        _, saved = await ask(here, "GET", "/saved")
        spoil(saved["games"])
        ok, problem = await ask(Tab(database), "POST", "/saved", saved)
        assert not ok
        assert problem["code"] == "bad_record"
        assert reason in problem["reason"]
        assert (database.kept, database.log) == ({}, {})

    run(work())


def test_a_file_is_refused_in_words_while_another_tab_plays() -> None:
    class TakenDatabase(MemoryDatabase):
        async def replace(self, tables: Values, rows: Values, before: Values) -> None:
            raise Taken

    async def work() -> None:
        here = Tab(MemoryDatabase())
        await opened(here)
        _, saved = await ask(here, "GET", "/saved")
        ok, problem = await ask(Tab(TakenDatabase()), "POST", "/saved", saved)
        assert not ok
        assert problem["code"] == "storage"
        assert "another tab" in problem["reason"]

    run(work())


async def with_longer_file(database: MemoryDatabase) -> tuple[Tab, Client, str]:
    """A page at a table, and a file in which one move more was made there."""
    tab = Tab(database)
    client = Client(tab, await opened(tab))
    view = await client.turn()
    elsewhere = MemoryDatabase()
    elsewhere.kept, elsewhere.log = dict(database.kept), dict(database.log)
    other = Client(there := Tab(elsewhere), client.table)
    other.play(view, "a1")
    await other.until(lambda m: m["type"] == "accepted")
    _, saved = await ask(there, "GET", "/saved")
    return tab, client, json.dumps(saved)


def test_pages_at_a_table_replaced_from_a_file_reconnect() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        tab, client, saved = await with_longer_file(database)
        ok, restored = await ask(tab, "POST", "/saved", saved)
        assert ok
        assert restored == {"tables": [client.table], "known": 0}
        assert (await client.until(lambda m: m["type"] == "farewell"))["come_back"]
        assert client.table not in tab.lobby.rooms
        assert len(await database.rows(client.table, 0)) == len(json.loads(saved)["games"][0]["rows"])

    run(work())


def test_a_full_disk_keeps_the_table_that_a_file_was_to_replace() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        tab, client, saved = await with_longer_file(database)
        kept, log = dict(database.kept), dict(database.log)
        database.is_full = True
        ok, problem = await ask(tab, "POST", "/saved", saved)
        assert not ok
        assert problem["code"] == "storage"
        assert (database.kept, database.log) == (kept, log)
        assert client.table in tab.lobby.rooms

    run(work())
