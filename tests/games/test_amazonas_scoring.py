"""Amazonas: tributaries and villages that are completed."""

import pytest

from tests.boards import Position, put_piece
from tests.games.amazonas_boards import boats, events, played, take_turn
from tuilerie.core.words import Phase, Piece

APART = "1 U6 S2E2^ meeple tributary; 3 E3 S1E2^ boat; 3 E4 S1E3^ boat; 3 E5 S1E4^ boat"
BLUE_BEYOND = APART + "; 2 W3 S2E4^ meeple tributary-w"
THREE_VILLAGES = """1 F1 E2^ meeple village; 3 E3 N1E2^ boat; 2 E1 N1E3v meeple village; 3 E4 N1E4^ boat;
1 H1 E4< meeple village-ws"""
LOOP = "1 V1 N1E1v meeple tributary; 2 V8 N1E2> boat; 2 V9 N2E1< boat; 2 V6 N2E2^ boat"
# A village round the cell N3E2; N4E2 is still to be covered.
ROUND_A_HOLE = """3 E4 N1E1< boat; 3 E3 N1E2^ boat; 1 R2 N2E2v meeple village; 2 N1 N2E1> boat;
2 N2 N2E3^ boat; 2 F1 N3E1> boat; 2 F1 N3E3> boat; 2 N3 N4E1v boat; 2 M2 N4E3< boat"""
LOOP_AT_A_ROCK = "1 W4 N1E1v meeple tributary-n; 2 V1 N2E1< boat; 2 V8 N2E2^ boat; 2 V9 N1E2> boat"


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param(
            "1 U6 S2E2^ meeple tributary; 2 W2 S2E3^ boat",
            (4, 0, 0),
            id="AZ-EX2: a tributary of 3 tiles with a fruit, completed by another",
        ),
        pytest.param(
            "1 F1 E2^ meeple village; 1 E3 E3< boat",
            (7, 0, 0),
            id="AZ-EX3: a village of 3 with a fruit",
        ),
        pytest.param(BLUE_BEYOND + "; 1 U3 S2E3^ boat", (5, 5, 0), id="AZ-EX6: two tributaries joined"),
        pytest.param(
            THREE_VILLAGES + "; 1 R2 E3^ boat", (13, 0, 0), id="AZ-EX7: three villages joined, most meeples"
        ),
        pytest.param("1 W1 S2E2^ meeple tributary-w", (2, 0, 0), id="AZ-8: from the Amazon to a rock"),
        pytest.param("1 T1 S2E2> meeple tributary", (2, 0, 0), id="AZ-8: a rock before a village"),
        pytest.param(LOOP, (5, 0, 0), id="AZ-8: a loop of 4 tiles with a fruit"),
        pytest.param(LOOP_AT_A_ROCK, (5, 0, 0), id="C-10: a tile that is met twice counts once"),
        pytest.param(
            "1 X1 S2E2^ meeple tributary-s; 2 W4 S3E2< boat",
            (2, 0, 0),
            id="AZ-8: from rock to rock; the fruit is on another arm",
        ),
        pytest.param("1 E3 E2< meeple village", (4, 0, 0), id="AZ-9, AZ-18: the start tile is one tile"),
        pytest.param("1 E1 E2< meeple village", (5, 0, 0), id="AZ-9: a fruit"),
        pytest.param(
            "1 O2 E2^ meeple village; 2 E3 N1E2v boat",
            (7, 0, 0),
            id="AZ-9: fruits of the tributary on the tile do not count",
        ),
        pytest.param("2 E3 E2< boat", (0, 0, 0), id="C-9: a village with nobody in it"),
        pytest.param("2 U6 S2E2^ boat; 2 W1 S2E3^ boat", (0, 0, 0), id="C-9: a tributary with nobody on it"),
        pytest.param(
            "1 U6 S2E2^ meeple tributary; 2 X1 S2E3^ meeple tributary-s; 3 W2 S3E3v boat",
            (4, 2, 0),
            id="AZ-8: the arms of a junction are tributaries apart",
        ),
    ],
)
def test_completed_features_score_and_their_meeples_go_home(record: str, scores: tuple[int, ...]) -> None:
    position = played(record)
    assert (position.scores, position.claims, position.supply()) == (scores, [], (4, 4, 4))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param("1 U1 S2E2^ meeple tributary", id="AZ-8: an open end"),
        pytest.param("1 W1 S2E2^ meeple tributary-e; 2 T1 N1^ boat", id="AZ-8: beyond the rock"),
        pytest.param("1 F1 E2^ meeple village", id="AZ-9: an open side"),
        pytest.param("1 H2 E2> meeple village-en; 2 E3 S1W1> boat", id="AZ-9: two villages of a tile"),
        pytest.param("1 R1 E2^ meeple village; 2 E3 E3< boat", id="AZ-9: one of two open sides"),
    ],
)
def test_incomplete_features_do_not_score(record: str) -> None:
    position = played(record)
    assert (position.scores, len(position.claims), sum(position.supply())) == ((0, 0, 0), 1, 11)


@pytest.mark.parametrize(
    "record, gained",
    [
        pytest.param(
            "1 A05 S4^ meeple village; 2 E3 S4W1> boat", 5, id="AZ-9: enclosed by jungle and the Amazon"
        ),
        pytest.param("1 A01 S4^ meeple tributary; 2 W2 S4W1v boat", 2, id="AZ-8: from the Amazon to a rock"),
        pytest.param(
            "1 A03 S4^ meeple tributary; 2 W2 S4W1v boat", 3, id="AZ-8: a fruit on the tile of the Amazon"
        ),
        pytest.param(
            "1 A04 S4^ AA4 S5^ meeple tributary-w1; 2 V1 S5W1< boat; 2 V8 S6W1v boat",
            3,
            id="AZ-18, C-10: a double is one tile, met twice",
        ),
        pytest.param(
            "1 A13 S4^ AA1 S5^ meeple village; 2 E3 S5E1< boat",
            5,
            id="AZ-18: a double is one tile",
        ),
    ],
)
def test_features_at_the_river(record: str, gained: int) -> None:
    before, last = record.rsplit(";", 1)
    position = played(before)
    score = position.scores[0]
    take_turn(position, last)
    assert (position.scores[0] - score, position.claims) == (gained, [])


def test_az_8_a_tributary_ends_in_the_amazon_on_both_sides_of_the_river() -> None:
    """The arms of A12 do not meet: one may be finished, and the other not."""
    position = played("1 A12 S4^ meeple tributary-w; 2 W4 S4W1v boat")
    assert position.claims == []
    position = played("1 A12 S4^ meeple tributary-w; 2 W4 S4E1^ boat")
    assert position.claims == ["1 meeple S4/tributary-w"]


def test_az_9_c_14_an_empty_cell_that_only_jungle_faces_is_no_hole() -> None:
    position = played(ROUND_A_HOLE)
    assert position.scores == (0, 0, 0)
    take_turn(position, "2 F2 N4E2^ boat")
    assert position.scores == (2 * 9 + 5, 0, 0)


def test_c_13_scores_have_no_limit() -> None:
    position = played("1 F1 E2^ meeple village")
    position.s.score[0] = 99
    assert take_turn(position, "1 E3 E3< boat").scores == (106, 0, 0)


# --- Majorities and the way home ---------------------------------------------------------------------------


def test_az_ex6_both_score_and_both_meeples_go_home() -> None:
    position = played(BLUE_BEYOND)
    assert position.scores == (0, 0, 0)
    take_turn(position, "1 U3 S2E3^ boat")
    assert (position.scores, boats(position), position.claims) == ((5, 5, 0), "3 2 3", [])
    assert events(position) == [
        "1 sailed 1",
        "1 +5 finished tributary of 4 with 1",
        "2 +5 finished tributary of 4 with 1",
        "1 meeple home from S2E2/tributary",
        "2 meeple home from S2E4/tributary-w",
    ]


def test_az_ex7_two_meeples_against_one() -> None:
    position = played(THREE_VILLAGES)
    assert (position.scores, position.supply()) == ((0, 0, 0), (2, 3, 4))
    take_turn(position, "1 R2 E3^ boat")
    assert (position.scores, position.supply()) == ((13, 0, 0), (4, 4, 4))
    assert [event for event in events(position) if "+" in event] == ["1 +13 finished village of 5 with 3"]
    assert position.s.events[1].finished == 1


def test_az_15_c_7_all_who_are_tied_for_most_score_the_whole() -> None:
    position = played(THREE_VILLAGES.replace("1 H1", "3 H1") + "; 1 R2 E3^ boat")
    assert position.scores == (13, 13, 13)


def test_c_8_all_meeples_go_home_and_camps_stay() -> None:
    position = played(THREE_VILLAGES)
    put_piece(position, "2 camp N1E3/jungle")
    take_turn(position, "1 R2 E3^ boat")
    assert position.claims == ["2 camp N1E3/jungle"]
    assert (position.supply(), position.supply(Piece.CAMP)) == ((4, 4, 4), (2, 1, 2))


def test_c_8_meeples_elsewhere_stay() -> None:
    position = played("1 D1 N1> meeple village; 1 W1 S2E2^ meeple tributary-w")
    assert (position.claims, position.scores) == (["1 meeple N1/village"], (2, 0, 0))


def test_az_5_a_camp_is_no_meeple_in_a_majority() -> None:
    position = played("1 F1 E2^ camp jungle-nw; 2 E3 E3< boat")
    assert (position.scores, position.claims) == ((0, 0, 0), ["1 camp E2/jungle-nw"])


@pytest.mark.parametrize(
    "spot, complete",
    [
        pytest.param("S2E2/tributary", True, id="AZ-8"),
        pytest.param("E2/village", True, id="AZ-9"),
        pytest.param("S2E2/jungle-es", False, id="AZ-16: a jungle waits for the end"),
        pytest.param("O/amazon", False, id="AZ-17: and so does the river"),
    ],
)
def test_only_tributaries_and_villages_can_be_completed(spot: str, complete: bool) -> None:
    position = played("1 U1 S2E2^ boat; 1 F1 E2^ boat")
    position.feature(spot).open_sides = 0
    f = feature_number(position, spot)
    assert position.rules.is_complete(position.s, position.table, f) is complete


@pytest.mark.parametrize(
    "spot, unfinished, finished",
    [
        pytest.param("S2E2/tributary", 3, 3, id="AZ-8: a tributary, with a fruit"),
        pytest.param("E2/village", 3, 5, id="AZ-9, AZ-16: a village, with a fruit"),
        pytest.param("S2E2/jungle-nw", 1, 1, id="AZ-16: a jungle, with a parrot"),
        pytest.param("O/amazon", 0, 0, id="AZ-12: the river itself is worth nothing"),
    ],
)
def test_what_a_feature_is_worth(spot: str, unfinished: int, finished: int) -> None:
    position = played("1 U6 S2E2^ boat; 1 F1 E2^ boat")
    f = feature_number(position, spot)
    worth = [position.rules.points(position.s, position.table, f, state) for state in (0, 1)]
    assert worth == [unfinished, finished]


def feature_number(position: Position, spot: str) -> int:
    rows = list(position.s.feature)[: position.s.feature_count]
    return next(number for number, row in enumerate(rows) if row is position.feature(spot))


# --- Several at once ---------------------------------------------------------------------------------------


def test_c_11_c_16_features_completed_together_by_their_first_side_clockwise_from_the_north() -> None:
    """X1 ends tributaries in the north, in the south and in the west; its own meeple is on the last."""
    position = played("1 W1 S1E2< meeple tributary-s; 2 W2 S3E2< meeple tributary-n")
    take_turn(position, "3 X1 S2E2^ meeple tributary-w")
    assert (position.scores, position.claims, position.s.phase) == ((2, 2, 2), [], Phase.DRAW)
    assert events(position) == [
        "1 +2 finished tributary of 2",
        "1 meeple home from S1E2/tributary-s",
        "2 +2 finished tributary of 2",
        "2 meeple home from S3E2/tributary-n",
        "3 +2 finished tributary of 2",
        "3 meeple home from S2E2/tributary-w",
    ]


def test_c_11_a_village_and_a_tributary_at_once() -> None:
    """L3's village lies in the north, under E4, and its western arm comes from the river."""
    position = played("1 E4 S1E2v meeple village; 2 L3 S2E2^ meeple tributary-w")
    assert (position.scores, position.claims) == ((4, 3, 0), [])
    assert [event for event in events(position) if "+" in event] == [
        "1 +4 finished village of 2",
        "2 +3 finished tributary of 2 with 1",
    ]
