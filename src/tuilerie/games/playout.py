"""Random games to the end, for any game: it is given as its module."""

from typing import NamedTuple

from ..core.chance import WORD_BITS, fill_words, mix_words, seed_word
from ..core.rule import BATCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxRecord, Ints, IntTable, StateRecord
from ..core.state import CHANCE, SEATS
from ..core.turns import dealt_move
from ..core.words import Phase


class Piles(NamedTuple):
    """The piles of one game after another, and the generator that shuffles them."""

    orders: IntTable  # by pile: what comes out, one after the other
    words: IntTable  # by pile: the random words of its shuffle
    rng: Ints
    sums: Ints  # of all games: scores by seat and, last, removed tiles


@entry(BATCH)
def playouts(
    game: Rulebook, s: StateRecord, box: BoxRecord, piles: Piles, moves: Ints, first_seed: int, games: int
) -> None:
    """So many random games, each from its own seed."""
    for number in range(games):
        shuffle_piles(game, s, box, piles.orders, piles.words, piles.rng, first_seed + number)
        playout(game, s, box, piles.orders, moves, piles.rng)
        add_result(s, piles.sums)


@rule
def add_result(s, sums):
    for seat in range(s.seats):
        sums[seat] += s.score[seat]
    sums[SEATS] += s.removed


@rule
def shuffle_piles(game, s, box, orders, words, rng, seed):
    """A fresh game, whose piles lie in an order that the seed fixes."""
    shuffling_words(game.PILES_USED, words, rng, seed)
    game.deal(s, box)
    game.arrange(s, box, orders, words)


@rule
def shuffling_words(piles, words, rng, seed):
    """The words that shuffle each pile. A generator knows 32 bits only, so a long seed starts two."""
    seed_word(rng, seed)
    for pile in range(piles):
        fill_words(words[pile], rng)
    if seed >> WORD_BITS:
        seed_word(rng, seed >> WORD_BITS)
        for pile in range(piles):
            mix_words(words[pile], rng)


@rule
def playout(game, s, box, orders, moves, rng):
    """Random moves to the end, tiles dealt in the order given."""
    while s.phase != Phase.OVER:
        if s.to_act == CHANCE:
            game.play(s, box, dealt_move(s, orders))
        else:
            game.play(s, box, game.random_move(s, box, moves, rng))
