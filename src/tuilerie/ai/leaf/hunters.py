"""Hunters & Gatherers' own terms: forests, rivers, meadows, huts."""

from ...core.board import feature_at, icon_count
from ...core.move_code import a_of, b_of, c_of, deed_of
from ...core.pieces import in_supply, list_held, most_guests
from ...core.rule import rule
from ...core.turns import deck_left
from ...core.words import Deed, Kind, Phase, Piece
from ...games.hunters import BONUS_DECK, BOX, FISH, evaluate, points
from .chances import completing, growing
from .weights import OWN

OWN_WEIGHTS = (
    "forest_end",  # segments that a forest gains by being finished
    "river_end",  # points that a river gains
    "meadow_growth",  # points that a meadow gains
    "hut_growth",  # points that a network with a hut gains
    "hut",  # the value of a hut at hand
    "bonus",  # the value of a bonus tile that is to be drawn
    "forest_side",  # points that each of its open sides brings a forest in a whole game
    "river_side",  # the same for a river
    "meadow_side",  # the same for a meadow
)
SECRETS = BOX.secrets
(
    FOREST_END,
    RIVER_END,
    MEADOW_GROWTH,
    HUT_GROWTH,
    HUT,
    BONUS,
    FOREST_SIDE,
    RIVER_SIDE,
    MEADOW_SIDE,
) = range(OWN, OWN + len(OWN_WEIGHTS))
LEARNED = ("forest", "river")  # kinds whose chances were learned
FOREST, RIVER = range(len(LEARNED))
CHANCES = OWN + len(OWN_WEIGHTS)  # where their coefficients begin


@rule
def prospect(w, s, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    box, weights = w.box, w.weights
    match s.feature[f].kind:
        case Kind.FOREST:
            chance = completing(w, s, time, f, FOREST)
            hope = (points(s, box, f, 1) + 2.0 * weights[FOREST_END]) * chance
            return chance, hope + growing(w, s, time, f, FOREST_SIDE)
        case Kind.RIVER:
            chance = completing(w, s, time, f, RIVER)
            hope = (points(s, box, f, 1) + weights[RIVER_END]) * chance
            return chance, hope + growing(w, s, time, f, RIVER_SIDE)
        case Kind.MEADOW:
            hope = weights[MEADOW_GROWTH] * time if s.feature[f].open_sides > 0 else 0.0
            return 0.0, hope + growing(w, s, time, f, MEADOW_SIDE)
        case _:
            return 0.0, 0.0


@rule
def act_points(w, s, time, move):
    """Besides what a meeple claims: a hut with the fish of its network, and those to come."""
    if deed_of(move) != Deed.PUT or a_of(move) != Piece.HUT:
        return 0.0
    square = b_of(move)
    network = feature_at(s, square, w.box.over[s.square_tile[square]][c_of(move)])
    return icon_count(s, network, FISH) + hut_growth(s, w.weights, network, time) - w.weights[HUT] * time


@rule
def hut_growth(s, weights, network, time):
    return weights[HUT_GROWTH] * time if s.feature[network].open_sides > 0 else 0.0


@rule
def settle(s, box):
    """Evaluates the new square; a bonus tile earned waits to be drawn."""
    first = s.phase == Phase.ACT
    if evaluate(s, box, s.square_count - 1) and first and deck_left(s, box, BONUS_DECK) > 0:
        s.phase = Phase.BONUS_DRAW


@rule
def add_terms(w, s, time):
    weights, values = w.weights, w.notes.value
    if s.phase == Phase.BONUS_DRAW:
        values[s.active] += weights[BONUS]
    for seat in range(s.seats):
        values[seat] += weights[HUT] * time * in_supply(s, seat, Piece.HUT)
    for i in range(list_held(s, w.box)):
        f = s.held[i]
        if s.feature[f].kind == Kind.NETWORK and s.feature[f].open_sides > 0:
            add_huts(s, weights, time, f, values)


@rule
def add_huts(s, weights, time, f, values):
    most = most_guests(s, f)
    if most > 0:
        for seat in range(s.seats):
            if s.feature[f].guests[seat] == most:
                values[seat] += weights[HUT_GROWTH] * time


@rule
def narrow(s, box, moves):
    """Leaves out nothing: no two moves of this game are equivalent."""
