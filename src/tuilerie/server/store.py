"""The store: an append-only log in a database, SQLite by default."""

import asyncio
import contextlib
import json
import pathlib
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from . import schema
from .log import Row
from .refusal import Refusal

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
MIGRATIONS = pathlib.Path(__file__).parent / "migrations"


Job = Callable[[AsyncConnection], Awaitable[None]]


class Conflict(Exception):
    """Somebody else has written this version: the log is to be read again."""


@dataclass(frozen=True)
class Stored:
    """What stands beside a table's log."""

    id: str
    game: str
    status: str
    public: bool
    version: int
    seed: str
    created: int
    touched: int
    due: int | None = None
    former: str = ""
    rematch: str = ""


@dataclass(frozen=True)
class Key:
    hash: str
    seat: int | None
    revoked: int | None = None


def address_of(database: str) -> sa.URL:
    """A plain address with the driver that serves it."""
    if database.partition(":")[0] not in DRIVERS:
        raise ValueError(f"{database}: an address begins with {' or '.join(f'{name}:' for name in DRIVERS)}")
    url = sa.make_url(database)
    return url.set(drivername=DRIVERS[url.drivername])


class Store:
    def __init__(self, database: str) -> None:
        self.url = address_of(database)
        self.engine: AsyncEngine = create_async_engine(self.url)
        if self.is_sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", _set_pragmas)
        self._writing = asyncio.Lock()  # SQLite has one writer; waiting here is cheaper than being refused
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []

    @property
    def is_sqlite(self) -> bool:
        return self.url.drivername.startswith("sqlite")

    async def migrate(self) -> None:
        try:
            if self.is_sqlite and self.url.database:
                await asyncio.to_thread(_check_file, pathlib.Path(self.url.database))
            async with self.engine.begin() as connection:
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, sqlite3.Error, OSError) as problem:
            reason = str(problem).splitlines()[0]
            await self.close()
            raise ValueError(f"the database {self.url.database} cannot be used: {reason}") from None

    async def close(self) -> None:
        await self.engine.dispose()

    # Writing

    async def _write(self, job: Job) -> None:
        """What waits together is committed together: a disk is asked to keep it only once."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        async with self._writing:
            if not done.done():
                batch, self._waiting = self._waiting, []
                await self._commit(batch)
        await done

    async def _commit(self, batch: list[tuple[Job, "asyncio.Future[None]"]]) -> None:
        try:
            async with self.engine.begin() as connection:
                for job, _ in batch:
                    await job(connection)
        except SQLAlchemyError as problem:
            if len(batch) == 1:
                batch[0][1].set_exception(_reason(problem))
                return
            for alone in batch:  # one of them spoils it for the others
                await self._commit([alone])
        else:
            for _, done in batch:
                done.set_result(None)

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None:
        async def job(connection: AsyncConnection) -> None:
            await connection.execute(schema.tables.insert(), [vars(stored)])
            await _add_rows(connection, stored.id, rows, None)
            if keys:
                await connection.execute(schema.keys.insert(), [_key_row(stored.id, key) for key in keys])
            if stored.former:
                former = schema.tables.c.id == stored.former
                await connection.execute(schema.tables.update().where(former).values(rematch=stored.id))

        await self._write(job)

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        status: str,
        due: int | None = None,
        command_id: str | None = None,
        keys: Sequence[Key] = (),
        revoked: Sequence[str] = (),
    ) -> None:
        """Adds rows, all or none. A Conflict says that one of these versions exists already."""
        last = rows[-1]
        now = {"version": last.version, "touched": last.at, "status": status, "due": due}
        answer = {"table": table, "command": command_id, "version": last.version}

        async def job(connection: AsyncConnection) -> None:
            await _add_rows(connection, table, rows, command_id)
            await connection.execute(schema.tables.update().where(schema.tables.c.id == table).values(now))
            if command_id:
                await connection.execute(schema.commands.insert(), [answer])
            await _change_keys(connection, table, keys, revoked, last.at)

        await self._write(job)

    async def change_keys(self, table: str, keys: Sequence[Key], revoked: Sequence[str], at: int) -> None:
        await self._write(lambda connection: _change_keys(connection, table, keys, revoked, at))

    # Reading

    async def _read(self, query: Any) -> Sequence[Any]:
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).mappings().all()
        except SQLAlchemyError as problem:
            raise Refusal("storage", "unread", problem=type(problem).__name__) from problem

    async def find(self, table: str) -> Stored | None:
        found = await self._read(sa.select(schema.tables).where(schema.tables.c.id == table))
        return Stored(**found[0]) if found else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        c = schema.rows.c
        query = sa.select(schema.rows).where(c.table == table, c.version > after).order_by(c.version)
        return [
            Row(row["version"], row["kind"], row["at"], row["seat"], json.loads(row["body"]))
            for row in await self._read(query)
        ]

    async def keys(self, table: str) -> list[Key]:
        found = await self._read(sa.select(schema.keys).where(schema.keys.c.table == table))
        return [Key(row["hash"], row["seat"], row["revoked"]) for row in found]

    async def answered(self, table: str) -> dict[str, int]:
        """By command, the version it brought the table to."""
        found = await self._read(sa.select(schema.commands).where(schema.commands.c.table == table))
        return {row["command"]: row["version"] for row in found}

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        c = schema.tables.c
        found = await self._read(sa.select(c.id, c.version).where(c.id.in_(tables)))
        return {row["id"]: row["version"] for row in found}

    async def untouched(self, waiting: int, running: int) -> list[str]:
        """Tables that have waited, or run, without a change since these moments."""
        c = schema.tables.c
        old = sa.or_(
            sa.and_(c.status == "waiting", c.touched < waiting),
            sa.and_(c.status == "running", c.touched < running),
        )
        return [row["id"] for row in await self._read(sa.select(c.id).where(old).limit(200))]

    async def due(self, until: int) -> list[str]:
        """Running tables that want to be woken by then."""
        c = schema.tables.c
        query = sa.select(c.id).where(c.due <= until, c.status == "running").order_by(c.due).limit(200)
        return [row["id"] for row in await self._read(query)]

    async def unfinished(self, public: bool | None = None, limit: int = 100_000) -> list[Stored]:
        """Tables that wait or run, the youngest first."""
        c = schema.tables.c
        query = sa.select(schema.tables).where(c.status.in_(("waiting", "running")))
        if public is not None:
            query = query.where(c.public == public)
        return [Stored(**row) for row in await self._read(query.order_by(c.created.desc()).limit(limit))]


def _reason(problem: SQLAlchemyError) -> Exception:
    if isinstance(problem, IntegrityError):
        return Conflict(str(problem.orig))
    return Refusal("storage", "unwritten", problem=type(problem).__name__)


async def _add_rows(
    connection: AsyncConnection, table: str, rows: Sequence[Row], command_id: str | None
) -> None:
    values = [
        {
            "table": table,
            "version": row.version,
            "kind": row.kind,
            "seat": row.seat,
            "body": row.text,
            "at": row.at,
            "command": command_id,
        }
        for row in rows
    ]
    await connection.execute(schema.rows.insert(), values)


async def _change_keys(
    connection: AsyncConnection, table: str, keys: Sequence[Key], revoked: Sequence[str], at: int
) -> None:
    if revoked:
        c = schema.keys.c
        await connection.execute(
            schema.keys.update().where(c.table == table, c.hash.in_(revoked)).values(revoked=at)
        )
    if keys:
        await connection.execute(schema.keys.insert(), [_key_row(table, key) for key in keys])


def _key_row(table: str, key: Key) -> dict[str, Any]:
    return {"hash": key.hash, "table": table, "seat": key.seat, "revoked": key.revoked}


def _set_pragmas(connection: Any, _: Any) -> None:
    """The log survives a kill in any journal mode; FULL also survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_file(path: pathlib.Path) -> None:
    """A file that can be written, in a folder that is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
