"""A match over a local Ray of two workers, one killed in the middle: `python -m tests.ai.ray_arena`."""

import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

from tuilerie.ai.match.arena import Match, play_match
from tuilerie.ai.match.worker_pool import WorkerPool

MATCH = Match("base", ("search:sims=100", "greedy"), "1")
GAMES = 48


def workers() -> list[int]:
    """Ray's ids of the processes that play."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if line.startswith(b"ray::PoolActor"):
            found.append(int(process.name))
    return found


class Killer:
    """Kills one worker while the second batch of games is being played."""

    def __init__(self) -> None:
        self.killed: list[int] = []
        self.thread: threading.Thread | None = None

    def __call__(self, done: int, of: int) -> None:
        print(f"\r{done} of {of}", end="", file=sys.stderr, flush=True)
        if done and self.thread is None:
            self.thread = threading.Thread(target=self._kill, daemon=True)
            self.thread.start()

    def _kill(self) -> None:
        time.sleep(0.5)
        while not self.killed:
            for worker in workers()[:1]:
                os.kill(worker, signal.SIGKILL)
                self.killed.append(worker)
            time.sleep(0.05)


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder, killer = pathlib.Path(name), Killer()
        here = play_match(MATCH, GAMES, folder / "here", WorkerPool(2))
        there = play_match(MATCH, GAMES, folder / "there", WorkerPool(2, "ray"), killer)
        same = all(
            (folder / "here" / path.name).read_bytes() == path.read_bytes()
            for path in (folder / "there").glob("*.game")
        )
    print(f"\n{GAMES} games over Ray, worker {killer.killed} killed; equal to one machine's: {same}")
    return 0 if same and here == there and len(killer.killed) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
