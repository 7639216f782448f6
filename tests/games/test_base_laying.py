"""Carcassonne: where a tile may be laid, and what happens to a tile that fits nowhere."""

import pytest

from tests.boards import read_board
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.words import Happening, Phase

START_AND_CAP = """
    .....
    .....
    .....
    .....
     ccc

     ccc
    .....
    rrrrr
    .....
    .....
    """


@pytest.mark.parametrize(
    "board, tile, lays",
    [
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "B",
            "S1^",
            id="C-4: a field meets a field, never a road or a city",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "C",
            "N1^",
            id="C-4: a city meets a city",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "X",
            "E1^ W1^",
            id="C-4: a road meets a road",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "J",
            "E1> E1v N1v S1> W1^ W1<",
            id="C-4: each turn that fits is a placement",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            ...rr rr...
            ..rr. .rr..
            ..r.. ..r..

            ..r..
            ..rr.
            ...rr
            .....
            .....
            """,
            "V",
            "N1> N1v N1E1> N1E1v W1^ W1> S1W1^ S1W1> E2v E2< S2^ S2< S1E1>",
            id="C-4: every side that touches a tile goes on as the same landscape",
        ),
        pytest.param(
            """
                   ccc
                  .....
                  .....
                  .....
                  .....

            ..... .....
            ..... .....
            ..... ..m..
            ..... .....
             ccc  .....
            """,
            "C",
            "N1E1^ S2^",
            id="C-4: meeting at a corner is not enough",
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
            "C",
            "S1E1^",
            id="C-4: two cities ask for two sides of city",
        ),
    ],
)
def test_a_tile_may_lie_where_it_fits(board: str, tile: str, lays: str) -> None:
    assert read_board("base", board).lays(tile) == sorted(lays.split())


def test_c_5_a_tile_that_fits_nowhere_is_removed_and_the_same_seat_draws_again() -> None:
    position = read_board("base", START_AND_CAP, active=2)
    position.draw("C")
    assert position.events == ["2 removed C"]
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    assert (position.s.removed, position.s.drawn, position.s.turn) == (1, -1, 1 + 1)
    assert "C" not in position.left()


def test_c_5_removing_a_tile_has_no_other_effect() -> None:
    position = read_board("base", START_AND_CAP.replace(" ccc", " c1c", 1), active=2)
    position.draw("C")
    assert (position.s.square_count, position.scores, position.supply()) == (2, (0, 0), (6, 7))
    position.draw("U")
    assert (position.s.phase, position.s.to_act, position.events) == (Phase.LAY, 1, [])


def test_c_5_without_a_tile_left_the_turn_does_not_take_place_and_the_final_count_follows() -> None:
    position = read_board("base", START_AND_CAP.replace(" ccc", " c1c", 1))  # an evaluation would make it 4
    position.leave("C")
    position.draw("C")
    assert position.events == ["1 removed C", "skipped", "1 +2 unfinished city of 2", "ended"]
    assert (position.s.phase, position.s.to_act) == (Phase.OVER, NOBODY)
    assert position.scores == (2, 0)


def test_c_5_with_one_tile_left_the_turn_takes_place() -> None:
    position = read_board("base", START_AND_CAP)
    position.leave("C", "U")
    position.draw("C")
    assert (position.s.phase, position.events) == (Phase.DRAW, ["1 removed C"])


def test_c_5_removed_skipped_and_ended_are_told_without_a_place_or_points() -> None:
    position = read_board("base", START_AND_CAP, active=2)
    position.leave("C")
    position.draw("C")
    events = list(position.s.events)[: position.s.event_count]
    tile = position.box.tile_number("C")
    assert [(event.kind, event.seat, event.what, event.spot, event.points) for event in events] == [
        (Happening.REMOVED, 1, tile, -1, 0),
        (Happening.SKIPPED, 1, 0, -1, 0),
        (Happening.ENDED, -1, 0, -1, 0),
    ]
