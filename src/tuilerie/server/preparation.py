"""The rules of all games, compiled in a child process while the server answers already."""

import asyncio
import random
from collections.abc import Callable

from ..ai.players import find_player
from ..ai.warm import RULES, warm_in_child
from ..games import GAMES
from ..play.table import Table

PURPOSE = "greedy"


class Preparation:
    def __init__(self) -> None:
        self.done = dict.fromkeys(GAMES, 0.0)
        self.events = {game: asyncio.Event() for game in GAMES}
        self.order = list(GAMES)
        self.listeners: list[Callable[[str, float], None]] = []

    def is_ready(self, game: str) -> bool:
        return self.events[game].is_set()

    async def wait(self, game: str) -> None:
        self.want(game)
        await self.events[game].wait()

    def want(self, game: str) -> None:
        """Somebody waits for this one: it comes next."""
        if game in self.order:
            self.order.remove(game)
            self.order.insert(0, game)

    async def run(self) -> None:
        """One game after the other; each is loaded into this process once its cache is full."""
        while self.order:
            await self._prepare(self.order.pop(0))

    async def _prepare(self, game: str) -> None:
        loop = asyncio.get_running_loop()
        compiled = 0

        def report(name: str) -> None:
            nonlocal compiled
            compiled += 1
            loop.call_soon_threadsafe(self._tell, game, min(0.95, compiled / RULES[PURPOSE]))

        await asyncio.to_thread(warm_in_child, game, PURPOSE, report)
        await asyncio.to_thread(load, game)
        self.finish(game)

    def finish(self, game: str) -> None:
        self._tell(game, 1.0)
        self.events[game].set()

    def _tell(self, game: str, done: float) -> None:
        self.done[game] = done
        for listener in self.listeners:
            listener(game, done)


def load(game: str) -> None:
    """Plays a little, so that nobody waits for code to be read from the cache."""
    table = Table(game, 2, "0")
    for name in ("random", "greedy"):
        for _ in range(3):
            table.play(find_player(name, random.getrandbits(31)).choose(table))
    table.view(0)
    table.features()
