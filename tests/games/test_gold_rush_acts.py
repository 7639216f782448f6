"""Gold Rush: the second step of a turn, with a cowboy, the tent, digging or nothing."""

import pytest

from tests.boards import new_game
from tests.drawing import BoardError
from tests.games.gold_rush_boards import (
    acts,
    do,
    hands,
    lay,
    piles,
    played,
    take_tokens,
    take_turn,
    token_odds,
)
from tuilerie.core.move_code import PASS
from tuilerie.core.state import CHANCE
from tuilerie.core.words import Phase, Piece

ALL_COWBOYS_OUT = """1 U1 E1^ meeple railway; 1 C1 N1^ meeple mountain; 1 U3 E2^ meeple prairie-nw;
1 F1 S1^ meeple mountain; 1 E1 S2> tent O/mountain"""
EMPTY_PILE = "1 U1 E1^ tent O/mountain; 2 U1 W1^ -; 1 V1 W2< dig"
TENT = "1 U1 E1^ tent O/mountain"
TWO_MOUNTAINS = "1 U1 W1^ tent O/mountain; 2 E1 N1W1> tent mountain"  # R1 at N1 joins them


@pytest.mark.parametrize(
    "record, tile, offered",
    [
        pytest.param(
            "",
            "D1 E1^",
            "meeple mountain, meeple railway, meeple prairie-en, meeple prairie-es, "
            "tent mountain, tent O/mountain",
            id="GR-3: in each role; GR-4: a tent on the new tile or the start tile",
        ),
        pytest.param(
            "2 D1 E1^ meeple railway",
            "CT1 W1^",
            "meeple town, meeple railway-s, meeple railway-w, meeple prairie-nw, meeple prairie-es, "
            "meeple prairie-sw, tent O/mountain, tent E1/mountain",
            id="GR-3: the railway is taken, the town is free; GR-4: a tent on any older tile",
        ),
        pytest.param(
            "2 D1 E1^ meeple prairie-en",
            "U1 W1^",
            "meeple railway, meeple prairie-es, tent O/mountain, tent E1/mountain",
            id="GR-3, C-6: a prairie with a farmer is taken",
        ),
        pytest.param(
            "2 C1 N1^ tent mountain",
            "E3 N2v",
            "meeple mountain, meeple prairie, tent mountain, tent O/mountain",
            id="GR-3: a tent bars no prospector; GR-4: but its spot is taken for a tent",
        ),
        pytest.param(
            "2 C1 N1^ meeple mountain; 1 E3 N2v tent O/mountain",
            "H1 N1E1>",
            "meeple mountain-en, meeple prairie, tent mountain-en, tent mountain-ws, tent N2/mountain, dig",
            id="GR-4: no tent where a cowboy or one's own tent is; C-6: no second prospector",
        ),
        pytest.param(
            "1 C1 N1^ meeple mountain",
            "U1 E1^",
            "meeple railway, meeple prairie-nw, meeple prairie-es, tent O/mountain",
            id="GR-4: a mountain of prospectors takes a tent, but not on the spot of one's own cowboy",
        ),
        pytest.param(
            EMPTY_PILE, "E3 S1v", "meeple mountain, meeple prairie, tent mountain", id="GR-5: an empty pile"
        ),
        pytest.param(
            "2 U1 E1^ tent O/mountain",
            "U1 W1^",
            "meeple railway, meeple prairie-nw, meeple prairie-es",
            id="GR-5: not with the tent of another",
        ),
        pytest.param(
            TENT,
            "E3 N1v",
            "meeple mountain, meeple prairie, dig",
            id="GR-5: dig where this tile has finished the mountain; GR-4: no tent may go there",
        ),
        pytest.param(
            TENT + "; 2 C1 N1^ -; 2 F1 S1^ -; 2 E1 N2v -; 2 E1 N1W1> -",
            "E2 N1E1<",
            "meeple mountain, meeple prairie, tent S1/mountain, dig",
            id="GR-4: on no tile of the mountain just finished, but on another mountain",
        ),
        pytest.param(
            "2 E3 N1v -",
            "U1 E1^",
            "meeple railway, meeple prairie-nw, meeple prairie-es",
            id="GR-4: nor finished before",
        ),
        pytest.param(
            ALL_COWBOYS_OUT,
            "V1 E3^",
            "tent S2/mountain, dig",
            id="GR-5: a seat with all cowboys out still digs",
        ),
    ],
)
def test_acts_on_offer(record: str, tile: str, offered: str) -> None:
    position = played(record)
    lay(position, f"1 {tile}")
    assert acts(position) == {"-", *offered.split(", ")}
    assert len(position.moves()) == len(acts(position)), "each once"


@pytest.mark.parametrize("tile", ["U3 E1^", "D1 E1^", "E3 S1v", "CT1 E1^", "W1 E1^"])
def test_gr_16_without_farmers_no_cowboy_goes_on_a_prairie(tile: str) -> None:
    with_farmers, without = new_game("gold-rush"), new_game("gold-rush", farmers=False)
    for position in (with_farmers, without):
        lay(position, f"1 {tile}")
    prairies = {act for act in acts(with_farmers) if act.startswith("meeple prairie")}
    assert prairies
    assert acts(without) == acts(with_farmers) - prairies


# --- 2a. A cowboy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn, spot",
    [
        pytest.param("1 U1 E1^ meeple railway", "E1/railway", id="GR-3: a railwayman"),
        pytest.param("1 D1 E1^ meeple mountain", "E1/mountain", id="GR-3: a prospector"),
        pytest.param("1 CT1 E1^ meeple town", "E1/town", id="GR-3: a merchant"),
        pytest.param("1 U1 E1^ meeple prairie-nw", "E1/prairie-nw", id="GR-3: a farmer"),
    ],
)
def test_a_cowboy_is_put(turn: str, spot: str) -> None:
    position = played(turn, seats=3)
    assert position.claims == [f"1 meeple {spot}"]
    assert (position.supply(), position.supply(Piece.TENT)) == ((3, 4, 4), (1, 1, 1))
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)


def test_gr_3_a_prospector_joins_a_mountain_with_a_tent_of_another() -> None:
    position = played("2 C1 N1^ tent mountain; 1 E3 N2v meeple mountain")
    assert position.claims == ["1 meeple N2/mountain", "2 tent N1/mountain"]


def test_gr_3_the_cowboys_run_out() -> None:
    position = played("1 U1 E1^ meeple railway; 1 C1 N1^ meeple mountain; 1 U3 E2^ meeple prairie-nw")
    lay(position, "1 F1 S1^")
    assert "meeple mountain" in acts(position)
    do(position, "meeple mountain")
    lay(position, "1 E1 S2>")
    assert not any(act.startswith("meeple") for act in acts(position))


def test_gr_2_nothing_need_be_done() -> None:
    position = new_game("gold-rush", 3)
    lay(position, "1 D1 E1^")
    assert position.moves()[0] == PASS
    do(position, "-")
    assert (position.claims, position.s.active, position.s.phase) == ([], 1, Phase.DRAW)


# --- 2b. The tent ------------------------------------------------------------------------------------------


def test_gr_4_a_tent_is_pitched_on_an_old_square() -> None:
    position = played(TENT, seats=2)
    assert position.claims == ["1 tent O/mountain"]
    assert (position.supply(Piece.TENT), position.supply()) == ((0, 1), (4, 4))
    assert piles(position) == [1], "pitching takes nothing"


def test_gr_4_a_tent_is_moved_and_stays_one() -> None:
    position = played("1 C1 N1^ tent mountain; 2 U1 E1^ tent O/mountain; 1 F1 S1^ tent mountain", seats=2)
    assert position.claims == ["1 tent S1/mountain", "2 tent O/mountain"]
    assert (position.supply(Piece.TENT), position.supply()) == ((0, 0), (4, 4))


def test_gr_4_a_tent_is_moved_away_from_the_start_tile() -> None:
    position = played(TENT + "; 1 F1 S1^ tent mountain", seats=2)
    assert (position.claims, position.supply(Piece.TENT)) == (["1 tent S1/mountain"], (0, 1))
    assert position.events == ["1 tent home from O/mountain"]


def test_gr_4_a_spot_that_a_tent_has_left_is_free() -> None:
    position = played("1 C1 N1^ tent mountain; 1 F1 S1^ tent mountain")
    lay(position, "2 U1 E1^")
    assert {"tent N1/mountain", "tent O/mountain"} <= acts(position)
    assert "tent S1/mountain" not in acts(position)


def test_gr_4_a_tent_moves_within_its_mountain() -> None:
    position = played("1 C1 N1^ tent mountain; 1 U1 E1^ tent O/mountain; 1 U1 W1^ dig", seats=2)
    assert (position.claims, hands(position), piles(position)) == (["1 tent O/mountain"], (1, 0), [3])


def test_gr_4_tent_may_not_go_to_a_mountain_this_tile_has_just_completed() -> None:
    position = new_game("gold-rush")
    lay(position, "1 E3 N1v")
    with pytest.raises(BoardError, match="tent mountain: not legal"):
        do(position, "tent mountain")
    with pytest.raises(BoardError, match="tent O/mountain: not legal"):
        do(position, "tent O/mountain")


# --- 2c. Gold ----------------------------------------------------------------------------------------------


def test_gr_5_one_token_is_taken_from_the_pile_of_the_tent() -> None:
    position = played("1 C1 N1^ tent O/mountain; 2 F1 S1^ meeple mountain", seats=2)
    assert take_turn(position, "1 U1 E1^ dig", "3") == [1]
    assert (piles(position), hands(position), position.scores) == ([2, 3], (1, 0), (0, 0))
    assert position.s.tokens_held[0][:5] == [0, 0, 0, 1, 0]
    assert position.claims == ["1 tent O/mountain", "2 meeple S1/mountain"], "the tent stays"


def test_gr_5_not_in_the_turn_in_which_the_tent_is_pitched() -> None:
    position = new_game("gold-rush", 2)
    lay(position, "1 C1 N1^")
    assert "dig" not in acts(position)
    do(position, "tent mountain")
    assert (position.s.phase, position.s.active, hands(position)) == (Phase.DRAW, 1, (0, 0))


def test_gr_5_digging_on_a_mountain_this_tile_has_just_completed() -> None:
    position = played(TENT, seats=2)
    assert take_turn(position, "1 E3 N1v dig", "5") == [1]
    assert (hands(position), piles(position), position.s.tokens_gone) == ((1, 0), [0], 1)
    assert (position.claims, position.supply(Piece.TENT)) == ([], (1, 1))


def test_gr_5_a_token_dug_from_a_mountain_just_completed_is_not_its_owner_s() -> None:
    position = played("2 C1 N1^ meeple mountain; 1 U1 E1^ tent O/mountain; 2 E1 N2v -; 2 E1 N1W1> -", seats=2)
    assert take_turn(position, "1 E2 N1E1< dig") == [1, 2, 2, 2, 2, 2, 2]
    assert (position.scores, hands(position)) == ((0, 7), (1, 6))


def test_gr_5_the_dug_token_is_revealed_to_its_seat_before_the_next_turn() -> None:
    position = played(TENT, seats=3)
    lay(position, "1 U1 W1^")
    do(position, "dig")
    assert (position.s.phase, position.s.to_act, position.s.taker) == (Phase.REVEAL, CHANCE, 0)
    assert (piles(position), hands(position), position.moves()) == ([0], (0, 0, 0), [])
    assert take_tokens(position, "2") == [1]
    assert (position.s.phase, position.s.active, position.events) == (Phase.DRAW, 1, ["took_token"])


def test_gr_5_a_seat_with_all_cowboys_out_still_digs() -> None:
    position = played(ALL_COWBOYS_OUT, seats=2)
    assert position.supply() == (0, 4)
    assert take_turn(position, "1 V1 E3^ dig") == [1]
    assert hands(position) == (1, 0)


def test_gr_6_any_token_nobody_holds_may_come() -> None:
    position = played(TENT)
    lay(position, "1 U1 W1^")
    do(position, "dig")
    assert token_odds(position) == {0: 18, 1: 20, 2: 13, 3: 8, 5: 4}


def test_gr_6_held_tokens_do_not_come_again_but_those_gone_do() -> None:
    position = played("1 F1 S1^ tent mountain", seats=2)
    take_turn(position, "2 E3 N1v -")  # two tokens leave the game unseen
    take_turn(position, "1 U1 E1^ dig", "5")
    position.s.tokens_left[3] = 0
    lay(position, "1 U1 W1^")
    do(position, "dig")
    assert position.s.tokens_gone == 2
    assert token_odds(position) == {0: 18, 1: 20, 2: 13, 5: 3}


def test_gr_6_gr_17_joining_two_mountains_with_piles_and_tents_of_two_seats() -> None:
    position = played(TWO_MOUNTAINS, seats=2)
    assert piles(position) == [1, 1]
    take_turn(position, "1 R1 N1v -")
    assert (piles(position), position.feature("O/mountain").tokens) == ([3], 3)
    assert position.claims == ["1 tent O/mountain", "2 tent N1W1/mountain"]
    assert take_turn(position, "2 U1 E1^ dig") == [2]
    assert take_turn(position, "1 V1 E2^ dig") == [1]
    assert (piles(position), hands(position)) == ([1], (1, 1))
    assert position.claims == ["1 tent O/mountain", "2 tent N1W1/mountain"]


def test_gr_17_a_tent_digs_what_the_joined_mountain_brought() -> None:
    """Its own pile is empty."""
    position = played("1 U1 W1^ tent O/mountain; 2 U1 E1^ -; 1 E1 N1W1> dig", seats=2)
    assert piles(position) == [0, 1]
    take_turn(position, "2 R1 N1v -")
    assert take_turn(position, "1 V1 E2^ dig") == [1]
    assert (piles(position), hands(position)) == ([1], (2, 0))


def test_gr_17_no_third_tent_goes_on_the_spots_of_two_but_beside_them() -> None:
    position = played(TWO_MOUNTAINS + "; 1 R1 N1v -", seats=3)
    lay(position, "3 U1 E1^")
    assert {act for act in acts(position) if act.startswith("tent")} == {"tent N1/mountain"}
    do(position, "tent N1/mountain")
    assert len(position.claims) == 3
