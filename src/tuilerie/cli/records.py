"""Commands for records: replay one, draw it."""

import pathlib
from typing import TYPE_CHECKING, Annotated

import typer

from .console import InLanguage, out, prepare, spoken_language, told_in_words

if TYPE_CHECKING:
    from ..play.table import Table


def replay(
    file: Annotated[pathlib.Path, typer.Argument(help="The file of a record.")],
    check: Annotated[bool, typer.Option("--check", help="Only check moves, scores and deal.")] = False,
    language: InLanguage = None,
) -> None:
    """Replays a record, turn by turn."""
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


def render(
    record: Annotated[pathlib.Path | None, typer.Argument(help="The file of a record.")] = None,
    output: Annotated[
        pathlib.Path, typer.Option("--output", "-o", help="Output file, ending in .svg or .png.")
    ] = pathlib.Path("board.svg"),
    move: Annotated[
        int | None, typer.Option(help="The position after this many moves; by default the end.")
    ] = None,
    feature: Annotated[list[str] | None, typer.Option(help="Highlight a feature: N2E1/city.")] = None,
    film: Annotated[
        bool, typer.Option("--film", help="All moves, as an animated SVG; a click replays it.")
    ] = False,
    tiles: Annotated[str | None, typer.Option(help="Draw all tiles of a game instead of a record.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw for a dark background.")] = False,
    size: Annotated[int, typer.Option(help="Pixels per tile.", min=8, max=1000)] = 100,
) -> None:
    """Draws a board or all tiles of a game."""
    from ..art.export import record_svg, write_drawing
    from ..art.sheet import sheet_svg
    from ..play.position import find_game

    with told_in_words():
        _check_drawing(record, output, film, tiles)
        if record is None:
            svg = sheet_svg(find_game(str(tiles)), dark=dark, size=size)
        else:
            table = prepared_table(record)
            svg = record_svg(table, move=move, film=film, features=feature, dark=dark, size=size)
        write_drawing(svg, output)
    out.print(f"{output}: {output.stat().st_size:,} bytes", markup=False)


def _check_drawing(record: pathlib.Path | None, output: pathlib.Path, film: bool, tiles: str | None) -> None:
    from ..art.export import CannotRender, check_suffix

    check_suffix(output)
    if (record is None) == (tiles is None):
        raise CannotRender("say what to draw: a RECORD, or --tiles GAME")
    if film and output.suffix == ".png":
        raise CannotRender("a film is an SVG: name a file that ends in .svg")


def prepared_table(file: pathlib.Path) -> "Table":
    """Reads a record and returns its table, with compiled rules. Raises an error if the record names no known
    game."""
    from ..play.record_line import game_named
    from ..play.record_reader import read_record

    text = file.read_text(encoding="utf-8")
    if game := game_named(text):
        prepare(game, "play")
    return read_record(text)
