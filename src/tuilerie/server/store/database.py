"""The database of a server: its address, its driver, and migrations."""

import asyncio
import contextlib
import os
import pathlib
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

try:
    import fcntl
except ImportError:  # not on Windows, where two servers on one file are not noticed
    fcntl = None  # type: ignore[assignment]

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
MIGRATIONS = pathlib.Path(__file__).parent / "migrations"
QUIET: dict[str, Any] = {"hide_parameters": True}  # logged errors must not contain what people did
MIGRATING = 0x7475_696C  # the advisory lock for migrations: one process at a time
PROCESSES = 0x7475  # the class of advisory locks that show which processes serve a database
LIVING = f"""
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = {PROCESSES} AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
OLDEST_POSTGRESQL = 14  # the first version that ends silent sessions
POOL_SIZE = 4  # connections per process, to write and to read; two more listen and claim
# A host that vanishes in the middle of a change must not block the others.
POSTGRES: dict[str, Any] = {
    "options": "-c idle_in_transaction_session_timeout=5000 -c lock_timeout=5000 "
    "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
    "connect_timeout": 10,
    # Nor must a database that vanishes: without these, a system waits two hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


def address_of(database: str) -> sa.URL:
    """A plain address with its driver added."""
    shown = _without_password(database)
    if database.partition(":")[0] not in DRIVERS:
        raise ValueError(f"{shown}: an address begins with {' or '.join(f'{name}:' for name in DRIVERS)}")
    try:
        url = sa.make_url(database)
    except (SQLAlchemyError, ValueError):
        raise ValueError(
            f"{shown}: this is not an address like sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    return url.set(drivername=DRIVERS[url.drivername])


def _without_password(database: str) -> str:
    """The text without a password, even if it is not a valid address: it is shown in messages and logs."""
    return re.sub(r"(//[^:@/]*):.*@", r"\1:***@", database)


def is_sqlite(url: sa.URL) -> bool:
    return url.drivername == DRIVERS["sqlite"]


def plain_address(url: sa.URL) -> str:
    """The address as a person types it, including the password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=False)


def engine_of(url: sa.URL) -> AsyncEngine:
    if not is_sqlite(url):
        return create_async_engine(url, pool_size=POOL_SIZE, max_overflow=0, connect_args=POSTGRES, **QUIET)
    engine = create_async_engine(url, **QUIET)
    sa.event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


def set_pragmas(connection: Any, _: Any) -> None:
    """In every journal mode the log survives a killed process; with FULL it also survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Creates or migrates the tables; a ValueError says why that is impossible."""
    url = engine.url
    try:
        if is_sqlite(url) and url.database:
            await asyncio.to_thread(_check_file, pathlib.Path(url.database))
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, sqlite3.Error, OSError) as problem:
        reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
        await engine.dispose()
        raise ValueError(f"the database {url.database} cannot be used: {reason}") from None
    except CommandError:
        await engine.dispose()
        raise ValueError(f"the database {url.database} was written by a newer version of Tuilerie") from None


def _check_file(path: pathlib.Path) -> None:
    """Checks that the file can be written, and creates its folder if necessary. Only its owner may read a new
    file, since it holds the seeds of running games."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


@contextlib.contextmanager
def served_alone(url: sa.URL) -> Iterator[None]:
    """Locks the file for one server: two servers would each rely on their own memory of a table. The system
    releases the lock when the server ends in any way."""
    if fcntl is None or not is_sqlite(url) or not url.database:
        yield
        return
    with open(f"{url.database}.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(
                f"another server runs on {url.database}: stop it, or name another --database"
            ) from None
        yield


def is_in_use(path: pathlib.Path) -> bool:
    """Whether another program has the file open, so that the journal mode cannot be changed."""
    with contextlib.closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as problem:
            return "locked" in str(problem)
    return False


def _upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        _check_version(connection)
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    command.upgrade(steps_for(connection), "head")


def _check_version(connection: sa.Connection) -> None:
    version = connection.dialect.server_version_info or (0,)
    if int(version[0]) < OLDEST_POSTGRESQL:
        said = ".".join(map(str, version))
        raise OSError(f"PostgreSQL {said} is too old; {OLDEST_POSTGRESQL} or newer is needed")


def steps_for(connection: sa.Connection) -> Config:
    """Alembic's configuration: where the migrations are, and the connection to migrate."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
