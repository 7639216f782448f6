"""Checks that each setting that differs from the libraries' defaults takes effect."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import HELLO, PATIENT, Browser
from tests.server.running import HOST, Running, served
from tests.waiting import PATIENCE, until_holds
from tuilerie import Table
from tuilerie.server.computer_players import ThreadedPlayers
from tuilerie.server.http.origin_check import network_of
from tuilerie.server.store.store import SqlStore

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]
Devices = Callable[[], Browser]


async def test_frames_are_not_compressed(server: Running, browser: Devices) -> None:
    table = (await browser().open("base", "Ann", "-"))["table"]["id"]
    url = f"ws://{server.address}/api/tables/{table}/socket"
    async with connect(url, compression="deflate", proxy=None, **PATIENT) as socket:
        assert socket.response
        assert "sec-websocket-extensions" not in socket.response.headers


@pytest.mark.parametrize(
    "host, counts_as",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
async def test_a_network_of_one_customer_is_one_address(host: str, counts_as: str) -> None:
    assert network_of(host) == counts_as


async def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    async with served(tmp_path, idle_seconds=0.2) as server:
        device = Browser(server.address)
        player = await device.sit((await device.open("base", "Ann", "-"))["table"]["id"], language="fr")
        assert player.reader
        await asyncio.wait_for(player.reader, PATIENCE)
        farewell = player.heard[-1]
        assert (farewell["code"], farewell["come_back"]) == ("idle", True)
        assert farewell["reason"] == "aucun message depuis longtemps"


async def test_a_client_without_a_hello_is_disconnected(tmp_path: Path) -> None:
    async with served(tmp_path, hello_seconds=0.2) as server:
        table = (await Browser(server.address).open("base", "Ann", "-"))["table"]["id"]
        async with named(server, HOST, table) as socket:
            assert json.loads(await socket.recv())["type"] == "farewell"


async def test_a_client_that_does_not_answer_pings_is_disconnected(tmp_path: Path) -> None:
    """A connection that is cut without a closing message is noticed only by the heartbeat."""
    async with served(tmp_path, heartbeat_seconds=1.0) as server:
        device = Browser(server.address)
        player = await device.sit((await device.open("base", "Ann", "-"))["table"]["id"])
        assert player.socket
        player.socket.transport.pause_reading()
        room = server.services.rooms[player.table]
        await until_holds(lambda: not room.connections)
        player.socket.transport.abort()


async def test_a_key_is_not_in_the_database(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        opened = await Browser(server.address).open("base", "Ann", "-")
    with sqlite3.connect(tmp_path / "tables.db") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    keys = [opened["held"][0]["key"], opened["invitation"]]
    assert all(len(key) == 43 for key in keys)  # 32 bytes
    assert opened["table"]["id"] in dump
    assert not any(key in dump for key in keys)


async def test_there_are_no_more_tables_than_the_host_wants(tmp_path: Path) -> None:
    async with served(tmp_path, tables=2) as server:
        device = Browser(server.address)
        opened = [await device.open("base", "Ann", "-") for _ in range(3)]
        assert [answer.get("code") for answer in opened] == [None, None, "limit"]


async def test_a_running_game_that_nobody_touches_is_closed(tmp_path: Path) -> None:
    async with served(tmp_path, untouched_days=0.5 / 86400) as server:
        device = Browser(server.address)
        table = (await device.open("base", "Ann", "Bob"))["table"]["id"]
        store = SqlStore(server.settings.database)
        async with asyncio.timeout(PATIENCE):
            while (found := await store.find(table)) and found.status != "closed":
                await asyncio.sleep(0.05)
        await store.close()
        assert (await device.get(f"/api/tables/{table}"))["status"] == "closed"


async def test_a_finished_game_is_found_by_its_link_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        device = Browser(server.address)
        player = await device.sit((await device.open("base", "Ann", "greedy"))["table"]["id"])
        await player.until(lambda: bool(player.moves))
        await player.command("resign")
        await player.until(lambda: player.status == "over")
        record = (await device.http.get(f"/api/tables/{player.table}/record")).text
    async with served(tmp_path) as server:
        stranger = Browser(server.address)
        assert (await stranger.get(f"/api/tables/{player.table}"))["seed"] == player.card["seed"]
        assert (await stranger.http.get(f"/api/tables/{player.table}/record")).text == record
        watcher = await stranger.sit(player.table)
        assert watcher.view
        assert watcher.view["winners"] == [1]


async def test_a_computer_answers_when_its_time_is_up() -> None:
    level = f"search:time={10 * PATIENCE}"
    thinkers, table = ThreadedPlayers(1, seconds=0.1, levels=[level]), Table("base", 2, "5")
    await thinkers.choose(table.copy(), "hard")  # compiles the rules if necessary
    async with asyncio.timeout(PATIENCE):
        move = await thinkers.choose(table.copy(), level)
    thinkers.close()
    assert move in table.moves


async def test_computers_think_in_the_order_they_were_asked() -> None:
    """Only one request at a time here; the order is kept."""
    thinkers, tables = ThreadedPlayers(1, 20.0), [Table("base", 2, str(seed)) for seed in range(6)]
    done: list[int] = []

    async def think(number: int) -> None:
        await thinkers.choose(tables[number], "greedy")
        done.append(number)

    await asyncio.gather(*map(think, range(len(tables))))
    thinkers.close()
    assert done == list(range(len(tables)))


@pytest.mark.parametrize(
    "host, settings, is_own",
    [
        ("localhost:8000", {}, True),
        ("192.0.2.7", {}, True),
        ("[::1]:8000", {}, True),
        ("attic.local", {}, True),
        ("evil.example", {}, False),
        ("evil.example", {"hosts": "*"}, True),
        ("attic.example:8000", {"hosts": "attic.example"}, True),
        ("play.example.org", {"origins": "https://play.example.org"}, True),
        ("play.example.org.", {"origins": "https://play.example.org"}, True),
        ("localhost.evil.example", {"origins": "https://play.example.org"}, False),
    ],
)
async def test_the_server_answers_to_names_of_its_own(
    host: str, settings: dict[str, str], is_own: bool, tmp_path: Path
) -> None:
    async with served(tmp_path, **settings) as server:
        device = Browser(server.address)
        answer = await device.http.get("/api/games", headers={"host": host})
        assert answer.status_code == (200 if is_own else 421)
        named = f"connect-src 'self' ws://{host} wss://{host};"
        assert named in answer.headers["content-security-policy"]


async def test_a_socket_is_opened_by_a_name_of_the_server_only(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        device = Browser(server.address)
        table = (await device.open("base", "Ann", "-"))["table"]["id"]
        async with named(server, "localhost", table) as socket:
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["type"] == "welcome"
        with pytest.raises(InvalidStatus, match="403"):
            await named(server, "evil.example", table)


def named(server: Running, name: str, table: str) -> connect:
    """A connection to the server under another name."""
    where = f"ws://{name}:{server.port}/api/tables/{table}/socket"
    return connect(where, host=HOST, port=server.port, proxy=None, **PATIENT)
