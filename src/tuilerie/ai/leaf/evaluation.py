"""What a position promises each seat, in points: the eye of every player but the random one.

Common to all games: the score if the game ended now, what unfinished features may still bring, and what
pieces at hand are worth. The game's own terms stand in a module of their own (`leaf.base` …), which rules
are given beside the game's: `prospect`, `act_points`, `settle`, `add_terms`, `narrow`, and the names of its
own weights.
"""

import functools
import importlib.util
from types import ModuleType

from ...core.board import feature_at, feature_of
from ...core.move_code import a_of, b_of, c_of, deed_of
from ...core.pieces import claims_features, in_supply, is_owner
from ...core.rule import rule
from ...core.state import PIECES
from ...core.turns import next_seat
from ...core.words import Deed, Phase, Piece
from ...play.errors import TuilerieError
from .open_cells import CELL_ODDS, JOINED, REACH, WITH, forget, rate_open_cells, share_out
from .weights import (
    CAP,
    FREE,
    HOME,
    HORIZON,
    JOIN,
    MOST_FREE,
    TEMPO,
    Weights,
    read_weights,
    weights_file,
)

# Rows of the notes that a player scribbles on: by seat, and by move.
VALUE, SUPPLY_ROW, POINTS_ROW, HOMING, BEST, MARGIN, REWARD = range(7)
NOTES = 12  # those of `reach` among them

WORST = -1e9


def leaf_of(game: str) -> ModuleType:
    """The module with a game's own terms."""
    name = f"{__package__}.{game.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        file = f"ai/leaf/{game.replace('-', '_')}.py"
        raise TuilerieError(f"{game} is only played by people and at random yet: {file} is missing")
    return importlib.import_module(name)


@functools.cache
def game_weights(game: str) -> Weights:
    return read_weights(weights_file(game), leaf_of(game).OWN_WEIGHTS)


@rule
def appraise(game, leaf, s, box, weights, viewer, notes):
    """What each seat can expect in the end, as the viewer may know it. Nothing may wait to be evaluated,
    except behind tokens that are being revealed (GR-8): that is evaluated first."""
    forget(notes)
    reappraise(game, leaf, s, box, weights, viewer, notes)


@rule
def reappraise(game, leaf, s, box, weights, viewer, notes):
    """The same for a position with the same tiles left as the last one."""
    if s.phase == Phase.REVEAL:
        leaf.settle(s, box)
    rate_open_cells(s, box, weights, notes)
    appraise_surveyed(game, leaf, s, box, weights, viewer, notes)


@rule
def appraise_surveyed(game, leaf, s, box, weights, viewer, notes):
    """The same where the open cells have been looked at since the last tile was laid."""
    count_now(game, s, box, viewer, notes)
    if s.phase == Phase.OVER:
        return
    time = time_left(s, weights)
    for seat in range(s.seats):
        add_prospects(leaf, s, box, weights, time, seat, notes)
    add_joins(game, leaf, s, box, weights, time, notes)
    leaf.add_terms(s, box, weights, time, notes[VALUE])
    if s.pile > 0:
        notes[VALUE][next_to_lay(s)] += weights[TEMPO]


@rule
def count_now(game, s, box, viewer, notes):
    """The scores if the game ended now; the state stays as it is."""
    value = notes[VALUE]
    for seat in range(s.seats):
        value[seat] = s.score[seat]
    if s.phase != Phase.OVER:
        game.final_count(s, box)
    for seat in range(s.seats):
        counted = s.score[seat] + game.hidden_value(s, box, viewer, seat) / 100.0
        s.score[seat] = int(value[seat])
        value[seat] = counted
    s.event_count = 0


@rule
def time_left(s, weights):
    """1 while there is time for everything, down to 0 when no tile is left."""
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
def add_prospects(leaf, s, box, weights, time, seat, notes):
    """What a seat's pieces may still bring, and what those at hand are worth."""
    supply = float(in_supply(s, seat, Piece.MEEPLE))
    for slot in range(PIECES):
        spot = s.where[seat][slot]
        if spot >= 0 and claims_features(box.piece_kind[slot]):
            f = feature_of(s, spot)
            chance, points = leaf.prospect(s, box, weights, time, notes[REACH], f)
            supply += weights[HOME] * chance
            if is_owner(s, f, seat) and is_first_there(s, seat, slot, f):
                notes[VALUE][seat] += min(points, weights[CAP])
    notes[SUPPLY_ROW][seat] = supply
    notes[VALUE][seat] += at_hand(weights, supply) * time


@rule
def is_first_there(s, seat, slot, f):
    """Whether no piece of the seat before this one stands on the same feature."""
    if s.feature[f].meeples[seat] > 1:
        for other in range(slot):
            if s.where[seat][other] >= 0 and feature_of(s, s.where[seat][other]) == f:
                return False
    return True


@rule
def add_joins(game, leaf, s, box, weights, time, notes):
    """What rivals may join to theirs, or their own to what rivals have."""
    if weights[JOIN] > 0.0:
        for i in range(1, int(notes[JOINED][0]) + 1):
            f, other, odds = int(notes[JOINED][i]), int(notes[WITH][i]), notes[CELL_ODDS][i]
            add_join(game, leaf, s, box, weights, time, f, other, odds, notes)
            add_join(game, leaf, s, box, weights, time, other, f, odds, notes)


@rule
def add_join(game, leaf, s, box, weights, time, f, other, odds, notes):
    """A feature may go to whoever has most meeples in both, as far as both are claimed still."""
    if s.feature[f].claims > 0 and s.feature[other].claims > 0:
        _, points = leaf.prospect(s, box, weights, time, notes[REACH], f)
        worth = game.points(s, box, f, 0) + min(points, weights[CAP])
        share_out(s, weights, f, other, worth * odds * time, notes[VALUE])


@rule
def at_hand(weights, supply):
    """The value of meeples at hand: each further one is worth less."""
    whole = min(int(supply), MOST_FREE - 1)
    low, high = weights[FREE + whole], weights[FREE + whole + 1]
    return low + (high - low) * min(supply - whole, 1.0)


@rule
def rate_acts(game, leaf, s, box, weights, moves, notes):
    """What each act on offer brings by itself, while the new square is not evaluated yet."""
    time = time_left(s, weights)
    for i in range(1, moves[0] + 1):
        notes[HOMING][i] = 1.0
        notes[POINTS_ROW][i] = leaf.act_points(s, box, weights, time, notes[REACH], moves[i])
        if deed_of(moves[i]) == Deed.PUT and a_of(moves[i]) == Piece.MEEPLE:
            rate_claim(game, leaf, s, box, weights, time, moves[i], i, notes)


@rule
def rate_claim(game, leaf, s, box, weights, time, move, i, notes):
    """The points of a feature for its only owner, and how far its meeple counts as home again."""
    f = feature_at(s, b_of(move), c_of(move))
    if game.is_complete(s, box, f):
        notes[POINTS_ROW][i] += game.points(s, box, f, 1)
        return
    chance, points = leaf.prospect(s, box, weights, time, notes[REACH], f)
    notes[POINTS_ROW][i] += game.points(s, box, f, 0) + min(points, weights[CAP])
    notes[HOMING][i] = weights[HOME] * chance


@rule
def best_gain(s, weights, seat, count, notes):
    """What the best act brings after the value of its meeple is paid."""
    time = time_left(s, weights)
    supply = notes[SUPPLY_ROW][seat]
    hand = at_hand(weights, supply)
    best = WORST
    for i in range(1, count + 1):
        left = at_hand(weights, max(supply - 1.0 + notes[HOMING][i], 0.0))
        best = max(best, notes[POINTS_ROW][i] + (left - hand) * time)
    return best


@rule
def margin_of(s, values, seat):
    """A seat's value less the best rival's."""
    best = WORST
    for other in range(s.seats):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best
