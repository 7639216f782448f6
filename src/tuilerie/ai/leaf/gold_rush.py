"""Gold Rush's own terms: railways, mountains and their tokens, towns, prairies, the tent."""

from ...core.board import feature_at, feature_of, found_feature, icon_count, is_finished, touching
from ...core.move_code import DIG, a_of, b_of, c_of, deed_of
from ...core.pieces import in_supply
from ...core.rule import rule
from ...core.words import Deed, Kind, Piece
from ...games.gold_rush import BOX, LOCOMOTIVE, TENT_SLOT, evaluate
from .chances import completing, growing
from .weights import OWN

OWN_WEIGHTS = (
    "railway_end",  # squares that a railway gains by being finished
    "mountain_end",  # nuggets that a mountain gains
    "token",  # the value of a hidden token
    "town_railway",  # how much a railway that may be finished counts for a town
    "prairie_growth",  # points that a prairie gains
    "tent_token",  # share of a token's value for a tent that may dig it
    "tent_most",  # tokens that a tent may hope to dig
    "tent",  # the value of the tent at hand
    "railway_side",  # points that each of its open sides brings a railway in a whole game
    "mountain_side",  # the same for a mountain
    "prairie_side",  # the same for a prairie
)
SECRETS = BOX.secrets

(
    RAILWAY_END,
    MOUNTAIN_END,
    TOKEN_WEIGHT,
    TOWN_RAILWAY,
    PRAIRIE_GROWTH,
    TENT_TOKEN,
    TENT_MOST,
    TENT,
    RAILWAY_SIDE,
    MOUNTAIN_SIDE,
    PRAIRIE_SIDE,
) = range(OWN, OWN + len(OWN_WEIGHTS))
LEARNED = ("railway", "mountain")  # kinds whose chances were learned
RAILWAY, MOUNTAIN = range(len(LEARNED))
CHANCES = OWN + len(OWN_WEIGHTS)  # where their coefficients begin


@rule
def prospect(w, s, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    weights = w.weights
    match s.feature[f].kind:
        case Kind.RAILWAY:
            chance = completing(w, s, time, f, RAILWAY)
            doubled = s.feature[f].squares if icon_count(s, f, LOCOMOTIVE) == 1 else 0
            hope = (doubled + weights[RAILWAY_END]) * chance
            return chance, hope + growing(w, s, time, f, RAILWAY_SIDE)
        case Kind.MOUNTAIN:
            chance = completing(w, s, time, f, MOUNTAIN)
            hope = mountain_prospect(s, weights, chance, f)
            return chance, hope + growing(w, s, time, f, MOUNTAIN_SIDE)
        case Kind.TOWN:
            return town_prospect(w, s, time, f)
        case Kind.PRAIRIE:
            hope = weights[PRAIRIE_GROWTH] * time if s.feature[f].open_sides > 0 else 0.0
            return 0.0, hope + growing(w, s, time, f, PRAIRIE_SIDE)
        case _:
            return 0.0, 0.0


@rule
def mountain_prospect(s, weights, chance, f):
    """Its tokens go to its owner when it is finished; tied owners share them."""
    owners, most = 0, 0
    for seat in range(s.seats):
        count = s.feature[f].meeples[seat]
        if count > most:
            owners, most = 1, int(count)
        elif count == most and most > 0:
            owners += 1
    tokens = s.feature[f].tokens * weights[TOKEN_WEIGHT] / max(owners, 1)
    return (tokens + weights[MOUNTAIN_END] * (1.0 + weights[TOKEN_WEIGHT])) * chance


@rule
def town_prospect(w, s, time, f):
    """It is finished when all its railways are; each is worth 3 points to it."""
    chance, expected = 1.0, 0.0
    for i in range(touching(s, w.box, f, Kind.RAILWAY)):
        if not is_finished(s, found_feature(s, i)):
            closes = completing(w, s, time, found_feature(s, i), RAILWAY)
            chance *= closes
            expected += closes
    return chance, 3.0 * w.weights[TOWN_RAILWAY] * expected


@rule
def act_points(w, s, time, move):
    """Besides what a meeple claims: the tent, and digging with it."""
    weights = w.weights
    if move == DIG:
        f = feature_of(s, s.where[s.to_act][TENT_SLOT])
        return (
            weights[TOKEN_WEIGHT] + tent_value(s, weights, time, f, -1) - tent_value(s, weights, time, f, 0)
        )
    if not puts_tent(move):
        return 0.0
    there = tent_value(s, weights, time, feature_at(s, b_of(move), c_of(move)), 0)
    spot = s.where[s.to_act][TENT_SLOT]
    if spot < 0:
        return there - weights[TENT] * time
    return there - tent_value(s, weights, time, feature_of(s, spot), 0)


@rule
def tent_value(s, weights, time, f, more):
    """The value of the tokens that a tent may dig where it stands; there is time for a few only."""
    if is_finished(s, f):
        return weights[TENT] * time
    tokens = min(float(s.feature[f].tokens + more), weights[TENT_MOST])
    return weights[TENT_TOKEN] * weights[TOKEN_WEIGHT] * tokens * time


@rule
def settle(s, box):
    evaluate(s, box, s.square_count - 1)


@rule
def add_terms(w, s, time):
    weights, values = w.weights, w.notes.value
    for seat in range(s.seats):
        spot = s.where[seat][TENT_SLOT]
        if spot >= 0:
            values[seat] += tent_value(s, weights, time, feature_of(s, spot), 0)
        elif in_supply(s, seat, Piece.TENT) > 0:
            values[seat] += weights[TENT] * time


@rule
def narrow(s, box, moves):
    """Of the spots for the tent on one mountain, one is enough to think about."""
    kept = 0
    for i in range(1, moves[0] + 1):
        if not is_like_earlier(s, moves, i, kept):
            kept += 1
            moves[kept] = moves[i]
    moves[0] = kept


@rule
def is_like_earlier(s, moves, i, kept):
    if not puts_tent(moves[i]):
        return False
    f = feature_at(s, b_of(moves[i]), c_of(moves[i]))
    for j in range(1, kept + 1):
        if puts_tent(moves[j]) and feature_at(s, b_of(moves[j]), c_of(moves[j])) == f:
            return True
    return False


@rule
def puts_tent(move):
    return deed_of(move) == Deed.PUT and a_of(move) == Piece.TENT
