"""The lobby holds the rooms in memory. Tables are opened, joined and found here."""

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from ..games import GAMES, Game
from ..play.dealer import new_seed
from ..play.errors import TuilerieError
from ..play.move import Move
from ..play.new_table import commitment, options_on
from ..play.position import find_game
from . import commands
from . import messages as m
from .bodies import Join, OpenTable, SeatAsked
from .collaborators import Collaborators, RoomListener
from .field_types import HELPS
from .keys import Key, KeyChanges, hash_of, new_key, new_table_id
from .names import computer_name, is_taken
from .opener import Opener
from .refusal import Refusal
from .room import Room
from .rows import BrokenLog, Chair, Opened, Resumed
from .stored import Conflict, Stored
from .table_state import SUBSTITUTE, TableState

log = logging.getLogger("tuilerie.tables")
ADVISERS = ("expert", "greedy")  # computer players that give hints; the first available one is used
TABLE_ID = re.compile(r"[\w-]{1,24}", re.ASCII)
ATTEMPTS = 5  # attempts to take a seat at a table that others are changing
QUIET_MS = 1000  # a room is not dropped within this time after its last use
MOST_COLOURS = 5  # one for each possible seat
SOON_MS = 600_000  # tables that are due within this time stay in memory; a sweep loads the others


class Lobby:
    def __init__(
        self, around: Collaborators, listener: RoomListener, rooms: dict[str, Room] | None = None
    ) -> None:
        self.around, self.listener = around, listener
        self.rooms: dict[str, Room] = {} if rooms is None else rooms
        # A lock is kept while anybody waits for it, even if the first who waited was refused.
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.began = around.time.now()
        around.preparation.tell(self._tell_preparing)

    # Finding rooms

    async def room(self, id: str) -> Room:
        """The room of a table, read from the store if it is not in memory."""
        if id in self.rooms:
            room = self.rooms[id]
            room.touched = self.around.time.now()
            await room.catch_up()
            return room
        if not TABLE_ID.fullmatch(id):
            raise Refusal("unknown_table", "no_table")
        async with self.loading.setdefault(id, asyncio.Lock()):
            if id not in self.rooms:
                self.rooms[id] = await self._load(id)
                await self.around.presence.seen(id)
        room = self.rooms[id]
        self.listener.changed(room)
        return room

    async def public_tables(self, most: int) -> list[Room]:
        """The public tables, the newest first, with an equal share per opener. Tables whose rules are not
        compiled yet are left out."""
        rooms = []
        for stored in await self.around.store.listed(most):
            try:
                rooms.append(await self._current(stored))
            except Refusal:
                continue
        return rooms

    async def _current(self, stored: Stored) -> Room:
        room = self.rooms.get(stored.id)
        if room and (room.state.version, room.changes) >= (stored.version, stored.changes):
            return room
        return await self.room(stored.id)

    async def _load(self, id: str) -> Room:
        store, preparation = self.around.store, self.around.preparation
        stored = await store.find(id)
        if stored is None:
            raise Refusal("unknown_table", "no_table")
        if stored.status != "waiting" and not preparation.is_ready(stored.game):
            preparation.want(stored.game)
            raise Refusal("preparing", "rules")
        try:
            rows = await store.rows(id)
            state = await self.around.background.run(TableState, id, stored.seed, rows)
        except BrokenLog as problem:
            raise Refusal("unavailable", "unreadable", problem=problem) from None
        room = self._room(state, await store.keys(id), stored.rematch, stored.changes)
        if self._was_away(state):
            await room.commit(lambda draft: draft.add(Resumed(*draft.stamp)))
        return room

    def _room(self, state: TableState, keys: Sequence[Key], rematch: str = "", changes: int = 0) -> Room:
        return Room(self.around, self.listener, self.open_rematch, state, list(keys), rematch, changes)

    def _was_away(self, state: TableState) -> bool:
        """Whether a clock was running while the server was down. Clocks of days are not corrected for
        that."""
        runs = state.timer.running is not None and state.timer.clock.kind in ("total", "turn")
        return runs and state.timer.since < self.began

    # Opening and joining

    async def open(
        self, asked: OpenTable, opener: Opener | None = None, by_hand: bool = False
    ) -> tuple[Room, dict[int, str], str]:
        """Opens a table. Returns its room, the keys of the opener's seats, and the invitation."""
        row = replace(self._opened(asked), by_hand=by_hand)
        people = [seat for seat, chair in enumerate(row.seats) if chair.kind == "person"]
        keys = {seat: new_key() for seat in people}
        invitation = new_key() if any(chair.kind == "open" for chair in row.seats) else ""
        hashes = [Key(hash_of(key), seat) for seat, key in keys.items()]
        hashes += [Key(hash_of(invitation), None)] if invitation else []
        row = replace(row, host=people[0] if people else -1)
        room = await self._open(row, hashes, opener or Opener())
        return room, keys, invitation

    def _opened(self, asked: OpenTable) -> Opened:
        """The first row of the log, without values that are known only when the table is stored."""
        game, options = _game_and_options(asked)
        chairs = _chairs(self.around, asked.seats)
        first = secrets.randbelow(len(chairs)) if asked.begins == "drawn" else asked.begins
        if first >= len(chairs):
            raise Refusal("bad_options", "begins", seat=first, seats=len(chairs))
        if not asked.clock.makes_sense:
            raise Refusal("bad_options", "clock")
        return Opened(
            *(1, 0),
            game=game.id,
            rules=game.module.BOX.rules,
            options=tuple(options),
            seats=(*chairs[first:], *chairs[:first]),
            helps=tuple(name for name in HELPS if asked.helps is None or name in asked.helps),
            public=asked.public,
            clock=asked.clock,
            commitment="",
            former="",
            host=-1,
            chat=not asked.public if asked.chat is None else asked.chat,
        )

    async def _open(self, asked: Opened, keys: Sequence[Key], opener: Opener) -> Room:
        if not opener.may_open():
            raise Refusal("limit", "opened")
        if len(self.rooms) >= self.around.limits.tables and not self.forget_rooms():
            raise Refusal("limit", "tables")
        id, seed, at = new_table_id(), new_seed(), self.around.time.now()
        promise = commitment(asked.game, asked.options, len(asked.seats), seed)
        row = replace(asked, at=at, commitment="" if asked.by_hand else promise)
        stored = Stored(
            *(id, row.game, "waiting", row.public, 1, seed, at, at),
            former=row.former,
            opener=opener.mark,
        )
        await self.around.store.open(stored, [row], keys)
        room = self.rooms[id] = self._room(TableState(id, seed, [row]), keys)
        self.around.monitor.opened(row.game)
        log.info("opened", extra={"table": id, "game": row.game, "seats": len(row.seats)})
        self.listener.changed(room)
        return room

    async def join(self, room: Room, asked: Join) -> tuple[int, str]:
        """Takes an open seat; returns it with its key."""
        name, attempts = self.around.person_name(asked.name), ATTEMPTS
        while True:
            try:
                async with room.lock:
                    return await self._join(room, asked, name)
            except Refusal as refusal:
                attempts -= 1
                if refusal.code != "stale" or not attempts:
                    raise

    async def _join(self, room: Room, asked: Join, name: str) -> tuple[int, str]:
        if not room.state.public and not room.keys.is_invitation(hash_of(asked.invitation or "")):
            raise Refusal("bad_link", "invitation")
        commands.expect(room.state, "waiting")
        seats = room.state.open_seats
        if not seats or (asked.seat is not None and asked.seat not in seats):
            raise Refusal("full", "that_seat" if seats else "full")
        seat, key = seats[0] if asked.seat is None else asked.seat, new_key()
        keys = KeyChanges(added=[Key(hash_of(key), seat)])
        await room.commit(lambda draft: commands.join(draft, seat, name), None, keys)
        return seat, key

    async def open_rematch(self, room: Room, seat: int, opener: Opener) -> None:
        """Opens a table with the same people and the same game; the next seat begins. Keys stay the same."""
        old = room.state
        commands.expect(old, "over")
        if room.rematch:
            return
        order = [*range(1, len(old.chairs)), 0]
        keys = [Key(key.hash, order.index(key.seat or 0)) for key in room.keys.of_seats]
        try:
            following = await self._open(_again(old, order, order.index(seat)), keys, opener)
        except Conflict:
            await room.follow()  # another process opened it first
        else:
            room.name_rematch(following.id)

    async def renew_key(self, room: Room, seat: int) -> str:
        """Makes a new key for a seat. Earlier keys become invalid, also at its rematches."""
        key = new_key()
        async with room.lock:
            former = [known.hash for known in room.keys.of_seats if known.seat == seat]
            changes = {room.id: KeyChanges([Key(hash_of(key), seat)], [seat])}
            following = room.rematch
            # Tries again if a rematch was opened with an earlier key in the meantime.
            while changes := changes | await self._renewals(following, former, hash_of(key)):
                await self.around.store.change_keys(changes, self.around.time.now())
                for table in changes.keys() & self.rooms.keys():
                    self.rooms[table].change_keys(changes[table])
                changes = {}
        return key

    async def _renewals(self, table: str, former: list[str], renewed: str) -> dict[str, KeyChanges]:
        """The changes of keys at this table and its rematches: the new key replaces the earlier ones."""
        store, changes = self.around.store, dict[str, KeyChanges]()
        while table and (stored := await store.find(table)):
            known = [key for key in await store.keys(table) if key.hash in former and key.seat is not None]
            if not known:
                break
            seats = [key.seat for key in known if key.seat is not None and not key.revoked]
            if seats:
                changes[table] = KeyChanges([Key(renewed, seat) for seat in seats], seats)
            table = stored.rematch
        return changes

    def _tell_preparing(self, game: str, done: float) -> None:
        """Informs tables that wait for these rules to begin their game."""
        for room in self.rooms.values():
            if room.state.game == game and room.state.status == "waiting" and room.state.is_full:
                room.tell_all(m.Preparing(game=game, done=done))

    async def hint(self, room: Room, seat: int) -> Move:
        state = room.state
        if state.people != [seat]:
            raise Refusal("not_allowed", "hint_alone")
        if state.to_act != seat or state.table is None:
            raise Refusal("not_your_turn", "hint_turn")
        offered = [name for name in ADVISERS if name in self.around.players.levels]
        if not offered:
            raise Refusal("unavailable", "no_hints")
        ready = [name for name in offered if self.around.preparation.is_ready(state.game, [name])]
        if not ready:
            raise Refusal("preparing", "hint_preparing")
        return await self.around.players.choose(state.table.copy(), ready[0], address=room.attendance.address)

    # Closing and forgetting

    async def close_table(self, id: str, reason: str) -> None:
        """Closes a table, unless somebody has connected in the meantime."""
        try:
            room = await self.room(id)
        except Refusal:
            return
        if not room.connections:
            await self.around.presence.seen(id)  # others may be connected through another process
        if not room.attendance.connected:
            async with room.lock:
                await room.commit(lambda draft: commands.close(draft, reason))

    def forget_rooms(self) -> bool:
        """Drops rooms to which nobody is connected and that have nothing to do. Their logs stay in the
        store."""
        quiet = [room for room in self.rooms.values() if self._is_quiet(room)]
        quiet.sort(key=lambda room: room.touched)
        surplus = len(self.rooms) - self.around.limits.rooms
        for room in quiet[: max(0, surplus)]:
            self._drop(room)
        return len(self.rooms) < self.around.limits.tables

    def _is_quiet(self, room: Room) -> bool:
        is_new = room.touched > self.around.time.now() - QUIET_MS
        is_busy = self.listener.is_busy(room) or room.lock.locked() or is_new
        return not room.connections and not is_busy and not self._is_soon_due(room)

    def _is_soon_due(self, room: Room) -> bool:
        """Whether the table is due soon. Tables due later are woken by a sweep."""
        due = room.state.due
        return due is not None and due < self.around.time.now() + SOON_MS

    def _drop(self, room: Room) -> None:
        room.is_dropped = True
        self.listener.dropped(room)
        self.rooms.pop(room.id, None)

    def say_goodbye(self) -> None:
        for room in self.rooms.values():
            room.dismiss()

    def let_go(self, room: Room) -> None:
        """Drops a room. Whoever reconnects gets the table from its log."""
        self._drop(room)
        room.dismiss()

    def give_up(self, room: Room) -> None:
        """Drops a room whose log cannot be followed, so that other tables are not affected."""
        self.around.monitor.fault()
        log.exception("broken log", extra={"table": room.id})
        self.let_go(room)


def _game_and_options(asked: OpenTable) -> tuple[Game, list[str]]:
    try:
        game = find_game(asked.game)
        return game, options_on(game, asked.options or {})
    except TuilerieError as problem:
        code: Any = "unknown_game" if asked.game not in GAMES else "bad_options"
        raise Refusal.of(code, problem) from None


def _again(old: TableState, order: list[int], host: int) -> Opened:
    """The settings of a table, for its rematch."""
    return Opened(
        *(1, 0),
        game=old.game,
        rules=GAMES[old.game].module.BOX.rules,
        options=old.options,
        seats=tuple(_seated_again(old, seat) for seat in order),
        helps=old.helps,
        public=old.public,
        clock=old.timer.clock,
        commitment="",
        former=old.id,
        host=host,
        chat=old.chat,
        by_hand=old.by_hand,
    )


def _seated_again(old: TableState, seat: int) -> Chair:
    """The player whom a seat had when the table was opened, in the same colour."""
    chair = old.chairs[seat]
    level = chair.level if chair.kind == "computer" else ""
    return Chair(chair.kind, chair.name, level, colour=old.colour_of(seat))


def _colours(asked: Sequence[SeatAsked]) -> list[int]:
    """The requested colours, and free ones for the other seats; empty if no colour was requested."""
    wanted = [seat.colour for seat in asked if seat.colour is not None]
    if len(set(wanted)) < len(wanted):
        raise Refusal("bad_options", "same_colour")
    free = (colour for colour in range(MOST_COLOURS) if colour not in wanted)
    if not wanted:
        return [-1] * len(asked)
    return [next(free) if seat.colour is None else seat.colour for seat in asked]


def _chairs(around: Collaborators, asked: Sequence[SeatAsked]) -> list[Chair]:
    """The chairs of a table. People have the names that they chose, computers those of their seats."""
    names = [
        around.person_name(seat.name or f"Player {n + 1}") if seat.kind == "person" else ""
        for n, seat in enumerate(asked)
    ]
    for n, name in enumerate(names):
        if name and is_taken(name, names[:n]):
            raise Refusal("name_taken", "same_name", name=name)
    chairs: list[Chair] = []
    for number, (seat, name, colour) in enumerate(zip(asked, names, _colours(asked), strict=True)):
        level = around.known_level(seat.level or SUBSTITUTE) if seat.kind == "computer" else ""
        if level:
            name = computer_name(number, [*names, *(chair.name for chair in chairs)])
        chairs.append(Chair(seat.kind, name, level, colour=colour))
    return chairs
