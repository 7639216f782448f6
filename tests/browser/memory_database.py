"""The database of a browser, in memory: values are kept as JSON, as IndexedDB keeps copies."""

import json
from typing import Any

from tuilerie.browser.table_database import Taken, Values
from tuilerie.tables.refusal import Refusal

Log = dict[tuple[str, int], str]


class MemoryDatabase:
    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.log: Log = {}
        self.is_full = False
        self.writes = 0

    async def table(self, id: str) -> dict[str, Any] | None:
        return json.loads(self.kept[id]) if id in self.kept else None

    async def tables(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.kept.values()]

    async def rows(self, table: str, after: int) -> list[dict[str, Any]]:
        keys = sorted(key for key in self.log if key[0] == table and key[1] > after)
        return [json.loads(self.log[key]) for key in keys]

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        await self._write(self.log, tables, rows, before)

    async def replace(self, tables: Values, rows: Values, before: Values) -> None:
        ids = [table["id"] for table in tables]
        others = {key: row for key, row in self.log.items() if key[0] not in ids}
        await self._write(others, tables, rows, before)

    async def remove(self, table: str) -> None:
        del self.kept[table]
        self.log = {key: row for key, row in self.log.items() if key[0] != table}

    async def _write(self, log: Log, tables: Values, rows: Values, before: Values) -> None:
        """Adds to this log, which then is the log of the database."""
        if self.is_full:
            raise Refusal("storage", "unwritten", problem="full")
        found = [await self.table(table["id"]) for table in tables]
        read = {table["id"]: table for table in before}
        if found != [read.get(table["id"]) for table in tables]:
            raise Taken
        keys = [(row["table"], row["version"]) for row in rows]
        if any(key in log for key in keys) or len(set(keys)) < len(keys):
            raise Taken
        self.writes += 1
        self.kept.update({table["id"]: json.dumps(table) for table in tables})
        self.log = log | {key: json.dumps(row) for key, row in zip(keys, rows, strict=True)}
