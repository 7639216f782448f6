"""Hunters & Gatherers: the two piles, the steps of a turn, and the end of the game."""

import pytest

from tests.boards import Position, leave_bonus, new_game, read_board
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.turns import BONUS_PILE, TILE_PILE, arrange_deck, first_of
from tuilerie.core.words import Happening, Phase, Piece


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_c_1_the_start_tile_lies_and_each_seat_has_five_followers_and_two_huts(seats: int) -> None:
    position = new_game("hunters", seats)
    assert (position.s.square_count, position.tile_at("O")) == (1, "S^")
    assert position.supply() == (5,) * seats
    assert position.supply(Piece.HUT) == (2,) * seats
    assert position.scores == (0,) * seats
    assert (position.s.active, position.s.turn, position.s.phase, position.s.to_act) == (
        0,
        1,
        Phase.DRAW,
        CHANCE,
    )


def test_c_2_78_tiles_and_12_bonus_tiles_are_left() -> None:
    position = new_game("hunters")
    left = position.left()
    assert position.s.pile == sum(n for tile, n in left.items() if tile.startswith("L")) == 78
    assert sum(n for tile, n in left.items() if tile.startswith("B")) == 12
    assert "S" not in left


def test_c_2_a_game_dealt_on_a_used_table_is_a_new_game() -> None:
    position = new_game("hunters")
    fresh = (position.left(), position.supply(), position.scores, position.s.square_count)
    position.turn("L40 W1^ meeple river")
    position.s.tiles_left[first_of(position.table, position.rules.START_DECK)] = 1
    position.rules.deal(position.s, position.table)
    assert (position.left(), position.supply(), position.scores, position.s.square_count) == fresh


def test_hg_1_a_turn_draws_from_the_land_tiles_each_as_often_as_it_is_left() -> None:
    position = new_game("hunters")
    assert position.draws() == {tile: n for tile, n in position.left().items() if tile.startswith("L")}
    assert position.draws()["L13"] == 3


def about_to_draw_a_bonus_tile() -> Position:
    position = read_board("hunters", "S@0 L43@0 L20@2 / L26@1")
    return position.turn("L20 S2< -")


def test_hg_9_a_bonus_tile_comes_from_the_bonus_pile_of_which_all_know_what_is_left() -> None:
    position = about_to_draw_a_bonus_tile()
    assert position.draws() == {f"B{n:02}": 1 for n in range(1, 13)}
    position.draw("B05")
    assert position.left().get("B05") is None
    assert (position.s.phase, position.s.to_act, position.s.pile) == (Phase.BONUS_LAY, 0, 78 - 4)
    assert (position.s.dealt[0], position.s.dealt[1]) == (1, 1)


def test_c_2_both_piles_are_shuffled_by_words_of_their_own() -> None:
    position = new_game("hunters")
    s, table, rules = position.s, position.table, position.rules
    words = [[n * 2654435761 % 2**32 for n in range(first, first + LEAST_PILE)] for first in (1, 200)]
    orders, expected = ([[-1] * LEAST_PILE for _ in words] for _ in range(2))
    rules.arrange(s, table, orders, words)
    arrange_deck(s, table, rules.TILE_DECK, expected[TILE_PILE], 0, words[TILE_PILE], 0)
    arrange_deck(s, table, rules.BONUS_DECK, expected[BONUS_PILE], 0, words[BONUS_PILE], 0)
    assert orders == expected
    left = position.left()
    names = [[position.box.tiles[tile].id for tile in order if tile >= 0] for order in orders]
    assert sorted(names[0]) == sorted(t for t, n in left.items() for _ in range(n) if t.startswith("L"))
    assert sorted(names[1]) == sorted(t for t in left if t.startswith("B"))


def test_hg_1_a_turn_is_draw_then_lay_then_act_then_evaluate() -> None:
    position = new_game("hunters", 3)
    assert position.moves() == []
    position.draw("L40")
    assert (position.s.phase, position.s.to_act) == (Phase.LAY, 0)
    position.lay("W1^")
    assert (position.s.phase, position.s.to_act, position.s.drawn, position.scores) == (
        Phase.ACT,
        0,
        -1,
        (0, 0, 0),
    )
    position.act("meeple river")
    assert position.events == ["1 +4 finished river of 2 with 2", "1 meeple home from W1/river"]
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    position.draw("L19")
    assert position.events == []


def test_hg_1_a_turn_may_put_nothing_or_one_piece() -> None:
    position = new_game("hunters")
    position.turn("L19 W1^ -")
    assert position.claims == []
    position.turn("L53 W2^ hut river")
    assert position.claims == ["2 hut W2/river"]
    assert (position.supply(), position.supply(Piece.HUT)) == ((5, 5), (2, 1))
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 0)


NO_OPEN_RIVER = "L40@0 S@0"


def test_c_5_a_land_tile_that_fits_nowhere_is_removed_and_the_same_seat_draws_again() -> None:
    position = read_board("hunters", NO_OPEN_RIVER, active=2)
    position.draw("L60")
    assert position.events == ["2 removed L60"]
    assert (position.s.phase, position.s.to_act, position.s.active, position.s.pile) == (
        Phase.DRAW,
        CHANCE,
        1,
        76,
    )
    position.draw("L52")
    assert (position.s.phase, position.s.to_act) == (Phase.LAY, 1)


def test_c_5_the_game_ends_when_the_last_land_tile_fits_nowhere() -> None:
    position = read_board("hunters", NO_OPEN_RIVER, "1 meeple E1/meadow-nw")
    position.leave("L60")
    leave_bonus(position, "B05")
    position.draw("L60")
    assert position.events == [
        "1 removed L60",
        "skipped",
        "1 +2 unfinished meadow of 2 with 1",
        "ended",
    ]
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.OVER, NOBODY, (2, 0))
    raw = [
        (event.kind, event.seat, event.what, event.spot, event.points)
        for event in list(position.s.events)[:4]
    ]
    assert (raw[1], raw[3]) == ((Happening.SKIPPED, 0, 0, -1, 0), (Happening.ENDED, -1, 0, -1, 0))


def test_hg_17_the_game_ends_with_the_turn_of_the_last_land_tile_and_bonus_tiles_stay_unused() -> None:
    position = new_game("hunters")
    position.leave("L19", "L52")
    leave_bonus(position, "B05", "B07")
    position.turn("L19 W1^ -")
    assert position.s.phase == Phase.DRAW
    position.turn("L52 N1^ meeple meadow")
    assert (position.s.phase, position.s.to_act, position.scores) == (Phase.OVER, NOBODY, (0, 4))
    assert (position.left(), position.moves()) == ({"B05": 1, "B07": 1}, [])


def test_nothing_is_hidden() -> None:
    position = new_game("hunters")
    assert position.rules.hidden_value(position.s, position.table, 0, 1) == 0
