"""One look at every move on offer: what each promises, and the rewards of the best."""

from ...core.exponential import tanh
from ...core.rule import rule
from ...core.words import Phase
from ..leaf.evaluation import (
    BEST,
    MARGIN,
    REWARD,
    VALUE,
    WORST,
    appraise_surveyed,
    best_gain,
    is_acting,
    margin_of,
    rate_acts,
    reappraise,
)
from ..leaf.open_cells import forget, rate_open_cells
from ..leaf.weights import SCALE

STATES = 4  # the position, the one that walks through the tree, two to try moves on
AT_ROOT, WALK, TRY, CHOSEN = range(STATES)
LISTS = 4
MOVES_HERE, CHOICES, OUTCOMES, OUTCOME_ODDS = range(LISTS)


@rule
def rate(game, leaf, states, box, weights, lists, notes, viewer):
    """One look at every move on offer: its margin for the mover, and the rewards of the best."""
    s = states[WALK]
    forget(notes)
    moves = lists[MOVES_HERE]
    best = WORST
    for i in range(1, moves[0] + 1):
        states[TRY] = s
        game.play(states[TRY], box, moves[i])
        glance(game, leaf, states, box, weights, lists[CHOICES], notes, viewer)
        notes[MARGIN][i] = margin_of(s, notes[VALUE], s.to_act)
        if notes[MARGIN][i] > best:
            best = notes[MARGIN][i]
            reward_all(s, weights, notes)


@rule
def glance(game, leaf, states, box, weights, choices, notes, viewer):
    """The values of a position, with the best act or hike where one is to follow; spoils the position."""
    s = states[TRY]
    if is_acting(s):
        appraise_acts(game, leaf, s, box, weights, choices, notes, viewer)
    elif s.phase == Phase.HIKE:
        appraise_choices(game, leaf, states, box, weights, choices, notes, viewer)
    else:
        reappraise(game, leaf, s, box, weights, viewer, notes)


@rule
def appraise_acts(game, leaf, s, box, weights, acts, notes, viewer):
    """The values after the best act. None is played: each changes little but the feature it is about."""
    seat = int(s.to_act)
    game.legal_moves(s, box, acts)
    rate_open_cells(s, box, weights, notes)
    rate_acts(game, leaf, s, box, weights, acts, notes)
    leaf.settle(s, box)
    appraise_surveyed(game, leaf, s, box, weights, viewer, notes)
    notes[VALUE][seat] += best_gain(s, weights, seat, acts[0], notes)


@rule
def appraise_choices(game, leaf, states, box, weights, choices, notes, viewer):
    """The values after the best choice of the seat to act: all of them are played."""
    s = states[TRY]
    game.legal_moves(s, box, choices)
    best = WORST
    for i in range(1, choices[0] + 1):
        states[CHOSEN] = s
        game.play(states[CHOSEN], box, choices[i])
        reappraise(game, leaf, states[CHOSEN], box, weights, viewer, notes)
        margin = margin_of(s, notes[VALUE], s.to_act)
        if margin > best:
            best = margin
            copy_values(s.seats, notes[VALUE], notes[BEST])
    copy_values(s.seats, notes[BEST], notes[VALUE])


@rule
def copy_values(seats, values, copy):
    for seat in range(seats):
        copy[seat] = values[seat]


@rule
def reward_all(s, weights, notes):
    for seat in range(s.seats):
        notes[REWARD][seat] = tanh(margin_of(s, notes[VALUE], seat) / weights[SCALE])


@rule
def reward_end(s, weights, notes):
    for seat in range(s.seats):
        notes[VALUE][seat] = s.score[seat]
    reward_all(s, weights, notes)
