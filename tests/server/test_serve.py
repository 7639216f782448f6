"""The commands `tuilerie serve` and `tuilerie host`."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.running import HOST, Running, asked, free_port
from tests.waiting import PATIENCE
from tuilerie.cli.main import app
from tuilerie.core.building import READY
from tuilerie.games import GAMES
from tuilerie.server.http.rate_limits import RateLimit, RateLimits
from tuilerie.server.preparation import CompiledRules
from tuilerie.server.settings import Settings
from tuilerie.server.store.database import address_of, served_alone
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.connection import Connection
from tuilerie.tables.messages import Pong

COMMAND = [sys.executable, "-m", "tuilerie.cli.main"]
PLAIN = {**os.environ, "LANG": "C", "LC_ALL": "C", "TUILERIE_SERVER_PREPARE": "0"}


def test_it_prints_its_address_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    command = [
        *COMMAND,
        "serve",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{tmp_path / 'deep' / 'er.db'}",
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    ) as process:
        assert process.stdout
        assert f"http://{HOST}:{port}" in process.stdout.readline()
        assert asked(f"{HOST}:{port}", "/healthz").json()["status"] == "ok"
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert process.returncode in (0, -signal.SIGTERM)
    assert (tmp_path / "deep" / "er.db").exists()


def test_a_fine_may_be_more_than_there_is() -> None:
    now = [0.0]
    limit = RateLimit(1.0, 10.0, lambda: now[0])
    limit.fine(15.0)
    now[0] = 5.9
    assert not limit.has()
    now[0] = 6.0
    assert limit.take()


@pytest.mark.parametrize(
    "words, reason",
    [
        (["--database", "oracle://there"], "an address begins with sqlite: or postgresql:"),
        (["--database", "nonsense"], "nonsense: an address begins with"),
        (["--database", "sqlite:////proc/tables.db"], "cannot be used"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["--origin", "play.example.org"], "an origin is written like https://play.example.org"),
        (["--origin", "https://example.org/play"], "an origin is written like https://play.example.org"),
        (["--database", "sqlite:///t.db", "--workers", "2"], "a SQLite file serves one process"),
        (["--database", "postgresql://127.0.0.1:1/t"], "the database t cannot be used: connection"),
        (["--database", "postgresql://host:port/t"], "this is not an address like"),
    ],
)
def test_a_server_that_cannot_start_says_why(words: list[str], reason: str) -> None:
    done = CliRunner().invoke(app, ["serve", "--port", str(free_port()), *words])
    assert done.exit_code == 2
    assert reason in " ".join(done.stderr.split())


def test_a_taken_port_is_told(server: Running) -> None:
    done = CliRunner().invoke(app, ["serve", "--port", str(server.port)])
    assert (done.exit_code, "cannot listen" in done.stderr) == (2, True)


def test_a_host_sees_that_there_are_no_tables(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 't.db'}"]
    shown = CliRunner().invoke(app, ["host", "tables", *database])
    closed = CliRunner().invoke(app, ["host", "close", "nowhere", *database])
    assert (shown.exit_code, "table" in shown.stdout) == (0, True)
    assert (closed.exit_code, closed.stderr.strip()) == (2, "there is no table nowhere")


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUILERIE_SERVER_CONNECTIONS", "7")
    monkeypatch.setenv("TUILERIE_SERVER_SECURE", "yes")
    monkeypatch.setenv("TUILERIE_SERVER_PREPARE", "False")
    monkeypatch.setenv("TUILERIE_SERVER_ABSENT_SECONDS", "1.5")
    settings = Settings.from_environment(database="sqlite:///x.db", origins=None)
    assert (settings.connections, settings.secure, settings.absent_seconds) == (7, True, 1.5)
    assert not settings.prepare
    assert (settings.database, settings.origins) == ("sqlite:///x.db", "")
    both = Settings.from_environment(origins="https://Play.example.org/ http://localhost:8000")
    assert both.origins == "https://play.example.org http://localhost:8000"
    monkeypatch.setenv("TUILERIE_SERVER_CONNECTIONS", "many")
    with pytest.raises(ValueError, match="TUILERIE_SERVER_CONNECTIONS=many: a whole number is expected"):
        Settings.from_environment()


@pytest.mark.parametrize(
    "name, value, reason",
    [
        ("SEARCHES", "0", "TUILERIE_SERVER_SEARCHES=0: at least 1 is needed"),
        ("CONNECTIONS", "-1", "not negative"),
        ("ABSENT_SECONDS", "nan", "not negative"),
        ("SECURE", "perhaps", "TUILERIE_SERVER_SECURE=perhaps: 1 or 0 is expected"),
        ("CONECTIONS", "7", "no such setting; is it TUILERIE_SERVER_CONNECTIONS?"),
    ],
)
def test_settings_that_cannot_be_are_told_in_words(
    name: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"TUILERIE_SERVER_{name}", value)
    done = CliRunner().invoke(app, ["serve", "--port", str(free_port())])
    assert done.exit_code == 2
    assert reason in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    "origins, is_secure",
    [("", False), ("https://a.example", True), ("https://a.example http://localhost:8000", False)],
)
def test_cookies_of_a_site_with_tls_travel_over_tls_only(origins: str, is_secure: bool) -> None:
    assert Settings.from_environment(origins=origins).secure is is_secure


def test_a_new_database_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    async def used() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 't.db'}")
        await store.migrate()
        await store.close()

    asyncio.run(used())
    assert (tmp_path / "t.db").stat().st_mode & 0o777 == 0o600


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 't.db'}"
    words = ["serve", "--port", str(free_port()), "--database", database]
    with served_alone(address_of(database)):
        done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert "another server runs on" in " ".join(done.stderr.split())


def test_every_setting_is_told_to_hosts() -> None:
    told = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [f.name for f in fields(Settings) if f"`{f.name.upper()}`" not in told] == []


@pytest.mark.parametrize(
    "address, driver",
    [("sqlite:///file.db", "sqlite+aiosqlite"), ("postgresql://host/name", "postgresql+psycopg")],
)
def test_addresses_are_plain(address: str, driver: str) -> None:
    assert address_of(address).drivername == driver


def test_a_database_is_migrated_once_and_again(tmp_path: Path) -> None:
    async def twice() -> list[str]:
        store = SqlStore(f"sqlite:///{tmp_path / 't.db'}")
        await store.migrate()
        await store.migrate()
        tables = [stored.id for stored in await store.unfinished()]
        await store.close()
        return tables

    assert asyncio.run(twice()) == []


def test_a_rate_limit_is_used_up_and_comes_back() -> None:
    now = [0.0]
    limit = RateLimit(rate=1.0, most=2.0, now=lambda: now[0])
    assert [limit.take() for _ in range(3)] == [True, True, False]
    now[0] = 1.0
    assert [limit.take(), limit.take()] == [True, False]


def test_addresses_that_come_by_the_thousands_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimits, "KEPT", 10)
    limits = RateLimits(1.0, 1.0)
    assert limits.of("first").take()
    for number in range(20):
        limits.of(f"{number}")
    assert len(limits._limits) == 10
    assert limits.of("first").take()


def test_a_client_that_reads_too_slowly_is_dropped() -> None:
    connection = Connection(backlog=3)
    for number in range(4):
        connection.say(Pong(now=number))
    left = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    assert (connection.is_slow, connection.close_code, left[-1]) == (True, 1013, None)


def test_a_game_that_somebody_waits_for_is_compiled_next(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    told: list[tuple[str, float]] = []

    async def two_rules_each(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
        made.append(game)
        for part in parts:
            yield "one"
            yield "two"
            yield f"{READY}{part}"

    async def prepare() -> CompiledRules:
        preparation = CompiledRules()
        preparation.listeners.append(lambda game, done: told.append((game, done)))
        preparation.want("amazonas")
        await preparation.run()
        return preparation

    monkeypatch.setattr("tuilerie.server.preparation.parts_to_build", lambda game, *parts: list(parts))
    monkeypatch.setattr("tuilerie.server.preparation.built_in_child", two_rules_each)
    monkeypatch.setattr("tuilerie.server.preparation.load", lambda game, part: None)
    preparation = asyncio.run(prepare())
    assert made[0] == "amazonas"
    assert sorted(made) == sorted(GAMES)
    assert preparation.is_ready("base", ["greedy"])
    assert ("amazonas", 1.0) in told
    assert preparation.done == dict.fromkeys(GAMES, 1.0)


def test_a_game_that_somebody_waits_for_begins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if as many games as possible are already being built, and never finish."""

    async def prepare() -> CompiledRules:
        preparation = CompiledRules()
        running = asyncio.create_task(preparation.run())
        await asyncio.wait_for(busy.wait(), PATIENCE)
        await asyncio.wait_for(preparation.wait("amazonas", ["hard"]), PATIENCE)
        running.cancel()
        return preparation

    async def endless(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
        if game != "amazonas":
            busy.set()
            await asyncio.Event().wait()
        return
        yield ""

    busy = asyncio.Event()
    monkeypatch.setattr("tuilerie.server.preparation.PREPARED_AT_ONCE", 1)
    monkeypatch.setattr("tuilerie.server.preparation.parts_to_build", lambda game, *parts: list(parts))
    monkeypatch.setattr("tuilerie.server.preparation.built_in_child", endless)
    monkeypatch.setattr("tuilerie.server.preparation.load", lambda game, part: None)
    preparation = asyncio.run(prepare())
    assert (preparation.is_ready("amazonas"), preparation.is_ready("base")) == (True, False)


def test_it_needs_nothing_that_windows_has_not(tmp_path: Path) -> None:
    """Compiling starts there, too, but without waiting for other processes."""
    program = """
import sys
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
import tuilerie.server.serve
from tuilerie.core.building import lock_file, try_lock, turn
with turn("one"), turn("one"), lock_file("one") as one, lock_file("one") as other:
    print(try_lock(one) and try_lock(other))
"""
    environment = {**PLAIN, "TUILERIE_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_it_stops_while_it_compiles(tmp_path: Path) -> None:
    """The server stops without waiting for the child process that compiles."""
    port, cold = (
        free_port(),
        {**PLAIN, "TUILERIE_SERVER_PREPARE": "1", "TUILERIE_CACHE": str(tmp_path / "cache")},
    )
    command = [*COMMAND, "serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 't.db'}"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=cold
    ) as process:
        assert process.stdout
        assert process.stdout.readline()
        assert asked(f"{HOST}:{port}", "/healthz").json()["ready"] is False
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert list((tmp_path / "cache").glob("libraries/*.lib")) == []
