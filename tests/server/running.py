"""A real server on the loopback, in a thread of its own."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.waiting import PATIENCE
from tuilerie.server.serve import server_of
from tuilerie.server.services import Services
from tuilerie.server.settings import Settings

HOST = "127.0.0.1"
# Limits are raised, since scripted clients are quicker than people.
QUICK: dict[str, Any] = {
    "prepare": False,
    "sweep_seconds": 0.2,
    "requests_at_once": 10_000.0,
    "http_at_once": 1_000_000.0,
    "tables_per_address": 10_000,
    "messages_at_once": 10_000.0,
    "messages_per_second": 10_000.0,
    "address_messages_at_once": 100_000.0,
    "address_messages_per_second": 100_000.0,
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def asked(address: str, path: str) -> httpx.Response:
    """Loads no certificates: they are not needed here, and reading them would take longer than the answer."""
    return httpx.get(f"http://{address}{path}", trust_env=False, verify=False, timeout=PATIENCE)


class Running:
    """A running server: its address, and its objects."""

    def __init__(self, folder: Path, port: int = 0, proxies: str = "", **settings: Any) -> None:
        self.port = port or free_port()
        database = f"sqlite:///{folder / 'tables.db'}"
        self.settings = Settings(**{"database": database, **QUICK, **settings})
        self.server = server_of(self.settings, HOST, self.port, proxies)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    @property
    def address(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def services(self) -> Services:
        return self.server.app.state.services  # type: ignore[no-any-return]

    def start(self) -> "Running":
        self.thread.start()
        while not self.server.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            threading.Event().wait(0.01)
        return self

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """Runs a server for the length of a test module. Within a test with asynchronous clients, use
    `served`."""
    server = Running(folder, **settings).start()
    try:
        yield server
    finally:
        server.stop()


@contextlib.asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Running]:
    server = Running(folder, **settings).start()
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)
