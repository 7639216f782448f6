"""Amazonas: boats that move by icons and by compulsion."""

import pytest

from tests.boards import new_game
from tests.games.amazonas_boards import GAME, boats, do, events, lay, lay_double, played, set_boats, take_turn

# U6 and W3 lie in row 2 with a gap between them, joined by three tiles in row 1.
APART = "1 U6 S2E2^ meeple tributary; 3 E3 S1E2^ boat; 3 E4 S1E3^ boat; 3 E5 S1E4^ boat"
BLUE_BEYOND = APART + "; 2 W3 S2E4^ meeple tributary-w"
ITSELF_BEYOND = APART + "; 1 W3 S2E4^ meeple tributary-w"
BOTH_ON_ICONS = APART.replace("U6", "U3") + "; 1 W3 S2E4^ meeple tributary-w"


@pytest.mark.parametrize(
    "record, after",
    [
        pytest.param("1 U3 S2E2^ meeple tributary", "1 0 0", id="AZ-EX1: a meeple where an icon is"),
        pytest.param(
            "1 U1 S2E2^ meeple tributary; 1 U5 S2E3^ boat", "3 0 0", id="AZ-EX4: two new icons, and no piece"
        ),
        pytest.param(BLUE_BEYOND, "0 1 3", id="AZ-EX6: before the two are joined"),
        pytest.param(BLUE_BEYOND + "; 1 U3 S2E3^ boat", "3 2 3", id="AZ-EX6: Red 2 and 1, Blue 1"),
        pytest.param("1 U1 S2E2^ boat", "1 0 0", id="AZ-3: no piece, one space"),
        pytest.param("2 U1 S2E2^ boat", "0 1 0", id="AZ-3: the own boat"),
        pytest.param("1 U1 S2E2^ meeple tributary", "0 0 0", id="AZ-3: a piece, no space"),
        pytest.param("1 U3 S2E2^ camp jungle-nw", "0 0 0", id="AZ-6: not for a camp"),
        pytest.param("1 D1 N1> meeple village", "0 0 0", id="AZ-6: not beside a village"),
        pytest.param("1 U5 S2E2^ meeple tributary", "2 0 0", id="AZ-6: two icons on one tile"),
        pytest.param(
            "2 U3 S2E2^ boat; 1 U1 S2E3^ meeple tributary",
            "1 1 0",
            id="AZ-6: a claim on a tributary that already carries icons",
        ),
        pytest.param(
            "2 U3 S2E2^ boat; 1 U5 S2E3^ meeple tributary", "3 1 0", id="AZ-6: of the whole tributary"
        ),
        pytest.param(
            "1 U1 S2E2^ meeple tributary; 2 U5 S2E3^ camp jungle-nw", "2 0 0", id="AZ-6: on anyone's turn"
        ),
        pytest.param(
            "1 U5 S2E2^ meeple tributary; 2 U1 S2E3^ boat; 2 U3 S2E4^ boat",
            "3 2 0",
            id="AZ-6: each icon once",
        ),
        pytest.param("1 W1 S2E2^ meeple tributary-w", "0 0 0", id="AZ-6: not beyond the rock"),
        pytest.param("1 W3 S2E2^ meeple tributary-s", "0 0 0", id="AZ-6: nor before it"),
        pytest.param(
            "1 U1 S2E2^ meeple tributary; 2 W3 S2E3^ camp jungle-es",
            "1 0 0",
            id="AZ-6: icons on a tributary completed by the same tile",
        ),
        pytest.param(
            "2 U3 S2E2^ boat; 1 W3 S2E3^ meeple tributary-w",
            "2 1 0",
            id="AZ-6: a claim that completes it",
        ),
        pytest.param(
            ITSELF_BEYOND + "; 3 U3 S2E3^ boat",
            "2 0 4",
            id="AZ-6: a seat with meeples on both branches of a join, one new icon",
        ),
        pytest.param(
            BOTH_ON_ICONS + "; 3 U5 S2E3^ camp jungle-es",
            "4 0 3",
            id="AZ-6: a seat with meeples on both branches that had icons, two new ones",
        ),
        pytest.param("1 X1 S2E2^ meeple tributary-n", "1 0 0", id="AZ-6: one of four arms"),
        pytest.param(
            "1 A12 S4^ meeple tributary-e", "1 0 0", id="AZ-6: at the river, where the others score as second"
        ),
    ],
)
def test_boats_sail_by_pieces_and_by_icons(record: str, after: str) -> None:
    assert boats(played(record)) == after


def test_az_6_a_tributary_that_meets_the_new_tile_twice_brings_its_icon_once() -> None:
    position = played(
        "3 E3 E2< camp jungle; 1 V2 N1E2> meeple tributary; 2 V8 N2E2^ boat; 2 V1 N2E1< boat; 3 W2 N1E1v boat"
    )
    assert boats(position) == "2 2 1"
    assert (position.claims, position.scores) == (["3 camp E2/jungle"], (4, 0, 0))


def test_az_6_what_was_counted_on_each_branch_is_not_counted_again() -> None:
    """One branch had two icons for Red, the other had one for Blue: each seat counts only icons new to it."""
    position = played(APART.replace("U6", "U5") + "; 2 W3 S2E4^ meeple tributary-w")
    assert boats(position) == "2 1 3"
    take_turn(position, "3 U3 S2E3^ camp jungle-es")
    assert boats(position) == "4 4 3"
    assert (position.scores, position.claims) == ((4, 4, 0), ["3 camp S2E3/jungle-es"])


def test_az_6_a_meeple_that_went_home_sees_no_more_icons() -> None:
    position = played("1 U1 S2E2^ meeple tributary; 1 W1 S2E3^ boat; 2 U5 S2E4^ boat")
    assert (boats(position), position.claims) == ("1 1 0", [])


# --- The last space ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn, before, after",
    [
        pytest.param("1 U5 S2E2^ meeple tributary", "14 0", "15 0", id="AZ-7: movement beyond it is lost"),
        pytest.param("1 U5 S2E2^ meeple tributary", "13 0", "15 0", id="AZ-7: just as far as it"),
        pytest.param("1 U1 S2E2^ boat", "15 15", "15 15", id="AZ-7: the compulsory space too"),
        pytest.param("1 U1 S2E2^ boat", "14 15", "15 15", id="AZ-7: boats share a space"),
        pytest.param("1 A01 S4^ boat", "15 15", "16 15", id="AZ-20: the new space is there at once"),
        pytest.param("1 A04 S4^ AA1 S5^ meeple tributary", "15 15", "16 15", id="AZ-20: those of a double"),
        pytest.param("1 U1 S2E2^ boat", "7 0 0 0", "7 0 0 0", id="AZ-1, AZ-7: four seats, 8 spaces"),
        pytest.param("1 U1 S2E2^ boat", "7 0 0", "8 0 0", id="AZ-1, AZ-7: three seats, 16"),
    ],
)
def test_no_boat_passes_the_last_space(turn: str, before: str, after: str) -> None:
    assert boats(played(turn, len(before.split()), before)) == after


def test_az_7_what_was_lost_is_not_made_up_for() -> None:
    position = new_game(GAME)
    set_boats(position, "15 0")
    take_turn(position, "1 U5 S2E2^ meeple tributary")
    take_turn(position, "2 A13 S4^ AA1 S5v camp jungle-nw")
    assert boats(position) == "15 1", "AZ-13 moves the other"
    take_turn(position, "1 U1 S2E3^ camp jungle-es")
    assert boats(position) == "15 1"


# --- When they move ----------------------------------------------------------------------------------------


def test_az_20_boats_move_for_icons_before_the_second_step_and_by_seat() -> None:
    position = lay(played(BLUE_BEYOND), "1 U3 S2E3^")
    assert (boats(position), events(position)) == ("2 2 3", ["1 sailed 2", "2 sailed 1"])
    do(position, "boat")
    assert (boats(position), events(position)[0]) == ("3 2 3", "1 sailed 1")


def test_az_20_a_piece_brings_its_icons_before_the_evaluation() -> None:
    position = lay(played("2 U3 S2E2^ boat"), "1 W3 S2E3^")
    assert (boats(position), events(position)) == ("0 1 0", [])
    do(position, "meeple tributary-w")
    assert events(position) == [
        "1 sailed 2",
        "1 +3 finished tributary of 3",
        "1 meeple home from S2E3/tributary-w",
    ]


def test_az_20_the_compulsory_space_comes_before_the_evaluation() -> None:
    position = lay(played("1 U6 S2E2^ meeple tributary"), "2 W2 S2E3^")
    do(position, "boat")
    assert events(position)[:2] == ["2 sailed 1", "1 +4 finished tributary of 3 with 1"]


def test_az_7_a_boat_that_cannot_move_is_not_told_of() -> None:
    position = played("1 U1 S2E2^ boat", boats="15 0 0")
    assert events(position) == []


def test_az_7_the_event_tells_how_far_it_went() -> None:
    position = played("1 U5 S2E2^ meeple tributary", boats="14 0 0")
    row = position.s.events[0]
    assert events(position) == ["1 sailed 1"]
    assert (row.what, row.spot, row.points) == (0, -1, 0)


def test_az_21_a_marked_tile_and_its_double_join_no_tributary() -> None:
    """Their icons wait for a meeple."""
    position = lay(played("1 U1 S3W1^ meeple tributary"), "1 A04 S4^")
    assert events(position) == []
    lay_double(position, "AA4 S5^")
    assert (boats(position), events(position)) == ("0 0 0", [])
