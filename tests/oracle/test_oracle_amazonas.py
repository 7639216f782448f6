"""The oracle of Amazonas, tested by itself: what judges the engine has to be right first. The turn."""

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest

from tests.oracle.amazonas import Oracle, odds
from tests.oracle.amazonas_records import AMAZON, STANDARD, numbers, play, played
from tests.oracle.land import write_cell

# --- 1. Place the tile -------------------------------------------------------------------------------------


def test_az_1_ten_cells_are_open_around_the_start_tile() -> None:
    north_of_the_end = [cell for cell in Oracle(2).land.open_cells if cell[1] < 4]
    assert (
        " ".join(sorted(map(write_cell, north_of_the_end))) == "E2 N1 N1E1 S1E2 S1W1 S2E2 S2W1 S3E2 S3W1 W1"
    )


@pytest.mark.parametrize("seats, spaces", [(2, 16), (3, 16), (4, 8), (5, 8)])
def test_az_1_boats_begin_at_the_source(seats: int, spaces: int) -> None:
    oracle = Oracle(seats)
    assert (oracle.boats, oracle.spaces) == ([0] * seats, spaces)
    assert oracle.acts(0) == set(), "AZ-18: nothing is placed on the start tile"


@pytest.mark.parametrize(
    "standard, amazon, amazon_share",
    [
        pytest.param(65, 15, "3/16", id="the first pile is whole"),
        pytest.param(65, 14, "2/15", id="an Amazon tile is gone"),
        pytest.param(65, 12, "0", id="the first pile has no more of them"),
        pytest.param(52, 15, "1", id="the first pile has nothing else"),
        pytest.param(52, 12, "3/16", id="the second pile is whole"),
        pytest.param(50, 11, "2/13", id="within the second pile"),
        pytest.param(13, 3, "3/16", id="the last pile is whole"),
        pytest.param(1, 1, "1/2", id="two tiles left"),
        pytest.param(0, 1, "1", id="one tile left"),
    ],
)
def test_az_2_odds(standard: int, amazon: int, amazon_share: str) -> None:
    """Of each sort these many are left, whichever they are."""
    left = [Counter(islice(deck.elements(), n)) for deck, n in ((STANDARD, standard), (AMAZON, amazon))]
    chances = odds(*left)
    assert sum(chances.values()) == 1
    assert sum(chance for tile, chance in chances.items() if tile in AMAZON) == Fraction(amazon_share)
    assert len({chance / left[tile in AMAZON][tile] for tile, chance in chances.items()}) <= 2, (
        "all copies alike"
    )


AROUND_START = """E2< N1E1^ N1E1> N1E1< S1E2^ S1E2> S1E2v S1W1> S2W1^ S2W1v S2W1< S3E2^ S3E2> S3E2v
W1^ W1v W1<"""


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "C1", "E2^ S1W1^", id="C-4: village to village"),
        pytest.param("", "X1", "N1^ N1> S2E2^ S2E2> S3W1^ S3W1>", id="C-4: tributary to tributary"),
        pytest.param("", "E3", AROUND_START, id="AZ-4: nothing south of the start tile"),
        pytest.param("0 A15 S4^ boat", "E3", AROUND_START + " S4E1< S4W1>", id="AZ-10: the next row is open"),
        pytest.param("0 A15 S4^ boat; 1 E3 S4E1< boat", "C1", "E2^ S1W1^ S4W1^", id="AZ-4: never below it"),
        pytest.param("0 R2 E2^ boat", "C1", "S1W1^ N1E2^ E3^", id="AZ-4: to the north and east as one likes"),
        pytest.param("", "A01", "S4^ S4v", id="AZ-10: two orientations"),
        pytest.param("", "A15", "S4^", id="AZ-10: that look alike"),
        pytest.param("0 A01 S4v boat", "A02", "S5^ S5v", id="AZ-10: the river goes on"),
        pytest.param("0 A13 S4^ AA1 S5^ boat", "A02", "S7^ S7v", id="AZ-11: after a double too"),
        pytest.param("", "AA1", "", id="AZ-11: no double of one's own accord"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).placements(tile) == set(placements.split())


@pytest.mark.parametrize(
    "record, marked, doubles",
    [
        pytest.param("", "A04 S4^", "AA1 AA2 AA3 AA4", id="all are open"),
        pytest.param("0 A04 S4^ AA2 S5v boat", "A07 S7^", "AA1 AA3 AA4", id="one is used"),
        pytest.param("0 A04 S4^ AA2 S5v boat; 0 A07 S7^ AA1 S8^ boat", "A13 S10^", "AA3 AA4", id="two are"),
    ],
)
def test_az_11_a_marked_tile_brings_a_double(record: str, marked: str, doubles: str) -> None:
    oracle = played(record)
    oracle.lay(*marked.split())
    south = f"S{oracle.river_end[1]}"
    assert oracle.double_placements() == {
        f"{tile} {south}{turn}" for tile in doubles.split() for turn in "^v"
    }
    assert (oracle.acts(0), oracle.placements("C1")) == (set(), set()), "the double comes first"


@pytest.mark.parametrize(
    "record, spaces",
    [
        pytest.param("0 C1 E2^ boat", 16, id="AZ-4: a standard tile adds none"),
        pytest.param("0 A01 S4^ boat", 17, id="AZ-10: an Amazon tile adds one"),
        pytest.param("0 A04 S4^ AA1 S5^ boat", 19, id="AZ-11: a marked one and its double add three"),
    ],
)
def test_explored_spaces(record: str, spaces: int) -> None:
    assert played(record).spaces == spaces


# --- 2. Place a piece, or move the boat --------------------------------------------------------------------

FOUR_OUT = """0 U1 S2E2^ meeple tributary; 0 U2 S3W1^ meeple tributary; 0 F1 E2^ meeple village;
0 U3 N1> meeple tributary"""
TWO_CAMPS = "0 U1 S2E2^ camp jungle-nw; 0 U2 S2E3^ camp jungle-es"


@pytest.mark.parametrize(
    "record, lay, acts",
    [
        pytest.param(
            "",
            "D1 N1>",
            "meeple tributary, meeple village, camp jungle-nw, camp jungle-ne",
            id="AZ-5: all free",
        ),
        pytest.param("1 U1 S2E2^ meeple tributary", "U3 S2E3^", "camp jungle-nw, camp jungle-es", id="C-6"),
        pytest.param(
            "0 U1 S2E2^ meeple tributary", "U3 S2E3^", "camp jungle-nw, camp jungle-es", id="C-6: own"
        ),
        pytest.param(
            "1 U1 S2E2^ camp jungle-nw",
            "U3 S2E3^",
            "meeple tributary, camp jungle-es",
            id="AZ-5: a camp bars camps only",
        ),
        pytest.param(
            "0 U1 S2E2^ camp jungle-nw",
            "U3 S2E3^",
            "meeple tributary, camp jungle-es",
            id="AZ-5: one's own bars as well",
        ),
        pytest.param(TWO_CAMPS, "U3 N1>", "meeple tributary", id="AZ-5: no camp left"),
        pytest.param(FOUR_OUT, "U4 N2>", "camp jungle-nw, camp jungle-ne", id="C-6: no meeple left"),
        pytest.param(
            "",
            "W1 S2E2^",
            "meeple tributary-e, meeple tributary-s, meeple tributary-w, "
            "camp jungle-nw, camp jungle-es, camp jungle-sw",
            id="AZ-5: nothing on a rock",
        ),
        pytest.param(
            "1 A08 S4^ camp jungle-sw",
            "A01 S5^",
            "meeple tributary, camp jungle-ne, camp jungle-sw",
            id="AZ-10: on either bank; AZ-22: the west one has a camp",
        ),
        pytest.param(
            "1 A01 S4^ camp jungle-ne",
            "A04 S5^ AA2 S6^",
            "meeple tributary-e2, meeple tributary-w1, meeple village, "
            "camp jungle-es2, camp jungle-sw, camp jungle-wn1, camp jungle-nw",
            id="AZ-11: on the double only",
        ),
    ],
)
def test_acts_on_offer(record: str, lay: str, acts: str) -> None:
    oracle = played(record)
    words = lay.split()
    for tile, place in zip(words[::2], words[1::2], strict=True):
        oracle.lay(tile, place)
    assert oracle.acts(0) == {"boat", *acts.split(", ")}


def test_what_is_not_allowed_is_refused() -> None:
    oracle = Oracle(2)
    for tile, place in [("C1", "W1^"), ("E3", "S4E1^"), ("A01", "S4>"), ("A01", "S5^"), ("AA1", "S4^")]:
        with pytest.raises(ValueError, match=tile):
            oracle.lay(tile, place)
    oracle.lay("A04", "S4^")
    for tile, place in [("C1", "E2^"), ("AA1", "S6^")]:
        with pytest.raises(ValueError, match=tile):
            oracle.lay(tile, place)
    with pytest.raises(ValueError, match="boat"):
        oracle.act(0, "boat")
    oracle.lay("AA1", "S5v")
    for act in ("-", "meeple amazon", "camp village", "meeple jungle-ne"):
        with pytest.raises(ValueError, match=act):
            oracle.act(0, act)


APART = "0 U6 S2E2^ meeple tributary; 2 E3 S1E2^ boat; 2 E4 S1E3^ boat; 2 E5 S1E4^ boat"
BLUE_BEYOND = APART + "; 1 W3 S2E4^ meeple tributary-w"
ITSELF_BEYOND = APART + "; 0 W3 S2E4^ meeple tributary-w"


@pytest.mark.parametrize(
    "record, boats",
    [
        pytest.param("0 U3 S2E2^ meeple tributary", "1 0 0", id="AZ-EX1"),
        pytest.param("0 U1 S2E2^ meeple tributary; 0 U5 S2E3^ boat", "3 0 0", id="AZ-EX4"),
        pytest.param("0 U1 S2E2^ boat", "1 0 0", id="AZ-3: no piece, one space"),
        pytest.param("0 U3 S2E2^ camp jungle-nw", "0 0 0", id="AZ-6: not for a camp"),
        pytest.param(
            "1 U3 S2E2^ boat; 0 U5 S2E3^ meeple tributary", "3 1 0", id="AZ-6: all of the tributary"
        ),
        pytest.param("0 U1 S2E2^ meeple tributary; 1 U5 S2E3^ boat", "2 1 0", id="AZ-6: on anyone's turn"),
        pytest.param(
            "0 U5 S2E2^ meeple tributary; 1 U1 S2E3^ boat; 1 U3 S2E4^ boat",
            "3 2 0",
            id="AZ-6: each icon once",
        ),
        pytest.param("0 W1 S2E2^ meeple tributary-w", "0 0 0", id="AZ-6: not beyond the rock"),
        pytest.param("0 U1 S2E2^ meeple tributary; 1 W3 S2E3^ boat", "1 1 0", id="AZ-6: completed as well"),
        pytest.param(
            "1 U3 S2E2^ boat; 0 W3 S2E3^ meeple tributary-w", "2 1 0", id="AZ-6: placed on completing"
        ),
        pytest.param(BLUE_BEYOND, "0 1 3", id="AZ-EX6: before the two are joined"),
        pytest.param(BLUE_BEYOND + "; 0 U3 S2E3^ boat", "3 2 3", id="AZ-EX6"),
        pytest.param(ITSELF_BEYOND + "; 2 U3 S2E3^ boat", "2 0 4", id="AZ-6: two meeples, once"),
    ],
)
def test_boats(record: str, boats: str) -> None:
    assert played(record, seats=3).boats == numbers(boats)


@pytest.mark.parametrize(
    "turn, before, after",
    [
        pytest.param("0 U5 S2E2^ meeple tributary", "14 0", "15 0", id="for icons"),
        pytest.param("0 U1 S2E2^ boat", "15 15", "15 15", id="for the compulsory space"),
        pytest.param("0 A01 S4^ boat", "15 15", "16 15", id="AZ-20: a new space counts at once"),
        pytest.param(
            "0 A04 S4^ AA1 S5^ meeple tributary", "15 0", "16 1", id="AZ-20: so do those of a double"
        ),
    ],
)
def test_az_7_no_boat_passes_the_last_space(turn: str, before: str, after: str) -> None:
    assert played(turn, boats=before).boats == numbers(after)


# --- 3. Evaluate -------------------------------------------------------------------------------------------

THREE_VILLAGES = """0 F1 E2^ meeple village; 2 E3 N1E2^ boat; 1 E1 N1E3v meeple village; 2 E4 N1E4^ boat;
0 H1 E4< meeple village-ws"""
LOOP = "0 V1 N1E1v meeple tributary; 1 V8 N1E2> boat; 1 V9 N2E1< boat; 1 V6 N2E2^ boat"
LOOP_AT_A_ROCK = "0 W4 N1E1v meeple tributary-n; 1 V1 N2E1< boat; 1 V8 N2E2^ boat; 1 V9 N1E2> boat"
LOOP_AT_A_DOUBLE = "0 A04 S4^ AA4 S5^ meeple tributary-w1; 1 V1 S5W1< boat; 1 V8 S6W1v boat"


@pytest.mark.parametrize(
    "record, points",
    [
        pytest.param("0 U6 S2E2^ meeple tributary; 1 W2 S2E3^ boat", "4 0 0", id="AZ-EX2"),
        pytest.param("0 F1 E2^ meeple village; 1 E3 E3< boat", "7 0 0", id="AZ-EX3"),
        pytest.param(BLUE_BEYOND + "; 0 U3 S2E3^ boat", "5 5 0", id="AZ-EX6"),
        pytest.param(THREE_VILLAGES + "; 0 R2 E3^ boat", "13 0 0", id="AZ-EX7"),
        pytest.param("0 W1 S2E2^ meeple tributary-w", "2 0 0", id="AZ-8: from the Amazon to a rock"),
        pytest.param(LOOP, "5 0 0", id="AZ-8: a loop"),
        pytest.param(LOOP_AT_A_ROCK, "5 0 0", id="C-10: 5 segments on 4 tiles, and a fruit"),
        pytest.param("1 E3 E2< boat", "0 0 0", id="C-9: nobody there"),
        pytest.param("0 E3 E2< meeple village", "4 0 0", id="AZ-18: the start tile is one tile"),
    ],
)
def test_a_finished_region_scores_and_sends_home(record: str, points: str) -> None:
    oracle = played(record, seats=3)
    assert (oracle.scores, oracle.pieces) == (numbers(points), [])


@pytest.mark.parametrize(
    "record, gained",
    [
        pytest.param("0 A05 S4^ meeple village; 1 E3 S4W1> boat", 5, id="AZ-9: at the bank"),
        pytest.param("0 A01 S4^ meeple tributary; 1 W2 S4W1v boat", 2, id="AZ-8: from the Amazon to a rock"),
        pytest.param(LOOP_AT_A_DOUBLE, 3, id="AZ-18: a double is one tile"),
    ],
)
def test_regions_at_the_river(record: str, gained: int) -> None:
    before, after = played(record.rpartition(";")[0]), played(record)
    assert (len(before.pieces), after.pieces) == (1, [])
    assert [now - then for now, then in zip(after.scores, before.scores, strict=True)] == [gained, 0]


def test_az_12_an_amazon_tile_brings_no_other_evaluation() -> None:
    oracle = Oracle(2)
    oracle.lay("E3", "E2<")
    oracle.act(0, "meeple village")
    oracle.laid = []  # the village is finished, and has not been evaluated
    play(oracle, "1 A01 S4^ boat")
    assert (oracle.scores, len(oracle.pieces)) == ([1, 4], 1)


CAMP = "0 A01 S4^ camp jungle-ne"  # 3 caimans, 1 piranha
CAMP_3 = "0 A02 S4^ camp jungle-ne"  # 2 caimans, 1 piranha
CAMP_6 = "0 A04 S4^ AA3 S5^ camp jungle-ne"  # 5 caimans, 1 piranha


@pytest.mark.parametrize(
    "turn, before, points, after",
    [
        pytest.param("0 A01 S4^ boat", "3 3 3 1", "4 1 1 0", "4 3 3 2", id="AZ-EX5"),
        pytest.param(CAMP, "2 2 2", "4 4 4", "2 2 2", id="AZ-12: all on one space"),
        pytest.param(CAMP, "5 2 5 4", "4 0 4 1", "5 3 5 4", id="AZ-12: places without gaps"),
        pytest.param(CAMP, "0 8 3 1 1", "0 4 1 0 0", "1 8 3 2 2", id="AZ-13: all the others"),
        pytest.param(CAMP_6, "5 3 1", "6 1 0", "5 3 2", id="AZ-12: a marked tile and its double"),
        pytest.param("0 A02 S4^ boat", "5 1", "3 0", "6 2", id="AZ-EX10"),
        pytest.param(CAMP_3, "5 3", "3 0", "5 4", id="AZ-14: two spaces behind"),
        pytest.param(CAMP_3, "5 4", "3 1", "5 4", id="AZ-14: directly behind"),
        pytest.param(CAMP_3, "4 5", "1 3", "4 5", id="AZ-14: the other way round"),
        pytest.param(CAMP_3, "5 5", "3 3", "5 5", id="AZ-14: side by side"),
        pytest.param(CAMP_3, "5 3 0", "3 1 0", "5 3 1", id="AZ-14: not with three"),
    ],
)
def test_the_river_is_evaluated(turn: str, before: str, points: str, after: str) -> None:
    oracle = played(turn, seats=len(before.split()), boats=before)
    assert (oracle.scores, oracle.boats) == (numbers(points), numbers(after))


@pytest.mark.parametrize(
    "icons, points, after",
    [
        pytest.param("caiman caiman", "2 0 0", "16 9 4", id="AZ-13: second, and no piranhas"),
        pytest.param("", "0 0 0", "16 9 4", id="AZ-13: nobody scores; AZ-7: the first cannot move"),
        pytest.param("piranha", "1 1 0", "16 8 4", id="AZ-12: a piranha is for both"),
    ],
)
def test_river_tiles_that_the_box_has_not(
    icons: str, points: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    oracle = Oracle(3)
    oracle.boats = [16, 8, 3]
    oracle.lay("A02", "S4^")
    oracle.act(0, "camp jungle-ne")
    monkeypatch.setattr(oracle, "river_icons", lambda: Counter(icons.split()))
    oracle.evaluate()
    assert (oracle.scores, oracle.boats) == (numbers(points), numbers(after))
