"""Amazonas: the second step of a turn, with a meeple, a camp or the boat."""

import pytest

from tests.boards import Position, new_game, put_piece
from tests.games.amazonas_boards import GAME, acts, do, events, lay, played, take_turn
from tuilerie.core.words import Phase, Piece

FOUR_OUT = """1 U1 S2E2^ meeple tributary; 1 U2 S3W1^ meeple tributary; 1 F1 E2^ meeple village;
1 U3 N1> meeple tributary"""
THREE_OUT = FOUR_OUT.rpartition(";")[0]
TWO_CAMPS = "1 U1 S2E2^ camp jungle-nw; 1 U2 S2E3^ camp jungle-es"
DOUBLE_ACTS = "meeple tributary-e2, meeple tributary-w1, meeple village, camp jungle-es2, camp jungle-sw"


@pytest.mark.parametrize(
    "record, tile, offered",
    [
        pytest.param(
            "",
            "D1 N1>",
            "meeple tributary, meeple village, camp jungle-nw, camp jungle-ne",
            id="AZ-5: a meeple on a tributary or in a village, a camp in the jungle",
        ),
        pytest.param(
            "",
            "W1 S2E2^",
            "meeple tributary-e, meeple tributary-s, meeple tributary-w, "
            "camp jungle-nw, camp jungle-es, camp jungle-sw",
            id="AZ-5: nothing on a rock; each tributary from it by itself",
        ),
        pytest.param(
            "",
            "I2 N1E1^",
            "meeple village-nw, meeple village-ws, camp jungle",
            id="AZ-5: two villages",
        ),
        pytest.param(
            "2 U1 S2E2^ meeple tributary",
            "U3 S2E3^",
            "camp jungle-nw, camp jungle-es",
            id="C-6: a tributary with a meeple of another; AZ-5: which hinders no camp",
        ),
        pytest.param(
            "1 U1 S2E2^ meeple tributary",
            "U3 S2E3^",
            "camp jungle-nw, camp jungle-es",
            id="C-6: or one's own",
        ),
        pytest.param(
            "2 F1 E2^ meeple village",
            "F1 E3^",
            "camp jungle-nw, camp jungle-se",
            id="C-6: in a village",
        ),
        pytest.param(
            "2 U1 S2E2^ meeple tributary",
            "W2 S2E3^",
            "meeple tributary-e, meeple tributary-s, camp jungle-nw, camp jungle-es, camp jungle-sw",
            id="C-6: beyond the rock it is another tributary",
        ),
        pytest.param(
            "2 U1 S2E2^ camp jungle-nw",
            "U3 S2E3^",
            "meeple tributary, camp jungle-es",
            id="AZ-5: a camp bars camps only",
        ),
        pytest.param(
            "1 U1 S2E2^ camp jungle-nw",
            "U3 S2E3^",
            "meeple tributary, camp jungle-es",
            id="AZ-5: one's own camp as well",
        ),
        pytest.param(TWO_CAMPS, "U3 N1>", "meeple tributary", id="AZ-5: no camp left"),
        pytest.param(
            TWO_CAMPS.rpartition(";")[0],
            "U3 N1>",
            "meeple tributary, camp jungle-nw",
            id="AZ-5: one camp left; AZ-22: the start tile joins what lies in its north-east",
        ),
        pytest.param(FOUR_OUT, "E1 N1E1^", "camp jungle", id="C-6: no meeple left"),
        pytest.param(THREE_OUT, "E1 N1E1^", "meeple village, camp jungle", id="C-6: one meeple left"),
        pytest.param(
            "",
            "A01 S4^",
            "meeple tributary, camp jungle-ne, camp jungle-sw, camp jungle-nw",
            id="AZ-10: on either bank; AZ-5: nothing on the Amazon",
        ),
        pytest.param(
            "",
            "A12 S4^",
            "meeple tributary-e, meeple tributary-w, camp jungle-ne, camp jungle-es, camp jungle-sw, "
            "camp jungle-nw",
            id="AZ-10: a tributary on each bank",
        ),
        pytest.param(
            "2 A08 S4^ camp jungle-sw",
            "A01 S5^",
            "meeple tributary, camp jungle-ne, camp jungle-sw",
            id="AZ-22: the western bank goes on, and has a camp",
        ),
        pytest.param(
            "",
            "A04 S4^ AA2 S5^",
            DOUBLE_ACTS + ", camp jungle-wn1, camp jungle-nw, camp jungle-ne",
            id="AZ-11: on the double only",
        ),
        pytest.param(
            "2 A01 S4^ camp jungle-ne",
            "A04 S5^ AA2 S6^",
            DOUBLE_ACTS + ", camp jungle-wn1, camp jungle-nw",
            id="AZ-11, AZ-22: whose eastern bank goes on",
        ),
    ],
)
def test_acts_on_offer(record: str, tile: str, offered: str) -> None:
    position = lay(played(record), f"1 {tile}")
    assert acts(position) == {"boat", *offered.split(", ")}


@pytest.mark.parametrize(
    "turn, claim, meeples, camps",
    [
        pytest.param("1 U1 S2E2^ meeple tributary", "1 meeple S2E2/tributary", 3, 2, id="AZ-5: a fisher"),
        pytest.param("1 F1 E2^ meeple village", "1 meeple E2/village", 3, 2, id="AZ-5: a villager"),
        pytest.param("1 U1 S2E2^ camp jungle-es", "1 camp S2E2/jungle-es", 4, 1, id="AZ-5: a camp"),
        pytest.param("1 A01 S4v meeple tributary", "1 meeple S4/tributary", 3, 2, id="AZ-10: at the river"),
        pytest.param(
            "1 A04 S4^ AA1 S5^ camp jungle-en2", "1 camp S5/jungle-en2", 4, 1, id="AZ-11: on the double"
        ),
    ],
)
def test_az_3_one_piece_is_put_and_the_turn_ends(turn: str, claim: str, meeples: int, camps: int) -> None:
    position = played(turn)
    assert position.claims == [claim]
    assert (position.supply(), position.supply(Piece.CAMP)) == ((meeples, 4, 4), (camps, 2, 2))
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)


def test_az_5_camps_stay_when_the_village_beside_them_is_finished() -> None:
    position = played("1 F1 E2^ camp jungle-nw; 2 E3 E3< meeple village")
    assert (position.claims, position.scores) == (["1 camp E2/jungle-nw"], (0, 7, 0))
    assert position.supply(Piece.CAMP) == (1, 2, 2)


def test_az_5_a_camp_owns_nothing_but_jungle_and_bars_no_meeple() -> None:
    position = played("1 U1 S2E2^ camp jungle-nw")
    assert position.feature("S2E2/jungle-nw").guests[:3] == [1, 0, 0]
    assert position.feature("S2E2/jungle-nw").claims == 0
    take_turn(position, "2 U6 S2E3^ meeple tributary")
    assert position.claims == ["1 camp S2E2/jungle-nw", "2 meeple S2E3/tributary"]


def camps_in(position: Position, spot: str) -> list[int]:
    camps: list[int] = position.feature(spot).guests[:3]
    return camps


def test_az_5_a_jungle_with_camps_of_two_seats_joined() -> None:
    """A jungle that a later tile joins may have camps of several seats; then no other camp can be put
    there."""
    position = played(
        """1 E2 N1E1< camp jungle; 2 F1 N1E2> boat; 2 E3 N1E3> camp jungle; 3 E4 N2E1^ boat;
        3 E5 N2E2v boat"""
    )
    assert (camps_in(position, "N1E1/jungle"), camps_in(position, "N1E3/jungle")) == ([1, 0, 0], [0, 1, 0])
    lay(position, "3 V1 N2E3v")
    assert camps_in(position, "N1E1/jungle") == camps_in(position, "N1E3/jungle") == [1, 1, 0]
    assert acts(position) == {"boat", "meeple tributary", "camp jungle-ne"}
    do(position, "boat")
    assert position.claims == ["1 camp N1E1/jungle", "2 camp N1E3/jungle"]


def test_az_5_a_camp_of_a_seat_after_the_last_is_a_camp() -> None:
    position = new_game(GAME, 5)
    take_turn(position, "5 U1 S2E2^ camp jungle-nw")
    lay(position, "4 U3 S2E3^")
    assert acts(position) == {"boat", "meeple tributary", "camp jungle-es"}


def test_c_8_a_meeple_is_put_scores_and_returns_in_one_turn() -> None:
    position = played("1 W1 S2E2^ meeple tributary-w")
    assert (position.claims, position.scores[0], position.supply()[0]) == ([], 2, 4)
    assert events(position) == ["1 +2 finished tributary of 2", "1 meeple home from S2E2/tributary-w"]


def test_c_6_a_finished_tributary_without_meeples_may_be_claimed_at_once() -> None:
    position = lay(played("2 U6 S2E2^ boat"), "1 W2 S2E3^")
    assert "meeple tributary-w" in acts(position)
    do(position, "meeple tributary-w")
    assert position.scores == (4, 0, 0)


def test_c_17_the_piece_is_that_of_the_seat_on_turn() -> None:
    position = lay(new_game(GAME, 3), "3 U1 S2E2^")
    for spot in ("1 camp S2E2/jungle-nw", "1 camp S2E2/jungle-nw"):
        put_piece(position, spot)
    assert acts(position) == {"boat", "meeple tributary", "camp jungle-es"}
