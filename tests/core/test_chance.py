"""Random words and shuffles: test vectors that can be checked in any language, and a check that no outcome is
favoured."""

from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from tuilerie.core.chance import WORD_BITS, below, fill_words, random_word, seed_word, share, shuffle


@pytest.mark.parametrize(
    "start, words",
    [
        pytest.param(1, [270369, 67634689, 2647435461, 307599695, 2398689233, 745495504], id="as published"),
        pytest.param(
            4294967295, [253983, 4228382207, 1958451267, 4056713434, 2049502865], id="from all bits"
        ),
        pytest.param(1472893180, [3212267734, 4175099488, 1690437643, 2645305258], id="from seed 7"),
    ],
)
def test_random_words_are_those_of_xorshift_13_17_5(start: int, words: list[int]) -> None:
    rng = [start]
    assert [random_word(rng) for _ in words] == words


@pytest.mark.parametrize(
    "seed, word",
    [
        (0, 3108667723),
        (1, 3214059150),
        (2, 2868339321),
        (7, 1472893180),
        (4294967295, 226214301),
        (4294967296, 3108667723),
        pytest.param(1640531527, 1, id="never 0, from which no other number follows"),
    ],
)
def test_a_seed_starts_the_generator_at_its_own_word(seed: int, word: int) -> None:
    rng = [0]
    seed_word(rng, seed)
    assert rng == [word]


def test_near_seeds_give_far_streams() -> None:
    starts = []
    for seed in range(1000):
        rng = [0]
        seed_word(rng, seed)
        starts.append(rng[0])
    bits = [bin(a ^ b).count("1") for a, b in pairwise(starts)]
    assert len(set(starts)) == 1000
    assert 15 < sum(bits) / len(bits) < 17


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 12, 72, 96])
def test_every_number_below_a_bound_comes_from_as_many_words_give_or_take_one(n: int) -> None:
    """All words from 0 to 2**32 - 1, counted at the bounds of the shares."""
    bounds = [-(-k * 2**WORD_BITS // n) for k in range(n + 1)]
    for k, (first, end) in enumerate(pairwise(bounds)):
        assert share(first, n) == share(end - 1, n) == k
    counts = {end - first for first, end in pairwise(bounds)}
    assert bounds[-1] == 2**WORD_BITS
    assert max(counts) - min(counts) <= 1


def test_random_numbers_below_a_bound_follow_from_the_next_word() -> None:
    rng = [1]
    assert [below(rng, 6) for _ in range(6)] == [0, 0, 3, 0, 3, 1]


def test_random_words_are_written_in_order() -> None:
    stream, rng = [0] * 4, [1]
    fill_words(stream, rng)
    assert stream == [270369, 67634689, 2647435461, 307599695]


def test_a_shuffle_by_known_words() -> None:
    items, words, rng = list(range(10)), [0] * 9, [1472893180]
    fill_words(words, rng)
    assert shuffle(items, 0, 10, words, 0) == 9
    assert items == [9, 5, 2, 0, 6, 1, 4, 3, 8, 7]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 5])
def test_each_order_comes_from_just_one_choice_of_shares(length: int) -> None:
    """Tries every outcome of every exchange: together they give every order exactly once."""
    shares = [range(n) for n in range(length, 1, -1)]
    orders = []
    for choice in product(*shares):
        words = [-(-k * 2**WORD_BITS // n) for k, n in zip(choice, range(length, 1, -1), strict=True)]
        items = list(range(length))
        shuffle(items, 0, length, words, 0)
        orders.append(tuple(items))
    assert Counter(orders) == Counter(permutations(range(length)))


def test_a_part_of_a_pile_is_shuffled_and_the_rest_stays() -> None:
    words = [2**WORD_BITS - 1, 0, 0, 2**WORD_BITS // 2]
    items = list("abcdefg")
    assert shuffle(items, 2, 5, words, 1) == 3
    assert "".join(items) == "abdecfg"
