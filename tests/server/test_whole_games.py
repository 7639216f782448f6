"""Whole games through the real socket: two people, a computer, a watcher, cut lines, a restart."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.server.client import Browser, Message, Player
from tests.server.running import Running
from tuilerie import GAMES, check_deal, read_record
from tuilerie.core.building import build
from tuilerie.core.rule import PLAY, SEARCH

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


async def returned(player: Player) -> None:
    """Reconnects to this server, or to another one with the same tables, until that succeeds."""
    while True:
        try:
            return await player.come_back()
        except (OSError, InvalidMessage):
            player.browser.turn()
            await asyncio.sleep(0.05)


def is_cut(player: Player) -> bool:
    return player.reader is None or player.reader.done()


def answers(player: Player, id: str) -> list[Message]:
    return [heard for heard in player.heard if heard.get("id") == id]


async def play_game(player: Player, rng: random.Random, drops: int) -> None:
    """Plays random moves to the end; now and then, the connection is cut."""
    while player.status != "over":
        if is_cut(player):
            await returned(player)
        await player.until(lambda: bool(player.moves) or player.status == "over" or is_cut(player))
        if is_cut(player) or not player.moves:
            continue
        if rng.randrange(40) < drops:
            await player.drop()
        else:
            await move(player, rng)


async def move(player: Player, rng: random.Random) -> None:
    """One move. If the connection breaks before the answer, the same command is repeated and counts once."""
    id = f"v{player.version}"
    assert player.view
    said = {"table": player.table, "seat": player.board["to_act"], "expected_version": player.version}
    said |= {"type": "play", "id": id, "move": rng.choice(player.moves)}
    while not answers(player, id):
        with contextlib.suppress(ConnectionClosed):
            await player.say(**said)
            await player.until(lambda: is_cut(player) or bool(answers(player, id)))
        if not answers(player, id):
            await returned(player)
    answer = answers(player, id)[-1]
    assert answer["type"] == "accepted", answer
    await player.until(lambda: is_cut(player) or player.version >= answer["version"])


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game(game: str, tmp_path: Path) -> None:
    await asyncio.to_thread(build, game, (PLAY, SEARCH))  # otherwise the clients would time out
    server = Running(tmp_path).start()
    ann, bob, cleo = (Browser(server.address) for _ in range(3))
    opened = await ann.open(game, "Ann", "-", "greedy")
    table = opened["table"]["id"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    first, second, watcher = await ann.sit(table), await bob.sit(table), await cleo.sit(table, look=None)
    await first.until(lambda: first.view is not None)
    rng = random.Random(game)
    games = [asyncio.create_task(play_game(player, rng, drops=2)) for player in (first, second)]
    await watcher.until(lambda: watcher.version > 70)
    await asyncio.to_thread(server.stop)
    server = Running(tmp_path, port=server.port).start()
    await returned(watcher)
    await asyncio.gather(*games)
    await watcher.until(lambda: watcher.status == "over")
    try:
        await compare(first, second, watcher)
    finally:
        await asyncio.to_thread(server.stop)


async def compare(first: Player, second: Player, watcher: Player) -> None:
    """Nobody lost or doubled a row, and the record replays to the scores that everyone saw."""
    record = (await first.browser.http.get(f"/api/tables/{first.table}/record")).text
    assert check_deal(record)
    scores = list(read_record(record).scores)
    for player in (first, second, watcher):
        await player.until(lambda player=player: player.version == watcher.version)  # type: ignore[misc]
        assert [news["version"] for news in player.news] == list(range(1, watcher.version + 1))
        assert player.view
        assert [seat["score"] for seat in player.board["seats"]] == scores
        assert player.card["commitment"] == f"sha256:{record.split('sha256:')[1][:64]}"
