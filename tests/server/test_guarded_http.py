"""Connections that send no request, or send it slowly, are counted and closed."""

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Browser
from tests.server.running import HOST, Running, free_port, served
from tests.waiting import PATIENCE, until_holds
from tuilerie.server import serve
from tuilerie.server.http import descriptors, guarded_http
from tuilerie.server.http.guarded_http import _covers
from tuilerie.server.json_log import JsonLines, Seldom, keep_journal
from tuilerie.server.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
NO_BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"


class Caller:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def is_hung_up_on(self) -> None:
        """Waits until the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while await self.reader.read(1000):
                    pass

    async def answer(self) -> bytes:
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
            return head + await self.reader.readuntil(b"}")


@asynccontextmanager
async def calling(server: Running, said: bytes = b"") -> AsyncIterator[Caller]:
    reader, writer = await asyncio.open_connection(HOST, server.port)
    try:
        writer.write(said)
        yield Caller(reader, writer)
    finally:
        writer.close()


def protocols(server: Running) -> list[Any]:
    return list(server.server.server_state.connections)


@pytest.mark.parametrize("said", [b"", HALF, NO_BODY], ids=["nothing", "half of the headers", "no body"])
async def test_a_slow_request_is_closed(said: bytes, tmp_path: Path) -> None:
    async with served(tmp_path, request_seconds=0.2) as server, calling(server, said) as caller:
        await caller.is_hung_up_on()


async def test_a_complete_request_has_no_deadline_for_its_answer(tmp_path: Path) -> None:
    async with served(tmp_path) as server, calling(server, HALF) as caller:
        await until_holds(lambda: len(protocols(server)) == 1)
        (protocol,) = protocols(server)
        assert protocol.deadline
        caller.writer.write(b"\r\n")
        assert b" 200 " in await caller.answer()
        assert protocol.deadline is None
        caller.writer.write(HALF)
        await until_holds(lambda: protocol.deadline is not None)


async def test_an_address_has_a_share_of_connections_that_ask_for_nothing(tmp_path: Path) -> None:
    async with served(tmp_path, http_per_address=2) as server, calling(server, HALF):
        async with calling(server, HALF), calling(server, HALF) as third:
            await third.is_hung_up_on()
            assert server.services.settings.http_per_address == len(protocols(server))
        await until_holds(lambda: len(protocols(server)) == 1)
        assert (await Browser(server.address).get("/healthz"))["status"] == "ok"


async def test_a_socket_of_a_table_is_none_of_them(tmp_path: Path) -> None:
    async with served(tmp_path, http_per_address=1) as server:
        device = Browser(server.address)
        await device.sit((await device.open("base", "Ann", "-"))["table"]["id"])
        origin_check = server.server.app.state.origin_check
        await until_holds(lambda: not origin_check.calling)
        assert (await device.get("/healthz"))["status"] == "ok"
        assert origin_check.inside.total() == 1


async def test_some_descriptors_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_http, "most_connections", lambda: 1)
    async with served(tmp_path) as server, calling(server, HALF) as first:
        await until_holds(lambda: len(protocols(server)) == 1)
        async with calling(server, HALF) as second:
            await second.is_hung_up_on()
        first.writer.write(b"\r\n")
        assert b" 200 " in await first.answer()


@pytest.mark.parametrize("open_files, most", [(4096, 3840), (1024, 768), (256, 128)])
async def test_the_server_says_when_fewer_connections_are_possible_than_promised(
    open_files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(descriptors, "most_open_files", lambda: open_files)
    assert descriptors.most_connections() == most
    told = descriptors.shortage(Settings())
    assert ("ulimit -n" in told and f" {most} connections" in told) == (most < 2100)
    assert descriptors.shortage(Settings(connections=most - 100)) == ""


LIMITED = """
import resource, sys
from tuilerie.server.http import descriptors
from tuilerie.server.settings import Settings

resource.setrlimit(resource.RLIMIT_NOFILE, (100, int(sys.argv[1])))
descriptors.allow_files(Settings(connections=300))
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize("permitted, allowed", [(700, 656), (500, 500), (100, 100)])
async def test_a_server_raises_its_own_limit_of_files_as_far_as_it_may(permitted: int, allowed: int) -> None:
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(permitted)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == (f"{allowed}\n", "")


async def test_connections_waiting_to_be_accepted_fit_into_the_reserve_of_files() -> None:
    assert descriptors.BACKLOG < descriptors.RESERVE


@pytest.mark.parametrize(
    "proxy, host, is_covered",
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("*", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.7", True),
        ("192.0.2.0/24", "198.51.100.7", False),
        ("", "192.0.2.7", False),
        ("proxy", "192.0.2.7", False),
    ],
)
async def test_a_proxy_is_not_one_visitor(proxy: str, host: str, is_covered: bool) -> None:
    assert _covers(proxy, host) == is_covered


async def test_the_log_does_not_repeat_itself_without_end() -> None:
    now = [0.0]
    seldom, lines = Seldom(3, lambda: now[0]), list[dict[str, Any]]()

    def log(message: str) -> None:
        record = logging.makeLogRecord({"msg": message, "levelname": "ERROR"})
        if seldom.filter(record):
            lines.append(json.loads(JsonLines().format(record)))

    for _ in range(10):
        log("out of descriptors")
    log("something else")
    now[0] = 61.0
    log("out of descriptors")
    log("out of descriptors")
    events = [line["event"] for line in lines]
    assert events == ["out of descriptors"] * 3 + ["something else"] + ["out of descriptors"] * 2
    assert [line.get("left_out") for line in lines] == [None, None, None, None, 7, None]


async def test_the_log_of_a_server_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    loggers = [logging.getLogger(name) for name in ("tuilerie", "uvicorn.error", "asyncio")]
    for logger in loggers:
        for name in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logger, name, getattr(logger, name))
    keep_journal()
    for logger in loggers:
        assert [type(one) for handler in logger.handlers for one in handler.filters] == [Seldom]


async def test_a_server_begins_by_saying_that_files_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "allow_files", asked.append)
    monkeypatch.setattr(serve, "shortage", lambda _: "too few files")
    monkeypatch.setattr(serve, "keep_journal", lambda: None)
    monkeypatch.setattr(serve, "listener", lambda *_: None)
    monkeypatch.setattr(serve.Server, "run", lambda *_, **__: None)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}")
    serve._serve(settings, HOST, free_port(), "", 1, print)
    assert asked == [settings]
    assert "too few files" in caplog.messages
