"""Gold Rush: the final count."""

import pytest

from tests.boards import new_game, read_board
from tests.games.gold_rush_boards import all_tokens, piles, played, take_turn
from tuilerie.core.words import Phase, Piece

RED, YELLOW, BLUE, GREEN, BLACK = range(1, 6)
UNFINISHED = """
.     D1@2  U1@0
Q1@0  C1@0  F1@0
CT1@0 D0@0  W1@0
.     F1@0  J1@3
"""
STANDING = (
    f"{RED} meeple E2/railway",
    f"{YELLOW} meeple S2/town",
    f"{BLUE} meeple S3E1/mountain",
    f"{GREEN} meeple S1/mountain",
    f"{GREEN} meeple S1E2/mountain",
    f"{BLACK} meeple E1/mountain",
)
THREE_PRAIRIES = """
U4@0 U2@0
U3@0 U3@2
D3@2 U1@0
E2@0 E2@2
E1@2 E1@0
J1@0 V4@0
"""
TOWN_LOOP = "1 CT1 W1^ meeple town; 2 V1 W2< -; 1 V1 S1W2v -; 2 V3 S1W1> -"


def test_gr_ex9_what_is_unfinished() -> None:
    position = read_board("gold-rush", UNFINISHED, *STANDING, seats=5).final()
    assert position.scores == (2, 3, 3, 10, 0)
    assert sorted(event for event in position.events if "+" in event) == [
        "1 +2 unfinished railway of 2",
        "2 +3 unfinished town of 1 with 1",
        "3 +3 unfinished mountain of 2 with 3",
        "4 +10 unfinished mountain of 5 with 10",
    ]
    assert position.events[-1] == "ended"


def test_gr_ex9_as_it_is_played() -> None:
    """C1 is the last tile; it joins a prospector of Black to two of Green."""
    position = new_game("gold-rush", 5)
    for turn in f"""{YELLOW} CT1 W1^ meeple town; {RED} W1 E1^ -; {GREEN} F1 N1E1^ meeple mountain;
        {RED} U1 N2E1^ meeple railway; {BLACK} D1 N2v meeple mountain; {GREEN} Q1 N1W1^ meeple mountain;
        {BLUE} F1 S1^ meeple mountain; {BLUE} J1 S1E1< -""".split(";"):
        take_turn(position, turn)
    position.leave("C1")
    assert take_turn(position, f"{RED} C1 N1^ -") == []
    assert (position.s.phase, position.scores) == (Phase.OVER, (2, 3, 3, 10, 0))


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("1 U2 E1^ meeple railway", (2, 0), id="GR-12: no locomotive counts"),
        pytest.param("1 C1 N1^ meeple mountain", (4, 0), id="GR-12: nuggets, but no token is taken"),
        pytest.param("1 C1 N1^ tent mountain", (0, 0), id="GR-12: tents own nothing"),
        pytest.param(
            "2 C1 N1^ tent mountain; 1 E3 N2v meeple mountain", (5, 0), id="GR-12: nor beside a prospector"
        ),
        pytest.param(TOWN_LOOP, (3, 0), id="GR-12: a railway that leads back to the town, once"),
        pytest.param("1 CT1 W1^ meeple town", (0, 0), id="GR-12: a town without a finished railway"),
        pytest.param("1 CT1 W1^ meeple town; 2 T1 E1> -", (3, 0), id="GR-12: a town with one of three"),
        pytest.param(
            "1 CX1 W1^ meeple town; 2 X1 W2^ -; 1 W1 N1W1> -; 2 L1 S1W1> -",
            (9, 0),
            id="GR-12: with three of four",
        ),
        pytest.param("1 U3 E1v meeple prairie-es; 2 D3 W1^ -", (4, 0), id="GR-13: two camps"),
        pytest.param("1 U3 E1^ meeple prairie-nw", (2, 0), id="GR-13: a camp"),
        pytest.param("1 U4 E1^ meeple prairie-es", (4, 0), id="GR-13: a herd"),
        pytest.param("1 U3 E1v meeple prairie-nw", (0, 0), id="GR-13: a railway bounds a prairie"),
        pytest.param("1 CT2 E1^ meeple prairie-es", (0, 0), id="GR-13: so do those of a town"),
        pytest.param("1 CT2 E1^ meeple prairie-nw", (2, 0), id="GR-13: but the town itself does not"),
        pytest.param("1 W2 E1^ meeple prairie-nw", (2, 0), id="GR-13: nor does a junction"),
        pytest.param("1 W3 E1^ meeple prairie-es", (0, 0), id="GR-13: the railways of a junction do"),
    ],
)
def test_the_final_count(record: str, scores: tuple[int, ...]) -> None:
    assert played(record, seats=2).final().scores == scores


@pytest.mark.parametrize(
    "farmers, scores",
    [
        pytest.param(
            [f"{GREEN} meeple O/prairie-es", f"{YELLOW} meeple S1E1/prairie-nw"],
            (0, 6, 0, 6, 0),
            id="GR-EX10: a camp and a herd, tied",
        ),
        pytest.param([f"{RED} meeple S1E1/prairie-es"], (4, 0, 0, 0, 0), id="GR-EX10: two camps"),
        pytest.param(
            [f"{BLUE} meeple S3/prairie", f"{BLUE} meeple S5E1/prairie-nw", f"{YELLOW} meeple S3E1/prairie"],
            (0, 0, 16, 0, 0),
            id="GR-EX10: two camps and three herds for the most farmers",
        ),
    ],
)
def test_prairies(farmers: list[str], scores: tuple[int, ...]) -> None:
    position = read_board("gold-rush", THREE_PRAIRIES, *farmers, seats=5).final()
    assert position.scores == scores
    assert all("prairie" in event for event in position.events if "+" in event)


def test_gr_16_without_farmers_no_prairie_counts() -> None:
    position = played("1 U3 E1^ meeple railway; 2 E1 S1v -", seats=2, farmers=False).final()
    assert position.scores == (2, 0)
    assert not any("prairie" in event for event in position.events)


# --- Tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tokens, worth", [("0 0", 0), ("1 0", 1), ("2 1", 3), ("3 3", 6), ("5 3", 8), ("5 5", 10)]
)
def test_gr_14_each_token_scores_its_value(tokens: str, worth: int) -> None:
    position = new_game("gold-rush", 2)
    take_turn(position, "1 E3 N1v meeple mountain", tokens)
    assert position.scores == (2, 0), "not before the end"
    position.s.event_count = 0
    assert position.final().scores == (2 + worth, 0)
    assert position.events == (["tokens"] if worth else []) + ["ended"]


def test_gr_14_every_seat_counts_its_own() -> None:
    position = played("1 C1 N1^ tent mountain; 2 U1 E1^ tent O/mountain", seats=3)
    take_turn(position, "1 U1 W1^ dig", "5")
    take_turn(position, "2 V1 W2< dig", "2")
    take_turn(position, "1 V1 E2^ dig", "1")
    before = position.s.event_count
    assert position.final().scores == (6, 2, 0)
    rows = list(position.s.events)[before + 2 : position.s.event_count]  # after the tents
    assert [(row.seat, row.what, row.spot, row.points) for row in rows] == [
        (0, 0, -1, 6),
        (1, 0, -1, 2),
        (-1, 0, -1, 0),
    ]


def test_gr_12_tokens_left_in_piles_count_for_nobody() -> None:
    position = played("1 C1 N1^ meeple mountain; 2 U1 E1^ tent O/mountain", seats=2)
    assert position.final().scores == (4, 0)
    assert [sum(hand) for hand in position.s.tokens_held[:2]] == [0, 0]


def test_gr_12_tents_and_tokens_leave_the_board_before_the_count() -> None:
    position = played("1 C1 N1^ meeple mountain; 2 U1 E1^ tent O/mountain; 2 F1 S1^ -", seats=2)
    take_turn(position, "1 U1 W1^ tent S1/mountain")
    lying = sum(piles(position))
    position.s.event_count = 0
    position.final()
    assert lying == position.s.tokens_gone > 0
    assert (sum(piles(position)), all_tokens(position)) == (0, 63)
    assert (position.claims, position.supply(Piece.TENT)) == (["1 meeple N1/mountain"], (1, 1))
    assert position.events[:3] == [
        "2 tent home from O/mountain",
        "1 tent home from S1/mountain",
        "1 +4 unfinished mountain of 2 with 4",
    ]


def test_gr_12_c_7_prospectors_of_an_unfinished_mountain_tie() -> None:
    position = read_board(
        "gold-rush",
        "E3@1 F1@0 R1@3",
        "1 meeple O/mountain",
        "2 meeple E2/mountain",
        "2 tent E1/mountain",
        seats=2,
    )
    assert position.final().scores == (4, 4)


def test_gr_12_c_12_prairies_are_counted_after_the_rest_and_tokens_last() -> None:
    """The farmer's prairie is older than the railway; the order is that of the rules."""
    position = played("1 U3 E1^ meeple prairie-nw; 1 U1 W1^ tent O/mountain", seats=2)
    take_turn(position, "1 V1 W2< dig", "3")
    take_turn(position, "1 CT1 E2^ meeple railway-e", "")
    position.s.event_count = 0
    assert position.final().events == [
        "1 tent home from O/mountain",
        "1 +1 unfinished railway of 1",
        "1 +2 unfinished prairie of 5 with 1",
        "tokens",
        "ended",
    ]
