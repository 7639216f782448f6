"""Processes that fall silent, die, or meet a log that they cannot follow, and how the others react."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import psycopg
import pytest

from tests.server.client import Browser
from tests.server.pair import Pair, seated
from tests.server.running import Running
from tests.waiting import PATIENCE, until_holds
from tuilerie.server.cluster.peers import Peers
from tuilerie.server.cluster.postgres_session import HUNG_MS, Session, SharedClaims
from tuilerie.server.preparation import CompiledRules
from tuilerie.server.store.database import address_of
from tuilerie.server.store.store import ROWS_CHANNEL, Notice, SqlStore
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import Renamed
from tuilerie.tables.stored import Addition

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


def peers(server: Running) -> Peers:
    assert isinstance(server.services.cluster, Peers)
    return server.services.cluster


async def within(server: Running, work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in the server's thread."""
    loop = next(iter(peers(server).tasks)).get_loop()
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))


async def test_a_silent_process_loses_its_claims(database: str) -> None:
    hung, other = (Session(address_of(database)) for _ in range(2))
    await other.living()
    async with SharedClaims(hung).of("a clock") as mine, asyncio.timeout(PATIENCE):
        assert mine
        assert hung.number in await other.living()
        assert await hung.ask("SHOW idle_session_timeout") == [(f"{HUNG_MS // 1000}s",)]
        await hung.ask("SELECT set_config('idle_session_timeout', '200ms', false)")
        while not await _claimed(other):
            await asyncio.sleep(0.05)
    assert hung.number not in await other.living()
    former = hung.number
    await hung.living()
    assert hung.number != former
    for one in (hung, other):
        await one.close()


async def _claimed(by: Session) -> bool:
    async with SharedClaims(by).of("a clock") as mine:
        return mine


async def test_a_dead_process_is_remembered_until_its_rows_are_deleted(
    servers: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = peers(servers[0])
    dead = 7

    async def fail(*_: Any) -> None:
        raise Refusal("storage", "unknown")

    async def die() -> None:
        here._count(here.living | {dead})
        here._count(here.living - {dead})
        with monkeypatch.context() as away:
            away.setattr(here.services.store, "write", fail)
            with pytest.raises(Refusal):
                await here._watch()
        assert dead in here.gone
        await here._watch()
        assert dead not in here.gone

    await within(servers[0], die())


async def test_a_process_is_known_to_live_while_its_watch_waits_for_the_database(
    servers: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = peers(servers[0]), peers(servers[1])
    asked: list[str] = []
    busy = [True]
    ask = here.session.ask

    async def counted(*given: Any, **more: Any) -> Any:
        asked.append(given[0])
        return await ask(*given, **more)

    async def wait(until: int) -> None:
        while busy:
            await asyncio.sleep(0.05)

    monkeypatch.setattr(here.session, "ask", counted)
    monkeypatch.setattr(here.services.sweeper, "wake", wait)
    try:
        async with asyncio.timeout(PATIENCE):
            while len(asked) < 4:
                await asyncio.sleep(0.05)
    finally:
        busy.clear()
    assert here.session.number in there.living


async def test_a_table_with_people_on_another_process_is_not_closed(servers: Pair, database: str) -> None:
    device = Browser(servers[0].address)
    table = (await device.open("base", "Ann", "-"))["table"]["id"]
    await Browser(servers[1].address).get(f"/api/tables/{table}")  # nobody is there yet
    await device.sit(table)
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        present = 'SELECT 1 FROM presence WHERE "table" = %s'
        while not await (await connection.execute(present, (table,))).fetchone():
            await asyncio.sleep(0.02)
    await within(servers[1], servers[1].services.lobby.close_table(table, "untouched"))
    assert (await device.get(f"/api/tables/{table}"))["status"] == "waiting"


async def test_a_game_that_began_elsewhere_is_told_when_its_rules_are_ready(
    servers: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single notice that arrives during other work is still followed afterwards."""
    ann, watcher = Browser(servers[0].address), Browser(servers[1].address)
    opened = await ann.open("base", "Ann", "-")
    table = opened["table"]["id"]
    watching = await watcher.sit(table)
    await watching.until(lambda: bool(watching.card))
    here, rules = peers(servers[1]), servers[1].services.preparation
    monkeypatch.setattr(here.notices, "hear", lambda notice: None)
    await ann.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    playing = await ann.sit(table)
    await playing.until(lambda: bool(playing.moves))
    ready, waiting = rules.events["base", "play"], noted_waits(rules, monkeypatch)

    async def hear() -> None:
        ready.clear()
        here._hear(Notice(ROWS_CHANNEL, table, playing.version))

    async def become_ready() -> None:
        ready.set()

    try:
        await within(servers[1], hear())
        await until_holds(lambda: waiting == ["base"])
        assert watching.view is None
    finally:
        await within(servers[1], become_ready())
    await watching.until(lambda: watching.view is not None)


def noted_waits(rules: CompiledRules, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the games that are waited for from now on."""
    waiting, wait = list[str](), rules.wait

    async def noted(game: str) -> None:
        waiting.append(game)
        await wait(game)

    monkeypatch.setattr(rules, "wait", noted)
    return waiting


async def test_a_log_that_cannot_be_followed_is_that_tables_own_trouble(servers: Pair, database: str) -> None:
    ann, bob = await seated(servers)
    cat, dan = await seated(servers)
    store = SqlStore(database)
    await store.append(ann.table, Addition([Renamed(ann.version + 1, 0, 7, "?")], "running", due=1))
    await store.close()
    for player in (ann, bob):
        assert player.reader
        await asyncio.wait_for(player.reader, PATIENCE)
        assert (await player.browser.get(f"/api/tables/{ann.table}"))["code"] == "unavailable"
    await cat.play(cat.moves[0])
    await dan.until(lambda: dan.version == cat.version)
    for server in servers:
        await within(server, server.services.sweeper.wake(2))
