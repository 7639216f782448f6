"""What a process prepares before it plays: imported before there are threads, and tried until it is there."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from tuilerie.server import preparation as module
from tuilerie.server.preparation import CompiledRules

# A thread that begins finds the compiler imported, and all rules known to it.
PROGRAM = """
import asyncio, sys, threading
from tuilerie.core import rule
from tuilerie.server.http.app import create_app
from tuilerie.server.settings import Settings

found = []
start = threading.Thread.start

def noted(thread):
    found.append("numba.np.arrayobj" in sys.modules and len(rule._dispatchers) == len(rule._rules))
    start(thread)

threading.Thread.start = noted

async def begin():
    app = create_app(Settings(database=sys.argv[1], prepare=False))
    async with app.router.lifespan_context(app):
        pass

asyncio.run(begin())
print(bool(found) and all(found))
"""


def test_the_compiler_is_imported_before_there_are_threads(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TUILERIE_INTERPRETED", raising=False)
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.db'}"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, database], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_what_failed_is_prepared_again_after_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[str, str]] = []

    async def nothing(game: str, purpose: str) -> AsyncIterator[str]:
        return
        yield ""

    def load(game: str, purpose: str) -> None:
        tried.append((game, purpose))
        if game == "base" and Counter(tried)[game, purpose] < 3:
            raise ImportError("partially initialized module")

    async def prepared() -> CompiledRules:
        rules = CompiledRules()
        await rules.run()
        return rules

    monkeypatch.setattr(module, "compiled_in_child", nothing)
    monkeypatch.setattr(module, "load", load)
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.0)
    rules = asyncio.run(prepared())
    assert all(event.is_set() for event in rules.events.values())
    assert rules.done["base"] == 1.0
    again = [("base", purpose) for purpose in module.PURPOSES]
    assert tried[len(rules.events) :] == again + again
