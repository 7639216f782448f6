"""Moves all tables, or none, to another database. Each is replayed on both sides to compare them."""

import asyncio
import pathlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ...games import GAMES
from ...play.record_writer import write_record
from ...tables.rows import BrokenLog
from ...tables.table_state import TableState
from . import schema
from .database import LIVING, address_of, bring_up_to_date, engine_of, is_in_use, is_sqlite
from .store import row_of

CHUNK = 100  # tables at a time
# What belongs to a table, in the order that foreign keys require.
TABLES_MOVED = (schema.rows, schema.commands, schema.keys, schema.analyses)
Report = Callable[[int], None]


class CannotMove(ValueError):
    """The tables cannot be moved. Nothing has changed."""


@dataclass
class Summary:
    tables: int = 0
    rows: int = 0
    unread: int = 0  # number of logs with unknown rules, which are moved without a replay


async def games_in(database: str) -> list[str]:
    """The games whose rules are needed to replay the logs."""
    async with _opened(database) as engine, _reading(engine) as connection:
        c = schema.tables.c
        found = await connection.execute(sa.select(c.game).where(c.status != "waiting").distinct())
        return sorted(set(found.scalars()) & set(GAMES))


async def count_tables(database: str) -> int:
    async with _opened(database) as engine, _reading(engine) as connection:
        return await _count(connection)


async def move_tables(source: str, target: str, report: Report = lambda count: None) -> Summary:
    """Copies everything to an empty database. The original database keeps it too."""
    if address_of(source) == address_of(target):
        raise CannotMove("a database cannot be moved to itself")
    async with _opened(source) as here, _opened(target, is_new=True) as there:
        try:
            async with _reading(here) as origin, there.begin() as copy:
                await _be_patient(copy)
                await _check(origin, copy)
                return await _move(origin, copy, report)
        except SQLAlchemyError as problem:
            raise CannotMove(f"nothing was moved: {str(problem).splitlines()[0]}") from None


@asynccontextmanager
async def _opened(database: str, is_new: bool = False) -> AsyncIterator[AsyncEngine]:
    """Opens a database and migrates it. A new file is deleted again if the move fails."""
    url = address_of(database)
    file = pathlib.Path(url.database or "") if is_sqlite(url) else None
    is_there = file is None or file.exists()
    if not (is_there or is_new):
        raise CannotMove(f"there is no database {url.database}")
    if file and is_there and is_in_use(file):
        raise CannotMove(f"a server is running on the database {url.database}; stop it first")
    engine = engine_of(url)
    try:
        await bring_up_to_date(engine)
        yield engine
    except BaseException:
        await engine.dispose()
        if file and not is_there:
            file.unlink(missing_ok=True)
        raise
    await engine.dispose()


@asynccontextmanager
async def _reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction in which everything is read from the same moment."""
    async with engine.connect() as connection:
        if is_sqlite(engine.url):
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            await _be_patient(connection)
        yield connection


async def _be_patient(connection: AsyncConnection) -> None:
    """Lifts the limit on idle transactions, which here wait while games are replayed."""
    if connection.dialect.name == "postgresql":
        await connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")


async def _count(connection: AsyncConnection) -> int:
    return int(await connection.scalar(sa.select(sa.func.count()).select_from(schema.tables)) or 0)


async def _check(origin: AsyncConnection, copy: AsyncConnection) -> None:
    if await _count(copy):
        raise CannotMove("the target database has tables already; name an empty one")
    for connection, which in ((origin, "to move from"), (copy, "to move to")):
        if connection.dialect.name == "postgresql" and (await connection.exec_driver_sql(LIVING)).all():
            raise CannotMove(f"a server is running on the database {which}; stop it first")


async def _move(origin: AsyncConnection, copy: AsyncConnection, report: Report) -> Summary:
    moved, last = Summary(), ""
    while ids := await _next_ids(origin, last):
        last = ids[-1]
        await _copy(origin, copy, schema.tables, schema.tables.c.id, ids)
        for part in TABLES_MOVED:
            await _copy(origin, copy, part, part.c.table, ids)
        await _compare(origin, copy, ids, moved)
        report(len(ids))
    return moved


async def _next_ids(connection: AsyncConnection, last: str) -> list[str]:
    """The next ids in byte order, which is the same in both databases whatever their locale."""
    id = schema.tables.c.id
    ordered = sa.collate(id, "C" if connection.dialect.name == "postgresql" else "BINARY")
    found = await connection.execute(sa.select(id).where(ordered > last).order_by(ordered).limit(CHUNK))
    return list(found.scalars())


async def _copy(
    origin: AsyncConnection, copy: AsyncConnection, part: sa.Table, id: sa.Column[Any], ids: Sequence[str]
) -> None:
    found = (await origin.execute(sa.select(part).where(id.in_(ids)))).mappings().all()
    if found:
        await copy.execute(part.insert(), [dict(row) for row in found])


async def _compare(
    origin: AsyncConnection, copy: AsyncConnection, ids: Sequence[str], moved: Summary
) -> None:
    """Checks that all rows are the same, and that every log leads to the same record on both sides."""
    for part in (schema.tables, *TABLES_MOVED):
        id = schema.tables.c.id if part is schema.tables else part.c.table
        if await _all(origin, part, id, ids) != await _all(copy, part, id, ids):
            raise CannotMove(f"nothing was moved: {part.name} differ between the two databases")
    here, there = await _logs(origin, ids), await _logs(copy, ids)
    for table in ids:
        record = await asyncio.to_thread(record_of, table, *here[table])
        arrived = await asyncio.to_thread(record_of, table, *there[table])
        if record != arrived:
            raise CannotMove(
                f"nothing was moved: the record of the table {table} is not the same on both sides"
            )
        moved.unread += record is None
        moved.tables += 1
        moved.rows += len(here[table][1])


async def _all(
    connection: AsyncConnection, part: sa.Table, id: sa.Column[Any], ids: Sequence[str]
) -> set[Any]:
    return {tuple(row) for row in await connection.execute(sa.select(part).where(id.in_(ids)))}


async def _logs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[str, list[Any]]]:
    """The seed and the rows of each table."""
    t, c = schema.tables.c, schema.rows.c
    seeds = await connection.execute(sa.select(t.id, t.seed).where(t.id.in_(ids)))
    logs: dict[str, tuple[str, list[Any]]] = {id: (seed, []) for id, seed in seeds}
    for row in (
        await connection.execute(sa.select(schema.rows).where(c.table.in_(ids)).order_by(c.version))
    ).mappings():
        logs[row["table"]][1].append(row)
    return logs


def record_of(table: str, seed: str, rows: list[Any]) -> str | None:
    """Replays a log and writes its record; None if its rules are not known."""
    try:
        state = TableState(table, seed, map(row_of, rows))
    except BrokenLog:
        return None
    played = write_record(state.table, with_seed=True) if state.table else ""
    return f"{state.status} {state.version}\n{played}"
