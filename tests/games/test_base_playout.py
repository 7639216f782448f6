"""Carcassonne: random games to the end, as `simulate` plays them."""

import pytest

from tests.boards import Position, new_game
from tests.facts.base import LAND_TILES
from tuilerie.core.chance import below, fill_words, seed_word
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import PILES, SEATS
from tuilerie.core.turns import MOVES, TILE_PILE
from tuilerie.core.words import Phase
from tuilerie.games.playout import Piles, playout, playouts

pytestmark = pytest.mark.slow

OPTIONS = [
    pytest.param({}, id="base"),
    pytest.param({"abbots": True, "river": True}, id="abbots and river"),
]


def arranged(position: Position, seed: int) -> tuple[list[list[int]], list[int]]:
    """The order in which tiles are dealt, and the generator as it then is."""
    rng = [0]
    orders, words = [[-1] * LEAST_PILE for _ in range(PILES)], [[0] * LEAST_PILE for _ in range(PILES)]
    seed_word(rng, seed)
    fill_words(words[TILE_PILE], rng)
    position.rules.arrange(position.s, position.table, orders, words)
    return orders, rng


def ids(position: Position, tiles: list[int]) -> list[str]:
    return [position.box.tiles[tile].id for tile in tiles if tile >= 0]


def test_b_12_a_dealer_deals_the_river_first_then_the_lake_then_the_rest() -> None:
    position = new_game("base", river=True)
    order = ids(position, arranged(position, 1)[0][TILE_PILE])
    assert sorted(order[:10]) == ["RB", "RC", "RD", "RE", "RF", "RG", "RH", "RI", "RJ", "RK"]
    assert order[10] == "RL"
    assert sorted(order[11:]) == sorted(
        id for id, tile in LAND_TILES.items() for _ in range(tile.count) if id != "D0"
    )


def test_c_2_every_seed_shuffles_all_the_tiles_its_own_way() -> None:
    position = new_game("base")
    orders = [ids(position, arranged(position, seed)[0][TILE_PILE]) for seed in range(3)]
    assert len({tuple(order) for order in orders}) == 3
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert len(orders[0]) == 71


@pytest.mark.parametrize("options", OPTIONS)
def test_a_playout_lays_the_tiles_in_the_order_given(options: dict[str, bool]) -> None:
    position = new_game("base", 3, **options)
    orders, rng = arranged(position, 3)
    playout(position.rules, position.s, position.table, orders, [0] * MOVES, rng)
    s = position.s
    laid = s.square_tile[1 : s.square_count]
    assert (s.phase, s.removed) == (Phase.OVER, 0)
    assert laid == orders[TILE_PILE][: len(laid)]
    assert len(laid) == (82 if options else 71)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_random_move_is_uniform_among_the_legal_ones(options: dict[str, bool]) -> None:
    position = new_game("base", **options)
    orders, rng = arranged(position, 4)
    for tile in orders[TILE_PILE][:40]:
        position.play(position.draw_move(position.box.tiles[tile].id))
        while position.s.phase in (Phase.LAY, Phase.ACT):
            twin = list(rng)
            move = position.rules.random_move(position.s, position.table, [0] * MOVES, rng)
            legal = position.moves()
            assert move == legal[below(twin, len(legal))]
            position.play(move)


@pytest.mark.parametrize("options", OPTIONS)
def test_playouts_add_up_games_of_following_seeds(options: dict[str, bool]) -> None:
    expected = [0] * (SEATS + 1)
    for seed in (20, 21, 22):
        position = played_out(seed, options)
        for seat, score in enumerate(position.scores):
            expected[seat] += score
        expected[SEATS] += position.s.removed
    assert sums_of(new_game("base", 3, **options), 20, 3) == expected
    assert min(expected[:3]) > 0


def test_c_5_playouts_count_removed_tiles() -> None:
    games = ((seed, played_out(seed, {"river": True}).s.removed) for seed in range(100, 1000))
    seed, removed = next(game for game in games if game[1] > 0)
    assert sums_of(new_game("base", 3, river=True), seed, 1)[SEATS] == removed


def played_out(seed: int, options: dict[str, bool]) -> Position:
    position = new_game("base", 3, **options)
    orders, rng = arranged(position, seed)
    playout(position.rules, position.s, position.table, orders, [0] * MOVES, rng)
    return position


def sums_of(position: Position, first_seed: int, games: int) -> list[int]:
    orders, words = [[0] * LEAST_PILE for _ in range(PILES)], [[0] * LEAST_PILE for _ in range(PILES)]
    piles = Piles(orders, words, [0], [0] * (SEATS + 1))
    playouts(position.rules, position.s, position.table, piles, [0] * MOVES, first_seed, games)
    return list(piles.sums)
