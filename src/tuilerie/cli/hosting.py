"""The commands of a host: serve tables, move them to another database, manage them."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from ..play.errors import TuilerieError
from ..play.phrase import phrase
from .console import err, out, prepare, system_language, told_in_words

host_app = typer.Typer(no_args_is_help=True, help="Manages a server: tables, names, bans.")

Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://…; by default a file in your data folder.")
]


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 makes it reachable from other machines.")
    ] = "127.0.0.1",
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
        settings = Settings.from_environment(
            database=database or None,
            origins=" ".join(origin) if origin else None,
            secure=True if proxy else None,
        )
        run(settings, host, port, proxy, workers, _tell_address)


def _tell_address(address: str) -> None:
    out.print(phrase("cli.serving", system_language(), address=address))


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
    """Lists tables that are waiting for players or running."""
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


@host_app.command("hush")
def host_hush(table: str, database: Database = "") -> None:
    """Hides the chat of a table and closes it for good."""
    with told_in_words(), missing_extra():
        from ..server.host import hide_chat

        asyncio.run(hide_chat(_database(database), table))


@host_app.command("ban")
def host_ban(
    address: Annotated[str, typer.Option(help="An address, like 192.0.2.7 or 2001:db8::/64.")] = "",
    name: Annotated[str, typer.Option(help="A name; capital and small letters are the same.")] = "",
    days: Annotated[
        float, typer.Option(min=0, max=36500, help="Length of the ban from now on; 0 lifts it.")
    ] = 7.0,
    database: Database = "",
) -> None:
    """Bans an address or a name for some days."""
    with told_in_words(), missing_extra():
        from ..server.host import change_ban

        if bool(address) == bool(name):
            raise TuilerieError("name one: --address or --name")
        asyncio.run(change_ban(_database(database), "address" if address else "name", address or name, days))


@host_app.command("bans")
def host_bans(database: Database = "") -> None:
    """Lists banned addresses and names."""
    with told_in_words(), missing_extra():
        from ..server.host import listed_bans

        grid = Grid("kind", "value", "until")
        for ban in asyncio.run(listed_bans(_database(database))):
            until = datetime.fromtimestamp(ban.until / 1000, UTC)
            grid.add_row(ban.kind, Text(ban.value), f"{until:%Y-%m-%d %H:%M} UTC")
        out.print(grid)


def _database(given: str) -> str:
    from ..server.settings import Settings, default_database

    return given or Settings.from_environment().database or default_database()
