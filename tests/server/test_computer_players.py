"""Computer players on a server: reused within a turn, limited in number, and never two in one tree."""

import asyncio
import threading
from collections.abc import Generator, Iterator

import pytest

from tests.waiting import PATIENCE, until_holds
from tuilerie import Table
from tuilerie.ai.players import Player, SearchPlayer
from tuilerie.play.move import Move
from tuilerie.play.position import Position
from tuilerie.server import computer_players as module
from tuilerie.server.computer_players import ThreadedPlayers

pytestmark = pytest.mark.anyio
CHAIR = ("t", 0)


@pytest.fixture
def thinkers() -> Iterator[ThreadedPlayers]:
    one = ThreadedPlayers(2, 20.0)
    yield one
    one.close()


def a_choice() -> Table:
    """A table whose first tile fits in several ways, since a forced placement needs no thinking."""
    tables = (Table("base", 2, str(seed)) for seed in range(20))
    return next(table for table in tables if len(table.moves) > 1)


def kept(thinkers: ThreadedPlayers) -> SearchPlayer:
    player = thinkers.kept[CHAIR]
    assert isinstance(player, SearchPlayer)
    return player


async def test_after_laying_a_tile_the_same_tree_is_thought_on(thinkers: ThreadedPlayers) -> None:
    table = a_choice()
    table.play(await thinkers.choose(table.copy(), "hard", chair=CHAIR))
    player = kept(thinkers)
    tree = player.thinking
    assert tree
    assert table.to_act == 0
    table.play(await thinkers.choose(table.copy(), "hard", chair=CHAIR))
    assert kept(thinkers) is player
    assert player.thinking is tree


async def test_when_the_turn_is_over_it_is_forgotten(thinkers: ThreadedPlayers) -> None:
    await thinkers.choose(Table("base", 2, "3"), "hard", chair=CHAIR)
    thinkers.forget(CHAIR)
    thinkers.forget(CHAIR)
    assert not thinkers.kept


async def test_another_level_is_another_player(thinkers: ThreadedPlayers) -> None:
    table = Table("base", 2, "3")
    await thinkers.choose(table.copy(), "hard", chair=CHAIR)
    await thinkers.choose(table.copy(), "greedy", chair=CHAIR)
    assert not thinkers.kept


async def test_a_player_that_is_thinking_is_not_reused(thinkers: ThreadedPlayers) -> None:
    table = Table("base", 2, "3")
    await thinkers.choose(table.copy(), "hard", chair=CHAIR)
    asked = [thinkers.choose(table.copy(), "hard", chair=CHAIR) for _ in range(2)]
    moves = await asyncio.gather(*asked)
    assert all(move in table.moves for move in moves)


async def test_no_more_are_kept_than_there_is_room_for(
    thinkers: ThreadedPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TREES_KEPT", 2)
    for seat in range(3):
        await thinkers.choose(Table("base", 2, "3"), "hard", chair=("t", seat))
    assert list(thinkers.kept) == [("t", 1), ("t", 2)]


async def test_addresses_take_turns(thinkers: ThreadedPlayers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player of another address does not wait for all requests of a busy address."""
    thought: list[str] = []

    async def think(player: Player, table: Table, address: str) -> Move:
        thought.append(asked[id(table)][1])
        await asyncio.sleep(0)
        return table.moves[0]

    monkeypatch.setattr(thinkers, "_think", think)
    asked = {id(table := Table("base", 2, "3")): (table, who) for who in [*["busy"] * 8, "stranger"]}
    await asyncio.gather(*(thinkers.choose(table, "greedy", address=who) for table, who in asked.values()))
    assert "stranger" in thought[:3]


async def test_a_search_gives_way_where_its_address_has_more_in_line(
    thinkers: ThreadedPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a search of another address runs, that of a busy address pauses."""
    monkeypatch.setattr(module, "GIVE_WAY_SECONDS", PATIENCE)
    slices: list[str] = []
    begin_busy, end_stranger = threading.Event(), threading.Event()

    def deciding(player: SearchPlayer, position: Position) -> Generator[None, None, Move]:
        """The stranger's search lasts until the test ends it; that of the busy address has three slices."""
        is_stranger = player.name == "hard"
        assert is_stranger or begin_busy.wait(PATIENCE)
        while end_stranger.wait(0.001) is False if is_stranger else slices.count("busy") < 3:
            slices.append("stranger" if is_stranger else "busy")
            yield
        return position.move(position.codes()[0])

    monkeypatch.setattr(SearchPlayer, "deciding", deciding)
    table = a_choice()
    stranger = asyncio.create_task(thinkers.choose(table.copy(), "hard", address="stranger"))
    await until_holds(lambda: "stranger" in slices)
    busy = [asyncio.create_task(thinkers.choose(table.copy(), "expert", address="busy")) for _ in range(3)]
    await until_holds(lambda: "busy" in thinkers.queue.waiting)
    begin_busy.set()
    await until_holds(lambda: "busy" in slices)
    seen = len(slices)
    await until_holds(lambda: len(slices) > seen + 20)
    assert slices.count("busy") == 1
    end_stranger.set()
    await asyncio.gather(stranger, *busy)
    assert slices.count("busy") == 3


async def test_a_search_does_not_give_way_for_ever(
    thinkers: ThreadedPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GIVE_WAY_SECONDS", 0.0)
    async with asyncio.timeout(PATIENCE), thinkers.queue.place("stranger"):
        await asyncio.gather(*(thinkers.choose(a_choice(), "hard", address="busy") for _ in range(3)))
