"""The HTTP protocol of uvicorn, with limits for connections that have not sent a request yet.

A connection that sends its request slowly, or not at all, is closed after a while. Each address may have only
so many of them, and some file descriptors are reserved for the process itself. If an address has reached its
rate limit, its connections are closed before anything is read.
"""

import asyncio
import ipaddress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .. import metrics
from .descriptors import most_connections
from .origin_check import OriginCheck, network_of

STILL_ASKING = (h11.IDLE, h11.SEND_BODY)  # a request is incomplete: its headers, its body


class GuardedHttp(H11Protocol):
    deadline: asyncio.TimerHandle | None = None
    caller = ""  # the address that is counted

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        state: Any = self.config.app.state  # type: ignore[union-attr]
        self.origin_check: OriginCheck = state.origin_check

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            self._drop("descriptors")
        elif not self._call():
            self._drop("crowded")
        elif self.caller and self.origin_check.is_turned_away(self.caller):
            self._drop("flood")
        else:
            self._set_deadline()

    def _call(self) -> bool:
        host = self.client[0] if self.client else ""
        if self._is_proxy(host):
            return True  # all connections come from the proxy
        address = network_of(host)
        if not self.origin_check.call(address):
            return False
        self.caller = address
        return True

    def _is_proxy(self, host: str) -> bool:
        named = str(self.config.forwarded_allow_ips or "") if self.config.proxy_headers else ""
        return any(_covers(proxy.strip(), host) for proxy in named.split(","))

    def data_received(self, data: bytes) -> None:
        if self.caller and self.origin_check.is_turned_away(self.caller):
            return self._drop("flood")
        if self.deadline is None:
            self._set_deadline()
        super().data_received(data)
        if self.conn.their_state not in STILL_ASKING:
            self._clear_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is counted as a socket."""
        self._clear_deadline()
        self._hang_up()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self._hang_up()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        if self.caller:
            self.origin_check.hang_up(self.caller)
            self.caller = ""

    def _set_deadline(self) -> None:
        self.deadline = self.loop.call_later(
            self.origin_check.settings.request_seconds, self._drop, "unheard"
        )

    def _clear_deadline(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def _drop(self, why: str) -> None:
        metrics.DROPPED.labels(why).inc()
        self.transport.abort()


def _covers(proxy: str, host: str) -> bool:
    if proxy in ("*", host):
        return True
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        return False
