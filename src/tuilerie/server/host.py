"""What a host does from the command line: look at tables, close one, hide a name.

A running server sees the new rows at its next sweep, or when it meets them on writing.
"""

import itertools
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..tables.log import Row
from ..tables.names import is_taken
from ..tables.refusal import Refusal
from .store.store import Conflict, Store, Stored

HIDDEN_NAME = "Player"
ATTEMPTS = 20


class UnknownTable(ValueError):
    pass


async def unfinished_tables(database: str) -> list[tuple[Stored, list[str]]]:
    """Those that wait or run, with the names at their seats."""
    store = await _opened(database)
    try:
        return [(stored, _names(await store.rows(stored.id))) for stored in await store.unfinished()]
    finally:
        await store.close()


async def close_table(database: str, table: str) -> None:
    async def close(store: Store, stored: Stored) -> str:
        if stored.status in ("over", "closed"):
            raise UnknownTable(f"the table {table} is {stored.status} already")
        row = Row(stored.version + 1, "closed", _now(), None, {"reason": "host"})
        await store.append(table, [row], "closed")
        return ""

    await _changed(database, table, close)


async def hide_name(database: str, table: str, seat: int) -> str:
    """The seat gets a plain name; returns it."""

    async def hide(store: Store, stored: Stored) -> str:
        names = _names(await store.rows(table))
        if seat not in range(len(names)):
            raise UnknownTable(f"the table {table} has no seat {seat}; it has 0 to {len(names) - 1}")
        numbers = itertools.count(seat + 1)
        name = next(name for n in numbers if not is_taken(name := f"{HIDDEN_NAME} {n}", names))
        row = Row(stored.version + 1, "renamed", _now(), seat, {"name": name})
        await store.append(table, [row], stored.status, stored.due)
        return name

    return await _changed(database, table, hide)


async def _changed(database: str, table: str, change: Callable[[Store, Stored], Awaitable[str]]) -> str:
    """Tried again when a running server was quicker to write the next row."""
    store = await _opened(database)
    try:
        for _ in range(ATTEMPTS):
            with suppress(Conflict):
                return await change(store, await _found(store, table))
        raise UnknownTable(f"the table {table} is too busy; try again")
    except Refusal as refusal:
        raise UnknownTable(str(refusal)) from None
    finally:
        await store.close()


def _names(rows: list[Row]) -> list[str]:
    """By seat, as the log tells them."""
    names = [str(chair["name"]) for chair in rows[0].body["seats"]]
    for row in rows:
        if row.kind in ("joined", "renamed", "left") and row.seat is not None:
            names[row.seat] = row.body.get("name", "")
    return names


async def _opened(database: str) -> Store:
    store = Store(database)
    await store.migrate()
    return store


async def _found(store: Store, table: str) -> Stored:
    stored = await store.find(table)
    if stored is None:
        raise UnknownTable(f"there is no table {table}")
    return stored


def _now() -> int:
    return time.time_ns() // 1_000_000
