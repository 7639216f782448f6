"""The keeper: what happens by itself. Games begin, computers move, time runs out, old tables close."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..play.table import Table
from ..tables import messages as m
from ..tables.log import Draft
from ..tables.refusal import Refusal
from ..tables.state import SUBSTITUTE, BrokenLog, Sitting
from . import metrics
from .room import Change, Room, now_ms

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("tuilerie.server")
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
RETRY_SECONDS = 1.0
TAKE_OVER_SECONDS = 0.5  # between two looks at what another process has claimed
Work = Callable[[Room], Awaitable[None]]


class Keeper:
    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.alarms: dict[str, asyncio.TimerHandle] = {}

    def is_busy(self, room: Room) -> bool:
        return room.id in self.alarms or any(table == room.id for table, _ in self.tasks)

    async def close(self) -> None:
        """Nothing writes any more when this is done."""
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def follow_up(self, room: Room) -> None:
        """After every change: begin, let a computer think, set the clock."""
        if may_start(room):
            self._once(room, "start", self._claimed(room, may_start, self._start))
        if waits_for_computer(room):
            self._once(room, "think", self._claimed(room, waits_for_computer, self._think))
        self._set_alarm(room)

    async def _claimed(self, room: Room, is_wanted: Callable[[Room], bool], work: Work) -> None:
        """By one process at a time. Who finds a table claimed looks again: the other one may have died."""
        while is_wanted(room):
            async with self.hall.claims.of(room.id) as mine:
                if mine:
                    return await work(room)
            await asyncio.sleep(TAKE_OVER_SECONDS)
            with suppress(Refusal):
                await self.hall.catch_up(room)

    def _once(self, room: Room, what: str, work: Coroutine[Any, Any, None]) -> None:
        """One task of a kind a room."""
        key = (room.id, what)
        if key in self.tasks:
            work.close()
            return
        task = asyncio.create_task(work, name=f"{what} {room.id}")
        self.tasks[key] = task
        task.add_done_callback(lambda done: self._finished(key, done))

    def _finished(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        """What was skipped because this task still ran is looked at again."""
        self.tasks.pop(key, None)
        if task.cancelled():
            return
        room = self.hall.rooms.get(key[0])
        if task.exception():
            metrics.FAULTS.inc()
            log.error("task failed", exc_info=task.exception(), extra={"table": key[0], "what": key[1]})
        elif room:
            self.follow_up(room)

    async def _start(self, room: Room) -> None:
        levels = [chair.level for chair in room.sitting.chairs if chair.level]
        await self.hall.preparation.wait(room.sitting.game)
        await self.hall.preparation.wait(room.sitting.game, levels)
        await self._retried(room, self._begin)

    async def _begin(self, room: Room) -> None:
        async with room.lock:
            if may_start(room):
                await room.commit(lambda tried, draft: tried.start(draft))

    async def _retried(self, room: Room, work: Work) -> None:
        """A database that cannot be written may come back."""
        while True:
            try:
                await work(room)
                return
            except Refusal as refusal:
                if refusal.code != "storage":
                    return
                await asyncio.sleep(RETRY_SECONDS)

    async def _think(self, room: Room) -> None:
        """As long as a computer is to move."""
        while waits_for_computer(room):
            await self._retried(room, self._think_once)

    async def _think_once(self, room: Room) -> None:
        sitting, seat = room.sitting, room.sitting.to_act
        if seat is None or sitting.table is None:
            return
        level = sitting.chairs[seat].level or SUBSTITUTE

        def report(done: float) -> None:
            room.say_in_passing(m.ThinkingReport(seat=seat, done=done))

        report(0.0)
        await self.hall.preparation.wait(sitting.game, [level])
        chair = (room.id, seat)
        with metrics.THINKING.time():
            move = await self.hall.thinkers.choose(sitting.table.copy(), level, report, chair)
        async with room.lock:
            if room.sitting.version == sitting.version:
                await room.commit(lambda tried, draft: tried.play(draft, seat, move, by=level))
        if room.sitting.to_act != seat:
            self.hall.thinkers.forget(chair)

    def _set_alarm(self, room: Room) -> None:
        former = self.alarms.pop(room.id, None)
        if former:
            former.cancel()
        deadline = room.sitting.timer.deadline
        if room.sitting.status == "running" and deadline is not None:
            wait = max(0.0, (deadline - now_ms()) / 1000) + 0.01
            loop = asyncio.get_running_loop()
            self.alarms[room.id] = loop.call_later(wait, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._once(room, "time", self._claimed(room, is_time_up, self._time_up))

    async def _time_up(self, room: Room) -> None:
        await self._retried(room, self._time_up_once)

    async def _time_up_once(self, room: Room) -> None:
        """Decided before the lock is taken: the others at the table are heard meanwhile."""
        sitting, seat = room.sitting, room.sitting.timer.running
        if seat is None or sitting.table is None or not is_time_up(room):
            return
        by_turn = sitting.timer.clock.kind == "turn"
        change = await self._decided(sitting.table, seat) if by_turn else _replaced(seat)
        async with room.lock:
            if room.sitting.version == sitting.version:
                await room.commit(change)

    async def _decided(self, table: Table, seat: int) -> Change:
        """Somebody else makes this one decision."""
        await self.hall.preparation.wait(table.game, [SUBSTITUTE])
        move = await self.hall.thinkers.choose(table.copy(), SUBSTITUTE)

        def decide(tried: Sitting, draft: Draft) -> None:
            tried.add(draft, "timed_out", seat)
            tried.play(draft, seat, move, by=SUBSTITUTE)

        return decide

    # Sweeping

    async def sweep(self) -> None:
        """Closes what nobody wants, wakes what is due, follows what others wrote, forgets what is quiet."""
        async with self.hall.claims.of("sweep") as mine:
            if mine:
                await self._close_old()
        await self.wake(now_ms())
        await self.catch_up()
        await self.hall.analyses.resume()
        self.hall.forget_rooms()
        self.hall.count()

    async def wake(self, until: int) -> None:
        """Tables that are due, and that no process keeps."""
        for id in await self.hall.store.due(until):
            if self.hall.store.is_shared or id not in self.hall.rooms:
                async with self.hall.claims.of(id) as mine:
                    if mine:
                        await self._woken(id)

    async def catch_up(self) -> None:
        """Rooms where somebody is, and whose table has moved on."""
        versions = await self.hall.store.versions(list(self.hall.rooms))
        for room in list(self.hall.rooms.values()):
            stands = versions.get(room.id, (0, 0))
            if stands[0] > room.sitting.version or stands[1] > room.changes:
                await self._followed(room)

    async def _followed(self, room: Room) -> None:
        """A log that cannot be followed is that table's own trouble."""
        try:
            async with room.lock:
                await room.follow()
        except BrokenLog:
            self.hall.give_up(room)

    async def _woken(self, id: str) -> None:
        try:
            self.follow_up(await self.hall.room(id))
        except Refusal as refusal:
            log.info("not woken", extra={"table": id, "code": refusal.code})
        except BrokenLog:
            if room := self.hall.rooms.get(id):
                self.hall.give_up(room)

    async def _close_old(self) -> None:
        now, settings = now_ms(), self.hall.settings
        waiting = now - int(settings.waiting_hours * HOUR_MS)
        running = now - int(settings.untouched_days * DAY_MS)
        for id in await self.hall.store.untouched(waiting, running):
            await self.hall.close_table(id, "untouched")


def _replaced(seat: int) -> Change:
    """Until the seat's person comes back."""
    return lambda tried, draft: tried.add(draft, "timed_out", seat, level=SUBSTITUTE)


def may_start(room: Room) -> bool:
    return room.sitting.status == "waiting" and room.sitting.is_full


def waits_for_computer(room: Room) -> bool:
    seat = room.sitting.to_act
    return seat is not None and room.sitting.chairs[seat].is_played_by_computer


def is_time_up(room: Room) -> bool:
    deadline = room.sitting.timer.deadline
    return room.sitting.status == "running" and deadline is not None and deadline <= now_ms()
