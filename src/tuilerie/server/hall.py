"""The hall: every room that is open; tables are opened, joined and found here."""

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from ..games import GAMES
from ..play.dealer import new_seed
from ..play.errors import TuilerieError
from ..play.position import find_game
from ..play.table import commitment, options_on
from ..tables import messages as m
from ..tables.bodies import Join, OpenTable, SeatAsked
from ..tables.field_types import HELPS
from ..tables.keys import hash_of, new_key, new_table_id
from ..tables.log import Draft
from ..tables.names import computer_name, is_taken, plain_name
from ..tables.refusal import Refusal
from ..tables.state import SUBSTITUTE, BrokenLog, Sitting
from . import metrics
from .analyses import Analyses
from .cluster.single_process import Claims, Fellows, Presence
from .computer_players import Thinkers, known_level
from .keeper import Keeper
from .preparation import Preparation
from .room import Keys, Room, due_of, now_ms
from .settings import Settings
from .store.store import Conflict, Key, Store, Stored

log = logging.getLogger("tuilerie.server")
ADVISERS = ("expert", "greedy")  # who gives hints: the strongest that is there
TABLE_ID = re.compile(r"[\w-]{1,24}", re.ASCII)
ATTEMPTS = 5  # to take a seat at a table that changes meanwhile
QUIET_MS = 1000  # since a room was last asked for


class Hall:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.preparation = Preparation()
        self.preparation.listeners.append(self._tell_preparing)
        self.thinkers = Thinkers(settings.searches, settings.thinking_seconds)
        self.rooms: dict[str, Room] = {}
        # A lock lasts as long as anybody waits for it: also for those after one who was refused.
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.keeper = Keeper(self)
        self.analyses = Analyses(self, settings.analyses)
        self.claims, self.presence = Claims(), Presence()
        self.fellows = self._fellows()
        self.began = now_ms()

    def _fellows(self) -> Fellows:
        if not self.store.is_shared:
            return Fellows()
        from .cluster.peers import Peers

        return Peers(self)

    # Finding rooms

    async def room(self, id: str) -> Room:
        """The room of a table as it is now, read from the store if nobody is there yet."""
        if id in self.rooms:
            room = self.rooms[id]
            room.touched = now_ms()
            await self.catch_up(room)
            return room
        if not TABLE_ID.fullmatch(id):
            raise Refusal("unknown_table", "no_table")
        async with self.loading.setdefault(id, asyncio.Lock()):
            if id not in self.rooms:
                self.rooms[id] = await self._load(id)
                await self.presence.seen(id)
        room = self.rooms[id]
        self.keeper.follow_up(room)
        return room

    async def catch_up(self, room: Room) -> None:
        """Where others write too, what they wrote until now."""
        if self.store.is_shared:
            async with room.lock:
                await room.follow()

    async def public_tables(self, most: int) -> list[Room]:
        """The youngest first; those whose rules are not compiled yet are left out."""
        rooms = []
        for stored in await self.store.unfinished(public=True, limit=most):
            try:
                rooms.append(await self._current(stored))
            except Refusal:
                continue
        return rooms

    async def _current(self, stored: Stored) -> Room:
        room = self.rooms.get(stored.id)
        if room and (room.sitting.version, room.changes) >= (stored.version, stored.changes):
            return room
        return await self.room(stored.id)

    async def _load(self, id: str) -> Room:
        stored = await self.store.find(id)
        if stored is None:
            raise Refusal("unknown_table", "no_table")
        if stored.status != "waiting" and not self.preparation.is_ready(stored.game):
            self.preparation.want(stored.game)
            raise Refusal("preparing", "rules")
        rows = await self.store.rows(id)
        try:
            sitting = await asyncio.to_thread(Sitting, id, stored.seed, rows)
        except BrokenLog as problem:
            raise Refusal("unavailable", "unreadable", problem=problem) from None
        room = Room(self, sitting, await self.store.keys(id), stored.rematch, stored.changes)
        if self._was_away(sitting):
            await room.commit(lambda tried, draft: tried.add(draft, "resumed"))
        return room

    def _was_away(self, sitting: Sitting) -> bool:
        """Whether a clock ran while the server did not. Days are long enough to bear that."""
        runs = sitting.timer.running is not None and sitting.timer.clock.kind in ("total", "turn")
        return runs and sitting.timer.since < self.began

    # Opening and joining

    async def open(self, asked: OpenTable) -> tuple[Room, dict[int, str], str]:
        """A new table: its room, the keys of the seats of who opened it, and the invitation."""
        try:
            game = find_game(asked.game)
            options = options_on(game, asked.options or {})
        except TuilerieError as problem:
            code: Any = "unknown_game" if asked.game not in GAMES else "bad_options"
            raise Refusal.of(code, problem) from None
        chairs = _chairs(asked.seats)
        first = secrets.randbelow(len(chairs)) if asked.begins == "drawn" else asked.begins
        if first >= len(chairs):
            raise Refusal("bad_options", "begins", seat=first, seats=len(chairs))
        chairs = chairs[first:] + chairs[:first]
        clock = asked.clock.model_dump()
        if (clock["kind"] == "none") != (clock["seconds"] == 0):
            raise Refusal("bad_options", "clock")
        helps = list(HELPS) if asked.helps is None else [name for name in HELPS if name in asked.helps]
        body = {"game": game.id, "options": options, "helps": helps, "public": asked.public, "clock": clock}
        people = [seat for seat, chair in enumerate(chairs) if chair["kind"] == "person"]
        keys = {seat: new_key() for seat in people}
        invitation = new_key() if any(chair["kind"] == "open" for chair in chairs) else ""
        hashes = [Key(hash_of(key), seat) for seat, key in keys.items()]
        hashes += [Key(hash_of(invitation), None)] if invitation else []
        room = await self._open(body, chairs, hashes, host=people[0] if people else -1)
        return room, keys, invitation

    async def _open(
        self,
        body: dict[str, Any],
        chairs: list[dict[str, str]],
        keys: Sequence[Key],
        host: int,
        former: str = "",
    ) -> Room:
        if len(self.rooms) >= self.settings.tables and not self.forget_rooms():
            raise Refusal("limit", "tables")
        id, seed, at = new_table_id(), new_seed(), now_ms()
        promise = commitment(body["game"], body["options"], len(chairs), seed)
        sitting, draft = Sitting(id, seed), Draft(0, at)
        rules = GAMES[body["game"]].module.BOX.rules
        sitting.open(draft, **body, rules=rules, seats=chairs, commitment=promise, former=former, host=host)
        stored = Stored(id, body["game"], "waiting", body["public"], 1, seed, at, at, None, former)
        await self.store.open(stored, draft.rows, keys)
        room = self.rooms[id] = Room(self, sitting, list(keys))
        metrics.TABLES.labels(body["game"]).inc()
        log.info("opened", extra={"table": id, "game": body["game"], "seats": len(chairs)})
        self.keeper.follow_up(room)
        return room

    async def join(self, room: Room, asked: Join) -> tuple[int, str]:
        """Takes an open seat; returns it with its key."""
        name, attempts = plain_name(asked.name), ATTEMPTS
        while True:
            try:
                async with room.lock:
                    return await self._join(room, asked, name)
            except Refusal as refusal:
                attempts -= 1
                if refusal.code != "stale" or not attempts:
                    raise

    async def _join(self, room: Room, asked: Join, name: str) -> tuple[int, str]:
        if not room.sitting.public and not room.is_invitation(hash_of(asked.invitation or "")):
            raise Refusal("bad_link", "invitation")
        room.sitting.expect("waiting")
        seats = [n for n, chair in enumerate(room.sitting.chairs) if chair.kind == "open"]
        if not seats or (asked.seat is not None and asked.seat not in seats):
            raise Refusal("full", "that_seat" if seats else "full")
        seat, key = seats[0] if asked.seat is None else asked.seat, new_key()
        keys = Keys(added=[Key(hash_of(key), seat)])
        await room.commit(lambda tried, draft: tried.join(draft, seat, name), None, keys)
        return seat, key

    async def renew(self, room: Room, seat: int) -> str:
        """Another key for a seat; the former ones open nothing any more."""
        key = new_key()
        keys = Keys([Key(hash_of(key), seat)], [seat])
        async with room.lock:
            await self.store.change_keys(room.id, keys.added, keys.revoked, now_ms())
            room.change_keys(room.keys_after(keys))
        return key

    async def rematch(self, room: Room, seat: int) -> None:
        """The same people, the same game; the next seat begins. Keys stay the same."""
        room.sitting.expect("over")
        if room.rematch:
            return
        old = room.sitting
        order = [*range(1, len(old.chairs)), 0]
        chairs = [_again(old.chairs[n].kind, old.chairs[n].name, old.chairs[n].level) for n in order]
        keys = [
            Key(key.hash, order.index(key.seat))
            for key in room.keys.values()
            if key.seat is not None and not key.revoked
        ]
        try:
            following = await self._open(_terms(old), chairs, keys, order.index(seat), room.id)
        except Conflict:
            await room.follow()  # somebody else was quicker
        else:
            room.name_rematch(following.id)

    def known_level(self, name: str) -> str:
        return known_level(name)

    def _tell_preparing(self, game: str, done: float) -> None:
        """To those whose game has not begun: they wait for this, or for what comes after it."""
        for room in self.rooms.values():
            if room.sitting.game == game and room.sitting.status == "waiting" and room.sitting.is_full:
                room.tell_all(m.Preparing(game=game, done=done))

    async def hint(self, room: Room, seat: int) -> str:
        sitting = room.sitting
        if sitting.people != [seat]:
            raise Refusal("not_allowed", "hint_alone")
        if sitting.to_act != seat or sitting.table is None:
            raise Refusal("not_your_turn", "hint_turn")
        ready = [name for name in ADVISERS if self.preparation.is_ready(sitting.game, [name])]
        if not ready:
            raise Refusal("preparing", "hint_preparing")
        return await self.thinkers.choose(sitting.table.copy(), ready[0])

    async def close_table(self, id: str, reason: str) -> None:
        """Unless somebody is there after all."""
        try:
            room = await self.room(id)
        except Refusal:
            return
        if not room.connections:
            await self.presence.seen(id)  # of others, who may be there by way of another process
        if not room.connected:
            async with room.lock:
                await room.commit(lambda tried, draft: tried.close(draft, reason))

    def forget_rooms(self) -> bool:
        """Rooms without a connection that wait for nothing; the log keeps them."""
        quiet = [room for room in self.rooms.values() if self._is_quiet(room)]
        quiet.sort(key=lambda room: room.touched)
        surplus = len(self.rooms) - self.settings.rooms
        for room in quiet[: max(0, surplus)]:
            del self.rooms[room.id]
        return len(self.rooms) < self.settings.tables

    def _is_quiet(self, room: Room) -> bool:
        busy = self.keeper.is_busy(room) or room.lock.locked() or room.touched > now_ms() - QUIET_MS
        return not room.connections and not busy and due_of(room.sitting) is None

    def count(self) -> None:
        metrics.ROOMS.set(len(self.rooms))
        metrics.WAITING.set(self.thinkers.waiting)

    def say_goodbye(self) -> None:
        for room in self.rooms.values():
            room.dismiss()

    def let_go(self, room: Room) -> None:
        """Who comes back finds the table as its log tells it."""
        self.rooms.pop(room.id, None)
        room.dismiss()

    def give_up(self, room: Room) -> None:
        """A log that cannot be followed is that table's own trouble. Called where that shows."""
        metrics.FAULTS.inc()
        log.exception("broken log", extra={"table": room.id})
        self.let_go(room)

    async def close(self) -> None:
        """Lets go of what runs."""
        await self.analyses.close()
        await self.keeper.close()
        self.thinkers.close()
        await self.fellows.part()


def _terms(old: Sitting) -> dict[str, Any]:
    """What a table was opened with, for the one that follows."""
    clock = old.timer.clock.model_dump()
    told = {"game": old.game, "options": list(old.options), "helps": old.helps}
    return {**told, "public": old.public, "clock": clock}


def _again(kind: str, name: str, level: str) -> dict[str, str]:
    return {"kind": kind, "name": name, "level": level if kind == "computer" else ""}


def _chairs(asked: list[SeatAsked]) -> list[dict[str, str]]:
    """Names of people as they wish, of computers by their seat."""
    names = [
        plain_name(seat.name or f"Player {n + 1}") if seat.kind == "person" else ""
        for n, seat in enumerate(asked)
    ]
    for n, name in enumerate(names):
        if name and is_taken(name, names[:n]):
            raise Refusal("name_taken", "same_name", name=name)
    chairs: list[dict[str, str]] = []
    for number, (seat, name) in enumerate(zip(asked, names, strict=True)):
        level = known_level(seat.level or SUBSTITUTE) if seat.kind == "computer" else ""
        if level:
            name = computer_name(number, [*names, *(chair["name"] for chair in chairs)])
        chairs.append({"kind": seat.kind, "name": name, "level": level})
    return chairs
