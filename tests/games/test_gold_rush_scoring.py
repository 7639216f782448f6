"""Gold Rush: the third step of a turn, with finished railways and towns."""

import re

import pytest

from tests.boards import new_game, read_board
from tests.games.gold_rush_boards import do, lay, played, take_turn

# The start tile's railway runs from west to east; W1 is a junction, T1 a mountain at which a railway ends.
RAILWAY_OF_3 = "1 W1 W1^ meeple railway-e; 2 T1 E1> -"
RAILWAY_OF_4 = "1 W1 W1^ meeple railway-e; 2 U1 E1^ -; 1 T1 E2> -"
ONE_LOCOMOTIVE = "1 W1 W1^ meeple railway-e; 2 U2 E1^ -; 1 T1 E2> -"
TWO_LOCOMOTIVES = "1 W1 W1^ meeple railway-e; 2 U2 E1^ -; 1 U2 E2^ -; 2 T1 E3> -"
THREE_LOCOMOTIVES = "1 W1 W1^ meeple railway-e; 2 U2 E1^ -; 1 U2 E2^ -; 2 U2 E3^ -; 2 T1 E4> -"
RAILWAYS_JOIN = """1 W1 W1^ meeple railway-e; 2 F1 S1^ -; 1 E1 S1E1< -; 2 E2 S1E2v -; 2 U1 E2^ meeple railway;
1 T1 E3> -; 1 U1 E1^ -"""
RAILWAY_LOOP = "1 V1 E1^ meeple railway; 2 V1 S1E1> -; 1 U1 S1^ -; 2 V3 S1W1v -; 1 V3 W1< -"
TOWN_LOOP = "1 CT1 W1^ meeple town; 2 V1 W2< -; 1 V1 S1W2v -; 2 V3 S1W1> -"  # its railways W and S are one
FOUR_RAILWAYS = "1 CX1 W1^ meeple town; 2 X1 W2^ -; 1 W1 N1W1> -; 2 L1 S1W1> -"
TWO_TOWNS = f"""{TOWN_LOOP}; 1 E1 S1v -; 1 E2 S1E1v -; 1 V3 S1E2v -; 1 V3 S1E3> -; 1 V2 E3^ -;
2 CT1 E2^ meeple town"""

# Two towns that wait for the railway between them.
IN_A_ROW = """
V1@3 CT1@0 D0@0 .    CT1@0 V2@0
V1@2 V3@1  E1@2 E2@2 V3@2  V3@1
"""
IN_A_COLUMN = """
V1@3 V1@0
V3@2 CT1@1
E1@3 D0@1
E2@3 .
V3@3 CT1@1
V3@2 V2@1
"""
NORTH_EAST_AND_SOUTH_WEST = """
.    .     V1@3 .    CT1@0 V2@0
V2@3 CT1@0 V1@1 E1@2 V2@2  V3@1
V4@2 V3@1  .    .    .     .
"""
NORTH_WEST_AND_SOUTH_EAST = """
V4@3 V2@0  .    .    .     .
V3@2 CT1@2 V1@0 E1@0 V2@3  V3@0
.    .     V1@2 .    CT1@2 V2@1
"""
# At E1, three railways wait for a town or a junction.
GAP_FOR_A_TOWN = "2 T1 W1< -; 2 E1 S1> -; 2 S1 S1E1v -; 2 N1 S1E2^ -; 2 S1 E2> -"


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param(RAILWAY_OF_4, (4, 0), id="GR-EX1: 4 squares, no locomotive"),
        pytest.param(RAILWAY_OF_3, (3, 0), id="GR-EX1: 3 squares, no locomotive"),
        pytest.param(ONE_LOCOMOTIVE, (8, 0), id="GR-EX2: 4 squares with one locomotive"),
        pytest.param(RAILWAY_OF_4, (4, 0), id="GR-7: zero locomotives double nothing"),
        pytest.param(TWO_LOCOMOTIVES, (5, 0), id="GR-7: two locomotives double nothing"),
        pytest.param(THREE_LOCOMOTIVES, (6, 0), id="GR-7: nor do three"),
        pytest.param(RAILWAYS_JOIN, (5, 5), id="GR-EX3: joined, 5 squares"),
        pytest.param("2 W1 W1^ -; 1 T1 E1> meeple railway", (3, 0), id="GR-EX7: put and finished"),
        pytest.param(RAILWAY_LOOP, (6, 0), id="GR-7: a loop"),
        pytest.param("1 W1 W1^ meeple railway-e; 2 W2 E1^ -", (3, 0), id="GR-7: from junction to junction"),
        pytest.param("1 CT1 W1^ meeple railway-e; 2 W1 E1^ -", (3, 0), id="GR-7: from a town to a junction"),
        pytest.param("1 T1 W1< meeple railway; 2 S1 E1> -", (3, 0), id="GR-7: from mountain to mountain"),
        pytest.param(TOWN_LOOP.replace("town", "railway-s"), (4, 0), id="C-10: 5 segments on 4 squares"),
        pytest.param(TOWN_LOOP + "; 1 T1 E1> -", (6, 0), id="GR-EX6: a town whose railway loops back"),
        pytest.param(FOUR_RAILWAYS + "; 1 T1 E1> -", (12, 0), id="GR-11: four railways"),
        pytest.param("2 W1 W1^ -; 1 T1 E1> -", (0, 0), id="C-9: nobody there"),
        pytest.param(
            TWO_TOWNS + "; 1 U1 E1^ -", (6, 6), id="GR-11: a railway between two towns counts for both"
        ),
    ],
)
def test_a_finished_feature_scores_and_sends_home(record: str, scores: tuple[int, ...]) -> None:
    position = played(record, seats=2)
    assert (position.scores, position.claims, position.supply()) == (scores, [], (4, 4))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param("1 W1 W1^ meeple railway-e", id="GR-7: one end is open"),
        pytest.param("1 U1 W1^ meeple railway", id="GR-7: both ends are open"),
        pytest.param(RAILWAY_LOOP.rpartition(";")[0], id="GR-7: a loop with a gap"),
        pytest.param(TOWN_LOOP, id="GR-11: a town waits for its last railway"),
        pytest.param(FOUR_RAILWAYS, id="GR-11: so does one with four"),
        pytest.param(TWO_TOWNS, id="GR-11: so do two towns"),
        pytest.param("1 CT1 E1^ meeple town", id="GR-11: none of its railways is finished"),
        pytest.param(
            "1 U1 E1^ meeple prairie-nw; 2 T1 E2> -; 2 W1 W1^ -", id="GR-13: prairies wait for the end"
        ),
    ],
)
def test_unfinished_features_do_not_score(record: str) -> None:
    position = played(record)
    assert position.scores == (0,) * 5
    assert 0 < len(position.claims) == sum(4 - count for count in position.supply())


# --- Railways ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, event",
    [
        pytest.param(RAILWAY_OF_4, "1 +4 finished railway of 4", id="GR-EX1"),
        pytest.param(ONE_LOCOMOTIVE, "1 +8 finished railway of 4 with 1", id="GR-EX2"),
        pytest.param(TWO_LOCOMOTIVES, "1 +5 finished railway of 5 with 2", id="GR-7: two locomotives"),
    ],
)
def test_points_are_explained(record: str, event: str) -> None:
    position = played(record)
    assert position.events == [event, "1 meeple home from W1/railway-e"]
    assert position.s.events[0].finished == 1


def test_gr_ex7_the_meeple_is_home_again() -> None:
    position = new_game("gold-rush", 2)
    take_turn(position, "2 W1 W1^ -")
    take_turn(position, "1 T1 E1> meeple railway")
    assert position.events == ["1 +3 finished railway of 3", "1 meeple home from E1/railway"]
    assert position.supply() == (4, 4)


def test_gr_2_railways_score_only_after_the_second_step() -> None:
    position = played("2 W1 W1^ meeple railway-e")
    lay(position, "1 T1 E1>")
    assert (position.scores, len(position.claims)) == ((0,) * 5, 1)
    do(position, "-")
    assert (position.scores, position.claims) == ((0, 3, 0, 0, 0), [])


def test_gr_7_the_railways_of_a_junction_are_apart() -> None:
    position = played("1 W1 W1^ meeple railway-e; 2 V2 W2< meeple railway; 3 T1 E1> -", seats=3)
    assert (position.scores, position.claims) == ((3, 0, 0), ["2 meeple W2/railway"])


def test_gr_7_two_railways_are_finished_by_one_tile() -> None:
    position = played("1 T1 W1< meeple railway; 2 W1 E1^ -; 2 S1 S1E1v meeple railway", seats=2)
    assert position.scores == (3, 2)


def test_gr_7_c_7_most_railwaymen_score_alone() -> None:
    position = read_board(
        "gold-rush",
        "W1@0 U1@0 U1@0 T1@1",
        "1 meeple E1/railway",
        "1 meeple E2/railway",
        "2 meeple O/railway-e",
        seats=2,
    )
    assert (position.score_all().scores, position.supply()) == ((4, 0), (4, 4))


# --- Towns -------------------------------------------------------------------------------------------------


def test_gr_ex6_the_loop_of_a_town_counts_once() -> None:
    position = played(TOWN_LOOP + "; 1 T1 E1> -", seats=2)
    assert position.events == ["1 +6 finished town of 1 with 2", "1 meeple home from W1/town"]


def test_gr_11_a_railway_between_two_towns_completes_both_in_one_move() -> None:
    position = played(TWO_TOWNS, seats=2)
    assert (position.scores, position.supply()) == ((0, 0), (3, 3))
    take_turn(position, "1 U1 E1^ -")
    assert position.events == [
        "1 +6 finished town of 1 with 2",
        "1 meeple home from W1/town",
        "2 +6 finished town of 1 with 2",
        "2 meeple home from E2/town",
    ]


def test_gr_11_a_town_without_merchant_brings_nothing() -> None:
    position = played(TWO_TOWNS.replace("1 CT1 W1^ meeple town", "1 CT1 W1^ -") + "; 1 U1 E1^ -", seats=2)
    assert position.scores == (0, 6)


@pytest.mark.parametrize("laid_first", [0, 1], ids=["laid in this order", "laid in the other order"])
@pytest.mark.parametrize(
    "board, gap, towns",
    [
        pytest.param(IN_A_ROW, "E3^", ["E1/town", "E4/town"], id="C-16: the western one first"),
        pytest.param(IN_A_COLUMN, "S3E1>", ["S1E1/town", "S4E1/town"], id="C-16: the northern one first"),
        pytest.param(
            NORTH_EAST_AND_SOUTH_WEST,
            "E3^",
            ["E4/town", "S1E1/town"],
            id="C-16: the northern one first, also from the east",
        ),
        pytest.param(
            NORTH_WEST_AND_SOUTH_EAST,
            "S2E3^",
            ["S1E1/town", "S2E4/town"],
            id="C-16: the northern one first, also from the west",
        ),
    ],
)
def test_gr_11_c_16_towns_score_in_the_order_of_the_map(
    board: str, gap: str, towns: list[str], laid_first: int
) -> None:
    """The order in which towns were laid and claimed does not matter."""
    merchants = [f"{seat} meeple {town}" for seat, town in enumerate(towns, 1)]
    position = read_board("gold-rush", board, *reversed(merchants), seats=5, start=cell_of(towns[laid_first]))
    take_turn(position, f"3 U1 {gap} -")
    assert [event.split()[-1] for event in position.events if "home" in event] == towns
    assert position.scores == (6, 6, 0, 0, 0)


def cell_of(town: str) -> tuple[int, int]:
    """Column and row of `S1E2/town`."""
    steps = dict(re.findall(r"([SE])(\d)", town))
    return int(steps.get("E", 0)), int(steps.get("S", 0))


def test_gr_11_a_town_is_finished_by_a_tile_far_away() -> None:
    position = played("1 CX1 W1^ meeple town; 2 X1 W2^ -; 1 W1 N1W1> -; 2 L1 S1W1> -; 2 U1 E1^ -; 2 U1 E2^ -")
    assert (position.scores[0], position.claims) == (0, ["1 meeple W1/town"])
    take_turn(position, "3 T1 E3> -")
    assert (position.scores[0], position.claims) == (12, [])


def test_gr_11_the_points_do_not_ask_who_owns_the_railways() -> None:
    position = played(
        "2 CX1 W1^ meeple town; 1 X1 W2^ meeple railway-e; 3 W1 N1W1> -; 4 L1 S1W1> -; 1 T1 E1> -"
    )
    assert position.scores == (2, 12, 0, 0, 0)


def test_gr_11_a_merchant_put_in_a_town_that_its_tile_finishes_scores() -> None:
    position = played(GAP_FOR_A_TOWN + "; 1 CT1 E1^ meeple town", seats=2)
    assert (position.scores, position.claims) == ((9, 0), [])


def test_gr_11_such_a_town_scores_nothing_without_a_merchant() -> None:
    position = played(GAP_FOR_A_TOWN + "; 1 CT1 E1^ -", seats=2)
    assert (position.scores, position.claims) == ((0, 0), [])


def test_gr_11_a_town_just_finished_may_be_scored_beside_its_railway() -> None:
    position = played(
        GAP_FOR_A_TOWN.replace("W1< -", "W1< meeple railway") + "; 1 CT1 E1^ meeple town", seats=2
    )
    assert position.scores == (9, 3)
    assert [event.split()[3] for event in position.events if "+" in event] == ["railway", "town"]
