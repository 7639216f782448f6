"""Carcassonne: the steps of a turn, and the end of the game."""

import pytest

from tests.boards import new_game, read_board
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.words import Phase

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


def test_c_3_a_turn_is_draw_then_lay_then_act() -> None:
    position = new_game("base", 3)
    seen = [(position.s.phase, position.s.to_act)]
    position.draw("U")
    seen.append((position.s.phase, position.s.to_act))
    position.lay("E1^")
    seen.append((position.s.phase, position.s.to_act))
    position.act("meeple road")
    seen.append((position.s.phase, position.s.to_act))
    assert seen == [(Phase.DRAW, CHANCE), (Phase.LAY, 0), (Phase.ACT, 0), (Phase.DRAW, CHANCE)]
    assert (position.s.active, position.s.drawn) == (1, -1)


def test_c_3_nobody_is_offered_a_move_while_a_tile_is_drawn() -> None:
    assert new_game("base").moves() == []


def test_b_1_the_tile_is_laid_before_the_meeple_is_put_and_evaluated_last() -> None:
    position = read_board("base", START_AND_CAP.replace(" ccc", " c2c", 1))
    position.draw("A")
    position.lay("S1E1>")
    assert position.tile_at("S1E1") == "A>"
    assert (position.scores, position.events) == ((0, 0), [])
    position.oracle = (
        None  # it evaluates all there is, also a city that nobody evaluated when it was finished
    )
    position.act("meeple monastery")
    assert position.claims == ["1 meeple S1E1/monastery", "2 meeple O/city"]


def test_b_1_a_turn_puts_one_piece_at_most() -> None:
    position = new_game("base")
    position.turn("U E1^ meeple road")
    assert (position.s.phase, position.s.active, position.supply()) == (Phase.DRAW, 1, (6, 7))


def test_b_1_events_are_those_of_the_last_move() -> None:
    position = new_game("base")
    position.turn("E N1v meeple city")
    assert position.events == ["1 +4 finished city of 2", "1 meeple home from N1/city"]
    position.draw("U")
    assert position.events == []


@pytest.mark.parametrize("seats, seat", [(2, 1), (3, 3), (5, 5)])
def test_c_17_the_active_seat_stays_through_its_turn(seats: int, seat: int) -> None:
    position = read_board("base", START_AND_CAP, seats=seats, active=seat)
    position.draw("C")  # fits nowhere
    assert (position.s.active, position.s.to_act) == (seat - 1, CHANCE)
    position.draw("U")
    assert (position.s.active, position.s.to_act) == (seat - 1, seat - 1)
    position.lay("S1E1^")
    assert (position.s.active, position.s.to_act) == (seat - 1, seat - 1)
    position.act("meeple road")
    assert position.claims == [f"{seat} meeple S1E1/road"]
    assert position.s.active == seat % seats


def test_c_8_a_meeple_that_returns_is_not_placed_again_in_that_turn() -> None:
    position = read_board(
        "base",
        """
        ..r..
        .111.
        r1+1r
        ..11.
        ..r..
        """,
    )
    position.draw("A")
    position.lay("S1v")
    assert position.acts() == ["-"]
    position.act("-")
    assert (position.scores, position.supply()) == ((2, 0), (1, 7))
    assert position.s.active == 1


def test_c_8_a_meeple_may_be_placed_score_and_return_within_one_turn() -> None:
    position = new_game("base")
    position.turn("E N1v meeple city")
    assert (position.scores, position.supply(), position.claims) == ((4, 0), (7, 7), [])


# The end of the game


def test_c_12_the_turn_of_the_last_tile_is_played_to_its_end() -> None:
    position = new_game("base")
    position.leave("E")
    position.draw("E")
    assert (position.s.phase, position.s.pile) == (Phase.LAY, 0)
    position.lay("N1v")
    assert position.s.phase == Phase.ACT
    position.act("meeple city")
    assert position.events == ["1 +4 finished city of 2", "1 meeple home from N1/city", "ended"]
    assert (position.s.phase, position.s.to_act, position.s.drawn) == (Phase.OVER, NOBODY, -1)
    assert (position.scores, position.moves()) == ((4, 0), [])


def test_c_12_the_final_count_follows_the_last_turn_and_no_other() -> None:
    position = new_game("base")
    position.leave("U", "U")
    position.turn("U E1^ meeple road")
    assert (position.s.phase, position.scores) == (Phase.DRAW, (0, 0))
    position.turn("U W1^ -")
    assert (position.s.phase, position.scores) == (Phase.OVER, (3, 0))
