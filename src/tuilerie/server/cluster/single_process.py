"""A process that is alone with its database: everything is its own, and there is nobody to tell.

With PostgreSQL there may be others: session.py, presence.py and fellows.py take these places.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..room import Room


class Claims:
    """What one process does at a time."""

    @asynccontextmanager
    async def of(self, what: str) -> AsyncIterator[bool]:
        """Whether it is ours, for as long as this lasts."""
        yield True


class Presence:
    """Who is at a table by way of another process."""

    def show(self, room: "Room") -> None:
        """Somebody came or went here."""

    def look(self, table: str) -> None:
        """Somebody may have come or gone elsewhere."""

    async def seen(self, table: str) -> None:
        """Looks at once."""

    def say(self, room: "Room", text: str) -> None:
        """Passing words: an emote, or how far a computer has thought."""


class Fellows:
    """The other processes."""

    async def meet(self) -> None:
        """Before the first table is served."""

    async def part(self) -> None:
        """After the last."""
