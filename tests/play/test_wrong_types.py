"""A value of a wrong type raises `WrongType` with a reason, not a built-in error of Python."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import tuilerie
import tuilerie.art
from tuilerie import Table, TuilerieError, WrongType

TABLE: Any = Table("base", seed=1)
LIBRARY: Any = tuilerie
ART: Any = tuilerie.art


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: TABLE.play(0), "a move is a Move or its text, such as .*, not 0"),
        (lambda: TABLE.play(None), "a move is a Move or its text, such as .*, not None"),
        (lambda: TABLE.position.copy().play(0), "a move is a Move or its text"),
        (lambda: TABLE.undo("x"), "undo takes back a whole number of moves, not 'x'"),
        (lambda: TABLE.fits(3), "a cell is written like 'N1E2', not 3"),
        (lambda: LIBRARY.Table("base", seats=2.5), "seats are a number of seats or a list of names, not 2.5"),
        (lambda: LIBRARY.Table("base", seats=[1, 2]), "the name of a seat is a text, not 1"),
        (lambda: LIBRARY.Table("base", dealer=7), r"a dealer has a method deal\(position\), not 7"),
        (lambda: LIBRARY.read_record(5), "a record is a text, not 5"),
        (lambda: LIBRARY.read_record(b"x"), "a record is a text, not b'x'"),
        (lambda: LIBRARY.analyse("x", 3), "a Table is analysed, not 'x'"),
        (lambda: LIBRARY.imagine(TABLE, 0, None), "a position is imagined, such as table.position, not"),
        (lambda: LIBRARY.sentence("x", TABLE.names, "en"), "a sentence tells an Event, not 'x'"),
        (lambda: LIBRARY.write_record(3), "a record is written of a Table, not 3"),
        (lambda: LIBRARY.check_deal(3), "a record is a text, not 3"),
        (lambda: LIBRARY.imagine(TABLE.position, 0, None), "is dealt by a random.Random, not None"),
        (lambda: LIBRARY.Snapshot.of(TABLE, None), "a snapshot is of a position, such as table.position"),
        (lambda: LIBRARY.ScriptedDealer("VU"), r"a script is a list of tiles, such as .* not 'VU'"),
        (lambda: LIBRARY.ScriptedDealer(3), r"a script is a list of tiles, such as .* not 3"),
        (lambda: ART.board_svg(TABLE), r"a board is drawn from a Snapshot, such as table.view\(\), not"),
        (lambda: ART.film_svg(3), "a film shows the game of a Table, not 3"),
        (lambda: ART.sheet_svg("base"), "a Game is drawn, such as tuilerie.GAMES.* not 'base'"),
        (lambda: ART.tile_svg("base", "V"), "a Game is drawn, such as tuilerie.GAMES.* not 'base'"),
        (lambda: ART.spots("base", "V"), "a Game is drawn"),
        (lambda: ART.symbols("base"), "a Game is drawn"),
        (lambda: ART.to_png(3), "a drawing is a text in SVG, such as .* not 3"),
    ],
)
def test_a_wrong_type_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(WrongType, match=words):
        ask()


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: LIBRARY.analyse(TABLE, None), "None is not a limit: write sims=2000 or time=0.5"),
        (lambda: TABLE.projected_scores(9), "there is no seat 9 at this table; there are 0 to 1"),
        (lambda: TABLE.position.projected_scores("x"), "there is no seat x at this table"),
        (lambda: TABLE.position.supply(9), "there is no seat 9 at this table"),
        (lambda: LIBRARY.Snapshot.of(TABLE.position, 9), "there is no seat 9 at this table"),
        (lambda: LIBRARY.imagine(TABLE.position, 9, random.Random(1)), "there is no seat 9"),
        (lambda: Table([]), r"there is no game '\[\]'"),  # type: ignore[arg-type]
        (lambda: Table("base", seed=1.5), "a seed is a whole number or a text, not 1.5"),  # type: ignore[arg-type]
        (lambda: ART.tile_svg(tuilerie.GAMES["base"], "zz"), "base has no tile 'zz'; there are"),
    ],
)
def test_a_wrong_value_is_refused_in_words(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(TuilerieError, match=words):
        ask()


def test_a_position_says_what_it_is() -> None:
    assert repr(Table("base", seed=7).position) == "<Position: base, 2 seats, turn 1, lay P, scores (0, 0)>"
    seen = Table("base", seed=7).view
    assert repr(seen(0)) == "<Snapshot: base, turn 1, lay P, scores (0, 0), as seat 0 sees it>"
    assert repr(seen()).endswith("as anybody sees it>")
