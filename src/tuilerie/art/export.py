"""Files with drawings: what `tuilerie render` writes."""

import pathlib
from itertools import islice

from ..play.errors import TuilerieError
from ..play.feature import Feature
from ..play.notation import read_spot
from ..play.table import Table
from .board_drawing import board_svg
from .film import film_svg, moments
from .png import to_png

SUFFIXES = (".svg", ".png")


class CannotRender(TuilerieError):
    """Raised when something cannot be drawn. The message says what and why."""


def record_svg(
    table: Table,
    *,
    move: int | None = None,
    film: bool = False,
    features: list[str] | None = None,
    dark: bool = False,
    size: int = 100,
) -> str:
    """Draws a record: its end, the position after some moves, or a film of all moves."""
    if film and (move is not None or features):
        raise CannotRender("a film shows the whole game: --move and --feature are for a board")
    if film:
        return film_svg(table, dark=dark, size=size)
    moment = table if move is None else moment_of(table, move)
    lit = [find_feature(moment, words) for words in features or []]
    return board_svg(moment.view(None), moment.names, dark=dark, size=size, features=lit)


def moment_of(table: Table, move: int) -> Table:
    """The table as it was after this number of moves by players."""
    count = sum(played.seat >= 0 for played in table.history)
    if not 0 <= move <= count:
        raise CannotRender(f"the record has {count} moves, from 0 (the start) to {count}, not {move}")
    return next(islice(moments(table), move, None))


def find_feature(table: Table, words: str) -> Feature:
    """The feature of a segment, written like a spot: N2E1/city."""
    asked = read_spot(words)
    features = table.features()
    for feature in features:
        if asked in feature.spots:
            return feature
    there = sorted(spot.segment for f in features for spot in f.spots if spot.cell == asked.cell)
    raise CannotRender(f"{words}: {'there is ' + ', '.join(there) if there else 'no tile lies there'}")


def write_drawing(svg: str, file: pathlib.Path) -> None:
    """Writes SVG or PNG, depending on the name of the file."""
    check_suffix(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".png":
        file.write_bytes(to_png(svg))
    else:
        file.write_text(svg, encoding="utf-8")


def check_suffix(file: pathlib.Path) -> None:
    if file.suffix not in SUFFIXES:
        raise CannotRender(f"{file}: a drawing is written to a file that ends in .svg or .png")
