"""Presence: who is connected to a table through which process; passes messages on between them.

A process writes one row per table, and only while somebody is connected through it. The row is a state and
not an event, so if a notice is lost, the next one makes up for it.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Set
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.collaborators import Presence
from ...tables.elsewhere import Here
from ...tables.room import Room
from ..store import schema
from ..store.store import PRESENCE_CHANNEL, Notice, SqlStore

WORDS = 8  # messages kept for processes that have not read them yet


class SharedPresence(Presence):
    def __init__(
        self,
        store: SqlStore,
        rooms: Mapping[str, Room],
        living: Callable[[set[int]], Awaitable[Set[int]]],
    ) -> None:
        self.store, self.rooms = store, rooms
        self.living = living  # which of these processes are alive
        self.number = 0  # of this process
        self._words: dict[str, list[tuple[int, str]]] = {}
        self._said = 0
        self._to_write: set[str] = set()
        self._to_read: set[str] = set()

    def show(self, room: Room) -> None:
        self._to_write.add(room.id)

    def look(self, table: str) -> None:
        self._to_read.add(table)

    def look_at_all(self) -> None:
        self._to_read |= {room.id for room in self.rooms.values() if room.connections}

    async def seen(self, table: str) -> None:
        await self._read({table})

    def say(self, room: Room, text: str) -> None:
        if room.attendance.elsewhere:
            self._said += 1
            self._words[room.id] = [*self._words.get(room.id, []), (self._said, text)][-WORDS:]
            self._to_write.add(room.id)

    def show_all(self, number: int) -> None:
        """Writes all rows again, after this process got a new number."""
        self.number = number
        self._to_write |= {room.id for room in self.rooms.values() if room.connections}

    async def exchange(self) -> None:
        """Writes and reads what has changed since the last exchange."""
        if self._to_write:
            tables, self._to_write = self._to_write, set()
            await self._write(sorted(tables))
        if self._to_read:
            tables, self._to_read = self._to_read, set()
            await self._read(tables & set(self.rooms))

    async def _write(self, tables: list[str]) -> None:
        rooms = {id: self.rooms.get(id) for id in tables}
        rows = [
            {"table": id, "process": self.number, "body": self._here(room).text}
            for id, room in rooms.items()
            if room and room.connections
        ]
        gone = [id for id in tables if id not in {row["table"] for row in rows}]

        async def job(connection: AsyncConnection) -> None:
            await _replace(connection, rows)
            await _remove(connection, self.number, gone)

        try:
            await self.store.write(job, tables[0], [Notice(PRESENCE_CHANNEL, id, 0) for id in tables])
        except BaseException:
            self._to_write |= set(tables)
            raise
        for id in gone:
            self._words.pop(id, None)

    def _here(self, room: Room) -> Here:
        return replace(room.attendance.here, words=self._words.get(room.id, []))

    async def _read(self, tables: Collection[str]) -> None:
        """Reads the rows of these tables, except those of dead processes."""
        if not tables:
            return
        c = schema.presence.c
        found = await self.store.read(sa.select(schema.presence).where(c.table.in_(tables)))
        others = await self.living({row["process"] for row in found}) - {self.number}
        for id in tables:
            there = [row for row in found if row["table"] == id and row["process"] in others]
            if room := self.rooms.get(id):
                room.see({row["process"]: Here.of(row["body"]) for row in there})


async def _replace(connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
    if rows:
        query = insert(schema.presence)
        replaced = query.on_conflict_do_update(
            index_elements=["table", "process"], set_={"body": query.excluded.body}
        )
        await connection.execute(replaced, rows)


async def _remove(connection: AsyncConnection, process: int, tables: list[str]) -> None:
    c = schema.presence.c
    if tables:
        await connection.execute(schema.presence.delete().where(c.process == process, c.table.in_(tables)))


async def forget_dead(connection: AsyncConnection, dead: Collection[int]) -> None:
    """Deletes the rows of dead processes. Numbers are never reused, so a process that joined in the meantime
    is not mistaken for a dead one."""
    presence, processes = schema.presence, schema.processes
    await connection.execute(presence.delete().where(presence.c.process.in_(dead)))
    await connection.execute(processes.delete().where(processes.c.number.in_(dead)))
