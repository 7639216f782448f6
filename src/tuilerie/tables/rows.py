"""The rows of a table's log: one frozen dataclass for each kind of event. Each row has a version.

Rows are only ever added. A row's body is stored as JSON: its own fields, except those with default values.
Fields with a default may be added, but none may be removed, since old logs must stay readable for ever.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core.tiles import OwnTile
from .clocks import Clock
from .decoding import Malformed, decode, read_json
from .encoding import to_json
from .field_types import ChairKind, Help, NewsKind, Seat, Version


class BrokenLog(Exception):
    """The present rules cannot replay a log."""


@dataclass(frozen=True)
class Chair:
    """The player at a seat."""

    kind: ChairKind
    name: str = ""
    level: str = ""  # level of the computer, even if it plays for a person
    taken_over: bool = False
    resigned: bool = False
    colour: int = -1  # colour of its pieces; -1 (older logs): the colour with the seat's number

    @property
    def is_played_by_computer(self) -> bool:
        return self.kind == "computer" or self.taken_over or self.resigned


@dataclass(frozen=True)
class Row:
    """One thing that happened at a table."""

    version: Version
    at: int  # when it happened, in milliseconds
    kind: ClassVar[NewsKind]

    @property
    def body(self) -> str:
        """The row's own fields as JSON, in the form in which they are stored."""
        own = [field for field in dataclasses.fields(self) if field.name not in STORED_BESIDE]
        return to_json({f.name: value for f in own if (value := getattr(self, f.name)) != f.default})


@dataclass(frozen=True)
class SeatRow(Row):
    """Something that happened to one seat."""

    seat: Seat


def seat_of(row: Row) -> int | None:
    """The seat of a row, or None."""
    return row.seat if isinstance(row, SeatRow) else None


STORED_BESIDE = ("version", "at", "seat")  # fields with separate columns in the database


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
    host: int  # the seat of the person who opened the table; -1: none
    chat: bool = False  # whether people may write to each other
    by_hand: bool = False  # the game is played with the real box and entered here
    setup: tuple[str, ...] = ()  # lines of a record that set up the first position
    own_tiles: tuple[OwnTile, ...] = ()  # tiles that the box lacks


@dataclass(frozen=True)
class Joined(SeatRow):
    kind = "joined"
    name: str
    level: str = ""  # level of a computer


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
    undoes: tuple[int, ...]  # versions of the rows that are taken back


@dataclass(frozen=True)
class Rewound(Row):
    """A game with the real box goes back to an earlier position. Moves of chance are counted, too."""

    kind = "rewound"
    moves: int  # number of moves that remain
    undoes: tuple[int, ...]  # versions of the rows that are taken back
    turn: int = 0  # the turn that is being changed, after which later moves are replayed; 0: none
    retold: int | None = None  # this many entered moves follow again, which do not end an earlier change


@dataclass(frozen=True)
class Replayed(Row):
    """The moves after a changed turn were replayed, as far as they are still possible."""

    kind = "replayed"
    left: int = 0  # number of moves that were not possible
    problem: str = ""  # why the first of them was not possible: a stored refusal


@dataclass(frozen=True)
class DrawnIn(Row):
    """People drew in a tile that the box lacks."""

    kind = "drawn_in"
    tile: OwnTile


@dataclass(frozen=True)
class TakenOut(Row):
    """The tile that was drawn in last is removed again."""

    kind = "taken_out"


@dataclass(frozen=True)
class UndoAsked(SeatRow):
    """A seat asks to take back its last turn and everything after it."""

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
    level: str = ""  # level of the computer that takes the seat; empty: it makes only this decision


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
    """The chat was switched on or off. Earlier lines are hidden."""

    kind = "chat_switched"
    on: bool
    # the seat of the person who opened the table; -1: the host of the server, whose decision is final
    by: int = -1


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
        Opened, Joined, Left, Started, Moved, Dealt, Undone, Rewound, Replayed, DrawnIn, TakenOut,
        UndoAsked, UndoAgreed, UndoRefused, Resigned, TakenOver, Returned, TimedOut, Resumed, Renamed,
        Spoken, ChatSwitched, Closed,
    )
}  # fmt: skip


def read_row(version: int, kind: str, at: int, seat: int | None, body: str) -> Row:
    """Reads a stored row. A BrokenLog says which row is invalid, but not its content."""
    beside: dict[str, Any] = {"version": version, "at": at, **({} if seat is None else {"seat": seat})}
    try:
        return decode(ROWS[kind], {**read_json(body), **beside})
    except (Malformed, LookupError, TypeError) as problem:
        raise BrokenLog(f"version {version} makes no sense: {kind}") from problem
