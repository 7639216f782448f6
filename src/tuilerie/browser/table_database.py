"""The browser's database, as far as tables need one: two stores of JSON values, changed all at once."""

from collections.abc import Sequence
from typing import Any, Protocol


class Taken(Exception):
    """Another tab was quicker: a row is there already, or a table is not as it was read."""


Values = Sequence[dict[str, Any]]


class Database(Protocol):
    """A Refusal `storage` says that the browser cannot read or keep something, and why."""

    async def table(self, id: str) -> dict[str, Any] | None: ...

    async def tables(self) -> list[dict[str, Any]]: ...

    async def rows(self, table: str, after: int) -> list[dict[str, Any]]:
        """Those with a larger version, in order."""

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        """Puts the tables and adds the rows, all or nothing. Done means that it is on the disk.

        `before` are those of the tables that were there, as they were read; the others are new."""

    async def replace(self, tables: Values, rows: Values, before: Values) -> None:
        """The same with whole logs: rows that these tables had are removed."""

    async def remove(self, table: str) -> None:
        """A table and its log."""
