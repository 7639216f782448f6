"""The server as a process of its own, which can be killed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx

from tests.server.running import HOST, QUICK, asked, free_port
from tests.waiting import PATIENCE, wait_until
from tuilerie.core.building import build
from tuilerie.core.rule import PLAY, SEARCH
from tuilerie.games import GAMES
from tuilerie.server.settings import Settings

LISTENING = "0A"  # the state LISTEN in /proc/net/tcp


class ServerProcess:
    """`tuilerie serve` as a process, on a database that is kept between its starts."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        words: Iterable[str] = (),
        games: Iterable[str] = GAMES,
        parts: Iterable[str] = (PLAY, SEARCH),
        interpreted: bool = False,
        **settings: Any,
    ) -> None:
        self.port = free_port()
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.words = list(words)
        self.workers, self.games, self.parts = workers, [] if interpreted else list(games), tuple(parts)
        usual = {"prepare": True, "sweep_seconds": Settings.sweep_seconds}
        given = {**QUICK, **usual, "connections": 5000, "connections_per_address": 5000, **settings}
        names = {f"TUILERIE_SERVER_{name.upper()}": str(value) for name, value in given.items()}
        # With interpreted rules a server starts at once. This is for tests that do not need the
        # search or its speed.
        self.environment = {**os.environ, **names, "TUILERIE_INTERPRETED": str(int(interpreted))}
        self.errors = (folder / "errors.log").open("ab")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"{HOST}:{self.port}"

    def start(self) -> "ServerProcess":
        """Compiles the rules first, so that compiling is not measured."""
        for game in self.games:
            build(game, self.parts)
        command = [sys.executable, "-m", "tuilerie.cli.main", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database, "--workers", str(self.workers), *self.words],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        return self

    @property
    def traces(self) -> list[str]:
        """Every failure that the server logged since its first start."""
        lines = Path(self.errors.name).read_text(encoding="utf-8").splitlines()
        return [line for line in lines if '"trace"' in line or "Traceback" in line]

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def kill_worker(self, number: int) -> None:
        """One of several processes, once all of them serve: whoever died before has been replaced by then.
        When this returns, its connections are cut."""
        self.wait_for_workers()
        victim = self.worker_pids[number % self.workers]
        os.kill(victim, signal.SIGKILL)
        wait_until(lambda: not is_worker(victim))

    def wait_for_workers(self) -> None:
        """Until all processes serve, those included that take the place of killed ones."""
        wait_until(lambda: len(self.worker_pids) == self.workers == self.listening and self.all_ready)

    @property
    def all_ready(self) -> bool:
        """Whether all processes are ready; each request may reach any of them."""
        return all(asked(self.address, "/healthz").json()["ready"] for _ in range(8 * (self.workers - 1)))

    @property
    def listening(self) -> int:
        """The listening sockets of the server's port."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(line[1].endswith(f":{self.port:04X}") and line[3] == LISTENING for line in lines)

    @property
    def worker_pids(self) -> list[int]:
        assert self.process
        return workers_of(self.process.pid)

    def stop(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def __enter__(self) -> "ServerProcess":
        return self.start().wait_until_ready()

    def __exit__(self, *problem: object) -> None:
        """Stops the server in any case, and reports its errors as failures."""
        if self.process and self.process.poll() is None:
            self.kill()
        self.errors.close()
        traces = self.traces
        for line in traces:
            print(line.replace("\\n", "\n"), flush=True)
        if traces and not problem[0]:
            raise AssertionError(f"the server logged {len(traces)} failures, told above")

    def wait_until_ready(self, seconds: float = 2 * PATIENCE) -> "ServerProcess":
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            try:
                if asked(self.address, "/healthz").json()["ready"]:
                    return self
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise TimeoutError("the server is not ready")

    def figure(self, name: str) -> float:
        """The value of one figure in /metrics."""
        text = asked(self.address, "/metrics").text
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))

    @property
    def family(self) -> list[int]:
        assert self.process
        return [self.process.pid, *descendants(self.process.pid)]

    def answered_within(self, share: float) -> float:
        """Milliseconds in which the server, by its own clock, answered this share of all commands."""
        text = asked(self.address, "/metrics").text
        found = re.findall(r'tuilerie_command_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
        buckets = [(1000 * float(limit), float(count)) for limit, count in found]
        return next(limit for limit, count in buckets if count >= share * buckets[-1][1])

    @property
    def memory(self) -> float:
        """The resident memory of all its processes, in MiB."""
        return sum(memory_of(pid) for pid in self.family)

    @property
    def cpu_seconds(self) -> float:
        return sum(cpu_seconds_of(pid) for pid in self.family)


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if is_worker(int(child))]


def is_worker(pid: int) -> bool:
    """Whether a child process is a running worker, not Python's resource tracker."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        words = Path(f"/proc/{pid}/cmdline").read_text()
        return "spawn_main" in words and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    return False


def descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [one for child in children for one in (int(child), *descendants(int(child)))]


def memory_of(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu_seconds_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
