"""Two processes on one PostgreSQL: whatever happens in one also happens in the other."""

import asyncio
import re
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.client import Browser, Player
from tests.server.pair import Pair, seated
from tests.server.running import Running
from tests.server.test_life import first_judgement
from tests.waiting import PATIENCE
from tuilerie.server import analyses as analysis
from tuilerie.server.host import hide_name
from tuilerie.server.store.store import CHANNELS, SqlStore

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


async def sees(player: Player, connected: list[bool]) -> None:
    await player.until(lambda: any(said.get("connected") == connected for said in player.heard))


async def also_at(server: Running, player: Player) -> tuple[Player, str]:
    """Another device at the same seat, connected to another process, and the key that it used."""
    key = (await player.browser.get(f"/api/tables/{player.table}/seats"))["held"][0]["key"]
    device = Browser(server.address)
    await device.post(f"/api/tables/{player.table}/key", key=key)
    return await device.sit(player.table), key


def present(player: Player) -> list[bool]:
    return next(said["connected"] for said in reversed(player.heard) if "connected" in said)


def emotes(player: Player) -> set[tuple[int, str]]:
    return {(said["seat"], said["emote"]) for said in player.heard if said["type"] == "emote"}


async def told_alike(*players: Player) -> None:
    most = max(player.version for player in players)
    for player in players:
        await player.until(lambda player=player: player.version >= most)  # type: ignore[misc]
        assert [news["version"] for news in player.news] == list(range(1, player.version + 1))


async def test_a_move_is_told_by_both(servers: Pair) -> None:
    ann, bob = await seated(servers)
    for _ in range(6):
        mover = next(player for player in (ann, bob) if player.moves)
        assert (await mover.play(mover.moves[0]))["type"] == "accepted"
        await told_alike(ann, bob)
    record = [
        (await player.browser.http.get(f"/api/tables/{ann.table}/record")).text for player in (ann, bob)
    ]
    assert record[0] == record[1]


async def test_a_command_said_again_elsewhere_gets_its_first_answer(servers: Pair) -> None:
    ann, _ = await seated(servers)
    again, _ = await also_at(servers[1], ann)
    said: dict[str, Any] = {"seat": 0, "expected_version": ann.version, "move": ann.moves[0]}
    for player in (ann, again):
        bad = await player.command("play", id="bad", **{**said, "move": "O^"})
        good = await player.command("play", id="good", **said)
        late = await player.command("play", id="late", **said)
        assert [bad["code"], good["type"], late["code"]] == ["illegal_move", "accepted", "stale"]
        assert good["version"] == said["expected_version"] + 1


async def test_a_player_on_another_process_is_not_absent(servers: Pair) -> None:
    ann, bob = await seated(servers)
    await sees(ann, [True, True])
    await asyncio.sleep(0.5)
    refused = await ann.command("take_over", absent=1)
    assert refused["code"] == "not_allowed"
    watcher = await Browser(servers[1].address).sit(ann.table, look=None)
    await ann.until(lambda: any(said.get("watchers") == 1 for said in ann.heard))
    await watcher.close()
    await bob.close()
    await ann.until(lambda: ann.view is not None and ann.view["may"]["take_over"] == [1])
    assert (await ann.command("take_over", absent=1))["type"] == "accepted"


async def test_emotes_pass_from_one_to_the_other(servers: Pair) -> None:
    ann, bob = await seated(servers)
    await bob.say(type="mute", on=True)
    for player in (ann, bob):
        await sees(player, [True, True])
    await ann.say(type="emote", seat=0, emote="wow")
    await bob.say(type="emote", seat=1, emote="oops")
    await ann.until(lambda: emotes(ann) == {(0, "wow"), (1, "oops")})
    assert emotes(bob) == set()


async def test_a_key_renewed_by_one_is_revoked_by_the_other(servers: Pair) -> None:
    ann, _ = await seated(servers)
    thief, key = await also_at(servers[1], ann)
    assert thief.held == [0]
    await ann.browser.post(f"/api/tables/{ann.table}/seats/0/renew")
    await thief.until(lambda: thief.held == [])
    assert (await thief.command("play", 0, move="-"))["code"] == "not_your_seat"
    assert (await thief.browser.post(f"/api/tables/{ann.table}/key", key=key))["code"] == "bad_link"


async def test_two_players_who_join_at_once_get_two_seats(servers: Pair) -> None:
    host = Browser(servers[0].address)
    opened = await host.open("base", "Ann", "-", "-")
    path = f"/api/tables/{opened['table']['id']}/join"
    devices = [Browser(server.address) for server in servers]
    for device in devices:
        await device.get(f"/api/tables/{opened['table']['id']}")
    answers = await asyncio.gather(
        *(
            device.post(path, name=f"Guest {n}", invitation=opened["invitation"])
            for n, device in enumerate(devices)
        )
    )
    assert sorted(answer["held"][0]["seat"] for answer in answers) == [1, 2]


async def test_a_rematch_asked_of_both_is_one(servers: Pair) -> None:
    ann, bob = await seated(servers)
    await ann.command("resign")
    await told_alike(ann, bob)
    await asyncio.gather(*(player.command("rematch") for player in (ann, bob)))
    for player in (ann, bob):
        await player.until(lambda player=player: bool(player.card["rematch"]))  # type: ignore[misc]
    assert ann.card["rematch"] == bob.card["rematch"]
    follow = [await player.browser.post(f"/api/tables/{ann.table}/follow") for player in (ann, bob)]
    assert [answer["held"][0]["seat"] for answer in follow] == [1, 0]


async def test_a_computer_thinks_in_one_process(servers: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []
    for number, server in enumerate(servers):
        choose = server.services.players.choose

        async def counted(*given: Any, number: int = number, choose: Any = choose) -> Any:
            thought.append(number)
            await asyncio.sleep(0.05)
            return await choose(*given)

        monkeypatch.setattr(server.services.players, "choose", counted)
    ann, bob = await seated(servers, "greedy")
    while len(computer_moves(ann)) < 4:
        await persons_turn(ann, bob)
        mover = next(player for player in (ann, bob) if player.moves)
        await mover.play(mover.moves[0])
        await told_alike(ann, bob)
    await persons_turn(ann, bob)  # so that no computer is still thinking
    assert len(thought) <= len(computer_moves(ann)) + 1


async def persons_turn(*players: Player) -> None:
    for player in players:
        await player.until(lambda player=player: player.view is not None and player.board["to_act"] in (0, 1))  # type: ignore[misc]
    await told_alike(*players)


def computer_moves(player: Player) -> list[Any]:
    return [news for news in player.news if news["kind"] == "move" and news["seat"] == 2]


async def test_only_one_process_acts_when_time_is_up(servers: Pair) -> None:
    ann, bob = await seated(servers, clock={"kind": "turn", "seconds": 1})
    await bob.until(lambda: sum(news["kind"] == "timed_out" for news in bob.news) >= 2)
    await told_alike(ann, bob)
    kinds = [news["kind"] for news in ann.news if news["kind"] in ("timed_out", "move")]
    assert kinds[:4] == ["timed_out", "move", "timed_out", "move"]
    assert "resumed" not in [news["kind"] for news in ann.news]


async def test_an_analysis_is_told_by_both(servers: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await seated(servers)
    await ann.play(ann.moves[0])
    await ann.command("resign")
    await told_alike(ann, bob)
    monkeypatch.setattr(analysis, "analysed", lambda table: iter([first_judgement(table)]))
    path = f"/api/tables/{ann.table}/analysis"
    assert (await ann.browser.http.post(path)).json()["status"] == "queued"
    while (state := (await bob.browser.http.get(path)).json())["status"] != "done":
        await asyncio.sleep(0.01)
    assert [judgement["number"] for judgement in state["judgements"]] == [0]


async def test_other_processes_see_a_hosts_command_at_once(servers: Pair, database: str) -> None:
    ann, bob = await seated(servers)
    await hide_name(database, ann.table, 0)
    for player in (ann, bob):
        await player.until(lambda player=player: player.card["seats"][0]["name"] == "Player 1")  # type: ignore[misc]


async def test_a_missed_notice_is_made_good_by_the_gap(servers: Pair) -> None:
    """Even if a process gets no notices, a newer version in a message makes it read."""
    ann, bob = await seated(servers)
    deaf = servers[1].services.cluster
    deaf._hear, hear = (lambda notice: None), deaf._hear  # type: ignore[attr-defined]
    deaf.notices.hear = deaf._hear  # type: ignore[attr-defined]
    try:
        await ann.play(ann.moves[0])
        again, _ = await also_at(servers[1], ann)
        assert again.version == ann.version
        answer = await bob.command("play", 1, expected_version=ann.version, move="-")
        assert answer["code"] == "not_your_turn"
        await told_alike(ann, bob)
    finally:
        deaf._hear = deaf.notices.hear = hear  # type: ignore[attr-defined]


async def test_notices_carry_a_table_and_a_version_and_nothing_else(servers: Pair, database: str) -> None:
    heard: list[str] = []
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        for channel in CHANNELS:
            await connection.execute(f"LISTEN {channel}".encode())
        ann, bob = await seated(servers, "greedy")
        await sees(ann, [True, True, True])
        await ann.play(ann.moves[0])
        await ann.say(type="emote", seat=0, emote="wow")
        await bob.until(lambda: any(said["type"] == "emote" for said in bob.heard))
        heard = [said.payload async for said in connection.notifies(timeout=PATIENCE, stop_after=6)]
        heard += [said.payload async for said in connection.notifies(timeout=0.2)]
    assert len(heard) > 5
    assert [text for text in heard if not re.fullmatch(r"[\w-]{12} \d+", text)] == []


async def test_a_due_table_is_woken_by_a_living_process(database: str, tmp_path: Path) -> None:
    one = Running(tmp_path, database=database).start()
    ann = Browser(one.address)
    opened = await ann.open("base", "Ann", "Bob", clock={"kind": "turn", "seconds": 1})
    player = await ann.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    await asyncio.to_thread(one.stop)
    store = SqlStore(database)
    version = (await store.versions([player.table]))[player.table][0]
    while (await store.versions([player.table]))[player.table][0] == version:
        await asyncio.sleep(0.02)
    await store.close()


async def test_when_the_database_hangs_up_both_come_back(servers: Pair, database: str) -> None:
    """No accepted command is lost; processes listen again, and presence is restored."""
    ann, bob = await seated(servers)
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    numbers = {server.services.cluster.session.number for server in servers}  # type: ignore[attr-defined]
    for number in range(8):
        mover = next(player for player in (ann, bob) if player.moves)
        move, attempts = mover.moves[0], 0
        while (answer := await mover.play(move, id=f"after {number}".replace(" ", "-")))[
            "type"
        ] != "accepted":
            assert (answer["code"], attempts < 10 * PATIENCE) == ("storage", True)
            attempts += 1
            await asyncio.sleep(0.1)
        await told_alike(ann, bob)
    while numbers & {server.services.cluster.session.number for server in servers}:  # type: ignore[attr-defined]
        await asyncio.sleep(0.05)
    await ann.until(lambda: present(ann) == [True, True])
    await bob.close()
    await ann.until(lambda: present(ann) == [True, False])
