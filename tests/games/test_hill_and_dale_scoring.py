"""Over Hill and Dale: paths and fields that are completed."""

import pytest

from tests.boards import Position, new_game, read_board
from tests.games.hill_and_dale_boards import GAME, do, events, hands, lay, played, take_turn
from tuilerie.core.words import Phase
from tuilerie.games import hill_and_dale_hikes

TWO_PATHS = "2 W1 W1^ meeple path-e; 1 E3 S1v -; 1 W2 S1E1< meeple path-n"
THREE_FIELDS = """1 U1 W1^ -; 1 E4 N1W1> meeple crop; 2 U1 E1^ -; 2 E5 N1E1< meeple crop; 2 E2 N2W1^ -;
1 E6 N2v meeple crop"""
# A field all round a cell that nothing lies on; below it, one cell is still to be covered.
ROUND_A_HOLE = """
N1@2 F1@0 N2@3
F2@1 .    F3@1
N3@1 R1@2 N4@0
"""


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("1 W1 W1^ meeple path-e; 2 T1 E1> -", (3, 0), id="HD-EX1: a path of three tiles"),
        pytest.param("2 W1 W1^ -; 1 T1 E1> meeple path", (3, 0), id="C-8: put and completed"),
        pytest.param("1 W1 W1^ meeple path-e; 2 W2 E1^ -", (3, 0), id="HD-4: from junction to junction"),
        pytest.param("1 T1 W1< meeple path; 2 T2 E1> -", (3, 0), id="HD-4: from field to field"),
        pytest.param(
            "1 U2 W1^ meeple path; 1 W1 W2^ - + -; 2 U3 E1^ -; 2 L1 E2^ -",
            (5, 0),
            id="HD-4: one point per tile, animals or not",
        ),
        pytest.param("2 W1 W1^ -; 1 T1 E1> -", (0, 0), id="C-9: a path without a hiker"),
        pytest.param("1 E4 N1v meeple crop", (4, 0), id="HD-5: two points per tile"),
        pytest.param("1 E3 N1v meeple crop", (4, 0), id="HD-5: no point for an icon"),
        pytest.param("1 N5 N1v meeple crop; 2 E4 N1E1< -", (6, 0), id="C-8: completed by another"),
        pytest.param("1 E4 N1v -", (0, 0), id="C-9: a field without a farmer"),
    ],
)
def test_completed_features_score_and_their_meeples_go_home(record: str, scores: tuple[int, ...]) -> None:
    position = played(record)
    assert (position.scores, position.claims, position.supply()) == (scores, [], (4, 4))


@pytest.mark.parametrize(
    "rows, turn",
    [
        pytest.param("V1@3 V2@0 / V3@2 .", "V4 S1E1>", id="HD-4: a loop"),
        pytest.param("P1@0 V1@0 / V2@2 .", "V3 S1E1>", id="HD-4: a loop beside a field"),
        pytest.param(
            "V1@3 V2@0 / V3@2 .",
            "X1 S1E1^",
            id="HD-17, C-10: a path that returns to a junction tile counts it once",
        ),
    ],
)
def test_a_path_of_four_tiles_comes_back(rows: str, turn: str) -> None:
    position = read_board(GAME, rows, "1 meeple S1/path")
    take_turn(position, f"2 {turn} -")
    assert (position.scores, position.claims) == ((4, 0), [])


@pytest.mark.parametrize(
    "record",
    [
        pytest.param("1 W1 W1^ meeple path-e", id="HD-4: one end is open"),
        pytest.param("1 U1 W1^ meeple path", id="HD-4: both ends are open"),
        pytest.param("1 W1 W1^ meeple path-w; 2 T1 E1> -", id="HD-4: the arms of a junction are paths apart"),
        pytest.param("1 C1 N1^ meeple crop; 2 E3 N2v -", id="HD-5: a field with two open sides"),
        pytest.param("1 H4 N1^ meeple crop-nw; 2 U2 W1^ -", id="HD-5: the fields of a tile are apart"),
    ],
)
def test_incomplete_features_do_not_score(record: str) -> None:
    position = played(record)
    assert (position.scores, len(position.claims), sum(position.supply())) == ((0, 0), 1, 7)


def test_hd_4_a_loop_with_a_gap_waits() -> None:
    position = read_board(GAME, "V1@3 V2@0 / V3@2 .", "1 meeple S1/path")
    take_turn(position, "2 U1 E2> -")
    assert (position.scores, position.claims) == ((0, 0), ["1 meeple S1/path"])


def test_hd_1_nothing_scores_before_the_second_step() -> None:
    position = played("2 W1 W1^ meeple path-e")
    lay(position, "1 T1 E1>")
    assert (position.scores, len(position.claims)) == ((0, 0), 1)
    do(position, "-")
    assert (position.scores, position.claims) == ((0, 3), [])


# --- The examples of the rulebook --------------------------------------------------------------------------


def test_hd_ex1_the_opponent_completes_the_path_and_keeps_a_farmer() -> None:
    position = played("1 W1 W1^ meeple path-e; 2 T1 E1> meeple crop")
    assert (position.scores, position.claims) == ((3, 0), ["2 meeple E1/crop"])
    assert events(position) == ["1 +3 finished path of 3", "1 meeple home from W1/path-e"]
    assert (position.supply(), position.s.events[0].finished) == ((4, 3), 1)


def test_hd_ex3_a_field_of_three_tiles_with_a_pumpkin_and_wheat() -> None:
    position = played("1 N2 N1v meeple crop; 2 U1 W1^ -; 1 D2 N1E1< -")
    assert (position.scores, hands(position)) == ((6, 0), ["pumpkin wheat", ""])
    assert events(position) == [
        "1 +6 finished crop of 3 with 2",
        "1 gathered pumpkin",
        "1 gathered wheat",
        "1 meeple home from N1/crop",
    ]
    assert (position.s.phase, position.s.active, position.supply()) == (Phase.DRAW, 1, (4, 4))


def test_hd_ex4_a_tile_joins_two_paths_of_two_seats() -> None:
    position = played(TWO_PATHS)
    assert position.scores == (0, 0)
    take_turn(position, "1 V1 E1^ -")
    assert (position.scores, position.claims, position.supply()) == ((4, 4), [], (4, 4))
    assert events(position)[:2] == ["1 +4 finished path of 4", "2 +4 finished path of 4"]


def test_hd_ex5_two_farmers_against_one() -> None:
    position = played(THREE_FIELDS)
    assert position.scores == (0, 0)
    take_turn(position, "1 C1 N1^ -")
    assert (position.scores, position.claims, position.supply()) == ((10, 0), [], (4, 4))
    assert hands(position) == ["scarecrow", ""], "and the harvest with the points"


# --- Fields ------------------------------------------------------------------------------------------------


def test_hd_5_c_14_an_empty_cell_that_no_crop_faces_does_not_matter() -> None:
    position = read_board(GAME, ROUND_A_HOLE, "1 meeple O/crop")
    take_turn(position, "2 E3 S3E1^ -")
    assert position.scores == (18, 0)
    assert hands(position)[0] == "apple strawberry pumpkin sunflower wheat wheat wheat scarecrow scarecrow"


def test_c_10_a_field_that_comes_back_to_a_tile_counts_it_once() -> None:
    position = read_board(GAME, "N1@2 N2@3 / N3@1 .", "1 meeple O/crop")
    take_turn(position, "2 I1 S1E1^ -")
    assert (position.scores, hands(position)[0]) == ((8, 0), "strawberry pumpkin sunflower wheat")


@pytest.mark.parametrize(
    "record, tokens",
    [
        pytest.param("1 H1 N1v meeple crop-se", "pumpkin", id="HD-5: the field of a tile that has the icon"),
        pytest.param("1 H1 N1^ meeple crop-se", "", id="HD-5: not the other field of the tile"),
        pytest.param(
            "1 E2 N1v meeple crop", "strawberry", id="HD-5: the animals beside it are not harvested"
        ),
        pytest.param("1 E5 N1v meeple crop", "", id="HD-5: nor are those of a field without icons"),
        pytest.param("1 E3 N1v meeple crop", "scarecrow", id="HD-5: scarecrows are"),
        pytest.param("1 T1 W1< meeple path; 2 T2 E1> -", "", id="HD-4: a path brings no tokens"),
        pytest.param("1 E3 N1v -; 2 U1 E1^ -", "", id="HD-7: no farmer, no tokens"),
    ],
)
def test_harvests(record: str, tokens: str) -> None:
    position = played(record)
    assert hands(position) == [tokens, ""]
    assert sum(position.s.tokens_left) == 33 - len(tokens.split())


def test_c_7_a_farmer_outvoted_gets_neither_points_nor_tokens() -> None:
    standing = ["1 meeple O/crop", "2 meeple E1/crop", "1 meeple E1/crop", "3 stable E1/pasture-nw"]
    position = read_board(GAME, "E1@1 F2@0 .", *standing, seats=3)
    take_turn(position, "2 E2 E2< -")
    assert (position.scores, hands(position)) == ((6, 0, 0), ["apple strawberry wheat", "", ""])
    assert (position.supply(), position.claims) == ((4, 4, 4), ["3 stable E1/pasture-nw"])


def test_c_7_a_hiker_outvoted_gets_nothing() -> None:
    position = read_board(GAME, "W1@0 U1@0 U1@0", "1 meeple O/path-e", "2 meeple E1/path", "2 meeple E2/path")
    take_turn(position, "1 T1 E3> -")
    assert (position.scores, position.supply()) == ((0, 4), (4, 4))


# --- Several at once ---------------------------------------------------------------------------------------


def test_c_11_c_16_four_paths_are_evaluated_round_the_new_tile() -> None:
    """From the north side clockwise, in whatever order pieces were put."""
    standing = ["4 meeple S1/path-e", "3 meeple S2E1/path", "2 meeple S1E2/path", "1 meeple E1/path"]
    position = read_board(GAME, "E4@1 T1@0 N1@3 / W1@0 . T2@1 / . T3@2 N2@0", *standing, seats=5)
    take_turn(position, "5 X1 S1E1^ -")
    assert (position.scores, position.claims) == ((2, 2, 2, 2, 0), [])
    assert events(position) == [
        "1 +2 finished path of 2",
        "1 meeple home from E1/path",
        "2 +2 finished path of 2",
        "2 meeple home from S1E2/path",
        "3 +2 finished path of 2",
        "3 meeple home from S2E1/path",
        "4 +2 finished path of 2",
        "4 meeple home from S1/path-e",
    ]


def test_c_11_c_16_a_path_and_a_field_by_one_tile() -> None:
    position = read_board(GAME, "E4@2 W1@3 / T1@3 . / D1@0 D0@0", "2 meeple S2E1/crop", "1 meeple E1/path-s")
    take_turn(position, "1 J1 S1E1v -")
    assert (position.scores, hands(position), position.supply()) == ((3, 4), ["", "strawberry"], (4, 4))
    assert events(position) == [
        "1 +3 finished path of 3",
        "1 meeple home from E1/path-s",
        "2 +4 finished crop of 2 with 1",
        "2 gathered strawberry",
        "2 meeple home from S2E1/crop",
    ]


def test_c_8_all_meeples_of_a_joined_path_go_home_and_no_others() -> None:
    standing = ["1 meeple O/path-e", "2 meeple E2/path", "2 meeple E2/crop", "1 meeple O/path-w"]
    position = read_board(GAME, "W1@0 U1@0 D0@0", *standing)
    take_turn(position, "1 T1 E3> -")
    assert (position.scores, position.claims) == ((4, 4), ["1 meeple O/path-w", "2 meeple E2/crop"])
    assert position.supply() == (3, 3)


# --- Asked of the rules ------------------------------------------------------------------------------------


def feature_number(position: Position, spot: str) -> int:
    feature = position.feature(spot)
    return next(f for f in range(position.s.feature_count) if position.s.feature[f] is feature)


@pytest.mark.parametrize(
    "record, spot, complete",
    [
        pytest.param("1 W1 W1^ -; 1 T1 E1> -", "O/path", True, id="HD-4: a finished path"),
        pytest.param("1 W1 W1^ -; 1 T1 E1> -", "W1/path-s", False, id="HD-4: an unfinished one"),
        pytest.param("1 E3 N1v -", "O/crop", True, id="HD-5: a finished field"),
        pytest.param("1 T1 E1> -", "E1/crop", False, id="HD-5: an unfinished one"),
        pytest.param(
            "1 T1 E1> -", "O/pasture-en", False, id="HD-3: never a pasture, though it has no open side"
        ),
    ],
)
def test_what_is_complete(record: str, spot: str, complete: bool) -> None:
    position = played(record)
    f = feature_number(position, spot)
    assert bool(position.rules.is_complete(position.s, position.table, f)) is complete


@pytest.mark.parametrize(
    "spot, continued",
    [
        pytest.param("E1/path-e", True, id="HD-8: joined by the new tile, and open"),
        pytest.param("O/path", False, id="HD-10: joined and completed"),
        pytest.param("W1/path-s", False, id="HD-8: open, but not joined"),
        pytest.param("E1/pasture-nw", False, id="HD-8: no path"),
    ],
)
def test_what_the_new_tile_has_continued(spot: str, continued: bool) -> None:
    position = played("1 W1 W1^ -; 1 W2 E1^ -")
    f = feature_number(position, spot)
    assert bool(hill_and_dale_hikes.is_continued(position.s, position.table, f)) is continued


@pytest.mark.parametrize(
    "spot, finished, points",
    [
        pytest.param("O/path", 1, 3, id="HD-4: a path"),
        pytest.param("O/path", 0, 3, id="HD-12: an unfinished path"),
        pytest.param("O/crop", 1, 2, id="HD-5: a field"),
        pytest.param("O/crop", 0, 1, id="HD-12: an unfinished field"),
        pytest.param("O/pasture-es", 1, 0, id="HD-13: pastures are worth nothing by themselves"),
        pytest.param("O/pasture-es", 0, 0, id="HD-13: neither in the end"),
    ],
)
def test_what_a_feature_is_worth(spot: str, finished: int, points: int) -> None:
    position = played("1 W1 W1^ -; 1 U1 E1^ -")
    worth = position.rules.points(position.s, position.table, feature_number(position, spot), finished)
    assert worth == points


def test_hd_15_nothing_is_secret_so_nothing_is_guessed() -> None:
    position = new_game(GAME, 3)
    take_turn(position, "1 E3 N1v meeple crop")
    values = [position.rules.hidden_value(position.s, position.table, 1, seat) for seat in range(3)]
    assert (values, hands(position), position.box.secrets) == ([0, 0, 0], ["scarecrow", "", ""], False)
