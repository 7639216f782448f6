"""Unexpected errors: the client gets a message, and the log contains the trace."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence

import pytest

from tests.server.client import Browser, Player
from tests.server.running import Running
from tests.waiting import PATIENCE, until_holds
from tuilerie.server import metrics
from tuilerie.server.cluster.notices import Notices
from tuilerie.server.json_log import JsonLines
from tuilerie.server.preparation import CompiledRules
from tuilerie.server.store.database import address_of
from tuilerie.tables.lobby import Lobby
from tuilerie.tables.room import Room

Devices = Callable[[], Browser]


async def fail(*_: object) -> None:
    raise ZeroDivisionError("nobody expected this")


def break_down(*_: object) -> None:
    raise RuntimeError("nobody expected this")


def faults() -> float:
    return float(metrics.FAULTS._value.get())


async def seated(device: Browser) -> Player:
    opened = await device.open("base", "Ann", "greedy")
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    return player


def traces(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The traces in the log."""
    lines = [
        json.loads(JsonLines().format(record)) for record in caplog.records if record.levelname == "ERROR"
    ]
    return [line["trace"].splitlines()[-1] for line in lines]


@pytest.mark.anyio
@pytest.mark.parametrize(
    "broken, message",
    [
        pytest.param((Room, "report"), {"type": "report", "parts": ["cells"]}, id="an answer"),
        pytest.param((Lobby, "hint"), {"type": "hint", "seat": 0}, id="what takes its time"),
    ],
)
async def test_a_message_that_fails_is_answered_and_logged(
    broken: tuple[type, str],
    message: dict[str, object],
    browser: Devices,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player, before = await seated(browser()), faults()
    monkeypatch.setattr(*broken, fail)
    answer = await player.ask(**message)
    assert (answer["code"], answer["reason"]) == ("unavailable", "something went wrong; reload the page")
    assert traces(caplog) == ["ZeroDivisionError: nobody expected this"]
    assert faults() == before + 1
    assert (await player.play(player.moves[0]))["type"] == "accepted"


@pytest.mark.anyio
async def test_a_socket_that_fails_is_closed_and_logged(
    browser: Devices, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, before = await seated(browser()), faults()
    monkeypatch.setattr(Room, "welcome", break_down)
    other = Player(player.browser, player.table)
    await other.connect()
    assert other.socket
    assert other.socket.close_code == 1011
    assert traces(caplog) == ["RuntimeError: nobody expected this"]
    assert faults() == before + 1


@pytest.mark.anyio
async def test_failures_in_background_tasks_are_logged(
    server: Running, browser: Devices, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, before = await seated(browser()), faults()
    await player.until(lambda: any(said["type"] == "presence" for said in player.heard))
    monkeypatch.setattr(Room, "tell_presence_now", break_down)
    await browser().sit(player.table)
    await until_holds(lambda: faults() > before and len(traces(caplog)) > 0)
    assert traces(caplog)[0] == "RuntimeError: nobody expected this"


@pytest.mark.anyio
async def test_a_request_that_fails_is_answered_and_shielded(
    browser: Devices, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lobby, "public_tables", fail)
    answer = await browser().http.get("/api/lobby")
    assert (answer.status_code, answer.json()["code"]) == (500, "unavailable")
    assert "content-security-policy" in answer.headers
    assert traces(caplog)[0] == "ZeroDivisionError: nobody expected this"


@pytest.mark.anyio
async def test_a_listener_survives_any_notice(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    again, before, tried = asyncio.Event(), faults(), list[Notices]()

    async def listen(self: Notices) -> None:
        tried.append(self)
        if len(tried) == 2:
            again.set()
        int("no version")

    monkeypatch.setattr(Notices, "_listen", listen)
    monkeypatch.setattr("tuilerie.server.cluster.notices.RECONNECT_SECONDS", 0.01)
    notices = Notices(address_of("postgresql://nowhere/t"), lambda notice: None, lambda: None)
    listening = asyncio.create_task(notices.run())
    await asyncio.wait_for(again.wait(), PATIENCE)
    listening.cancel()
    failed = [record for record in caplog.records if record.getMessage() == "listening failed"]
    assert {record.exc_info[0] for record in failed if record.exc_info} == {ValueError}
    assert faults() > before


def test_a_game_that_cannot_be_compiled_does_not_stop_the_others(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
        return
        yield game

    def load(game: str, part: str) -> None:
        if game == "base":
            raise RuntimeError("nobody expected this")

    async def prepare() -> CompiledRules:
        """Prepares games until the pause before failed ones are tried again."""
        preparation = CompiledRules()
        running = asyncio.create_task(preparation.run())
        for (game, _), event in preparation.events.items():
            if game != "base":
                await event.wait()
        running.cancel()
        return preparation

    monkeypatch.setattr("tuilerie.server.preparation.RETRY_SECONDS", 3600.0)
    monkeypatch.setattr("tuilerie.server.preparation.built_in_child", nothing)
    monkeypatch.setattr("tuilerie.server.preparation.load", load)
    with caplog.at_level(logging.ERROR):
        preparation = asyncio.run(prepare())
    assert (preparation.is_ready("base"), preparation.is_ready("hunters", ["hard"])) == (False, True)
    assert traces(caplog) == ["RuntimeError: nobody expected this"]
