"""Says on standard error that rules are being compiled, the first time a game's environment is used."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ..core.rule import cache_folder, on_compile


@contextmanager
def compiling_aloud(game: str, purpose: str) -> Iterator[None]:
    """Around the first calls of compiled rules. Some seconds, once; silent when they are in the cache."""
    mark, ready = cache_folder() / f"{game}-{purpose}", threading.Event()
    if mark.exists():
        yield
        return
    print(f"Compiling the rules of {game} ({purpose}): once, some seconds.", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        on_compile(lambda name: None if ready.is_set() else _tell(f"  {name}"))
    yield
    ready.set()
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    if sys.stderr.isatty():
        _tell("")


def _tell(text: str) -> None:
    """In place of the one before."""
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
