"""The commands that compare players: matches, tuning and analyses."""

import pathlib
from typing import Annotated

import typer

from ..ai.levels import PLAYERS
from .console import AsJson, GameName, With, Without, err, out, prepare, switched, told_in_words

contest_app = typer.Typer()

Jobs = Annotated[int, typer.Option(help="Games at a time, on this machine.", min=1, max=1024)]
Backend = Annotated[str | None, typer.Option(help="dask or ray: play on the workers of a cluster.")]
Address = Annotated[
    str | None,
    typer.Option(
        help="Address of the cluster's scheduler: tcp://HOST:8786. "
        "By default, workers are started on this machine."
    ),
]


@contest_app.command()
def arena(
    game: GameName,
    players: Annotated[
        str, typer.Option(help=f"A,B[,C…]: {', '.join(PLAYERS)}, a bot or an engine (tuilerie docs bots).")
    ],
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole rounds.", min=1)] = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", help="Seconds per turn, for plain `search`.")
    ] = None,
    sims: Annotated[int | None, typer.Option(help="Simulations per move, for plain `search`.")] = None,
    seed: Annotated[str, typer.Option(help="Seed of the deals and the players.")] = "0",
    patience: Annotated[
        float, typer.Option(help="Seconds per move before a bot or engine forfeits its game.", min=0.01)
    ] = 10.0,
    jobs: Jobs = 1,
    backend: Backend = None,
    address: Address = None,
    folder: Annotated[
        pathlib.Path | None,
        typer.Option(help="Folder of the records; an interrupted run continues from them."),
    ] = None,
    on: With = None,
    off: Without = None,
    as_json: AsJson = False,
) -> None:
    """Plays a match. Each deal is played once per player, so that everybody has every seat. A match that was
    interrupted continues when it is started again."""
    from ..ai.match.worker_pool import WorkerPool
    from .reports import new_match, run_match

    with told_in_words():
        pool = WorkerPool(jobs, backend, address)
        match = new_match(game, players, seed, switched(on, off), sims, seconds, patience)
        run_match(match, games, folder, pool, as_json, prepare, out, err)


@contest_app.command()
def benchmark(
    player: Annotated[
        str, typer.Argument(help="The player to measure: a level, a bot, an engine (tuilerie docs bots).")
    ],
    game: Annotated[str, typer.Option(help="The game.")] = "base",
    seats: Annotated[int, typer.Option(help="Number of seats; the opponent plays all others.")] = 2,
    deals: Annotated[
        int | None,
        typer.Option(
            help="For trials: fewer deals than the benchmark has. The result does not count.", min=1
        ),
    ] = None,
    jobs: Jobs = 1,
    folder: Annotated[
        pathlib.Path | None,
        typer.Option(help="Folder of the records; an interrupted run continues from them."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measures a player against the standard opponents, on deals that are the same for everybody."""
    from ..ai.match.benchmark import DEALS_EACH, BenchmarkEntry
    from ..ai.match.worker_pool import WorkerPool
    from .benchmark_report import measure

    with told_in_words():
        entry = BenchmarkEntry(player, game, seats, deals or DEALS_EACH)
        measure(entry, WorkerPool(jobs), folder, as_json, prepare, out, err)


@contest_app.command()
def tune(
    game: GameName,
    file: Annotated[
        pathlib.Path,
        typer.Option("--out", "-o", help="File for the weights; a .json file beside it keeps the state."),
    ],
    steps: Annotated[
        int, typer.Option(help="Number of steps, including those of earlier runs.", min=1)
    ] = 200,
    deals: Annotated[int, typer.Option(help="Mirrored deals per step, with each rival.", min=1)] = 24,
    sims: Annotated[int, typer.Option(help="Simulations per move; 0 looks one turn ahead.", min=0)] = 0,
    shakes: Annotated[
        int, typer.Option(help="Pairs of tables per step; with many, a few steps are enough.", min=1)
    ] = 1,
    jobs: Jobs = 1,
    backend: Backend = None,
    address: Address = None,
) -> None:
    """Searches for better weights of a game's computer players. If interrupted, it continues when it is
    started again."""
    from ..ai.match.tuning import Effort
    from ..ai.match.worker_pool import WorkerPool
    from .reports import run_tuning

    with told_in_words():
        pool = WorkerPool(jobs, backend, address)
        run_tuning(game, steps, Effort(deals, sims, shakes), file, pool, prepare, out, err)


@contest_app.command()
def learn(
    game: GameName,
    file: Annotated[pathlib.Path, typer.Option("--out", "-o", help="File for the learned chances.")],
    games: Annotated[int, typer.Option(help="Games by players that look one turn ahead.", min=0)] = 1200,
    searched: Annotated[int, typer.Option(help="Games by a search.", min=0)] = 0,
    sims: Annotated[int, typer.Option(help="Simulations per move of that search.", min=1)] = 60,
    folder: Annotated[
        pathlib.Path, typer.Option(help="Folder for what was observed; an interrupted run continues from it.")
    ] = pathlib.Path("learning"),
    jobs: Jobs = 1,
) -> None:
    """Learns how likely features are completed, from games with two to five seats."""
    from ..ai.match.worker_pool import WorkerPool
    from .learning import Lesson, run_learning

    with told_in_words():
        lesson = Lesson(game, games, searched, sims)
        run_learning(lesson, folder, file, WorkerPool(jobs), prepare, out, err)


@contest_app.command()
def analyse(
    file: Annotated[pathlib.Path, typer.Argument(help="The file of a record.")],
    seconds: Annotated[float | None, typer.Option("--time", help="Seconds per move.")] = None,
    sims: Annotated[int | None, typer.Option(help="Simulations per move (default 2000).")] = None,
    write: Annotated[
        pathlib.Path | None,
        typer.Option(help="Write the record to this file, with better moves as variations."),
    ] = None,
    least: Annotated[
        float, typer.Option(help="Write moves that lost at least this many points.", min=0.05)
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Shows how many points each move of a game lost, compared with the best move that a search finds."""
    from .reports import run_analysis, write_better_lines

    with told_in_words():
        table, found = run_analysis(file, sims, seconds, as_json, prepare, out, err)
        if write:
            write_better_lines(file, write, table, found, least)
