"""Random numbers for playouts, and shuffling: a small generator of our own, the same on every machine.

`random_word` is a xorshift generator on 32 bits (shifts 13, 17, 5); `below` maps a word to 0 … n - 1 by
its share of 2**32. A shuffle takes its words from outside: a playout fills them with `random_word`, the
dealer of a table with a cryptographic stream that players cannot run ahead of (see `play.dealer`).
"""

from .rule import rule

WORD_BITS = 32
LARGEST_WORD = 4294967295
SEED_BITS = 62  # of a long seed, so that the sum of two is still a number of 64 bits with a sign
LARGEST_SEED = 2**SEED_BITS - 1
SEED_STEP = 2191082371093404821  # odd: a stream of seeds comes back to its first after all others


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
    """The word's share of n: 0 … n - 1."""
    return word * n >> WORD_BITS


@rule
def below(rng, n):
    return share(random_word(rng), n)


@rule
def weighted(items, weights, word):
    """The item that a word falls on, by weight. The items begin with their number, as moves on offer do."""
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
    """Fisher and Yates, from the back; one word an exchange. Returns the first word not used."""
    word = first_word
    for i in range(end - 1, start, -1):
        j = start + share(words[word], i - start + 1)
        items[i], items[j] = items[j], items[i]
        word += 1
    return word


@rule
def fill_words(stream, rng):
    """Fresh random words, for a pile to be shuffled."""
    for i in range(len(stream)):
        stream[i] = random_word(rng)


@rule
def mix_words(stream, rng):
    """Mixes the words with those of a second generator: together they use 64 bits of a seed."""
    for i in range(len(stream)):
        stream[i] ^= random_word(rng)
