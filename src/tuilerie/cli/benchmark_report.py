"""Runs a benchmark and prints its result: one row per opponent."""

import json
import pathlib
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from ..ai.levels import part_for
from ..ai.match.benchmark import STANDARD_OPPONENTS, BenchmarkEntry, run_benchmark
from ..ai.match.external_players import parts_for_bots
from ..ai.match.worker_pool import WorkerPool
from .reports import Prepare


def measure(
    entry: BenchmarkEntry,
    pool: WorkerPool,
    folder: pathlib.Path | None,
    as_json: bool,
    prepare: Prepare,
    out: Console,
    err: Console,
) -> None:
    """Plays the missing games with a progress bar, and prints the row to submit."""
    entry.match(STANDARD_OPPONENTS[0])  # report a player that does not exist before compiling rules
    prepare(entry.game, part_for((entry.player, *STANDARD_OPPONENTS)), *parts_for_bots([entry.player]))
    with Progress(console=err, transient=True) as progress:
        bars = {
            name: progress.add_task(f"{entry.player} – {name}", total=entry.games)
            for name in STANDARD_OPPONENTS
        }
        report = run_benchmark(
            entry,
            STANDARD_OPPONENTS,
            pool,
            folder,
            lambda name, n, of: progress.update(bars[name], completed=n, total=of),
        )
    if as_json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
    else:
        show(report, out)


def show(report: dict[str, Any], out: Console) -> None:
    grid = Grid("against", "games", "won", "margin", "Elo", "forfeits")
    for line in report["against"]:
        won = _with_error(line["won"], 100, " %")
        cells = (won, _with_error(line["margin"]), _with_error(line["elo"]), str(line["forfeits"]))
        grid.add_row(Text(line["opponent"]), str(line["games"]), *cells)
    out.print(grid)
    trial = "" if report["is_whole"] else " A trial: with fewer deals than the benchmark has."
    said = f"Benchmark {report['benchmark']}: {report['player']}, {report['game']}, {report['seats']} seats."
    out.print(f"{said} Equals would win {report['against'][0]['expected']:.0%}.{trial}", markup=False)


def _with_error(figure: dict[str, float | None], factor: float = 1, unit: str = "") -> str:
    value, error = figure["value"], figure["error"]
    assert value is not None
    told = "" if error is None else f" ± {error * factor:.1f}"
    return f"{value * factor:.1f}{told}{unit}"
