"""File descriptors: how many connections they leave room for."""

import sys

from ..settings import Settings

try:
    import resource
except ImportError:  # Windows has none, and no such limit
    resource = None  # type: ignore[assignment]

RESERVE = 256  # for the database, files, children, and what is accepted at once before it can be counted
BACKLOG = 128  # accepted at once


def most_open_files() -> int:
    if resource is None:
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def most_connections() -> int:
    """Where very few files may be open, half of them."""
    limit = most_open_files()
    return max(limit - RESERVE, limit // 2)


def shortage(settings: Settings) -> str:
    """One sentence where fewer connections are possible than the settings promise; else nothing."""
    wanted = settings.connections + settings.http_per_address
    if wanted <= most_connections():
        return ""
    return (
        f"CONNECTIONS={settings.connections} needs {wanted + RESERVE} open files, and this process may have "
        f"{most_open_files()} (ulimit -n): it takes {most_connections()} connections; raise the limit, "
        "or lower TUILERIE_SERVER_CONNECTIONS"
    )
