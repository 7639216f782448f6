"""A move is one number, from which its deed and particulars can be read again."""

from collections.abc import Callable
from typing import Any

import pytest

from tuilerie.core.move_code import (
    DIG,
    PASS,
    a_of,
    b_of,
    c_of,
    choose_of,
    deed_of,
    draw_of,
    hike_of,
    lay_of,
    put_of,
    recall_of,
    reveal_of,
)
from tuilerie.core.sizes import MOST_CELLS, MOST_SEGMENTS, MOST_SQUARES, MOST_TILES
from tuilerie.core.words import Deed, Piece

LAST_SPOT = (MOST_SQUARES - 1, MOST_SEGMENTS)
RADIUS = MOST_CELLS // 2 + 1
LAST_CELL = RADIUS**2 + (RADIUS + 1) ** 2 - 1
MOST = 256  # kinds of tokens, or pieces of a seat


@pytest.mark.parametrize(
    "make, particulars, deed",
    [
        pytest.param(draw_of, (0,), Deed.DRAW, id="draw the first tile"),
        pytest.param(draw_of, (MOST_TILES - 1,), Deed.DRAW, id="draw the last tile"),
        pytest.param(lay_of, (0, 0, 0), Deed.LAY, id="lay the first tile on the first cell"),
        pytest.param(
            lay_of, (MOST_TILES - 1, LAST_CELL, 3), Deed.LAY, id="lay the last tile on the last cell"
        ),
        pytest.param(put_of, (Piece.MEEPLE, 0, 0), Deed.PUT, id="put a meeple on the first spot"),
        pytest.param(put_of, (Piece.BOAT, *LAST_SPOT), Deed.PUT, id="put a boat on the last spot"),
        pytest.param(recall_of, (Piece.ABBOT,), Deed.RECALL, id="recall an abbot"),
        pytest.param(hike_of, (MOST - 1, *LAST_SPOT), Deed.HIKE, id="hike with the last piece"),
        pytest.param(choose_of, (MOST - 1,), Deed.CHOOSE, id="choose a token"),
        pytest.param(reveal_of, (0,), Deed.REVEAL, id="reveal a token"),
    ],
)
def test_a_move_can_be_read_again(make: Callable[..., Any], particulars: tuple[int, ...], deed: Deed) -> None:
    move, (a, b, c, *_) = make(*particulars), (*particulars, 0, 0)
    assert (deed_of(move), a_of(move), b_of(move), c_of(move)) == (deed, a, b, c)


@pytest.mark.parametrize("move, deed", [(PASS, Deed.PASS), (DIG, Deed.DIG)])
def test_a_move_without_particulars_has_none(move: int, deed: Deed) -> None:
    assert (deed_of(move), a_of(move), b_of(move), c_of(move)) == (deed, 0, 0, 0)
