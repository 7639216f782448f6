"""Random numbers for playouts, and shuffling: a small generator of our own, the same on every machine.

`random_word` is a xorshift generator on 32 bits (shifts 13, 17, 5). `below` maps a word to 0 … n - 1 by its
share of 2**32. The caller of `shuffle` provides random words: playouts make them with `random_word`, the
dealer of a table with a cryptographic stream that players cannot predict (`play.dealer`).
"""

from .rule import rule

WORD_BITS = 32
LARGEST_WORD = 4294967295
SEED_BITS = 62  # bits of a long seed; the sum of two seeds still fits a signed 64-bit number
LARGEST_SEED = 2**SEED_BITS - 1
SEED_STEP = 2191082371093404821  # odd, so that a stream of seeds goes through all numbers before it repeats


@rule
def seed_word(rng, seed):
    """Starts a generator (a list of one number) so that similar seeds give different streams."""
    x = (seed + 2654435769) & LARGEST_WORD
    for _ in range(2):
        x = (x ^ (x >> 16)) * 73244475 & LARGEST_WORD
    x = x ^ (x >> 16)
    rng[0] = x if x else 1


@rule
def next_seed(seed):
    """The seed of the next game in a stream of long seeds."""
    return (seed + SEED_STEP) & LARGEST_SEED


@rule
def random_word(rng):
    x = rng[0]
    x = (x ^ (x << 13)) & LARGEST_WORD
    x = x ^ (x >> 17)
    x = (x ^ (x << 5)) & LARGEST_WORD
    rng[0] = x
    return x


@rule
def share(word, n):
    """Maps a random word to a number from 0 to n - 1, proportionally."""
    return word * n >> WORD_BITS


@rule
def below(rng, n):
    return share(random_word(rng), n)


@rule
def weighted(items, weights, word):
    """Chooses an item by a random word, with probabilities by weight. The list begins with the number of
    items, like lists of moves."""
    total = 0
    for i in range(1, items[0] + 1):
        total += weights[i]
    left = share(word, total)
    for i in range(1, items[0] + 1):
        left -= weights[i]
        if left < 0:
            return items[i]
    return items[items[0]]


@rule
def shuffle(items, start, end, words, first_word):
    """Shuffles items (Fisher–Yates, from the end) with one random word per exchange. Returns the index of the
    first unused word."""
    word = first_word
    for i in range(end - 1, start, -1):
        j = start + share(words[word], i - start + 1)
        items[i], items[j] = items[j], items[i]
        word += 1
    return word


@rule
def fill_words(stream, rng):
    """Fills an array with random words, to shuffle a pile with."""
    for i in range(len(stream)):
        stream[i] = random_word(rng)


@rule
def mix_words(stream, rng):
    """Combines the words with those of a second generator, so that together they depend on 64 bits of a
    seed."""
    for i in range(len(stream)):
        stream[i] ^= random_word(rng)
