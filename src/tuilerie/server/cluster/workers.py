"""Several worker processes that serve one port, and their supervisor, which replaces those that die."""

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from .. import metrics
from ..json_log import keep_journal
from ..serve import listener, server_of
from ..settings import Settings

log = logging.getLogger("tuilerie.server")
GRACE_SECONDS = 12.0  # seconds for a worker to stop by itself
STEADY_SECONDS = 5.0  # a worker that lived longer is replaced at once
LONGEST_PAUSE = 30.0
LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class Post:
    """The parameters of a worker."""

    settings: Settings
    host: str
    port: int
    proxies: str


def work(post: Post, told: "Connection[bool, bool]") -> None:
    """Runs a worker. It ends when its supervisor ends."""
    keep_journal()
    server = server_of(post.settings, post.host, post.port, post.proxies)
    server.announce = lambda: told.send(True)
    parent = multiprocessing.parent_process()
    assert parent

    def follow() -> None:
        parent.join()
        server.should_exit = True

    threading.Thread(target=follow, daemon=True).start()
    server.run(sockets=[listener(post.host, post.port, shared=True)])


class Worker:
    """A worker process, which is started again whenever it dies."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.pause, self.begins, self.began = 0.0, 0.0, 0.0
        self.process: SpawnProcess | None = None
        self.told: Connection[bool, bool] | None = None

    def look(self) -> None:
        """Starts the process if it is not running. The pause before a restart grows while it keeps dying."""
        if self.process is None:
            if time.monotonic() >= self.begins:
                self._start()
        elif not self.process.is_alive():
            self._bury(self.process)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.told, its_end = context.Pipe(duplex=False)
        self.process = context.Process(target=work, args=(self.post, its_end))
        self.process.start()
        its_end.close()
        self.began = time.monotonic()

    @property
    def has_begun(self) -> bool:
        """Whether the process has reported, through a pipe, that it listens. (A lock would stay locked for
        ever if a worker were killed while it holds it.)"""
        with suppress(EOFError, OSError):
            return self.told is not None and self.told.poll() and self.told.recv()
        return False

    def _bury(self, process: SpawnProcess) -> None:
        is_steady = time.monotonic() - self.began > STEADY_SECONDS
        self.pause = 0.0 if is_steady else min(LONGEST_PAUSE, max(1.0, 2 * self.pause))
        self.process, self.begins = None, time.monotonic() + self.pause
        log.warning("a worker died", extra={"code": process.exitcode})
        mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
        process.close()
        if self.told:
            self.told.close()
            self.told = None


class Workers:
    def __init__(self, count: int, post: Post, announce: Callable[[], None]) -> None:
        self.announce, self.is_announced = announce, False
        self.workers = [Worker(post) for _ in range(count)]
        self.guard = listener(post.host, post.port, shared=True)  # keeps the port while no worker listens
        self.signals = 0

    def run(self) -> None:
        """Runs until it is told to stop."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        try:
            while not self.signals:
                self._look()
        finally:
            self._end()

    def _stop(self, *_: Any) -> None:
        self.signals += 1

    def _look(self) -> None:
        for worker in self.workers:
            worker.look()
        if not self.is_announced and any(worker.has_begun for worker in self.workers):
            self.is_announced = True
            self.announce()
        wait([worker.process.sentinel for worker in self.workers if worker.process], LOOK_SECONDS)

    def _end(self) -> None:
        """Asks all workers to stop. Those that take too long are killed, and all are on a second request."""
        processes = [worker.process for worker in self.workers if worker.process]
        for process in processes:
            process.terminate()
        limit = time.monotonic() + GRACE_SECONDS
        while any(process.is_alive() for process in processes):
            if self.signals > 1 or time.monotonic() > limit:
                for process in processes:
                    process.kill()
            wait([process.sentinel for process in processes], LOOK_SECONDS)
        self.guard.close()


def run_workers(count: int, post: Post, announce: Callable[[], None]) -> None:
    """Runs the workers. Their metrics are kept in files, so that each worker can report those of all."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ValueError("several workers cannot share a port on this system; run one")
    folder = tempfile.mkdtemp(prefix="tuilerie-metrics-")
    os.environ[metrics.FOLDER] = folder
    try:
        Workers(count, post, announce).run()
    finally:
        with suppress(OSError):
            shutil.rmtree(folder)
