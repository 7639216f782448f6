"""The command that plays in the terminal: its seats, resuming a saved game, where games are saved."""

import contextlib
import pathlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..ai.levels import PLAYERS
from ..play.errors import TuilerieError
from ..play.files import data_folder
from ..play.phrase import phrase
from .console import (
    GameName,
    InLanguage,
    With,
    Without,
    out,
    prepare,
    spoken_language,
    switched,
    told_in_words,
)

if TYPE_CHECKING:
    from ..play.table import Table

OPPONENTS = "you,greedy"


def play(
    game: GameName = "base",
    seats: Annotated[
        str | None,
        typer.Option(
            help=f"Who plays, in turn order: you, {', '.join(PLAYERS)}, or a bot; by default you,greedy. "
            "With --by-hand, the names of the people."
        ),
    ] = None,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Note down a game with the real box: type what is drawn.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Seed of the deal.")] = None,
    on: With = None,
    off: Without = None,
    language: InLanguage = None,
    resume: Annotated[pathlib.Path | None, typer.Option(help="Resume a saved game.")] = None,
    save: Annotated[pathlib.Path | None, typer.Option(help="File to save the game to.")] = None,
) -> None:
    """Plays in the terminal."""
    with told_in_words():
        _check_files(save, resume)
        if by_hand and seed is not None:
            raise TuilerieError("--seed cannot be used with --by-hand, since people deal")
        if by_hand:
            _note_down(game, seats, switched(on, off), spoken_language(language), resume, save)
        else:
            options = switched(on, off)
            _play(game, seats or OPPONENTS, seed, options, spoken_language(language), resume, save)


def _check_files(save: pathlib.Path | None, resume: pathlib.Path | None) -> None:
    if save and save.exists() and save != resume:
        raise TuilerieError(f"{save} exists already; choose another file, or --resume it")


def _note_down(
    game: str,
    seats: str | None,
    options: dict[str, bool],
    language: str,
    resume: pathlib.Path | None,
    save: pathlib.Path | None,
) -> None:
    """Notes down a game on a real table, from its beginning or from the end of a record."""
    from ..play.record_line import game_named
    from ..play.record_reader import read_undealt
    from ..play.table import Table
    from .by_hand import HandGame

    text = resume.read_text(encoding="utf-8") if resume else ""
    prepare(game_named(text) or game, "play")
    if resume:
        table = read_undealt(text)
    else:
        names = [name.strip() for name in seats.split(",")] if seats else 2
        table = Table.undealt(game, names, **options)
    HandGame(table, language, save or resume or default_file(table.game), out).run()


def _play(
    game: str,
    seats: str,
    seed: str | None,
    options: dict[str, bool],
    language: str,
    resume: pathlib.Path | None,
    save: pathlib.Path | None,
) -> None:
    from ..play.table import Table
    from .terminal import TerminalGame

    names, players = seated(seats)
    if resume:
        table = _resumed(resume, game, seats, language)
        names, players = seated(seats, table.names)
    else:
        _prepare_for(seats, game)
        table = Table(game, names, seed, None, **options)
    file = save or resume or default_file(game)
    with ready([player for player in players if player], table.game):
        TerminalGame(table, players, language, file, out).run()


def _prepare_for(seats: str, game: str) -> None:
    from ..ai.levels import part_for
    from ..ai.match.external_players import parts_for_bots

    players = [kind.strip() for kind in seats.split(",")]
    prepare(game, part_for(players), *parts_for_bots(players))


def _resumed(file: pathlib.Path, game: str, seats: str, language: str) -> "Table":
    """The table of a saved game. If it names an unknown game, reading it reports that."""
    from ..play.record_line import game_named
    from ..play.record_reader import read_record

    text = file.read_text(encoding="utf-8")
    _prepare_for(seats, game_named(text) or game)
    table = read_record(text)
    out.print(phrase("cli.resumed", language, file=str(file)), markup=False)
    if not table.seed and not table.is_over:
        out.print(phrase("cli.dealt_afresh", language, file=str(file)), markup=False)
    return table


def seated(seats: str, names: tuple[str, ...] = ()) -> tuple[list[str], list[Any]]:
    """The names and players that a text such as `you,greedy` means. A person's player is None."""
    from ..ai.players import find_player
    from ..play.new_table import NAMES

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
    """Prepares computer players; before the game begins, reports those that cannot play."""
    try:
        for player in players:
            player.prepare(game)
        yield
    finally:
        for player in players:
            player.close()


def default_file(game: str) -> pathlib.Path:
    return data_folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.game"
