"""Carcassonne with the option `abbots`: abbots and gardens, and calling an abbot home."""

import pytest

from tests.boards import Position, read_board
from tuilerie.core.words import Phase, Piece


def abbots(board: str, seats: int = 2, active: int = 1) -> Position:
    return read_board("base", board, seats=seats, active=active, abbots=True)


@pytest.mark.parametrize(
    "lay, acts",
    [
        pytest.param(
            "A E1>", "meeple field, meeple monastery, meeple road, abbot monastery", id="B-10: a monastery"
        ),
        pytest.param(
            "Ug E1^", "meeple field-es, meeple field-nw, meeple road, abbot garden", id="B-10: a garden"
        ),
        pytest.param("U E1^", "meeple field-es, meeple field-nw, meeple road", id="B-10: nothing else"),
    ],
)
def test_an_abbot_may_be_put(lay: str, acts: str) -> None:
    position = abbots(
        """
         ccc
        .....
        rrrrr
        .....
        .....
        """
    )
    tile, placement = lay.split()
    position.draw(tile)
    position.lay(placement)
    assert position.acts() == sorted(["-", *acts.split(", ")])


def test_b_10_each_seat_has_one_abbot_beside_seven_meeples() -> None:
    position = abbots(
        """
         ccc
        .....
        rrrrr
        .....
        .....
        """,
        seats=3,
    )
    assert (position.supply(Piece.ABBOT), position.supply()) == ((1, 1, 1), (7, 7, 7))


def test_b_10_the_abbot_is_placed_instead_of_a_meeple() -> None:
    position = abbots(
        """
         ccc
        .....
        rrrrr
        .....
        .....
        """
    )
    position.turn("Ug E1^ abbot garden")
    assert position.claims == ["1 abbot E1/garden"]
    assert (position.supply(Piece.ABBOT), position.supply()) == ((0, 1), (7, 7))
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)


@pytest.mark.parametrize(
    "active, acts",
    [
        pytest.param(
            1, ["-", "abbot home", "meeple field", "meeple monastery"], id="B-10: the only abbot is away"
        ),
        pytest.param(
            2, ["-", "abbot monastery", "meeple field", "meeple monastery"], id="B-11: one's own alone"
        ),
    ],
)
def test_acts_while_an_abbot_is_out(active: int, acts: list[str]) -> None:
    position = abbots(
        """
        .....
        .....
        ..A..
        .....
        .....
        """,
        active=active,
    )
    position.draw("B")
    position.lay("E1^")
    assert position.acts() == acts


def test_b_10_without_meeples_the_abbot_may_still_be_put() -> None:
    position = abbots(
        """
        ..r..
        .111.
        r1+1r
        ..11.
        ..r..
        """
    )
    position.draw("A")
    position.lay("S1v")
    assert position.acts() == ["-", "abbot monastery"]


@pytest.mark.parametrize(
    "board, scores, supply",
    [
        pytest.param(
            """
            ..r..  ccc  ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..

            ..r.. ....
            ..r.. ....c
            ..r.. ..B.c
            ..r.. ....c
            ..r.. ....

            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r..  ccc  ..r..
            """,
            (0, 0),
            (1, 0),
            id="B-10: a garden with 7 neighbours is not finished",
        ),
        pytest.param(
            """
            ..r..  ccc  ....
            ..r.. ..... ....c
            ..r.. ..... ....c
            ..r.. ..... ....c
            ..r.. ..... ....

            ..r.. ....   ....
            ..r.. ....c c....
            ..r.. ..B.c c....
            ..r.. ....c c....
            ..r.. ....   ....

            ..r.. ..... .....
            ..r.. ..... .....
            ..r.. ..... ...rr
            ..r.. ..... ..rr.
            ..r..  ccc  ..r..
            """,
            (0, 9),
            (1, 1),
            id="B-10: a garden completes and scores like a monastery",
        ),
        pytest.param(
            """
            ..r..  ccc  ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..

            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..B.. ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..

            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..rg.
            ..r.. ..... ..r..
            ..r..  ccc  ..r..
            """,
            (0, 9),
            (1, 1),
            id="B-10: an abbot scores a monastery",
        ),
    ],
)
def test_a_finished_garden_scores(board: str, scores: tuple[int, ...], supply: tuple[int, ...]) -> None:
    position = abbots(board).score_all()
    assert (position.scores, position.supply(Piece.ABBOT)) == (scores, supply)


def test_b_11_the_abbot_goes_home_and_scores_at_once_the_new_tile_included() -> None:
    position = abbots(
        """
         ccc
        .....
        ..A..
        .....
        .....

        .....
        .....
        ..m..
        .....
        .....
        """
    )
    position.turn("B S1E1^ abbot home")
    assert position.scores == (3, 0)
    assert position.events == ["1 +3 unfinished garden of 1", "1 abbot home from O/garden"]
    assert (position.supply(Piece.ABBOT), position.claims) == ((1, 1), [])


def test_b_11_taking_the_abbot_home_is_instead_of_placing_anything() -> None:
    position = abbots(
        """
        .....
        .....
        ..A..
        .....
        .....
        """
    )
    position.turn("B E1^ abbot home")
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)
    position.turn("B E2^ -")
    position.draw("B")
    position.lay("E3^")
    assert position.acts() == ["-", "abbot monastery", "meeple field", "meeple monastery"]


def test_b_11_a_monastery_is_free_once_its_abbot_has_gone() -> None:
    position = abbots(
        """
        .....
        .....
        ..A..
        .....
        .....
        """
    )
    position.turn("B E1^ abbot home")
    assert position.final().scores == (2, 0)


def test_b_11_the_second_seat_takes_its_own_abbot_home() -> None:
    position = abbots(
        """
        ..... .....
        ..... .....
        ..A.. ..B..
        ..... .....
        ..... .....
        """,
        active=2,
    )
    position.turn("B E2^ abbot home")
    assert (position.scores, position.claims) == ((0, 3 - 0), ["1 abbot O/monastery"])


def test_b_11_a_monk_is_not_taken_home() -> None:
    position = abbots(
        """
        .....
        .....
        ..1..
        .....
        .....
        """
    )
    position.draw("B")
    position.lay("E1^")
    assert "abbot home" not in position.acts()


def test_b_11_not_from_a_garden_that_is_complete_which_scores_9_in_step_3() -> None:
    position = abbots(
        """
        ..r..  ccc  ....
        ..r.. ..... ....c
        ..r.. ..... ....c
        ..r.. ..... ....c
        ..r.. ..... ....

        ..r.. ....
        ..r.. ....c
        ..r.. ..A.c
        ..r.. ....c
        ..r.. ....

        ..r.. ..... .....
        ..r.. ..... .....
        ..r.. ..... ...rr
        ..r.. ..... ..rr.
        ..r..  ccc  ..r..
        """
    )
    position.draw("E")
    position.lay("S1E2<")
    assert "abbot home" not in position.acts()
    position.act("-")
    assert position.scores == (9, 0)
    assert position.events == ["1 +9 finished garden of 1", "1 abbot home from S1E1/garden"]
