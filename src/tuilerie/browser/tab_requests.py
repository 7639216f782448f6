"""Requests from a page to the tables in its tab. They have the same addresses as on a server."""

from typing import Any

from ..play.languages import is_spoken
from ..play.record_writer import write_record, write_record_for
from ..tables.bodies import HeldSeat, Join, LobbyList, NoteDown, OpenTable, Seated, UseKey
from ..tables.exploring import as_refusal
from ..tables.keys import hash_of
from ..tables.lobby import Lobby
from ..tables.refusal import Refusal
from ..tables.room import Room
from ..tables.tile_drawing import DrawTile, drawn_tile
from .page_requests import TABLE, PageRequest, Routes
from .record_requests import RecordRequests
from .saved_games import restore_games, save_games
from .tab_analyses import TabAnalyses
from .tab_store import TabStore


class TabRequests:
    def __init__(self, lobby: Lobby, store: TabStore, analyses: TabAnalyses, records: RecordRequests) -> None:
        self.lobby, self.store, self.analyses = lobby, store, analyses
        self.routes: Routes = {
            **records.routes,
            ("GET", "lobby"): self.public_tables,
            ("GET", "tables"): self.tables,
            ("POST", "tables"): self.open,
            ("POST", "noted"): self.note_down,
            ("GET", "tables", TABLE): self.card,
            ("DELETE", "tables", TABLE): self.remove,
            ("POST", "tables", TABLE, "join"): self.join,
            ("POST", "tables", TABLE, "key"): self.use_key,
            ("GET", "tables", TABLE, "seats"): self.seats,
            ("POST", "tables", TABLE, "follow"): self.follow,
            ("GET", "tables", TABLE, "record"): self.record,
            ("POST", "tables", TABLE, "analysis"): self.analyse,
            ("GET", "tables", TABLE, "analysis"): self.analysis,
            ("POST", "tables", TABLE, "tile"): self.draw_tile,
            ("GET", "saved"): self.save,
            ("POST", "saved"): self.restore,
        }

    # Tables

    async def public_tables(self, asked: PageRequest) -> LobbyList:
        """Always empty: nobody else can join a table in a tab."""
        return LobbyList(tables=())

    async def tables(self, asked: PageRequest) -> list[str]:
        """The ids of all tables in this browser."""
        return await self.store.latest()

    async def open(self, asked: PageRequest) -> Seated:
        room, keys, invitation = await self.lobby.open(asked.body_as(OpenTable))
        await self.store.own(room.id, keys)
        return _seated(room, keys, invitation)

    async def note_down(self, asked: PageRequest) -> Seated:
        """Opens a table for a game on a real table. All its seats belong to this browser."""
        room, keys, invitation = await self.lobby.open(asked.body_as(NoteDown).table, by_hand=True)
        await self.store.own(room.id, keys)
        return _seated(room, keys, invitation)

    async def card(self, asked: PageRequest) -> object:
        return (await self._room(asked)).card

    async def remove(self, asked: PageRequest) -> str:
        await self.store.remove(asked.table)
        if room := self.lobby.rooms.get(asked.table):
            self.lobby.let_go(room)
        return ""

    async def join(self, asked: PageRequest) -> Seated:
        room = await self._room(asked)
        seat, key = await self.lobby.join(room, asked.body_as(Join))
        await self.store.own(room.id, {seat: key})
        return _seated(room, {seat: key})

    async def use_key(self, asked: PageRequest) -> Seated:
        room, key = await self._room(asked), asked.body_as(UseKey).key
        seat = room.keys.seat_of(hash_of(key))
        if seat is None:
            raise Refusal("bad_link", "link")
        await self.store.own(room.id, {seat: key})
        return _seated(room, {seat: key})

    async def seats(self, asked: PageRequest) -> Seated:
        room = await self._room(asked)
        return _seated(room, await self.held(room))

    async def follow(self, asked: PageRequest) -> Seated:
        """After a rematch: the seats at the new table."""
        room = await self._room(asked)
        if not room.rematch:
            raise Refusal("not_now", "no_rematch")
        following = await self.lobby.room(room.rematch)
        return _seated(following, await self.held(following))

    async def held(self, room: Room) -> dict[int, str]:
        """The keys that this browser holds, by the seats that they open now."""
        own = (await self.store.kept(room.id)).own.values()
        found = {room.keys.seat_of(hash_of(key)): key for key in own}
        return {seat: key for seat, key in found.items() if seat is not None}

    async def _room(self, asked: PageRequest) -> Room:
        return await self.lobby.room(asked.table)

    # Records

    async def record(self, asked: PageRequest) -> str:
        """The record. While the game runs, it contains what the seat may know, or else what a watcher may
        know."""
        room = await self._room(asked)
        seat = int(asked.query["seat"]) if asked.query.get("seat", "").isdigit() else None
        if seat is not None and seat not in await self.held(room):
            raise Refusal("not_your_seat", "seat", seat=seat)
        if room.state.table is None:
            raise Refusal("not_now", "not_begun")
        language = asked.query.get("language", "")
        comments = language if is_spoken(language) else ""
        if room.state.by_hand:
            return write_record(room.state.table, comments=comments)
        return write_record_for(room.state.table, seat, comments)

    async def analyse(self, asked: PageRequest) -> object:
        return await self.analyses.begin(await self._room(asked))

    async def analysis(self, asked: PageRequest) -> object:
        return await self.analyses.state(await self._room(asked))

    async def draw_tile(self, asked: PageRequest) -> object:
        """Shows a tile that people are drawing into a game with the real box."""
        table = (await self._room(asked)).state.table
        if table is None:
            raise Refusal("not_now", "not_begun")
        with as_refusal("illegal_move"):
            return drawn_tile(table, asked.body_as(DrawTile))

    # All games as one file

    async def save(self, asked: PageRequest) -> str:
        return await save_games(self.store.database)

    async def restore(self, asked: PageRequest) -> object:
        """Restores games from a file. Pages at a replaced table reconnect and show it as it is in the
        file."""
        restored = await restore_games(self.store, asked.body)
        for room in [self.lobby.rooms[table] for table in restored.tables if table in self.lobby.rooms]:
            self.lobby.let_go(room)
        return restored


def _seated(room: Room, keys: dict[int, str], invitation: str = "") -> Seated:
    held: Any = (HeldSeat(seat=seat, key=key) for seat, key in sorted(keys.items()))
    return Seated(table=room.card, held=tuple(held), invitation=invitation)
