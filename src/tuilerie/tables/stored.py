"""The values that a store keeps about a table besides its log."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .keys import KeyChanges
from .rows import Row

REFUSALS = 50  # stored per table; if there are more, the oldest are deleted
DUE_PAGE = 200  # the most due tables per query


class Conflict(Exception):
    """Another process wrote first. The caller must read the log again."""


class Due(NamedTuple):
    """A table that is due, and since when."""

    at: int
    id: str


FIRST_DUE = Due(-1, "")


@dataclass(frozen=True)
class Stored:
    """What is stored beside a table's log."""

    id: str
    game: str
    status: str
    public: bool
    version: int
    seed: str
    created: int
    touched: int
    due: int | None = None
    former: str = ""
    rematch: str = ""
    changes: int = 0  # number of changes of keys and of the rematch
    opener: str = ""  # the mark of the address that opened it


@dataclass(frozen=True)
class Addition:
    """The rows that a change adds to a table's log, and the new values beside the log."""

    rows: Sequence[Row]
    status: str
    due: int | None = None
    command_id: str | None = None
    keys: KeyChanges = field(default_factory=KeyChanges)

    def of(self, stored: Stored) -> Stored:
        """The values beside the log after this addition."""
        last = self.rows[-1]
        return replace(stored, version=last.version, touched=last.at, status=self.status, due=self.due)
