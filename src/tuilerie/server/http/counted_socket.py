"""The WebSocket protocol of uvicorn, with every byte and every frame counted.

Whole messages are counted where they are read (table_socket.py). Pings, pongs and parts of messages never
get there: they are counted here, against rate limits of the connection and of its address.
"""

import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .. import metrics
from ..settings import Settings
from .origin_check import OriginCheck, network_of
from .rate_limits import RateLimit

log = logging.getLogger("tuilerie.server")
READ_BYTES = 1024  # bytes that are read at once: some hundred empty frames
FLOOD = 1008


class CountedSocket(WebSocketsSansIOProtocol):
    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        state: Any = self.config.app.state  # type: ignore[union-attr]
        self.origin_check: OriginCheck = state.origin_check
        self.settings: Settings = state.settings
        self.rate_limit = RateLimit(self.settings.messages_per_second, self.settings.messages_at_once)
        self.unread = bytearray()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self._read_on()

    async def receive(self) -> Any:
        """Reads on only when a message has been taken: a client that sends too fast has to wait."""
        message = await super().receive()
        self._read_on()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._check_outgoing()
        self._read_on()

    def _read_on(self) -> None:
        while self.unread and not self.read_paused and not self.transport.is_closing():
            part = bytes(self.unread[:READ_BYTES])
            del self.unread[:READ_BYTES]
            if self.handshake_initiated:
                self._count(len(part) / self.settings.message_bytes)
            super().data_received(part)

    # Frames that are not whole messages

    def handle_ping(self) -> None:
        self._count()
        self._check_outgoing()
        if not self.transport.is_closing():
            super().handle_ping()

    def _check_outgoing(self) -> None:
        """Called after everything that is sent: drops a client that does not read."""
        if self._waiting_bytes() > self.settings.outgoing_bytes and not self.transport.is_closing():
            metrics.DROPPED.labels("slow").inc()
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if bytes(event.data) != self.pending_ping_payload:
            self._count()
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        self._count_part(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._count_part(event)
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        self._count_part(event)
        super().handle_cont(event)

    def _count_part(self, event: Frame) -> None:
        """Counts parts of messages. After the server has closed, whole messages are counted here as well."""
        if not event.fin or self.close_sent:
            self._count()

    def _count(self, cost: float = 1.0) -> None:
        if self.transport.is_closing():
            return
        client = self.scope["client"]  # as a trusted proxy reports it
        address = network_of(client[0]) if client else "unknown"
        if not (self.rate_limit.take(cost) and self.origin_check.messages.of(address).take(cost)):
            self._drop()

    def _drop(self) -> None:
        metrics.DROPPED.labels("flood").inc()
        log.info("dropped", extra={"why": "flood"})
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
        self.conn.fail(FLOOD)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def _waiting_bytes(self) -> int:
        """Bytes that were sent and that the client has not received yet."""
        return self.transport.get_write_buffer_size()
