"""Bans of addresses and names, with an end."""

import asyncio
import logging
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.client import Browser, visitor
from tests.server.running import served
from tests.waiting import PATIENCE, until_holds
from tuilerie.cli.main import app
from tuilerie.server.bans import StoredBans
from tuilerie.server.host import change_ban
from tuilerie.server.store.store import SqlStore

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


@pytest.mark.parametrize(
    "banned, address, is_out",
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.0/24", "192.0.2.8", True),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", True),
        ("2001:db8:1:3::/64", "2001:db8:1:2::/64", False),
        ("192.0.2.7", "unknown", False),
    ],
)
async def test_an_address_is_kept_out_with_its_network(
    banned: str, address: str, is_out: bool, tmp_path: Path
) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 't.db'}")
    await store.migrate()
    bans = StoredBans(store)
    await bans.add("address", banned, 100)
    await bans.look(99)
    assert bans.has_address(address) is is_out
    await bans.look(100)
    assert not bans.has_address(address)
    await store.close()


async def test_a_ban_holds_at_the_next_sweep_and_ends(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with served(tmp_path) as server, visitor(server.address, "127.0.0.3") as rude:
        assert (await rude.get("/api/games")).status_code == 200
        for days, status in ((1.0, 403), (0.0, 200)):
            await asyncio.to_thread(asyncio.run, change_ban(database, "address", "127.0.0.3", days))
            async with asyncio.timeout(PATIENCE):
                while (await rude.get("/api/games")).status_code != status:
                    await asyncio.sleep(0.02)
            assert (await Browser(server.address).get("/healthz"))["status"] == "ok"


async def test_a_banned_name_takes_no_seat(tmp_path: Path) -> None:
    await change_ban(f"sqlite:///{tmp_path / 'tables.db'}", "name", "Rude", 1.0)
    async with served(tmp_path) as server:
        device = Browser(server.address)
        await until_holds(lambda: server.services.bans.names == {"rude"})
        assert (await device.open("base", "RUDE", "-"))["code"] == "bad_name"
        opened = await device.open("base", "Ann", "-")
        asked = {"name": "Rude", "invitation": opened["invitation"]}
        joined = await Browser(server.address).post(f"/api/tables/{opened['table']['id']}/join", **asked)
        assert joined["code"] == "bad_name"


@pytest.mark.parametrize("is_wanted", [True, False])
async def test_addresses_are_logged_only_where_a_host_wants_that(
    is_wanted: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        async with served(tmp_path, log_addresses=is_wanted) as server:
            await Browser(server.address).open("base", "Ann", "-")
    told = [vars(line)["address"] for line in caplog.records if "address" in vars(line)]
    assert told == (["127.0.0.1"] if is_wanted else [])


def test_a_host_bans_and_looks(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 't.db'}"]

    def said(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["host", *words, *database])
        return done.exit_code, " ".join((done.stdout + done.stderr).split())

    assert said("ban", "--name", "Rude", "--days", "2")[0] == 0
    assert said("ban", "--address", "192.0.2.7")[0] == 0
    assert all(word in said("bans")[1] for word in ("rude", "192.0.2.7/32"))
    assert said("ban", "--address", "192.0.2.7", "--days", "0")[0] == 0
    assert "192.0.2.7" not in said("bans")[1]
    assert said("ban", "--address", "nowhere") == (
        2,
        "nowhere: an address is written like 192.0.2.7 or 2001:db8::/64",
    )
    assert said("ban") == (2, "name one: --address or --name")
