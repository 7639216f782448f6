"""Records that belong to no table of a tab: they are analysed, and the seat to act gets a hint."""

import asyncio
import random

import pytest

from tuilerie.browser import record_advice
from tuilerie.browser.tab import Tab, records_only
from tuilerie.play.record_line import HIDDEN
from tuilerie.play.record_writer import write_record, write_record_for
from tuilerie.play.table import Table

from .memory_database import MemoryDatabase
from .tab_client import ask, run


async def there(game: str) -> None:
    """Stands for loading the search, which the tests do not need."""


def played(game: str, moves: int) -> Table:
    table, rng = Table(game, ["Ann", "Bob"], seed=3), random.Random(3)
    for _ in range(moves):
        table.play(rng.choice(table.moves))
    return table


def test_a_record_is_analysed_and_another_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_advice, "SIMULATIONS", 20)

    async def work() -> None:
        tab = Tab(MemoryDatabase(), there)
        for moves in (9, 5):
            table = played("base", moves)
            asked = {"record": write_record(table)}
            ok, found = await ask(tab, "POST", "/analysis", asked)
            assert ok
            assert found["status"] == "running"
            while found["status"] == "running":
                await asyncio.sleep(0)
                ok, found = await ask(tab, "POST", "/analysis", asked)
            assert found["status"] == "done"
            made = [one.move.text for one in table.history if one.seat >= 0]
            assert 0 < len(found["judgements"]) <= moves
            assert all(made[one["number"]] == one["played"]["text"] for one in found["judgements"])

    run(work())


def test_a_hint_comes_from_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_advice, "ANALYST", "normal")
    table = played("gold-rush", 40)
    while table.to_act is None or HIDDEN not in write_record_for(table, table.to_act).split():
        table.play(table.moves[0])
    record = write_record_for(table, table.to_act)

    async def work() -> None:
        ok, move = await ask(Tab(MemoryDatabase(), there), "POST", "/hint", {"record": record})
        assert ok, move
        assert move["text"] in [one.text for one in table.moves]

    run(work())


def test_the_analysis_of_a_position_improves_until_another_is_shown() -> None:
    table = played("base", 9)
    record = write_record(table)

    async def work() -> None:
        tab, before = records_only(there), asyncio.all_tasks()
        seen = [0]
        while len(seen) < 4:
            ok, found = await ask(tab, "POST", "/thoughts", {"record": record})
            assert ok, found
            if found["simulations"] > seen[-1]:
                seen.append(found["simulations"])
            await asyncio.sleep(0)
        assert found["seat"] == table.to_act
        assert 0 < len(found["best"]) <= 5
        texts = [move.text for move in table.moves]
        assert all(one["move"]["text"] in texts and one["line"][0] == one["move"] for one in found["best"])
        ok, other = await ask(tab, "POST", "/thoughts", {"record": record, "at": 4})
        assert (ok, other["simulations"]) == (True, 0)
        await ask(tab, "DELETE", "/advice")
        while asyncio.all_tasks() > before:  # the test does not end if the search goes on
            await asyncio.sleep(0)

    run(work())


def test_without_a_decision_nothing_is_searched() -> None:
    table = played("base", 9)
    while not table.is_over:
        table.play(table.moves[-1])

    async def work() -> None:
        ok, problem = await ask(records_only(there), "POST", "/thoughts", {"record": write_record(table)})
        assert (ok, problem["code"]) == (False, "not_your_turn")

    run(work())


def test_leaving_stops_the_search() -> None:
    """An analysis and a hint that would take long, in a worker that has records but no tables."""
    asked = {"record": write_record(played("base", 9))}

    async def work() -> None:
        tab, before = records_only(there), asyncio.all_tasks()
        hint = asyncio.create_task(ask(tab, "POST", "/hint", asked))
        ok, found = await ask(tab, "POST", "/analysis", asked)
        assert (ok, found["status"]) == (True, "running")
        await ask(tab, "DELETE", "/advice")
        ok, problem = await hint
        assert (ok, problem["code"]) == (False, "not_now")
        while asyncio.all_tasks() > before:  # the test does not end if one of them goes on
            await asyncio.sleep(0)
        ok, _ = await ask(tab, "GET", "/tables")
        assert not ok

    run(work())


@pytest.mark.parametrize("path", ["/analysis", "/hint"])
def test_an_unreadable_record_is_refused(path: str) -> None:
    async def work() -> None:
        ok, problem = await ask(Tab(MemoryDatabase(), there), "POST", path, {"record": "no game"})
        assert not ok
        assert problem["code"] == "bad_record"
        ok, problem = await ask(Tab(MemoryDatabase()), "POST", path, {"record": "no game"})
        assert problem["code"] == "unavailable"

    run(work())


def test_the_odds_of_a_feature_are_found_on_request() -> None:
    async def work() -> None:
        tab = Tab(MemoryDatabase())
        asked = {"record": write_record(played("base", 1)), "spot": {"x": 0, "y": 0, "segment": "city"}}
        ok, found = await ask(tab, "POST", "/odds", asked)
        assert ok, found
        assert found["tried"] > 0
        assert len(found["alone"]) == 2
        assert max(found["alone"]) <= found["together"] <= 1.0
        ok, problem = await ask(tab, "POST", "/odds", asked | {"spot": {"x": 0, "y": 0, "segment": "sea"}})
        assert not ok
        assert "no such segment" in problem["reason"].lower()

    run(work())
