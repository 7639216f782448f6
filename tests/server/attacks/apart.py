"""A server in a separate process, since clients in the same process would distort the measured times."""

import contextlib
import multiprocessing
import pathlib
import resource
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from tests.server.running import running
from tests.server.soak.process import cpu_seconds_of, memory_of
from tuilerie.server.json_log import keep_journal

LOG = "server.log"


class Apart:
    def __init__(self, pid: int, folder: pathlib.Path, address: str) -> None:
        self.pid, self.folder, self.address = pid, folder, address

    @property
    def cpu_seconds(self) -> float:
        return cpu_seconds_of(self.pid)

    @property
    def memory(self) -> float:
        """The resident memory, in MiB."""
        return memory_of(self.pid)

    @property
    def log_bytes(self) -> int:
        return (self.folder / LOG).stat().st_size

    @property
    def disk_bytes(self) -> int:
        """The size of the database, with SQLite's own log."""
        return sum(file.stat().st_size for file in self.folder.glob("tables.db*"))


@contextlib.contextmanager
def apart(settings: dict[str, Any], limits: dict[int, int]) -> Iterator[Apart]:
    """Runs a server. The limits are the operating system's, and apply to the server's process only."""
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    with tempfile.TemporaryDirectory() as name:
        process = context.Process(target=_serve, args=(its, name, settings, limits))
        process.start()
        its.close()
        try:
            assert process.pid
            yield Apart(process.pid, pathlib.Path(name), ours.recv())
        finally:
            ours.close()
            process.join()


def _serve(
    pipe: "Connection[Any, Any]", folder: str, settings: dict[str, Any], limits: dict[int, int]
) -> None:
    sys.stderr = (pathlib.Path(folder) / LOG).open("w", buffering=1, encoding="utf-8")
    keep_journal()
    with running(pathlib.Path(folder), **settings) as server:
        for kind, limit in limits.items():
            resource.setrlimit(kind, (limit, limit))
        pipe.send(server.address)
        with contextlib.suppress(EOFError):
            pipe.recv()
