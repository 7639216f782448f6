"""A room: a table that is being played, its connections, and the one line of commands that changes it.

A change is tried on a copy of the sitting, its rows are committed, the copy takes the sitting's place, and
only then is anyone told. So whatever fails, the table stays as it was.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..play.errors import TuilerieError
from ..tables import messages as m
from ..tables.board_report import survey_of
from ..tables.card import card_of
from ..tables.connection import Connection
from ..tables.field_types import Language, Part
from ..tables.log import Draft, Row
from ..tables.news import news_of
from ..tables.refusal import Code, Refusal
from ..tables.shown import TableCard, View
from ..tables.state import Sitting
from ..tables.view import view_of
from .store.store import Conflict, Key

if TYPE_CHECKING:
    from .cluster.presence import Here
    from .hall import Hall

RESTART = 1012  # as a socket is closed: come back
LONG = 20  # rows: more are replayed in a thread, and all other tables go on meanwhile
REMEMBERED = 200  # answers, to be given again to the same command without asking the store
PRESENCE_SECONDS = 0.1  # what changes within is told together: a thousand watchers are a million messages
# Refusals that may not come again.
PASSING: tuple[Code, ...] = ("storage", "preparing", "too_often", "limit", "not_your_seat")
Change = Callable[[Sitting, Draft], None]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Keys:
    """Changes to keys that go with a change of the table."""

    added: list[Key] = field(default_factory=list)
    revoked: list[int] = field(default_factory=list)  # seats, with all their former keys


class Room:
    def __init__(
        self, hall: "Hall", sitting: Sitting, keys: list[Key], rematch: str = "", changes: int = 0
    ) -> None:
        self.hall, self.sitting, self.rematch, self.changes = hall, sitting, rematch, changes
        self.keys = {key.hash: key for key in keys}
        self.answers: OrderedDict[str, int | Refusal] = OrderedDict()
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: Mapping[int, Here] = {}  # who is here by way of other processes
        self.away_since = dict.fromkeys(range(len(sitting.chairs)), now_ms())
        self.touched = now_ms()
        self.surveys: dict[tuple[object, ...], asyncio.Task[m.Survey]] = {}
        self.is_presence_due = False

    @property
    def id(self) -> str:
        return self.sitting.id

    # Seats and keys

    def seat_of(self, key_hash: str) -> int | None:
        """The seat that a key opens; none for an invitation or a key that was revoked."""
        key = self.keys.get(key_hash)
        return key.seat if key and key.revoked is None else None

    def is_invitation(self, key_hash: str) -> bool:
        key = self.keys.get(key_hash)
        return key is not None and key.seat is None and key.revoked is None

    @property
    def connected_here(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.held}

    @property
    def connected(self) -> set[int]:
        return self.connected_here.union(*(here.seats for here in self.elsewhere.values()))

    @property
    def watchers_here(self) -> int:
        return sum(not connection.held for connection in self.connections)

    @property
    def watchers(self) -> int:
        return self.watchers_here + sum(here.watchers for here in self.elsewhere.values())

    @property
    def absent(self) -> tuple[int, ...]:
        """Seats of people who have been away for a while."""
        limit = now_ms() - self.hall.settings.absent_seconds * 1000
        gone = (
            seat
            for seat in self.sitting.people
            if seat not in self.connected and self.away_since[seat] <= limit
        )
        return tuple(seat for seat in gone if not self.sitting.chairs[seat].is_played_by_computer)

    @property
    def card(self) -> TableCard:
        return card_of(self.sitting, self.connected, self.watchers, self.rematch)

    def change_keys(self, keys: list[Key]) -> None:
        """All keys as they are now; who held a seat by one that was revoked holds it no more."""
        self.keys = {key.hash: key for key in keys}
        for connection in list(self.connections):
            lost = {seat for seat, key_hash in connection.keys.items() if self.seat_of(key_hash) != seat}
            if lost:
                connection.lose(lost)
                self.welcome(connection, None)

    def keys_after(self, keys: Keys) -> list[Key]:
        now = now_ms()
        former = [
            replace(key, revoked=now) if key.seat in keys.revoked and key.revoked is None else key
            for key in self.keys.values()
        ]
        return [*former, *keys.added]

    # Commands

    async def command(self, connection: Connection, message: m.Command) -> m.Accepted | m.Refused:
        async with self.lock:
            try:
                if message.seat not in connection.held:
                    raise Refusal("not_your_seat", "seat", seat=message.seat)
                version = await self._answer(f"{message.seat}:{message.id}", message)
                return m.Accepted(id=message.id, version=version)
            except Refusal as refusal:
                return self.refusal(message.id, refusal, connection.language)

    def refusal(self, id: str, refusal: Refusal, language: Language) -> m.Refused:
        reason = refusal.say(language)
        return m.Refused(id=id, code=refusal.code, reason=reason, version=self.sitting.version)

    async def _answer(self, id: str, message: m.Command) -> int:
        """The version that the command led to, now or when it was first sent, to whichever process."""
        if id not in self.answers:
            try:
                self._remember(id, await self._obey(id, message))
            except Refusal as refusal:
                if refusal.code in PASSING:
                    raise
                self._remember(id, await self.hall.store.refuse(self.id, id, self.sitting.version, refusal))
        answer = self.answers[id]
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def _remember(self, id: str, answer: int | Refusal) -> None:
        self.answers[id] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def _obey(self, id: str, message: m.Command) -> int:
        if message.table != self.id:
            raise Refusal("unknown_table", "other_table")
        if message.expected_version > self.sitting.version:
            await self.follow()
        if message.expected_version != self.sitting.version:
            raise self._stale()
        if isinstance(message, m.Rematch):
            await self.hall.rematch(self, message.seat)
            return self.sitting.version
        keys = Keys()
        if isinstance(message, m.Leave) and self.sitting.status == "waiting":
            keys.revoked = [message.seat]
        await self.commit(self.change_of(message), id, keys)
        return self.sitting.version

    def _stale(self) -> Refusal:
        return Refusal("stale", "stale", version=self.sitting.version)

    def change_of(self, message: m.Command) -> Change:
        seat = message.seat
        match message:
            case m.Play():
                return lambda sitting, draft: sitting.play(draft, self._own(seat), message.move)
            case m.Undo():
                return lambda sitting, draft: sitting.undo(draft, seat)
            case m.Resign():
                return lambda sitting, draft: sitting.resign(draft, seat)
            case m.TakeOver():
                level = self.hall.known_level(message.level)
                return lambda sitting, draft: sitting.take_over(draft, self._absent(message.absent), level)
            case m.ComeBack():
                return lambda sitting, draft: sitting.come_back(draft, seat)
            case m.Leave():
                return lambda sitting, draft: sitting.leave(draft, seat)
            case m.Fill():
                level = self.hall.known_level(message.level)
                return lambda sitting, draft: sitting.fill(draft, seat, level)
        raise Refusal("malformed", "command")

    def _own(self, seat: int) -> int:
        if self.sitting.chairs[seat].is_played_by_computer:
            raise Refusal("not_now", "come_back")
        return seat

    def _absent(self, seat: int) -> int:
        if seat not in self.absent:
            raise Refusal("not_allowed", "not_absent")
        return seat

    async def commit(self, change: Change, id: str | None = None, keys: Keys | None = None) -> None:
        """Tries a change on a copy, stores its rows, makes it true and tells everyone. Under the lock."""
        keys = keys or Keys()
        tried, draft = (
            self.sitting.copy(),
            Draft(self.sitting.version, max(now_ms(), self.sitting.timer.since)),
        )
        try:
            change(tried, draft)
        except TuilerieError as problem:
            raise Refusal.of("illegal_move", problem) from None
        if not draft.rows:
            return
        try:
            await self.hall.store.append(
                self.id, draft.rows, tried.status, due_of(tried), id, keys.added, keys.revoked
            )
        except Conflict:
            await self.follow()
            raise self._stale() from None
        self.sitting, self.touched = tried, now_ms()
        self.tell(draft.rows)
        if keys.added or keys.revoked:
            self.change_keys(self.keys_after(keys))
        self.hall.keeper.follow_up(self)

    async def follow(self) -> None:
        """Reads what somebody else wrote, and tells it. Under the lock."""
        stored = await self.hall.store.find(self.id)
        if stored is None:
            return
        if stored.version > self.sitting.version:
            await self.follow_log()
        if stored.changes != self.changes:
            self.changes = stored.changes
            self.change_keys(await self.hall.store.keys(self.id))
            if stored.rematch != self.rematch:
                self.name_rematch(stored.rematch)

    async def follow_log(self) -> None:
        """The rows alone; keys have notices of their own."""
        rows = await self.hall.store.rows(self.id, self.sitting.version)
        is_long = len(rows) > LONG
        self.sitting = await asyncio.to_thread(self._after, rows) if is_long else self._after(rows)
        self.tell(rows)
        self.hall.keeper.follow_up(self)

    def _after(self, rows: list[Row]) -> Sitting:
        sitting = self.sitting.copy()
        for row in rows:
            sitting.apply(row)
        return sitting

    def name_rematch(self, id: str) -> None:
        self.rematch = id
        self.tell_all(m.Update(version=self.sitting.version, table=self.card, news=[], view=None))

    def dismiss(self) -> None:
        for connection in list(self.connections):
            connection.dismiss(RESTART, "restart", come_back=True)

    # Telling

    def tell(self, rows: list[Row]) -> None:
        """Every connection gets the news and its view; the same text serves all that see the same."""
        texts: dict[tuple[int | None, str], str] = {}
        told_before = all(row.kind in ("move", "chance", "undo") for row in rows)
        card = None if told_before and not self.is_over else self.card
        for connection in list(self.connections):
            eye = connection.eye(self.sitting.to_act)
            key = (eye, connection.language)
            if key not in texts:
                texts[key] = self._update(rows, connection, eye, card).model_dump_json()
            connection.version = self.sitting.version
            connection.say_text(texts[key])

    @property
    def is_over(self) -> bool:
        return self.sitting.status in ("over", "closed")

    def _update(
        self, rows: list[Row], connection: Connection, eye: int | None, card: TableCard | None
    ) -> m.Update:
        news = news_of(self.sitting, rows, eye, connection.language)
        view = self.view(eye, connection)
        return m.Update(version=self.sitting.version, table=card, news=news, view=view)

    def view(self, eye: int | None, connection: Connection) -> View | None:
        return view_of(self.sitting, eye, connection.language, self.absent)

    def show(self, connection: Connection) -> None:
        """The view again, for eyes or a language that have changed."""
        eye = connection.eye(self.sitting.to_act)
        connection.say(self._update([], connection, eye, self.card))

    def welcome(self, connection: Connection, version: int | None) -> None:
        has_returned = bool(connection.held & set(self.absent))
        self.connections.add(connection)
        eye = connection.eye(self.sitting.to_act)
        rows = [] if version is None else [row for row in self.sitting.rows if row.version > version]
        connection.version = self.sitting.version
        connection.say(
            m.Welcome(
                table=self.card,
                held=sorted(connection.held),
                now=now_ms(),
                news=news_of(self.sitting, rows, eye, connection.language),
                view=self.view(eye, connection),
            )
        )
        self.tell_presence()
        if has_returned:
            self._show_others(connection)

    async def survey(self, id: str, parts: list[Part], language: Language) -> m.Survey:
        """Worked out once for all who ask, in a thread."""
        version = self.sitting.version
        key = (version, *sorted(parts), language)
        if key not in self.surveys:
            self.surveys = {known: task for known, task in self.surveys.items() if known[0] == version}
            work = asyncio.to_thread(survey_of, self.sitting, parts, language)
            self.surveys[key] = asyncio.create_task(work)
        survey = await asyncio.shield(self.surveys[key])
        return survey.model_copy(update={"id": id})

    def part(self, connection: Connection) -> None:
        before = self.connected
        self.connections.discard(connection)
        self.tell_presence()
        self._miss(before - self.connected)

    def _miss(self, gone: set[int]) -> None:
        self.away_since |= dict.fromkeys(gone, now_ms())
        if gone and self.connections:
            wait = self.hall.settings.absent_seconds + 0.05
            asyncio.get_running_loop().call_later(wait, self._tell_absence)

    def _tell_absence(self) -> None:
        """Whoever is still there sees that a computer may play for who is not."""
        if self.absent and not self.is_over:
            self._show_others(None)

    def _show_others(self, connection: Connection | None) -> None:
        for other in self.connections - {connection}:
            self.show(other)

    def see(self, elsewhere: "Mapping[int, Here]") -> None:
        """Who is here by way of other processes, and what they say in passing."""
        before, watchers, absent = self.connected, self.watchers, set(self.absent)
        for process, here in elsewhere.items():
            known = self.elsewhere[process].last if process in self.elsewhere else here.last
            for text in here.words_after(known):
                self._pass_on(text, json.loads(text)["type"] == "emote")
        self.elsewhere = elsewhere
        if (before, watchers) != (self.connected, self.watchers):
            self._tell_presence_here()
        if absent & self.connected:
            self._show_others(None)
        self._miss(before - self.connected)

    def tell_presence(self) -> None:
        """Soon, once for all that changes until then."""
        if not self.is_presence_due:
            self.is_presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self.tell_presence_now)

    def tell_presence_now(self) -> None:
        self.is_presence_due = False
        self.hall.presence.show(self)
        self._tell_presence_here()

    def _tell_presence_here(self) -> None:
        connected = [seat.connected for seat in self.card.seats]
        self.tell_all(m.Presence(connected=connected, watchers=self.watchers))

    def tell_all(self, message: m.Presence | m.Preparing | m.Update) -> None:
        """All who are here by way of this process; the others tell it themselves."""
        self._pass_on(message.model_dump_json())

    def say_in_passing(self, message: m.ThinkingReport | m.EmoteShown) -> None:
        """To all, by way of whichever process."""
        text = message.model_dump_json()
        self._pass_on(text, isinstance(message, m.EmoteShown))
        self.hall.presence.say(self, text)

    def _pass_on(self, text: str, is_emote: bool = False) -> None:
        for connection in list(self.connections):
            if not (connection.muted and is_emote):
                connection.say_text(text)


def due_of(sitting: Sitting) -> int | None:
    """When the table wants to be woken, though nobody is there."""
    seat = sitting.to_act
    if seat is None:
        return None
    is_computer = sitting.chairs[seat].is_played_by_computer
    return sitting.timer.since if is_computer else sitting.timer.deadline
