"""The rules of all games as libraries: built in child processes while the server answers already.

As many games at a time as there are processors; of each game first what people need to play, then what
computer players need. A game that somebody waits for begins at once. Libraries that came along are only
loaded.
"""

import asyncio
import gc
import logging
import os
import random
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Sequence
from contextlib import aclosing

from ..ai.levels import part_for
from ..ai.players import find_player
from ..core.building import (
    READY,
    RULES,
    NotBuilt,
    check_built,
    command,
    lock_file,
    missing_parts,
    parts_to_build,
    surroundings,
    try_lock,
)
from ..core.rule import PLAY, SEARCH
from ..games import GAMES
from ..play.table import Table
from . import metrics

log = logging.getLogger("tuilerie.server")
# By part, players who between them use all that is in it.
PLAYERS_OF = {PLAY: ("random",), SEARCH: ("greedy", "hard")}
AT_ONCE = os.cpu_count() or 1
TURN_SECONDS = 0.2
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 1.0, 60.0  # before what failed is tried again


class CompiledRules:
    def __init__(self) -> None:
        self.done = dict.fromkeys(GAMES, 0.0)
        self.events = {(game, part): asyncio.Event() for game in GAMES for part in PLAYERS_OF}
        self.order = list(GAMES)
        self.listeners: list[Callable[[str, float], None]] = []
        self._tasks: asyncio.TaskGroup | None = None
        self._failed: list[str] = []

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Calls the listener with a game, and how far it is, whenever that changes."""
        self.listeners.append(listener)

    @property
    def least(self) -> float:
        """How far the game is that is least ready."""
        return min(self.done.values())

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool:
        """Whether the game can be played, and by these players."""
        return self.events[game, part_for(levels)].is_set()

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None:
        self.want(game)
        await self.events[game, part_for(levels)].wait()

    def want(self, game: str) -> None:
        """Somebody waits for this game: it begins at once."""
        if game not in self.order:
            return
        self.order.remove(game)
        if self._tasks:
            self._tasks.create_task(self._try(game))
        else:
            self.order.insert(0, game)

    async def run(self) -> None:
        """Until all is ready. What failed is tried again, after a pause that grows."""
        pause = RETRY_SECONDS
        while failed := await self._prepare_all():
            await asyncio.sleep(pause)
            pause = min(LONGEST_RETRY_SECONDS, 2 * pause)
            self.order += failed

    async def _prepare_all(self) -> list[str]:
        """Returns what failed."""
        self._failed = []
        async with asyncio.TaskGroup() as self._tasks:
            for _ in range(AT_ONCE):
                self._tasks.create_task(self._work())
        self._tasks = None
        return self._failed

    async def _work(self) -> None:
        while self.order:
            await self._try(self.order.pop(0))

    async def _try(self, game: str) -> None:
        try:
            await self._prepare(game)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("preparation failed", extra={"game": game})
            self._failed.append(game)

    async def _prepare(self, game: str) -> None:
        """Loads what is there, then builds the rest and loads each part as it is ready."""
        missing = parts_to_build(game, *PLAYERS_OF)
        await self._load_parts(game, [part for part in PLAYERS_OF if part not in missing])
        compiled = 0
        try:
            async for line in built_in_child(game, missing):
                compiled += 1
                if line.startswith(READY):
                    await self._load_parts(game, [line.removeprefix(READY)])
                    compiled = 0
                else:
                    part = self._parts_left(game)[0]
                    self._tell(game, part, min(0.95, compiled / RULES[part]))
        except NotBuilt as problem:
            log.warning("rules are compiled in this process: %s", problem, extra={"game": game})
        await self._load_parts(game, self._parts_left(game))

    def _parts_left(self, game: str) -> list[str]:
        return [part for part in PLAYERS_OF if not self.events[game, part].is_set()]

    async def _load_parts(self, game: str, parts: Iterable[str]) -> None:
        for part in parts:
            if part in self._parts_left(game):
                await self._load(game, part)

    async def _load(self, game: str, part: str) -> None:
        await asyncio.to_thread(load, game, part)
        gc.freeze()  # rules stay: looking for garbage among them would hold everyone up
        self.finish(game, part)

    def finish(self, game: str, part: str = PLAY) -> None:
        self._tell(game, part, 1.0)
        self.events[game, part].set()

    def finish_all(self) -> None:
        """For tests, which have compiled before."""
        for game, part in self.events:
            self.finish(game, part)

    def _tell(self, game: str, part: str, done: float) -> None:
        if part == PLAY:
            self.done[game] = done
        for listener in self.listeners:
            listener(game, done)


async def built_in_child(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
    """Builds what is missing and tells rule by rule. Of several processes that begin at once, one does, and
    the others are told which parts it has built."""
    if not parts:
        return
    with lock_file(game) as file:
        while not try_lock(file):
            await asyncio.sleep(TURN_SECONDS)
            for part in parts:
                if not missing_parts(game, [part]):
                    yield f"{READY}{part}"
        wanted = missing_parts(game, parts)
        if wanted:
            async with aclosing(_lines_from_child(game, wanted)) as lines:
                async for line in lines:
                    yield line


async def _lines_from_child(game: str, parts: Sequence[str]) -> AsyncGenerator[str]:
    """The child does not outlive whoever waits for it."""
    with tempfile.TemporaryFile("w+") as errors:
        child = await asyncio.create_subprocess_exec(
            *command(game, parts), stdout=asyncio.subprocess.PIPE, stderr=errors, env=surroundings()
        )
        assert child.stdout
        try:
            async for line in child.stdout:
                yield line.decode().strip()
            await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        check_built(game, parts, errors)


def load(game: str, part: str) -> None:
    """Plays a little, so that nobody waits for the library, or finds that it does not work."""
    table = Table(game, 2, "0")
    for name in PLAYERS_OF[part]:
        for _ in range(3):
            table.play(find_player(name, random.getrandbits(31)).choose(table))
    table.view(0)
