"""Runs the rows named, or all; one line of figures each, and exit code 1 if a bar was missed."""

import sys
import time
from collections.abc import Callable
from typing import Any

from tests.server.soak.costing import cost
from tests.server.soak.folding import fold_games
from tests.server.soak.fuzzing import fuzz
from tests.server.soak.killing import kill_often, kill_one_of_two, kill_workers
from tests.server.soak.loading import capacity, flood, load, reconnect
from tests.server.soak.proxies import behind_caddy, behind_nginx
from tests.server.soak.secrets import keep_secrets, keep_secrets_elsewhere

ROWS: dict[str, Callable[..., str]] = {
    "fold": fold_games,
    "secrecy": keep_secrets,
    "kill": kill_often,
    "fuzz": fuzz,
    "flood": flood,
    "load": load,
    "reconnect": reconnect,
    "secrecy-two": keep_secrets_elsewhere,  # two processes on PostgreSQL
    "kill-two": kill_one_of_two,
    "kill-workers": kill_workers,  # processes of `--workers 2`
    "cost": cost,
    "nginx": behind_nginx,
    "caddy": behind_caddy,
}


# These rows run only when they are named, since they have no time limit.
LONG: dict[str, Callable[..., str]] = {"capacity": capacity}


def main(words: list[str]) -> int:
    """Runs rows with their sizes and settings, for example `fold 100 load --processes 2`."""
    plan: list[tuple[str, list[int], dict[str, Any]]] = []
    rest = iter(words or ROWS)
    for word in rest:
        if word.isdigit() and plan:
            plan[-1][1].append(int(word))
        elif word.startswith("--") and plan:
            value = next(rest, "")
            plan[-1][2][word[2:]] = int(value) if value.isdigit() else value
        elif word in ROWS | LONG:
            plan.append((word, [], {}))
        else:
            print(f"there is no row '{word}'; there are {', '.join(ROWS | LONG)}")
            return 2
    return max(_run(*row) for row in plan)


def _run(name: str, sizes: list[int], options: dict[str, Any]) -> int:
    started = time.monotonic()
    try:
        told, code = (ROWS | LONG)[name](*sizes, **options), 0
    except AssertionError as problem:
        told, code = f"MISSED: {problem}", 1
    print(f"{name:10} {told}   ({time.monotonic() - started:.0f} s)", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
