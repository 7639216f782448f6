"""Live tables that begin where a record stops: the log of a table is written, and the server reads it, or a
browser is given it as a file of saved games."""

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.browser.memory_database import MemoryDatabase
from tuilerie.browser.saved_games import save_games
from tuilerie.browser.tab_store import TabStore
from tuilerie.play.record_reader import read_record
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.exploring import state_of
from tuilerie.tables.keys import Key, hash_of, new_key, new_table_id
from tuilerie.tables.rows import Chair, Opened, Renamed, Row
from tuilerie.tables.stored import Stored

from .house import House


def table_from(
    house: House,
    record: str,
    moves: int | None = None,
    people: int = 1,
    public: bool = False,
    renamings: int = 0,
) -> tuple[str, list[str]]:
    """Lays out a table; the seat to act is a person, then those after it, the others are computers. Returns
    the table's path and, for each seat of a person, the path that sits down there. Renamings make it long."""
    stored, rows, keys = _log_of(record, moves, people, public, renamings)
    # A browser driven from this thread has an event loop of its own here.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, _write(house, stored, rows, keys)).result()
    path = f"/t/{stored.id}"
    return path, [f"{path}#key={key}" for key in keys.values()]


def saved_tables(records: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The ids of tables against computers, by the names of their records; and all of them as one file."""
    logs = {name: _log_of(record) for name, record in records.items()}

    async def work() -> str:
        database = MemoryDatabase()
        for stored, rows, keys in logs.values():
            await TabStore(database).open(stored, rows, _hashed(keys))
            await TabStore(database).own(stored.id, keys)
        return await save_games(database)

    with ThreadPoolExecutor(1) as aside:
        file = aside.submit(asyncio.run, work()).result()
    return {name: stored.id for name, (stored, _, _) in logs.items()}, file


def _log_of(
    record: str, moves: int | None = None, people: int = 1, public: bool = False, renamings: int = 0
) -> tuple[Stored, list[Row], dict[int, str]]:
    """What stands beside the log, its rows, and the keys of people by their seats."""
    table = read_record(record)
    state = state_of(table, moves)
    first = state.to_act or 0
    seated = [(first + n) % table.seats for n in range(people)]
    last = len(state.rows)
    renamed = [Renamed(last + n, 0, first, f"Ann {n}") for n in range(1, renamings + 1)]
    rows = _dated([_seating(state.rows[0], seated, public), *state.rows[1:], *renamed])
    stored = Stored(
        new_table_id(), table.game, state.status, public, len(rows), state.seed, rows[0].at, rows[-1].at
    )
    return stored, rows, {seat: new_key() for seat in seated}


def _hashed(keys: Mapping[int, str]) -> list[Key]:
    return [Key(hash_of(key), seat) for seat, key in keys.items()]


def moves_in(record: str) -> int:
    return len(read_record(record).history)


def _seating(opened: Row, people: list[int], public: bool) -> Row:
    assert isinstance(opened, Opened)
    seats = tuple(
        Chair("person", chair.name) if number in people else Chair("computer", chair.name, "random")
        for number, chair in enumerate(opened.seats)
    )
    return replace(opened, seats=seats, host=people[0], public=public)


def _dated(rows: list[Row]) -> list[Row]:
    now = time.time_ns() // 1_000_000
    return [replace(row, at=now) for row in rows]


async def _write(house: House, stored: Stored, rows: list[Row], keys: Mapping[int, str]) -> None:
    store = SqlStore(f"sqlite:///{house.database}")
    try:
        await store.open(stored, rows, _hashed(keys))
    finally:
        await store.close()
