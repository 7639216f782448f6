"""Faulty bots: each fails in its own way, on its third move unless its docstring says otherwise."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time

import numpy as np

from tuilerie import Move, Position


class First:
    """Plays the first legal move."""

    def __init__(self) -> None:
        self.moves = 0

    def decide(self, position: Position) -> int:
        self.moves += 1
        return self.go_wrong(position) if self.moves == 3 else position.codes()[0]

    def go_wrong(self, position: Position) -> int:
        return position.codes()[0]


class AtRandom:
    def decide(self, position: Position) -> Move:
        return random.choice(position.legal_moves())


class Writes:
    """Answers with texts."""

    def decide(self, position: Position) -> str:
        return random.choice(position.legal_moves()).text


class Seeded:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def decide(self, position: Position) -> np.int64:
        return np.int64(self.rng.choice(position.codes()))


class Crashes(First):
    def go_wrong(self, position: Position) -> int:
        return int("a move")


class Hangs(First):
    def go_wrong(self, position: Position) -> int:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
        return 0


class NeverDecides:
    def decide(self, position: Position) -> int:
        time.sleep(1000)
        return 0


class Babbles(First):
    """Prints a lot on every move, but plays on."""

    def decide(self, position: Position) -> int:
        for _ in range(60):  # more than fits into a pipe
            print("move 0\n" * 100, flush=True)
            os.write(1, b"error no\n" * 100)
            os.write(2, b"x" * 10_000)
        return super().decide(position)


class Floods(First):
    """Writes directly to the pipe of the protocol."""

    def go_wrong(self, position: Position) -> int:
        while True:
            for number in range(3, 20):
                try:
                    os.write(number, b"x" * 10_000)
                except OSError:
                    continue


class Cheats(First):
    def go_wrong(self, position: Position) -> int:
        return max(position.codes()) + 1


class Mumbles(First):
    def go_wrong(self, position: Position) -> int:
        return "N1^"  # type: ignore[return-value]


class Leaves(First):
    def go_wrong(self, position: Position) -> int:
        sys.exit("enough")


class Dies(First):
    def go_wrong(self, position: Position) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class LeavesChildren(First):
    """Starts a child process that inherits the pipe and would outlive the bot."""

    def go_wrong(self, position: Position) -> int:
        subprocess.Popen(["sleep", "1000"], close_fds=False)
        os._exit(7)


class NeverBegins(First):
    def __init__(self) -> None:
        raise RuntimeError("no\nmood")


class Spy(First):
    """Records everything that its process receives, except its working folder and its parent's
    environment."""

    def decide(self, position: Position) -> int:
        seen = hashlib.sha256(bytes(position)).hexdigest()
        note = {"state": seen, "argv": sys.argv, "environment": sorted(os.environ)}
        with open(os.environ["SPY"], "a") as file:
            file.write(json.dumps(note) + "\n")
        return super().decide(position)


class Undecided:
    pass
