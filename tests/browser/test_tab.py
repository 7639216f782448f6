"""Tables of a tab: played by the server's messages, and kept in the browser's database before they answer."""

import asyncio
import json
from typing import Any

import pytest

from tuilerie.browser.indexed_database import IndexedDatabase
from tuilerie.browser.kept_table import KEPT_FORMAT, read_kept
from tuilerie.browser.tab import Tab, TabLimits
from tuilerie.tables.conversation import FAILED
from tuilerie.tables.refusal import Refusal

from .memory_database import MemoryDatabase
from .tab_client import ALONE, TWO, Client, ask, opened, run


def test_a_move_is_in_the_database_before_it_is_acknowledged() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        tab = Tab(database)
        client = Client(tab, await opened(tab))
        client.play(await client.turn(), "a1")
        answer = await client.until(lambda m: m["type"] in ("accepted", "refused"))
        assert answer["type"] == "accepted"
        rows = await database.rows(client.table, 0)
        assert [row["version"] for row in rows] == list(range(1, answer["version"] + 1))

    run(work())


def test_a_game_on_a_real_table_is_noted_down_and_kept() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        asked = {"game": "gold-rush", "seats": [{"name": "Ann"}, {"name": "Bob", "colour": 4}], "begins": 1}
        ok, seated = await ask(tab := Tab(database), "POST", "/noted", asked)
        assert ok, seated
        card = seated["table"]
        assert [seat["name"] for seat in card["seats"]] == ["Bob", "Ann"]
        assert card["by_hand"]
        client = Client(tab, card["id"])
        view = (await client.until(lambda m: bool(m.get("view"))))["view"]
        fixed = {"id": "a1", "table": card["id"], "seat": 0, "expected_version": view["version"]}
        client.say(type="draw", drawn=next(iter(view["noted"]["drawn"])), **fixed)
        assert (await client.until(lambda m: m["type"] in ("accepted", "refused")))["type"] == "accepted"
        record = (await ask(Tab(database), "GET", f"/tables/{card['id']}/record"))[1]
        assert record.splitlines()[0].endswith("seats Bob Ann")
        again = Client(Tab(database), card["id"])
        assert (await again.turn())["board"]["phase"] == "lay"

    run(work())


def test_a_tab_that_is_closed_in_mid_turn_loses_nothing() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        client = Client(tab := Tab(database), await opened(tab, TWO))
        for number in range(6):
            client.play(await client.turn(), f"a{number}")
            await client.until(lambda m: m["type"] == "accepted")
        before = await client.turn()
        again = Client(Tab(database), client.table)
        welcome = await again.until(lambda m: m["type"] == "welcome")
        assert welcome["held"]
        assert welcome["view"]["board"] == before["board"]

    run(work())


def test_a_full_disk_refuses_and_changes_nothing() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        client = Client(tab := Tab(database), await opened(tab))
        view = await client.turn()
        database.is_full = True
        client.play(view, "a1")
        refused = await client.until(lambda m: m["type"] == "refused")
        assert refused["code"] == "storage"
        database.is_full = False
        client.play(view, "a1")
        await client.until(lambda m: m["type"] == "accepted")

    run(work())


def test_the_slower_of_two_tabs_sees_the_change_of_the_other() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        one = Client(first := Tab(database), await opened(first))
        view = await one.turn()
        two = Client(Tab(database), one.table)
        await two.turn()
        one.play(view, "a1")
        await one.until(lambda m: m["type"] == "accepted")
        two.play(view, "b1")
        assert (await two.until(lambda m: m["type"] == "refused"))["code"] == "stale"

    run(work())


def test_a_table_that_another_tab_takes_over_is_let_go() -> None:
    async def work() -> None:
        client = Client(tab := Tab(MemoryDatabase()), await opened(tab))
        await client.turn()
        tab.let_go(client.table)
        assert (await client.until(lambda m: m["type"] == "farewell"))["come_back"]

    run(work())


@pytest.mark.parametrize(
    "method, path, code",
    [
        ("GET", "/tables/nowhere", "unknown_table"),
        ("GET", "/somewhere/else", "malformed"),
        ("POST", "/tables", "malformed"),
        ("POST", "/saved", "bad_record"),
    ],
)
def test_an_invalid_request_is_refused_with_a_reason(method: str, path: str, code: str) -> None:
    async def work() -> None:
        ok, problem = await ask(Tab(MemoryDatabase()), method, path, {"game": "base"})
        assert not ok
        assert problem["code"] == code
        assert problem["reason"]

    run(work())


class BrokenDatabase(MemoryDatabase):
    async def table(self, id: str) -> dict[str, Any] | None:
        raise RuntimeError("broken")


def test_a_page_is_sent_away_from_a_table_that_fails() -> None:
    async def work() -> None:
        client = Client(Tab(BrokenDatabase()), "some-table")
        while not client.closed:
            await asyncio.sleep(0)
        assert client.closed == [FAILED]

    run(work())


def test_a_request_that_fails_is_told_to_the_page() -> None:
    async def work() -> None:
        ok, problem = await ask(Tab(BrokenDatabase()), "GET", "/tables/some-table")
        assert not ok
        assert problem == {"code": "unavailable", "reason": "something went wrong; reload the page"}

    run(work())


def test_unused_rooms_are_dropped() -> None:
    async def work() -> None:
        tab, most = Tab(MemoryDatabase()), TabLimits().rooms
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
        for _ in range(most + 2):
            await opened(tab, {"game": "base", "seats": seats})
        assert len(tab.lobby.rooms) == most + 2
        for room in tab.lobby.rooms.values():
            room.touched = 0
        await ask(tab, "GET", "/lobby")
        await asyncio.sleep(0)
        assert len(tab.lobby.rooms) == most

    run(work())


def test_a_record_is_read_back_by_exploring_it() -> None:
    async def work() -> None:
        client = Client(tab := Tab(MemoryDatabase()), await opened(tab))
        client.play(await client.turn(), "a1")
        await client.until(lambda m: m["type"] == "accepted")
        ok, record = await ask(tab, "GET", f"/tables/{client.table}/record?seat=0&language=en")
        assert ok
        assert record.startswith("game base")
        ok, found = await ask(tab, "POST", "/explore", {"record": record})
        assert ok
        assert found["at"] == 1

    run(work())


def test_analysis_is_refused_where_there_is_no_search() -> None:
    async def work() -> None:
        client = Client(tab := Tab(MemoryDatabase()), await opened(tab))
        view = await client.turn()
        fixed = {"id": "a", "table": client.table, "seat": 0, "expected_version": view["version"]}
        client.say(type="resign", **fixed)
        await client.until(lambda m: m["type"] == "accepted")
        ok, problem = await ask(tab, "POST", f"/tables/{client.table}/analysis")
        assert not ok
        assert problem["code"] == "unavailable"

    run(work())


def test_a_game_whose_computer_needs_a_search_goes_on_where_there_is_none() -> None:
    async def never(game: str) -> None:
        await asyncio.Event().wait()

    async def work() -> None:
        database = MemoryDatabase()
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "computer", "level": "hard"}]
        table = await opened(Tab(database, never), {"game": "base", "seats": seats, "begins": 1})
        view = await Client(Tab(database), table).turn()
        assert view["version"] > 2  # the computer has moved

    run(work())


def test_a_table_of_an_earlier_format_is_brought_up_to_date() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        values = await database.table(await opened(Tab(database)))
        assert values
        old = {**values, "format": KEPT_FORMAT, "secrets": values["own"]}
        del old["own"]

        def renamed(kept: dict[str, Any]) -> dict[str, Any]:
            return {**{name: kept[name] for name in kept if name != "secrets"}, "own": kept["secrets"]}

        found = read_kept(old, {KEPT_FORMAT: renamed}, KEPT_FORMAT + 1)
        assert found.own == values["own"]
        assert found.format == KEPT_FORMAT + 1
        with pytest.raises(Refusal, match="newer"):
            read_kept({**values, "format": KEPT_FORMAT + 1})

    run(work())


def test_all_tables_are_listed_unfinished_games_first() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        tab = Tab(database)
        first, second, finished = [await opened(tab) for _ in range(3)]
        for table, touched, status in ((first, 1, "running"), (second, 2, "running"), (finished, 3, "over")):
            values = json.loads(database.kept[table])
            values["stored"] |= {"touched": touched, "status": status}
            database.kept[table] = json.dumps(values)
        database.kept["unreadable"] = json.dumps({"id": "unreadable"})
        assert await ask(tab, "GET", "/tables") == (True, [second, first, finished])

    run(work())


def test_a_deleted_table_is_gone_also_for_the_page_at_it() -> None:
    async def work() -> None:
        database = MemoryDatabase()
        client = Client(tab := Tab(database), await opened(tab))
        other = await opened(tab)
        await client.turn()
        ok, _ = await ask(tab, "DELETE", f"/tables/{client.table}")
        assert ok
        await client.until(lambda m: m["type"] == "farewell")
        assert list(database.kept) == [other]
        assert {table for table, _ in database.log} == {other}
        for method in ("GET", "DELETE"):
            ok, problem = await ask(tab, method, f"/tables/{client.table}")
            assert not ok
            assert problem["code"] == "unknown_table"

    run(work())


class NewerStores:
    """The database after a newer page has stored games in it: nothing can be read or written."""

    async def table(self, id: str) -> str | None:
        raise NewerLayout

    async def tables(self) -> str:
        raise NewerLayout

    async def rows(self, table: str, after: int) -> str:
        raise NewerLayout

    async def change(self, tables: str, rows: str, before: str) -> str:
        return NewerLayout.name

    async def replace(self, tables: str, rows: str, before: str) -> str:
        return NewerLayout.name

    async def remove(self, table: str) -> str:
        return NewerLayout.name


class NewerLayout(Exception):
    name = "VersionError"


@pytest.mark.parametrize("method, path, body", [("GET", "/tables/a", None), ("POST", "/tables", ALONE)])
def test_games_of_a_newer_page_ask_for_a_reload(method: str, path: str, body: object) -> None:
    async def work() -> None:
        ok, problem = await ask(Tab(IndexedDatabase(NewerStores())), method, path, body)
        assert not ok
        assert problem["code"] == "reload"
        assert "newer version" in problem["reason"]

    run(work())
