"""The command that writes data sets."""

import pathlib
from collections.abc import Iterator
from typing import Annotated

import typer

from ..play.errors import TuilerieError
from .console import With, Without, out, prepare, switched, told_in_words

RECORD_FILES = "*.game"


def dataset(
    folder: Annotated[pathlib.Path, typer.Argument(help="A new or empty folder.")],
    game: Annotated[str, typer.Option(help="Which game is played.")] = "base",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    players: Annotated[str, typer.Option(help="A,B[,C…], as in `tuilerie arena`.")] = "random,random",
    seed: Annotated[int, typer.Option(help="Seed of the deals and the players.", min=0)] = 0,
    records: Annotated[
        list[pathlib.Path] | None,
        typer.Option(help="Read records instead of playing games: from a file, or all of a folder."),
    ] = None,
    licence: Annotated[
        str, typer.Option(help="Under which licence the set may be used; the card tells it.")
    ] = "CC0-1.0",
    on: With = None,
    off: Without = None,
) -> None:
    """Writes the decisions of games as arrays, to learn from (tuilerie docs environments)."""
    from ..env.dataset import Dataset
    from ..env.dataset_writer import write_played, write_records

    with told_in_words():
        if records:
            write_records(folder, _texts(records), licence)
        else:
            names = [name.strip() for name in players.split(",")]
            prepare(game, "batch", "search")
            write_played(folder, game, games, names, seed, licence, **switched(on, off))
        out.print(repr(Dataset(folder)), markup=False)


def _texts(paths: list[pathlib.Path]) -> Iterator[str]:
    for path in paths:
        files = sorted(path.rglob(RECORD_FILES)) if path.is_dir() else [path]
        if not files:
            raise TuilerieError(f"{path} holds no records ({RECORD_FILES})")
        yield from (file.read_text(encoding="utf-8") for file in files)
