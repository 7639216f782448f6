"""Runs the server with uvicorn."""

import asyncio
import logging
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from ..core.rule import has_native
from .http.app import create_app
from .http.counted_socket import CountedSocket
from .http.descriptors import BACKLOG, allow_files, shortage
from .http.guarded_http import GuardedHttp
from .json_log import keep_journal
from .services import Services
from .settings import Settings, default_database
from .store.database import address_of, is_sqlite, served_alone
from .store.store import SqlStore

log = logging.getLogger("tuilerie.server")
STOP_WAIT = 100  # hundredths of a second
UNHEARD_MILLISECONDS = 60_000
NO_RULES = (
    "there are no compiled rules for this machine: people can play, but the only computer player is "
    "`random`, and nothing is analysed; install a wheel that brings compiled rules along, or pip install "
    "'tuilerie[compile]'"
)


class Server(uvicorn.Server):
    """A uvicorn server that reports when it listens."""

    announce: Callable[[], None] = staticmethod(lambda: None)
    app: FastAPI

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuses new connections and closes those of tables with a farewell; uvicorn would just drop
        them."""
        services: Services = self.app.state.services
        for listener in self.servers:
            listener.close()
        services.lobby.say_goodbye()
        for _ in range(STOP_WAIT):
            if not any(room.connections for room in services.rooms.values()):
                break
            await asyncio.sleep(0.01)
        await super().shutdown(sockets=sockets)


def server_of(settings: Settings, host: str, port: int, proxies: str = "") -> Server:
    """Compression is off, since each frame would be compressed again for every connection."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        http=GuardedHttp,
        ws=CountedSocket,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.heartbeat_seconds,
        ws_ping_timeout=settings.heartbeat_seconds,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
    )
    server = Server(config)
    server.app = app
    return server


async def _check_database(database: str) -> None:
    """Reports a wrong database address in words before anything runs."""
    store = SqlStore(database)
    await store.migrate()
    await store.close()


def listener(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket bound to the port. If it is shared, the system spreads connections over the listening
    processes."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    # A client that reads nothing is dropped, even while it is being closed.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD_MILLISECONDS)
    bound.bind((host, port))
    return bound


def serve(
    settings: Settings, host: str, port: int, proxies: str, workers: int, announce: Callable[[str], None]
) -> None:
    """Serves until it is interrupted."""
    database = settings.database or default_database()
    if workers > 1 and is_sqlite(address_of(database)):
        raise ValueError(
            f"--workers {workers}: a SQLite file serves one process; "
            "name a PostgreSQL by --database postgresql://USER@HOST/NAME"
        )
    asyncio.run(_check_database(database))
    with served_alone(address_of(database)):
        _serve(settings, host, port, proxies, workers, announce)


def _serve(
    settings: Settings, host: str, port: int, proxies: str, workers: int, announce: Callable[[str], None]
) -> None:
    keep_journal()
    allow_files(settings)
    if told := shortage(settings):
        log.warning(told)
    if not has_native():
        log.warning(NO_RULES)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    if workers > 1:
        from .cluster.workers import Post, run_workers

        post = Post(settings, host, port, proxies)
        return run_workers(workers, post, lambda: announce(f"http://{shown}:{port}"))
    server = server_of(settings, host, port, proxies)
    server.announce = lambda: announce(f"http://{shown}:{port}")
    server.run(sockets=[listener(host, port)])
