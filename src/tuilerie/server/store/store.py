"""The store: an append-only log in a database, SQLite by default, PostgreSQL for several processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ...tables.keys import Key, KeyChanges
from ...tables.refusal import Refusal
from ...tables.rows import Row, read_row, seat_of
from ...tables.stored import DUE_PAGE, FIRST_DUE, REFUSALS, Addition, Conflict, Due, Stored
from .. import metrics
from . import schema
from .database import address_of, bring_up_to_date, engine_of, is_sqlite
from .sqlite_writer import Near

log = logging.getLogger("tuilerie.server")
Job = Callable[[AsyncConnection], Awaitable[None]]


class Notice(NamedTuple):
    """Sent to the other processes with a commit: which kind of thing changed at which table, and nothing
    else."""

    channel: str
    table: str
    version: int


UNFINISHED = ("waiting", "running")
REMOVED_PAGE = 100  # tables deleted per transaction
CHANNELS = ("tuilerie_rows", "tuilerie_keys", "tuilerie_presence")
ROWS_CHANNEL, KEYS_CHANNEL, PRESENCE_CHANNEL = CHANNELS


@dataclass
class Waiting:
    """A change that waits to be committed."""

    job: Job
    table: str
    notices: Sequence[Notice]
    is_single: bool  # one statement, which needs no transaction around it
    done: "asyncio.Future[None]"


class SqlStore:
    def __init__(self, database: str) -> None:
        self.url = address_of(database)
        self.engine: AsyncEngine = engine_of(self.url)
        # To a server on another machine, beginning and ending a transaction are two more round trips.
        self._quick = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        )
        self.near = Near(self.url) if is_sqlite(self.url) else None
        self._writing = asyncio.Lock()  # one writer per process: waiting here is cheaper than a conflict
        self._waiting: list[Waiting] = []

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return not is_sqlite(self.url)

    async def migrate(self) -> None:
        await bring_up_to_date(self.engine)

    async def close(self) -> None:
        await self.engine.dispose()
        if self.near:
            self.near.close()

    # Writing

    async def write(
        self, job: Job, table: str = "", notices: Sequence[Notice] = (), is_single: bool = False
    ) -> None:
        """Changes that wait together are committed together, with a single disk flush."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(job, table, notices, is_single, done))
        async with self._writing:
            if not done.done():
                # Two processes that write to the same tables must lock them in the same order.
                batch, self._waiting = sorted(self._waiting, key=lambda one: one.table), []
                await self._commit(batch)
        await done

    async def _commit(self, batch: list[Waiting]) -> None:
        try:
            if self.near:
                await self.near.commit([waiting.job for waiting in batch])
            else:
                await self._commit_far(batch)
        except (SQLAlchemyError, OSError, Conflict) as problem:
            if len(batch) == 1:
                batch[0].done.set_exception(_reason(problem))
                return
            for alone in batch:  # one of them failed: try each by itself
                await self._commit([alone])
        else:
            for waiting in batch:
                waiting.done.set_result(None)
        finally:
            for waiting in batch:
                if not waiting.done.done():  # the caller that committed for all was cancelled
                    waiting.done.set_exception(_unknown())
                    waiting.done.exception()

    async def _commit_far(self, batch: list[Waiting]) -> None:
        is_quick = len(batch) == 1 and batch[0].is_single
        async with (self._quick if is_quick else self.engine).begin() as connection:
            for waiting in batch:
                await waiting.job(connection)
            await self._notify(connection, [notice for one in batch for notice in one.notices])

    async def _notify(self, connection: AsyncConnection, notices: Sequence[Notice]) -> None:
        if self.is_shared and notices:
            values = [{"channel": one.channel, "text": f"{one.table} {one.version}"} for one in notices]
            await connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), values)

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None:
        """Stores a new table. A Conflict says that its former table has another rematch already."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(schema.tables.insert(), [vars(stored)])
            await connection.execute(schema.rows.insert(), _row_values(stored.id, rows, None))
            if keys:
                await connection.execute(schema.keys.insert(), [_key_row(stored.id, key) for key in keys])
            if stored.former:
                await _name_successor(connection, stored)

        notices = [Notice(KEYS_CHANNEL, stored.former, 0)] if stored.former else []
        await self.write(job, stored.former, notices)

    async def append(self, table: str, added: Addition) -> None:
        """Adds all rows or none. A Conflict says that a row or the command has been stored already."""
        rows, command_id, last, has_keys = added.rows, added.command_id, added.rows[-1], bool(added.keys)
        now = {"version": last.version, "touched": last.at, "status": added.status, "due": added.due}
        moved = schema.tables.update().where(schema.tables.c.id == table).values(now)
        if is_single := self.is_shared and not has_keys:
            moved = moved.returning(sa.func.pg_notify(ROWS_CHANNEL, f"{table} {last.version}"))
        values = _row_values(table, rows, command_id)
        answers = [{"table": table, "command": command_id, "version": last.version}] if command_id else []

        async def job(connection: AsyncConnection) -> None:
            await _execute_together(connection, [(schema.rows, values), (schema.commands, answers)], moved)
            await _change_keys(connection, table, added.keys, last.at)

        channels = () if is_single else (ROWS_CHANNEL, KEYS_CHANNEL) if has_keys else (ROWS_CHANNEL,)
        await self.write(job, table, [Notice(one, table, last.version) for one in channels], is_single)

    async def change_keys(self, changes: Mapping[str, KeyChanges], at: int) -> None:
        """Stores new keys and revokes former ones, by table."""
        tables = sorted(changes)  # every process locks them in this order

        async def job(connection: AsyncConnection) -> None:
            for table in tables:
                await _change_keys(connection, table, changes[table], at)

        await self.write(job, tables[0], [Notice(KEYS_CHANNEL, table, 0) for table in tables])

    async def refuse(
        self, table: str, command_id: str, version: int, refusal: Refusal, at: int
    ) -> int | Refusal:
        """Stores why a command is refused. Returns the answer stored first, which may be another one."""
        if (known := await self.answer(table, command_id)) is not None:
            return known
        answer = {
            "table": table,
            "command": command_id,
            "version": version,
            "refusal": refusal.text,
            "at": at,
        }

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(schema.commands.insert(), [answer])
            await connection.execute(_surplus_refusals(table))

        try:
            await self.write(job, table)
        except Conflict:
            return await self.answer(table, command_id) or refusal
        except Refusal:
            pass  # not stored, but the command is refused all the same
        return refusal

    async def forget_refusals(self, until: int) -> None:
        """Deletes refusals stored before this moment."""
        c = schema.commands.c
        old = schema.commands.delete().where(c.refusal.is_not(None), c.at < until)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(old)

        await self.write(job)

    async def forget_keys(self, until: int) -> None:
        """Deletes keys revoked before this moment."""
        old = schema.keys.delete().where(schema.keys.c.revoked < until)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(old)

        await self.write(job)

    async def remove_finished(self, until: int) -> list[str]:
        """Deletes a page of the tables that were over or closed before this moment, with all that belongs to
        them. Returns their ids."""
        c = schema.tables.c
        old = sa.select(c.id).where(c.status.not_in(UNFINISHED), c.touched < until).limit(REMOVED_PAGE)
        ids = [row["id"] for row in await self.read(old)]

        async def job(connection: AsyncConnection) -> None:
            for part in (schema.analyses, schema.keys, schema.commands, schema.rows):
                await connection.execute(part.delete().where(part.c.table.in_(ids)))
            await connection.execute(schema.tables.delete().where(c.id.in_(ids)))

        if ids:
            await self.write(job)
        return ids

    # Reading

    async def read(self, query: Any) -> Sequence[Any]:
        try:
            async with self._quick.connect() as connection:
                return (await connection.execute(query)).mappings().all()
        except (SQLAlchemyError, OSError) as problem:
            _note("read", problem)
            raise Refusal("storage", "unread", problem=type(problem).__name__) from problem

    async def find(self, table: str) -> Stored | None:
        found = await self.read(sa.select(schema.tables).where(schema.tables.c.id == table))
        return Stored(**found[0]) if found else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        c = schema.rows.c
        query = sa.select(schema.rows).where(c.table == table, c.version > after).order_by(c.version)
        return [row_of(row) for row in await self.read(query)]

    async def keys(self, table: str) -> list[Key]:
        found = await self.read(sa.select(schema.keys).where(schema.keys.c.table == table))
        return [Key(row["hash"], row["seat"], row["revoked"]) for row in found]

    async def answer(self, table: str, command_id: str) -> int | Refusal | None:
        """The answer to a command: the version that it led to, or why it was refused."""
        c = schema.commands.c
        found = await self.read(sa.select(schema.commands).where(c.table == table, c.command == command_id))
        if not found:
            return None
        return Refusal.read(found[0]["refusal"]) if found[0]["refusal"] else int(found[0]["version"])

    async def answered(self, table: str) -> dict[str, int]:
        """The version that each accepted command led to."""
        c = schema.commands.c
        query = sa.select(schema.commands).where(c.table == table, c.refusal.is_(None))
        return {row["command"]: row["version"] for row in await self.read(query)}

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each table, its version and how often its keys have changed."""
        c = schema.tables.c
        found = await self.read(sa.select(c.id, c.version, c.changes).where(c.id.in_(tables)))
        return {row["id"]: (row["version"], row["changes"]) for row in found}

    async def untouched(self, waiting: int, running: int) -> list[str]:
        """Waiting and running tables without a change since these moments."""
        c = schema.tables.c
        old = sa.or_(
            sa.and_(c.status == "waiting", c.touched < waiting),
            sa.and_(c.status == "running", c.touched < running),
        )
        return [row["id"] for row in await self.read(sa.select(c.id).where(old).limit(200))]

    async def due(self, until: int, after: Due = FIRST_DUE) -> list[Due]:
        """A page of the running tables that are due by then, the longest overdue first."""
        c = schema.tables.c
        wanted = (c.status == "running", c.due <= until, sa.tuple_(c.due, c.id) > after)
        query = sa.select(c.due, c.id).where(*wanted).order_by(c.due, c.id).limit(DUE_PAGE)
        return [Due(row["due"], row["id"]) for row in await self.read(query)]

    async def unfinished(self, limit: int = 100_000) -> list[Stored]:
        """Waiting and running tables, the newest first."""
        c = schema.tables.c
        query = sa.select(schema.tables).where(c.status.in_(UNFINISHED))
        return [Stored(**row) for row in await self.read(query.order_by(c.created.desc()).limit(limit))]

    async def listed(self, limit: int) -> list[Stored]:
        """Public waiting and running tables, the newest first. If there are too many, each opener has an
        equal share."""
        c = schema.tables.c
        turn = sa.func.row_number().over(partition_by=c.opener, order_by=c.created.desc()).label("turn")
        public = sa.select(c.id, turn).where(c.status.in_(UNFINISHED), c.public).subquery()
        both = sa.select(schema.tables).join(public, public.c.id == c.id)
        found = await self.read(both.order_by(public.c.turn, c.created.desc()).limit(limit))
        return sorted((Stored(**row) for row in found), key=lambda stored: -stored.created)


def _surplus_refusals(table: str) -> Any:
    """The oldest refusals of a table that has more than are kept."""
    c = schema.commands.c
    refused = sa.and_(c.table == table, c.refusal.is_not(None))
    kept = sa.select(c.command).where(refused).order_by(c.at.desc(), c.command).limit(REFUSALS)
    return schema.commands.delete().where(refused, c.command.not_in(kept.scalar_subquery()))


def row_of(row: Any) -> Row:
    return read_row(row["version"], row["kind"], row["at"], row["seat"], row["body"])


def _reason(problem: Exception) -> Exception:
    if isinstance(problem, IntegrityError):
        return Conflict(str(problem.orig))
    if isinstance(problem, Conflict):
        return problem
    _note("write", problem)
    if isinstance(problem, DBAPIError) and problem.connection_invalidated:
        return _unknown()
    return Refusal("storage", "unwritten", problem=type(problem).__name__)


def _note(what: str, problem: Exception) -> None:
    """Counts and logs an error of the database, without the values that were to be stored."""
    metrics.STORAGE.labels(what).inc()
    cause = getattr(problem, "orig", None) or problem
    words = str(cause).partition("\n")[0]
    log.error("storage failed", extra={"what": what, "why": f"{type(cause).__name__}: {words}"})


def _unknown() -> Refusal:
    """The commit was not confirmed. If the command is sent again, it gets its first answer."""
    return Refusal("storage", "unknown")


def _row_values(table: str, rows: Sequence[Row], command_id: str | None) -> list[dict[str, Any]]:
    return [
        {
            "table": table,
            "version": row.version,
            "kind": row.kind,
            "seat": seat_of(row),
            "body": row.body,
            "at": row.at,
            "command": command_id,
        }
        for row in rows
    ]


async def _execute_together(
    connection: AsyncConnection, added: Sequence[tuple[sa.Table, list[dict[str, Any]]]], changed: Any
) -> None:
    """Executes these as one statement if possible: for a move, every round trip to the database counts."""
    if connection.dialect.name == "postgresql":
        # One row each: SQLAlchemy would compile a statement with several rows again every time.
        inserts = [part.insert().values(row) for part, rows in added for row in rows]
        parts = [insert.cte(f"part{number}") for number, insert in enumerate(inserts)]
        await connection.execute(changed.add_cte(*parts))
        return
    for part, rows in added:
        if rows:
            await connection.execute(part.insert(), rows)
    await connection.execute(changed)


async def _change_keys(connection: AsyncConnection, table: str, changes: KeyChanges, at: int) -> None:
    """Updates the table's row first, like every change, so that two processes cannot deadlock."""
    c, tables = schema.keys.c, schema.tables
    if changes:
        changed = tables.update().where(tables.c.id == table)
        await connection.execute(changed.values(changes=tables.c.changes + 1))
    if changes.revoked:
        theirs = sa.and_(c.table == table, c.seat.in_(changes.revoked), c.revoked.is_(None))
        await connection.execute(schema.keys.update().where(theirs).values(revoked=at))
    if changes.added:
        await connection.execute(schema.keys.insert(), [_key_row(table, key) for key in changes.added])


async def _name_successor(connection: AsyncConnection, stored: Stored) -> None:
    c = schema.tables.c
    first = schema.tables.update().where(c.id == stored.former, c.rematch == "")
    done = await connection.execute(first.values(rematch=stored.id, changes=c.changes + 1))
    if not done.rowcount:
        raise Conflict(f"{stored.former} has a rematch already")


def _key_row(table: str, key: Key) -> dict[str, Any]:
    return {"hash": key.hash, "table": table, "seat": key.seat, "revoked": key.revoked}
