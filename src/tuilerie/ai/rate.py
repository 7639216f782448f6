"""One look at every move on offer: what each promises, and the rewards of the best."""

from math import tanh

from ..core.rule import rule
from ..core.words import Phase
from .leaf import (
    GAIN,
    MARGIN,
    REWARD,
    VALUE,
    WORST,
    appraise_surveyed,
    best_gain,
    margin_of,
    rate_acts,
    reappraise,
)
from .reach import forget, survey
from .weights import SCALE

AT_ROOT, WALK, TRY = range(3)  # the position, the one that walks through the tree, one to try moves on
STATES = 3
MOVES_HERE, ACTS, OUTCOMES, ODDS = range(4)
LISTS = 4


@rule
def rate(game, leaf, states, box, weights, lists, notes, viewer):
    """One look at every move on offer: its margin for the mover, and the rewards of the best."""
    s = states[WALK]
    forget(notes)
    if is_acting(s):
        rate_each_act(game, leaf, states, box, weights, lists, notes, viewer)
        return
    moves = lists[MOVES_HERE]
    best = WORST
    for i in range(1, moves[0] + 1):
        states[TRY] = s
        game.play(states[TRY], box, moves[i])
        glance(game, leaf, states[TRY], box, weights, lists[ACTS], notes, viewer)
        notes[MARGIN][i] = margin_of(s, notes[VALUE], s.to_act)
        if notes[MARGIN][i] > best:
            best = notes[MARGIN][i]
            reward_all(s, weights, notes)


@rule
def is_acting(s):
    return s.phase == Phase.ACT or s.phase == Phase.BONUS_ACT


@rule
def glance(game, leaf, s, box, weights, acts, notes, viewer):
    """The values of a position, with the best act where one is to follow; spoils the position."""
    if not is_acting(s):
        reappraise(game, leaf, s, box, weights, viewer, notes)
        return
    seat = int(s.to_act)
    game.legal_moves(s, box, acts)
    survey(s, box, weights, notes)
    rate_acts(game, leaf, s, box, weights, acts, notes)
    leaf.settle(s, box)
    appraise_surveyed(game, leaf, s, box, weights, viewer, notes)
    notes[VALUE][seat] += best_gain(s, weights, seat, acts[0], notes)


@rule
def rate_each_act(game, leaf, states, box, weights, lists, notes, viewer):
    """Acts are rated without being played: each changes little but the feature it is about."""
    states[TRY] = states[WALK]
    s = states[TRY]
    seat = int(s.to_act)
    moves = lists[MOVES_HERE]
    survey(s, box, weights, notes)
    rate_acts(game, leaf, s, box, weights, moves, notes)
    leaf.settle(s, box)
    appraise_surveyed(game, leaf, s, box, weights, viewer, notes)
    best = best_gain(s, weights, seat, moves[0], notes)
    margin = margin_of(s, notes[VALUE], seat)
    for i in range(1, moves[0] + 1):
        notes[MARGIN][i] = margin + notes[GAIN][i]
    notes[VALUE][seat] += best
    reward_all(s, weights, notes)


@rule
def reward_all(s, weights, notes):
    for seat in range(s.seats):
        notes[REWARD][seat] = tanh(margin_of(s, notes[VALUE], seat) / weights[SCALE])


@rule
def reward_end(s, weights, notes):
    for seat in range(s.seats):
        notes[VALUE][seat] = s.score[seat]
    reward_all(s, weights, notes)
