"""A conversation: reads the messages of one client at a table and answers them, over any kind of
connection."""

import asyncio
import logging
from typing import NamedTuple

from . import messages as m
from .connection import Connection
from .decoding import Malformed, read_json
from .lobby import Lobby
from .news import News
from .refusal import Refusal
from .room import Room

log = logging.getLogger("tuilerie.tables")
LONGEST_ID = 40
UNHEARD, UNKNOWN, FAILED = 4400, 4404, 1011  # codes with which a socket is closed


class Heard(NamedTuple):
    """The outcome of a message, for metrics."""

    kind: str
    is_accepted: bool


class Conversation:
    def __init__(self, lobby: Lobby, room: Room, connection: Connection, key_hashes: list[str]) -> None:
        self.lobby, self.room, self.connection = lobby, room, connection
        self.key_hashes = key_hashes  # hashes of all keys that the client has
        self.advice: asyncio.Task[None] | None = None

    async def begin(self, hello: m.Hello) -> None:
        """Welcomes a client. It may have been connected to another process and have seen a later version than
        this process has. Keys that were revoked in the meantime give no access."""
        room, connection = self.room, self.connection
        check_protocol(hello)
        async with room.lock:
            if (hello.version or 0) > room.state.version:
                await room.follow()
            connection.hold(room.keys.seats_of(self.key_hashes))
            connection.language = hello.language
            connection.look_through(hello.look)
            news = () if hello.version is None else await self._news(hello.version)
            room.welcome(connection, news)
            await room.look_again()

    def end(self) -> None:
        self.room.part(self.connection)

    async def hear(self, text: str) -> Heard:
        """Answers one message. Errors do not end the conversation."""
        kind, id = "unknown", ""
        try:
            message = m.read_message(text)
            kind, id = message.type, getattr(message, "id", "")
            answer = await self._answer(message)
            if answer is not None:
                self.connection.say(answer)
            return Heard(kind, not isinstance(answer, m.Refused))
        except Malformed as problem:
            self._refuse(_id_of(text), Refusal.malformed(problem))
        except Refusal as refusal:
            self._refuse(id, refusal)
        except Exception as problem:
            self._fail(kind, problem)
            self._refuse(id, Refusal("unavailable", "failed"))
        return Heard(kind, is_accepted=False)

    async def _answer(self, message: m.ClientMessage) -> m.ServerMessage | None:
        room, connection = self.room, self.connection
        match message:
            case m.Command():
                return await room.command(connection, message)
            case m.Look():
                self._look(message)
            case m.ShowEmote():
                self._own(message.seat)
                room.say_in_passing(m.EmoteShown(seat=message.seat, emote=message.emote))
            case m.Mute():
                connection.muted, connection.is_chat_muted = message.on, message.on and message.chat
            case m.AskHint():
                self._begin_hint(self._own(message.seat), message.id)
            case m.AskReport():
                return await room.report(message.id, message.parts, connection.language)
            case m.AskNews():
                return m.EarlierNews(id=message.id, news=await self._news(0, message.before))
            case m.Ping():
                return m.Pong(now=room.around.time.now())
            case m.Hello():
                await room.catch_up()
                await self.begin(message)
        return None

    def _look(self, message: m.Look) -> None:
        self.connection.look_through(message.look)
        self.connection.language = message.language or self.connection.language
        self.room.show(self.connection)

    async def _news(self, after: int, before: int | None = None) -> tuple[News, ...]:
        room = self.room
        return await room.around.background.run(room.news, self.connection, after, before)

    def _own(self, seat: int) -> int:
        if seat not in self.connection.held:
            raise Refusal("not_your_seat", "seat", seat=seat)
        return seat

    def _begin_hint(self, seat: int, id: str) -> None:
        """A hint takes seconds, so it is a task of its own: other messages are answered in the meantime."""
        if self.advice and not self.advice.done():
            raise Refusal("not_now", "hint_already")
        self.advice = asyncio.create_task(self._advise(seat, id))

    async def _advise(self, seat: int, id: str) -> None:
        try:
            self.connection.say(await self._hint(seat, id))
        except Refusal as refusal:
            self._refuse(id, refusal)
        except Exception as problem:
            self._fail("hint", problem)
            self._refuse(id, Refusal("unavailable", "failed"))

    async def _hint(self, seat: int, id: str) -> m.HintGiven:
        state = self.room.state
        move = await self.lobby.hint(self.room, seat)
        return m.HintGiven(id=id, version=state.version, move=move)

    def _refuse(self, id: str, refusal: Refusal) -> None:
        self.connection.say(self.room.refusal(id, refusal, self.connection.language))

    def _fail(self, kind: str, problem: Exception) -> None:
        """Logs an unexpected error with its trace."""
        self.room.around.monitor.fault()
        log.error("message failed", exc_info=problem, extra={"table": self.room.id, "kind": kind})


def check_protocol(hello: m.Hello) -> None:
    """A page that speaks another protocol is told to reload. Its seats and settings stay valid."""
    if hello.protocol != m.PROTOCOL:
        raise Refusal("reload", "reload")


def _id_of(text: str) -> str:
    """The id of a message that could not be read as a whole."""
    try:
        said = read_json(text)
    except Malformed:
        return ""
    id = said.get("id") if isinstance(said, dict) else None
    return id[:LONGEST_ID].encode(errors="replace").decode() if isinstance(id, str) else ""
