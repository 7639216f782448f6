"""The rules of all games, compiled in a child process while the server answers already.

First what people need to play, game by game; then the greedy player, then the search. What somebody waits for
comes next.
"""

import asyncio
import gc
import logging
import random
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing, asynccontextmanager
from typing import TextIO

from ..ai import precompile as warm
from ..ai.players import find_player
from ..ai.precompile import RULES, is_warm, purpose_of
from ..core.rule import all_rules, cache_folder, compiled, is_interpreted
from ..games import GAMES
from ..play.table import Table
from . import metrics

try:
    import fcntl
except ImportError:  # Windows has none: there, two servers that begin at once both compile
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger("tuilerie.server")
# By purpose, players who between them use all that is compiled for it.
PURPOSES = {"play": ("random",), "greedy": ("greedy", "easy"), "search": ("hard",)}
FIRST = "play"
TURN_SECONDS = 0.2
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 1.0, 60.0  # before what failed is tried again


def import_compiler() -> None:
    """Numba's modules import each other: two threads that import them at once may each find a part of it
    missing. So this is called before there are threads."""
    if not is_interpreted():
        compiled(all_rules()[0])


class CompiledRules:
    def __init__(self) -> None:
        self.done = dict.fromkeys(GAMES, 0.0)
        self.events = {(game, purpose): asyncio.Event() for game in GAMES for purpose in PURPOSES}
        self.order = [(game, purpose) for purpose in PURPOSES for game in GAMES]
        self.listeners: list[Callable[[str, float], None]] = []

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Calls the listener with a game, and how far it is, whenever that changes."""
        self.listeners.append(listener)

    @property
    def least(self) -> float:
        """How far the game is that is least ready."""
        return min(self.done.values())

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool:
        """Whether the game can be played, and by these players."""
        return self.events[game, purpose_of(levels)].is_set()

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None:
        levels = list(levels)
        self.want(game, levels)
        await self.events[game, purpose_of(levels)].wait()

    def want(self, game: str, levels: Iterable[str] = ()) -> None:
        """Somebody waits for this: it comes next."""
        wanted = (game, purpose_of(levels))
        if wanted in self.order:
            self.order.remove(wanted)
            self.order.insert(0, wanted)

    async def run(self) -> None:
        """One after the other; each is loaded into this process once its cache is full. What failed is tried
        again, after a pause that grows."""
        pause = RETRY_SECONDS
        while failed := await self._prepare_all():
            await asyncio.sleep(pause)
            pause = min(LONGEST_RETRY_SECONDS, 2 * pause)
            self.order += failed

    async def _prepare_all(self) -> list[tuple[str, str]]:
        """Returns what failed."""
        failed = []
        while self.order:
            game, purpose = self.order.pop(0)
            try:
                await self._prepare(game, purpose)
            except Exception:
                metrics.FAULTS.inc()
                log.exception("preparation failed", extra={"game": game, "what": purpose})
                failed.append((game, purpose))
        return failed

    async def _prepare(self, game: str, purpose: str) -> None:
        compiled = 0
        async for _ in compiled_in_child(game, purpose):
            compiled += 1
            self._tell(game, purpose, min(0.95, compiled / RULES[purpose]))
        await asyncio.to_thread(load, game, purpose)
        gc.freeze()  # rules stay: looking for garbage among them would hold everyone up for a second
        self.finish(game, purpose)

    def finish(self, game: str, purpose: str = FIRST) -> None:
        self._tell(game, purpose, 1.0)
        self.events[game, purpose].set()

    def finish_all(self) -> None:
        """For tests, which have compiled before."""
        for game, purpose in self.events:
            self.finish(game, purpose)

    def _tell(self, game: str, purpose: str, done: float) -> None:
        if purpose == FIRST:
            self.done[game] = done
        for listener in self.listeners:
            listener(game, done)


async def compiled_in_child(game: str, purpose: str) -> AsyncIterator[str]:
    """Fills the cache and tells rule by rule; where several processes begin at once, one of them does."""
    if is_warm(game, purpose):
        return
    async with turn(f"{game}-{purpose}"):
        if is_warm(game, purpose):
            return
        async with aclosing(_rules_from_child(game, purpose)) as rules:
            async for rule in rules:
                yield rule


@asynccontextmanager
async def turn(what: str) -> AsyncIterator[None]:
    """One process of this machine at a time. Waiting can be given up, which blocking could not."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / f"{what}.lock").open("w") as file:
        while not _locked(file):
            await asyncio.sleep(TURN_SECONDS)
        yield


def _locked(file: TextIO) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _rules_from_child(game: str, purpose: str) -> AsyncGenerator[str]:
    """The child does not outlive whoever waits for it."""
    command = (sys.executable, "-m", warm.__name__, game, purpose)
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert child.stdout
    try:
        async for line in child.stdout:
            yield line.decode().strip()
        await child.wait()
    finally:
        if child.returncode is None:
            child.kill()


def load(game: str, purpose: str) -> None:
    """Plays a little, so that nobody waits for code to be read from the cache."""
    table = Table(game, 2, "0")
    for name in PURPOSES[purpose]:
        for _ in range(3):
            table.play(find_player(name, random.getrandbits(31)).choose(table))
    table.view(0)
