"""Gold Rush: finished mountains, and the seats that take their tokens."""

import pytest

from tests.boards import new_game, read_board
from tests.games.gold_rush_boards import all_tokens, do, hands, lay, piles, played, take_tokens, take_turn
from tuilerie.core.move_code import reveal_of
from tuilerie.core.words import Phase, Piece

SEVEN_NUGGETS = "2 C1 N1^ meeple mountain; 1 E1 N2v tent mountain; 2 E1 N1W1> -; 1 U1 W1^ dig"
FIVE_NUGGETS = """2 N1 N1< meeple mountain; 3 U1 W1^ tent O/mountain; 3 U1 W2^ dig;
1 E3 N1W2> meeple mountain; 3 U3 E1^ dig"""
THREE_TIED = """1 U1 E1^ -; 2 U1 W1^ -; 1 E1 S1E1< meeple mountain; 3 E1 S1W1> meeple mountain;
2 E2 S2E1> -; 4 E2 S2^ meeple mountain"""  # R1 at S1 joins and finishes them: 4 nuggets, 4 tokens
BETWEEN = "3 U1 E1^ tent O/mountain; 1 E2 N1E1> -; 1 V3 N2E1v -; 2 E1 N2v meeple mountain"
TENT = "1 U1 E1^ tent O/mountain"


@pytest.mark.parametrize(
    "record, last, taking, scores, gone",
    [
        pytest.param(
            SEVEN_NUGGETS, "1 E2 N1E1< -", [2] * 6, (0, 7, 0, 0, 0), 0, id="GR-EX4: 7 nuggets, one dug"
        ),
        pytest.param(
            FIVE_NUGGETS, "1 F1 N1W1^ -", [1, 2, 1], (5, 5, 0, 0, 0), 0, id="GR-EX5: tied, 3 tokens"
        ),
        pytest.param("", "1 E3 N1v meeple mountain", [1, 1], (2, 0, 0, 0, 0), 0, id="GR-EX8: 2 nuggets"),
        pytest.param(
            THREE_TIED,
            "2 R1 S1v -",
            [3, 4, 1, 3],
            (4, 0, 4, 4, 0),
            0,
            id="GR-8: three-way tie for 4 tokens, the active player not among the tied",
        ),
        pytest.param(THREE_TIED, "5 R1 S1v -", [1, 3, 4, 1], (4, 0, 4, 4, 0), 0, id="GR-8: round the table"),
        pytest.param(THREE_TIED, "4 R1 S1v -", [4, 1, 3, 4], (4, 0, 4, 4, 0), 0, id="GR-8: active first"),
        pytest.param(TENT, "2 E3 N1v -", [], (0,) * 5, 2, id="GR-9: a mountain completed with tents only"),
        pytest.param("", "2 E3 N1v -", [], (0,) * 5, 2, id="GR-9: with nothing at all"),
        pytest.param(TENT, "1 E3 N1v dig", [1], (0,) * 5, 1, id="GR-9: dig, the rest leaves the game"),
        pytest.param(
            TENT, "2 E3 N1v meeple mountain", [2, 2], (0, 2, 0, 0, 0), 0, id="GR-10: tents own nothing"
        ),
        pytest.param(
            BETWEEN, "1 H1 N1^ meeple mountain-se", [2, 2, 1, 1], (2, 2, 0, 0, 0), 0, id="GR-8, C-16: from N"
        ),
        pytest.param(BETWEEN, "3 H1 N1^ dig", [3, 2, 2], (0, 2, 0, 0, 0), 1, id="GR-5: the dug one first"),
    ],
)
def test_tokens_of_a_finished_mountain(
    record: str, last: str, taking: list[int], scores: tuple[int, ...], gone: int
) -> None:
    position = played(record)
    before = hands(position)
    assert take_turn(position, last) == taking
    assert (position.scores, position.s.tokens_gone, position.claims) == (scores, gone, [])
    assert (position.supply(), position.supply(Piece.TENT)) == ((4,) * 5, (1,) * 5), "GR-10"
    assert hands(position) == tuple(had + taking.count(seat) for seat, had in enumerate(before, 1))
    assert (min(piles(position)), all_tokens(position)) == (0, 63)


def test_gr_8_points_are_for_nuggets_though_all_tokens_were_dug() -> None:
    position = played("2 U1 E1^ tent O/mountain; 2 U1 W1^ dig; 2 V1 W2< -", seats=2)
    assert take_turn(position, "1 E3 N1v meeple mountain") == [1], "the token that came with the tile"
    assert (position.scores, hands(position)) == ((2, 0), (1, 1))


def test_gr_8_tokens_are_taken_before_the_points() -> None:
    position = new_game("gold-rush", 2)
    lay(position, "1 E3 N1v")
    do(position, "meeple mountain")
    assert (position.s.phase, position.scores, hands(position), piles(position)) == (
        Phase.REVEAL,
        (0, 0),
        (0, 0),
        [0],
    )
    assert position.events == []
    assert take_tokens(position, "5 3") == [1, 1]
    assert position.events == [
        "took_token",
        "1 +2 finished mountain of 2 with 2",
        "1 meeple home from N1/mountain",
    ]
    assert (position.scores, hands(position), position.s.active) == ((2, 0), (2, 0), 1), (
        "GR-14: until the end"
    )


def test_gr_5_gr_8_gr_10_a_turn_is_told_as_it_goes() -> None:
    """What is dug, the owner's tokens, the points, then cowboys and tents home."""
    position = played("2 C1 N1^ meeple mountain; 1 U1 E1^ tent O/mountain; 2 E1 N2v -; 2 E1 N1W1> -", seats=2)
    lay(position, "1 E2 N1E1<")
    do(position, "dig")
    told = []
    while position.s.phase == Phase.REVEAL:
        taker = position.s.taker + 1
        position.play(reveal_of(0))
        told += [f"{taker} {event}" if event == "took_token" else event for event in position.events]
    assert told == [
        "1 took_token",
        *["2 took_token"] * 6,
        "2 +7 finished mountain of 5 with 7",
        "2 meeple home from N1/mountain",
        "1 tent home from O/mountain",
    ]


def test_c_16_gr_8_a_railway_further_round_scores_before_the_tokens_of_a_mountain_are_taken() -> None:
    """The middle tile finishes its railway, in the north, and its mountain, in the east."""
    board = "X1@0 . \n D1@1 E1@3 \n CX1@0 ."
    position = read_board(
        "gold-rush", board, "1 meeple S1/railway", "2 meeple S1E1/mountain", "3 tent S1/mountain", seats=3
    )
    position.feature("S1/mountain").tokens = 1
    square = position.square_at("S1")
    assert not position.rules.evaluate_on(position.s, position.table, square)
    assert position.events == ["1 +3 finished railway of 3", "1 meeple home from S1/railway"]
    assert (position.s.queue_count, position.scores) == (1, (3, 0, 0))
    assert position.rules.evaluate_on(position.s, position.table, square)
    assert position.events[2:] == [
        "2 +2 finished mountain of 2 with 2",
        "2 meeple home from S1E1/mountain",
        "3 tent home from S1/mountain",
    ]


def test_gr_8_most_prospectors_take_all() -> None:
    """Seat 3 has two of the three that meet."""
    position = played(THREE_TIED.replace("4 E2", "3 E2"), seats=4)
    assert take_turn(position, "1 R1 S1v -") == [3, 3, 3, 3]
    assert (position.scores, position.supply()) == ((0, 0, 4, 0), (4, 4, 4, 4))


def test_gr_8_a_mountain_with_an_open_side_is_not_finished() -> None:
    position = played("1 C1 N1^ meeple mountain; 2 E1 N2v -; 2 E1 N1W1> -", seats=2)
    assert (position.scores, piles(position), position.claims) == ((0, 0), [6], ["1 meeple N1/mountain"])


def test_gr_10_tents_do_not_outvote_a_prospector() -> None:
    position = played("1 C1 N1^ meeple mountain; 2 E1 N2v tent mountain; 3 E1 N1W1> tent mountain", seats=3)
    assert take_turn(position, "2 E2 N1E1< -") == [1] * 7
    assert (position.scores, position.supply(Piece.TENT)) == ((7, 0, 0), (1, 1, 1))


def test_gr_10_a_tent_does_not_break_a_tie() -> None:
    position = played(FIVE_NUGGETS.replace("3 ", "2 "), seats=2)
    assert take_turn(position, "1 F1 N1W1^ -") == [1, 2, 1]
    assert position.scores == (5, 5)


def test_gr_10_tents_on_other_mountains_stay() -> None:
    position = played("1 F1 S1^ tent mountain; 2 U1 E1^ tent O/mountain", seats=2)
    take_turn(position, "1 E3 N1v -")
    assert (position.claims, position.supply(Piece.TENT)) == (["1 tent S1/mountain"], (0, 1))
    assert position.events == ["2 tent home from O/mountain"]


def test_gr_10_a_tent_that_went_home_is_pitched_again() -> None:
    position = played(TENT + "; 2 E3 N1v -; 1 F1 S1^ tent mountain", seats=2)
    assert position.claims == ["1 tent S1/mountain"]


def test_gr_17_tents_of_two_seats_go_home_from_a_joined_mountain() -> None:
    position = played("1 U1 W1^ tent O/mountain; 2 E1 N1W1> tent mountain; 1 U1 E1^ -; 1 R1 N1v -", seats=2)
    assert take_turn(position, "2 E2 N1E1< dig") == [2]
    assert (position.claims, position.supply(Piece.TENT), position.s.tokens_gone) == ([], (1, 1), 3)


def test_gr_17_prospectors_of_a_joined_mountain_share_its_one_pile() -> None:
    position = played("1 D1 E1^ meeple mountain; 2 U1 W1^ -; 2 E1 N1W1> meeple mountain", seats=2)
    take_turn(position, "1 R1 N1v -")
    assert piles(position) == [1, 3]
    assert take_turn(position, "2 N1 N1E1< -") == [2, 1, 2, 1, 2]
    assert (position.scores, piles(position)) == ((5, 5), [0])


def test_gr_8_a_turn_is_told_in_the_order_of_the_rulebook() -> None:
    """Tokens first, one by one; then points; then pieces and tents go home."""
    position = played(TENT)
    lay(position, "2 E3 N1v")
    do(position, "meeple mountain")
    told = list(position.events)
    while position.s.phase == Phase.REVEAL:
        position.reveal(0)
        told += position.events
    assert told == [
        "took_token",
        "took_token",
        "2 +2 finished mountain of 2 with 2",
        "2 meeple home from N1/mountain",
        "1 tent home from O/mountain",
    ]
