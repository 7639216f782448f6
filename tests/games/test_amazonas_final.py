"""Amazonas: the final count, and tiles that come last."""

import pytest

from tests.boards import new_game, put_piece
from tests.games.amazonas_boards import (
    GAME,
    boats,
    events,
    final,
    land_points,
    lay,
    lay_double,
    mouth_points,
    played,
    set_boats,
    take_turn,
)
from tuilerie.core.words import Phase

THREE_ANIMALS = "1 E2 N1E1^ camp jungle"
TWO_CAMPS = """1 E2 N1E1< camp jungle; 2 F1 N1E2> boat; 2 E3 N1E3> camp jungle; 2 E4 N2E1^ boat;
2 E5 N2E2v boat"""
TWO_CAMPS_JOINED = TWO_CAMPS + "; 2 V1 N2E3v boat"
RED_AND_BLUE = """1 U6 S2E2^ meeple tributary; 2 F1 N1E1^ meeple village; 1 F2 N1E2^ boat;
2 E2 W1^ camp jungle; 1 E5 S3E2v camp jungle; 2 E4 S3E3v boat; 2 E3 S3E4> boat"""


def test_az_ex8_what_is_unfinished_for_red_and_blue() -> None:
    position = played(RED_AND_BLUE, seats=2)
    assert position.scores == (0, 0)
    assert sorted(event for event in events(final(position)) if "unfinished" in event) == [
        "1 +3 unfinished tributary of 2 with 1",
        "1 +5 unfinished jungle of 5 with 5",
        "2 +3 unfinished jungle of 2 with 3",
        "2 +4 unfinished village of 2 with 2",
    ]


@pytest.mark.parametrize(
    "record, points",
    [
        pytest.param("1 U6 S2E2^ meeple tributary", (3, 0), id="AZ-EX8: a tributary of 2 tiles with a fruit"),
        pytest.param(
            "2 F1 N1E1^ meeple village; 1 F2 N1E2^ boat",
            (0, 4),
            id="AZ-EX8: a village of 2 with 2 fruits",
        ),
        pytest.param(THREE_ANIMALS, (3, 0), id="AZ-EX8: a camp with 3 animals"),
        pytest.param(THREE_ANIMALS + "; 2 E5 N1E2^ boat", (5, 0), id="AZ-EX8: a camp with 5 animals"),
        pytest.param("1 F1 E2^ meeple village", (3, 0), id="AZ-16: a village, 1 per tile"),
        pytest.param("1 U5 S2E2^ meeple tributary", (2, 0), id="AZ-16: boat icons do not count"),
        pytest.param("1 A01 S4^ meeple tributary", (1, 0), id="AZ-16: a tributary that ends in the Amazon"),
        pytest.param("1 U1 S2E2^ camp jungle-es", (1, 0), id="AZ-16: the sloth of the start tile"),
        pytest.param("1 U6 S3W1^ camp jungle-es", (0, 0), id="AZ-16: a jungle without animals"),
        pytest.param("2 U1 S2E2^ boat", (0, 0), id="C-9: nobody there"),
        pytest.param(TWO_CAMPS, (6, 1), id="AZ-15: two jungles, a camp in each"),
        pytest.param(TWO_CAMPS_JOINED, (8, 8), id="AZ-15: a jungle with camps of two seats joined, tied"),
        pytest.param("1 A13 S4^ AA3 S5^ meeple village-ws1", (2, 0), id="AZ-18: a double is one tile"),
        pytest.param(
            "1 A13 S4^ AA1 S5^ camp jungle-ne", (2, 0), id="AZ-22: start tile and A13, on the east bank"
        ),
        pytest.param("1 A13 S4^ AA1 S5^ camp jungle-nw", (1, 0), id="AZ-22: A13, on the west bank"),
        pytest.param("1 A13 S4v AA1 S5^ camp jungle-nw", (1, 0), id="AZ-22: turned, the other one of A13"),
    ],
)
def test_unfinished_features_score_at_the_end(record: str, points: tuple[int, ...]) -> None:
    assert land_points(played(record, seats=2)) == points


def test_az_15_az_16_most_camps_take_all_and_a_jungle_counts_once() -> None:
    """Two camps of Blue's against one: 8 animals, not 16."""
    position = played(TWO_CAMPS_JOINED, seats=2)
    put_piece(position, "2 camp N2E1/jungle")
    assert land_points(position) == (0, 8)


def test_az_15_a_jungle_that_was_joined_to_another_is_counted_no_more() -> None:
    told = events(final(played(TWO_CAMPS_JOINED, seats=2)))
    assert [event.partition(" of ")[0] for event in told if "unfinished" in event] == [
        "1 +8 unfinished jungle",
        "2 +8 unfinished jungle",
    ]


def test_az_16_two_camps_in_jungles_apart_count_each() -> None:
    position = played("1 U2 S2E2^ camp jungle-nw; 1 U7 S2E3^ camp jungle-es", seats=2)
    assert land_points(position) == (5, 0)


def test_az_15_c_7_meeples_of_an_unfinished_village() -> None:
    position = played("1 F1 E2^ meeple village", seats=3)
    for claim in ("2 meeple E2/village", "2 meeple E2/village"):
        put_piece(position, claim)
    assert land_points(position) == (0, 3, 0)


@pytest.mark.parametrize(
    "spaces, points",
    [
        pytest.param("7 5 2 5 3", (7, 4, 0, 4, 1), id="AZ-EX9, AZ-19: second place shared by two of five"),
        pytest.param("5 5 4 3", (7, 7, 4, 1), id="AZ-17: no place is skipped"),
        pytest.param("5 4 3 2", (7, 4, 1, 0), id="AZ-17: four seats"),
        pytest.param("3 3 3 3", (7, 7, 7, 7), id="AZ-17: all on one space"),
        pytest.param("2 9 4", (0, 6, 3), id="AZ-17: three seats"),
        pytest.param("9 2 9", (6, 3, 6), id="AZ-17: three, two of them first"),
        pytest.param("0 0 0", (6, 6, 6), id="AZ-17: all at the source"),
        pytest.param("4 5", (3, 6), id="AZ-14: directly behind"),
        pytest.param("5 3", (6, 0), id="AZ-14: further behind"),
        pytest.param("5 5", (6, 6), id="AZ-14: side by side"),
        pytest.param("15 14", (6, 3), id="AZ-14: on the last space"),
    ],
)
def test_the_mouth(spaces: str, points: tuple[int, ...]) -> None:
    position = new_game(GAME, len(points))
    set_boats(position, spaces)
    assert mouth_points(position) == points
    assert boats(position) == spaces, "AZ-13 is for the game"


@pytest.mark.parametrize(
    "seats, points", [(2, [0, 6, 3, 0, 0]), (3, [0, 6, 3, 0, 0]), (4, [0, 7, 4, 1, 0]), (5, [0, 7, 4, 1, 0])]
)
def test_az_17_what_a_place_is_worth_at_the_mouth(seats: int, points: list[int]) -> None:
    """From no place (AZ-14) to the fourth."""
    rules = new_game(GAME).rules
    assert [rules.mouth_points(seats, place) for place in range(5)] == points


def test_az_16_az_17_what_is_told_in_order() -> None:
    """Meeples, then camps, then the mouth."""
    position = new_game(GAME, 3)
    for turn in ("2 U1 S2E2^ camp jungle-es", "1 U6 S3W1^ meeple tributary", "2 F1 E2^ meeple village"):
        take_turn(position, turn)
    set_boats(position, "3 5 1")
    assert events(final(position)) == [
        "2 +3 unfinished village of 2 with 1",
        "1 +3 unfinished tributary of 2 with 1",
        "2 +1 unfinished jungle of 2 with 1",
        "1 +3 mouth as 2",
        "2 +6 mouth as 1",
        "ended",
    ]
    assert position.scores == (6, 10, 0)
    assert {position.spot_name(row.spot) for row in list(position.s.events)[3:5]} == {"O/amazon"}


def test_az_17_a_third_place_is_told_with_five_seats() -> None:
    position = new_game(GAME, 5)
    set_boats(position, "7 6 5 4 3")
    assert events(final(position)) == ["1 +7 mouth as 1", "2 +4 mouth as 2", "3 +1 mouth as 3", "ended"]


def test_az_5_camps_and_meeples_stay_where_they_are() -> None:
    position = final(played("1 U6 S2E2^ camp jungle-nw; 2 F1 E2^ meeple village"))
    assert position.claims == ["1 camp S2E2/jungle-nw", "2 meeple E2/village"]


# --- The last tile -----------------------------------------------------------------------------------------


def test_az_12_the_last_tile_of_the_game_is_an_amazon_tile() -> None:
    """The river is evaluated, AZ-13 moves boats, and then the mouth counts."""
    position = new_game(GAME, 2)
    position.leave("A02")
    position.s.mixed[0], position.s.mixed[1] = 0, 1
    set_boats(position, "4 2")
    take_turn(position, "1 A02 S4^ camp jungle-ne")
    assert (position.s.phase, boats(position)) == (Phase.OVER, "4 3")
    assert events(position) == [
        "1 +3 river as 1",
        "2 sailed 1",
        "1 +2 unfinished jungle of 2 with 2",
        "1 +6 mouth as 1",
        "2 +3 mouth as 2",
        "ended",
    ]
    assert position.scores == (11, 3)


def test_az_11_a_marked_tile_drawn_last() -> None:
    """A double tile is laid after it, although the pile is empty."""
    position = new_game(GAME, 3)
    position.leave("A04")
    position.s.tiles_left[position.box.tile_number("AA3")] = 1
    position.s.mixed[0], position.s.mixed[1] = 0, 1
    lay(position, "2 A04 S4^")
    assert (position.s.phase, position.s.pile) == (Phase.DOUBLE_LAY, 0)
    lay_double(position, "AA3 S5^")
    assert position.s.phase == Phase.ACT
    position.play(0)
    assert (position.s.phase, position.s.river_spaces) == (Phase.OVER, 19)
    assert position.scores == (1 + 3, 6 + 6, 1 + 3)


def test_c_5_az_21_the_last_tile_is_removed() -> None:
    position = played("1 T1 N1^ boat; 2 S1 S2E2> boat; 3 S2 S3W1< meeple village")
    position.leave("X1")
    position.s.mixed[0] = 1
    position.draw("X1")
    assert (position.s.phase, position.scores) == (Phase.OVER, (6, 6, 3 + 2))
