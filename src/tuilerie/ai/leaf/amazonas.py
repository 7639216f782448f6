"""Amazonas's own terms: tributaries, villages, jungles and camps, the race of the boats."""

from ...core.board import feature_at, icon_count
from ...core.move_code import a_of, b_of, c_of, deed_of
from ...core.pieces import in_supply, list_held, most_guests
from ...core.rule import rule
from ...core.turns import deck_left
from ...core.words import Deed, Kind, Piece
from ...games.amazonas import (
    AMAZON_DECK,
    ANIMAL,
    BOAT,
    BOX,
    CAIMAN,
    PIRANHA,
    evaluate,
    is_river_tile,
    river_icons,
)
from ...games.amazonas_boats import mouth_points, rank_of, river_points
from .chances import completing, growing
from .weights import OWN

OWN_WEIGHTS = (
    "tributary_end",  # squares that a tributary gains by being finished
    "tributary_boat",  # points that boat icons to come on an open tributary may bring
    "village_end",  # squares that a village gains
    "jungle_growth",  # points that a jungle with a camp gains
    "camp",  # the value of a camp at hand
    "river",  # points of each Amazon tile to come, for a boat that is surely ahead
    "lead",  # spaces of lead that make sure
    "step",  # the value of a space for itself
    "jungle_side",  # points that each of its open sides brings in a whole game
    "tributary_side",  # points that each of its open sides brings a tributary in a whole game
    "village_side",  # the same for a village
)
SECRETS = BOX.secrets

(
    TRIBUTARY_END,
    TRIBUTARY_BOAT,
    VILLAGE_END,
    JUNGLE_GROWTH,
    CAMP_WEIGHT,
    RIVER_WEIGHT,
    LEAD,
    STEP_WEIGHT,
    JUNGLE_SIDE,
    TRIBUTARY_SIDE,
    VILLAGE_SIDE,
) = range(OWN, OWN + len(OWN_WEIGHTS))
LEARNED = ("tributary", "village")  # kinds whose chances were learned
TRIBUTARY, VILLAGE = range(len(LEARNED))
CHANCES = OWN + len(OWN_WEIGHTS)  # where their coefficients begin
DRAWN = sum(tile.count for tile in BOX.tiles if tile.deck in ("standard", "amazon"))  # in a whole game


@rule
def prospect(w, s, time, f):
    """The chance that a feature is finished, and the points that may come to it."""
    weights = w.weights
    match s.feature[f].kind:
        case Kind.TRIBUTARY:
            chance = completing(w, s, time, f, TRIBUTARY)
            hope = weights[TRIBUTARY_END] * chance + weights[TRIBUTARY_BOAT] * time
            return chance, hope + growing(w, s, time, f, TRIBUTARY_SIDE)
        case Kind.VILLAGE:
            chance = completing(w, s, time, f, VILLAGE)
            hope = (s.feature[f].squares + 2.0 * weights[VILLAGE_END]) * chance
            return chance, hope + growing(w, s, time, f, VILLAGE_SIDE)
        case _:
            return 0.0, 0.0


@rule
def act_points(w, s, time, move):
    """Besides what a meeple claims: its boat icons, a camp, and sailing without a piece."""
    weights, seat = w.weights, int(s.to_act)
    if deed_of(move) == Deed.PASS:
        return sailing(s, w.box, weights, seat, 1)
    f = feature_at(s, b_of(move), c_of(move))
    if a_of(move) == Piece.CAMP:
        return icon_count(s, f, ANIMAL) + jungle_growth(s, weights, time, f) - weights[CAMP_WEIGHT] * time
    if s.feature[f].kind == Kind.TRIBUTARY and icon_count(s, f, BOAT) > 0:
        return sailing(s, w.box, weights, seat, icon_count(s, f, BOAT))
    return 0.0


@rule
def sailing(s, box, weights, seat, spaces):
    """The value of sailing on before the new tile is evaluated, including what rivals lose by it."""
    sailed = min(spaces, s.river_spaces - 1 - s.boat[seat])
    tiles = deck_left(s, box, AMAZON_DECK)
    before = boat_margin(s, box, weights, tiles, seat)
    s.boat[seat] += sailed
    after = boat_margin(s, box, weights, tiles, seat)
    s.boat[seat] -= sailed
    return after - before


@rule
def boat_margin(s, box, weights, tiles, seat):
    """The points that its boat brings a seat by the new tile, later tiles and at the mouth, less those of
    the leading rival; never below 0 for any seat."""
    best = 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, boat_points(s, box, weights, tiles, other))
    return boat_points(s, box, weights, tiles, seat) - best


@rule
def boat_points(s, box, weights, tiles, seat):
    square = s.square_count - 1
    rank = rank_of(s, seat)
    points = boat_value(s, weights, tiles, seat) + mouth_points(s.seats, rank)
    if not is_river_tile(box, s.square_tile[square]):
        return points
    caimans, piranhas = river_icons(s, box, square, CAIMAN), river_icons(s, box, square, PIRANHA)
    return points + river_points(rank, caimans, piranhas)


@rule
def boat_value(s, weights, tiles, seat):
    """Amazon tiles to come pay the leading boats; a lead can still be lost, and a deficit made up."""
    foremost = 0
    for other in range(s.seats):
        if other != seat:
            foremost = max(foremost, int(s.boat[other]))
    ahead = min(max((s.boat[seat] - foremost) / weights[LEAD], -1.0), 1.0)
    return weights[RIVER_WEIGHT] * tiles * 0.5 * ahead + weights[STEP_WEIGHT] * s.boat[seat]


@rule
def jungle_growth(s, weights, time, f):
    """What a jungle with a camp may still gain: it grows with the number of open sides."""
    sides = s.feature[f].open_sides
    if sides == 0:
        return 0.0
    return weights[JUNGLE_GROWTH] * time + weights[JUNGLE_SIDE] * sides * s.pile / DRAWN


@rule
def settle(s, box):
    evaluate(s, box, s.square_count - 1)


@rule
def add_terms(w, s, time):
    weights, values = w.weights, w.notes.value
    tiles = deck_left(s, w.box, AMAZON_DECK)
    for seat in range(s.seats):
        values[seat] += boat_value(s, weights, tiles, seat)
        values[seat] += weights[CAMP_WEIGHT] * time * in_supply(s, seat, Piece.CAMP)
    for i in range(list_held(s, w.box)):
        f = s.held[i]
        if s.feature[f].kind == Kind.JUNGLE and s.feature[f].open_sides > 0:
            add_camps(s, weights, time, f, values)


@rule
def add_camps(s, weights, time, f, values):
    most = most_guests(s, f)
    if most > 0:
        for seat in range(s.seats):
            if s.feature[f].guests[seat] == most:
                values[seat] += jungle_growth(s, weights, time, f)


@rule
def narrow(s, box, moves):
    """Leaves out nothing: no two moves of this game are equivalent."""
