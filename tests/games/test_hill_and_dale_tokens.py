"""Over Hill and Dale: harvests of tied owners, who choose one token each in turn."""

import pytest

from tests.boards import Position, read_board
from tests.drawing import BoardError
from tests.games.hill_and_dale_boards import (
    GAME,
    acts,
    aside,
    begin_turn,
    do,
    events,
    hand,
    hand_sizes,
    hands,
    run_out,
    take_turn,
)
from tuilerie.core.words import Phase

# A field from west to east; at its end a cap is missing.
FIVE_ICONS = "E2@1 F1@0 F2@0 F3@0 ."  # with K1: strawberry, apple, wheat, scarecrow and pumpkin
TWO_APPLES = "E1@1 F1@0 ."
TWO_OF_WHEAT = "D2@1 F2@0 ."
# Two fields with one cell between them, which H1 completes both: apple, wheat and pumpkin; strawberry and
# scarecrow.
TWO_FIELDS = "E1@2 . / F2@1 E4@1 / . E5@1 / F3@1 E6@1 / E2@0 ."
BOTH_TIED = ("1 meeple O/crop", "2 meeple S1/crop", "1 meeple S4/crop", "2 meeple S3/crop")


def choosing(position: Position) -> tuple[int, set[str]]:
    """Who is to choose, and from what."""
    assert position.s.phase == Phase.CHOOSE_TOKEN
    return position.s.to_act + 1, acts(position)


def is_next_turn(position: Position, seat: int) -> bool:
    return (position.s.phase, position.s.active) == (Phase.DRAW, seat - 1)


# --- In turn -----------------------------------------------------------------------------------------------


def test_hd_ex6_five_icons_and_two_tied_owners() -> None:
    position = read_board(GAME, FIVE_ICONS, "1 meeple O/crop", "2 meeple E2/crop")
    begin_turn(position, "1 K1 E4< -")
    assert (position.scores, position.claims, position.supply()) == ((10, 10), [], (4, 4))
    assert aside(position) == "apple strawberry pumpkin wheat scarecrow"
    assert choosing(position) == (1, {"apple", "strawberry", "pumpkin", "wheat", "scarecrow"})
    do(position, "scarecrow")
    assert choosing(position) == (2, {"apple", "strawberry", "pumpkin", "wheat"})
    do(position, "apple")
    assert choosing(position) == (1, {"strawberry", "pumpkin", "wheat"})
    do(position, "wheat")
    assert choosing(position) == (2, {"strawberry", "pumpkin"})
    do(position, "pumpkin")
    assert hands(position) == ["strawberry wheat scarecrow", "apple pumpkin"]
    assert (hand_sizes(position), aside(position)) == ((3, 2), "")
    assert is_next_turn(position, 2)


@pytest.mark.parametrize(
    "owners, active, order",
    [
        pytest.param([1, 2], 2, [2, 1, 2, 1, 2], id="HD-6: the active seat first"),
        pytest.param([1, 3], 1, [1, 3, 1, 3, 1], id="HD-6: whoever is not tied is left out"),
        pytest.param(
            [1, 3], 2, [3, 1, 3, 1, 3], id="HD-6: an active seat not tied: the next clockwise first"
        ),
        pytest.param([2, 4, 5], 3, [4, 5, 2, 4, 5], id="HD-6: three tied, the active seat not among them"),
        pytest.param([1, 2, 5], 5, [5, 1, 2, 5, 1], id="HD-6: three tied, the last seat active"),
        pytest.param([1, 2, 3], 3, [3, 1, 2, 3, 1], id="HD-6: three tied, the active one last of them"),
        pytest.param([1, 2, 3, 4, 5], 2, [2, 3, 4, 5, 1], id="HD-6: all tied"),
    ],
)
def test_the_choosing_seats_in_order(owners: list[int], active: int, order: list[int]) -> None:
    position = read_board(GAME, FIVE_ICONS, *(f"{seat} meeple E1/crop" for seat in owners), seats=5)
    begin_turn(position, f"{active} K1 E4< -")
    for seat, token in zip(order, ("wheat", "apple", "pumpkin", "scarecrow"), strict=False):
        assert choosing(position)[0] == seat
        assert position.s.active == active - 1, "C-17: it is still the turn of the active seat"
        do(position, token)
        assert token in hand(position, seat)
    assert "strawberry" in hand(position, order[-1])
    assert list(hand_sizes(position)) == [order.count(seat) for seat in range(1, 6)]
    assert is_next_turn(position, active % 5 + 1), "C-17: counted from the active seat"


def test_hd_6_all_tied_score_in_full_and_losers_nothing() -> None:
    standing = [f"{seat} meeple {spot}/crop" for seat in (1, 2) for spot in ("O", "E1")]
    position = read_board(GAME, FIVE_ICONS, *standing, "3 meeple E2/crop", seats=3)
    begin_turn(position, "3 K1 E4< -")
    assert (position.scores, choosing(position)[0]) == ((10, 10, 0), 1)
    for token in ("wheat", "apple", "pumpkin", "scarecrow"):
        do(position, token)
    assert hand_sizes(position) == (3, 2, 0)


def test_hd_6_a_token_that_is_not_set_aside_cannot_be_chosen() -> None:
    position = read_board(GAME, FIVE_ICONS, "1 meeple O/crop", "2 meeple E2/crop")
    begin_turn(position, "1 K1 E4< -")
    with pytest.raises(BoardError, match="sunflower: not legal"):
        do(position, "sunflower")


def test_hd_6_choosing_is_told_with_the_kind() -> None:
    position = read_board(GAME, FIVE_ICONS, "1 meeple O/crop", "2 meeple E2/crop")
    begin_turn(position, "1 K1 E4< -")
    assert events(position) == [
        "1 +10 finished crop of 5 with 5",
        "2 +10 finished crop of 5 with 5",
        "1 meeple home from O/crop",
        "2 meeple home from E2/crop",
    ]
    do(position, "wheat")
    assert events(position) == ["1 gathered wheat"]


# --- Of one kind -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows, turn, expected",
    [
        pytest.param(TWO_APPLES, "1 E4 E2<", ["apple", "apple"], id="HD-6: one each"),
        pytest.param(TWO_OF_WHEAT, "1 I1 E2<", ["wheat wheat", "wheat"], id="HD-6: the active seat has more"),
        pytest.param(TWO_OF_WHEAT, "2 I1 E2<", ["wheat", "wheat wheat"], id="HD-6: whichever that is"),
        pytest.param("E4@1 F1@0 .", "2 E5 E2<", ["", "apple"], id="HD-6: a single one"),
        pytest.param("E4@1 .", "2 E5 E1<", ["", ""], id="HD-6: none at all"),
    ],
)
def test_tokens_of_one_kind_are_dealt_without_asking(rows: str, turn: str, expected: list[str]) -> None:
    position = read_board(GAME, rows, "1 meeple O/crop", "2 meeple O/crop")
    take_turn(position, f"{turn} -")
    assert hands(position) == expected
    assert len(set(position.scores)) == 1


def test_hd_6_a_kind_is_offered_once_however_many_there_are() -> None:
    position = read_board(GAME, TWO_APPLES, "1 meeple O/crop", "2 meeple O/crop")
    begin_turn(position, "1 E2 E2< -")
    assert choosing(position) == (1, {"apple", "strawberry"})
    do(position, "apple")
    assert choosing(position) == (2, {"apple", "strawberry"})
    do(position, "apple")
    assert hands(position) == ["apple strawberry", "apple"]


def test_hd_6_the_rest_is_dealt_as_soon_as_it_is_of_one_kind() -> None:
    position = read_board(GAME, TWO_APPLES, "1 meeple O/crop", "2 meeple O/crop")
    begin_turn(position, "1 E2 E2< -")
    do(position, "strawberry")
    assert hands(position) == ["apple strawberry", "apple"]
    assert events(position) == ["1 gathered strawberry", "2 gathered apple", "1 gathered apple"]
    assert is_next_turn(position, 2)


# --- Two fields at once ------------------------------------------------------------------------------------


def test_hd_6_c_16_two_tied_fields_one_after_the_other_round_the_new_tile() -> None:
    position = read_board(GAME, TWO_FIELDS, *BOTH_TIED)
    begin_turn(position, "2 H1 S2^ -")
    assert (position.scores, position.claims) == ((12, 12), [])
    assert choosing(position) == (2, {"apple", "wheat", "pumpkin"})
    do(position, "pumpkin")
    assert choosing(position) == (1, {"apple", "wheat"})
    do(position, "apple")
    assert hands(position) == ["apple", "pumpkin wheat"]
    assert choosing(position) == (2, {"strawberry", "scarecrow"}), "again from the active seat on"
    do(position, "scarecrow")
    assert hands(position) == ["apple strawberry", "pumpkin wheat scarecrow"]
    assert is_next_turn(position, 1)


def test_c_16_turned_round_the_other_field_comes_first() -> None:
    """As the tile lies: the field with its pumpkin is now in the south."""
    position = read_board(GAME, TWO_FIELDS, *BOTH_TIED)
    begin_turn(position, "1 H1 S2v -")
    assert choosing(position) == (1, {"apple", "wheat"})
    do(position, "wheat")
    assert choosing(position) == (1, {"strawberry", "scarecrow", "pumpkin"})


def test_hd_6_one_field_is_tied_and_another_has_one_owner() -> None:
    position = read_board(GAME, TWO_FIELDS, "1 meeple O/crop", "2 meeple S1/crop", "2 meeple S3/crop")
    begin_turn(position, "1 H1 S2^ -")
    assert (position.scores, hands(position)) == ((6, 12), ["", "strawberry scarecrow"])
    assert choosing(position) == (1, {"apple", "wheat", "pumpkin"})


def test_hd_7_one_field_is_tied_and_another_nobody_s() -> None:
    position = read_board(GAME, TWO_FIELDS, "1 meeple S3/crop", "2 meeple S3/crop")
    begin_turn(position, "1 H1 S2^ -")
    assert (position.scores, choosing(position)) == ((6, 6), (1, {"strawberry", "scarecrow"}))
    do(position, "strawberry")
    assert (hands(position), sum(position.s.tokens_left)) == (["strawberry", "scarecrow"], 31)


# --- A kind that has run out -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "left, tokens",
    [
        pytest.param({"wheat": 0}, "apple strawberry scarecrow", id="HD-7: none is left"),
        pytest.param({"wheat": 1}, "apple strawberry wheat scarecrow", id="HD-7: the last one"),
        pytest.param({"apple": 0, "scarecrow": 0}, "strawberry wheat", id="HD-7: two kinds are gone"),
    ],
)
def test_a_kind_that_has_run_out_gives_nothing(left: dict[str, int], tokens: str) -> None:
    position = read_board(GAME, FIVE_ICONS, "1 meeple O/crop")
    run_out(position, **left)
    take_turn(position, "1 E4 E4< -")
    assert (position.scores, hands(position)) == ((10, 0), [tokens, ""])
    assert events(position)[0] == f"1 +10 finished crop of 5 with {len(tokens.split())}"
    assert min(position.s.tokens_left) == 0


def test_hd_7_fewer_are_left_than_there_are_icons() -> None:
    position = read_board(GAME, TWO_APPLES, "1 meeple O/crop")
    run_out(position, apple=1)
    take_turn(position, "2 E4 E2< -")
    assert (hands(position), position.s.tokens_left[0]) == (["apple", ""], 0)


def test_hd_7_tied_owners_choose_from_what_is_left() -> None:
    position = read_board(GAME, FIVE_ICONS, "1 meeple O/crop", "2 meeple E2/crop")
    run_out(position, wheat=0, apple=0, pumpkin=0)
    begin_turn(position, "1 K1 E4< -")
    assert choosing(position) == (1, {"strawberry", "scarecrow"})
    do(position, "scarecrow")
    assert hands(position) == ["scarecrow", "strawberry"]


def test_hd_7_tied_owners_of_a_field_of_which_nothing_is_left() -> None:
    position = read_board(GAME, TWO_APPLES, "1 meeple O/crop", "2 meeple O/crop")
    run_out(position, apple=0)
    take_turn(position, "1 E4 E2< -")
    assert (position.scores, hands(position)) == ((6, 6), ["", ""])


def test_hd_7_the_first_of_two_tied_fields_takes_the_last_token() -> None:
    """Both have wheat, and nothing else."""
    tied = [f"{seat} meeple {cell}/crop" for cell in ("O", "S3") for seat in (1, 2)]
    position = read_board(GAME, "E4@2 . / F2@1 E3@1 / . E5@1 / D2@0 U6@0", *tied)
    run_out(position, wheat=1)
    take_turn(position, "2 H4 S2^ -")
    assert (position.scores, hands(position)) == ((10, 10), ["", "wheat"])
