"""The database that tables need in a browser: two stores of JSON values, changed in one transaction."""

from collections.abc import Sequence
from typing import Any, Protocol


class Taken(Exception):
    """Another tab has written first: a row exists already, or a table has changed since it was read."""


Values = Sequence[dict[str, Any]]


class Database(Protocol):
    """Raises a Refusal `storage` with the reason if the browser cannot read or store something."""

    async def table(self, id: str) -> dict[str, Any] | None: ...

    async def tables(self) -> list[dict[str, Any]]: ...

    async def rows(self, table: str, after: int) -> list[dict[str, Any]]:
        """Rows with a larger version, in order."""

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        """Puts the tables and adds the rows, all or nothing. Done means that it is on the disk.

        `before` are those of the tables that were there, as they were read; the others are new."""

    async def replace(self, tables: Values, rows: Values, before: Values) -> None:
        """The same with whole logs: rows that these tables had are removed."""

    async def remove(self, table: str) -> None:
        """A table and its log."""
