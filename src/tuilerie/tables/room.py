"""A room: a table in memory, its connections, and the queue of commands that change it.

A change is tried on a copy of the state, its rows are stored, the copy replaces the state, and only then are
clients notified. So if anything fails, the table stays as it was.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from ..play.errors import TuilerieError
from ..play.languages import Language
from . import chat
from . import messages as m
from .attendance import Attendance
from .board_report import BoardReport, SharedReports
from .card import TableCard, card_of
from .changes import Change, change_of
from .collaborators import Collaborators, RoomListener
from .commands import Draft
from .connection import Connection
from .elsewhere import Here
from .encoding import to_json
from .field_types import Part
from .keys import Key, KeyChanges, KeyRing
from .news import News, news_of, page_of
from .opener import Opener
from .refusal import Code, Refusal
from .rows import Row, Spoken, Started
from .stored import Addition, Conflict
from .table_state import TableState
from .view import View, view_of

RESTART = 1012  # the code for closing a socket which asks the client to reconnect
LONG = 20  # logs with more rows are replayed in the background, so that other tables go on
REMEMBERED = 200  # answers kept in memory, so that a repeated command needs no query
# changes within this time are sent together, since a thousand watchers would cause a million messages
PRESENCE_SECONDS = 0.1
# Transient refusals: the same command may be accepted later, so they are not kept as its answer.
PASSING: tuple[Code, ...] = ("storage", "preparing", "too_often", "limit", "not_your_seat")
# Rows that do not change the card of a running table.
TOLD_BY_THE_VIEW = (
    "move",
    "chance",
    "undo",
    "replayed",
    "undo_asked",
    "undo_agreed",
    "undo_refused",
    "spoken",
)
MOST_ROWS = 5000  # after this many rows only `ENDING` is accepted; a long game has some hundreds
ENDING = (m.Play, m.Draw, m.DrawIn, m.Tell, m.Resign)
OpenRematch = Callable[["Room", int, Opener], Awaitable[None]]


class Room:
    def __init__(
        self,
        around: Collaborators,
        listener: RoomListener,
        open_rematch: OpenRematch,
        state: TableState,
        keys: list[Key],
        rematch: str = "",
        changes: int = 0,
    ) -> None:
        self.around, self.listener, self.open_rematch = around, listener, open_rematch
        self.state, self.rematch, self.changes = state, rematch, changes
        self.keys = KeyRing(keys)
        self.answers: OrderedDict[str, int | Refusal] = OrderedDict()
        self.lock = asyncio.Lock()
        self.attendance = Attendance(len(state.chairs), around.time)
        self.touched = around.time.now()
        self.is_dropped = False  # true if the room is no longer in use: a new one is made from the log
        self.reports = SharedReports(around.background)
        self.is_presence_due = False

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def connections(self) -> set[Connection]:
        return self.attendance.connections

    @property
    def absent(self) -> tuple[int, ...]:
        return self.attendance.absent(self.state, self.around.limits.absent_seconds)

    @property
    def card(self) -> TableCard:
        who = self.attendance
        return card_of(self.state, who.connected, who.watchers, self.rematch)

    # Keys

    def take_keys(self, keys: KeyRing) -> None:
        """Replaces the keys. Connections lose the seats that they held by a revoked key."""
        self.keys = keys
        for connection in list(self.connections):
            lost = {seat for seat, key_hash in connection.keys.items() if keys.seat_of(key_hash) != seat}
            if lost:
                connection.lose(lost)
                self.welcome(connection)

    def change_keys(self, changes: KeyChanges) -> None:
        self.take_keys(self.keys.after(changes, self.around.time.now()))

    # Commands

    async def command(self, connection: Connection, message: m.Command) -> m.Accepted | m.Refused:
        async with self.lock:
            try:
                if message.seat not in connection.held:
                    raise Refusal("not_your_seat", "seat", seat=message.seat)
                version = await self._answer(f"{message.seat}:{message.id}", message, connection)
                return m.Accepted(id=message.id, version=version)
            except Refusal as refusal:
                return self.refusal(message.id, refusal, connection.language)

    def refusal(self, id: str, refusal: Refusal, language: Language) -> m.Refused:
        reason = refusal.say(language)
        return m.Refused(id=id, code=refusal.code, reason=reason, version=self.state.version)

    async def _answer(self, id: str, message: m.Command, connection: Connection) -> int:
        """The version that a command led to, now or when it was first sent, even to another process."""
        if id not in self.answers:
            try:
                self._remember(id, await self._obey(id, message, connection))
            except Refusal as refusal:
                if refusal.code in PASSING:
                    raise
                self._remember(id, await self._noted(id, refusal))
        answer = self.answers[id]
        if isinstance(answer, Refusal):
            raise answer
        return answer

    async def _noted(self, id: str, refusal: Refusal) -> int | Refusal:
        now = self.around.time.now()
        return await self.around.store.refuse(self.id, id, self.state.version, refusal, now)

    def _remember(self, id: str, answer: int | Refusal) -> None:
        self.answers[id] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def _obey(self, id: str, message: m.Command, connection: Connection) -> int:
        if message.table != self.id:
            raise Refusal("unknown_table", "other_table")
        if message.expected_version > self.state.version:
            await self.follow()
        is_talk = isinstance(message, m.Say | m.SwitchChat)
        if not is_talk and not self.state.is_unchanged_since(message.expected_version):
            raise self._stale()
        if isinstance(message, m.Rematch):
            await self.open_rematch(self, message.seat, connection.opener)
            return self.state.version
        if self.state.version >= MOST_ROWS and not isinstance(message, ENDING):
            raise Refusal("limit", "rows")
        keys = KeyChanges()
        if isinstance(message, m.Leave) and self.state.status == "waiting":
            keys.revoked = [message.seat]
        change = change_of(message, connection.held, self.attendance, self.around)
        await self.commit(change, id, keys)
        return self.state.version

    def _stale(self) -> Refusal:
        return Refusal("stale", "stale", version=self.state.version)

    async def commit(self, change: Change, id: str | None = None, keys: KeyChanges | None = None) -> None:
        """Tries a change on a copy, stores its rows, replaces the state and notifies everyone. Under the
        lock."""
        keys, time = keys or KeyChanges(), self.around.time
        draft = Draft(self.state.copy(), max(time.now(), self.state.timer.since))
        try:
            change(draft)
        except TuilerieError as problem:
            raise Refusal.of("illegal_move", problem) from None
        if not draft.rows:
            return
        await self._store(draft, id, keys)
        self.state, self.touched = draft.state, time.now()
        self.tell(draft.rows)
        if keys:
            self.change_keys(keys)
        self.listener.changed(self)

    async def _store(self, draft: Draft, id: str | None, keys: KeyChanges) -> None:
        after = draft.state
        try:
            await self.around.store.append(self.id, Addition(draft.rows, after.status, after.due, id, keys))
        except Conflict:
            await self.follow()
            raise self._stale() from None

    # What other processes wrote

    async def catch_up(self) -> None:
        """Reads what other processes wrote, if there are any."""
        if self.around.store.is_shared:
            async with self.lock:
                await self.follow()

    async def look_again(self) -> None:
        """For a client that was just welcomed. A process ignores notices about tables where nobody is
        connected, so it may have missed what was written since the room was read. Under the lock."""
        if self.around.store.is_shared:
            self.around.presence.look(self.id)
            with suppress(Refusal):  # the store is unavailable for a moment: the next sweep looks again
                await self.follow()

    async def follow(self) -> None:
        """Reads what another process wrote, and sends it. Under the lock."""
        stored = await self.around.store.find(self.id)
        if stored is None:
            return
        if stored.version > self.state.version:
            await self.follow_log()
        if stored.changes != self.changes:
            self.changes = stored.changes
            self.take_keys(KeyRing(await self.around.store.keys(self.id)))
            if stored.rematch != self.rematch:
                self.name_rematch(stored.rematch)

    async def follow_log(self) -> None:
        """Reads only rows, since other notices report changes of keys."""
        rows = await self.around.store.rows(self.id, self.state.version)
        self._check_ready(rows)
        is_long = len(rows) > LONG
        after = self.state.after
        self.state = await self.around.background.run(after, rows) if is_long else after(rows)
        self.tell(rows)
        self.listener.changed(self)

    def _check_ready(self, rows: list[Row]) -> None:
        """Checks that the rules are compiled here, which is needed to follow a game that another process
        began."""
        preparation, game = self.around.preparation, self.state.game
        if any(isinstance(row, Started) for row in rows) and not preparation.is_ready(game):
            preparation.want(game)
            raise Refusal("preparing", "rules")

    def name_rematch(self, id: str) -> None:
        self.rematch = id
        self.tell_all(m.Update(version=self.state.version, table=self.card, news=(), view=None))

    def see(self, elsewhere: Mapping[int, Here]) -> None:
        """Notes who is connected through other processes, and handles messages passed on from there."""
        who = self.attendance
        before, watchers, absent = who.connected, who.watchers, set(self.absent)
        for process, here in elsewhere.items():
            known = who.elsewhere[process].last if process in who.elsewhere else here.last
            for text in here.words_after(known):
                self._pass_on(text, json.loads(text)["type"] == "emote")
        who.elsewhere = elsewhere
        if (before, watchers) != (who.connected, who.watchers):
            self._tell_presence_here()
        if absent & who.connected:
            self._show_others(None)
        self._miss(before - who.connected)

    # Who comes and goes

    def news(self, connection: Connection, after: int, before: int | None = None) -> tuple[News, ...]:
        """The latest news between two versions, at most a page. It takes a while, so call it in the
        background."""
        state = self.state
        rows = page_of(state.rows, after, before)
        return news_of(state, rows, connection.eye(state.to_act), connection.language)

    def welcome(self, connection: Connection, news: tuple[News, ...] = ()) -> None:
        has_returned = bool(connection.held & set(self.absent))
        is_first = not self.connections
        self.connections.add(connection)
        eye = connection.eye(self.state.to_act)
        connection.version = self.state.version
        connection.say(
            m.Welcome(
                table=self.card,
                held=tuple(sorted(connection.held)),
                now=self.around.time.now(),
                news=news,
                view=self.view(eye, connection),
                chat=chat.lines_of(self.state) if connection.held else (),
            )
        )
        self.tell_presence()
        if has_returned:
            self._show_others(connection)
        if is_first:
            self.listener.changed(self)  # paused computer players continue

    def part(self, connection: Connection) -> None:
        before = self.attendance.connected
        self.connections.discard(connection)
        self.tell_presence()
        self._miss(before - self.attendance.connected)

    def _miss(self, gone: set[int]) -> None:
        self.attendance.miss(gone)
        if gone and self.connections:
            self.around.time.call_later(self.around.limits.absent_seconds + 0.05, self._tell_absence)

    def _tell_absence(self) -> None:
        """Informs the others when a computer may play for an absent person."""
        if self.absent and not self.state.is_ended:
            self._show_others(None)

    def _show_others(self, connection: Connection | None) -> None:
        for other in self.connections - {connection}:
            self.show(other)

    def dismiss(self) -> None:
        for connection in list(self.connections):
            connection.dismiss(RESTART, "restart", come_back=True)

    # Telling

    def tell(self, rows: list[Row]) -> None:
        """Sends news and the view to every connection. Connections that see the same share one text."""
        texts: dict[tuple[int | None, str], str] = {}
        told_before = all(row.kind in TOLD_BY_THE_VIEW for row in rows)
        card = None if told_before and not self.state.is_ended else self.card
        for connection in list(self.connections):
            eye = connection.eye(self.state.to_act)
            key = (eye, connection.language)
            if key not in texts:
                texts[key] = to_json(self._update(rows, connection, eye, card))
            connection.version = self.state.version
            connection.say_text(texts[key])
        if any(isinstance(row, Spoken) for row in rows):
            self._tell_lines(chat.lines_of(self.state, rows[0].version - 1))

    def _tell_lines(self, lines: tuple[chat.ChatLine, ...]) -> None:
        """Sends chat to the people at the table, and not to watchers."""
        for connection in self.connections:
            for line in lines if connection.held and not connection.is_chat_muted else ():
                connection.say(line)

    def _update(
        self, rows: list[Row], connection: Connection, eye: int | None, card: TableCard | None
    ) -> m.Update:
        news = news_of(self.state, rows, eye, connection.language)
        view = self.view(eye, connection)
        return m.Update(version=self.state.version, table=card, news=news, view=view)

    def view(self, eye: int | None, connection: Connection) -> View | None:
        return view_of(self.state, eye, connection.language, self.absent)

    def show(self, connection: Connection) -> None:
        """Sends the view again after the viewpoint or the language has changed."""
        eye = connection.eye(self.state.to_act)
        connection.say(self._update([], connection, eye, self.card))

    async def report(self, id: str, parts: tuple[Part, ...], language: Language) -> BoardReport:
        return replace(await self.reports.report(self.state, parts, language), id=id)

    def tell_presence(self) -> None:
        """Sends presence soon, once for all changes until then."""
        if not self.is_presence_due:
            self.is_presence_due = True
            self.around.time.call_later(PRESENCE_SECONDS, self.tell_presence_now)

    def tell_presence_now(self) -> None:
        self.is_presence_due = False
        self.around.presence.show(self)
        self._tell_presence_here()

    def _tell_presence_here(self) -> None:
        connected = tuple(seat.connected for seat in self.card.seats)
        self.tell_all(m.PresenceReport(connected=connected, watchers=self.attendance.watchers))

    def tell_all(self, message: m.PresenceReport | m.Preparing | m.Update) -> None:
        """Sends to all connections of this process. Other processes do the same."""
        self._pass_on(to_json(message))

    def say_in_passing(self, message: m.ThinkingReport | m.EmoteShown) -> None:
        """Sends a message that is not stored to all connections of all processes."""
        text = to_json(message)
        self._pass_on(text, isinstance(message, m.EmoteShown))
        self.around.presence.say(self, text)

    def _pass_on(self, text: str, is_emote: bool = False) -> None:
        for connection in list(self.connections):
            if not (connection.muted and is_emote):
                connection.say_text(text)
