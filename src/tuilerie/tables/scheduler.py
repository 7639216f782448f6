"""The scheduler does what nobody at a table asks for: it begins games, lets computers move, and ends the time
of players.

Rooms notify it of every change. It knows rooms and collaborators, but not the lobby.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from . import commands
from . import messages as m
from .changes import Change
from .collaborators import Cancellable, Collaborators
from .refusal import Refusal
from .room import Room
from .table_state import SUBSTITUTE

log = logging.getLogger("tuilerie.tables")
STORAGE_RETRY_SECONDS = 1.0
TAKE_OVER_SECONDS = 0.5  # seconds between two attempts to get a claim that another process has
Work = Callable[[Room], Awaitable[None]]


class Scheduler:
    def __init__(self, around: Collaborators) -> None:
        self.around = around
        self.tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        # the room that last asked for a task, since a room may have been replaced
        self.latest: dict[str, Room] = {}
        self.alarms: dict[str, Cancellable] = {}

    def is_busy(self, room: Room) -> bool:
        return any(table == room.id for table, _ in self.tasks)

    def dropped(self, room: Room) -> None:
        if alarm := self.alarms.pop(room.id, None):
            alarm.cancel()

    async def close(self) -> None:
        """Stops all tasks. Nothing writes any more when this returns."""
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, room: Room) -> None:
        """After every change: starts the game, lets a computer think, sets the alarm of the clock."""
        if may_start(room):
            self._once(room, "start", self._claimed(room, may_start, self._start))
        if waits_for_computer(room):
            self._once(room, "think", self._claimed(room, waits_for_computer, self._think))
        self._set_alarm(room)

    async def _claimed(self, room: Room, is_wanted: Callable[[Room], bool], work: Work) -> None:
        """Does the work if no other process does. If another process has the claim, tries again later, since
        that process may die."""
        while is_wanted(room):
            async with self.around.claims.of(room.id) as mine:
                if mine:
                    return await work(room)
            await self.around.time.sleep(TAKE_OVER_SECONDS)
            with suppress(Refusal):
                await room.catch_up()

    def _once(self, room: Room, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Runs at most one task of each kind per room."""
        key = (room.id, what)
        self.latest[room.id] = room
        if key in self.tasks:
            work.close()
            return
        task = asyncio.create_task(work, name=f"{what} {room.id}")
        self.tasks[key] = task
        task.add_done_callback(lambda done: self._finished(key, done))

    def _finished(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        """Checks the table again when a task ends, since events during the task were skipped."""
        self.tasks.pop(key, None)
        room = self.latest[key[0]]
        if not any(table == room.id for table, _ in self.tasks):
            del self.latest[room.id]
        if task.cancelled():
            return
        if task.exception():
            self.around.monitor.fault()
            log.error("task failed", exc_info=task.exception(), extra={"table": key[0], "what": key[1]})
        elif not room.is_dropped:
            self.changed(room)

    async def _start(self, room: Room) -> None:
        levels = [chair.level for chair in room.state.chairs if chair.level]
        await self.around.preparation.wait(room.state.game)
        await self.around.preparation.wait(room.state.game, levels)
        await self._retried(room, self._begin)

    async def _begin(self, room: Room) -> None:
        async with room.lock:
            if may_start(room):
                await room.commit(commands.start)

    async def _retried(self, room: Room, work: Work) -> None:
        """Tries again while the database cannot be written."""
        while True:
            try:
                await work(room)
                return
            except Refusal as refusal:
                if refusal.code != "storage":
                    return
                await self.around.time.sleep(STORAGE_RETRY_SECONDS)

    async def _think(self, room: Room) -> None:
        """Lets computers move as long as it is a computer's turn."""
        while waits_for_computer(room):
            await self._retried(room, self._think_once)

    async def _think_once(self, room: Room) -> None:
        state, seat = room.state, room.state.to_act
        if seat is None or state.table is None:
            return
        level = state.chairs[seat].level or SUBSTITUTE

        def report(done: float) -> None:
            room.say_in_passing(m.ThinkingReport(seat=seat, done=done))

        report(0.0)
        await self.around.preparation.wait(state.game, [level])
        chair = (room.id, seat)
        address = room.attendance.address
        move = await self.around.players.choose(state.table.copy(), level, report, chair, address)
        await self._commit_at(room, state.version, lambda draft: commands.play(draft, seat, move, by=level))
        if room.state.to_act != seat:
            self.around.players.forget(chair)

    async def _commit_at(self, room: Room, version: int, change: Change) -> None:
        """Commits a change unless something else has happened in the meantime."""
        async with room.lock:
            if room.state.is_unchanged_since(version):
                await room.commit(change)

    # Clocks

    def _set_alarm(self, room: Room) -> None:
        former = self.alarms.pop(room.id, None)
        if former:
            former.cancel()
        deadline = room.state.timer.deadline
        if room.state.status == "running" and deadline is not None:
            wait = max(0.0, (deadline - self.around.time.now()) / 1000) + 0.01
            self.alarms[room.id] = self.around.time.call_later(wait, lambda: self._ring(room))

    def _ring(self, room: Room) -> None:
        self._once(room, "time", self._claimed(room, self.is_time_up, self._time_up))

    def is_time_up(self, room: Room) -> bool:
        deadline = room.state.timer.deadline
        return room.state.status == "running" and deadline is not None and deadline <= self.around.time.now()

    async def _time_up(self, room: Room) -> None:
        await self._retried(room, self._time_up_once)

    async def _time_up_once(self, room: Room) -> None:
        """Handles the end of a seat's time. A computer's move is chosen before the lock is taken, so that
        commands are answered in the meantime."""
        state, seat = room.state, room.state.timer.running
        if seat is None or state.table is None or not self.is_time_up(room):
            return
        move = None
        if state.timer.clock.kind == "turn":  # a computer makes only this decision
            await self.around.preparation.wait(state.game, [SUBSTITUTE])
            move = await self.around.players.choose(
                state.table.copy(), SUBSTITUTE, address=room.attendance.address
            )
        await self._commit_at(room, state.version, lambda draft: commands.time_out(draft, seat, move))


def may_start(room: Room) -> bool:
    """Whether the game can begin. A table of computers only begins when somebody watches."""
    is_wanted = bool(room.state.people or room.connections)
    return room.state.status == "waiting" and room.state.is_full and is_wanted


def waits_for_computer(room: Room) -> bool:
    """Computers think only while somebody is connected to the table through this process."""
    return bool(room.connections) and room.state.waits_for_computer
