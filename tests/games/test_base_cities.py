"""Carcassonne: when cities and monasteries are finished, and their points."""

import pytest

from tests.boards import read_board


@pytest.mark.parametrize(
    "board, scores",
    [
        pytest.param(
            """
            ....   ...   ....
            ....c cc*cc c....
            ....c cc1cc c....
            ....c ccccc c....
            ....   ...   ....
            """,
            (8, 0),
            id="B-EX2: a finished city of 3 tiles with 1 shield",
        ),
        pytest.param(
            """
            ....   ...   ....
            ....c ccccc c....
            ....c cc1cc c....
            ....c ccccc c....
            ....   ...   ....
            """,
            (6, 0),
            id="B-4: a city is worth 2 per tile",
        ),
        pytest.param(
            """
            ....   ...   ...   ....
            ....c ccccc cc*cc c....
            ....c cc*cc cc1cc c....
            ....c ccccc ccccc c....
            ....   ...   ...   ....
            """,
            (12, 0),
            id="B-4: a shield is worth 2 more, each",
        ),
        pytest.param(
            """
            .....
            .....
            .....
            .....
             c1c

             ccc
            .....
            .....
            .....
            .....
            """,
            (4, 0),
            id="B-4: two-tile cities are no exception",
        ),
        pytest.param(
            """
            ....   ...   ...
            ....c cc*cc ccccc
            ....c cc1cc ccccc
            ....c ccccc ccccc
            ....   ...   ...
            """,
            (0, 0),
            id="B-4: a city with a gap in its wall is not finished",
        ),
        pytest.param(
            """
            ....   ...   ....
            ...cc ccccc cc...
            ..ccc cc1cc ccc..
            .cccc ccccc cccc.
             ccc   ...   ccc

             ccc         ccc
            .ccc.       .ccc.
            .c*c.       .c*c.
            .ccc.       .ccc.
             ccc         ccc

             ccc   ...   ccc
            ...cc ccccc cc...
            rr..c ccccc c..rr
            .rr.c ccccc c.rr.
            ..r.   ccc   .r..

                   ccc
                  .....
                  .....
                  .....
                  .....
            """,
            (22, 0),
            id="C-14: a hole that city does not face leaves a city finished",
        ),
        pytest.param(
            """
            ....   ...   ....
            ...cc ccccc cc...
            ..ccc cc1cc ccc..
            .cccc ccccc cccc.
             ccc   ...   ccc

             ccc         ccc
            .ccc.       .ccc.
            .c*c.       .c*c.
            .ccc.       .ccc.
             ccc         ccc

             ccc   ccc   ccc
            ...cc ccccc cc...
            rr..c ccccc c..rr
            .rr.c ccccc c.rr.
            ..r.   ...   .r..
            """,
            (0, 0),
            id="C-14: a hole that city faces keeps a city open",
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

            ..r.. ..... ..r..
            ..r.. ..... ..r..
            ..r.. ..... ..rg.
            ..r.. ..... ..r..
            ..r..  ccc  ..r..
            """,
            (9, 0),
            id="B-EX3: a monastery with 8 neighbours",
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

            ..r.. .....
            ..r.. .....
            ..r.. .....
            ..r.. .....
            ..r..  ccc
            """,
            (0, 0),
            id="B-5: a monastery with 7 neighbours is not finished",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..1cc ccc..
            .cccc cccc.
             ccc   ccc

             ccc   ccc
            ...cc c....
            rr..c c....
            .rr.c c....
            ..r.   ....
            """,
            (8, 0),
            id="C-10: a tile with two parts of a city counts once",
        ),
    ],
)
def test_a_finished_city_or_monastery_scores(board: str, scores: tuple[int, ...]) -> None:
    assert read_board("base", board, seats=len(scores)).score_all().scores == scores


def test_b_4_a_finished_city_is_explained_by_its_squares_and_shields() -> None:
    position = read_board(
        "base",
        """
        ....   ...   ...   ....
        ....c ccccc cc*cc c....
        ....c cc*cc cc1cc c....
        ....c ccccc ccccc c....
        ....   ...   ...   ....
        """,
    )
    position.score_all()
    assert position.events == ["1 +12 finished city of 4 with 2", "1 meeple home from E2/city"]
    assert position.s.events[0].finished == 1
