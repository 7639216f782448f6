"""How long the first board of a process takes: `python -m tests.art.first_board [RUNS]`.

CPU milliseconds, imports aside, for a finished game of three: the best of some runs, each a fresh process."""

import subprocess
import sys
import time

from tests.play.tables import play_on
from tuilerie import GAMES, Table
from tuilerie.art import board_svg


def measure(game: str) -> tuple[float, float]:
    """The first board, and the second."""
    table = play_on(Table(game, 3, seed=5))
    view, spent = table.view(None), [time.process_time()]
    for _ in range(2):
        board_svg(view, table.names)
        spent.append(time.process_time())
    return 1000 * (spent[1] - spent[0]), 1000 * (spent[2] - spent[1])


def report(runs: int) -> None:
    for game in GAMES:
        command = [sys.executable, "-m", "tests.art.first_board", "--only", game]
        lines = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(runs)]
        times = [tuple(map(float, line.stdout.split()[-2:])) for line in lines]
        print(f"{game:14} first {min(t[0] for t in times):5.0f} ms   next {min(t[1] for t in times):4.1f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--only"]:
        print(*measure(sys.argv[2]))
    else:
        report(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
