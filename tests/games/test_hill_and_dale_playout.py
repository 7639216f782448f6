"""Over Hill and Dale: deals, and random games to the end."""

from collections import Counter

from tests.boards import Position, new_game
from tests.facts.hill_and_dale import TILES
from tests.games.hill_and_dale_boards import GAME, hand_sizes
from tuilerie.core.chance import below, fill_words, seed_word, shuffle
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import PILES
from tuilerie.core.turns import MOVES, TILE_PILE
from tuilerie.core.words import Phase
from tuilerie.games.playout import playout


def orders(position: Position, seed: int) -> list[list[int]]:
    """The order in which tiles are dealt."""
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
    position = new_game(GAME)
    dealt = Counter(position.box.tiles[number].id for number in orders(position, 1)[TILE_PILE])
    assert dealt == {id: tile.count for id, tile in TILES.items() if id != "D0"}


def test_c_2_the_first_word_of_the_pile_is_the_first_that_is_used() -> None:
    position, words = new_game(GAME), [[0] * LEAST_PILE for _ in range(PILES)]
    found = [[-1] * LEAST_PILE for _ in range(PILES)]
    fill_words(words[TILE_PILE], [9])
    position.rules.arrange(position.s, position.table, found, words)
    expected = [number for number, count in enumerate(position.s.tiles_left) for _ in range(count)]
    shuffle(expected, 0, len(expected), words[TILE_PILE], 0)
    assert found[TILE_PILE][: len(expected)] == expected


def test_hd_15_nothing_but_tiles_is_dealt_unseen() -> None:
    position = new_game(GAME)
    assert [len(order) for order in orders(position, 1)] == [72, 0, 0]
    assert position.rules.PILES_USED == 1
    assert orders(position, 1) != orders(position, 2)


def test_a_playout_lays_tiles_in_the_order_given() -> None:
    position = new_game(GAME, 3)
    dealt, rng = orders(position, 3), [5]
    playout(position.rules, position.s, position.table, dealt, [0] * MOVES, rng)
    s = position.s
    assert (s.phase, s.removed, s.pile) == (Phase.OVER, 0, 0)
    assert s.square_tile[1 : s.square_count] == dealt[TILE_PILE]
    assert sum(hand_sizes(position)) + sum(s.tokens_left) == 33
    assert min(position.scores) > 0


def test_a_random_move_is_uniform_among_the_legal_ones() -> None:
    position, rng, phases = new_game(GAME), [7], Counter[int]()
    for tile in orders(position, 4)[TILE_PILE][:40]:
        position.draw(position.box.tiles[tile].id)
        while position.s.phase not in (Phase.DRAW, Phase.OVER):
            phases[position.s.phase] += 1
            twin, legal = list(rng), position.moves()
            move = position.rules.random_move(position.s, position.table, [0] * MOVES, rng)
            assert move == legal[below(twin, len(legal))]
            position.play(move)
    assert phases[Phase.HIKE] > 0
