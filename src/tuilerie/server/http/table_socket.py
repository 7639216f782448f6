"""The socket of a table: reads what a client says, and writes what it is told."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from fastapi import WebSocket
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect, WebSocketState

from ...tables import messages as m
from ...tables.connection import Connection
from ...tables.keys import COOKIE, hash_of
from ...tables.refusal import Refusal
from ...tables.view import view_of
from .. import metrics
from ..hall import Hall
from ..room import RESTART, Room, now_ms
from .limits import Credit
from .origin_check import Gate

log = logging.getLogger("tuilerie.server")
UNHEARD, UNKNOWN, POLICY, CROWDED, FAILED = 4400, 4404, 1008, 1013, 1011
PREPARING_SECONDS = 0.5


class Channel:
    """One client's socket, from hello to goodbye."""

    def __init__(self, socket: WebSocket, hall: Hall, gate: Gate, table: str) -> None:
        self.socket, self.hall, self.gate, self.table = socket, hall, gate, table
        self.address = gate.address_of(socket)
        settings = hall.settings
        self.credit = Credit(settings.messages_per_second, settings.messages_at_once)
        self.connection = Connection(self.address, settings.backlog)
        self.room: Room | None = None
        self.advice: asyncio.Task[None] | None = None

    async def run(self) -> None:
        if not self.gate.is_own_origin(self.socket):
            metrics.DROPPED.labels("origin").inc()
            await self.socket.close(POLICY)
            return
        await self.socket.accept()
        if not self.gate.enter(self.address):
            metrics.DROPPED.labels("crowded").inc()
            await self._leave(CROWDED, Refusal("limit", "connections"), come_back=True)
            return
        metrics.CONNECTIONS.inc()
        try:
            await self._serve()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone in the middle of a word
        finally:
            metrics.CONNECTIONS.dec()
            self.gate.leave(self.address)

    @property
    def _is_open(self) -> bool:
        states = (self.socket.client_state, self.socket.application_state)
        return states == (WebSocketState.CONNECTED, WebSocketState.CONNECTED)

    def _fail(self, kind: str, problem: Exception) -> None:
        """Nobody expected this: the log has the trace."""
        metrics.FAULTS.inc()
        log.error("message failed", exc_info=problem, extra={"table": self.table, "kind": kind})

    async def _serve(self) -> None:
        hello = await self._hello()
        if hello is None:
            return
        try:
            self.room = await self._enter()
        except Refusal as refusal:
            code = UNKNOWN if refusal.code == "unknown_table" else RESTART
            await self._leave(code, refusal, come_back=code == RESTART)
            return
        writer = asyncio.create_task(self._write())
        try:
            await self._be_welcomed(self.room, hello)
            await self._read()
        except Exception as problem:
            if self._is_open:  # else the client was gone in the middle of a word
                self._fail("socket", problem)
                self.connection.close(FAILED)
        finally:
            self.room.part(self.connection)
            if not self.connection.is_closing:
                self.connection.close(1000)
            with suppress(asyncio.TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writer, 5)

    async def _be_welcomed(self, room: Room, hello: m.Hello) -> None:
        """Whoever comes from another process may know more than this one. A key that is revoked meanwhile
        opens nothing."""
        async with room.lock:
            if (hello.version or 0) > room.sitting.version:
                await room.follow()
            self._sit(hello)
            room.welcome(self.connection, hello.version)

    async def _hello(self) -> m.Hello | None:
        """The first message; anything else, or nothing in time, and the socket is closed."""
        try:
            text = await asyncio.wait_for(self._receive(), self.hall.settings.hello_seconds)
            message = m.CLIENT_MESSAGE.validate_json(text)
        except (TimeoutError, ValidationError):
            message = None
        if isinstance(message, m.Hello):
            self.connection.language = message.language
            return message
        await self._leave(UNHEARD, Refusal("malformed", "hello"), come_back=False)
        return None

    async def _enter(self) -> Room:
        """The room, as soon as its rules are compiled."""
        while True:
            try:
                return await self.hall.room(self.table)
            except Refusal as refusal:
                if refusal.code != "preparing":
                    raise
            done = min(self.hall.preparation.done.values())
            await self.socket.send_text(m.Preparing(game="", done=done).model_dump_json())
            await asyncio.sleep(PREPARING_SECONDS)

    def _sit(self, hello: m.Hello) -> None:
        assert self.room
        hashes = [hash_of(key) for name, key in self.socket.cookies.items() if name.startswith(f"{COOKIE}-")]
        seats = {self.room.seat_of(key_hash): key_hash for key_hash in hashes}
        self.connection.keys = {seat: key_hash for seat, key_hash in seats.items() if seat is not None}
        self.connection.last_eye = min(self.connection.held, default=None)
        self.connection.language = hello.language
        self._look(hello.look)

    def _look(self, look: Any) -> None:
        """A seat that is not held is not looked through."""
        if isinstance(look, int) and look not in self.connection.held:
            look = None
        self.connection.look = look

    # Reading

    async def _receive(self) -> str:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1006))
        text = event.get("text")
        return text if text is not None else ""

    async def _read(self) -> None:
        while True:
            try:
                text = await asyncio.wait_for(self._receive(), self.hall.settings.idle_seconds)
            except TimeoutError:
                self._drop("idle", 1000, come_back=True)
                return
            if not (self.credit.take() and self.gate.messages.of(self.address).take()):
                self._drop("flood", POLICY, come_back=False)
                return
            await self._hear(text)

    def _drop(self, why: str, code: int, come_back: bool) -> None:
        metrics.DROPPED.labels(why).inc()
        log.info("dropped", extra={"table": self.table, "why": why})
        self.connection.dismiss(code, why, come_back)

    async def _hear(self, text: str) -> None:
        """Answers one message. Whatever it was, the connection lives on."""
        assert self.room
        started, kind, outcome = time.perf_counter(), "unknown", "refused"
        try:
            message = m.CLIENT_MESSAGE.validate_json(text)
            kind = message.type
            answer = await self._answer(message)
            if answer is not None:
                self.connection.say(answer)
            outcome = "refused" if isinstance(answer, m.Refused) else "accepted"
        except ValidationError as problem:
            self._refuse(_id_of(text), Refusal("malformed", "malformed", detail=_first_error(problem)))
        except Refusal as refusal:
            self._refuse(_id_of(text), refusal)
        except Exception as problem:
            self._fail(kind, problem)
            self._refuse(_id_of(text), Refusal("unavailable", "failed"))
        metrics.COMMANDS.labels(kind, outcome).inc()
        metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)

    def _refuse(self, id: str, refusal: Refusal) -> None:
        assert self.room
        self.connection.say(self.room.refusal(id, refusal, self.connection.language))

    async def _answer(self, message: m.ClientMessage) -> Any:
        assert self.room
        room, connection = self.room, self.connection
        match message:
            case m.Command():
                return await room.command(connection, message)
            case m.Look():
                self._look(message.look)
                connection.language = message.language or connection.language
                room.show(connection)
            case m.ShowEmote():
                self._own(message.seat)
                room.say_in_passing(m.EmoteShown(seat=message.seat, emote=message.emote))
            case m.Mute():
                connection.muted = message.on
            case m.AskHint():
                self._own(message.seat)
                if self.advice and not self.advice.done():
                    raise Refusal("not_now", "hint_already")
                self.advice = asyncio.create_task(self._advise(message.seat, message.id))
            case m.AskSurvey():
                return await room.survey(message.id, list(message.parts), connection.language)
            case m.Ping():
                return m.Pong(now=now_ms())
            case m.Hello():
                await self.hall.catch_up(room)
                await self._be_welcomed(room, message)
        return None

    def _own(self, seat: int) -> int:
        if seat not in self.connection.held:
            raise Refusal("not_your_seat", "seat", seat=seat)
        return seat

    async def _advise(self, seat: int, id: str) -> None:
        """A hint takes its time; what else is said meanwhile is answered meanwhile."""
        assert self.room
        try:
            self.connection.say(await self._hint(self.room, seat, id))
        except Refusal as refusal:
            self._refuse(id, refusal)
        except Exception as problem:
            self._fail("hint", problem)
            self._refuse(id, Refusal("unavailable", "failed"))

    async def _hint(self, room: Room, seat: int, id: str) -> m.HintGiven:
        sitting = room.sitting
        move = await self.hall.hint(room, seat)
        view = view_of(sitting, seat, self.connection.language)
        assert view
        return m.HintGiven(id=id, version=sitting.version, move=next(o for o in view.moves if o.text == move))

    # Writing

    async def _write(self) -> None:
        """Sends what waits; when told to close, says goodbye and closes."""
        connection = self.connection
        while (text := await connection.outgoing.get()) is not None:
            await self.socket.send_text(text)
        if self.socket.client_state == WebSocketState.CONNECTED:
            if connection.is_slow:
                metrics.DROPPED.labels("slow").inc()
            if connection.farewell:
                await self.socket.send_text(connection.farewell)
            await self.socket.close(connection.close_code)

    async def _leave(self, code: int, refusal: Refusal, come_back: bool) -> None:
        reason = refusal.say(self.connection.language)
        farewell = m.Farewell(code=refusal.code, reason=reason, come_back=come_back)
        await self.socket.send_text(farewell.model_dump_json())
        await self.socket.close(code)


def _id_of(text: str) -> str:
    """The id of a message that could not be read as a whole."""
    try:
        said = from_json(text)
    except ValueError:
        return ""
    id = said.get("id") if isinstance(said, dict) else None
    return id[:40] if isinstance(id, str) else ""


def _first_error(problem: ValidationError) -> str:
    """Where and what, without repeating what was sent."""
    error = problem.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in error["loc"])
    return f"{where}: {error['msg']}"[:200] if where else error["msg"][:200]
