"""The store: waiting changes are committed together, and a failing one does not affect the others."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.server.postgres import Postgres
from tuilerie.server.store import schema
from tuilerie.server.store.database import steps_for
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.keys import Key, KeyChanges
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import Closed, Dealt, Moved, Started
from tuilerie.tables.stored import REFUSALS, Addition, Conflict, Stored

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[SqlStore]:
    one = SqlStore(f"sqlite:///{tmp_path / 't.db'}")
    await one.migrate()
    for table in ("a", "b", "c"):
        stored = Stored(table, "base", "running", True, 1, "seed", 0, 0)
        await one.open(stored, [Started(1, 0)], [Key(f"hash {table}", 0)])
    yield one
    await one.close()


async def test_rows_come_back_as_they_were(store: SqlStore) -> None:
    rows = [Moved(2, 5, 1, "D N1^", 7), Dealt(3, 5, "É", 9)]
    await store.append("a", Addition(rows, "over", None, "1:x", KeyChanges([Key("new", 1)], [0])))
    assert await store.rows("a", 1) == rows
    assert await store.answered("a") == {"1:x": 3}
    assert {key.hash: (key.seat, key.revoked) for key in await store.keys("a")} == {
        "hash a": (0, 5),
        "new": (1, None),
    }
    found = await store.find("a")
    assert found
    assert (found.version, found.touched, found.status) == (3, 5, "over")


async def test_a_version_is_written_once(store: SqlStore) -> None:
    await store.append("a", Addition([Started(2, 1)], "running"))
    with pytest.raises(Conflict):
        await store.append("a", Addition([Closed(2, 2, "late")], "closed"))
    assert [row.kind for row in await store.rows("a")] == ["started", "started"]


async def test_one_that_fails_does_not_spoil_the_others(store: SqlStore) -> None:
    writes = [
        store.append(table, Addition([Started(number, 1)], "running"))
        for table, number in zip("abca", (2, 1, 2, 3), strict=True)
    ]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None), type(None)]
    versions = await store.versions(["a", "b", "c"])
    assert versions == {"a": (3, 0), "b": (1, 0), "c": (2, 0)}


async def test_a_change_is_stored_as_a_whole_or_not_at_all(store: SqlStore) -> None:
    with pytest.raises(Conflict):
        await store.append("a", Addition([Started(2, 1), Started(1, 1)], "running"))
    assert len(await store.rows("a")) == 1


@pytest.mark.parametrize(
    "hung_up, english, french",
    [
        (False, "nothing has changed", "rien n’a changé"),
        (True, "it is not known whether this was stored; send it again", "on ne sait pas si"),
    ],
)
async def test_a_line_that_broke_leaves_open_what_was_stored(
    hung_up: bool, english: str, french: str, store: SqlStore
) -> None:
    async def job(_: object) -> None:
        raise OperationalError("COMMIT", {}, Exception("gone"), connection_invalidated=hung_up)

    with pytest.raises(Refusal) as refused:
        await store.write(job)
    assert refused.value.code == "storage"
    assert english in refused.value.say("en")
    assert french in refused.value.say("fr")


async def test_a_database_of_a_later_version_is_told_in_words(store: SqlStore) -> None:
    async def job(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    await store.write(job)
    with pytest.raises(ValueError, match="was written by a newer version of Tuilerie"):
        await store.migrate()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_steps_lead_there_and_back_and_to_what_the_program_knows(
    kind: str, tmp_path: Path, postgres: Postgres
) -> None:
    def walk(connection: sa.Connection) -> list[object]:
        steps = steps_for(connection)
        command.upgrade(steps, "head")
        command.downgrade(steps, "base")
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}
        command.upgrade(steps, "head")
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    fresh = SqlStore(f"sqlite:///{tmp_path / 'm.db'}" if kind == "sqlite" else postgres.new_database())
    async with fresh.engine.begin() as connection:
        assert await connection.run_sync(walk) == []
    await fresh.close()


async def test_the_lobby_lists_as_many_tables_of_each_address(store: SqlStore) -> None:
    openers = [*(["flood"] * 6), "one", "two"]
    for n, opener in enumerate(openers):
        stored = Stored(f"t{n}", "base", "waiting", True, 1, "seed", 100 - n, 0, opener=opener)
        await store.open(stored, [Started(1, 0)], [])
    hidden = Stored("private", "base", "waiting", False, 1, "seed", 200, 0, opener="three")
    await store.open(hidden, [Started(1, 0)], [])
    listed = await store.listed(4)
    assert [(one.id, one.opener) for one in listed] == [
        ("t0", "flood"),
        ("t6", "one"),
        ("t7", "two"),
        (listed[3].id, ""),
    ]


async def test_refusals_are_bounded_by_table_and_forgotten(store: SqlStore) -> None:
    """Accepted commands are never forgotten, nor refusals at other tables."""
    no = Refusal("nothing_to_undo", "undo")
    await store.append("a", Addition([Dealt(2, 5, "É", 9)], "running", None, "0:yes"))
    await store.refuse("b", "0:no", 1, no, at=1)
    for n in range(REFUSALS + 5):
        await store.refuse("a", f"0:{n}", 2, no, at=n)
    noted = [await store.answer("a", f"0:{n}") is not None for n in range(REFUSALS + 5)]
    assert noted == [False] * 5 + [True] * REFUSALS
    await store.forget_refusals(REFUSALS)
    noted = [await store.answer("a", f"0:{n}") is not None for n in range(REFUSALS + 5)]
    assert noted == [False] * REFUSALS + [True] * 5
    assert await store.answer("a", "0:yes") == 2
    assert await store.answer("b", "0:no") is None


async def test_revoked_keys_are_forgotten_and_others_kept(store: SqlStore) -> None:
    keys = [Key("old", 0, revoked=1), Key("young", 0, revoked=100), Key("good", 0)]
    await store.open(Stored("d", "base", "running", False, 1, "seed", 0, 0), [Started(1, 0)], keys)
    await store.forget_keys(50)
    assert {key.hash for key in await store.keys("d")} == {"young", "good"}


async def test_a_finished_table_is_deleted_with_all_that_belongs_to_it(store: SqlStore) -> None:
    await store.append("a", Addition([Closed(2, 10, "host")], "closed", command_id="0:x"))
    await store.append("b", Addition([Closed(2, 90, "host")], "closed"))
    assert await store.remove_finished(50) == ["a"]
    assert await store.remove_finished(50) == []
    assert await store.find("a") is None
    assert (await store.rows("a"), await store.keys("a"), await store.answered("a")) == ([], [], {})
    assert await store.find("b")
    assert await store.find("c")
    assert len(await store.rows("b")) == 2
