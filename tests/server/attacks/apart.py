"""A server in a process of its own: clients in the same process would delay what they measure."""

import contextlib
import multiprocessing
import pathlib
import resource
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from tests.server.running import running


class Apart:
    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self.pipe = pipe
        self.address: str = pipe.recv()

    def cpu_seconds(self) -> float:
        """What the server has used so far."""
        self.pipe.send("cpu")
        used: float = self.pipe.recv()
        return used


@contextlib.contextmanager
def apart(settings: dict[str, Any], descriptors: int = 0) -> Iterator[Apart]:
    """With as many open files as are given; 0: as many as this process may open."""
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=_serve, args=(its, settings, descriptors))
    process.start()
    its.close()
    try:
        yield Apart(ours)
    finally:
        ours.close()
        process.join()


def _serve(pipe: "Connection[Any, Any]", settings: dict[str, Any], descriptors: int) -> None:
    if descriptors:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    with tempfile.TemporaryDirectory() as folder, running(pathlib.Path(folder), **settings) as server:
        pipe.send(server.address)
        with contextlib.suppress(EOFError):
            while pipe.recv():
                pipe.send(time.process_time())
