"""The players of one turn ahead. Greedy takes the best margin that its eye sees: frozen, for it is the
yardstick. Easy is as blind as its temperature makes it."""

from ..core.chance import LARGEST_WORD, below, random_word
from ..core.exponential import exp
from ..core.rule import SEARCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxRecord, Floats, FloatTable, IntTable, StateArray
from .leaf.evaluation import MARGIN, VALUE, WORST, is_acting, margin_of, reappraise
from .leaf.leaf import Leaf
from .leaf.open_cells import forget

HERE, LAID, ACTED = 0, 1, 2  # the position, and two to try things on
STATES_TRIED = 3
BUFFERS = 2


@rule
def greedy_move(game, leaf, states, box, weights, buffers, notes, rng):
    """The best move of the seat to act in `states[0]`; among equals, the one that the generator picks."""
    rate_moves(game, leaf, states, box, weights, buffers, notes)
    return best_move(buffers[0], notes[MARGIN], rng)


@rule
def best_move(moves, margins, rng):
    """The move of the best margin. The moves begin with their number; each margin has its move's place."""
    best, chosen, equals = WORST, 0, 0
    for i in range(1, moves[0] + 1):
        if margins[i] > best:
            best, chosen, equals = margins[i], moves[i], 1
        elif margins[i] == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = moves[i]
    return chosen


@rule
def noisy_move(game, leaf, states, box, weights, buffers, notes, rng, temperature):
    """Any move, the likelier the better it looks: e times for so many points."""
    rate_moves(game, leaf, states, box, weights, buffers, notes)
    return likely_move(buffers[0], notes[MARGIN], rng, temperature)


@rule
def likely_move(moves, margins, rng, temperature):
    """A move by chance: e times likelier for so many points of margin."""
    best, total = WORST, 0.0
    for i in range(1, moves[0] + 1):
        best = max(best, margins[i])
    for i in range(1, moves[0] + 1):
        total += exp((margins[i] - best) / temperature)
    left = total * random_word(rng) / LARGEST_WORD
    for i in range(1, moves[0] + 1):
        left -= exp((margins[i] - best) / temperature)
        if left <= 0.0:
            return moves[i]
    return moves[moves[0]]


@entry(SEARCH)
def rate_moves(
    game: Rulebook,
    leaf: Leaf,
    states: StateArray,
    box: BoxRecord,
    weights: Floats,
    buffers: IntTable,
    notes: FloatTable,
) -> None:
    """What each move of the seat to act is worth, in the notes."""
    seat = int(states[HERE].to_act)
    moves = buffers[0]
    game.legal_moves(states[HERE], box, moves)
    leaf.narrow(states[HERE], box, moves)
    forget(notes)
    for i in range(1, moves[0] + 1):
        states[LAID] = states[HERE]
        game.play(states[LAID], box, moves[i])
        notes[MARGIN][i] = turn_value(game, leaf, states, box, weights, buffers[1], notes, seat)


@rule
def turn_value(game, leaf, states, box, weights, moves, notes, seat):
    """What a move is worth: if the seat goes on to act on its new tile, with its best act."""
    if states[LAID].to_act != seat or not is_acting(states[LAID]):
        return margin(game, leaf, states[LAID], box, weights, notes, seat)
    game.legal_moves(states[LAID], box, moves)
    leaf.narrow(states[LAID], box, moves)
    best = WORST
    for i in range(1, moves[0] + 1):
        states[ACTED] = states[LAID]
        game.play(states[ACTED], box, moves[i])
        best = max(best, margin(game, leaf, states[ACTED], box, weights, notes, seat))
    return best


@rule
def margin(game, leaf, s, box, weights, notes, seat):
    """What the seat expects to be ahead of its best rival, by what it can know."""
    reappraise(game, leaf, s, box, weights, seat, notes)
    return margin_of(s, notes[VALUE], seat)
