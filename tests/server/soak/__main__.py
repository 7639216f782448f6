"""Runs the rows named, or all; one line of figures each, and exit code 1 if a bar was missed."""

import sys
import time
from collections.abc import Callable

from tests.server.soak.folding import fold_games
from tests.server.soak.fuzzing import fuzz
from tests.server.soak.killing import kill_often
from tests.server.soak.loading import flood, load, reconnect
from tests.server.soak.secrets import keep_secrets

ROWS: dict[str, Callable[..., str]] = {
    "fold": fold_games,
    "secrecy": keep_secrets,
    "kill": kill_often,
    "fuzz": fuzz,
    "flood": flood,
    "load": load,
    "reconnect": reconnect,
}


def main(words: list[str]) -> int:
    """Words are rows, a number after one is its size: `fold 100 kill 5`."""
    plan: list[tuple[str, list[int]]] = []
    for word in words or ROWS:
        if word.isdigit() and plan:
            plan[-1][1].append(int(word))
        elif word in ROWS:
            plan.append((word, []))
        else:
            print(f"there is no row '{word}'; there are {', '.join(ROWS)}")
            return 2
    return max(_run(name, sizes) for name, sizes in plan)


def _run(name: str, sizes: list[int]) -> int:
    started = time.monotonic()
    try:
        told, code = ROWS[name](*sizes), 0
    except AssertionError as problem:
        told, code = f"MISSED: {problem}", 1
    print(f"{name:10} {told}   ({time.monotonic() - started:.0f} s)", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
