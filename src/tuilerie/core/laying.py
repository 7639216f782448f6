"""Laying a tile: it becomes a square, and its segments join the features that they meet or begin new ones."""

from .board import feature_at, forget_lists, next_spot, row_at, row_of, spot_of
from .cells import is_open, mark_open, near_cell, open_place, square_at, step_x, step_y
from .rule import rule
from .state import EMPTY, SEATS, SPOT_MASK, SPOT_SHIFT
from .words import Kind

OVERLAID = 3  # the index of the port for an overlay among the ports of a side


@rule
def clear_board(s):
    for cell in range(len(s.board)):
        s.board[cell] = EMPTY
    forget_lists(s)
    s.square_count = 0
    s.frontier_count = 0
    s.feature_count = 0
    s.merges = 0
    s.dug_count = 0
    s.dug_seen = 0


@rule
def lay_first(s, box, tile, turn):
    """Lays the start tile. Its north-west cell is the origin of coordinates."""
    open_cell(s, 0, 0, 0)
    return lay_tile(s, box, tile, 0, turn)


@rule
def lay_tile(s, box, tile, cell, turn):
    """Lays a tile: its segments join the features that they meet or begin new ones. Returns the square."""
    square = s.square_count
    s.square_count += 1
    place = open_place(s, cell)
    s.square_tile[square] = tile
    s.square_turn[square] = turn
    s.square_row[square] = box.first_row[tile][turn]
    s.square_cell[square] = cell
    s.square_x[square] = s.frontier_x[place]
    s.square_y[square] = s.frontier_y[place]
    for segment in range(len(s.square_feature[square])):
        s.square_feature[square][segment] = -1
    row = row_of(s, square)
    for k in range(box.cell_count[tile]):
        cover(s, near_cell(s, cell, box.cell_x[row + k], box.cell_y[row + k]), square)
    open_sides = 0  # bits, four per cell of the tile
    for k in range(box.cell_count[tile]):
        open_sides |= meet_neighbours(s, box, square, row + k) << 4 * k
    begin_features(s, box, square, tile)
    for k in range(box.cell_count[tile]):
        count_open_sides(s, box, square, row + k, open_sides >> 4 * k)
    return square


@rule
def cover(s, cell, square):
    if is_open(s, cell):
        place = open_place(s, cell)
        last = s.frontier_count - 1
        moved = s.frontier_cell[last]
        s.frontier_cell[place] = moved
        s.frontier_x[place] = s.frontier_x[last]
        s.frontier_y[place] = s.frontier_y[last]
        s.frontier_pattern[place] = s.frontier_pattern[last]
        mark_open(s, moved, place)
        s.frontier_count = last
    s.board[cell] = square + 1


@rule
def open_cell(s, cell, x, y):
    """Lists an open cell, unless it is listed, and returns its place. A listed one is written again, which is
    faster than to guess."""
    is_new = s.board[cell] == EMPTY
    place = s.frontier_count if is_new else open_place(s, cell)
    s.frontier_count += is_new
    s.frontier_cell[place] = cell
    s.frontier_x[place] = x
    s.frontier_y[place] = y
    s.frontier_pattern[place] = 0 if is_new else s.frontier_pattern[place]
    mark_open(s, cell, place)
    return place


@rule
def meet_neighbours(s, box, square, row):
    """Handles one cell of a new square: joins features with those of neighbours, and notes at open cells what
    a tile there must match. Returns the sides towards empty cells, as bits."""
    open_sides = 0
    cell = near_cell(s, s.square_cell[square], box.cell_x[row], box.cell_y[row])
    for side in range(4):
        near = near_cell(s, cell, step_x(side), step_y(side))
        other = square_at(s, near)
        if other < 0:
            ask(s, box, square, row, side, near)
            open_sides |= 1 << side
        elif box.side[row][side] > 0:
            join_side(s, box, square, 4 * side, row, other, 4 * (side ^ 2), row_at(s, box, other, near))
    return open_sides


@rule
def ask(s, box, square, row, side, near):
    """Notes at the cell beyond an open side what a tile there must match."""
    x = s.square_x[square] + box.cell_x[row] + step_x(side)
    y = s.square_y[square] + box.cell_y[row] + step_y(side)
    s.frontier_pattern[open_cell(s, near, x, y)] += box.ask[row][side]


@rule
def join_side(s, box, square, port, row, other, other_port, other_row):
    for k in range(box.side_ports):
        segment = box.port[row][port + k]
        if segment >= 0:
            f = feature_at(s, other, box.port[other_row][other_port + facing(k)])
            if k % 2:
                s.feature[f].open_sides -= 1
            join(s, box, square, segment, f)


@rule
def facing(k):
    """The index of the neighbour's port that meets this port. The ports for overlays meet each other."""
    return OVERLAID if k == OVERLAID else 2 - k


@rule
def join(s, box, square, segment, f):
    mine = feature_at(s, square, segment)
    if mine < 0:
        add_segment(s, box, square, segment, f)
    elif mine != f:
        merge(s, box, mine, f)


@rule
def add_segment(s, box, square, segment, f):
    """Adds a new segment to a feature."""
    adopt(s, box, spot_of(square, segment), f)
    add_icons(s, box, square, segment)


@rule
def add_icons(s, box, square, segment):
    tile = s.square_tile[square]
    if box.has_icons[tile][segment]:
        f = feature_at(s, square, segment)
        for icon in range(len(s.feature[f].icons)):
            s.feature[f].icons[icon] += box.icons[tile][segment][icon]


@rule
def adopt(s, box, spot, f):
    """Adds a spot to the circular list of a feature. Its square is counted if the feature did not have it yet
    (C-10)."""
    square = spot >> SPOT_SHIFT
    if not has_square(s, box, square, spot & SPOT_MASK, f):
        s.feature[f].squares += 1
    s.square_feature[square][spot & SPOT_MASK] = f
    s.feature[f].segments += 1
    first = s.feature[f].first
    link(s, spot, next_spot(s, first))
    link(s, first, spot)


@rule
def link(s, spot, following):
    s.spot_next[spot >> SPOT_SHIFT][spot & SPOT_MASK] = following


@rule
def has_square(s, box, square, segment, f):
    if not box.has_twin[s.square_tile[square]][segment]:
        return False
    count = 0
    for other in range(len(s.square_feature[square])):
        count += s.square_feature[square][other] == f
    return count > 0


@rule
def begin_features(s, box, square, tile):
    for segment in range(box.segment_count[tile]):
        if s.square_feature[square][segment] < 0:
            s.square_feature[square][segment] = new_feature(
                s, box.kind[tile][segment], spot_of(square, segment)
            )
            add_icons(s, box, square, segment)


@rule
def new_feature(s, kind, spot):
    f = s.feature_count
    s.feature_count += 1
    feature = s.feature[f]
    feature.kind = kind
    feature.first = spot
    feature.segments = 1
    feature.squares = 1
    feature.open_sides = 0
    feature.claims = 0
    feature.tokens = 0
    for icon in range(len(feature.icons)):
        feature.icons[icon] = 0
    for seat in range(SEATS):
        feature.meeples[seat] = 0
    for seat in range(len(feature.guests)):
        feature.guests[seat] = 0
    for seat in range(len(feature.tally)):
        feature.tally[seat] = 0
    link(s, spot, spot)
    return f


@rule
def merge(s, box, a, b):
    """Merges two features. The spots of the smaller one are added to the larger one."""
    if s.feature[a].segments < s.feature[b].segments:
        a, b = b, a
    spot = s.feature[b].first
    for _ in range(s.feature[b].segments):
        following = next_spot(s, spot)
        adopt(s, box, spot, a)
        spot = following
    s.feature[a].open_sides += s.feature[b].open_sides
    s.feature[a].tokens += s.feature[b].tokens
    for icon in range(len(s.feature[a].icons)):
        s.feature[a].icons[icon] += s.feature[b].icons[icon]
    merge_pieces(s, a, b)
    s.feature[b].kind = Kind.GONE
    s.feature[b].claims = 0
    s.merges += 1


@rule
def merge_pieces(s, a, b):
    s.feature[a].claims += s.feature[b].claims
    for seat in range(s.seats):
        s.feature[a].meeples[seat] += s.feature[b].meeples[seat]
    for seat in range(len(s.feature[a].guests)):
        s.feature[a].guests[seat] += s.feature[b].guests[seat]
    for seat in range(len(s.feature[a].tally)):
        s.feature[a].tally[seat] += s.feature[b].tally[seat]


@rule
def count_open_sides(s, box, square, row, open_sides):
    """Counts the sides of one cell towards empty cells as open sides of the features there."""
    for side in range(4):
        for port in (4 * side + 1, 4 * side + OVERLAID):
            if box.port[row][port] >= 0:
                s.feature[feature_at(s, square, box.port[row][port])].open_sides += open_sides >> side & 1
