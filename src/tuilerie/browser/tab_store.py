"""The store in a browser: the log of every table in IndexedDB."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from ..tables.keys import Key, KeyChanges
from ..tables.refusal import Refusal
from ..tables.rows import Row, read_row, seat_of
from ..tables.stored import FIRST_DUE, Addition, Conflict, Due, Stored
from .kept_table import KeptAnalysis, KeptTable, read_kept
from .table_database import Database, Taken

T = TypeVar("T")
WRITE_ATTEMPTS = 2  # attempts to change a table that another tab is changing too


class TabStore:
    """Only the player removes anything: what servers delete after a time is kept here."""

    is_shared = True  # the database is shared with other tabs

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writing = asyncio.Lock()  # makes reading, changing and writing a table one step

    # Writing

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None:
        async def work() -> None:
            values = [values_of(stored.id, row) for row in rows]
            if not stored.former:
                await self.database.change([KeptTable(stored, tuple(keys)).values], values)
                return
            before = await self._values(stored.former)
            former = _with_rematch(read_kept(before), stored.id)
            kept = KeptTable(stored, tuple(keys), former.own_at(keys))
            await self.database.change([kept.values, former.values], values, [before])

        await self._write(stored.id, work)

    async def append(self, table: str, added: Addition) -> None:
        def longer(kept: KeptTable) -> KeptTable:
            if added.rows[0].version != kept.stored.version + 1 or added.command_id in kept.answers:
                raise Conflict(table)
            stored = added.of(kept.stored)
            kept = replace(kept, stored=stored).answered(added.command_id, stored.version)
            return kept.with_keys(added.keys, stored.touched) if added.keys else kept

        await self._change(table, longer, added.rows)

    async def change_keys(self, changes: Mapping[str, KeyChanges], at: int) -> None:
        for table, change in changes.items():
            await self._change(table, partial(KeptTable.with_keys, changes=change, at=at))

    async def refuse(
        self, table: str, command_id: str, version: int, refusal: Refusal, at: int
    ) -> int | Refusal:
        def answered(kept: KeptTable) -> KeptTable:
            return kept if command_id in kept.answers else kept.answered(command_id, refusal.text)

        answer = (await self._change(table, answered)).answers[command_id]
        return Refusal.read(answer) if isinstance(answer, str) else answer

    async def own(self, table: str, keys: Mapping[int, str]) -> None:
        """Adds keys of seats to those that this browser holds."""
        held = {str(seat): key for seat, key in keys.items()}
        await self._change(table, lambda kept: replace(kept, own={**kept.own, **held}))

    async def keep_analysis(self, table: str, analysis: KeptAnalysis) -> None:
        await self._change(table, lambda kept: replace(kept, analysis=analysis))

    async def remove(self, table: str) -> None:
        """Removes a table at the player's request, even if it cannot be read."""
        async with self.writing:
            if await self.database.table(table) is None:
                raise Refusal("unknown_table", "no_table")
            await self.database.remove(table)

    async def _change(
        self, table: str, change: Callable[[KeptTable], KeptTable], rows: Sequence[Row] = ()
    ) -> KeptTable:
        """Reads what is stored of a table, changes it and writes it back if it differs."""

        async def work() -> KeptTable:
            before = await self._values(table)
            former = read_kept(before)
            kept = change(former)
            if kept != former:
                await self.database.change([kept.values], [values_of(table, row) for row in rows], [before])
            return kept

        return await self._write(table, work)

    async def _write(self, table: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does the work; tries again if another tab has meanwhile written what it had read."""
        async with self.writing:
            for _ in range(WRITE_ATTEMPTS):
                try:
                    return await work()
                except Taken:
                    continue
            raise Conflict(table)

    async def forget_refusals(self, until: int) -> None:
        """Does nothing: only the latest answers are stored anyway."""

    async def forget_keys(self, until: int) -> None:
        """Does nothing: keys take little room."""

    async def remove_finished(self, until: int) -> list[str]:
        return []

    # Reading

    async def kept(self, table: str) -> KeptTable:
        return read_kept(await self._values(table))

    async def _values(self, table: str) -> dict[str, Any]:
        """Tables in the form in which the database stores them."""
        values = await self.database.table(table)
        if values is None:
            raise Refusal("unknown_table", "no_table")
        return values

    async def find(self, table: str) -> Stored | None:
        values = await self.database.table(table)
        return read_kept(values).stored if values else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        return [row_of(values) for values in await self.database.rows(table, after)]

    async def keys(self, table: str) -> list[Key]:
        return list((await self.kept(table)).keys)

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        found = [stored for stored in await self._all() if stored.id in tables]
        return {stored.id: (stored.version, stored.changes) for stored in found}

    async def untouched(self, waiting: int, running: int) -> list[str]:
        return []

    async def due(self, until: int, after: Due = FIRST_DUE) -> list[Due]:
        return []

    async def unfinished(self, limit: int = 100_000) -> list[Stored]:
        found = [stored for stored in await self._all() if stored.status in ("waiting", "running")]
        return sorted(found, key=lambda stored: -stored.created)[:limit]

    async def listed(self, limit: int) -> list[Stored]:
        return []

    async def latest(self) -> list[str]:
        """All tables that can be read: first unfinished games, then the others, the latest first."""
        found = list[Stored]()
        for values in await self.database.tables():
            with suppress(Refusal):
                found.append(read_kept(values).stored)
        found.sort(key=lambda stored: (stored.status not in ("waiting", "running"), -stored.touched))
        return [stored.id for stored in found]

    async def _all(self) -> list[Stored]:
        return [read_kept(values).stored for values in await self.database.tables()]


def _with_rematch(former: KeptTable, rematch: str) -> KeptTable:
    if former.stored.rematch:
        raise Conflict(former.stored.id)
    stored = replace(former.stored, rematch=rematch, changes=former.stored.changes + 1)
    return replace(former, stored=stored)


def values_of(table: str, row: Row) -> dict[str, Any]:
    """A row in the form in which the database stores it."""
    fixed = {"version": row.version, "kind": row.kind, "at": row.at, "seat": seat_of(row), "body": row.body}
    return {"table": table, **fixed}


def row_of(values: Mapping[str, Any]) -> Row:
    return read_row(*(values[name] for name in ("version", "kind", "at", "seat", "body")))
