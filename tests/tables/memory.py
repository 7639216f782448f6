"""Replacements for what tables need, in memory: a store, a clock that the test moves on, ready rules."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from tuilerie.play.move import Move
from tuilerie.play.table import Table
from tuilerie.tables.collaborators import Collaborators
from tuilerie.tables.connection import Connection
from tuilerie.tables.keys import Key, KeyChanges
from tuilerie.tables.lobby import Lobby
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import Row, read_row, seat_of
from tuilerie.tables.scheduler import Scheduler
from tuilerie.tables.stored import DUE_PAGE, FIRST_DUE, REFUSALS, Addition, Conflict, Due, Stored

T = TypeVar("T")
NOW = 1_700_000_000_000


@dataclass
class Kept:
    stored: Stored
    rows: list[tuple[int, str, int, int | None, str]] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    answers: dict[str, int | Refusal] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)  # when

    def forget(self, command: str) -> None:
        del self.refused[command], self.answers[command]


class MemoryStore:
    """Keeps rows as a database does: with their body as text."""

    is_shared = False

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}
        self.read: list[str] = []  # tables whose log was read

    async def open(self, stored: Stored, rows: Sequence[Row], keys: Sequence[Key]) -> None:
        if stored.former:
            former = self.kept[stored.former]
            if former.stored.rematch:
                raise Conflict(stored.former)
            former.stored = replace(former.stored, rematch=stored.id, changes=former.stored.changes + 1)
        self.kept[stored.id] = Kept(stored, [_values(row) for row in rows], list(keys))

    async def append(self, table: str, added: Addition) -> None:
        kept = self.kept[table]
        if added.rows[0].version != kept.stored.version + 1 or added.command_id in kept.answers:
            raise Conflict(table)
        kept.rows += [_values(row) for row in added.rows]
        kept.stored = added.of(kept.stored)
        if added.command_id:
            kept.answers[added.command_id] = kept.stored.version
        if added.keys:
            await self.change_keys({table: added.keys}, kept.stored.touched)

    async def change_keys(self, changes: Mapping[str, KeyChanges], at: int) -> None:
        for table, change in changes.items():
            kept = self.kept[table]
            former = [replace(key, revoked=at) if key.seat in change.revoked else key for key in kept.keys]
            kept.keys = [*former, *change.added]
            kept.stored = replace(kept.stored, changes=kept.stored.changes + 1)

    async def refuse(
        self, table: str, command_id: str, version: int, refusal: Refusal, at: int
    ) -> int | Refusal:
        kept = self.kept[table]
        kept.refused.setdefault(command_id, at)
        for forgotten in list(kept.refused)[:-REFUSALS]:
            kept.forget(forgotten)
        return kept.answers.setdefault(command_id, refusal)

    async def forget_refusals(self, until: int) -> None:
        for kept in self.kept.values():
            for old in [command for command, at in kept.refused.items() if at < until]:
                kept.forget(old)

    async def forget_keys(self, until: int) -> None:
        for kept in self.kept.values():
            kept.keys = [key for key in kept.keys if key.revoked is None or key.revoked >= until]

    async def remove_finished(self, until: int) -> list[str]:
        old = [s.id for s in self._all() if s.status in ("over", "closed") and s.touched < until]
        for id in old:
            del self.kept[id]
        return old

    async def find(self, table: str) -> Stored | None:
        return self.kept[table].stored if table in self.kept else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        self.read.append(table)
        return [read_row(*values) for values in self.kept[table].rows if values[0] > after]

    async def keys(self, table: str) -> list[Key]:
        return list(self.kept[table].keys)

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        found = [self.kept[table].stored for table in tables if table in self.kept]
        return {stored.id: (stored.version, stored.changes) for stored in found}

    async def untouched(self, waiting: int, running: int) -> list[str]:
        limits = {"waiting": waiting, "running": running}
        return [s.id for s in self._all() if s.touched < limits.get(s.status, -1)]

    async def due(self, until: int, after: Due = FIRST_DUE) -> list[Due]:
        running = [Due(s.due, s.id) for s in self._all() if s.status == "running" and s.due is not None]
        return sorted(due for due in running if due > after and due.at <= until)[:DUE_PAGE]

    async def unfinished(self, limit: int = 100_000) -> list[Stored]:
        found = [s for s in self._all() if s.status in ("waiting", "running")]
        return sorted(found, key=lambda stored: -stored.created)[:limit]

    async def listed(self, limit: int) -> list[Stored]:
        turns, before = [], Counter[str]()
        for stored in filter(lambda stored: stored.public, await self.unfinished()):
            before[stored.opener] += 1
            turns.append((before[stored.opener], -stored.created, stored))
        first = sorted(turns, key=lambda turn: turn[:2])[:limit]
        return [stored for _, _, stored in sorted(first, key=lambda turn: turn[1])]

    def _all(self) -> list[Stored]:
        return [kept.stored for kept in self.kept.values()]


def _values(row: Row) -> tuple[int, str, int, int | None, str]:
    return row.version, row.kind, row.at, seat_of(row), row.body


@dataclass
class Alarm:
    at: int
    call: Callable[[], object]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


class HandTime:
    """Time that stands still until a test moves it on."""

    def __init__(self) -> None:
        self.ms = NOW
        self.alarms: list[Alarm] = []

    def now(self) -> int:
        return self.ms

    def call_later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        alarm = Alarm(self.ms + round(seconds * 1000), call)
        self.alarms.append(alarm)
        return alarm

    async def sleep(self, seconds: float) -> None:
        over = asyncio.Event()
        self.call_later(seconds, over.set)
        await over.wait()

    async def pass_by(self, seconds: float) -> None:
        """Lets time pass; everything that is due meanwhile happens in order."""
        end = self.ms + round(seconds * 1000)
        while due := [alarm for alarm in self.alarms if alarm.at <= end and not alarm.is_cancelled]:
            first = min(due, key=lambda alarm: alarm.at)
            self.alarms.remove(first)
            self.ms = max(self.ms, first.at)
            first.call()
            await settled()
        self.ms = end
        await settled()


async def settled(turns: int = 50) -> None:
    """Lets all tasks run that do not wait for time to pass."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Ready:
    """Stands for rules that need no compiling. A test can close `gate`, so that `wait` waits."""

    least = 1.0

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.listeners: list[Callable[[str, float], None]] = []
        self.wanted: list[str] = []

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool:
        return self.gate.is_set()

    def want(self, game: str) -> None:
        self.wanted.append(game)

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None:
        await self.gate.wait()

    def tell(self, listener: Callable[[str, float], None]) -> None:
        self.listeners.append(listener)


class FirstMoves:
    """Computer players that always play the first legal move."""

    levels = ("random", "greedy", "expert")

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.addresses: set[str] = set()

    async def choose(
        self,
        table: Table,
        level: str,
        report: Callable[[float], None] | None = None,
        chair: tuple[str, int] | None = None,
        address: str = "",
    ) -> Move:
        self.asked.append(level)
        self.addresses.add(address)
        return table.moves[0]

    def forget(self, chair: tuple[str, int]) -> None: ...


@dataclass
class SomeLimits:
    tables: int = 100
    rooms: int = 100
    absent_seconds: float = 30.0
    waiting_hours: float = 24.0
    untouched_days: float = 30.0
    finished_days: float = 0.0


class Noted:
    """Runs background work at once, and records it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def run(self, work: Callable[..., T], *values: Any) -> T:
        self.done.append(work.__name__)
        return work(*values)


class World:
    """A lobby with everything in memory."""

    def __init__(self) -> None:
        self.store, self.time, self.rules = MemoryStore(), HandTime(), Ready()
        self.players, self.limits, self.background = FirstMoves(), SomeLimits(), Noted()
        self.around = Collaborators(
            self.store, self.players, self.rules, self.limits, self.time, self.background
        )
        self.scheduler = Scheduler(self.around)
        self.lobby = Lobby(self.around, self.scheduler)

    async def close(self) -> None:
        await self.scheduler.close()


def heard(connection: Connection) -> list[str]:
    """Returns the messages waiting to be sent to a client."""
    waiting = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    return [text for text in waiting if text]
