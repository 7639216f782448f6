"""Preparation of games in a tab: rules are always ready, a search is loaded when it is needed."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from .tab_players import need_search

LOAD_AGAIN_SECONDS = 2.0  # before a failed download is tried again: the network may come back
LoadSearch = Callable[[str], Awaitable[None]]


class TabPreparation:
    def __init__(self, load_search: LoadSearch | None) -> None:
        self.load_search = load_search
        self.loading: dict[str, asyncio.Task[None]] = {}

    @property
    def least(self) -> float:
        return 1.0

    def is_ready(self, game: str, levels: Iterable[str] = ()) -> bool:
        if not need_search(levels):
            return True
        return self._is_loaded(self.loading.get(game))

    def want(self, game: str) -> None:
        """Loads the search of a game; after a failure, tries once more."""
        task = self.loading.get(game)
        is_loading = task is not None and not task.done()
        if self.load_search and not is_loading and not self._is_loaded(task):
            self.loading[game] = asyncio.create_task(self._load(self.load_search, game))

    async def _load(self, load: LoadSearch, game: str) -> None:
        await load(game)

    @staticmethod
    def _is_loaded(task: "asyncio.Task[None] | None") -> bool:
        return task is not None and task.done() and not task.cancelled() and task.exception() is None

    async def wait(self, game: str, levels: Iterable[str] = ()) -> None:
        """Waits until the search is loaded. If there is none to load, `TabPlayers` falls back to a level
        that needs none."""
        levels = tuple(levels)
        while self.load_search and not self.is_ready(game, levels):
            self.want(game)
            await asyncio.wait([self.loading[game]])
            if not self.is_ready(game, levels):
                await asyncio.sleep(LOAD_AGAIN_SECONDS)

    def tell(self, listener: Callable[[str, float], None]) -> None:
        """Does nothing: a search of about fifty kilobytes is loaded too fast for a progress report."""
