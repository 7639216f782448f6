"""The settings of a server."""

import difflib
import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any
from urllib.parse import urlsplit

from ..play.files import data_folder

HOUR, DAY = 3600.0, 86400.0
PREFIX = "TUILERIE_SERVER_"
TRUE, FALSE = ("1", "true", "yes", "on"), ("", "0", "false", "no", "off")
NUMBERS: dict[str, Callable[[str], float]] = {"int": int, "float": float}
# These must be above 0, otherwise the server would be useless. In other settings, 0 switches something off.
AT_LEAST_ONE = (
    "searches",
    "explorations",
    "connections",
    "connections_per_address",
    "http_per_address",
    "tables",
)


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.db'}"


@dataclass(frozen=True)
class Settings:
    """Each can be set by an environment variable, such as TUILERIE_SERVER_CONNECTIONS=500."""

    database: str = ""
    origins: str = ""  # allowed origins, separated by spaces; empty: only the server's own address
    hosts: str = ""  # further host names of this server, separated by spaces; *: any
    secure: bool = False  # cookies over TLS only; always on if all origins are https
    page: str = ""  # folder of the built page; empty: the one in the package

    message_bytes: int = 16 * 1024
    record_bytes: int = 64 * 1024
    connections: int = 2000
    connections_per_address: int = 60
    messages_per_second: float = 10.0  # messages per connection
    messages_at_once: float = 40.0
    address_messages_per_second: float = 60.0
    address_messages_at_once: float = 300.0
    requests_per_second: float = 10.0  # over HTTP, per address; for requests that change something
    requests_at_once: float = 120.0
    http_per_second: float = 50.0  # for all requests, per address
    http_at_once: float = 1000.0
    request_seconds: float = 20.0  # how long a client may take to send a request
    http_per_address: int = 100  # open connections that are not sockets of tables
    tables_per_hour: float = 120.0  # tables opened per address
    hello_seconds: float = 10.0
    heartbeat_seconds: float = 20.0
    idle_seconds: float = 2 * HOUR  # a connection is closed after this time without a message
    backlog: int = 64  # messages that wait for a slow connection; with more it is dropped
    backlog_bytes: int = 512 * 1024  # the same limit in bytes
    outgoing_bytes: int = 1024 * 1024  # bytes that a client may leave unread before it is dropped

    tables: int = 2000  # tables that are waiting or running
    tables_per_address: int = 100  # the same limit per address
    rooms: int = 500  # rooms in memory without a connection
    searches: int = 2  # computer players that think at the same time
    thinking_seconds: float = 20.0
    explorations: int = 1  # positions of records computed at the same time
    analyses: int = 20  # finished games that wait for their analysis
    # at tables without a clock, a computer may play for a person who is absent for this long
    absent_seconds: float = 1800.0
    waiting_hours: float = 24.0  # a table that has not begun is closed after this time
    untouched_days: float = 30.0  # a running game is closed after this time without a move
    finished_days: float = 0.0  # a finished game is deleted after this time, with its names; 0: never
    sweep_seconds: float = 30.0
    # log the addresses of clients that open or join a table, so that they can be banned
    log_addresses: bool = False
    prepare: bool = True  # compile all games at the start

    @classmethod
    def from_environment(cls, **given: Any) -> "Settings":
        """Settings from these values, else from the environment, else the defaults."""
        names = {f.name: PREFIX + f.name.upper() for f in fields(cls)}
        _check_names(set(names.values()))
        read = {f.name: _read(f.type, names[f.name]) for f in fields(cls) if names[f.name] in os.environ}
        settings = cls(**{**read, **{name: value for name, value in given.items() if value is not None}})
        for name in AT_LEAST_ONE:
            if getattr(settings, name) < 1:
                raise ValueError(f"{names[name]}={getattr(settings, name)}: at least 1 is needed")
        origins = [origin_of(origin) for origin in settings.origins.split()]
        is_tls = bool(origins) and all(origin.startswith("https:") for origin in origins)
        return replace(settings, origins=" ".join(origins), secure=settings.secure or is_tls)


def _check_names(known: set[str]) -> None:
    """Refuses unknown variables: a misspelt limit would have no effect."""
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise ValueError(f"{name}: there is no such setting" + (f"; is it {near[0]}?" if near else ""))


def _read(kind: Any, name: str) -> Any:
    text = os.environ[name]
    word = kind if isinstance(kind, str) else kind.__name__
    if word == "bool":
        if text.lower() not in TRUE + FALSE:
            raise ValueError(f"{name}={text}: 1 or 0 is expected")
        return text.lower() in TRUE
    if word not in NUMBERS:
        return text
    try:
        number = NUMBERS[word](text)
    except ValueError:
        whole = "whole " if word == "int" else ""
        raise ValueError(f"{name}={text}: a {whole}number is expected") from None
    if not 0 <= number < float("inf"):
        raise ValueError(f"{name}={text}: a number that is not negative is expected")
    return number


def origin_of(address: str) -> str:
    """An origin as browsers send it: without a path or a final slash."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise ValueError(f"{address}: an origin is written like https://play.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"
