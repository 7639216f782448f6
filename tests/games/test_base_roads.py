"""Carcassonne: when roads are finished, and their points."""

import pytest

from tests.boards import read_board


@pytest.mark.parametrize(
    "board, scores",
    [
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..mrr rr1rr rrm..
            ..... ..... .....
            ..... ..... .....
            """,
            (3, 0),
            id="B-EX1: a finished road of 3 tiles",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..mrr rrrrr r2m..
            ..... ..... .....
            ..... ..... .....
            """,
            (0, 3),
            id="B-3: a road from monastery to monastery",
        ),
        pytest.param(
            """
            ..... ..... ..r..
            ..... ..... ..r..
            rr+rr rr1rr rr+rr
            ..r.. ..... ..r..
            ..r.. ..... ..r..
            """,
            (3, 0),
            id="B-3: a road from crossing to crossing",
        ),
        pytest.param(
            """
             ccc
            ccccc
            ccccc
            cc1cc
             .r.

             .r.
            ccrcc
            cc*cc
            ccccc
             ccc
            """,
            (2, 0),
            id="B-3: a road from city to city",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..mrr rr1rr rrrrr
            ..... ..... .....
            ..... ..... .....
            """,
            (0, 0),
            id="B-3: a road with an open end is not finished",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            rrrrr rr1rr rrm..
            ..... ..... .....
            ..... ..... .....
            """,
            (0, 0),
            id="B-3: a road with an open start is not finished",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ...rr rr1rr rr...
            ..rr. ..... .rr..
            ..r.. ..... ..r..

            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..

            ..r.. ..... ..r..
            ..rr. ..... .rr..
            ...rr rrrrr rr...
            ..... ..... .....
            ..... ..... .....
            """,
            (8, 0),
            id="C-14: a loop of road round a hole is finished",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ...rr rrrrr rr...
            ..rr. ..... .rr..
            ..r.. ..... ..r..

            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..
            ..r..       ..r..

            ..r.. ..r.. ..r..
            ..rr. ..1.. .rr..
            ...rr rr+rr rr...
            ..... ..... .....
            ..... ..... .....
            """,
            (0, 0),
            id="C-14: a road into a hole is open",
        ),
        pytest.param(
            """
            ..r.. .....
            ..r.. .....
            rr+1r rr...
            ..r.. .rr..
            ..r.. ..r..

            ..r.. ..r..
            ..rr. .rr..
            ...rr rr...
            ..... .....
            ..... .....
            """,
            (4, 0),
            id="C-10: a crossing at both ends of a road counts once",
        ),
    ],
)
def test_a_finished_road_scores(board: str, scores: tuple[int, ...]) -> None:
    assert read_board("base", board, seats=len(scores)).score_all().scores == scores
