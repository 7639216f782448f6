"""Interfaces to what tables need from outside, such as a store, the time and computer players.

A server implements them with a database, threads and other processes. A browser tab and tests have simpler
implementations.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..play.move import Move
from ..play.table import Table
from .keys import Key, KeyChanges
from .names import plain_name
from .refusal import Refusal
from .rows import Row
from .stored import FIRST_DUE, Addition, Due, Stored

if TYPE_CHECKING:
    from .room import Room

T = TypeVar("T")
ChairPlace = tuple[str, int]  # table and seat


class Store(Protocol):
    """Stores logs. Raises a Refusal `storage` if it cannot, and a Conflict if another process wrote first."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same tables."""

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None: ...

    async def append(self, table: str, added: Addition) -> None:
        """Stores all of the addition or nothing."""

    async def change_keys(self, changes: Mapping[str, KeyChanges], at: int) -> None:
        """Stores the changes of all these tables, or of none."""

    async def refuse(
        self, table: str, command_id: str, version: int, refusal: Refusal, at: int
    ) -> int | Refusal:
        """Stores why a command is refused. Returns the answer that was stored first, which may be another
        one."""

    async def forget_refusals(self, until: int) -> None:
        """Forgets refusals stored before this moment."""

    async def forget_keys(self, until: int) -> None:
        """Forgets keys revoked before this moment."""

    async def remove_finished(self, until: int) -> list[str]:
        """Deletes a page of the tables that were over or closed before this moment, with all that belongs to
        them. Returns their ids."""

    async def find(self, table: str) -> Stored | None: ...

    async def rows(self, table: str, after: int = 0) -> list[Row]: ...

    async def keys(self, table: str) -> list[Key]: ...

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each table, its version and how often its keys have changed."""

    async def untouched(self, waiting: int, running: int) -> list[str]:
        """Waiting and running tables without a change since these moments."""

    async def due(self, until: int, after: Due = FIRST_DUE) -> list[Due]:
        """A page of the running tables that are due by then, the longest overdue first."""

    async def unfinished(self, limit: int = 100_000) -> list[Stored]:
        """Waiting and running tables, the newest first."""

    async def listed(self, limit: int) -> list[Stored]:
        """Public waiting and running tables, the newest first. If there are too many, each opener has an
        equal share."""


class Cancellable(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
    def now(self) -> int:
        """The time in milliseconds, as logs keep it."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Cancellable: ...

    async def sleep(self, seconds: float) -> None: ...


class Background(Protocol):
    """Runs work that would block everyone else."""

    async def run(self, work: Callable[..., T], *values: Any) -> T: ...


class Players(Protocol):
    """Computer players."""

    @property
    def levels(self) -> Collection[str]:
        """From weak to strong."""

    async def choose(
        self,
        table: Table,
        level: str,
        report: Callable[[float], None] | None = None,
        chair: ChairPlace | None = None,
        address: str = "",
    ) -> Move:
        """Chooses a move for the seat to act. The table is a copy that nobody else uses. Computing time is
        shared fairly between addresses, and counts for `address`."""

    def forget(self, chair: ChairPlace) -> None:
        """Called when the turn of a seat is over: its player need not be kept any longer."""


class Preparation(Protocol):
    """Knows whether the rules of a game, and its computer players, can be used yet."""

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool: ...

    def want(self, game: str) -> None: ...

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None: ...

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Calls the listener with a game and its progress whenever that changes."""

    @property
    def least(self) -> float:
        """The progress of the game that is least ready, from 0 to 1."""


class Limits(Protocol):
    """The limits that a host may set."""

    @property
    def tables(self) -> int: ...
    @property
    def rooms(self) -> int: ...
    @property
    def absent_seconds(self) -> float: ...
    @property
    def waiting_hours(self) -> float: ...
    @property
    def untouched_days(self) -> float: ...
    @property
    def finished_days(self) -> float: ...


class RoomListener(Protocol):
    """Is notified by rooms of what happens in them."""

    def changed(self, room: "Room") -> None: ...

    def is_busy(self, room: "Room") -> bool:
        """Whether a task is running for the room."""

    def dropped(self, room: "Room") -> None:
        """Called when the room is not used any more."""


class Claims:
    """Claims on work that only one process may do at a time. A single process claims everything."""

    @asynccontextmanager
    async def of(self, what: str) -> AsyncIterator[bool]:
        """Whether this process holds the claim, for the length of the context."""
        yield True


class Presence:
    """Knows who is connected to a table through other processes. A single process has no others."""

    def show(self, room: "Room") -> None:
        """Called when somebody connects or leaves in this process, to tell the others."""

    def look(self, table: str) -> None:
        """Called when somebody may have connected or left in another process, to check soon."""

    async def seen(self, table: str) -> None:
        """Checks now, and returns when done."""

    def say(self, room: "Room", text: str) -> None:
        """Passes a message on that is not stored: an emote, or the progress of a computer player."""


class Bans:
    """Names that the host has banned for a time. By default there are none."""

    def has_name(self, name: str) -> bool:
        return False


class Monitor:
    """Counts what a host wants to know. By default nothing is counted."""

    def opened(self, game: str) -> None: ...

    def fault(self) -> None:
        """An unexpected error; its trace is in the server's log."""


class LoopTime:
    """The time of the event loop. The system's clock is read once: if it is set or jumps, no player loses or
    gains time."""

    def __init__(self) -> None:
        self._began = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._began + time.monotonic_ns()) // 1_000_000

    def call_later(self, seconds: float, call: Callable[[], object]) -> Cancellable:
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class AtOnce:
    """Background work in an environment without threads: it is done at once."""

    async def run(self, work: Callable[..., T], *values: Any) -> T:
        return work(*values)


@dataclass
class Collaborators:
    """All collaborators together, as rooms, lobby and scheduler get them."""

    store: Store
    players: Players
    preparation: Preparation
    limits: Limits
    time: Time = field(default_factory=LoopTime)
    background: Background = field(default_factory=AtOnce)
    claims: Claims = field(default_factory=Claims)
    presence: Presence = field(default_factory=Presence)
    monitor: Monitor = field(default_factory=Monitor)
    bans: Bans = field(default_factory=Bans)

    def person_name(self, text: str) -> str:
        """The name of a person in the form in which it is stored. Raises a Refusal if it is not accepted."""
        name = plain_name(text)
        if self.bans.has_name(name):
            raise Refusal("bad_name", "name_banned")
        return name

    def known_level(self, name: str) -> str:
        if name not in self.players.levels:
            raise Refusal("unknown_player", "player", name=name, levels=", ".join(self.players.levels))
        return name
