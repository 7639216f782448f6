"""Over Hill and Dale: set-up, the steps of a turn, and tiles that come last or fit nowhere."""

import random

import pytest

from tests.boards import Position, new_game, read_board
from tests.facts.hill_and_dale import HARVEST_TOKENS
from tests.games.hill_and_dale_boards import (
    GAME,
    TOKENS,
    acts,
    begin_turn,
    do,
    events,
    give,
    hand_sizes,
    lay,
    played,
    take_turn,
)
from tuilerie.core.move_code import PASS
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.words import Phase, Piece

FIELDS_OF_A_DEAL = [
    "score",
    "supply",
    "where",
    "tokens_held",
    "tokens_left",
    "aside",
    "tiles_left",
    "pile",
    "turn",
    "active",
    "phase",
    "to_act",
    "drawn",
    "removed",
    "dealt",
    "queue_count",
    "square_count",
    "frontier_count",
]
ONE_OF_EACH = "1 U1 E1^ meeple path; 2 E1 N1v stable pasture; 1 U1 E2^ - + hike E1 E2"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c_1_each_seat_has_four_meeples_and_two_stables(seats: int) -> None:
    position = new_game(GAME, seats)
    assert position.supply(Piece.MEEPLE) == (4,) * seats
    assert position.supply(Piece.STABLE) == (2,) * seats
    assert (position.claims, position.scores) == ([], (0,) * seats)


def test_c_2_the_start_tile_lies_and_all_others_may_come() -> None:
    position = new_game(GAME)
    assert (position.tile_at("O"), position.s.square_count) == ("D0^", 1)
    assert sum(position.draws().values()) == position.s.pile == 72
    assert position.draws() == position.left()
    assert ("D0" in position.draws(), position.draws()["U1"]) == (False, 3)
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 0)


def test_c_2_a_tile_that_was_drawn_does_not_come_again() -> None:
    position = played("1 U1 E1^ -; 2 L1 W1v -")
    assert (position.draws()["U1"], "L1" in position.draws(), position.s.pile) == (2, False, 70)


def test_hd_5_the_harvest_tokens_are_sorted_and_nobody_has_any() -> None:
    position = new_game(GAME, 5)
    assert dict(zip(TOKENS, position.s.tokens_left, strict=True)) == HARVEST_TOKENS
    assert hand_sizes(position) == (0,) * 5


def test_c_15_dealing_anew_leaves_nothing_of_the_game_before() -> None:
    used = played(ONE_OF_EACH, seats=3)
    take_turn(used, "1 H3 N2> meeple crop-ws")
    used.s.aside[2], used.s.queue_count = 3, 2
    give(used, 2, "apple wheat")
    used.draw("X1")
    used.s.tiles_left[used.box.tile_number("D0")] = 1
    used.rules.deal(used.s, used.table)
    fresh = new_game(GAME, 3)
    for name in FIELDS_OF_A_DEAL:
        assert getattr(used.s, name) == getattr(fresh.s, name), name
    assert (used.events, used.draws(), used.claims) == ([], fresh.draws(), [])


# --- The steps of a turn -----------------------------------------------------------------------------------


def test_hd_1_c_3_a_tile_is_placed_then_a_piece_then_the_next_seat_draws() -> None:
    position = new_game(GAME, 3)
    position.draw("U1")
    assert (position.s.phase, position.s.to_act, position.s.drawn) == (
        Phase.LAY,
        0,
        position.box.tile_number("U1"),
    )
    position.lay("E1^")
    assert (position.s.phase, position.s.to_act, position.s.drawn) == (Phase.ACT, 0, -1)
    do(position, "meeple path")
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    assert (position.s.turn, position.claims) == (2, ["1 meeple E1/path"])


def test_c_1_after_the_last_seat_comes_the_first() -> None:
    position = played("1 U1 E1^ -; 2 U1 E2^ -; 3 U1 E3^ -", seats=3)
    assert (position.s.active, position.s.turn) == (0, 4)


def test_hd_1_nothing_need_be_put() -> None:
    position = new_game(GAME, 3)
    lay(position, "1 D1 E1^")
    assert position.moves()[0] == PASS
    do(position, "-")
    assert (position.claims, position.s.active, position.s.phase) == ([], 1, Phase.DRAW)


def test_hd_1_evaluation_comes_after_the_piece_and_before_the_hike() -> None:
    """The tile is a junction: one of its paths is completed, another one goes on."""
    position = read_board(
        GAME, "T1@3 . D0@0 / E3@0 E4@2 E5@2", "2 meeple O/path", "1 meeple E2/path", "1 meeple S1/crop"
    )
    lay(position, "1 W1 E1v")
    assert (position.s.phase, position.scores) == (Phase.ACT, (0, 0))
    do(position, "-")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.HIKE, 0, (0, 2))
    assert events(position) == ["2 +2 finished path of 2", "2 meeple home from O/path"]
    do(position, "hike E2 E1")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (1, 2))


@pytest.mark.parametrize(
    "tile, placements",
    [
        pytest.param("C1", "N1^", id="C-4: crop to crop, one of four turns alike"),
        pytest.param("U1", "E1^ S1^ W1^", id="C-4: path to path, pasture to pasture; two turns alike"),
        pytest.param("T1", "E1> N1> N1v N1< W1<", id="C-4: the path's own side too"),
        pytest.param("H4", "N1^ S1>", id="C-4: beside, but not over a corner"),
    ],
)
def test_where_a_tile_fits(tile: str, placements: str) -> None:
    assert new_game(GAME).lays(tile) == sorted(placements.split())


# --- The last tile, and tiles that fit nowhere -------------------------------------------------------------

ALL_CROPS_SHUT = "1 E3 N1v meeple crop"  # the only open crop; C1 fits nowhere any more


def test_c_5_a_tile_that_fits_nowhere_is_removed_and_the_seat_draws_again() -> None:
    position = played(ALL_CROPS_SHUT, seats=3)
    assert position.s.turn == 2
    position.draw("C1")
    assert (position.s.removed, position.s.drawn, position.s.pile) == (1, -1, 70)
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    assert (position.s.turn, events(position)) == (2, ["2 removed C1"])
    take_turn(position, "2 U1 E1^ -")
    assert position.s.active == 2


def test_c_5_the_last_tile_removed_ends_the_game_without_a_turn() -> None:
    """No hike either, though one was possible in the turn before."""
    position = played(ALL_CROPS_SHUT + "; 2 U1 E1^ meeple path")
    position.leave("C1")
    position.draw("C1")
    assert (position.s.phase, position.s.to_act, position.s.removed) == (Phase.OVER, NOBODY, 1)
    assert events(position) == [
        "1 removed C1",
        "skipped",
        "2 +2 unfinished path of 2",
        "1 +1 tokens",
        "ended",
    ]


def test_c_12_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    position = new_game(GAME)
    position.leave("U1")
    take_turn(position, "1 U1 E1^ meeple path")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.OVER, NOBODY, (2, 0))
    assert position.s.active == 0


def test_c_12_hd_16_the_last_tile_is_hiked_on_before_the_final_count() -> None:
    position = played("1 U1 E1^ meeple path")
    position.leave("U2")
    begin_turn(position, "1 U2 E2^ -")
    assert (position.s.phase, acts(position)) == (Phase.HIKE, {"-", "hike E1 E2", "hike E1 O"})
    do(position, "hike E1 E2")
    assert (position.s.phase, position.scores) == (Phase.OVER, (1 + 3, 0))
    assert events(position) == ["1 meeple +1 hike to E2/path", "1 +3 unfinished path of 3", "ended"]


def test_c_12_hd_6_the_last_tokens_are_chosen_before_the_final_count() -> None:
    position = read_board(GAME, "E1@1 . D2@3 / E4@2 E5@2 U1@1", "1 meeple O/crop", "2 meeple E2/crop")
    position.leave("F2")
    begin_turn(position, "2 F2 E1^ -")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.CHOOSE_TOKEN, 1, (6, 6))
    do(position, "apple")
    assert (position.s.phase, position.scores) == (Phase.OVER, (6 + 1, 6 + 2))


# --- Tokens and pieces are conserved -----------------------------------------------------------------------


def random_move(position: Position, rng: random.Random) -> int:
    """Puts a farmer wherever possible, since tokens and ties are rare otherwise."""
    if position.s.phase == Phase.DRAW:
        draws = position.draws()
        return position.draw_move(rng.choices(list(draws), list(draws.values()))[0])
    moves = position.moves()
    if position.s.phase == Phase.ACT:
        farmers = [move for move in moves if position.act_name(move).startswith("meeple crop")]
        return rng.choice(farmers or moves)
    return rng.choice(moves)


@pytest.mark.parametrize("seats, seed", [(2, 31), (3, 45), (5, 21)])
def test_hd_5_hd_6_tokens_and_pieces_are_conserved(seats: int, seed: int) -> None:
    position, rng = new_game(GAME, seats), random.Random(seed)
    seen = set()
    while position.s.phase != Phase.OVER:
        position.play(random_move(position, rng))
        seen.add(position.s.phase)
        assert [sum(column) for column in zip(*held_and_left(position), strict=True)] == [5] * 5 + [8]
        out = len(position.claims)
        assert sum(position.supply()) + sum(position.supply(Piece.STABLE)) + out == 6 * seats
        assert (position.s.square_count, position.s.removed) == (73 - position.s.pile - in_hand(position), 0)
    assert seen == {Phase.DRAW, Phase.LAY, Phase.ACT, Phase.CHOOSE_TOKEN, Phase.HIKE, Phase.OVER}
    assert sum(hand_sizes(position)) > 3, "the game had something to conserve"


def held_and_left(position: Position) -> list[list[int]]:
    return [position.s.tokens_left, *position.s.tokens_held[: position.s.seats]]


def in_hand(position: Position) -> int:
    return int(position.s.drawn >= 0)
