"""Over Hill and Dale: the hike at the end of a turn: who may walk, in which direction and how far, and the
points.
"""

import pytest

from tests.boards import Position, put_piece, read_board
from tests.drawing import BoardError
from tests.games.hill_and_dale_boards import GAME, acts, begin_turn, do, events, lay, played, take_turn
from tuilerie.core.pieces import recall
from tuilerie.core.words import Phase, Piece

# Two paths with a cell between them, and tiles below that hold them together.
GAP = "U1@0 . U1@0 / E3@2 E4@2 E5@2"
# A path from O to the right and down; its other end is at a crossing of four.
ROUND_A_CORNER = "X1@0 V1@0 / . U2@1"

# K1 completes the tied field and continues the path below it.
FIELD_AND_PATH = "E1@1 F2@0 F3@0 . / . . E3@2 V1@2"
FIELD_AND_PATH_TAKEN = ("1 meeple O/crop", "2 meeple E2/crop", "1 meeple S1E3/path")


def hikes(position: Position) -> set[str]:
    """The hikes on offer; none if the turn is over."""
    if position.s.phase == Phase.DRAW:
        return set()
    assert (position.s.phase, position.s.to_act) == (Phase.HIKE, position.s.active)
    assert "-" in acts(position), "HD-8: nobody has to hike"
    return acts(position) - {"-"}


@pytest.mark.parametrize(
    "rows, standing, turn, expected",
    [
        pytest.param(
            "U1@0 D0@0", "1 O/path", "U1 E2^", "O-E1, O-E2", id="HD-8: any number of tiles, and not none"
        ),
        pytest.param(
            "U1@0 D0@0 U1@0", "1 E1/path", "U2 E3^", "E1-O, E1-E2, E1-E3", id="HD-8: either way, to each end"
        ),
        pytest.param(
            "U1@0 D0@0 U1@0", "1 E2/path", "U2 W1^", "E2-E1, E2-O, E2-W1", id="HD-8: towards the west"
        ),
        pytest.param("U1@1 / U1@1", "1 O/path", "U2 S2>", "O-S1, O-S2", id="HD-8: towards the south"),
        pytest.param("U1@1 / U1@1", "1 S1/path", "U2 N1>", "S1-O, S1-N1", id="HD-8: towards the north"),
        pytest.param(
            "V1@3 U1@0 V2@0 / V3@2 U2@0 .",
            "1 O/path",
            "V4 S1E2>",
            "",
            id="HD-8: not on a loop, which is completed",
        ),
        pytest.param(
            "V1@3 U1@0 / V2@2 .",
            "1 S1/path",
            "U2 S1E1^",
            "S1-O, S1-E1, S1-S1E1",
            id="HD-8: round corners",
        ),
        pytest.param("U1@0 D0@0", "1 O/path", "E3 S1v", "", id="HD-8: not on a path that was not continued"),
        pytest.param("U1@0 D0@0", "1 E1/crop", "U1 E2^", "", id="HD-8: farmers do not hike"),
        pytest.param("D0@0", "1 O/crop", "R1 N1v", "", id="HD-8: not even where their field goes on"),
        pytest.param("U1@0 D0@0", "1 O/pasture-nw", "U1 E2^", "", id="HD-8: stables do not hike"),
        pytest.param("U1@0 D0@0", "2 O/path", "U1 E2^", "", id="HD-10: not with the hiker of another"),
        pytest.param("U1@0 D0@0", "", "U1 E2^", "", id="HD-8: not without a hiker"),
        pytest.param("U1@0 D0@0", "1 O/path", "W1 E2^", "O-E1, O-E2", id="HD-8: continued by a junction"),
        pytest.param("U1@0 D0@0", "1 O/path", "T1 E2>", "O-E1, O-E2", id="HD-8: continued by a field"),
        pytest.param("W1@0 D0@0", "1 O/path-e", "T1 E2>", "", id="HD-10: not on a path just completed"),
        pytest.param("W1@0 D0@0", "1 E1/path", "W2 E2^", "", id="HD-10: nor between two junctions"),
        pytest.param(
            "U1@0 D0@0 W1@0 U1@0",
            "1 O/path",
            "U2 W1^",
            "O-W1, O-E1, O-E2",
            id="HD-9: onto a junction, but not across",
        ),
        pytest.param(
            "U1@0 W1@0 U1@0", "1 O/path", "U2 E3^", "", id="HD-9: what is behind a junction is another path"
        ),
        pytest.param(
            "U1@0 W1@0 U1@0",
            "1 E1/path-e",
            "U2 E3^",
            "E1-E2, E1-E3",
            id="HD-8: from a junction, along the arm that the hiker is on",
        ),
        pytest.param("T1@3 D0@0", "1 O/path", "U2 E2^", "O-E1, O-E2", id="HD-8: away from a field"),
        pytest.param(
            "T1@3 D0@0", "1 E1/path", "U2 E2^", "E1-O, E1-E2", id="HD-8: to the tile of the field at its end"
        ),
        pytest.param(
            "U1@0 D0@0", "1 O/path, 2 E1/path", "U1 E2^", "O-E2", id="HD-EX2, HD-9: past another's hiker"
        ),
        pytest.param(
            "U1@0 D0@0", "1 O/path, 1 E1/path", "U1 E2^", "O-E2, E1-E2", id="HD-9: past one's own hiker"
        ),
        pytest.param(
            "U1@0 D0@0 U1@0",
            "1 E1/path, 2 O/path, 2 E2/path",
            "U2 E3^",
            "E1-E3",
            id="HD-9: hikers on both sides",
        ),
        pytest.param(
            "D0@0 W1@0",
            "1 O/path, 2 E1/path-s",
            "U1 W1^",
            "O-W1",
            id="HD-9: not beside a hiker on another path of the tile",
        ),
        pytest.param(
            "D0@0 W1@0",
            "1 O/path, 1 E1/path-s",
            "U1 W1^",
            "O-W1",
            id="HD-9: not beside one's own hiker there either",
        ),
        pytest.param(
            "U1@0 D0@0", "1 O/path, 2 E1/crop", "U1 E2^", "O-E1, O-E2", id="HD-9: a farmer does not bar"
        ),
        pytest.param(
            "U1@0 D0@0",
            "1 O/path, 2 E1/pasture-es",
            "U1 E2^",
            "O-E1, O-E2",
            id="HD-9: a stable does not bar",
        ),
        pytest.param(
            "U1@0 D0@0 U1@0",
            "1 E2/path, 5 O/path",
            "U2 W1^",
            "E2-E1, E2-W1",
            id="HD-9: the first tile, the last seat",
        ),
        pytest.param(
            GAP,
            "1 O/path, 2 E2/path",
            "U2 E1^",
            "O-E1",
            id="HD-10: a tile that joins two paths continued both",
        ),
        pytest.param(GAP, "2 O/path, 1 E2/path", "U2 E1^", "E2-E1", id="HD-10: from the other side"),
        pytest.param(
            GAP, "1 O/path, 1 E2/path", "U2 E1^", "O-E1, E2-E1", id="HD-10: either of one's own hikers may go"
        ),
        pytest.param(GAP, "1 O/path", "U2 E1^", "O-E1, O-E2", id="HD-10: on to the tiles of the other path"),
        pytest.param(
            GAP,
            "1 O/path, 1 E2/path",
            "W1 E1v",
            "O-E1, E2-E1",
            id="HD-10: a junction continues two paths, one of which is hiked on",
        ),
        pytest.param(
            ROUND_A_CORNER,
            "1 E1/path",
            "V2 S2E1>",
            "E1-O, E1-S1E1, E1-S2E1",
            id="HD-17: an unfinished path enters each tile once",
        ),
        pytest.param(
            "X1@0 V1@0 / . V2@1",
            "1 E1/path",
            "V3 S1v",
            "",
            id="HD-17: one that returns to its junction tile is finished",
        ),
    ],
)
def test_hikes_on_offer(rows: str, standing: str, turn: str, expected: str) -> None:
    position = read_board(GAME, rows, *map(piece, filter(None, standing.split(", "))), seats=5)
    begin_turn(position, f"1 {turn} -")
    assert hikes(position) == {f"hike {one.replace('-', ' ')}" for one in filter(None, expected.split(", "))}


def piece(text: str) -> str:
    seat, spot = text.split()
    return f"{seat} {'stable' if 'pasture' in spot else 'meeple'} {spot}"


# --- When --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["meeple crop", "stable pasture-en", "stable pasture-es"])
def test_hd_1_hd_10_no_hike_after_a_piece_was_put(act: str) -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path")
    take_turn(position, f"1 D1 E2^ {act}")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (0, 0))


def test_hd_10_a_piece_put_in_one_turn_does_not_bar_the_hike_of_the_next() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path")
    take_turn(position, "1 D1 E2^ meeple crop")
    begin_turn(position, "1 U1 E3^ -")
    assert hikes(position) == {"hike O E1", "hike O E2", "hike O E3"}


def test_hd_1_a_seat_without_pieces_may_hike() -> None:
    standing = ["1 meeple O/path", "1 meeple E1/crop", "1 meeple S1/crop", "1 meeple S1E1/crop"]
    stables = ["1 stable O/pasture-nw", "1 stable S1E1/pasture"]
    position = read_board(GAME, "U1@0 D0@0 / E3@2 E4@2", *standing, *stables)
    assert (position.supply()[0], position.supply(Piece.STABLE)[0]) == (0, 0)
    lay(position, "1 D1 E2^")
    assert acts(position) == {"-"}
    do(position, "-")
    assert hikes(position) == {"hike O E1", "hike O E2"}


def test_hd_10_only_on_one_s_own_turn() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path", seats=3)
    take_turn(position, "2 U1 E2^ -")
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 2)


def test_hd_10_each_seat_hikes_on_a_joined_path_in_its_own_turn() -> None:
    position = read_board(GAME, GAP, "1 meeple O/path", "2 meeple E2/path")
    take_turn(position, "1 U2 E1^ - + hike O E1")
    begin_turn(position, "2 U3 E3^ -")
    assert hikes(position) == {"hike E2 E3", "hike E2 O"}
    do(position, "hike E2 O")
    assert (position.scores, position.claims) == ((1, 2), ["1 meeple E1/path", "2 meeple O/path"])


def test_hd_10_a_path_continued_by_another_is_not_hiked_on_later() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path")
    take_turn(position, "2 U1 E2^ -")
    take_turn(position, "1 E3 S1v -")
    assert position.scores == (0, 0)


def test_hd_9_no_permitted_stop_no_hike() -> None:
    """Every tile of the path holds a hiker; on the new one it stands on another arm of the junction."""
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path", "2 meeple E1/path", seats=3)
    lay(position, "1 W1 E2^")
    put_piece(position, "3 meeple E2/path-s")
    do(position, "-")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (0, 0, 0))


def test_hd_8_nobody_has_to_hike() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path", seats=3)
    take_turn(position, "1 U1 E2^ - + -")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (0, 0, 0))
    assert (position.claims, events(position)) == (["1 meeple O/path"], [])


def test_hd_10_one_hike_in_a_turn() -> None:
    position = read_board(GAME, GAP, "1 meeple O/path", "1 meeple E2/path", seats=3)
    take_turn(position, "1 U2 E1^ - + hike O E1")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (1, 0, 0))
    assert position.claims == ["1 meeple E1/path", "1 meeple E2/path"]


def test_hd_11_one_path_completed_and_another_continued() -> None:
    """Only the hiker on the continued path may go; the completed one's is home already."""
    position = read_board(GAME, "T1@3 . D0@0 / E3@0 E4@2 E5@2", "1 meeple O/path", "1 meeple E2/path")
    begin_turn(position, "1 W1 E1v -")
    assert (position.scores, position.supply()) == ((2, 0), (3, 4))
    assert hikes(position) == {"hike E2 E1"}
    do(position, "hike E2 E1")
    assert (position.scores, position.claims) == ((3, 0), ["1 meeple E1/path-e"])


def test_hd_16_a_hiker_that_went_home_no_longer_bars() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path", "2 meeple E1/path")
    begin_turn(position, "1 U1 E2^ -")
    assert hikes(position) == {"hike O E2"}
    recall(position.s, position.table, 1, 0)
    del position.oracle.pieces[-1]
    assert hikes(position) == {"hike O E1", "hike O E2"}


def test_hd_16_tokens_are_chosen_before_the_hike() -> None:
    position = read_board(GAME, FIELD_AND_PATH, *FIELD_AND_PATH_TAKEN)
    begin_turn(position, "1 K1 E3< -")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.CHOOSE_TOKEN, 0, (8, 8))
    for token in ("apple", "wheat", "pumpkin"):
        do(position, token)
    assert hikes(position) == {"hike S1E3 E3"}
    do(position, "hike S1E3 E3")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (9, 8))


def test_hd_16_no_hike_after_tokens_were_chosen_if_a_piece_was_put() -> None:
    position = read_board(GAME, FIELD_AND_PATH, *FIELD_AND_PATH_TAKEN)
    begin_turn(position, "1 K1 E3< stable pasture-nw")
    for token in ("apple", "wheat", "pumpkin"):
        do(position, token)
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (8, 8))


# --- What it brings ----------------------------------------------------------------------------------------


def test_hd_ex2_a_hike_over_two_tiles_past_another_s_hiker() -> None:
    position = read_board(GAME, "U1@0 D0@0", "1 meeple O/path", "2 meeple E1/path")
    take_turn(position, "1 U1 E2^ - + hike O E2")
    assert (position.scores, position.claims) == ((2, 0), ["1 meeple E2/path", "2 meeple E1/path"])
    assert events(position) == ["1 meeple +2 hike to E2/path"]


@pytest.mark.parametrize(
    "hike, points",
    [
        pytest.param("hike E2 E1", 1, id="HD-8: a point for a tile"),
        pytest.param("hike E2 O", 2, id="HD-8: for two"),
        pytest.param("hike E2 S1", 3, id="HD-8: round the corner"),
        pytest.param("hike E2 E3", 1, id="HD-8: the other way"),
        pytest.param("hike E2 E4", 2, id="HD-8: to the new tile"),
    ],
)
def test_points_of_a_hike(hike: str, points: int) -> None:
    position = read_board(GAME, "V1@3 U1@0 U1@0 U2@0 / V2@2 . . .", "1 meeple E2/path")
    take_turn(position, f"1 U3 E4^ - + {hike}")
    assert position.scores == (points, 0)
    assert f"1 meeple {hike.split()[2]}/path" in position.claims


def test_hd_16_a_hike_neither_completes_nor_scores_a_path() -> None:
    position = read_board(GAME, "W1@0 D0@0 U1@0", "1 meeple E1/path")
    take_turn(position, "1 U1 E3^ - + hike E1 O")
    assert (position.scores, position.claims, position.supply()) == ((1, 0), ["1 meeple O/path-e"], (3, 4))


def test_hd_10_the_hiker_counts_for_its_path_as_before() -> None:
    position = read_board(GAME, "W1@0 D0@0", "1 meeple E1/path")
    take_turn(position, "1 U1 E2^ - + hike E1 E2")
    lay(position, "2 U1 E3^")
    assert acts(position) == {"-", "stable pasture-nw", "stable pasture-es"}, "C-6: the path is taken"
    do(position, "-")
    take_turn(position, "2 T1 E4> -")
    assert (position.scores, position.supply()) == ((1 + 5, 0), (4, 4))


def test_hd_10_the_hiker_stands_on_its_new_tile_and_goes_on_from_there() -> None:
    position = played("1 U1 E1^ meeple path; 1 U1 E2^ - + hike E1 E2; 1 U1 E3^ - + hike E2 O")
    assert (position.scores, position.claims) == ((3, 0), ["1 meeple O/path"])
    lay(position, "2 U2 E4^")
    with pytest.raises(BoardError, match="meeple path: not legal"):
        do(position, "meeple path")


def test_hd_8_the_second_of_two_hikers_goes() -> None:
    position = read_board(GAME, GAP, "1 meeple O/path", "1 meeple E2/path")
    take_turn(position, "1 U2 E1^ - + hike E2 E1")
    assert (position.scores, position.claims) == ((1, 0), ["1 meeple O/path", "1 meeple E1/path"])
