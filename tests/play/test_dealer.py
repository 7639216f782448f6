"""The seeded dealer: test vectors, and its recipe (docs/notation.md) followed a second time."""

import hashlib
from collections import Counter

import pytest

from tests.play.tables import BOX, draws_of, new_table, play_on
from tuilerie import SeededDealer, Table, WrongSeed, check_deal, read_record
from tuilerie.core.move_code import a_of, draw_of
from tuilerie.play.dealer import new_seed, pile_words
from tuilerie.play.position import Position

BASE, WITH_RIVER = ("farmers",), ("farmers", "river")
PARTS = {BASE: ("tiles",), WITH_RIVER: ("river", "lake", "tiles")}
SEEDS = ["7", "0", "-1", "a longer seed, with é", "f" * 64]

VECTORS = [
    pytest.param("7", BASE, "P E Hg R L V T U Ig U", id="seed 7"),
    pytest.param("7", WITH_RIVER, "RE RH RJ RI RC RD RK RB RF RG RL P", id="seed 7 with the river"),
]


# --- Vectors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed, options, tiles", VECTORS)
def test_the_first_tiles_of_a_seed(seed: str, options: tuple[str, ...], tiles: str) -> None:
    expected = tiles.split()
    dealt = draws_of(play_on(new_table(2, options, seed)))
    assert dealt[: len(expected)] == expected


def test_the_first_words_of_each_pile() -> None:
    words = [stream[:4] for stream in pile_words("7", BOX)]
    assert words == [
        [2320160895, 2198831894, 411120165, 3595565496],
        [703075762, 1350643167, 2323607237, 3333843715],
        [1786722147, 3332144804, 1098159470, 4096378420],
    ]


# --- The recipe, with nothing but SHA-256 ------------------------------------------------------------------


def recipe_words(seed: str) -> list[int]:
    text = "".join(hashlib.sha256(f"{seed}/tiles/{n}".encode()).hexdigest() for n in range(12))
    return [int(text[place : place + 8], 16) for place in range(0, len(text), 8)]


def recipe_order(seed: str, parts: tuple[str, ...]) -> list[str]:
    words, order = recipe_words(seed), list[str]()
    for part in parts:
        pile = [tile.id for tile in BOX.tiles if tile.deck == part for _ in range(tile.count)]
        own_words = iter(words[len(order) :])
        for i in range(len(pile) - 1, 0, -1):
            j = next(own_words) * (i + 1) // 2**32
            pile[i], pile[j] = pile[j], pile[i]
        order += pile
    return order


@pytest.mark.parametrize("options", PARTS, ids=" ".join)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_deal_follows_its_recipe(seed: str, options: tuple[str, ...]) -> None:
    table = play_on(new_table(3, options, seed))
    assert draws_of(table) == recipe_order(seed, PARTS[options])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_follow_their_recipe(seed: str) -> None:
    assert pile_words(seed, BOX)[0] == recipe_words(seed)


@pytest.mark.parametrize("seed", ["", "a\nb", 'say "7"', "#7"], ids=["nothing", "two lines", "quotes", "#"])
def test_a_seed_that_a_record_could_not_tell_is_refused(seed: str) -> None:
    with pytest.raises(WrongSeed, match="cannot be a seed: use printable characters, without quotes and #"):
        new_table(seed=seed)


def test_a_seed_of_several_words_reads_back() -> None:
    record = play_on(new_table(seed="a longer seed, with é")).record
    assert read_record(record).seed == "a longer seed, with é"
    assert check_deal(record)


def test_seeds_differ() -> None:
    assert len({new_seed() for _ in range(10)}) == 10
    assert len({tuple(recipe_order(str(seed), ("tiles",))) for seed in range(100)}) == 100


# --- The commitment ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats, options, text",
    [
        pytest.param(2, "farmers", "game base\noptions farmers\nseats 2\nseed 7\n", id="two, with farmers"),
        pytest.param(5, "abbots river", "game base\noptions abbots river\nseats 5\nseed 7\n", id="five"),
        pytest.param(3, "", "game base\noptions \nseats 3\nseed 7\n", id="three, without options"),
    ],
)
def test_the_seed_is_committed_to(seats: int, options: str, text: str) -> None:
    table = new_table(seats, tuple(options.split()))
    assert table.commitment == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    assert f"deal {table.commitment}\n" in table.record


def test_the_seed_is_told_only_at_the_end() -> None:
    table = new_table(seed="hidden")
    while not table.is_over:
        assert "hidden" not in table.record + repr(table)
        play_on(table, 10)
    assert table.record.endswith("seed hidden\n")


def test_the_commitment_does_not_depend_on_the_moves() -> None:
    assert new_table().commitment == play_on(new_table(), 40).commitment


# --- The odds ----------------------------------------------------------------------------------------------


def odds(position: Position) -> dict[str, int]:
    return {BOX.tiles[a_of(code)].id: weight for code, weight in position.chance_codes().items()}


def deck(*names: str) -> dict[str, int]:
    return {tile.id: tile.count for tile in BOX.tiles if tile.deck in names}


def chances(table: Table) -> list[tuple[str, dict[str, int]]]:
    """Each tile that was dealt, with the odds it came from."""
    again, found = table.start.copy(), []
    for played in table.history:
        if played.seat < 0:
            found.append((played.move.text, odds(again)))
        again.make(played.move.code)
    return found


def test_each_tile_is_as_likely_as_there_are_of_it() -> None:
    left = Counter(deck("tiles"))
    for tile, weights in chances(play_on(new_table())):
        assert weights == +left
        left[tile] -= 1
    assert not +left


def test_the_river_comes_first_and_its_lake_last() -> None:
    """B-12."""
    dealt = chances(play_on(new_table(2, WITH_RIVER)))
    river, lake, land = Counter(deck("river")), Counter(deck("lake")), Counter(deck("tiles"))
    for tile, weights in dealt:
        assert weights == (+river or +lake or +land)
        (river if tile in river else lake if tile in lake else land)[tile] -= 1
    assert [tile for tile, _ in dealt].index("RL") == 10


def test_there_are_no_odds_where_a_seat_decides() -> None:
    assert new_table().position.chance_codes() == {}


# --- A deal that another dealer began ----------------------------------------------------------------------


def test_a_foreign_deal_is_continued_with_what_is_left() -> None:
    """The tiles come in the seed's order, without those that came already."""
    record = play_on(new_table(seed="other"), 41).record
    table = read_record(record, SeededDealer(new_table().start, "7"))
    foreign = draws_of(table)[:21]
    play_on(table)
    expected, gone = [], Counter(foreign)
    for tile in recipe_order("7", ("tiles",)):
        gone[tile] -= 1
        if gone[tile] < 0:
            expected.append(tile)
    assert draws_of(table) == foreign + expected
    assert table.seed is None


def test_a_foreign_river_is_continued_in_its_order() -> None:
    start = new_table(2, WITH_RIVER).start.copy()
    dealer = SeededDealer(start, "7")
    start.make(int(draw_of(BOX.tile_number("RD"))))
    start.make(start.codes()[0])
    start.make(0)
    assert odds(start).keys() == deck("river").keys() - {"RD"}
    assert dealer.deal(start).tile == "RE"


def test_a_dealer_has_no_memory() -> None:
    table = play_on(new_table(), 20)
    dealer, position = SeededDealer(table.start, "7"), table.start.copy()
    first = dealer.deal(position)
    assert [dealer.deal(position) for _ in range(3)] == [first] * 3
