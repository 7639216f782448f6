"""File descriptors: how many connections they allow."""

import contextlib
import sys

from ..settings import Settings

try:
    import resource
except ImportError:  # Windows has neither the module nor the limit
    resource = None  # type: ignore[assignment]

RESERVE = 256  # for the database, files, child processes, connections not counted yet
BACKLOG = 128  # accepted at once


def most_open_files() -> int:
    if resource is None:
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def most_connections() -> int:
    """The number of connections to allow; if very few files may be open, half of them."""
    limit = most_open_files()
    return max(limit - RESERVE, limit // 2)


def needed_files(settings: Settings) -> int:
    return settings.connections + settings.http_per_address + RESERVE


def allow_files(settings: Settings) -> None:
    """Allows this process as many open files as the settings need, as far as the system permits: by default,
    many systems allow 1024, and any program more on request."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = sys.maxsize if hard == resource.RLIM_INFINITY else hard
    wanted = min(needed_files(settings), most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def shortage(settings: Settings) -> str:
    """A warning if fewer connections are possible than the settings allow; else an empty text."""
    needed = needed_files(settings)
    if needed - RESERVE <= most_connections():
        return ""
    return (
        f"CONNECTIONS={settings.connections} needs {needed} open files, and this process may have "
        f"{most_open_files()} (ulimit -n): it takes {most_connections()} connections; raise the limit, "
        "or lower TUILERIE_SERVER_CONNECTIONS"
    )
