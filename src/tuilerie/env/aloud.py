"""Says on standard error that rules are being compiled, the first time a game's environment is used."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ..core.rule import cache_folder, on_compile


@contextmanager
def compiling_aloud(game: str, purpose: str) -> Iterator[None]:
    """Around the first calls of compiled rules. Some seconds, once; silent when they are in the cache."""
    mark = cache_folder() / f"{game}-{purpose}"
    if mark.exists():
        yield
        return
    print(f"Compiling the rules of {game} ({purpose}): once, some seconds.", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        on_compile(lambda name: print(f"\r\033[K  {name}", end="", file=sys.stderr, flush=True))
    yield
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
