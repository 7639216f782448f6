"""The rows of a table's log: one frozen dataclass for each kind of thing that can happen, one version each.

Rows are only ever added. A row is stored with its body as JSON: its own fields, without those that have their
default. Fields may be added with a default, and never removed: logs are read for ever.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

from .clocks import Clock
from .decoding import Malformed, decode, read_json
from .encoding import to_json
from .field_types import ChairKind, Help, NewsKind, Seat, Version


class BrokenLog(Exception):
    """A log that the present rules cannot replay."""


@dataclass(frozen=True)
class Chair:
    """Who sits there."""

    kind: ChairKind
    name: str = ""
    level: str = ""  # of the computer, also if it plays for a person
    taken_over: bool = False
    resigned: bool = False
    colour: int = -1  # of its pieces; -1: the colour of its seat number, as in logs older than this field

    @property
    def is_played_by_computer(self) -> bool:
        return self.kind == "computer" or self.taken_over or self.resigned


@dataclass(frozen=True)
class Row:
    """One thing that happened at a table."""

    version: Version
    at: int  # milliseconds
    kind: ClassVar[NewsKind]

    @property
    def body(self) -> str:
        """The fields of its own as JSON, as they are stored."""
        own = [field for field in dataclasses.fields(self) if field.name not in STORED_BESIDE]
        return to_json({f.name: value for f in own if (value := getattr(self, f.name)) != f.default})


@dataclass(frozen=True)
class SeatRow(Row):
    """Something that happened to one seat."""

    seat: Seat


def seat_of(row: Row) -> int | None:
    """The seat of a row, or None."""
    return row.seat if isinstance(row, SeatRow) else None


STORED_BESIDE = ("version", "at", "seat")  # in columns of their own


@dataclass(frozen=True, kw_only=True)
class Opened(Row):
    kind = "opened"
    game: str
    rules: int
    options: tuple[str, ...]
    seats: tuple[Chair, ...]
    helps: tuple[Help, ...]
    public: bool
    clock: Clock
    commitment: str
    former: str
    host: int  # the seat of whoever opened the table; -1: nobody's
    chat: bool = False  # whether people may write to each other
    by_hand: bool = False  # it is played on a real table, and noted down here
    setup: tuple[str, ...] = ()  # lines of a record that set the first position up


@dataclass(frozen=True)
class Joined(SeatRow):
    kind = "joined"
    name: str
    level: str = ""  # of a computer


@dataclass(frozen=True)
class Left(SeatRow):
    kind = "left"


@dataclass(frozen=True)
class Started(Row):
    kind = "started"


@dataclass(frozen=True)
class Moved(SeatRow):
    kind = "move"
    move: str
    code: int
    by: str = ""  # the computer that decided


@dataclass(frozen=True)
class Dealt(Row):
    kind = "chance"
    move: str
    code: int


@dataclass(frozen=True)
class Undone(SeatRow):
    kind = "undo"
    moves: int
    undoes: tuple[int, ...]  # versions


@dataclass(frozen=True)
class Rewound(Row):
    """Back to an earlier moment of a game on a real table, moves of chance included."""

    kind = "rewound"
    moves: int  # that remain
    undoes: tuple[int, ...]  # versions
    turn: int = 0  # that is being changed: what followed it is to be made again
    retold: int | None = None  # so many of the same moves follow; what an earlier change left outlives them


@dataclass(frozen=True)
class Replayed(Row):
    """What followed a changed turn was made again, as far as it still stands."""

    kind = "replayed"
    left: int = 0  # moves that were not
    problem: str = ""  # why the first of these could not be: a refusal, as it is noted


@dataclass(frozen=True)
class UndoAsked(SeatRow):
    """A seat asks to take back its last turn and all that came after it."""

    kind = "undo_asked"
    first: int  # the version of the move with which the turn began


@dataclass(frozen=True)
class UndoAgreed(SeatRow):
    kind = "undo_agreed"


@dataclass(frozen=True)
class UndoRefused(SeatRow):
    """Refused by another seat, or withdrawn by the one that asked."""

    kind = "undo_refused"
    asker: int


@dataclass(frozen=True)
class Resigned(SeatRow):
    kind = "resigned"


@dataclass(frozen=True)
class TakenOver(SeatRow):
    kind = "taken_over"
    level: str
    by: int = -1  # the seat that asked for it; -1: the seat itself left


@dataclass(frozen=True)
class Returned(SeatRow):
    kind = "returned"


@dataclass(frozen=True)
class TimedOut(SeatRow):
    kind = "timed_out"
    level: str = ""  # of the computer that takes the seat; empty: for this decision only


@dataclass(frozen=True)
class Resumed(Row):
    """The server was down. No clock counts this time."""

    kind = "resumed"


@dataclass(frozen=True)
class Renamed(SeatRow):
    kind = "renamed"
    name: str


@dataclass(frozen=True)
class Spoken(SeatRow):
    """A line of chat."""

    kind = "spoken"
    text: str


@dataclass(frozen=True)
class ChatSwitched(Row):
    """The chat is on or off from now on. What was written before is hidden."""

    kind = "chat_switched"
    on: bool
    by: int = -1  # the seat of whoever opened the table; -1: the host of the server, who decides for good


@dataclass(frozen=True)
class Closed(Row):
    kind = "closed"
    reason: str


# Rows that do not affect the game: a command based on an earlier version is still accepted after them.
BESIDE_THE_GAME: tuple[NewsKind, ...] = (
    "undo_asked",
    "undo_agreed",
    "undo_refused",
    "spoken",
    "chat_switched",
)

ROWS: dict[str, type[Row]] = {
    row.kind: row
    for row in (
        Opened, Joined, Left, Started, Moved, Dealt, Undone, Rewound, Replayed, UndoAsked, UndoAgreed,
        UndoRefused, Resigned, TakenOver, Returned, TimedOut, Resumed, Renamed, Spoken, ChatSwitched,
        Closed,
    )
}  # fmt: skip


def read_row(version: int, kind: str, at: int, seat: int | None, body: str) -> Row:
    """Reads a stored row. A BrokenLog says which row is invalid, but not its content."""
    beside: dict[str, Any] = {"version": version, "at": at, **({} if seat is None else {"seat": seat})}
    try:
        return decode(ROWS[kind], {**read_json(body), **beside})
    except (Malformed, LookupError, TypeError) as problem:
        raise BrokenLog(f"version {version} makes no sense: {kind}") from problem
