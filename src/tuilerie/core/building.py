"""Builds the libraries of a game in a separate process (`compiler`), which reports its progress.

The parent stays responsive. If several processes want the same library, one of them builds it.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO

from .cache import PACKAGE, find_library, library_folder
from .rule import LIBRARIES, PLAY, has_jit, is_interpreted

try:
    import fcntl
except ImportError:  # does not exist on Windows, where two processes that start together both build
    fcntl = None  # type: ignore[assignment]

COMPILER = "tuilerie.compiler"
# Roughly how many rules each part compiles if the parts before it have been compiled.
RULES = {"play": 135, "search": 70, "batch": 45, "learn": 80, "wasm": 1}
COMPLAINT = 500  # the most characters of the child's error output in a message
READY = "ready "  # begins a line which reports that a part is built; any other line is the name of a rule
Report = Callable[[str], None]


class NotBuilt(RuntimeError):
    """A library could not be built. The text says why."""


def command(game: str, parts: Sequence[str]) -> list[str]:
    return [sys.executable, "-P", "-m", COMPILER, game, *parts]


def missing_parts(game: str, parts: Sequence[str] = LIBRARIES) -> list[str]:
    return [part for part in parts if find_library(game, part) is None]


def parts_to_build(game: str, *parts: str) -> list[str]:
    """The missing parts among these and the one for playing. None are returned if rules are interpreted or
    nothing can be built."""
    if is_interpreted() or not has_jit():
        return []
    return missing_parts(game, tuple(dict.fromkeys((PLAY, *parts))))


def build(game: str, parts: Sequence[str] = LIBRARIES, report: Report = lambda name: None) -> None:
    """Builds the missing ones of these parts, and reports the name of each rule as it is compiled."""
    if not missing_parts(game, parts):
        return
    with turn(game):
        wanted = missing_parts(game, parts)
        if wanted:
            _run(game, wanted, report)


def _run(game: str, parts: Sequence[str], report: Report) -> None:
    with tempfile.TemporaryFile("w+") as errors:
        child = subprocess.Popen(
            command(game, parts), stdout=subprocess.PIPE, stderr=errors, text=True, env=surroundings()
        )
        with child:
            assert child.stdout
            for line in child.stdout:
                if not line.startswith(READY):
                    report(line.strip())
        check_built(game, parts, errors)


def surroundings() -> dict[str, str]:
    """The environment variables of the child process, which make it import this same package."""
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def check_built(game: str, parts: Sequence[str], errors: IO[str]) -> None:
    """Checks, after the child has ended, that the libraries exist; else raises an error with the reason."""
    if missing_parts(game, parts):
        errors.seek(0)
        words = errors.read().strip()[-COMPLAINT:]
        raise NotBuilt(words or f"The libraries of {game} were not built: were its rules edited meanwhile?")


@contextlib.contextmanager
def turn(game: str) -> Iterator[None]:
    """Waits until no other process on this machine builds the libraries of this game."""
    with lock_file(game) as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def lock_file(game: str) -> IO[str]:
    try:
        library_folder().mkdir(parents=True, exist_ok=True)
        return (library_folder() / f"{game}.lock").open("w")
    except OSError as problem:
        raise NotBuilt(f"Libraries cannot be written: {problem}.") from None


def try_lock(file: IO[str]) -> bool:
    """Takes the lock if it is free. Never waits."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def compile_notice(game: str, stream: IO[str] | None = None) -> Report:
    """Reports on standard error, once per game, that rules are compiled; in a terminal also which ones."""
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
    """Sends a line from the child to its parent. If the parent is gone, the child ends."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os._exit(1)
