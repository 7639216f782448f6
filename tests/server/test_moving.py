"""`tuilerie migrate`: all tables or none, from SQLite to PostgreSQL and back."""

import asyncio
import random
import shutil
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from tests.server.postgres import Postgres
from tests.server.running import Running
from tests.tables.states import begun, opened, play_random
from tuilerie.cli.main import app
from tuilerie.games import GAMES
from tuilerie.server.store import moving, schema
from tuilerie.server.store.database import is_in_use
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.keys import Key
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.stored import Stored
from tuilerie.tables.table_state import TableState

TABLES = 130  # more than are moved at a time


async def filled(database: str) -> None:
    """Games of all kinds, some to the end, with undos, refusals, keys and names in any script."""
    store = SqlStore(database)
    await store.migrate()
    for number in range(TABLES):
        game = list(GAMES)[number % len(GAMES)]
        state = opened(game) if number % 10 == 9 else begun(game, seats=("Ann", "Zoé ☃"), seed=f"{number}")
        moves = -1 if number == 0 else number % 12
        state = play_random(state, random.Random(number), moves, 0.1)[-1]
        await _kept(store, f"table-{number}", state)
    await store.refuse("table-1", "0:no", 1, Refusal("stale", "stale", version=1), at=1)
    await store.close()


async def _kept(store: SqlStore, id: str, state: TableState) -> None:
    stored = Stored(id, state.game, state.status, True, state.version, state.seed, 1, 2)
    await store.open(stored, state.rows, [Key(f"hash {id}", 0), Key(f"invitation {id}", None, 5)])


async def contents(database: str) -> dict[str, set[tuple[object, ...]]]:
    store = SqlStore(database)
    found = {
        part.name: {tuple(row.values()) for row in await store.read(sa.select(part))}
        for part in (schema.tables, *moving.TABLES_MOVED)
    }
    await store.close()
    return found


def migrated(source: str, target: str) -> Result:
    return CliRunner().invoke(app, ["migrate", "--from", source, "--to", target])


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("original") / "tables.db"
    asyncio.run(filled(f"sqlite:///{file}"))
    return file


@pytest.fixture
def source(original: Path, tmp_path: Path) -> str:
    shutil.copy(original, tmp_path / "tables.db")
    return f"sqlite:///{tmp_path / 'tables.db'}"


def test_a_database_is_moved_there_and_back_unchanged(
    source: str, postgres: Postgres, tmp_path: Path
) -> None:
    there, back = postgres.new_database(), f"sqlite:///{tmp_path / 'deep' / 'back.db'}"
    for origin, target in ((source, there), (there, back)):
        done = migrated(origin, target)
        assert (done.exit_code, f"{TABLES} tables moved" in done.stdout) == (0, True), done.output
        assert asyncio.run(contents(target)) == asyncio.run(contents(source))
    again = migrated(source, there)
    assert (again.exit_code, "has tables already" in again.stderr) == (2, True)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_record_that_differs_moves_nothing(
    at: int, source: str, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the difference is in the first tables or after a hundred."""
    target = postgres.new_database() if at else f"sqlite:///{tmp_path / 'new.db'}"
    calls = iter(range(10**6))
    monkeypatch.setattr(moving, "record_of", lambda *given: "another" if next(calls) == at * 113 else "same")
    done = migrated(source, target)
    assert (done.exit_code, "nothing was moved" in done.stderr) == (2, True)
    if at:
        assert not any(asyncio.run(contents(target)).values())
    assert not (tmp_path / "new.db").exists()


def test_rows_lost_while_moving_are_noticed(
    source: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, copy = postgres.new_database(), moving._copy

    async def lossy(origin: object, there: object, part: sa.Table, id: object, ids: list[str]) -> None:
        await copy(origin, there, part, id, ids[1:] if part is schema.keys else ids)  # type: ignore[arg-type]

    monkeypatch.setattr(moving, "_copy", lossy)
    done = migrated(source, target)
    assert (done.exit_code, "keys differ between" in done.stderr) == (2, True)
    assert not any(asyncio.run(contents(target)).values())


def test_a_log_of_unknown_rules_is_moved_as_it_is(source: str, postgres: Postgres) -> None:
    async def change() -> None:
        store = SqlStore(source)
        async with store.engine.begin() as connection:
            today = GAMES["base"].module.BOX.rules
            newer = sa.func.replace(schema.rows.c.body, f'"rules":{today}', '"rules":99')
            await connection.execute(
                schema.rows.update().where(schema.rows.c.table == "table-0").values(body=newer)
            )
        await store.close()

    asyncio.run(change())
    done = migrated(source, postgres.new_database())
    assert (done.exit_code, "1 of them follow rules" in " ".join(done.stdout.split())) == (0, True)


@pytest.mark.parametrize(
    "origin, target, reason",
    [
        ("sqlite:///nowhere.db", "sqlite:///b.db", "there is no database nowhere.db"),
        ("{source}", "{source}", "to itself"),
        ("{source}", "postgresql://127.0.0.1:1/t", "the database t cannot be used"),
        ("{source}", "mysql://there", "an address begins with"),
        ("{source}", "postgres://ann:se/cr:et@there/t", "postgres://ann:***@there/t: an address begins with"),
    ],
)
def test_a_database_that_cannot_be_moved_is_reported(
    origin: str, target: str, reason: str, source: str
) -> None:
    done = migrated(origin.format(source=source), target.format(source=source))
    assert (done.exit_code, reason in " ".join(done.stderr.split())) == (2, True), done.output


def test_not_while_a_server_runs_on_the_file(source: str, tmp_path: Path) -> None:
    server = Running(tmp_path, database=source).start()
    try:
        done = migrated(source, f"sqlite:///{tmp_path / 'new.db'}")
    finally:
        server.stop()
    assert (done.exit_code, "a server is running" in done.stderr) == (2, True)
    assert not (tmp_path / "new.db").exists()
    assert not is_in_use(tmp_path / "tables.db")
    done = migrated(source, f"sqlite:///{tmp_path / 'new.db'}")
    assert done.exit_code == 0, done.output


def test_a_database_that_is_too_old_is_told_in_words(
    source: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuilerie.server.store.database.OLDEST_POSTGRESQL", 99)
    done = migrated(source, postgres.new_database())
    assert (done.exit_code, "is too old; 99 or newer is needed" in " ".join(done.stderr.split())) == (2, True)


def test_not_while_a_server_runs(source: str, postgres: Postgres, tmp_path: Path) -> None:
    target = postgres.new_database()
    server = Running(tmp_path, database=target).start()
    try:
        done = migrated(source, target)
    finally:
        server.stop()
    assert (done.exit_code, "a server is running" in done.stderr) == (2, True)
    with psycopg.connect(target) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
