"""Carcassonne: features that a turn completes are evaluated at its end, in a fixed order."""

import textwrap

import pytest

from tests.boards import read_board
from tuilerie.core.state import mirror_of


@pytest.mark.parametrize(
    "board, turn, scores, events",
    [
        pytest.param(
            """
            ..... .....
            ..... .....
            ..m1r rr1rr
            ..... .....
            ..... .....
            """,
            "A E2> meeple monastery",
            (3, 0),
            "1 +3 finished road of 3, 1 meeple home from O/road, 1 meeple home from E1/road",
            id="C-8: a region is evaluated in the turn that completes it",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            ..m2r rrrrr
            ..... .....
            ..... .....
            """,
            "A E2> -",
            (0, 3),
            "2 +3 finished road of 3, 2 meeple home from O/road",
            id="C-8: whoever completed it, its owner scores",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..m1r rr2rr rr2rr
            ..... ..... .....
            ..... ..... .....
            """,
            "A E3> -",
            (0, 4),
            "2 +4 finished road of 4, 1 meeple home from O/road, 2 meeple home from E1/road, "
            "2 meeple home from E2/road",
            id="C-8: meeples that scored nothing go home too",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            ..mrr rrrrr
            ..... .....
            ..... .....
            """,
            "A E2> -",
            (0, 0),
            "",
            id="C-9: a completed region without meeples scores for no one",
        ),
    ],
)
def test_a_turn_ends_with_an_evaluation(board: str, turn: str, scores: tuple[int, ...], events: str) -> None:
    position = read_board("base", board).turn(turn)
    assert (position.scores, ", ".join(position.events)) == (scores, events)


def test_c_13_scores_have_no_upper_limit() -> None:
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
    position.s.score[0] = 995
    position.score_all()
    assert position.scores == (1007, 0)
    assert mirror_of(position.box.sizes, bytes(position.s)).score[0] == 1007


# Several features scored in one turn


@pytest.mark.parametrize(
    "board, active, turn, scores, events",
    [
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..m.. ..m.. ..m..
            ..... ..1.. .....
            ..... ..r.. .....

            .....        ....
            .....       c....
            rr+4r       2....
            ..r..       c....
            ..r..        ....

                  ..r.. .....
                  ..3.. .....
                  rr+.. ..m..
                  ..r.. .....
                  ..r.. .....
            """,
            1,
            "L S1E1> -",
            (2, 4, 2, 2),
            """
            1 +2 finished road of 2
            1 meeple home from E1/road
            2 +4 finished city of 2
            2 meeple home from S1E2/city
            3 +2 finished road of 2
            3 meeple home from S2E1/road-n
            4 +2 finished road of 2
            4 meeple home from S1/road-e
            """,
            id="C-11, C-16: round the new tile as it lies, from the north",
        ),
        pytest.param(
            """
                  .....
                  .....
                  rr...
                  .rr..
                  ..r..

            ..r.. ..r..
            ..3r. .rr..
            ...rr rr...
            ..... .....
            ..... .....
            """,
            4,
            "X O^ -",
            (0, 0, 4, 0),
            """
            3 +4 finished road of 4
            3 meeple home from S1/road
            """,
            id="C-16: a region with two sides on the new tile is evaluated once",
        ),
        pytest.param(
            """
            ..r..  ccc   ccc  ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..

            ..r.. .....       ..r..
            ..r.. .....       ..r..
            ..r.. ..1..       ..r..
            ..r.. .....       ..r..
            ..r.. .....       ..r..

            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..2.. ..4.. ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..

            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..r..
            ..r.. ..... ..... ..rg.
            ..r.. ..... ..... ..r..
            ..r..  ccc   ccc  ..r..
            """,
            3,
            "B S1E2^ meeple monastery",
            (9, 9, 9, 9),
            """
            1 +9 finished monastery of 1
            1 meeple home from S1E1/monastery
            3 +9 finished monastery of 1
            3 meeple home from S1E2/monastery
            2 +9 finished monastery of 1
            2 meeple home from S2E1/monastery
            4 +9 finished monastery of 1
            4 meeple home from S2E2/monastery
            """,
            id="C-11, C-16: monasteries from north to south, then from west to east",
        ),
        pytest.param(
            """
            ..r.. ..r..  ccc
            ..r.. ..r.. .....
            ..r.. ..m.. .....
            ..r.. ..... .....
            ..r.. ..... .....

            ..r.. ..... .....  ccc
            ..r.. ..... ..... .....
            ..r.. ..1.. ..m.. ..g..
            ..r.. ..... ..... .....
            ..r.. ..... ..... .....

            ..r.. .....        ....
            ..r.. .....       c....
            ..r.. ..m..       2....
            ..r.. ..r..       c....
            ..r.. ..r..        ....
            """,
            1,
            "E S2E2> meeple field",
            (9, 4, 0, 0),
            """
            2 +4 finished city of 2
            2 meeple home from S2E3/city
            1 +9 finished monastery of 1
            1 meeple home from S1E1/monastery
            """,
            id="C-16: regions with a side on the new tile before monasteries",
        ),
    ],
)
def test_regions_completed_together(
    board: str, active: int, turn: str, scores: tuple[int, ...], events: str
) -> None:
    position = read_board("base", board, seats=4, active=active).turn(turn)
    assert position.events == textwrap.dedent(events).strip().splitlines()
    assert position.scores == scores
