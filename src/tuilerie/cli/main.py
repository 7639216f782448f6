"""The command line: play and watch, simulate and match, analyse, render, serve: see `tuilerie --help`."""

import asyncio
import contextlib
import json
import pathlib
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from ..ai.levels import PLAYERS
from ..games import GAMES, SEAT_COUNTS, Game
from ..play.errors import TuilerieError
from ..play.files import data_folder
from ..play.phrase import phrase
from .compare import contest_app
from .console import (
    AsJson,
    GameName,
    With,
    Without,
    err,
    out,
    prepare,
    spoken_language,
    switched,
    system_language,
    told_in_words,
)

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Five tile-laying games of the Carcassonne family."
)
app.add_typer(contest_app)

host_app = typer.Typer(no_args_is_help=True, help="For the host of a server: tables, names.")
app.add_typer(host_app, name="host")

Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://…; else a file in your data folder.")
]


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games on the shelf."""
    if as_json:
        print(json.dumps([_facts(game) for game in GAMES.values()], ensure_ascii=False, indent=2))
        return
    grid = Grid("id", "name", "tiles", "options (* on)", "note")
    for game in GAMES.values():
        options = [name + "*" * (name in game.default_options) for name in game.options]
        grid.add_row(game.id, game.english, str(game.tile_count), ", ".join(options), game.note)
    out.print(grid)


def _facts(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": {"en": game.english, "fr": game.french},
        "seats": [SEAT_COUNTS[0], SEAT_COUNTS[-1]],
        "tiles": game.tile_count,
        "options": {name: name in game.default_options for name in game.options},
        "note": game.note,
    }


@app.command()
def play(
    game: GameName = "base",
    seats: Annotated[
        str,
        typer.Option(help=f"Who plays, in turn order: you, {', '.join(PLAYERS)}, or a bot."),
    ] = "you,greedy",
    seed: Annotated[str | None, typer.Option(help="Fixes the deal.")] = None,
    on: With = None,
    off: Without = None,
    language: Annotated[str | None, typer.Option(help="en or fr; else the system's.")] = None,
    resume: Annotated[pathlib.Path | None, typer.Option(help="Goes on with a saved game.")] = None,
    save: Annotated[pathlib.Path | None, typer.Option(help="Where to save.")] = None,
) -> None:
    """Plays in the terminal."""
    with told_in_words():
        _play(game, seats, seed, switched(on, off), language, resume, save)


def _play(
    game: str,
    seats: str,
    seed: str | None,
    options: dict[str, bool],
    language: str | None,
    resume: pathlib.Path | None,
    save: pathlib.Path | None,
) -> None:
    from ..ai.precompile import purpose_of
    from ..play.record_line import game_named
    from ..play.record_reader import read_record
    from ..play.table import Table
    from .terminal import TerminalGame

    spoken = spoken_language(language)
    if save and save.exists() and save != resume:
        raise TuilerieError(f"{save} exists already; choose another file, or --resume it")
    text = resume.read_text(encoding="utf-8") if resume else ""
    game = game_named(text) or game
    names, players = seated(seats)
    prepare(game, purpose_of(kind.strip() for kind in seats.split(",")))
    table = read_record(text) if resume else Table(game, names, seed, None, **options)
    if resume:
        names, players = seated(seats, table.names)
        out.print(phrase("cli.resumed", spoken, file=str(resume)), markup=False)
        if not table.seed and not table.is_over:
            out.print(phrase("cli.dealt_afresh", spoken, file=str(resume)), markup=False)
    file = save or resume or default_file(game)
    with ready([player for player in players if player], game):
        TerminalGame(table, players, spoken, file, out).run()


def seated(seats: str, names: tuple[str, ...] = ()) -> tuple[list[str], list[Any]]:
    """The names and players of `you,greedy`; a seat of a person has None."""
    from ..ai.players import find_player
    from ..play.table import NAMES

    kinds = [kind.strip() for kind in seats.split(",")]
    if names and len(names) != len(kinds):
        raise TuilerieError(f"the game has {len(names)} seats, and --seats names {len(kinds)}")
    players = [None if kind == "you" else find_player(kind, number) for number, kind in enumerate(kinds)]
    people = iter(NAMES)
    words = [next(people, "Zoé") if kind == "you" else kind for kind in kinds]
    numbered = [w if words.count(w) == 1 else f"{w}{words[:n].count(w) + 1}" for n, w in enumerate(words)]
    return list(names) or numbered, players


@contextlib.contextmanager
def ready(players: list[Any], game: str) -> Iterator[None]:
    """Computers that can play, or it is said before the game which cannot."""
    try:
        for player in players:
            player.prepare(game)
        yield
    finally:
        for player in players:
            player.close()


def default_file(game: str) -> pathlib.Path:
    return data_folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.game"


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=10**9)] = 1000,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    seed: Annotated[
        int, typer.Option(help="Of the first game; the next has the next.", min=0, max=2**31)
    ] = 0,
    players: Annotated[str, typer.Option(help="random, greedy, or one for each seat.")] = "random",
    threads: Annotated[int, typer.Option(help="Threads.", min=1, max=256)] = 1,
    on: With = None,
    off: Without = None,
    as_json: AsJson = False,
) -> None:
    """Plays many games between computer players."""
    from ..ai.simulate import player_numbers
    from ..ai.simulate import simulate as run
    from ..play.position import find_game
    from ..play.table import options_on

    with told_in_words():
        options = options_on(find_game(game), switched(on, off))
        player_numbers(players, seats)
        prepare(game, "simulate")
        with Progress(console=err, transient=True) as progress:
            bar = progress.add_task(f"{games} games", total=games)
            done = run(
                game, games, seats, seed, players, options, threads, lambda n: progress.advance(bar, n)
            )
    report: dict[str, Any] = {**asdict(done), "games_per_second": done.games_per_second}
    if as_json:
        print(json.dumps(report))
        return
    for key, value in report.items():
        shown = ", ".join(f"{v:.2f}" for v in value) if isinstance(value, tuple) else value
        out.print(f"{key:18}{shown:,.2f}" if isinstance(value, float) else f"{key:18}{shown}")


@app.command()
def engine() -> None:
    """Speaks a line protocol, for other programs to play with (docs/engine.md)."""
    from .. import __version__
    from ..ai.engine import Engine

    Engine(lambda line: print(line, flush=True), __version__).converse(sys.stdin)


@app.command()
def replay(
    file: Annotated[pathlib.Path, typer.Argument(help="A record.")],
    check: Annotated[bool, typer.Option("--check", help="Only check moves, scores and deal.")] = False,
    language: Annotated[str | None, typer.Option(help="en or fr; else the system's.")] = None,
) -> None:
    """Plays a record again, turn by turn."""
    from ..play.record_reader import check_deal, read_record
    from ..play.record_writer import write_record
    from ..play.text_board import draw_board

    with told_in_words():
        text = file.read_text(encoding="utf-8")
        table = read_record(text)
        if check:
            fixed = check_deal(text)
            state = "over" if table.is_over else "unfinished"
            out.print(f"{file}: {len(table.history)} moves, {state}, scores {table.scores}", markup=False)
            out.print(
                "The deal is the one its seed fixes." if fixed else "The record does not tell its seed."
            )
            return
        print(write_record(table, comments=spoken_language(language)))
        print(draw_board(table.position))


@app.command()
def render(
    record: Annotated[pathlib.Path | None, typer.Argument(help="A record.")] = None,
    output: Annotated[
        pathlib.Path, typer.Option("--output", "-o", help="Where to: a file that ends in .svg or .png.")
    ] = pathlib.Path("board.svg"),
    move: Annotated[int | None, typer.Option(help="After so many moves; else the end.")] = None,
    feature: Annotated[list[str] | None, typer.Option(help="Lights up a feature: N2E1/city.")] = None,
    film: Annotated[
        bool, typer.Option("--film", help="All moves, as an animated SVG; a click replays it.")
    ] = False,
    tiles: Annotated[str | None, typer.Option(help="A sheet of all tiles of a game, instead.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="For dark pages.")] = False,
    size: Annotated[int, typer.Option(help="Pixels a tile.", min=8, max=1000)] = 100,
) -> None:
    """Draws a board or all tiles of a game."""
    from ..art.export import CannotRender, check_suffix, record_svg, write_drawing
    from ..art.sheet import sheet_svg
    from ..play.position import find_game
    from ..play.record_reader import read_record

    with told_in_words():
        check_suffix(output)
        if (record is None) == (tiles is None):
            raise CannotRender("say what to draw: a RECORD, or --tiles GAME")
        if film and output.suffix == ".png":
            raise CannotRender("a film is an SVG: name a file that ends in .svg")
        if record is None:
            svg = sheet_svg(find_game(str(tiles)), dark=dark, size=size)
        else:
            text = record.read_text(encoding="utf-8")
            prepare_record(text)
            table = read_record(text)
            svg = record_svg(table, move=move, film=film, features=feature, dark=dark, size=size)
        write_drawing(svg, output)
    out.print(f"{output}: {output.stat().st_size:,} bytes", markup=False)


def prepare_record(text: str) -> None:
    """Compiles the rules of a record's game; a record that names none is told about when it is read."""
    from ..play.record_line import game_named

    if game := game_named(text):
        prepare(game, "play")


@app.command()
def bench(game: Annotated[str, typer.Option(help="A game.")] = "base", as_json: AsJson = False) -> None:
    """Measures speed, each figure beside a reference of the same run."""
    from .speed import measure

    with told_in_words():
        prepare(game, "simulate")
        prepare(game, "search")
        figures = measure(game, lambda name: err.print(f"{name} …", style="dim"))
    if as_json:
        print(json.dumps([{**asdict(figure), "ratio": figure.ratio} for figure in figures]))
        return
    grid = Grid("figure", "value", "unit", "reference", "its value", "ratio")
    for f in figures:
        value, reference = (f"{n:,.0f}" if n >= 100 else f"{n:.2f}" for n in (f.value, f.reference_value))
        grid.add_row(f.name, value, f.unit, f.reference, reference, f"{f.ratio:.2f}")
    out.print(grid)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0: reachable from other machines.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    database: Database = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="An address the page may come from, like https://play.example.org."),
    ] = None,
    proxy: Annotated[str, typer.Option(help="Addresses of reverse proxies to be trusted; implies TLS.")] = "",
    workers: Annotated[
        int,
        typer.Option(help="Processes that share the port; more than one needs PostgreSQL.", min=1, max=256),
    ] = 1,
) -> None:
    """Serves tables to play at over the network."""
    with told_in_words(), missing_extra():
        from ..server.serve import serve as run
        from ..server.settings import Settings

        _check_port(host, port)
        origins = " ".join(origin) if origin else None
        settings = Settings.from_environment(
            database=database or None, origins=origins, secure=True if proxy else None
        )
        language = system_language()
        run(
            settings,
            host,
            port,
            proxy,
            workers,
            lambda address: out.print(phrase("cli.serving", language, address=address)),
        )


def _check_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise TuilerieError(f"cannot listen on {host}:{port}: {problem.strerror} (see --port)") from None


@contextlib.contextmanager
def missing_extra() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as problem:
        extra = "postgres" if "psycopg" in str(problem.name) else "server"
        raise TuilerieError(f"{problem.name} is missing; install tuilerie[{extra}]") from None


@app.command()
def migrate(
    source: Annotated[str, typer.Option("--from", help="sqlite:///FILE or postgresql://…")],
    target: Annotated[str, typer.Option("--to", help="An empty database: postgresql://… or sqlite:///FILE")],
) -> None:
    """Moves all tables of a server to another database; every game is replayed on both sides."""
    with told_in_words(), missing_extra():
        from ..server.store.moving import count_tables, games_in, move_tables

        for game in asyncio.run(games_in(source)):
            prepare(game, "play")
        with Progress(console=err, transient=True) as progress:
            bar = progress.add_task("tables", total=asyncio.run(count_tables(source)))
            moved = asyncio.run(move_tables(source, target, lambda count: progress.advance(bar, count)))
    out.print(f"{moved.tables} tables moved, {moved.rows} rows; every record is the same on both sides.")
    if moved.unread:
        out.print(f"{moved.unread} of them follow rules that are not known here: moved as they are.")


@host_app.command("tables")
def host_tables(database: Database = "") -> None:
    """Tables that wait or run."""
    with told_in_words(), missing_extra():
        from ..server.host import unfinished_tables

        grid = Grid("table", "game", "status", "version", "public", "seats")
        for stored, names in asyncio.run(unfinished_tables(_database(database))):
            seats = Text(", ".join(f"{seat} {name or '-'}" for seat, name in enumerate(names)))
            public = "yes" if stored.public else ""
            grid.add_row(stored.id, stored.game, stored.status, str(stored.version), public, seats)
        out.print(grid)


@host_app.command("close")
def host_close(table: str, database: Database = "") -> None:
    """Closes a table."""
    with told_in_words(), missing_extra():
        from ..server.host import close_table

        asyncio.run(close_table(_database(database), table))


@host_app.command("hide")
def host_hide(table: str, seat: int, database: Database = "") -> None:
    """Gives a seat (0 is the first) a plain name."""
    with told_in_words(), missing_extra():
        from ..server.host import hide_name

        out.print(asyncio.run(hide_name(_database(database), table, seat)))


def _database(given: str) -> str:
    from ..server.settings import Settings, default_database

    return given or Settings.from_environment().database or default_database()


if __name__ == "__main__":
    sys.exit(app())
