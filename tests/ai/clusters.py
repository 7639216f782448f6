"""Clusters of this machine, of real processes, one of which may be killed."""

import contextlib
import pathlib
import subprocess
import sys
from collections.abc import Iterator

from tests.waiting import PATIENCE, wait_until


class DaskCluster:
    """A scheduler and two workers. Nobody restarts a worker that dies."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._started("dask_scheduler", "--port", "0")
        self.workers = [self._started("dask_worker", "--no-nanny", "--nthreads", "1") for _ in range(2)]

    def _started(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{kind}", "--scheduler-file", str(self.file)]
        place = ["--host", "127.0.0.1", "--no-dashboard"]
        return subprocess.Popen([*command, *place, *words], stderr=subprocess.DEVNULL)

    def wait(self) -> str:
        """Until both workers are there; returns the scheduler's address."""
        from dask.distributed import Client

        self.wait_for_file()
        with Client(scheduler_file=str(self.file), timeout=PATIENCE) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
            return str(client.scheduler.address)

    def wait_for_file(self) -> None:
        wait_until(lambda: self.file.exists() and self.file.read_text().strip().endswith("}"))

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextlib.contextmanager
def dask_cluster(folder: pathlib.Path) -> Iterator[DaskCluster]:
    cluster = DaskCluster(folder)
    try:
        yield cluster
    finally:
        cluster.close()
