"""Open cells: how likely each one is to be covered, and which features a tile there may join."""

from ...core.board import feature_at, feature_of, next_spot, row_at, row_of, spot_of
from ...core.cells import is_open, near_cell, open_place, square_at, step_x, step_y
from ...core.pieces import most_meeples
from ...core.rule import rule
from ...core.state import SPOT_MASK, SPOT_SHIFT
from .weights import CLOSE_1, JOIN, SCARCE
from .workspace import MOST_JOINS


@rule
def survey(w, s):
    """Begins to compare the moves of a position, and looks around its open cells. What is found holds for all
    positions that its moves lead to, except around the squares that they lay."""
    notes = w.notes
    notes.clock += 1
    notes.surveyed = notes.clock
    notes.known_squares = s.square_count
    notes.known_cells = s.frontier_count
    notes.crowded_count = 0
    if w.weights[SCARCE] >= 0.0:
        note_tiles(s, notes)
        for place in range(s.frontier_count):
            notes.known_cell[place] = s.frontier_cell[place]
        for place in range(s.frontier_count):
            if is_crowded(s, w.box, place):
                list_crowded(s, w.box, notes, place)


@rule
def note_tiles(s, notes):
    """Forgets how many tiles fit, unless the same tiles are left as before."""
    if not are_same_tiles(s, notes):
        notes.tiles_noted += 1
        for tile in range(len(s.tiles_left)):
            notes.known_tiles[tile] = s.tiles_left[tile]


@rule
def are_same_tiles(s, notes):
    for tile in range(len(s.tiles_left)):
        if notes.known_tiles[tile] != s.tiles_left[tile]:
            return False
    return True


@rule
def is_crowded(s, box, place):
    """Whether an open cell has several neighbours."""
    sides = box.asked_sides[s.frontier_pattern[place]]
    return sides & (sides - 1) != 0


@rule
def list_crowded(s, box, notes, place):
    """Notes an open cell beside which two segments of one kind lie."""
    count = list_beside(s, box, place, notes.beside[place])
    notes.beside_count[place] = count
    for k in range(count):
        for other in range(k):
            if kind_at(s, notes.beside[place][k]) == kind_at(s, notes.beside[place][other]):
                notes.crowded[notes.crowded_count] = place
                notes.crowded_count += 1
                return


@rule
def kind_at(s, spot):
    return s.feature[feature_of(s, spot)].kind


@rule
def list_beside(s, box, place, spots):
    """Lists the spots in the middle of the neighbours' sides; returns how many."""
    asked = box.asked_sides[s.frontier_pattern[place]]
    count = 0
    for side in range(4):
        if asked >> side & 1:
            spots[count] = spot_beside(s, box, s.frontier_cell[place], side)
            count += 1
    return count


@rule
def spot_beside(s, box, cell, side):
    """The spot in the middle of the neighbour's side. There is a neighbour."""
    near = near_cell(s, cell, step_x(side), step_y(side))
    square = square_at(s, near)
    return spot_of(square, box.port[row_at(s, box, square, near)][4 * (side ^ 2) + 1])


@rule
def rate_open_cells(w, s):
    """Finds what a move has changed around open cells, and what tiles there may join. If `scarce` is below 0,
    all cells are alike."""
    notes = w.notes
    notes.clock += 1
    notes.rated = notes.clock
    notes.join_count = 0
    if w.weights[SCARCE] >= 0.0:
        notes.changed_count = 0
        covered = touch_squares(s, w.box, notes)
        find_joins(w, s, notes.known_cells - covered)


@rule
def touch_squares(s, box, notes):
    """Marks all features whose open cells have changed. Returns how many cells are covered: as many of the
    last open cells took their places."""
    covered = 0
    for square in range(notes.known_squares, s.square_count):
        covered += box.cell_count[s.square_tile[square]]
        touch_square(s, box, notes, square)
    for place in range(max(notes.known_cells - covered, 0), notes.known_cells):
        if is_open(s, notes.known_cell[place]):
            touch_place(s, box, notes, open_place(s, notes.known_cell[place]))
    return covered


@rule
def touch_square(s, box, notes, square):
    tile, row = s.square_tile[square], row_of(s, square)
    for segment in range(box.segment_count[tile]):
        notes.touched[feature_at(s, square, segment)] = notes.rated
    for k in range(box.cell_count[tile]):
        cell = near_cell(s, s.square_cell[square], box.cell_x[row + k], box.cell_y[row + k])
        for side in range(4):
            near = near_cell(s, cell, step_x(side), step_y(side))
            if is_open(s, near) and is_crowded(s, box, open_place(s, near)):
                touch_place(s, box, notes, open_place(s, near))


@rule
def touch_place(s, box, notes, place):
    """Lists a changed open cell and marks the features beside it."""
    if not is_changed(notes, place):
        note_changed(notes, place)
        count = list_beside(s, box, place, notes.beside_now[place])
        notes.beside_now_count[place] = count
        for k in range(count):
            notes.touched[feature_of(s, notes.beside_now[place][k])] = notes.rated


@rule
def is_changed(notes, place):
    for i in range(notes.changed_count):
        if notes.changed[i] == place:
            return True
    return False


@rule
def note_changed(notes, place):
    """Puts a place into the sorted list."""
    i = notes.changed_count
    while i > 0 and notes.changed[i - 1] > place:
        notes.changed[i] = notes.changed[i - 1]
        i -= 1
    notes.changed[i] = place
    notes.changed_count += 1


@rule
def find_joins(w, s, unmoved):
    """Finds the features that tiles may join: around cells surveyed before, if they lie where they lay, and
    around those that have changed, in the order of their places."""
    notes = w.notes
    i, j = 0, 0
    while i < notes.crowded_count or j < notes.changed_count:
        surveyed = notes.crowded[i] if i < notes.crowded_count else len(notes.crowded)
        changed = notes.changed[j] if j < notes.changed_count else len(notes.changed)
        i += surveyed <= changed
        j += changed <= surveyed
        if changed <= surveyed:
            join_around(w, s, changed, notes.beside_now[changed], notes.beside_now_count[changed])
        elif surveyed < unmoved:
            join_around(w, s, surveyed, notes.beside[surveyed], notes.beside_count[surveyed])


@rule
def join_around(w, s, place, spots, count):
    first, second, third = -1, -1, -1
    for k in range(count):
        f = feature_of(s, spots[k])
        if s.feature[f].claims > 0:
            note_join(w, s, place, f, first)
            note_join(w, s, place, f, second)
            note_join(w, s, place, f, third)
            first, second, third = f, first, second


@rule
def odds_at(w, s, place):
    """How likely an open cell is to be covered, from the number of tiles that fit: `scarce` tiles make it one
    half."""
    count = fitting_at(w, s, place)
    return count / (count + w.weights[SCARCE]) if count > 0 else 0.0


@rule
def fitting_at(w, s, place):
    """How many of the tiles left fit an open cell; counted once for all cells that ask for the same."""
    notes, pattern = w.notes, s.frontier_pattern[place]
    if notes.fitting_noted[pattern] != notes.tiles_noted:
        notes.fitting_noted[pattern] = notes.tiles_noted
        notes.fitting[pattern] = tiles_fitting(s, w.box, pattern)
    return notes.fitting[pattern]


@rule
def tiles_fitting(s, box, pattern):
    """How many of the tiles left fit an open cell."""
    count = 0
    for i in range(box.fitting_count[pattern]):
        count += s.tiles_left[box.fitting[pattern][i]]
    return count


@rule
def reach_of(w, s, f):
    """The chance that the open cells beside a feature are covered: the product of their odds."""
    notes = w.notes
    if w.weights[SCARCE] < 0.0:
        return 1.0
    known = notes.rated if notes.touched[f] == notes.rated else notes.surveyed
    if notes.reach_known[f] != known:
        notes.reach_known[f] = known
        notes.reach[f] = find_reach(w, s, f)
    return notes.reach[f]


@rule
def find_reach(w, s, f):
    """The factors in the order of the places, so that rounding is the same however a game came here."""
    notes = w.notes
    list_places_beside(s, w.box, notes, f)
    reach = 1.0
    for i in range(notes.side_count):
        reach *= odds_at(w, s, notes.sides[i])
    return reach


@rule
def list_places_beside(s, box, notes, f):
    """Lists the open cells beyond a feature's open sides, sorted by place; a cell is listed for each side."""
    notes.side_count = 0
    spot = s.feature[f].first
    for _ in range(s.feature[f].segments):
        if notes.side_count == s.feature[f].open_sides:
            return
        list_sides(s, box, notes, spot)
        spot = next_spot(s, spot)


@rule
def list_sides(s, box, notes, spot):
    square, segment = spot >> SPOT_SHIFT, spot & SPOT_MASK
    row = row_of(s, square)
    for k in range(box.cell_count[s.square_tile[square]]):
        for side in range(4):
            if box.port[row + k][4 * side + 1] == segment:
                x, y = box.cell_x[row + k] + step_x(side), box.cell_y[row + k] + step_y(side)
                near = near_cell(s, s.square_cell[square], x, y)
                if is_open(s, near):
                    note_side(notes, open_place(s, near))


@rule
def note_side(notes, place):
    """Puts a place into the sorted list."""
    i = notes.side_count
    while i > 0 and notes.sides[i - 1] > place:
        notes.sides[i] = notes.sides[i - 1]
        i -= 1
    notes.sides[i] = place
    notes.side_count += 1


@rule
def note_join(w, s, place, f, other):
    if other >= 0 and other != f and s.feature[other].kind == s.feature[f].kind:
        notes, count, odds = w.notes, w.notes.join_count, odds_at(w, s, place)
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
    chance = closing(w.weights, s.feature[f].open_sides, time)
    return chance * reach_of(w, s, f) if chance != 0.0 else 0.0


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
