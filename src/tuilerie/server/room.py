"""A room: a table that is being played, its connections, and the one line of commands that changes it.

A change is tried on a copy of the sitting, its rows are committed, the copy takes the sitting's place, and
only then is anyone told. So whatever fails, the table stays as it was.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..play.errors import TuilerieError
from .card import card_of
from .connection import Connection
from .log import Draft, Row
from .protocol import messages as m
from .protocol.shown import TableCard, View
from .protocol.words import Language, Part
from .refusal import Code, Refusal
from .sitting import Sitting
from .store import Conflict, Key
from .survey import survey_of
from .telling import news_of
from .view import view_of

if TYPE_CHECKING:
    from .hall import Hall

REMEMBERED = 200  # refusals, to be said again to the same command
PRESENCE_SECONDS = 0.1  # what changes within is told together: a thousand watchers are a million messages
PASSING: tuple[Code, ...] = ("storage", "preparing", "too_often", "limit")  # refusals that may not come again
Change = Callable[[Sitting, Draft], None]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Keys:
    """Changes to keys that go with a change of the table."""

    added: list[Key] = field(default_factory=list)
    revoked: list[str] = field(default_factory=list)


class Room:
    def __init__(
        self, hall: "Hall", sitting: Sitting, keys: list[Key], answered: dict[str, int], rematch: str
    ) -> None:
        self.hall, self.sitting, self.rematch = hall, sitting, rematch
        self.keys = {key.hash: key for key in keys}
        self.answered = answered
        self.refused: OrderedDict[str, Refusal] = OrderedDict()
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
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
    def connected(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.held}

    @property
    def watchers(self) -> int:
        return sum(not connection.held for connection in self.connections)

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

    def change_keys(self, keys: Keys) -> None:
        for key_hash in keys.revoked:
            self.keys[key_hash] = Key(key_hash, self.keys[key_hash].seat, now_ms())
        self.keys.update({key.hash: key for key in keys.added})
        for connection in list(self.connections):
            lost = {seat for seat, key_hash in connection.keys.items() if key_hash in keys.revoked}
            if lost:
                connection.lose(lost)
                self.welcome(connection, None)

    # Commands

    async def command(self, connection: Connection, message: m.Command) -> m.Accepted | m.Refused:
        async with self.lock:
            id = f"{message.seat}:{message.id}"
            try:
                if message.seat not in connection.held:
                    raise Refusal("not_your_seat", "seat", seat=message.seat)
                version = await self._answer(id, message)
                return m.Accepted(id=message.id, version=version)
            except Refusal as refusal:
                if refusal.code not in (*PASSING, "not_your_seat"):
                    self._remember(id, refusal)
                return self.refusal(message.id, refusal, connection.language)

    def refusal(self, id: str, refusal: Refusal, language: Language) -> m.Refused:
        reason = refusal.say(language)
        return m.Refused(id=id, code=refusal.code, reason=reason, version=self.sitting.version)

    def _remember(self, id: str, refusal: Refusal) -> None:
        self.refused[id] = refusal
        while len(self.refused) > REMEMBERED:
            self.refused.popitem(last=False)

    async def _answer(self, id: str, message: m.Command) -> int:
        """The version that the command led to, now or when it was first sent."""
        if id in self.answered:
            return self.answered[id]
        if id in self.refused:
            raise self.refused[id]
        if message.table != self.id:
            raise Refusal("unknown_table", "other_table")
        if message.expected_version != self.sitting.version:
            raise Refusal("stale", "stale", version=self.sitting.version)
        if isinstance(message, m.Rematch):
            await self.hall.rematch(self, message.seat)
            return self.sitting.version
        keys = Keys()
        if isinstance(message, m.Leave) and self.sitting.status == "waiting":
            keys.revoked = [key.hash for key in self.keys.values() if key.seat == message.seat]
        change = self.change_of(message)
        await self.commit(change, id, keys)
        return self.sitting.version

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
            await self.reload()
            raise Refusal("stale", "stale", version=self.sitting.version) from None
        self.sitting, self.touched = tried, now_ms()
        if id:
            self.answered[id] = tried.version
        self.tell(draft.rows)
        if keys.added or keys.revoked:
            self.change_keys(keys)
        self.hall.keeper.follow_up(self)

    async def reload(self) -> None:
        """Somebody else wrote to the log: reads what is new and tells it."""
        rows = await self.hall.store.rows(self.id, self.sitting.version)
        sitting = self.sitting.copy()
        for row in rows:
            sitting.apply(row)
        self.answered = await self.hall.store.answered(self.id)
        self.sitting = sitting
        self.tell(rows)
        self.hall.keeper.follow_up(self)

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
        self.connections.discard(connection)
        gone = connection.held - self.connected
        self.away_since |= dict.fromkeys(gone, now_ms())
        self.tell_presence()
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

    def tell_presence(self) -> None:
        """Soon, once for all that changes until then."""
        if not self.is_presence_due:
            self.is_presence_due = True
            asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self.tell_presence_now)

    def tell_presence_now(self) -> None:
        self.is_presence_due = False
        connected = [seat.connected for seat in self.card.seats]
        self.tell_all(m.Presence(connected=connected, watchers=self.watchers))

    def tell_all(
        self, message: m.Presence | m.ThinkingReport | m.EmoteShown | m.Preparing | m.Update
    ) -> None:
        text = message.model_dump_json()
        for connection in list(self.connections):
            if not (connection.muted and isinstance(message, m.EmoteShown)):
                connection.say_text(text)


def due_of(sitting: Sitting) -> int | None:
    """When the table wants to be woken, though nobody is there."""
    seat = sitting.to_act
    if seat is None:
        return None
    is_computer = sitting.chairs[seat].is_played_by_computer
    return sitting.timer.since if is_computer else sitting.timer.deadline
