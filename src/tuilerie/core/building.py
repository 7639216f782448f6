"""Builds the libraries of a game in a process of its own (`compiler`), which tells how far it is.

The parent stays responsive meanwhile. Where several processes want the same library at once, one builds it.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import IO

from .cache import find_library, library_folder
from .rule import LIBRARIES

try:
    import fcntl
except ImportError:  # Windows has none: there, two processes that begin at once both build
    fcntl = None  # type: ignore[assignment]

COMPILER = "tuilerie.compiler"
RULES = {"play": 135, "search": 70, "batch": 45}  # compiled for each part after the ones before it, roughly
READY = "ready "  # begins the line that says a part is there; any other line is the name of a rule
Report = Callable[[str], None]


class NotBuilt(RuntimeError):
    """A library could not be built; says why."""


def command(game: str, parts: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", COMPILER, game, *parts]


def missing_parts(game: str, parts: Sequence[str] = LIBRARIES) -> list[str]:
    return [part for part in parts if find_library(game, part) is None]


def build(game: str, parts: Sequence[str] = LIBRARIES, report: Report = lambda name: None) -> None:
    """Builds what is missing of these parts; reports the name of each rule as it is compiled."""
    if not missing_parts(game, parts):
        return
    with turn(game):
        wanted = missing_parts(game, parts)
        if wanted:
            _run(game, wanted, report)


def _run(game: str, parts: Sequence[str], report: Report) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command(game, parts), text=True, **pipes) as child:  # type: ignore[call-overload]
        for line in child.stdout:
            if not line.startswith(READY):
                report(line.strip())
        complaint = child.stderr.read().strip()
    if child.returncode:
        raise NotBuilt(complaint.rpartition("\n")[2] or f"the compiler ended with {child.returncode}.")


@contextlib.contextmanager
def turn(game: str) -> Iterator[None]:
    """One process of this machine at a time builds the libraries of a game."""
    library_folder().mkdir(parents=True, exist_ok=True)
    with (library_folder() / f"{game}.lock").open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def say_aloud(game: str, stream: IO[str] | None = None) -> Report:
    """Says on standard error that rules are compiled, and in a terminal which; once for each game."""
    out = stream or sys.stderr
    told: list[str] = []

    def report(name: str) -> None:
        if not told:
            print(f"Compiling the rules of {game}: once, less than a minute.", file=out, flush=True)
        told.append(name)
        if out.isatty():
            print(f"\r\033[K  {name} ({len(told)})\r", end="", file=out, flush=True)

    return report


def tell(line: str) -> None:
    """From the child to its parent; if that is gone, nobody waits for the rest."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os._exit(1)
