"""What a process prepares before it plays: libraries or, without them, the compiler."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence

import pytest

from tests.waiting import PATIENCE, until_holds
from tuilerie.core.building import NotBuilt
from tuilerie.games import GAMES
from tuilerie.server import preparation as module
from tuilerie.server.preparation import CompiledRules

# A server that plays and thinks.
SERVER = """
import asyncio, sys
from tuilerie.server.http.app import create_app
from tuilerie.server.preparation import load
from tuilerie.server.settings import Settings

async def begin():
    app = create_app(Settings(database=sys.argv[1], prepare=False))
    async with app.router.lifespan_context(app):
        for part in ("play", "search"):
            await asyncio.to_thread(load, "base", part)

asyncio.run(begin())
print({name.partition(".")[0] for name in sys.modules} & {"numba", "llvmlite"})
"""

# Threads that ask for compiled rules at the same time, before Numba has been imported.
THREADS = """
import sys, threading, time
from tuilerie.core import jit
from tuilerie.core.rule import all_rules
from tuilerie.games import base

assert "numba" not in sys.modules
start, found = threading.Barrier(4), []
importing, at_once, introduce = [], [], jit._introduce_rules

def watched():
    importing.append(threading.get_ident())
    time.sleep(0.1)  # whoever is let in beside this thread comes in now
    at_once.append(len(importing))
    introduce()
    importing.pop()

jit._introduce_rules = watched

def ask():
    start.wait()
    jit.jit(base.play)
    found.append(len(jit._dispatchers) == len(all_rules()))

threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(found, max(at_once))
"""


def printed(program: str, *words: str) -> tuple[str, str]:
    command = [sys.executable, "-c", program, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def test_a_server_needs_no_compiler(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TUILERIE_INTERPRETED", raising=False)
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}"
    assert printed(SERVER, database) == ("set()\n", "")


def test_threads_may_ask_for_the_compiler_at_once() -> None:
    """The threads import Numba one after the other: its modules import each other, so simultaneous imports
    would fail."""
    assert printed(THREADS) == (f"{[True] * 4} 1\n", "")


async def nothing(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
    return
    yield ""


async def prepared() -> CompiledRules:
    rules = CompiledRules()
    await rules.run()
    return rules


def test_a_game_that_failed_to_compile_is_tried_again_after_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def load(game: str, part: str) -> None:
        tried.append(game)
        if game == "base" and Counter(tried)[game] < 3:
            raise ImportError("partially initialized module")

    monkeypatch.setattr(module, "built_in_child", nothing)
    monkeypatch.setattr(module, "load", load)
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.0)
    rules = asyncio.run(prepared())
    assert all(event.is_set() for event in rules.events.values())
    assert rules.done["base"] == 1.0
    assert tried[-3:] == ["base", "base", "base"]


def test_a_game_that_failed_begins_again_as_soon_as_somebody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the pause before the next attempt, and while other games are still being built."""
    tried: Counter[str] = Counter()

    def load(game: str, part: str) -> None:
        tried[game] += 1
        if game == "base" and tried[game] < 4:
            raise ImportError("partially initialized module")

    async def endless(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
        while game == "hunters" and not others_may_end.is_set():
            await asyncio.sleep(0)
        return
        yield ""

    async def waited(rules: CompiledRules) -> None:
        running = asyncio.create_task(rules.run())
        async with asyncio.timeout(PATIENCE):
            await until_holds(lambda: tried["base"] > 0)
            await rules.wait("base")
            assert not rules.is_ready("hunters")
            others_may_end.set()
            await running

    others_may_end = asyncio.Event()
    for name, seconds in {"RETRY": 3600.0, "REST": 0.0, "ASK_AGAIN": 0.01}.items():
        monkeypatch.setattr(module, f"{name}_SECONDS", seconds)
    monkeypatch.setattr(module, "parts_to_build", lambda game, *parts: list(parts))
    monkeypatch.setattr(module, "built_in_child", endless)
    monkeypatch.setattr(module, "load", load)
    asyncio.run(waited(CompiledRules()))


def test_a_game_that_has_just_failed_is_left_alone_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many people ask for it, each attempt costs half a minute of a processor."""
    tried: list[str] = []

    def load(game: str, part: str) -> None:
        tried.append(game)
        raise ImportError("partially initialized module")

    async def ask() -> None:
        rules = CompiledRules()
        running = asyncio.create_task(rules.run())
        await until_holds(lambda: len(tried) == len(GAMES))
        for _ in range(100):
            rules.want("base")
            await asyncio.sleep(0)
        running.cancel()

    for name in ("RETRY", "REST"):
        monkeypatch.setattr(module, f"{name}_SECONDS", 3600.0)
    monkeypatch.setattr(module, "built_in_child", nothing)
    monkeypatch.setattr(module, "load", load)
    asyncio.run(ask())
    assert tried.count("base") == 1


def test_rules_that_cannot_be_built_are_compiled_in_the_process(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def no_linker(game: str, parts: Sequence[str]) -> AsyncIterator[str]:
        raise NotBuilt("there is no linker")
        yield ""

    loaded: list[tuple[str, str]] = []
    monkeypatch.setattr(module, "built_in_child", no_linker)
    monkeypatch.setattr(module, "load", lambda game, part: loaded.append((game, part)))
    rules = asyncio.run(prepared())
    assert sorted(loaded) == sorted(rules.events)
    assert "rules are compiled in this process: there is no linker" in caplog.text
