"""`tuilerie serve --workers N`: one port, several processes, and a supervisor that replaces dead ones."""

import asyncio
import contextlib
import itertools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.client import HELLO, PATIENT, Browser
from tests.server.postgres import Postgres
from tests.server.running import HOST, asked, free_port
from tests.server.soak.process import is_worker, workers_of
from tests.server.test_serve import COMMAND, PLAIN
from tests.waiting import PATIENCE, wait_until
from tuilerie.server import metrics
from tuilerie.server.cluster import workers
from tuilerie.server.cluster.workers import Post
from tuilerie.server.settings import Settings

BODY = {"game": "base", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}], "begins": 0}


class WorkerPool:
    """The command, and the processes it started."""

    def __init__(self, database: str, folder: Path) -> None:
        self.address = f"{HOST}:{free_port()}"
        words = ["serve", "--workers", "2", "--port", self.address.partition(":")[2], "--database", database]
        self.errors = folder / "errors"
        environment = {**PLAIN, "TMPDIR": str(folder)}
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*COMMAND, *words], stdout=subprocess.PIPE, stderr=errors, env=environment
            )

    @property
    def workers(self) -> list[int]:
        return workers_of(self.process.pid)

    def answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return asked(self.address, "/healthz").status_code == 200
        return False


@pytest.fixture
def crew(postgres: Postgres, tmp_path: Path) -> Iterator[WorkerPool]:
    one = WorkerPool(postgres.new_database(), tmp_path)
    assert one.process.stdout
    try:
        assert one.address in one.process.stdout.readline().decode()
        wait_until(lambda: len(one.workers) == 2 and one.answers())
        yield one
    finally:
        one.process.kill()
        one.process.communicate()


async def served_by(crew: WorkerPool, sockets: int) -> list[float]:
    """Opens tables and requests their number equally often: every process must know it."""
    device = Browser(crew.address)
    table = (await device.post("/api/tables", **BODY))["table"]["id"]
    url = f"ws://{crew.address}/api/tables/{table}/socket"
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(sockets):
            socket = await stack.enter_async_context(connect(url, proxy=None, **PATIENT))
            await socket.send(HELLO)
            await socket.recv()
        counts = [await connections(crew) for _ in range(6)]
    await device.close()
    return counts


async def connections(crew: WorkerPool) -> float:
    # A new connection each time, to any process.
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=PATIENCE) as client:
        text = (await client.get(f"http://{crew.address}/metrics")).text
    return next(
        float(line.split()[-1]) for line in text.splitlines() if line.startswith("tuilerie_connections ")
    )


def test_a_dead_worker_is_replaced_and_all_stop_together(crew: WorkerPool, tmp_path: Path) -> None:
    assert set(asyncio.run(served_by(crew, 8))) == {8.0}
    first, second = crew.workers
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: len(crew.workers) == 2 and first not in crew.workers)
    assert second in crew.workers
    assert crew.answers()
    left = crew.workers
    crew.process.send_signal(signal.SIGTERM)
    assert crew.process.wait(PATIENCE) == 0
    assert [pid for pid in left if is_worker(pid)] == []
    said = crew.errors.read_text()
    assert ("a worker died" in said, "Traceback" in said) == (True, False)
    assert list(tmp_path.glob("tuilerie-metrics-*")) == []


def test_workers_do_not_outlive_their_supervisor(crew: WorkerPool) -> None:
    left = crew.workers
    crew.process.kill()
    wait_until(lambda: not any(is_worker(pid) for pid in left))


def killed_while_telling(post: Post, told: Any) -> None:
    """Makes a worker die while it reports that it listens."""
    calls = itertools.count()

    def die(*_: object) -> None:
        if next(calls) == 3:  # half-way
            os.kill(os.getpid(), signal.SIGKILL)

    sys.settrace(die)
    getattr(told, "set", lambda: told.send(True))()


def test_a_worker_that_dies_while_it_says_that_it_listens_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A lock shared between processes would stay locked, and no process would be replaced any more."""
    monkeypatch.setattr(workers, "work", killed_while_telling)
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    pool = workers.Workers(1, Post(Settings(), HOST, free_port(), ""), lambda: None)
    pids: set[int | None] = set()

    def look() -> None:
        while len(pids) < 2:
            pool._look()
            pids.update(worker.process.pid for worker in pool.workers if worker.process)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    wait_until(lambda: not looking.is_alive())
    pool._end()
