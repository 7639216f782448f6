"""Implements `Database` with the browser's IndexedDB, through the worker's JavaScript. Errors become
refusals.
"""

import json
from collections.abc import Awaitable
from typing import Any, Protocol

from ..play.phrase import Saying
from ..tables.refusal import Refusal
from .table_database import Taken, Values

# The phrase that explains each kind of DOMException.
TROUBLE = {
    "QuotaExceededError": "refused.disk_full",
    "InvalidStateError": "refused.no_storage",
    "SecurityError": "refused.no_storage",
}


NEWER = "VersionError"  # the error if a newer page has changed the layout of the database


class StoresOfWorker(Protocol):
    """The object that web/src/worker/database.ts makes. Values travel as JSON."""

    def table(self, id: str) -> Awaitable[str | None]: ...

    def tables(self) -> Awaitable[str]: ...

    def rows(self, table: str, after: int) -> Awaitable[str]: ...

    def change(self, tables: str, rows: str, before: str) -> Awaitable[str]:
        """Returns an empty text, or the name of the error."""

    def replace(self, tables: str, rows: str, before: str) -> Awaitable[str]: ...

    def remove(self, table: str) -> Awaitable[str]: ...


class IndexedDatabase:
    def __init__(self, stores: StoresOfWorker) -> None:
        self.stores = stores

    async def table(self, id: str) -> dict[str, Any] | None:
        text = await _read(self.stores.table(id))
        return json.loads(text) if text else None

    async def tables(self) -> list[dict[str, Any]]:
        return list(json.loads(await _read(self.stores.tables())))

    async def rows(self, table: str, after: int) -> list[dict[str, Any]]:
        return list(json.loads(await _read(self.stores.rows(table, after))))

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        _check(await self.stores.change(_json(tables), _json(rows), _json(before)))

    async def replace(self, tables: Values, rows: Values, before: Values) -> None:
        _check(await self.stores.replace(_json(tables), _json(rows), _json(before)))

    async def remove(self, table: str) -> None:
        _check(await self.stores.remove(table))


async def _read(asked: Awaitable[Any]) -> Any:
    try:
        return await asked
    except Exception as problem:
        raise _refusal("unread", getattr(problem, "name", str(problem))) from None


def _json(values: Values) -> str:
    return json.dumps(list(values))


def _check(trouble: str) -> None:
    if trouble == "ConstraintError":
        raise Taken
    if trouble:
        raise _refusal("unwritten", trouble)


def _refusal(word: str, trouble: str) -> Refusal:
    if trouble == NEWER:
        return Refusal("reload", "newer")
    return Refusal("storage", word, problem=_words(trouble))


def _words(trouble: str) -> Saying | str:
    return Saying(TROUBLE[trouble]) if trouble in TROUBLE else trouble
