"""Carcassonne: the final count of unfinished features."""

import pytest

from tests.boards import read_board


@pytest.mark.parametrize(
    "board, scores",
    [
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..mrr rr1rr rrrrr
            ..... ..... .....
            ..... ..... .....
            """,
            (3, 0),
            id="B-7: an unfinished road is worth 1 per tile",
        ),
        pytest.param(
            """
            ....   ...   ...
            ....c cc*cc ccccc
            ....c cc1cc ccccc
            ....c ccccc ccccc
            ....   ...   ...
            """,
            (4, 0),
            id="B-EX2: a city of 3 tiles with 1 shield, unfinished at the end",
        ),
        pytest.param(
            """
            ....   ...
            ....c ccccc
            ....c cc2cc
            ....c ccccc
            ....   ...
            """,
            (0, 2),
            id="B-7: an unfinished city is worth 1 per tile",
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
            ..r.. ..1.. ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            """,
            (6, 0),
            id="B-EX3: a monastery with 5 neighbours at the end",
        ),
        pytest.param(
            """
            .....
            .....
            ..2..
            .....
            .....
            """,
            (0, 1),
            id="B-7: a monastery by itself is worth 1",
        ),
        pytest.param(
            """
             ccc  .....
            ..... .....
            ..A.. ..m..
            ..... .....
            ..... .....

            ..... .....
            ..... .....
            ..m.. ..m..
            ..... .....
            ..... .....
            """,
            (4, 0),
            id="B-7: a garden is worth 1 and 1 per neighbouring tile",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            rr1rr rr2rr
            ..... .....
            ..... .....
            """,
            (2, 2),
            id="C-7: tied owners of an unfinished road both score in full",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            rr1rr rr2rr rr2rr
            ..... ..... .....
            ..... ..... .....
            """,
            (0, 3),
            id="C-7: most meeples take an unfinished road",
        ),
        pytest.param(
            """
            .....  ccc
            ..... .....
            rrrrr rrrrr
            ..... .....
            ..... .....
            """,
            (0, 0),
            id="C-9: what nobody claims scores for no one",
        ),
    ],
)
def test_unfinished_features_score_at_the_end(board: str, scores: tuple[int, ...]) -> None:
    assert read_board("base", board, abbots=True).final().scores == scores


def test_b_7_comes_before_b_8_and_each_sum_is_explained() -> None:
    position = read_board(
        "base",
        """
              .....
              .....
              .....
              .....
               ccc

        .....  ccc   ccc
        ..1.. ..... .c*cc
        ..m.. ..... ..2cc
        ..... ..... ...cc
        .....  ccc  ....

               ccc
              .....
              .....
              .....
              .....
        """,
    )
    position.final()
    assert position.events == [
        "2 +2 unfinished city of 1 with 1",
        "1 +6 unfinished field of 3 with 2",
        "ended",
    ]
