"""Carcassonne's own terms: roads, cities, monasteries and gardens, fields, the abbot."""

from ...core.board import (
    feature_at,
    found_feature,
    icon_count,
    is_finished,
    square_of,
    squares_around,
    touching,
)
from ...core.move_code import a_of, b_of, c_of, deed_of
from ...core.pieces import in_supply
from ...core.rule import rule
from ...core.words import Deed, Kind, Piece
from ...games.base import BOX, SHIELD, evaluate, points
from .chances import completing, covering, growing, surrounding
from .open_cells import closing
from .weights import HOPE, OWN

OWN_WEIGHTS = (
    "road_end",  # squares that a road gains by being finished
    "city_end",  # squares that a city gains
    "fill",  # of the empty cells around a monastery, how many will be covered
    "field_city",  # how much a city that may be finished counts for a field
    "field_growth",  # points that a field gains by cities not begun yet
    "abbot",  # the value of the abbot at hand
    "road_side",  # points that each of its open sides brings a road in a whole game
    "city_side",  # the same for a city
    "field_side",  # the same for a field
)
SECRETS = BOX.secrets
(
    ROAD_END,
    CITY_END,
    FILL,
    FIELD_CITY,
    FIELD_GROWTH,
    ABBOT,
    ROAD_SIDE,
    CITY_SIDE,
    FIELD_SIDE,
) = range(OWN, OWN + len(OWN_WEIGHTS))
LEARNED = ("road", "city", "monastery")  # kinds whose chances were learned
ROAD, CITY, SITE = range(len(LEARNED))
CHANCES = OWN + len(OWN_WEIGHTS)  # where their coefficients begin


@rule
def prospect(w, s, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    weights = w.weights
    match s.feature[f].kind:
        case Kind.ROAD:
            chance = completing(w, s, time, f, ROAD)
            return chance, weights[ROAD_END] * chance + growing(w, s, time, f, ROAD_SIDE)
        case Kind.CITY:
            chance = completing(w, s, time, f, CITY)
            worth = s.feature[f].squares + icon_count(s, f, SHIELD)
            hope = (worth + 2.0 * weights[CITY_END]) * chance
            return chance, hope + growing(w, s, time, f, CITY_SIDE)
        case Kind.MONASTERY | Kind.GARDEN:
            missing = 8 - squares_around(s, square_of(s, f))
            if weights[HOPE] > 0.0:
                return surrounding(w, s, f, SITE, missing), weights[FILL] * covering(w, s, f, SITE, missing)
            return closing(weights, missing, time), missing * weights[FILL] * time
        case Kind.FIELD:
            return 0.0, field_prospect(w, s, time, f) + growing(w, s, time, f, FIELD_SIDE)
        case _:
            return 0.0, 0.0


@rule
def field_prospect(w, s, time, f):
    """Cities that border a field and may be finished, and those that may come to border it."""
    expected = 0.0
    for i in range(touching(s, w.box, f, Kind.CITY)):
        if not is_finished(s, found_feature(s, i)):
            expected += completing(w, s, time, found_feature(s, i), CITY)
    return 3.0 * w.weights[FIELD_CITY] * expected + w.weights[FIELD_GROWTH] * time


@rule
def act_points(w, s, time, move):
    """Besides what a meeple claims: putting the abbot or calling it home."""
    match deed_of(move):
        case Deed.PUT:
            if a_of(move) != Piece.ABBOT:
                return 0.0
            f = feature_at(s, b_of(move), c_of(move))
            _, more = prospect(w, s, time, f)
            return points(s, w.box, f, 0) + more - w.weights[ABBOT] * time
        case Deed.RECALL:
            return w.weights[ABBOT] * time
        case _:
            return 0.0


@rule
def settle(s, box):
    evaluate(s, box, s.square_count - 1)


@rule
def add_terms(w, s, time):
    for seat in range(s.seats):
        if in_supply(s, seat, Piece.ABBOT) > 0:
            w.notes.value[seat] += w.weights[ABBOT] * time


@rule
def narrow(s, box, moves):
    """Leaves out nothing: no two moves of this game are equivalent."""
