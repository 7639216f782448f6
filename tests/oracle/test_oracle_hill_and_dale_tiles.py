"""How the oracle of Over Hill and Dale reads tiles and counts tokens."""

import random
from collections import Counter

import pytest

from tests.every import every
from tests.facts.hill_and_dale import HARVEST_TOKENS, TILES
from tests.oracle.hill_and_dale import BOX, CROPS, Oracle, decks, most_sets


def test_72_tiles_are_in_the_pile() -> None:
    (pile,) = decks()
    assert (pile.total(), pile["D0"], pile["U1"]) == (72, 0, 3)


@pytest.mark.parametrize(
    "tile, turn, names",
    [
        ("H1", 1, "crop-en crop-ws pasture"),
        ("I1", 0, "crop-nw crop-ws pasture"),
        ("T1", 1, "crop path pasture-ws pasture-wn"),
        ("L1", 0, "crop path-e path-s path-w pasture-en pasture-es pasture-sw"),
    ],
)
def test_segments_are_named_by_their_first_port(tile: str, turn: int, names: str) -> None:
    assert set(BOX[tile].layouts[turn].named) == set(names.split())


@every(BOX, BOX)
def test_names_on_a_tile_differ(tile: str) -> None:
    assert [len(layout.named) for layout in BOX[tile].layouts] == [len(TILES[tile].parts)] * 4


@pytest.mark.parametrize(
    "hand, sets, points",
    [
        pytest.param((2, 2, 1, 1, 3, 3), 2, 22, id="HD-EX8: the second with two scarecrows"),
        pytest.param((1, 1, 1, 1, 1, 0), 1, 10, id="HD-14: one of each"),
        pytest.param((1, 1, 1, 1, 0, 0), 0, 4, id="HD-14: one is lacking"),
        pytest.param((1, 1, 1, 1, 0, 1), 1, 10, id="HD-14: a joker"),
        pytest.param((0, 0, 0, 0, 0, 5), 1, 10, id="HD-14: all jokers"),
        pytest.param((0, 0, 0, 0, 0, 8), 1, 13, id="HD-14: three too many"),
        pytest.param((5, 5, 5, 5, 5, 8), 6, 63, id="HD-14: all there are"),
        pytest.param((0, 0, 0, 0, 0, 0), 0, 0, id="HD-14: none"),
        pytest.param((5, 0, 0, 0, 0, 8), 2, 23, id="HD-14: two sets from one crop"),
    ],
)
def test_the_tokens_of_a_hand(hand: tuple[int, ...], sets: int, points: int) -> None:
    oracle = Oracle(2)
    oracle.hands[1] = Counter(dict(zip(HARVEST_TOKENS, hand, strict=True)))
    assert (most_sets(oracle.hands[1]), oracle.final_scores()) == (sets, [0, points])


def test_hd_14_no_more_sets_than_scarecrows_fill_up() -> None:
    chance = random.Random(14)
    for _ in range(60):
        hand = Counter({token: chance.randint(0, count) for token, count in HARVEST_TOKENS.items()})
        enough = [k for k in range(9) if sum(max(0, k - hand[c]) for c in CROPS) <= hand["scarecrow"]]
        assert most_sets(hand) == max(enough)
