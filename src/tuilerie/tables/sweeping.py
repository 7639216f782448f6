"""Periodic sweeps: close abandoned tables, wake those that are due, read what other processes wrote."""

import logging

from .collaborators import Collaborators
from .lobby import Lobby
from .refusal import Refusal
from .room import Room
from .rows import BrokenLog
from .scheduler import Scheduler

log = logging.getLogger("tuilerie.tables")
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
UNREADABLE_MS = HOUR_MS  # time between two attempts to read a broken log
REVOKED_MS = 30 * DAY_MS  # revoked keys are deleted after this time
REFUSED_MS = DAY_MS  # refusals are deleted after this time, when no client repeats the command any more


class Sweeper:
    def __init__(self, around: Collaborators, lobby: Lobby, scheduler: Scheduler) -> None:
        self.around, self.lobby, self.scheduler = around, lobby, scheduler
        self.unreadable: dict[str, int] = {}  # tables whose log cannot be read, and when to try again

    async def sweep(self) -> None:
        async with self.around.claims.of("sweep") as mine:
            if mine:
                await self._close_old()
                await self.around.store.forget_refusals(self.around.time.now() - REFUSED_MS)
                await self.around.store.forget_keys(self.around.time.now() - REVOKED_MS)
                await self._remove_finished()
        await self.wake(self.around.time.now())
        await self.catch_up()
        self.lobby.forget_rooms()

    async def _remove_finished(self) -> None:
        """Deletes finished games if the host wants that, page by page: each page is one change of the
        store."""
        days = self.around.limits.finished_days
        until = self.around.time.now() - int(days * DAY_MS)
        while days and (removed := await self.around.store.remove_finished(until)):
            log.info("finished games removed", extra={"what": len(removed)})
            for id in removed:
                if room := self.lobby.rooms.get(id):
                    self.lobby.let_go(room)

    async def wake(self, until: int) -> None:
        """Loads all tables that are due and not in memory, page by page."""
        page = await self.around.store.due(until)
        while page:
            for _, id in page:
                await self._wake(id)
            page = await self.around.store.due(until, page[-1])

    async def _wake(self, id: str) -> None:
        is_kept = id in self.lobby.rooms and not self.around.store.is_shared
        if is_kept or self.unreadable.get(id, 0) > self.around.time.now():
            return
        async with self.around.claims.of(id) as mine:
            if mine:
                await self._woken(id)

    async def _woken(self, id: str) -> None:
        self.unreadable.pop(id, None)
        try:
            self.scheduler.changed(await self.lobby.room(id))
        except Refusal as refusal:
            log.info("not woken", extra={"table": id, "code": refusal.code})
            if refusal.code == "unavailable":
                self.unreadable[id] = self.around.time.now() + UNREADABLE_MS
        except BrokenLog:
            if room := self.lobby.rooms.get(id):
                self.lobby.give_up(room)

    async def catch_up(self) -> None:
        """Updates rooms with connections whose tables were changed by other processes."""
        versions = await self.around.store.versions(list(self.lobby.rooms))
        for room in list(self.lobby.rooms.values()):
            version, changes = versions.get(room.id, (0, 0))
            if version > room.state.version or changes > room.changes:
                await self._followed(room)

    async def _followed(self, room: Room) -> None:
        """Updates one room. If its log cannot be followed, other tables are not affected."""
        try:
            async with room.lock:
                await room.follow()
        except Refusal as refusal:
            if refusal.code != "preparing":
                raise
        except BrokenLog:
            self.lobby.give_up(room)

    async def _close_old(self) -> None:
        now, limits = self.around.time.now(), self.around.limits
        waiting = now - int(limits.waiting_hours * HOUR_MS)
        running = now - int(limits.untouched_days * DAY_MS)
        for id in await self.around.store.untouched(waiting, running):
            await self.lobby.close_table(id, "untouched")
