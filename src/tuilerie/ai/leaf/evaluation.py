"""Static evaluation: the points that each seat can expect from a position. Every player but `random` uses it.

Common to all games: the score if the game ended now, what unfinished features may still bring, and what
pieces at hand are worth. The game's own terms stand in a module of their own (`leaf.base` …), which keeps
the contract `Leaf`.
"""

import functools
import importlib.util
from dataclasses import replace
from types import ModuleType

from ...core.board import feature_at, feature_of
from ...core.move_code import a_of, b_of, c_of, deed_of
from ...core.pieces import claims_features, in_supply, is_owner
from ...core.rule import rule
from ...core.turns import next_seat
from ...core.words import Deed, Phase, Piece
from ...play.errors import TuilerieError
from .chances import chance_names
from .open_cells import rate_open_cells, share_out, survey
from .weights import (
    CAP,
    CROWD,
    FREE,
    HOME,
    HORIZON,
    JOIN,
    MOST_FREE,
    TEMPO,
    Weights,
    chances_file,
    read_chances,
    read_weights,
    weights_file,
)

WORST = -1e9


def leaf_of(game: str) -> ModuleType:
    """The module with a game's own terms."""
    name = f"{__package__}.{game.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        file = f"ai/leaf/{game.replace('-', '_')}.py"
        raise TuilerieError(
            f"{game} has no evaluation for computer players yet, only `random` can play it: {file} is missing"
        )
    return importlib.import_module(name)


@functools.cache
def game_weights(game: str) -> Weights:
    """The weights of a game, with the coefficients of its learned chances behind them."""
    weights = read_weights(weights_file(game), leaf_of(game).OWN_WEIGHTS)
    if not (names := learned_names(game)):
        return weights
    chances = read_chances(chances_file(game), names)
    return replace(weights, search=weights.search | chances, greedy=weights.greedy | chances)


def learned_names(game: str) -> tuple[str, ...]:
    return chance_names(getattr(leaf_of(game), "LEARNED", ()))


@rule
def appraise(w, s, viewer):
    """The expected final score of each seat, from what the viewer may know. If tokens are being revealed
    (GR-8), what waits behind them is evaluated first; nothing else may be waiting."""
    survey(w, s)
    reappraise(w, s, viewer)


@rule
def reappraise(w, s, viewer):
    """Like `appraise`, for a position with the same tiles left as the last one that was evaluated."""
    if s.phase == Phase.REVEAL:
        w.leaf.settle(s, w.box)
    rate_open_cells(w, s)
    appraise_surveyed(w, s, viewer)


@rule
def appraise_surveyed(w, s, viewer):
    """Like `appraise`, if the open cells have been surveyed since the last tile was laid."""
    count_now(w, s, viewer)
    if s.phase == Phase.OVER:
        return
    time = time_left(s, w.weights)
    w.notes.appraisal += 1
    for seat in range(s.seats):
        add_prospects(w, s, time, seat)
    add_joins(w, s, time)
    w.leaf.add_terms(w, s, time)
    if s.pile > 0:
        w.notes.value[next_to_lay(s)] += w.weights[TEMPO]


@rule
def count_now(w, s, viewer):
    """The scores if the game ended now; the state stays as it is."""
    value = w.notes.value
    for seat in range(s.seats):
        value[seat] = s.score[seat]
    if s.phase != Phase.OVER:
        w.game.final_count(s, w.box)
    for seat in range(s.seats):
        counted = s.score[seat] + w.game.hidden_value(s, w.box, viewer, seat) / 100.0
        s.score[seat] = int(value[seat])
        value[seat] = counted
    s.event_count = 0


@rule
def time_left(s, weights):
    """How much of the game is left: 1 at first, down to 0 when no tile is left."""
    return min(1.0, s.pile / (weights[HORIZON] * s.seats))


@rule
def next_to_lay(s):
    if s.phase == Phase.DRAW or s.phase == Phase.LAY:
        return int(s.active)
    return next_seat(s, s.active)


@rule
def is_acting(s):
    return s.phase == Phase.ACT or s.phase == Phase.BONUS_ACT


@rule
def add_prospects(w, s, time, seat):
    """Adds what a seat's pieces may still bring, and the value of those at hand."""
    supply = float(in_supply(s, seat, Piece.MEEPLE))
    for slot in range(len(w.box.piece_kind)):
        spot = s.where[seat][slot]
        if spot >= 0 and claims_features(w.box.piece_kind[slot]):
            f = feature_of(s, spot)
            look_ahead(w, s, time, f)
            supply += w.weights[HOME] * w.notes.chance[f]
            if is_owner(s, f, seat) and is_first_there(s, seat, slot, f):
                w.notes.value[seat] += w.notes.hope[f]
    w.notes.supply[seat] = supply
    w.notes.value[seat] += at_hand(w.weights, supply) * hand_time(s, w.weights, time)


@rule
def look_ahead(w, s, time, f):
    """The chance that a feature is finished and what it may still bring; computed once per evaluation."""
    notes = w.notes
    if notes.asked[f] != notes.appraisal:
        chance, points = w.leaf.prospect(w, s, time, f)
        notes.asked[f] = notes.appraisal
        notes.chance[f] = chance
        notes.hope[f] = min(points, w.weights[CAP])


@rule
def is_first_there(s, seat, slot, f):
    """Whether no piece of the seat before this one stands on the same feature."""
    if s.feature[f].meeples[seat] > 1:
        for other in range(slot):
            if s.where[seat][other] >= 0 and feature_of(s, s.where[seat][other]) == f:
                return False
    return True


@rule
def add_joins(w, s, time):
    """Adds the effect of features that may be joined with features of rivals, or by them."""
    notes = w.notes
    if w.weights[JOIN] > 0.0:
        for i in range(notes.join_count):
            add_join(w, s, time, notes.joined[i], notes.joined_with[i], notes.join_odds[i])
            add_join(w, s, time, notes.joined_with[i], notes.joined[i], notes.join_odds[i])


@rule
def add_join(w, s, time, f, other, odds):
    """After a join, the seat with the most meeples in both features would own them, if both are still
    claimed."""
    if s.feature[f].claims > 0 and s.feature[other].claims > 0:
        look_ahead(w, s, time, f)
        worth = w.game.points(s, w.box, f, 0) + w.notes.hope[f]
        share_out(s, w.weights, f, other, worth * odds * time, w.notes.value)


@rule
def at_hand(weights, supply):
    """The value of meeples at hand: each further one is worth less."""
    whole = min(int(supply), MOST_FREE - 1)
    low, high = weights[FREE + whole], weights[FREE + whole + 1]
    return low + (high - low) * min(supply - whole, 1.0)


@rule
def hand_time(s, weights, time):
    """How much meeples at hand count: with many seats, there are more that rivals may claim first."""
    return time * (1.0 - weights[CROWD] * (s.seats - 2) / s.seats)


@rule
def rate_acts(w, s):
    """Rates each possible act by itself, before the new square is evaluated."""
    notes, acts, time = w.notes, w.choices, time_left(s, w.weights)
    for i in range(1, acts[0] + 1):
        notes.homing[i] = 1.0
        notes.act_points[i] = w.leaf.act_points(w, s, time, acts[i])
        if deed_of(acts[i]) == Deed.PUT and a_of(acts[i]) == Piece.MEEPLE:
            rate_claim(w, s, time, i)


@rule
def rate_claim(w, s, time, i):
    """The points of a feature for its only owner, and how much its meeple counts as returned."""
    notes, move = w.notes, w.choices[i]
    f = feature_at(s, b_of(move), c_of(move))
    if w.game.is_complete(s, w.box, f):
        notes.act_points[i] += w.game.points(s, w.box, f, 1)
        return
    chance, points = w.leaf.prospect(w, s, time, f)
    notes.act_points[i] += w.game.points(s, w.box, f, 0) + min(points, w.weights[CAP])
    notes.homing[i] = w.weights[HOME] * chance


@rule
def best_gain(w, s, seat):
    """What the best act brings after the value of its meeple is paid."""
    notes, supply = w.notes, w.notes.supply[seat]
    time = hand_time(s, w.weights, time_left(s, w.weights))
    hand = at_hand(w.weights, supply)
    best = WORST
    for i in range(1, w.choices[0] + 1):
        left = at_hand(w.weights, max(supply - 1.0 + notes.homing[i], 0.0))
        best = max(best, notes.act_points[i] + (left - hand) * time)
    return best


@rule
def margin_of(s, values, seat):
    """A seat's value less the best rival's."""
    best = WORST
    for other in range(s.seats):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best
