"""Shared by all commands: output, preparation, error messages."""

import contextlib
import locale
import os
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ..core.rule import NoCompiler
from ..play.errors import TuilerieError
from ..play.languages import LANGUAGES, language_of
from ..play.phrase import phrase

# Off, since a player's name such as `mine.py:X:` must not be shown as an emoji.
out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)

GameName = Annotated[str, typer.Argument(help="A game: see `tuilerie games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
With = Annotated[list[str] | None, typer.Option("--with", help="Switch an option of the game on.")]
Without = Annotated[list[str] | None, typer.Option("--without", help="Switch an option of the game off.")]
InLanguage = Annotated[str | None, typer.Option(help=f"{' or '.join(LANGUAGES)}; by default the system's.")]


@contextlib.contextmanager
def told_in_words() -> Iterator[None]:
    """Reports mistakes of the user in one line, with exit code 2."""
    try:
        yield
    except (TuilerieError, NoCompiler, ValueError, OSError) as problem:
        err.print(problem_words(problem), style="red", markup=False)
        raise typer.Exit(2) from None


def problem_words(problem: Exception) -> str:
    """The text of a file error without its number."""
    if isinstance(problem, OSError) and problem.filename and problem.strerror:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)


def prepare(game: str, *parts: str) -> None:
    """Builds the libraries that are needed, once, with progress, before anything is timed or played."""
    from ..core.building import RULES, NotBuilt, build, parts_to_build
    from ..play.position import find_game

    find_game(game)
    missing = parts_to_build(game, *parts)
    if not missing:
        return
    err.print(phrase("cli.compiling", system_language()))
    with Progress(console=err, transient=True) as progress:
        bar = progress.add_task(game, total=sum(RULES[part] for part in missing))
        try:
            build(game, missing, lambda name: progress.update(bar, advance=1, description=name))
        except NotBuilt as problem:
            err.print(str(problem), markup=False)


def system_language() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return language_of(os.environ[variable])
    return language_of(locale.getlocale()[0])


def spoken_language(language: str | None) -> str:
    if language is not None and language not in LANGUAGES:
        raise TuilerieError(f"'{language}' is not a language of Tuilerie; choose {' or '.join(LANGUAGES)}")
    return language or system_language()


def switched(on: list[str] | None, off: list[str] | None) -> dict[str, bool]:
    return {**dict.fromkeys(off or [], False), **dict.fromkeys(on or [], True)}
