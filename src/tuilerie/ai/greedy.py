"""The players of one turn ahead. Greedy takes the best margin that its eye sees: frozen, for it is the
yardstick. Easy is as blind as its temperature makes it."""

from math import exp

from ..core.chance import WORD, below, random_word
from ..core.rule import rule
from .leaf.evaluation import MARGIN, VALUE, WORST, is_acting, margin_of, reappraise
from .leaf.open_cells import forget

HERE, LAID, DONE = 0, 1, 2  # the position, and two to try things on
BUFFERS = 2


@rule
def greedy_move(game, leaf, states, box, weights, buffers, notes, rng):
    """The best move of the seat to act in `states[0]`; among equals, the one that the generator picks."""
    rate_moves(game, leaf, states, box, weights, buffers, notes)
    best, chosen, equals = WORST, 0, 0
    for i in range(1, buffers[0][0] + 1):
        value = notes[MARGIN][i]
        if value > best:
            best, chosen, equals = value, buffers[0][i], 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = buffers[0][i]
    return chosen


@rule
def noisy_move(game, leaf, states, box, weights, buffers, notes, rng, temperature):
    """Any move, the likelier the better it looks: e times for so many points."""
    rate_moves(game, leaf, states, box, weights, buffers, notes)
    count = buffers[0][0]
    best, total = WORST, 0.0
    for i in range(1, count + 1):
        best = max(best, notes[MARGIN][i])
    for i in range(1, count + 1):
        total += exp((notes[MARGIN][i] - best) / temperature)
    left = total * random_word(rng) / WORD
    for i in range(1, count + 1):
        left -= exp((notes[MARGIN][i] - best) / temperature)
        if left <= 0.0:
            return buffers[0][i]
    return buffers[0][count]


@rule
def rate_moves(game, leaf, states, box, weights, buffers, notes):
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
        states[DONE] = states[LAID]
        game.play(states[DONE], box, moves[i])
        best = max(best, margin(game, leaf, states[DONE], box, weights, notes, seat))
    return best


@rule
def margin(game, leaf, s, box, weights, notes, seat):
    """What the seat expects to be ahead of its best rival, by what it can know."""
    reappraise(game, leaf, s, box, weights, seat, notes)
    return margin_of(s, notes[VALUE], seat)
