"""Computer players in a tab: on a slow device each search stops at its time limit."""

from types import SimpleNamespace

import pytest

from tests.waiting import PATIENCE
from tuilerie.ai.players import SearchPlayer
from tuilerie.ai.search.limit import Limit
from tuilerie.browser import tab_players
from tuilerie.browser.tab_players import decided
from tuilerie.play.table import Table

from .tab_client import run

ENDLESS = Limit()  # a search that nobody stops does not end


@pytest.mark.timeout(PATIENCE)
def test_a_search_stops_when_its_time_is_over_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    slices = [0]
    clock = SimpleNamespace(monotonic=lambda: float(slices[0]))
    table, player = Table("base", ["Ann", "Bob"], seed=1), SearchPlayer("endless", ENDLESS, seed=1)
    deciding = player.deciding

    def counted(position):  # type: ignore[no-untyped-def]
        """Every slice takes a second of the clock."""
        inner = deciding(position)
        while True:
            try:
                next(inner)
            except StopIteration as end:
                return end.value
            slices[0] += 1
            yield

    monkeypatch.setattr(player, "deciding", counted)
    monkeypatch.setattr(tab_players, "time", clock)

    async def work() -> None:
        for _ in range(6):
            before = slices[0]
            move = await decided(player, table)
            assert move.text in [one.text for one in table.moves]
            assert slices[0] - before <= tab_players.THINKING_SECONDS + 1
            table.play(move)

    run(work())
    assert slices[0] > 0
