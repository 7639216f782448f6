"""Gold Rush: deals, random games, and the value of tokens for a player who cannot see them."""

from collections import Counter

import pytest

from tests.boards import Position, new_game
from tests.facts.gold_rush import MINE_TOKENS, TILES
from tests.games.gold_rush_boards import VALUES, all_tokens, do, lay, played, take_tokens, take_turn
from tuilerie.core.chance import below, fill_words, seed_word, shuffle
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import PILES
from tuilerie.core.turns import MOVES, TILE_PILE, TOKEN_PILE
from tuilerie.core.words import Phase
from tuilerie.games.playout import playout

pytestmark = pytest.mark.slow

MEAN = 142  # hundredths: 90 points on 63 tokens


def orders(position: Position, seed: int) -> list[list[int]]:
    """The order in which tiles and tokens are dealt."""
    found, words, rng = (
        [[-1] * LEAST_PILE for _ in range(PILES)],
        [[0] * LEAST_PILE for _ in range(PILES)],
        [0],
    )
    seed_word(rng, seed)
    for pile in words:
        fill_words(pile, rng)
    position.rules.arrange(position.s, position.table, found, words)
    assert all(-1 not in order[: LEAST_PILE - order.count(-1)] for order in found), "from the beginning"
    return [[item for item in order if item >= 0] for order in found]


def test_c_2_a_dealer_deals_all_tiles_but_the_start_tile() -> None:
    position = new_game("gold-rush")
    dealt = Counter(position.box.tiles[number].id for number in orders(position, 1)[TILE_PILE])
    assert dealt == {id: tile.count for id, tile in TILES.items() if id != "D0"}


def test_c_2_the_first_word_of_a_pile_is_the_first_that_is_used() -> None:
    position, words = new_game("gold-rush"), [[0] * LEAST_PILE for _ in range(PILES)]
    found = [[-1] * LEAST_PILE for _ in range(PILES)]
    for pile in (TILE_PILE, TOKEN_PILE):
        fill_words(words[pile], [9])
    position.rules.arrange(position.s, position.table, found, words)
    expected = [number for number, count in enumerate(position.s.tiles_left) for _ in range(count)]
    shuffle(expected, 0, len(expected), words[TILE_PILE], 0)
    assert found[TILE_PILE][: len(expected)] == expected


def test_gr_6_a_dealer_deals_all_tokens_that_nobody_holds() -> None:
    position = new_game("gold-rush")
    assert Counter(VALUES[token] for token in orders(position, 1)[TOKEN_PILE]) == MINE_TOKENS
    take_turn(position, "1 E3 N1v meeple mountain", "5 3")
    assert Counter(VALUES[token] for token in orders(position, 1)[TOKEN_PILE]) == MINE_TOKENS | {5: 3, 3: 7}


def test_gr_6_the_piles_are_shuffled_each_by_its_own_words() -> None:
    position = new_game("gold-rush")
    one, other = orders(position, 1), orders(position, 2)
    assert one[TILE_PILE] != other[TILE_PILE]
    assert one[TOKEN_PILE] != other[TOKEN_PILE]
    assert orders(position, 1) == one


def test_a_playout_lays_tiles_and_takes_tokens_in_the_order_given() -> None:
    position = new_game("gold-rush", 3)
    dealt, rng = orders(position, 3), [5]
    playout(position.rules, position.s, position.table, dealt, [0] * MOVES, rng)
    s = position.s
    assert (s.phase, s.removed) == (Phase.OVER, 0)
    assert s.square_tile[1 : s.square_count] == dealt[TILE_PILE]
    held = Counter({token: sum(hand[token] for hand in s.tokens_held) for token in range(len(VALUES))})
    assert +held == Counter(dealt[TOKEN_PILE][: held.total()])
    assert held.total() > 1
    assert all_tokens(position) == 63


def test_a_random_move_is_uniform_among_the_legal_ones() -> None:
    position, rng = new_game("gold-rush"), [7]
    for tile in orders(position, 4)[TILE_PILE][:30]:
        position.draw(position.box.tiles[tile].id)
        while position.s.phase in (Phase.LAY, Phase.ACT):
            twin, legal = list(rng), position.moves()
            move = position.rules.random_move(position.s, position.table, [0] * MOVES, rng)
            assert move == legal[below(twin, len(legal))]
            position.play(move)
        take_tokens(position)


# --- What hidden tokens are worth --------------------------------------------------------------------------


def hidden_values(position: Position, viewer: int) -> list[int]:
    """The hundredths of points that a viewer adds to each seat's score for tokens."""
    seats = range(position.s.seats)
    return [position.rules.hidden_value(position.s, position.table, viewer - 1, seat) for seat in seats]


def test_gr_15_nobody_hides_anything_at_first() -> None:
    assert hidden_values(new_game("gold-rush", 3), 1) == [0, 0, 0]


@pytest.mark.parametrize(
    "viewer, values",
    [
        pytest.param(1, [0, 0], id="GR-15: one's own are known"),
        pytest.param(2, [2 * MEAN - 800, 0], id="GR-15: another's are worth what is expected of them"),
    ],
)
def test_gr_15_tokens_of_others_are_worth_the_mean(viewer: int, values: list[int]) -> None:
    position = new_game("gold-rush", 2)
    take_turn(position, "1 E3 N1v meeple mountain", "5 3")
    assert hidden_values(position, viewer) == values


def test_gr_15_the_mean_is_of_those_the_viewer_does_not_hold() -> None:
    position = played("1 C1 N1^ tent mountain; 2 U1 E1^ tent O/mountain", seats=2)
    take_turn(position, "1 U1 W1^ dig", "5")
    take_turn(position, "2 V1 W2< dig", "3")
    assert hidden_values(position, 1) == [0, 100 * 85 // 62 - 300]
    assert hidden_values(position, 2) == [100 * 87 // 62 - 500, 0]


def test_gr_15_tokens_not_looked_at_yet_are_worth_the_mean_to_all() -> None:
    position = played("", seats=2)
    lay(position, "1 E3 N1v")
    do(position, "meeple mountain")
    assert [hidden_values(position, viewer) for viewer in (1, 2)] == [[2 * MEAN, 0]] * 2
    take_tokens(position)
    assert [hidden_values(position, viewer) for viewer in (1, 2)] == [[0, 0], [2 * MEAN, 0]]
