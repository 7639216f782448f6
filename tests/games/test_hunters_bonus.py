"""Hunters & Gatherers: nuggets and bonus tiles."""

import pytest

from tests.boards import Position, leave_bonus, read_board
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.words import Phase, Piece

FOREST_OF_5 = "S@0 L43@0 L20@2 / L26@1"
ONE_NUGGET = ". L20@1 L30@0 / . L12@0 B01@1 / . S@0 ."
TWO_FORESTS = "L52@0 L30@0 L07@0 . / S@0 . L26@0 L20@2 / L20@3"
TWO_TO_CLOSE = "L30@0 . / L34@0 . / S@0 L13@1 / L20@3 ."  # by L20 S1E1v, and then by B07 S3E1<
NO_OPEN_RIVER = ". L30@0 . / . L34@0 . / L40@0 S@0 ."  # L20 S1E2v earns a bonus tile


@pytest.mark.parametrize(
    "board, claims, turn, earned",
    [
        pytest.param(FOREST_OF_5, "", "L20 S2< -", True, id="HG-8: also if nobody owns the forest"),
        pytest.param(FOREST_OF_5, "1 meeple O/forest", "L20 S2< -", True, id="HG-8: one's own forest"),
        pytest.param(
            FOREST_OF_5, "2 meeple O/forest", "L20 S2< -", True, id="HG-EX4: somebody else's forest"
        ),
        pytest.param(ONE_NUGGET, "", "L20 S1^ -", True, id="HG-8: one nugget is enough"),
        pytest.param(TWO_FORESTS, "", "L56 S1E1^ -", True, id="HG-8: two forests with nuggets at once"),
        pytest.param("L20@0 . / S@0 .", "1 meeple O/forest", "L30 E1> -", False, id="HG-8: a forest without"),
        pytest.param("S@0 .", "", "L43 E1^ -", False, id="HG-8: an unfinished forest"),
        pytest.param("S@0", "", "L40 W1^ -", False, id="HG-8: a finished river"),
        pytest.param(FOREST_OF_5 + " / L20@3", "", "L52 N1^ -", False, id="HG-8: a forest finished before"),
        pytest.param(
            ". . / L20@0 B02@1 / . S@0", "", "L30 E1^ -", False, id="HG-8: mushrooms are no nuggets"
        ),
    ],
)
def test_a_bonus_tile_is_earned(board: str, claims: str, turn: str, earned: bool) -> None:
    position = read_board("hunters", board, *claims.split(", ") if claims else (), active=1).turn(turn)
    now = (position.s.phase, position.s.to_act, position.s.active)
    assert now == ((Phase.BONUS_DRAW, CHANCE, 0) if earned else (Phase.DRAW, CHANCE, 1))


def test_hg_ex4_the_owner_scores_and_the_seat_that_closed_the_forest_gets_the_bonus_tile() -> None:
    position = read_board("hunters", FOREST_OF_5, "1 meeple O/forest", seats=3, active=3).turn("L20 S2< -")
    assert (position.scores, position.s.active) == ((10, 0, 0), 2)
    position.turn("B05 N1^ meeple meadow")
    assert position.claims == ["3 meeple N1/meadow"]
    assert (position.s.active, position.s.phase) == (0, Phase.DRAW)


def test_hg_8_one_placement_completes_two_forests_with_nuggets_one_bonus() -> None:
    position = read_board(
        "hunters", TWO_FORESTS, "1 meeple S1/forest", "2 meeple S1E2/forest", active=2
    ).turn("L56 S1E1^ -")
    assert position.scores == (8, 6)
    position.turn("B05 N1^ -")
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 0)
    assert sum(n for tile, n in position.left().items() if tile.startswith("B")) == 11


def test_hg_8_a_bonus_turn_lays_acts_and_evaluates_at_once_and_earns_no_other() -> None:
    position = read_board("hunters", TWO_TO_CLOSE, "1 meeple S2/forest", "2 meeple O/forest", active=2)
    position.turn("L20 S1E1v -")
    assert (position.scores, position.s.phase) == ((0, 6), Phase.BONUS_DRAW)
    position.draw("B07")
    assert (position.s.phase, position.s.to_act) == (Phase.BONUS_LAY, 1)
    position.lay("S3E1<")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.BONUS_ACT, 1, (0, 6))
    assert position.acts() == ["-", "meeple meadow"]
    position.act("meeple meadow")
    assert position.events == ["1 +8 finished forest of 4", "1 meeple home from S2/forest"]
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 0)


def test_hg_8_a_bonus_tile_lies_anywhere_it_fits() -> None:
    position = read_board("hunters", FOREST_OF_5).turn("L20 S2< -")
    position.draw("B10")
    assert position.lays("B10") == ["W1>", "W1^"]


def test_hg_8_a_piece_on_the_bonus_tile_beside_that_of_step_2() -> None:
    position = read_board("hunters", FOREST_OF_5).turn("L20 S2< meeple meadow")
    position.turn("B10 W1^ hut lake-nw")
    assert position.claims == ["1 meeple S2/meadow", "1 hut W1/lake-nw"]
    assert (position.supply(), position.supply(Piece.HUT)) == ((4, 5), (1, 2))


def test_hg_8_a_gatherer_just_come_home_may_go_on_the_bonus_tile() -> None:
    hunters = ["1 meeple E1/meadow-nw"] * 4
    position = read_board("hunters", FOREST_OF_5, "1 meeple O/forest", *hunters).turn("L20 S2< -")
    assert position.supply() == (1, 5)
    position.turn("B04 W1^ meeple river-e")
    assert position.events == ["1 +4 finished river of 2 with 2", "1 meeple home from W1/river-e"]
    assert position.scores == (14, 0)


def test_hg_9_a_bonus_tile_is_laid_even_when_no_piece_remains() -> None:
    pieces = ["1 meeple E1/meadow-nw"] * 5 + ["1 hut O/lake"] * 2
    position = read_board("hunters", FOREST_OF_5, *pieces).turn("L20 S2< -")
    position.draw("B05")
    position.lay("N1^")
    assert (position.s.phase, position.acts()) == (Phase.BONUS_ACT, ["-"])


def test_hg_8_the_bonus_pile_is_empty() -> None:
    position = read_board("hunters", FOREST_OF_5, "1 meeple O/forest")
    leave_bonus(position)
    position.turn("L20 S2< -")
    assert (position.scores, position.s.phase, position.s.active) == ((10, 0), Phase.DRAW, 1)


def test_hg_8_the_last_bonus_tile_is_played() -> None:
    position = read_board("hunters", FOREST_OF_5)
    leave_bonus(position, "B05")
    position.turn("L20 S2< -")
    assert position.draws() == {"B05": 1}
    position.turn("B05 N1^ -")
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)


def about_to_draw(*bonus_tiles: str) -> Position:
    position = read_board("hunters", NO_OPEN_RIVER, seats=3, active=2)
    leave_bonus(position, *bonus_tiles)
    return position.turn("L20 S1E2v -")


def test_hg_9_a_bonus_tile_that_fits_nowhere_is_removed_and_the_next_one_drawn() -> None:
    position = about_to_draw("B10", "B05")
    pile = position.s.pile
    position.draw("B10")
    assert position.events == ["2 removed B10"]
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.BONUS_DRAW, CHANCE, 1)
    assert (position.s.removed, position.draws(), position.s.pile) == (1, {"B05": 1}, pile)
    position.draw("B05")
    assert (position.s.phase, position.s.to_act) == (Phase.BONUS_LAY, 1)


def test_hg_9_the_last_bonus_tile_fits_nowhere() -> None:
    position = about_to_draw("B10")
    position.draw("B10")
    assert position.events == ["2 removed B10"]
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 2)


def last_land_tile(*bonus_tiles: str) -> Position:
    position = read_board("hunters", NO_OPEN_RIVER, "2 meeple S2E1/meadow-nw")
    position.leave("L20")
    leave_bonus(position, *bonus_tiles)
    return position.turn("L20 S1E2v -")


def test_hg_17_the_last_land_tile_of_the_game_earns_a_bonus_tile() -> None:
    position = last_land_tile("B05", "B07")
    assert (position.s.pile, position.s.phase, position.scores) == (0, Phase.BONUS_DRAW, (0, 0))
    position.turn("B07 S1v -")
    assert (position.s.phase, position.s.to_act) == (Phase.OVER, NOBODY)
    assert position.left() == {"B05": 1}


def test_hg_17_the_last_land_tile_earns_a_bonus_tile_that_fits_nowhere() -> None:
    position = last_land_tile("B10")
    position.draw("B10")
    assert (position.s.phase, position.events[0], position.events[-1]) == (
        Phase.OVER,
        "1 removed B10",
        "ended",
    )


def test_hg_17_the_last_land_tile_earns_nothing_from_an_empty_bonus_pile() -> None:
    assert last_land_tile().s.phase == Phase.OVER
