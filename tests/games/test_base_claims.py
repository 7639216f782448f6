"""Carcassonne: where a meeple may be put."""

import random

import pytest

from tests.boards import new_game, read_board
from tests.games.at_random import random_move
from tuilerie.core.words import Phase


@pytest.mark.parametrize(
    "board, lay, acts",
    [
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "D E1^",
            "city field-en field-es road",
            id="B-2: road, city and field take a meeple",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "A E1>",
            "field monastery road",
            id="B-2: a monastery takes a meeple",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "L E1^",
            "city field-en field-es field-sw road-e road-s road-w",
            id="B-2: a crossing takes none, each of its roads one",
        ),
        pytest.param(
            """
             ccc
            .....
            rr2rr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: a road with another's meeple takes none",
        ),
        pytest.param(
            """
             ccc
            .....
            rr1rr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: a road with one's own meeple takes none",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            ..2..
            .....
            """,
            "U E1^",
            "field-nw road",
            id="C-6: a field with a meeple takes none",
        ),
        pytest.param(
            """
            .....       .....
            .....       .....
            ..m2r       rrrrr
            .....       .....
            .....       .....

            ..... ..... .....
            ..... ..... .....
            ..m.. ..m.. ..m..
            ..... ..... .....
            ..... ..... .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: what the tile joins to a claimed region is claimed",
        ),
        pytest.param(
            """
            ..... ..r..
            ..... ..r..
            ..m.. ..1..
            ..... ..r..
            ..... ..r..

            .....
            .....
            rr2rr
            .....
            .....
            """,
            "X S1E1^",
            "field-es field-ne field-nw field-sw road-e road-s",
            id="C-6: regions that the tile keeps apart are judged apart",
        ),
        pytest.param(
            """
            .....
            .....
            ..mrr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw road",
            id="C-6: two parts of one region are two choices",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..ccc ccc..
            .cccc cccc.
             ccc   ccc

             ccc
            ...cc
            rr..c
            .rr.c
            ..r.
            """,
            "I S1E1^",
            "city-nw city-ws field",
            id="C-6: two parts of one city are two choices",
        ),
        pytest.param(
            """
            ..r..
            .111.
            r1+1r
            ..11.
            ..r..
            """,
            "A S1v",
            "",
            id="C-6: without a meeple in reserve there is no placement",
        ),
        pytest.param(
            """
            ..r..
            .111.
            r1+1r
            ..r1.
            ..r..
            """,
            "A S1v",
            "monastery road",
            id="C-6: the last meeple in reserve may be put",
        ),
    ],
)
def test_a_meeple_may_be_put(board: str, lay: str, acts: str) -> None:
    position = read_board("base", board)
    tile, placement = lay.split()
    position.draw(tile)
    position.lay(placement)
    assert position.acts() == sorted(["-", *(f"meeple {segment}" for segment in acts.split())])


def test_c_6_placing_is_never_compulsory_and_puts_on_the_newest_tile_only() -> None:
    position = new_game("base", 2, abbots=True)
    rng = random.Random(3)
    while position.s.phase != Phase.OVER:
        if position.s.phase == Phase.ACT:
            acts = position.acts()
            assert acts[0] == "-"
            assert not any("/" in act for act in acts), "on a square laid before"
            assert len(set(acts)) == len(acts)
        position.play(random_move(position, rng))


def test_c_6_the_piece_comes_from_the_reserve() -> None:
    position = new_game("base")
    position.turn("U E1^ meeple road")
    position.turn("B S1^ meeple monastery")
    assert position.supply() == (6, 6)
    assert position.claims == ["1 meeple E1/road", "2 meeple S1/monastery"]


def test_b_6_a_monastery_has_one_meeple_at_most() -> None:
    position = read_board(
        "base",
        """
        .....
        .....
        ..1..
        .....
        .....
        """,
        active=2,
    )
    position.draw("B")
    position.lay("E1^")
    assert position.acts() == ["-", "meeple field", "meeple monastery"]
    position.act("meeple monastery")
    assert position.claims == ["1 meeple O/monastery", "2 meeple E1/monastery"]
