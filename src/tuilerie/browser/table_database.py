"""The database that tables need in a browser: two object stores of JSON values that change together."""

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
        """The rows of a table after a version, in order."""

    async def change(self, tables: Values, rows: Values = (), before: Values = ()) -> None:
        """Writes the tables and adds the rows in one transaction. When it returns, they are on the disk.

        `before` holds the earlier values of tables that existed, as they were read; all others are new."""

    async def replace(self, tables: Values, rows: Values, before: Values) -> None:
        """Like `change`, but the rows replace all earlier rows of these tables."""

    async def remove(self, table: str) -> None:
        """Removes a table and its log."""
