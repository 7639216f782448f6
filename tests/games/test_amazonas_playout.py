"""Amazonas: how a dealer mixes the piles, and random games to the end."""

from collections import Counter

import pytest

from tests.boards import Position, new_game
from tests.facts.amazonas import TILES
from tests.games.amazonas_boards import GAME, boats, played
from tuilerie.core.chance import below, fill_words, seed_word, shuffle
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import PILES
from tuilerie.core.turns import BONUS_PILE, MOVES, TILE_PILE
from tuilerie.core.words import Phase
from tuilerie.games.playout import playout

pytestmark = pytest.mark.slow

STANDARD = Counter({id: tile.count for id, tile in TILES.items() if len(id) == 2})
AMAZON = Counter(id for id in TILES if len(id) == 3 and id[1] in "01")


def random_words(seed: int) -> list[list[int]]:
    words, rng = [[0] * LEAST_PILE for _ in range(PILES)], [0]
    seed_word(rng, seed)
    for pile in words:
        fill_words(pile, rng)
    return words


def dealt(position: Position, words: list[list[int]]) -> list[str]:
    """The order in which tiles are dealt."""
    orders = [[-1] * LEAST_PILE for _ in range(PILES)]
    position.rules.arrange(position.s, position.table, orders, words)
    order = orders[TILE_PILE]
    assert order[order.index(-1) :] == [-1] * order.count(-1), "from the beginning, and no more"
    return [position.box.tiles[number].id for number in order if number >= 0]


def sorts(tiles: list[str]) -> tuple[int, int]:
    """How many are standard and Amazon tiles."""
    return sum(tile in STANDARD for tile in tiles), sum(tile in AMAZON for tile in tiles)


@pytest.mark.parametrize("seed", range(5))
def test_az_2_a_dealer_deals_five_piles_of_13_standard_and_3_amazon_tiles(seed: int) -> None:
    tiles = dealt(new_game(GAME), random_words(seed))
    assert Counter(tiles) == STANDARD + AMAZON
    assert [sorts(tiles[start : start + 16]) for start in range(0, 80, 16)] == [(13, 3)] * 5


@pytest.mark.parametrize(
    "record, piles",
    [
        pytest.param("1 U1 S2E2^ boat", [(12, 3)] + [(13, 3)] * 4, id="a standard tile is gone"),
        pytest.param("1 A01 S4^ boat; 2 A02 S5^ boat", [(13, 1)] + [(13, 3)] * 4, id="two Amazon tiles are"),
        pytest.param("1 A04 S4^ AA1 S5^ boat", [(13, 2)] + [(13, 3)] * 4, id="a double was in no pile"),
    ],
)
def test_az_2_a_dealer_goes_on_in_the_middle_of_a_pile(record: str, piles: list[tuple[int, int]]) -> None:
    position = played(record)
    tiles = dealt(position, random_words(1))
    assert len(tiles) == position.s.pile
    assert not set(tiles) & {"U1", "A01", "A02", "A04"} & set(record.split())
    first = sum(piles[0])
    found = [tiles[:first], *(tiles[start : start + 16] for start in range(first, len(tiles), 16))]
    assert [sorts(pile) for pile in found] == piles


def test_az_2_a_dealer_begins_with_the_next_pile_when_one_is_used_up() -> None:
    position = new_game(GAME)
    for tile in [*sorted(STANDARD)[:13], *sorted(AMAZON)[:3]]:
        position.rules.take_tile(position.s, position.table, position.box.tile_number(tile))
    tiles = dealt(position, random_words(2))
    assert [sorts(tiles[start : start + 16]) for start in range(0, 64, 16)] == [(13, 3)] * 4
    assert len(tiles) == 64


def test_az_2_words_are_used_as_the_notation_says() -> None:
    """The random words `tiles` shuffle each sort of tiles, and the words `bonus` mix the piles."""
    position, words = new_game(GAME), random_words(3)
    standard = [tile.id for tile in position.box.tiles if tile.id in STANDARD for _ in range(tile.count)]
    amazon = [tile.id for tile in position.box.tiles if tile.id in AMAZON]
    shuffle(standard, 0, 65, words[TILE_PILE], 0)
    shuffle(amazon, 0, 15, words[TILE_PILE], 65)
    expected: list[str] = []
    for pile in range(5):
        mixed = standard[13 * pile : 13 * pile + 13] + amazon[3 * pile : 3 * pile + 3]
        shuffle(mixed, 0, 16, words[BONUS_PILE], 16 * pile)
        expected += mixed
    assert dealt(position, words) == expected
    piles_used: int = position.rules.PILES_USED
    assert {TILE_PILE, BONUS_PILE} == set(range(piles_used))


def test_az_2_other_words_another_order() -> None:
    position = new_game(GAME)
    one, other, mixed_otherwise = random_words(1), random_words(2), random_words(1)
    mixed_otherwise[BONUS_PILE] = other[BONUS_PILE]
    assert dealt(position, one) == dealt(position, random_words(1))
    assert dealt(position, one) != dealt(position, other)
    assert dealt(position, one) != dealt(position, mixed_otherwise)
    assert set(dealt(position, one)[:16]) == set(dealt(position, mixed_otherwise)[:16])


# --- Random games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_ends_with_all_tiles_laid_or_removed(seats: int) -> None:
    position = new_game(GAME, seats)
    orders = [[-1] * LEAST_PILE for _ in range(PILES)]
    position.rules.arrange(position.s, position.table, orders, random_words(seats))
    playout(position.rules, position.s, position.table, orders, [0] * MOVES, [seats])
    s = position.s
    assert (s.phase, s.pile, s.square_count) == (Phase.OVER, 0, 1 + 80 - s.removed + 3)
    assert (s.river_spaces, s.last_row) == ((16 if seats <= 3 else 8) + 15 + 6, 3 + 15 + 6)
    assert max(s.square_y[: s.square_count]) <= s.last_row, "AZ-4"
    assert [tile for tile in position.left() if tile[:2] != "AA"] == []
    assert len(position.left()) == 1, "AZ-11: one double is not used"
    assert all(0 <= int(space) < s.river_spaces for space in boats(position).split()), "AZ-7"


def test_a_random_move_is_uniform_among_the_legal_ones() -> None:
    """AZ-4, AZ-10: placements are listed, for not all cells that fit are legal."""
    position, rng = new_game(GAME), [7]
    for tile in dealt(position, random_words(4))[:40]:
        position.draw(tile)
        while position.s.phase in (Phase.LAY, Phase.DOUBLE_LAY, Phase.ACT):
            twin, legal = list(rng), position.moves()
            move = position.rules.random_move(position.s, position.table, [0] * MOVES, rng)
            assert move == legal[below(twin, len(legal))]
            position.play(move)


def test_nobody_hides_anything() -> None:
    position = played("1 U5 S2E2^ meeple tributary; 2 A01 S4^ boat")
    values = [position.rules.hidden_value(position.s, position.table, viewer, 1) for viewer in range(3)]
    assert values == [0, 0, 0]
