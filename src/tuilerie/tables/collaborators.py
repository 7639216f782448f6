"""What tables need of the world around them: a store, the time, players, and so on.

A server gives them a database, threads and other processes; a browser tab and the tests give them less.
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
    """Keeps logs. A Refusal `storage` says that it cannot; a Conflict, that somebody else was quicker."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same tables."""

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None: ...

    async def append(self, table: str, added: Addition) -> None:
        """All of it or nothing."""

    async def change_keys(self, changes: Mapping[str, KeyChanges], at: int) -> None:
        """By table, all or none."""

    async def refuse(
        self, table: str, command_id: str, version: int, refusal: Refusal, at: int
    ) -> int | Refusal:
        """Notes why a command is refused; returns its first answer, which may be another one."""

    async def forget_refusals(self, until: int) -> None:
        """Those noted before this moment."""

    async def forget_keys(self, until: int) -> None:
        """Those that were revoked before this moment."""

    async def remove_finished(self, until: int) -> list[str]:
        """Deletes tables that were over or closed before this moment, with all that belongs to them; a page
        of them. Returns which."""

    async def find(self, table: str) -> Stored | None: ...

    async def rows(self, table: str, after: int = 0) -> list[Row]: ...

    async def keys(self, table: str) -> list[Key]: ...

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """By table, its version and how often its keys changed."""

    async def untouched(self, waiting: int, running: int) -> list[str]:
        """Tables that have waited, or run, without a change since these moments."""

    async def due(self, until: int, after: Due = FIRST_DUE) -> list[Due]:
        """Running tables that want to be woken by then, those due longest first; a page of them."""

    async def unfinished(self, limit: int = 100_000) -> list[Stored]:
        """Tables that wait or run, the youngest first."""

    async def listed(self, limit: int) -> list[Stored]:
        """Public ones that wait or run, the youngest first. Where there are more, of every opener as many."""


class Cancellable(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
    def now(self) -> int:
        """In milliseconds, as logs tell it."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Cancellable: ...

    async def sleep(self, seconds: float) -> None: ...


class Background(Protocol):
    """Where work is done that would hold everyone up."""

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
        """A move for the seat to act. The table is a copy that nobody else plays on. Thinking is shared
        between addresses: this one asks for it."""

    def forget(self, chair: ChairPlace) -> None:
        """Its turn is over."""


class Preparation(Protocol):
    """Whether the rules of a game, and its players, can be used yet."""

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool: ...

    def want(self, game: str) -> None: ...

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None: ...

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Calls the listener with a game, and how far it is, whenever that changes."""

    @property
    def least(self) -> float:
        """How far the game is that is least ready, from 0 to 1."""


class Limits(Protocol):
    """What a host may set."""

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
    """Is told by rooms what happens in them."""

    def changed(self, room: "Room") -> None: ...

    def is_busy(self, room: "Room") -> bool:
        """Whether something is being done there."""

    def dropped(self, room: "Room") -> None:
        """The room is not used any more."""


class Claims:
    """What one process does at a time. A process that is alone claims everything."""

    @asynccontextmanager
    async def of(self, what: str) -> AsyncIterator[bool]:
        """Whether it is ours, for as long as this lasts."""
        yield True


class Presence:
    """Who is at a table by way of another process. A process that is alone has nobody to tell."""

    def show(self, room: "Room") -> None:
        """Somebody came or went here."""

    def look(self, table: str) -> None:
        """Somebody may have come or gone elsewhere."""

    async def seen(self, table: str) -> None:
        """Looks at once."""

    def say(self, room: "Room", text: str) -> None:
        """Passing words: an emote, or how far a computer has thought."""


class Bans:
    """Names that a host keeps out for a time. By default none is."""

    def has_name(self, name: str) -> bool:
        return False


class Monitor:
    """Is told what a host wants to count. By default nothing is counted."""

    def opened(self, game: str) -> None: ...

    def fault(self) -> None:
        """Something failed that nobody expected; the log has the trace."""


class LoopTime:
    """The time of the event loop. The clock on the wall is looked at once: when it is set or jumps, no player
    loses or wins time by it."""

    def __init__(self) -> None:
        self._began = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._began + time.monotonic_ns()) // 1_000_000

    def call_later(self, seconds: float, call: Callable[[], object]) -> Cancellable:
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class AtOnce:
    """Background work where there is no background."""

    async def run(self, work: Callable[..., T], *values: Any) -> T:
        return work(*values)


@dataclass
class Collaborators:
    """All of them, as rooms, lobby and scheduler are given them."""

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
        """The name of a person as it is kept; a Refusal says why it cannot be."""
        name = plain_name(text)
        if self.bans.has_name(name):
            raise Refusal("bad_name", "name_banned")
        return name

    def known_level(self, name: str) -> str:
        if name not in self.players.levels:
            raise Refusal("unknown_player", "player", name=name, levels=", ".join(self.players.levels))
        return name
