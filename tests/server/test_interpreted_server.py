"""A server without compiled rules: people can play, and the server says what is missing."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Browser
from tests.server.running import HOST, free_port
from tests.waiting import PATIENCE
from tuilerie.core import cache

# Numba cannot be imported, and there are no compiled libraries.
PROGRAM = """
import sys
sys.modules.update(numba=None, llvmlite=None)
from tuilerie.cli.main import app
app()
"""


@pytest.fixture
def bare_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The server's address, and its log."""
    assert not cache.is_shipped()
    port, log = free_port(), tmp_path / "log"
    words = ["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    environment = {**os.environ, "TUILERIE_CACHE": str(tmp_path / "cache")}
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdout=subprocess.PIPE, stderr=errors, text=True, env=environment,
        ) as process,
    ):  # fmt: skip
        assert process.stdout
        assert process.stdout.readline(), log.read_text()
        yield f"{HOST}:{port}", log
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.mark.anyio
@pytest.mark.usefixtures("closing")
async def test_people_play_where_no_rules_are_compiled(bare_server: tuple[str, Path]) -> None:
    address, log = bare_server
    device = Browser(address)
    catalogue = await device.get("/api/games")
    assert [level["name"] for level in catalogue["levels"]] == ["random"]
    assert catalogue["analysis"] is False
    refused = await device.open("base", "Ann", "greedy")
    assert (refused["status"], refused["code"]) == (400, "unknown_player")
    opened = await device.open("base", "Ann", "random")
    player = await device.sit(opened["table"]["id"])
    for _ in range(4):
        await player.until(lambda: bool(player.moves))
        assert (await player.play(player.moves[0]))["type"] == "accepted"
    await player.until(lambda: bool(player.moves))
    hint = await player.ask(type="hint", seat=0)
    assert hint["reason"] == "hints need a computer player that looks ahead, and this server has none"
    async with asyncio.timeout(PATIENCE):
        while not (await device.get("/healthz"))["ready"]:
            await asyncio.sleep(0.05)
    said = log.read_text(encoding="utf-8")
    assert "there are no compiled rules for this machine" in said
    assert "trace" not in said
