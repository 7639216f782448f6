"""Questions about the board: what lies where, which features are finished, which ones touch."""

from .box import FIT_COUNT, FIT_SHIFT
from .cells import near_cell, row_step, square_at
from .rule import rule
from .state import LISTS, SPOT_MASK, SPOT_SHIFT
from .words import Kind

KIND_COUNT = len(Kind)
AT_ONCE = 8  # places


@rule
def spot_of(square, segment):
    return square << SPOT_SHIFT | segment


@rule
def feature_at(s, square, segment):
    return s.square_feature[square][segment]


@rule
def feature_through(s, box, square, side):
    """The feature that reaches the middle of a square's side."""
    return s.square_feature[square][box.port[row_of(s, square)][4 * side + 1]]


@rule
def feature_of(s, spot):
    return s.square_feature[spot >> SPOT_SHIFT][spot & SPOT_MASK]


@rule
def square_of(s, f):
    """A square of the feature. A feature that never grows has only one."""
    return s.feature[f].first >> SPOT_SHIFT


@rule
def map_order(s, f):
    """A number to sort features by: those further north come first, then those further west."""
    square = square_of(s, f)
    return s.square_y[square] * 2 * row_step(s) + s.square_x[square]


@rule
def is_finished(s, f):
    """C-14: whether no segment of the feature borders an empty cell."""
    return s.feature[f].open_sides == 0


@rule
def square_count(s, f):
    return s.feature[f].squares


@rule
def segment_count(s, f):
    return s.feature[f].segments


@rule
def icon_count(s, f, icon):
    return s.feature[f].icons[icon]


@rule
def squares_around(s, square):
    """How many of the eight cells around a square are covered."""
    cell = s.square_cell[square]
    count = 0
    for y in range(-1, 2):
        for x in range(-1, 2):
            count += square_at(s, near_cell(s, cell, x, y)) >= 0
    return count - 1  # the square itself is not around itself


@rule
def icons_around(s, box, square, kind, icon):
    """Counts an icon on all segments of a kind, on a square and the eight squares around it."""
    count = 0
    for y in range(-1, 2):
        for x in range(-1, 2):
            near = near_square(s, square, x, y)
            if near >= 0:
                count += icons_on(s, box, near, kind, icon)
    return count


@rule
def icons_on(s, box, square, kind, icon):
    return box.icons_on[s.square_tile[square]][kind][icon]


@rule
def touching(s, box, f, kind):
    """Lists the features of a kind that border a feature, each once, and returns their number. Read the list
    with `found_feature`. It is reused until the feature grows or a listed feature is absorbed by another."""
    kept, about = s.found_lists[f % LISTS], 1 + f * KIND_COUNT + kind
    if kept.about == about and kept.segments == s.feature[f].segments and are_all_there(s, kept):
        s.found_first = kept.first
        s.found_count = kept.count
        kept.merges = s.merges
        return s.found_count
    list_touching(s, box, f, kind)
    kept.about = about
    kept.segments = s.feature[f].segments
    kept.merges = s.merges
    kept.first = s.found_first
    kept.count = s.found_count
    return s.found_count


@rule
def found_feature(s, i):
    """The feature at this index in the list that `touching` made last."""
    return s.found[s.found_first + i]


@rule
def are_all_there(s, kept):
    if kept.merges == s.merges:
        return True
    for i in range(kept.first, kept.first + kept.count):
        if s.feature[s.found[i]].kind == Kind.GONE:
            return False
    return True


@rule
def forget_lists(s):
    for i in range(LISTS):
        s.found_lists[i].about = 0
    s.found_end = 0


@rule
def list_touching(s, box, f, kind):
    s.found_first = s.found_end
    s.found_count = 0
    spot = s.feature[f].first
    for _ in range(s.feature[f].segments):
        square = spot >> SPOT_SHIFT
        tile = s.square_tile[square]
        borders = int(box.touches[tile][spot & SPOT_MASK] & box.of_kind[tile][kind])
        segment = 0
        while borders:
            if borders & 1:
                note_found(s, feature_at(s, square, segment))
            borders >>= 1
            segment += 1
        spot = next_spot(s, spot)
    s.found_end = s.found_first + s.found_count


@rule
def has_segment_of(s, box, square, f):
    """Whether a feature runs through a square."""
    for segment in range(box.segment_count[s.square_tile[square]]):
        if feature_at(s, square, segment) == f:
            return True
    return False


@rule
def near_square(s, square, x, y):
    """The square x cells to the east and y cells to the south, or -1."""
    return square_at(s, near_cell(s, s.square_cell[square], x, y))


@rule
def are_near(s, a, b):
    """Whether two squares share a side or a corner."""
    return abs(s.square_x[a] - s.square_x[b]) <= 1 and abs(s.square_y[a] - s.square_y[b]) <= 1


@rule
def note_found(s, f):
    for i in range(s.found_count):
        if found_feature(s, i) == f:
            return
    if s.found_first + s.found_count == len(s.found):
        make_room(s)
    s.found[s.found_first + s.found_count] = f
    s.found_count += 1


@rule
def make_room(s):
    """Forgets all other lists to make room for the present one. There is always room for one list."""
    for i in range(s.found_count):
        s.found[i] = found_feature(s, i)
    s.found_first = 0
    forget_lists(s)


@rule
def fitting_turns(s, box, tile, place):
    """The rotations in which a tile fits an open cell (C-4), as bits."""
    return box.fit[tile][s.frontier_pattern[place]] >> FIT_SHIFT


@rule
def fitting_turn_count(s, box, tile, place):
    return box.fit[tile][s.frontier_pattern[place]] & FIT_COUNT


@rule
def fits_somewhere(s, box, tile):
    """Looks at several places at a time: a tile nearly always fits one of the first."""
    place, fits = 0, 0
    while not fits and place + AT_ONCE <= s.frontier_count:
        for k in range(AT_ONCE):
            fits |= box.fit[tile][s.frontier_pattern[place + k]]
        place += AT_ONCE
    while not fits and place < s.frontier_count:
        fits = box.fit[tile][s.frontier_pattern[place]]
        place += 1
    return fits > 0


@rule
def row_of(s, square):
    """The row in the box's look-up arrays that describes a square or, for a large tile, its first cell."""
    return s.square_row[square]


@rule
def row_at(s, box, square, cell):
    """The row in the box's look-up arrays that describes the part of a square on this cell."""
    row = row_of(s, square)
    if box.has_large and box.cell_count[s.square_tile[square]] > 1:
        while near_cell(s, s.square_cell[square], box.cell_x[row], box.cell_y[row]) != cell:
            row += 1
    return row


@rule
def next_spot(s, spot):
    """The next spot of the same feature. The spots of a feature form a circular list."""
    return s.spot_next[spot >> SPOT_SHIFT][spot & SPOT_MASK]
