"""Live tables that begin where a record ends: the test writes the log of a table, and the server reads it."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

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
    table = read_record(record)
    state = state_of(table, moves)
    first = state.to_act or 0
    seated = [(first + n) % table.seats for n in range(people)]
    last = len(state.rows)
    renamed = [Renamed(last + n, 0, first, f"Ann {n}") for n in range(1, renamings + 1)]
    rows = _dated([_seating(state.rows[0], seated, public), *state.rows[1:], *renamed])
    id, keys = new_table_id(), [new_key() for _ in seated]
    stored = Stored(id, table.game, state.status, public, len(rows), state.seed, rows[0].at, rows[-1].at)
    hashes = [Key(hash_of(key), seat) for key, seat in zip(keys, seated, strict=True)]
    # A browser driven from this thread has an event loop of its own here.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, _write(house, stored, rows, hashes)).result()
    return f"/t/{id}", [f"/t/{id}#key={key}" for key in keys]


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


async def _write(house: House, stored: Stored, rows: list[Row], keys: list[Key]) -> None:
    store = SqlStore(f"sqlite:///{house.database}")
    try:
        await store.open(stored, rows, keys)
    finally:
        await store.close()
