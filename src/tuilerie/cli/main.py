"""The command line: play and watch, simulate and match, analyse, render, serve: see `tuilerie --help`."""

import json
import sys
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from .. import __version__ as tuilerie_version
from ..games import GAMES
from .compare import contest_app
from .console import (
    AsJson,
    GameName,
    With,
    Without,
    err,
    out,
    prepare,
    switched,
    told_in_words,
)
from .dataset_command import dataset
from .docs_command import docs
from .game_facts import facts_of
from .hosting import host_app, migrate, serve
from .playing import play
from .publishing_command import site
from .records import render, replay

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Five tile-laying games of the Carcassonne family."
)


def show_version(asked: bool) -> None:
    if asked:
        print(f"tuilerie {tuilerie_version}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=show_version, is_eager=True),
    ] = False,
) -> None:
    pass


def games(
    as_json: AsJson = False,
    tiles: Annotated[
        bool, typer.Option("--tiles", help="With --json: kinds, pieces, and every tile with its segments.")
    ] = False,
) -> None:
    """Lists the games."""
    if as_json or tiles:
        facts = [facts_of(game, tiles) for game in GAMES.values()]
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    grid = Grid("id", "name", "tiles", "options (* on)", "note")
    for game in GAMES.values():
        options = [name + "*" * (name in game.default_options) for name in game.options]
        grid.add_row(game.id, game.name, str(game.tile_count), ", ".join(options), game.note)
    out.print(grid)


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=10**9)] = 1000,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    seed: Annotated[
        int,
        typer.Option(help="Seed of the first game; each further game has the next seed.", min=0, max=2**31),
    ] = 0,
    players: Annotated[
        str, typer.Option(help="random, greedy, easy, normal, or one for each seat.")
    ] = "random",
    threads: Annotated[int, typer.Option(help="Number of threads.", min=1, max=256)] = 1,
    on: With = None,
    off: Without = None,
    as_json: AsJson = False,
) -> None:
    """Plays many games between computer players."""
    from ..ai.simulate import RANDOM, player_numbers
    from ..ai.simulate import simulate as run
    from ..play.new_table import options_on
    from ..play.position import find_game

    with told_in_words():
        options = options_on(find_game(game), switched(on, off))
        prepare(game, "batch" if set(player_numbers(players, seats)) == {RANDOM} else "search")
        with Progress(console=err, transient=True) as progress:
            bar = progress.add_task(f"{games} games", total=games)
            done = run(
                game, games, seats, seed, players, options, threads, lambda n: progress.advance(bar, n)
            )
    report: dict[str, Any] = {**asdict(done), "games_per_second": done.games_per_second}
    print(json.dumps(report)) if as_json else _print_report(report)


def _print_report(report: dict[str, Any]) -> None:
    for key, value in report.items():
        shown = ", ".join(f"{v:.2f}" for v in value) if isinstance(value, tuple) else value
        out.print(f"{key:18}{shown:,.2f}" if isinstance(value, float) else f"{key:18}{shown}")


def engine() -> None:
    """Speaks a line protocol, for other programs to play with (tuilerie docs engine)."""
    from .. import __version__
    from ..ai.engine import Engine

    Engine(lambda line: print(line, flush=True), __version__).converse(sys.stdin)


def bench(game: Annotated[str, typer.Option(help="A game.")] = "base", as_json: AsJson = False) -> None:
    """Measures speed. Each figure stands beside a reference measured in the same run."""
    from .speed import measure

    with told_in_words():
        prepare(game, "batch", "search")
        figures = measure(game, lambda name: err.print(f"{name} …", style="dim"))
    if as_json:
        print(json.dumps([{**asdict(figure), "ratio": figure.ratio} for figure in figures]))
        return
    grid = Grid("figure", "value", "unit", "reference", "its value", "ratio")
    for f in figures:
        value, reference = (f"{n:,.0f}" if n >= 100 else f"{n:.2f}" for n in (f.value, f.reference_value))
        grid.add_row(f.name, value, f.unit, f.reference, reference, f"{f.ratio:.2f}")
    out.print(grid)


for command in (games, play, simulate, dataset, engine, replay, render, bench, serve, site, docs, migrate):
    app.command()(command)
app.add_typer(contest_app)
app.add_typer(host_app, name="host")


if __name__ == "__main__":
    sys.exit(app())
