"""Gold Rush: set-up, and the tokens that a tile brings."""

import random

import pytest

from tests.boards import Position, new_game
from tests.facts.gold_rush import MINE_TOKENS
from tests.games.gold_rush_boards import (
    all_tokens,
    hands,
    hidden_tokens,
    lay,
    piles,
    played,
    take_turn,
    token_odds,
)
from tuilerie.core.move_code import DIG, reveal_of
from tuilerie.core.state import CHANCE
from tuilerie.core.turns import nth_placement, placement_count
from tuilerie.core.words import Phase, Piece

FIELDS_OF_A_DEAL = [
    "score",
    "supply",
    "tokens_held",
    "tokens_left",
    "tokens_gone",
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
    "inner_claims",
    "square_count",
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_gr_1_the_start_tile_lies_with_one_token_on_its_mountain(seats: int) -> None:
    position = new_game("gold-rush", seats)
    assert (position.tile_at("O"), position.feature("O/mountain").tokens) == ("D0^", 1)
    assert (piles(position), position.s.token_stock, position.s.tokens_gone) == ([1], 62, 0)
    assert hands(position) == position.scores == (0,) * seats


def test_gr_1_dealing_anew_leaves_nothing_of_the_game_before() -> None:
    used = played("1 C1 N1^ meeple mountain; 2 U1 E1^ tent O/mountain; 3 F1 S1^ meeple mountain", seats=3)
    take_turn(used, "2 CT1 W1^ meeple town")
    take_turn(used, "2 U1 E2^ dig", "5")
    take_turn(used, "1 E1 S1E1< -")
    used.draw("X1")
    used.s.tiles_left[used.box.tile_number("D0")] = 1
    used.rules.deal(used.s, used.table)
    fresh = new_game("gold-rush", 3)
    for position in (used, fresh):
        assert (piles(position), position.s.token_stock, position.claims) == ([1], 62, [])
    for name in FIELDS_OF_A_DEAL:
        assert getattr(used.s, name) == getattr(fresh.s, name), name
    assert (used.events, used.draws()) == ([], fresh.draws())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c_1_each_seat_has_four_cowboys_and_a_tent(seats: int) -> None:
    position = new_game("gold-rush", seats)
    assert position.supply(Piece.MEEPLE) == (4,) * seats
    assert position.supply(Piece.TENT) == (1,) * seats
    assert position.claims == []


def test_c_2_all_other_tiles_may_be_drawn_first() -> None:
    position = new_game("gold-rush")
    assert sum(position.draws().values()) == position.s.pile == 71
    assert "D0" not in position.draws()
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 0)


def test_gr_6_no_token_is_in_a_hand_at_first() -> None:
    position = new_game("gold-rush")
    assert dict(zip(MINE_TOKENS, position.s.tokens_left, strict=False)) == MINE_TOKENS
    assert all_tokens(position) == hidden_tokens(position) == 63


@pytest.mark.parametrize(
    "record, found, stock",
    [
        pytest.param("1 U1 E1^ -", [1], 62, id="GR-2: no mountain, no token"),
        pytest.param("1 D1 E1^ -", [1, 1], 61, id="GR-2: a single nugget"),
        pytest.param("1 C1 N1^ -", [4], 59, id="GR-2: one for each nugget, on the pile that is there"),
        pytest.param("1 F1 S1^ -", [1, 2], 60, id="GR-2: a pile of its own for another mountain"),
        pytest.param("1 C1 N1^ -; 2 H1 N2^ -", [1, 5], 57, id="GR-2: each part on the pile it belongs to"),
        pytest.param("1 C1 N1^ -; 2 H1 N1E1> -", [1, 5], 57, id="GR-2: turned, each part still on its own"),
        pytest.param("1 I1 S1v -", [1, 1, 1], 60, id="GR-2: two side by side"),
        pytest.param("1 E3 N1v meeple mountain", [0], 61, id="GR-2: also on the tile that finishes it"),
        pytest.param(
            "1 U1 W1^ -; 2 E1 N1W1> -; 3 R1 N1v -",
            [3],
            60,
            id="GR-2, GR-6: on the one pile of the mountains it joins",
        ),
    ],
)
def test_tokens_are_laid(record: str, found: list[int], stock: int) -> None:
    position = played(record)
    assert (piles(position), position.s.token_stock) == (found, stock)


def test_gr_2_tokens_are_laid_before_the_second_step() -> None:
    position = new_game("gold-rush")
    lay(position, "1 C1 N1^")
    assert (position.s.phase, position.s.to_act, piles(position)) == (Phase.ACT, 0, [4])
    assert position.s.drawn == -1


@pytest.mark.parametrize("stock, pile, left", [(0, 1, 0), (2, 3, 0), (3, 4, 0), (4, 4, 1)])
def test_gr_18_an_empty_stock_lays_nothing(stock: int, pile: int, left: int) -> None:
    position = new_game("gold-rush")
    position.s.token_stock = stock
    lay(position, "1 C1 N1^")
    assert (piles(position), position.s.token_stock) == ([pile], left)


def test_gr_18_a_removed_tile_brings_no_tokens() -> None:
    position = played("1 E3 N1v -")  # the only mountain is closed; C1 fits nowhere
    position.draw("C1")
    assert (position.s.removed, piles(position), position.s.token_stock) == (1, [0], 61)
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)


def test_gr_18_the_last_tile_removed_ends_the_game() -> None:
    position = played("1 E3 N1v meeple mountain")
    position.leave("C1")
    position.draw("C1")
    assert (position.s.phase, position.s.removed, position.s.token_stock) == (Phase.OVER, 1, 61)
    assert position.events == ["2 removed C1", "skipped", "ended"]
    rows = [(row.seat, row.what, row.spot, row.points) for row in list(position.s.events)[1:3]]
    assert rows == [(1, 0, -1, 0), (-1, 0, -1, 0)]


@pytest.mark.parametrize("tile", ["U1", "F2", "X1"])
def test_c_4_the_tile_in_hand_may_lie_wherever_it_fits(tile: str) -> None:
    position = played("1 U1 E1^ -; 2 C1 N1^ -; 1 F1 S1^ -")
    position.draw(tile)
    s, box = position.s, position.table
    fitting = [nth_placement(s, box, s.drawn, n) for n in range(placement_count(s, box, s.drawn))]
    assert position.moves() == fitting


def test_c_12_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    position = new_game("gold-rush")
    position.leave("U1")
    take_turn(position, "1 U1 E1^ meeple railway")
    assert (position.s.phase, position.scores) == (Phase.OVER, (2, 0))


def test_c_12_the_last_tokens_are_looked_at_before_the_final_count() -> None:
    position = new_game("gold-rush")
    position.leave("E3")
    assert take_turn(position, "1 E3 N1v meeple mountain", "5 3") == [1, 1]
    assert (position.s.phase, position.scores) == (Phase.OVER, (10, 0))


# --- Tokens are conserved ----------------------------------------------------------------------------------


def random_move(position: Position, rng: random.Random) -> int:
    """A random move. Digs half of the time when it can, since most acts are places for the tent."""
    if position.s.phase == Phase.DRAW:
        draws = position.draws()
        return position.draw_move(rng.choices(list(draws), list(draws.values()))[0])
    if position.s.phase == Phase.REVEAL:
        odds = token_odds(position)
        value = rng.choices(list(odds), list(odds.values()))[0]
        return int(reveal_of(list(MINE_TOKENS).index(value)))
    moves = position.moves()
    if position.s.phase == Phase.ACT:
        if DIG in moves and rng.random() < 0.5:
            return DIG
        deeds = sorted({position.act_name(move).split()[0] for move in moves})
        deed = rng.choice(deeds)
        moves = [move for move in moves if position.act_name(move).split()[0] == deed]
    return rng.choice(moves)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_gr_2_gr_6_gr_9_tokens_are_conserved(seats: int) -> None:
    """63 = piles + hands + taken, not looked at + gone + stock, and all values are somewhere."""
    position, rng, most = new_game("gold-rush", seats, farmers=seats != 3), random.Random(seats), 0
    while position.s.phase != Phase.OVER:
        position.play(random_move(position, rng))
        assert all_tokens(position) == 63
        assert hidden_tokens(position) + sum(hands(position)) == 63
        assert min(position.s.tokens_left) >= 0 <= min(piles(position))
        most = max(most, sum(hands(position)))
    assert most > 10, "the game had something to conserve"
    assert position.s.token_stock == 63 - nuggets_laid(position), "GR-18"


def nuggets_laid(position: Position) -> int:
    tiles = [position.box.tiles[number] for number in position.s.square_tile[: position.s.square_count]]
    return sum(list(segment.icons).count("nugget") for tile in tiles for segment in tile.segments)
