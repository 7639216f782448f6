"""Runs the server with uvicorn."""

import uvicorn

from .app import create_app
from .journal import keep_journal
from .settings import Settings


def server_of(settings: Settings, host: str, port: int, proxies: str = "") -> uvicorn.Server:
    """Compression is off: a frame would have to be packed again for everyone."""
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.heartbeat_seconds,
        ws_ping_timeout=settings.heartbeat_seconds,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def serve(settings: Settings, host: str, port: int, proxies: str = "") -> None:
    """Until it is interrupted."""
    keep_journal()
    server_of(settings, host, port, proxies).run()
