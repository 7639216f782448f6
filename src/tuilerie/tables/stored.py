"""What a store keeps beside the log of a table."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .keys import KeyChanges
from .rows import Row

REFUSALS = 50  # noted at a table; of more, the oldest are forgotten
DUE_PAGE = 200  # tables that are due, read at once


class Conflict(Exception):
    """Somebody else has written this already: the log is to be read again."""


class Due(NamedTuple):
    """A table that wants to be woken, and when it wanted to be."""

    at: int
    id: str


FIRST_DUE = Due(-1, "")


@dataclass(frozen=True)
class Stored:
    """What stands beside a table's log."""

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
    changes: int = 0  # of keys and of the rematch
    opener: str = ""  # the mark of where it was opened from


@dataclass(frozen=True)
class Addition:
    """What a change adds to a table's log, and what stands beside the log from then on."""

    rows: Sequence[Row]
    status: str
    due: int | None = None
    command_id: str | None = None
    keys: KeyChanges = field(default_factory=KeyChanges)

    def of(self, stored: Stored) -> Stored:
        """What stands beside the log after it."""
        last = self.rows[-1]
        return replace(stored, version=last.version, touched=last.at, status=self.status, due=self.due)
