"""Plays random games to the end. The game is given as its module."""

from typing import NamedTuple

from ..core.chance import WORD_BITS, fill_words, mix_words, seed_word
from ..core.rule import BATCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxRecord, Ints, IntTable, StateRecord
from ..core.state import CHANCE, SEATS
from ..core.turns import dealt_move
from ..core.words import Phase


class Piles(NamedTuple):
    """The piles, which are shuffled again for each game, and the random generator."""

    orders: IntTable  # the order of each pile
    words: IntTable  # the random words that shuffle each pile
    rng: Ints
    sums: Ints  # sums over all games: scores by seat and, last, removed tiles


@entry(BATCH)
def playouts(
    game: Rulebook, s: StateRecord, box: BoxRecord, piles: Piles, moves: Ints, first_seed: int, games: int
) -> None:
    """Plays random games, each from its own seed."""
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
    """Sets up a new game with piles shuffled by a seed."""
    shuffling_words(game.PILES_USED, words, rng, seed)
    game.deal(s, box)
    game.arrange(s, box, orders, words)


@rule
def shuffling_words(piles, words, rng, seed):
    """Makes the words that shuffle each pile. A generator has only 32 bits, so a long seed starts two of
    them."""
    seed_word(rng, seed)
    for pile in range(piles):
        fill_words(words[pile], rng)
    if seed >> WORD_BITS:
        seed_word(rng, seed >> WORD_BITS)
        for pile in range(piles):
            mix_words(words[pile], rng)


@rule
def playout(game, s, box, orders, moves, rng):
    """Plays random moves to the end of the game. Tiles are dealt in the given order."""
    while s.phase != Phase.OVER:
        if s.to_act == CHANCE:
            game.play(s, box, dealt_move(s, orders))
        else:
            game.play(s, box, game.random_move(s, box, moves, rng))
