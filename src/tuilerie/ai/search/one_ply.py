"""Evaluates every legal move by looking one move ahead."""

from ...core.copying import copy_state
from ...core.exponential import tanh
from ...core.rule import rule
from ...core.words import Phase
from ..leaf.evaluation import (
    WORST,
    appraise_surveyed,
    best_gain,
    count_now,
    is_acting,
    margin_of,
    rate_acts,
    reappraise,
)
from ..leaf.open_cells import rate_open_cells, survey
from ..leaf.weights import SCALE

STATES = 4  # the root position, the one that walks through the tree, and two to try moves on
AT_ROOT, WALK, TRY, CHOSEN = range(STATES)


@rule
def rate(w, viewer):
    """Evaluates every listed move. Writes its margin for the seat to act, and the rewards after the best
    move, into the notes."""
    s, notes = w.states[WALK], w.notes
    survey(w, s)
    count_now(w, s, viewer)  # makes lists in the state that copies of it can reuse
    best = WORST
    for i in range(1, w.moves[0] + 1):
        copy_state(w.states[TRY], s)
        w.game.play(w.states[TRY], w.box, w.moves[i])
        glance(w, viewer)
        notes.margin[i] = margin_of(s, notes.value, s.to_act)
        if notes.margin[i] > best:
            best = notes.margin[i]
            reward_all(w, s)


@rule
def glance(w, viewer):
    """Computes the values of a position. If an act or a hike may follow, the best one is included. Changes
    the state."""
    s = w.states[TRY]
    if is_acting(s):
        appraise_acts(w, s, viewer)
    elif s.phase == Phase.HIKE:
        appraise_choices(w, s, viewer)
    else:
        reappraise(w, s, viewer)


@rule
def appraise_acts(w, s, viewer):
    """Computes the values after the best act. Acts are not played, since each hardly changes more than its
    own feature."""
    seat = int(s.to_act)
    w.game.legal_moves(s, w.box, w.choices)
    rate_open_cells(w, s)
    rate_acts(w, s)
    w.leaf.settle(s, w.box)
    appraise_surveyed(w, s, viewer)
    w.notes.value[seat] += best_gain(w, s, seat)


@rule
def appraise_choices(w, s, viewer):
    """Computes the values after the best choice of the seat to act. All choices are played."""
    notes = w.notes
    w.game.legal_moves(s, w.box, w.choices)
    best = WORST
    for i in range(1, w.choices[0] + 1):
        copy_state(w.states[CHOSEN], s)
        w.game.play(w.states[CHOSEN], w.box, w.choices[i])
        reappraise(w, w.states[CHOSEN], viewer)
        margin = margin_of(s, notes.value, s.to_act)
        if margin > best:
            best = margin
            copy_values(s.seats, notes.value, notes.best)
    copy_values(s.seats, notes.best, notes.value)


@rule
def copy_values(seats, values, copy):
    for seat in range(seats):
        copy[seat] = values[seat]


@rule
def reward_all(w, s):
    for seat in range(s.seats):
        w.notes.reward[seat] = tanh(margin_of(s, w.notes.value, seat) / w.weights[SCALE])


@rule
def reward_end(w, s):
    for seat in range(s.seats):
        w.notes.value[seat] = s.score[seat]
    reward_all(w, s)
