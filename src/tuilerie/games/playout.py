"""Random games to the end, for any game: it is given as its module."""

from ..core.chance import below, fill_words, seed_word
from ..core.rule import BATCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxRecord, Ints, IntTable, StateRecord
from ..core.state import CHANCE, SEATS
from ..core.turns import dealt_move, random_placement
from ..core.words import Phase


@entry(BATCH)
def playouts(
    game: Rulebook,
    s: StateRecord,
    box: BoxRecord,
    orders: IntTable,
    words: IntTable,
    moves: Ints,
    rng: Ints,
    first_seed: int,
    games: int,
    sums: Ints,
) -> None:
    """So many random games, each from its own seed; adds up scores and, last, removed tiles."""
    for number in range(games):
        shuffle_piles(game, s, box, orders, words, rng, first_seed + number)
        playout(game, s, box, orders, moves, rng)
        for seat in range(s.seats):
            sums[seat] += s.score[seat]
        sums[SEATS] += s.removed


@rule
def shuffle_piles(game, s, box, orders, words, rng, seed):
    """A fresh game, whose piles lie in an order that the seed fixes."""
    seed_word(rng, seed)
    for pile in range(game.PILES_USED):
        fill_words(words[pile], rng)
    game.deal(s, box)
    game.arrange(s, box, orders, words)


@rule
def playout(game, s, box, orders, moves, rng):
    """Random moves to the end, tiles dealt in the order given."""
    while s.phase != Phase.OVER:
        if s.to_act == CHANCE:
            game.play(s, box, dealt_move(s, orders))
        else:
            game.play(s, box, random_move(game, s, box, moves, rng))


@rule
def random_move(game, s, box, moves, rng):
    """Any of the legal moves, each as likely as the others. Placements need not be listed to pick one."""
    if s.drawn >= 0 and game.lies_anywhere(s, box):
        return random_placement(s, box, rng)
    game.legal_moves(s, box, moves)
    return moves[1 + below(rng, moves[0])]
