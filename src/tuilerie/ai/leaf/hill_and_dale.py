"""Over Hill and Dale's own terms: paths and hikes, crops and their tokens, stables."""

from ...core.board import icons_around, squares_around
from ...core.line import line_length
from ...core.move_code import a_of, b_of, deed_of
from ...core.pieces import in_supply
from ...core.rule import rule
from ...core.state import SPOT_SHIFT
from ...core.words import Deed, Kind, Piece
from ...games.hill_and_dale import (
    ANIMAL,
    BOX,
    HIKER_SLOTS,
    SCARECROW,
    SLOTS,
    evaluate,
    harvest_count,
    lacking,
    set_count,
)
from ...games.hill_and_dale_hikes import may_set_out
from .chances import completing, growing
from .weights import OWN

OWN_WEIGHTS = (
    "path_end",  # squares that a path gains by being finished
    "path_hike",  # points per square that hikes along an open path may bring
    "crop_end",  # squares that a crop gains
    "token",  # the value of a harvest token
    "set",  # the value of a set of tokens that is all but complete
    "stable_growth",  # animals to come on each empty cell around a stable
    "stable",  # the value of a stable at hand
    "path_side",  # points that each of its open sides brings a path in a whole game
    "crop_side",  # the same for a crop
)
SECRETS = BOX.secrets
(
    PATH_END,
    PATH_HIKE,
    CROP_END,
    TOKEN_WEIGHT,
    SET,
    STABLE_GROWTH,
    STABLE,
    PATH_SIDE,
    CROP_SIDE,
) = range(OWN, OWN + len(OWN_WEIGHTS))
LEARNED = ("path", "crop")  # kinds whose chances were learned
PATH, CROP = range(len(LEARNED))
CHANCES = OWN + len(OWN_WEIGHTS)  # where their coefficients begin


@rule
def prospect(w, s, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    weights = w.weights
    squares = s.feature[f].squares
    match s.feature[f].kind:
        case Kind.PATH:
            chance = completing(w, s, time, f, PATH)
            hope = weights[PATH_END] * chance + weights[PATH_HIKE] * min(squares, 6) * time
            return chance, hope + growing(w, s, time, f, PATH_SIDE)
        case Kind.CROP:
            chance = completing(w, s, time, f, CROP)
            harvest = harvest_count(s, f) * weights[TOKEN_WEIGHT]
            hope = (squares + 2.0 * weights[CROP_END] + harvest) * chance
            return chance, hope + growing(w, s, time, f, CROP_SIDE)
        case _:
            return 0.0, 0.0


@rule
def act_points(w, s, time, move):
    """Besides what a meeple claims: a stable with the animals around it, and a hike without a piece."""
    if deed_of(move) == Deed.PASS:
        return float(longest_hike(s, w.box, int(s.to_act)))
    if a_of(move) == Piece.STABLE:
        square = b_of(move)
        animals = icons_around(s, w.box, square, Kind.PASTURE, ANIMAL)
        return animals + stable_growth(s, w.weights, time, square) - w.weights[STABLE] * time
    return 0.0


@rule
def longest_hike(s, box, seat):
    """The most squares that a hiker can enter after this tile."""
    longest = 0
    for slot in range(HIKER_SLOTS):
        spot = s.where[seat][slot]
        if may_set_out(s, box, spot):
            for side in range(4):
                longest = max(longest, line_length(s, box, spot, side))
    return longest


@rule
def stable_growth(s, weights, time, square):
    return weights[STABLE_GROWTH] * (8 - squares_around(s, square)) * time


@rule
def settle(s, box):
    evaluate(s, box, s.square_count - 1)


@rule
def add_terms(w, s, time):
    weights, values = w.weights, w.notes.value
    for seat in range(s.seats):
        values[seat] += weights[STABLE] * time * in_supply(s, seat, Piece.STABLE)
        for slot in range(HIKER_SLOTS, SLOTS):
            if s.where[seat][slot] >= 0:
                values[seat] += stable_growth(s, weights, time, s.where[seat][slot] >> SPOT_SHIFT)
        values[seat] += set_progress(s, weights, time, seat)


@rule
def set_progress(s, weights, time, seat):
    """How much of a set's value a seat has: much if one crop is missing, little if three are."""
    missing = lacking(s, seat, set_count(s, seat) + 1) - s.tokens_held[seat][SCARECROW]
    near = max(5 - missing, 0) / 5.0
    return weights[SET] * near * near * time


@rule
def narrow(s, box, moves):
    """Leaves out nothing: no two moves of this game are equivalent."""
