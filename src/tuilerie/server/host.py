"""What a host does from the command line: look at tables, close one, hide a name.

A running server sees the new rows at its next sweep, or when it meets them on writing.
"""

import time

from .log import Row
from .store import Store, Stored

HIDDEN_NAME = "Player"


class UnknownTable(ValueError):
    pass


async def unfinished_tables(database: str) -> list[Stored]:
    store = await _opened(database)
    try:
        return await store.unfinished()
    finally:
        await store.close()


async def close_table(database: str, table: str) -> None:
    store = await _opened(database)
    try:
        stored = await _found(store, table)
        if stored.status in ("over", "closed"):
            raise UnknownTable(f"the table {table} is {stored.status} already")
        row = Row(stored.version + 1, "closed", _now(), None, {"reason": "host"})
        await store.append(table, [row], "closed")
    finally:
        await store.close()


async def hide_name(database: str, table: str, seat: int) -> str:
    """The seat gets a plain name; returns it."""
    store = await _opened(database)
    try:
        stored = await _found(store, table)
        name = f"{HIDDEN_NAME} {seat + 1}"
        row = Row(stored.version + 1, "renamed", _now(), seat, {"name": name})
        await store.append(table, [row], stored.status, stored.due)
        return name
    finally:
        await store.close()


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
