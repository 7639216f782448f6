"""Carcassonne: who scores features that several seats have claimed."""

import pytest

from tests.boards import read_board


@pytest.mark.parametrize(
    "board, scores",
    [
        pytest.param(
            """
            ..... .....
            ..... .....
            ...1r r2...
            ..rr. .rr..
            ..r.. ..r..

            ..r.. ..r..
            ..rr. .rr..
            ...rr rr...
            ..... .....
            ..... .....
            """,
            (4, 4),
            id="C-7: tied owners of a loop both score in full",
        ),
        pytest.param(
            """
            ..... ..... ..... ..... .....
            ..... ..... ..... ..... .....
            ..mrr rr1rr rr2rr rr1rr rrm..
            ..... ..... ..... ..... .....
            ..... ..... ..... ..... .....
            """,
            (5, 0),
            id="C-7: who has most scores all, the others nothing",
        ),
        pytest.param(
            """
            ..... ..... ..... ..... ..... ..... .....
            ..... ..... ..... ..... ..... ..... .....
            ..mrr rr1rr rr3rr rr2rr rr3rr rr2rr rrm..
            ..... ..... ..... ..... ..... ..... .....
            ..... ..... ..... ..... ..... ..... .....
            """,
            (0, 7, 7),
            id="C-7: two of three seats tied for most",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..1cc cc2..
            .cccc cccc.
             ccc   ccc

             ccc   ccc
            ...cc cc...
            rr..c c..rr
            .rr.c c.rr.
            ..r.   .r..
            """,
            (8, 8),
            id="B-EX4: a finished city of 4 tiles, two players with one knight each",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..1cc cc2..
            .cccc cccc.
             ccc   ccc

             ccc   c2c
            ...cc cc...
            rr..c c..rr
            .rr.c c.rr.
            ..r.   .r..
            """,
            (0, 8),
            id="B-6: most knights take a city",
        ),
        pytest.param(
            """
            ..... ..... ..... .....
            ..... ..... ..... .....
            ..mrr rr2rr rr1rr r2m..
            ..... ..... ..... .....
            ..... ..... ..... .....
            """,
            (0, 4),
            id="B-6: most highwaymen take a road",
        ),
    ],
)
def test_most_meeples_score(board: str, scores: tuple[int, ...]) -> None:
    assert read_board("base", board, seats=len(scores)).score_all().scores == scores


def test_c_7_a_later_tile_joins_claimed_regions() -> None:
    position = read_board(
        "base",
        """
        .....       .....
        .....       .....
        ..m1r       rr2rr
        .....       .....
        .....       .....

        ..... ..... .....
        ..... ..... .....
        ..m.. ..m.. ..m..
        ..... ..... .....
        ..... ..... .....
        """,
    )
    position.turn("U E1^ -")
    assert position.feature("E1/road").meeples[:2] == [1, 1]
    position.turn("A E3> -")
    assert position.scores == (4, 4)
