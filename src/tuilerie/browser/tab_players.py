"""Computer players in a tab. They think in slices; between two of them, messages from the page are
answered."""

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Sequence

from ..ai.levels import LEVELS, PLAYERS, level_offered
from ..ai.players import FOR_LAYING, Player, SearchPlayer, Slices, find_player
from ..core.rule import SEARCH
from ..core.words import Phase
from ..play.imagine import imagine
from ..play.move import Move
from ..play.table import Table
from ..tables.collaborators import ChairPlace

THINKING_SECONDS = 3.5  # the longest thinking time per turn, so that slow devices stay usable


class TabPlayers:
    def __init__(self, levels: Sequence[str] = PLAYERS) -> None:
        self.levels = levels  # from weak to strong
        # players whose search is reused for the second move of a turn
        self.kept: dict[ChairPlace, Player] = {}

    async def choose(
        self,
        table: Table,
        level: str,
        report: Callable[[float], None] | None = None,
        chair: ChairPlace | None = None,
        address: str = "",
    ) -> Move:
        await asyncio.sleep(0)  # lets messages that are already queued be sent first
        player = self._player(chair, level_offered(level, self.levels))
        if isinstance(player, SearchPlayer):
            player.report = (lambda progress: report(round(progress.done, 2))) if report else None
        move = await decided(player, table)
        if chair:
            self.kept[chair] = player
        return move

    def _player(self, chair: ChairPlace | None, level: str) -> Player:
        known = self.kept.pop(chair, None) if chair else None
        return known if known and known.name == level else find_player(level, random.getrandbits(31))

    def forget(self, chair: ChairPlace) -> None:
        self.kept.pop(chair, None)


def need_search(levels: Iterable[str]) -> bool:
    """Whether one of these levels needs a search."""
    return any(LEVELS[level].needs == SEARCH for level in levels)


async def decided(player: Player, table: Table) -> Move:
    """The move that the player chooses. Between two slices, the page is answered and the clock is read."""
    assert table.to_act is not None
    position = imagine(table.position, table.to_act, player.rng)
    share = FOR_LAYING if position.phase == Phase.LAY else 1 - FOR_LAYING
    slices, until = Slices(player.deciding(position)), time.monotonic() + share * THINKING_SECONDS
    for _ in slices:
        if isinstance(player, SearchPlayer) and time.monotonic() > until:
            player.stop()
        await asyncio.sleep(0)
    return slices.result
