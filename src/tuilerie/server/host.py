"""Commands of a host: list tables, close one, hide a name or a chat.

A running server sees the new rows at its next sweep, or when its own next write to the table fails.
"""

import itertools
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..tables.names import is_taken
from ..tables.refusal import Refusal
from ..tables.rows import BrokenLog, ChatSwitched, Closed, Joined, Left, Opened, Renamed, Row
from ..tables.stored import Addition, Conflict, Stored
from ..tables.sweeping import DAY_MS
from .bans import Ban, BanKind, StoredBans
from .store.store import SqlStore

HIDDEN_NAME = "Player"
PAUSES_FOR_ANSWER = 20


class UnknownTable(ValueError):
    pass


async def unfinished_tables(database: str) -> list[tuple[Stored, list[str]]]:
    """Waiting and running tables, with the names at their seats."""
    store = await _opened(database)
    try:
        return [(stored, await _names_at(store, stored.id)) for stored in await store.unfinished()]
    finally:
        await store.close()


async def close_table(database: str, table: str) -> None:
    async def close(store: SqlStore, stored: Stored) -> str:
        if stored.status in ("over", "closed"):
            raise UnknownTable(f"the table {table} is {stored.status} already")
        row = Closed(stored.version + 1, _now(), "host")
        await store.append(table, Addition([row], "closed"))
        return ""

    await _changed(database, table, close)


async def hide_name(database: str, table: str, seat: int) -> str:
    """Gives the seat a neutral name and returns it."""

    async def hide(store: SqlStore, stored: Stored) -> str:
        names = await _names_at(store, table)
        if seat not in range(len(names)):
            raise UnknownTable(f"the table {table} has no seat {seat}; it has 0 to {len(names) - 1}")
        numbers = itertools.count(seat + 1)
        name = next(name for n in numbers if not is_taken(name := f"{HIDDEN_NAME} {n}", names))
        row = Renamed(stored.version + 1, _now(), seat, name)
        await store.append(table, Addition([row], stored.status, stored.due))
        return name

    return await _changed(database, table, hide)


async def hide_chat(database: str, table: str) -> None:
    """Hides the chat of a table and closes it for good."""

    async def hide(store: SqlStore, stored: Stored) -> str:
        row = ChatSwitched(stored.version + 1, _now(), on=False)
        await store.append(table, Addition([row], stored.status, stored.due))
        return ""

    await _changed(database, table, hide)


async def listed_bans(database: str) -> list[Ban]:
    store = await _opened(database)
    try:
        return await StoredBans(store).listed(_now())
    finally:
        await store.close()


async def change_ban(database: str, kind: BanKind, value: str, days: float) -> None:
    """Bans for this many days from now; 0 days lifts the ban."""
    store = await _opened(database)
    try:
        bans = StoredBans(store)
        if days:
            await bans.add(kind, value, _now() + int(days * DAY_MS))
        else:
            await bans.lift(kind, value)
    except Refusal as refusal:
        raise ValueError(str(refusal)) from None
    finally:
        await store.close()


async def _changed(database: str, table: str, change: Callable[[SqlStore, Stored], Awaitable[str]]) -> str:
    """Changes a table, and tries again if a running server wrote the next row first."""
    store = await _opened(database)
    try:
        for _ in range(PAUSES_FOR_ANSWER):
            with suppress(Conflict):
                return await change(store, await _found(store, table))
        raise UnknownTable(f"the table {table} is too busy; try again")
    except Refusal as refusal:
        raise UnknownTable(str(refusal)) from None
    finally:
        await store.close()


async def _names_at(store: SqlStore, table: str) -> list[str]:
    """The names at a table; none if its log cannot be read, since such a table can still be closed."""
    try:
        return _names(await store.rows(table))
    except BrokenLog:
        return []


def _names(rows: list[Row]) -> list[str]:
    """Names by seat, read from the log."""
    names: list[str] = []
    for row in rows:
        match row:
            case Opened():
                names = [chair.name for chair in row.seats]
            case Joined() | Renamed():
                names[row.seat] = row.name
            case Left():
                names[row.seat] = ""
    return names


async def _opened(database: str) -> SqlStore:
    store = SqlStore(database)
    await store.migrate()
    return store


async def _found(store: SqlStore, table: str) -> Stored:
    stored = await store.find(table)
    if stored is None:
        raise UnknownTable(f"there is no table {table}")
    return stored


def _now() -> int:
    return time.time_ns() // 1_000_000
