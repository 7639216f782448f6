"""What lies beyond open sides: how likely each open cell is to be covered, and what a tile there may join."""

from ...core.board import feature_of, row_at, spot_of
from ...core.box import PATTERNS
from ...core.cells import near_cell, square_at, step_x, step_y
from ...core.pieces import most_meeples
from ...core.rule import rule
from ...core.state import SPOT_SHIFT
from .weights import CLOSE_1, JOIN, SCARCE
from .workspace import MOST_JOINS

UNKNOWN_ODDS = -1.0
UNKNOWN_CELL = -1


@rule
def forget(notes, s):
    """Clears what is known of open cells, for a new position with other tiles left. What is found then
    holds for all positions that its moves lead to."""
    for pattern in range(PATTERNS):
        notes.likely[pattern] = UNKNOWN_ODDS
    for place in range(len(notes.known_cell)):
        notes.known_cell[place] = UNKNOWN_CELL
    notes.known_squares = s.square_count
    notes.reach_known = 0


@rule
def rate_open_cells(w, s):
    """Rates every open cell once. If `scarce` is below 0, all cells are rated the same."""
    notes = w.notes
    notes.join_count = 0
    if notes.reach_known and s.square_count == notes.known_squares:
        find_joins(s, notes)
        return
    for f in range(s.feature_count):
        notes.reach[f] = 1.0
    notes.reach_known = int(s.square_count == notes.known_squares and w.weights[SCARCE] >= 0.0)
    if w.weights[SCARCE] >= 0.0:
        for place in range(s.frontier_count):
            pattern = s.frontier_pattern[place]
            if notes.likely[pattern] == UNKNOWN_ODDS:
                notes.likely[pattern] = likely(s, w.box, w.weights, pattern)
            if notes.known_cell[place] != s.frontier_cell[place] or notes.known_pattern[place] != pattern:
                look_around(s, w.box, place, notes)
            survey_cell(s, place, notes.likely[pattern], notes)


@rule
def likely(s, box, weights, pattern):
    """How likely an open cell is to be covered, from the number of tiles that fit it: `scarce` tiles make
    it one half."""
    count = 0
    for tile in range(box.tile_count):
        count += box.fits[pattern][tile] * s.tiles_left[tile]
    return count / (count + weights[SCARCE]) if count > 0 else 0.0


@rule
def survey_cell(s, place, odds, notes):
    """Lists all features that are open to one cell, and the pairs that a tile may join."""
    for k in range(notes.beside_count[place]):
        notes.reach[feature_of(s, notes.beside[place][k])] *= odds
    if notes.beside_count[place] > 1:
        join_around(s, place, odds, notes)


@rule
def find_joins(s, notes):
    """Finds the features that tiles may join, for the open cells surveyed last."""
    for place in range(s.frontier_count):
        if notes.beside_count[place] > 1:
            join_around(s, place, notes.likely[s.frontier_pattern[place]], notes)


@rule
def join_around(s, place, odds, notes):
    first, second, third = -1, -1, -1
    for k in range(notes.beside_count[place]):
        f = feature_of(s, notes.beside[place][k])
        if s.feature[f].claims > 0:
            note_join(s, f, first, odds, notes)
            note_join(s, f, second, odds, notes)
            note_join(s, f, third, odds, notes)
            first, second, third = f, first, second


@rule
def look_around(s, box, place, notes):
    """Notes what lies beside an open cell. It stays so as long as the cell asks the same; but squares that
    the compared moves lay differ from one move to the next, so what lies on them is not kept."""
    cell, pattern = s.frontier_cell[place], s.frontier_pattern[place]
    notes.known_cell[place] = cell
    notes.known_pattern[place] = pattern
    notes.beside_count[place] = 0
    for side in range(4):
        if box.asked_sides[pattern] >> side & 1:
            spot = spot_beside(s, box, cell, side)
            notes.beside[place][notes.beside_count[place]] = spot
            notes.beside_count[place] += 1
            if spot >> SPOT_SHIFT >= notes.known_squares:
                notes.known_cell[place] = UNKNOWN_CELL


@rule
def spot_beside(s, box, cell, side):
    """The spot in the middle of the neighbour's side. There is a neighbour."""
    near = near_cell(s, cell, step_x(side), step_y(side))
    square = square_at(s, near)
    return spot_of(square, box.port[row_at(s, box, square, near)][4 * (side ^ 2) + 1])


@rule
def note_join(s, f, other, odds, notes):
    if other >= 0 and other != f and s.feature[other].kind == s.feature[f].kind:
        count = notes.join_count
        if count < MOST_JOINS and odds > 0.0:
            notes.joined[count] = f
            notes.joined_with[count] = other
            notes.join_odds[count] = odds
            notes.join_count = count + 1


@rule
def closing(weights, open_sides, time):
    """The chance that a feature with so many open sides is finished."""
    if open_sides > 3:
        return 0.0
    return weights[CLOSE_1 + max(open_sides, 1) - 1] * time


@rule
def finishing(w, s, time, f):
    """The same for one feature on the board: the fewer tiles fit its open cells, the less likely."""
    return closing(w.weights, s.feature[f].open_sides, time) * w.notes.reach[f]


@rule
def share_out(s, weights, f, other, worth, values):
    """Compares the owners of a feature now with those after a join: some seats gain it, some lose it."""
    most = most_meeples(s, f)
    joined = 0
    for seat in range(s.seats):
        joined = max(joined, s.feature[f].meeples[seat] + s.feature[other].meeples[seat])
    for seat in range(s.seats):
        mine = s.feature[f].meeples[seat]
        owns = mine > 0 and mine == most
        would = mine + s.feature[other].meeples[seat] == joined
        values[seat] += weights[JOIN] * worth * (would - owns)
