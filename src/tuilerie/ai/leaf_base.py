"""Carcassonne's own terms: roads, cities, monasteries and gardens, fields, the abbot."""

from ..core.board import feature_at, icon_count, is_finished, square_of, squares_around, touching
from ..core.move import a_of, b_of, c_of, deed_of
from ..core.pieces import in_supply
from ..core.rule import rule
from ..core.words import Deed, Kind, Piece
from ..games.base import BOX, SHIELD, evaluate, points
from .leaf import OWN, closing

WEIGHTS = {
    "scale": 20.0,
    "tempo": 1.5,
    "horizon": 8.0,
    "cap": 12.0,
    "close_1": 0.5,
    "close_2": 0.2,
    "close_3": 0.05,
    "home": 0.5,
    **{f"free_{n}": v for n, v in enumerate((-15.0, -8.0, -3.0, 0.0, 2.5, 3.75, 5.0, 6.25, 6.25))},
    "road_end": 1.0,  # squares that a road gains by being finished
    "city_end": 1.0,  # squares that a city gains
    "fill": 0.4,  # of the empty cells around a monastery, how many will be covered
    "field_city": 0.6,  # how far a city that may be finished counts for a field
    "field_growth": 0.0,  # points that a field gains by cities not begun yet
    "abbot": 2.0,  # the value of the abbot at hand
}
GREEDY = dict(WEIGHTS)
EASY = 2.0  # points of difference that make a move e times likelier to the easy player
SECRETS = BOX.secrets
ROAD_END, CITY_END, FILL, FIELD_CITY, FIELD_GROWTH, ABBOT = range(OWN, len(WEIGHTS))


@rule
def prospect(s, box, weights, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    match s.feature[f].kind:
        case Kind.ROAD:
            chance = closing(weights, s.feature[f].open_sides, time)
            return chance, weights[ROAD_END] * chance
        case Kind.CITY:
            chance = closing(weights, s.feature[f].open_sides, time)
            worth = s.feature[f].squares + icon_count(s, f, SHIELD)
            return chance, (worth + 2.0 * weights[CITY_END]) * chance
        case Kind.MONASTERY | Kind.GARDEN:
            missing = 8 - squares_around(s, square_of(s, f))
            return closing(weights, missing, time), missing * weights[FILL] * time
        case Kind.FIELD:
            return 0.0, field_prospect(s, box, weights, time, f)
        case _:
            return 0.0, 0.0


@rule
def field_prospect(s, box, weights, time, f):
    """Cities that border a field and may be finished, and those that may come to border it."""
    expected = 0.0
    for i in range(touching(s, box, f, Kind.CITY)):
        if not is_finished(s, s.found[i]):
            expected += closing(weights, s.feature[s.found[i]].open_sides, time)
    return 3.0 * weights[FIELD_CITY] * expected + weights[FIELD_GROWTH] * time


@rule
def act_points(s, box, weights, time, move):
    """Beside what a meeple claims: the abbot comes or goes."""
    match deed_of(move):
        case Deed.PUT:
            if a_of(move) != Piece.ABBOT:
                return 0.0
            f = feature_at(s, b_of(move), c_of(move))
            _, more = prospect(s, box, weights, time, f)
            return points(s, box, f, 0) + more - weights[ABBOT] * time
        case Deed.RECALL:
            return weights[ABBOT] * time
        case _:
            return 0.0


@rule
def settle(s, box):
    evaluate(s, box, s.square_count - 1)


@rule
def add_terms(s, box, weights, time, values):
    for seat in range(s.seats):
        if in_supply(s, seat, Piece.ABBOT) > 0:
            values[seat] += weights[ABBOT] * time


@rule
def narrow(s, box, moves):
    """No two moves of this game are alike."""
