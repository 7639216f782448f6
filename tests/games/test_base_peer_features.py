"""Known bugs of other Carcassonne engines with the last tile of a feature."""

import pytest

from tests.boards import read_board


@pytest.mark.parametrize(
    "board, turn, scores",
    [
        pytest.param(
            """
                  .....
                  .....
                  rr...
                  .rr..
                  ..r..

            ..r.. ..r..
            ..1r. .rr..
            ...rr rr...
            ..... .....
            ..... .....
            """,
            "X O^ -",
            (4, 0),
            id="peer 9: a road meets itself on the crossing laid last",
        ),
        pytest.param(
            """
            ..r.. .....
            ..r.. .....
            rr+rr rr...
            ..r.. .rr..
            ..r.. ..r..

            ..r..
            ..1r.
            ...rr
            .....
            .....
            """,
            "V S1E1> -",
            (4, 0),
            id="peer 9: a road meets itself on the crossing laid first",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..1cc ccc..
            .cccc cccc.
             ccc   ccc

             ccc
            ...cc
            rr..c
            .rr.c
            ..r.
            """,
            "I S1E1^ -",
            (8, 0),
            id="peer 9: a city meets itself on the tile laid last",
        ),
        pytest.param(
            """
                   ....
                  cc...
                  cc1..
                  cccc.
                   ccc

             ccc   ccc
            ...cc c....
            rr..c c....
            .rr.c c....
            ..r.   ....
            """,
            "N Ov -",
            (8, 0),
            id="peer 9: a city meets itself on a tile laid before",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..1cc ccc..
            .cccc cccc.
             ccc   ccc

             ccc
            ...cc
            rr..c
            .rr.c
            ..r.
            """,
            "P S1E1^ -",
            (8, 0),
            id="peer 11: the last gap has 2 sides of city",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..m.. ..... ..m..
            ..... ..... .....
            .....  c1c  .....

            ....         ....
            ....c       c....
            ....c       2....
            ....c       c....
            ....         ....
            """,
            "R S1E1^ -",
            (8, 8),
            id="peer 11: the last gap has 3 sides of city",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..m.. ..... ..m..
            ..... ..... .....
            .....  c1c  .....

            ....         ....
            ....c       c....
            ....c       c....
            ....c       c....
            ....         ....

            .....  ccc
            ..... .....
            ..m.. .....
            ..... .....
            ..... .....
            """,
            "C S1E1^ -",
            (12, 0),
            id="peer 11: the last gap has 4 sides of city",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            ..m.. .....
            ..... .....
            .....  c1c

            ....
            ....c
            ....2
            ....c
            ....
            """,
            "I S1E1^ -",
            (4, 4),
            id="peer 11: the last gap closes two cities",
        ),
        pytest.param(
            """
            .....
            .....
            ..m..
            ..1..
            ..r..
            """,
            "A S1v -",
            (2, 0),
            id="peer 16: a road that ends in the tile, from the north",
        ),
        pytest.param(
            """
            ..r..
            ..1..
            ..m..
            .....
            .....
            """,
            "A N1^ -",
            (2, 0),
            id="peer 16: a road that ends in the tile, from the south",
        ),
        pytest.param(
            """
            .....
            .....
            ..m1r
            .....
            .....
            """,
            "A E1> -",
            (2, 0),
            id="peer 16: a road that ends in the tile, from the west",
        ),
        pytest.param(
            """
            .....
            .....
            r1m..
            .....
            .....
            """,
            "A W1< -",
            (2, 0),
            id="peer 16: a road that ends in the tile, from the east",
        ),
        pytest.param(
            """
            .....
            .....
            .....
            .....
             c1c
            """,
            "E S1^ -",
            (4, 0),
            id="peer 19: a two-tile city",
        ),
    ],
)
def test_the_last_tile_of_a_feature(board: str, turn: str, scores: tuple[int, ...]) -> None:
    assert read_board("base", board).turn(turn).scores == scores
