"""What a store keeps beside the log of a table."""

from dataclasses import dataclass
from typing import NamedTuple

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
