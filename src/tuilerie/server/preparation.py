"""Builds the libraries of all games in child processes, while the server already answers.

As many games are built at a time as there are processors: first what people need to play, then what computer
players need. A game that somebody waits for is started at once. Libraries that came with the package are only
loaded.
"""

import asyncio
import gc
import logging
import os
import random
import tempfile
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import aclosing, suppress
from typing import Any

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
# For each part, the players that together use all its rules.
PLAYERS_OF = {PLAY: ("random",), SEARCH: ("greedy", "hard")}
PREPARED_AT_ONCE = os.cpu_count() or 1
TURN_SECONDS = 0.2
# seconds before a failed game is tried again: the first and the longest pause
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 1.0, 60.0
REST_SECONDS = 1.0  # seconds before the next attempt, even if somebody waits for the game
ASK_AGAIN_SECONDS = 5.0  # seconds between two attempts at a game that somebody waits for


class CompiledRules:
    """Knows which games are compiled. Without compiled rules, people play by interpreted ones, and levels
    that need a search are not offered (`ThreadedPlayers`)."""

    def __init__(self, has_search: bool = True) -> None:
        self.parts = tuple(part for part in PLAYERS_OF if has_search or part != SEARCH)
        self.done = dict.fromkeys(GAMES, 0.0)
        self.events = {(game, part): asyncio.Event() for game in GAMES for part in self.parts}
        self.order = list(GAMES)
        self.listeners: list[Callable[[str, float], None]] = []
        self._is_running = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed_at: dict[str, float] = {}  # by game

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Calls the listener with a game and its progress whenever that changes."""
        self.listeners.append(listener)

    @property
    def least(self) -> float:
        """The progress of the game that is least ready."""
        return min(self.done.values())

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool:
        """Whether the game can be played, and by players of these levels."""
        return self._event(game, levels).is_set()

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None:
        event = self._event(game, levels)
        while not event.is_set():
            self.want(game)
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN_SECONDS):
                    await event.wait()

    def _event(self, game: str, levels: Iterable[str]) -> asyncio.Event:
        part = part_for(levels)
        return self.events[game, part if part in self.parts else PLAY]

    def want(self, game: str) -> None:
        """Somebody waits for this game: it is started at once, unless it has just failed."""
        if game in self.order:
            self.order.remove(game)
            if not self._is_running:
                self.order.insert(0, game)
                return
        elif self._has_rested(game):
            del self._failed_at[game]
        else:
            return
        self._begin(self._try(game))

    def _has_rested(self, game: str) -> bool:
        """Whether the game failed some time ago, so that it can be tried again."""
        failed_at = self._failed_at.get(game)
        return failed_at is not None and time.monotonic() >= failed_at + REST_SECONDS

    async def run(self) -> None:
        """Runs until all games are ready. What failed is tried again, after a pause that grows."""
        self._is_running, pause = True, RETRY_SECONDS
        try:
            while await self._prepare_all():
                await asyncio.sleep(pause)
                pause = min(LONGEST_RETRY_SECONDS, 2 * pause)
                self.order += self._failed_at
                self._failed_at.clear()
        finally:
            await self._stop()

    async def _prepare_all(self) -> bool:
        """Prepares all games; returns whether one failed."""
        for _ in range(PREPARED_AT_ONCE):
            self._begin(self._work())
        while self._tasks:
            await asyncio.wait(self._tasks)
        return bool(self._failed_at)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _stop(self) -> None:
        self._is_running = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self) -> None:
        while self.order:
            await self._try(self.order.pop(0))

    async def _try(self, game: str) -> None:
        try:
            await self._prepare(game)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("preparation failed", extra={"game": game})
            self._failed_at[game] = time.monotonic()

    async def _prepare(self, game: str) -> None:
        """Loads what has been built, then builds the rest and loads each part as it is ready."""
        missing = parts_to_build(game, *self.parts)
        await self._load_parts(game, [part for part in self.parts if part not in missing])
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
        return [part for part in self.parts if not self.events[game, part].is_set()]

    async def _load_parts(self, game: str, parts: Iterable[str]) -> None:
        for part in parts:
            if part in self._parts_left(game):
                await self._load(game, part)

    async def _load(self, game: str, part: str) -> None:
        await asyncio.to_thread(load, game, part)
        gc.freeze()  # rules stay in memory: garbage collection among them would delay everyone
        self.finish(game, part)

    def finish(self, game: str, part: str = PLAY) -> None:
        self._tell(game, part, 1.0)
        self.events[game, part].set()

    def finish_all(self) -> None:
        """Marks everything as ready, for tests, which have compiled before."""
        for game, part in self.events:
            self.finish(game, part)

    def _tell(self, game: str, part: str, done: float) -> None:
        if part == PLAY:
            self.done[game] = done
        for listener in self.listeners:
            listener(game, done)


async def built_in_child(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
    """Builds what is missing and reports progress rule by rule. If several processes start at once, one of
    them builds, and the others learn which parts it has built."""
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
    """The lines that the child process prints. It is killed if its reader stops."""
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
    """Plays a few moves, so that the library is loaded and known to work before somebody needs it."""
    table = Table(game, 2, "0")
    for name in PLAYERS_OF[part]:
        for _ in range(3):
            table.play(find_player(name, random.getrandbits(31)).choose(table))
    table.view(0)
