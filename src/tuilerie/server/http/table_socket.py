"""The socket of a table: reads a client's messages and writes those for it."""

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from ...tables import messages as m
from ...tables.connection import Connection
from ...tables.conversation import FAILED, UNHEARD, UNKNOWN, Conversation, check_protocol
from ...tables.decoding import Malformed
from ...tables.encoding import to_json
from ...tables.keys import hash_of
from ...tables.refusal import Refusal
from ...tables.room import RESTART, Room
from .. import metrics
from ..services import Services
from .cookies import keys_in
from .origin_check import KNOCK, OriginCheck
from .rate_limits import RateLimit

log = logging.getLogger("tuilerie.server")
POLICY, CROWDED = 1008, 1013
PREPARING_SECONDS = 0.5
TELL_MUCH = ("hello", "news")  # messages answered with a page of news: they cost as much as a new connection


class TableSocket:
    """One client's socket, from hello to goodbye."""

    def __init__(self, socket: WebSocket, services: Services, origin_check: OriginCheck, table: str) -> None:
        self.socket, self.origin_check, self.table = socket, origin_check, table
        self.lobby, self.settings = services.lobby, services.settings
        self.address = origin_check.address_of(socket)
        self.rate_limit = RateLimit(self.settings.messages_per_second, self.settings.messages_at_once)
        opener, backlog = origin_check.opener_at(self.address), self.settings.backlog
        self.connection = Connection(backlog, None, opener, self.settings.backlog_bytes)

    async def run(self) -> None:
        if not self.origin_check.is_own_origin(self.socket):
            metrics.DROPPED.labels("origin").inc()
            await self.socket.close(POLICY)
            return
        await self.socket.accept()
        if not self.origin_check.enter(self.address):
            metrics.DROPPED.labels("crowded").inc()
            await self._leave(CROWDED, Refusal("limit", "connections"), come_back=True)
            return
        metrics.CONNECTIONS.inc()
        try:
            await self._serve()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client disconnected
        finally:
            metrics.CONNECTIONS.dec()
            self.origin_check.leave(self.address)

    @property
    def _is_open(self) -> bool:
        states = (self.socket.client_state, self.socket.application_state)
        return states == (WebSocketState.CONNECTED, WebSocketState.CONNECTED)

    async def _serve(self) -> None:
        hello = await self._hello()
        if hello is None:
            return
        try:
            room = await self._enter()
        except Refusal as refusal:
            code = UNKNOWN if refusal.code == "unknown_table" else RESTART
            await self._leave(code, refusal, come_back=code == RESTART)
            return
        writer = asyncio.create_task(self._write())
        keys = [hash_of(key) for key in keys_in(self.socket)]
        conversation = Conversation(self.lobby, room, self.connection, keys)
        try:
            await conversation.begin(hello)
            await self._read(conversation)
        except Exception as problem:
            if self._is_open:  # else the client has disconnected
                self._fail(problem)
        finally:
            conversation.end()
            if not self.connection.is_closing:
                self.connection.close(1000)
            with suppress(asyncio.TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writer, 5)

    def _fail(self, problem: Exception) -> None:
        """Logs an unexpected error with its trace."""
        metrics.FAULTS.inc()
        log.error("message failed", exc_info=problem, extra={"table": self.table, "kind": "socket"})
        self.connection.close(FAILED)

    async def _hello(self) -> m.Hello | None:
        """The first message. If it is anything else, or does not come in time, the socket is closed."""
        try:
            text = await asyncio.wait_for(self._receive(), self.settings.hello_seconds)
            message: m.ClientMessage | None = m.read_message(text)
        except (TimeoutError, Malformed):
            message = None
        if not isinstance(message, m.Hello):
            await self._leave(UNHEARD, Refusal("malformed", "hello"), come_back=False)
            return None
        self.connection.language = message.language
        try:
            check_protocol(message)
        except Refusal as refusal:
            await self._leave(UNHEARD, refusal, come_back=False)
            return None
        return message

    async def _enter(self) -> Room:
        """The room, as soon as its rules are compiled."""
        while True:
            try:
                return await self.lobby.room(self.table)
            except Refusal as refusal:
                if refusal.code != "preparing":
                    raise
            done = self.lobby.around.preparation.least
            await self.socket.send_text(to_json(m.Preparing(game="", done=done)))
            await asyncio.sleep(PREPARING_SECONDS)

    # Reading

    async def _receive(self) -> str:
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1006))
        text = event.get("text")
        return text if text is not None else ""

    async def _read(self, conversation: Conversation) -> None:
        while True:
            try:
                text = await asyncio.wait_for(self._receive(), self.settings.idle_seconds)
            except TimeoutError:
                self._drop("idle", 1000, come_back=True)
                return
            if not self._pays(1):
                self._drop("flood", POLICY, come_back=False)
                return
            if await self._hear(conversation, text) in TELL_MUCH and not self._pays(KNOCK - 1):
                self._drop("flood", POLICY, come_back=False)
                return

    def _pays(self, messages: float) -> bool:
        return self.rate_limit.take(messages) and self.origin_check.messages.of(self.address).take(messages)

    def _drop(self, why: str, code: int, come_back: bool) -> None:
        metrics.DROPPED.labels(why).inc()
        log.info("dropped", extra={"table": self.table, "why": why})
        self.connection.dismiss(code, why, come_back)

    async def _hear(self, conversation: Conversation, text: str) -> str:
        started = time.perf_counter()
        heard = await conversation.hear(text)
        metrics.COMMANDS.labels(heard.kind, "accepted" if heard.is_accepted else "refused").inc()
        metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)
        return heard.kind

    # Writing

    async def _write(self) -> None:
        """Sends queued messages; when the connection is closed, sends the farewell first."""
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
        await self.socket.send_text(to_json(farewell))
        await self.socket.close(code)
