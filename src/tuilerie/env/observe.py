"""Fills an observation in place: what one seat may know, as numbers (`layout` says where).

A record that was filled before says itself how many of its rows are in use, so only those are cleared.
"""

from ..core.board import feature_at, feature_of, open_place
from ..core.move_code import a_of, b_of, c_of, deed_of
from ..core.rule import rule
from ..core.state import ICONS, OPTIONS, PIECE_KINDS, PIECES, SPOT_MASK, SPOT_SHIFT, TOKENS
from ..core.tokens import tokens_of
from ..core.words import Deed, Kind
from .observation import FEATURE_COLUMNS, MOVE_COLUMNS, SEAT_COLUMNS, SQUARE_COLUMNS, TABLE_COLUMNS

MOVES_USED, SQUARES_USED, FEATURES_USED = range(3)
MIXED = TABLE_COLUMNS.index("mixed_0")
OPTION = TABLE_COLUMNS.index("option_0")
ASIDE_COLUMN = TABLE_COLUMNS.index("aside_0")
TOKEN_COLUMN = SEAT_COLUMNS.index("token_0")
SUPPLIED = SEAT_COLUMNS.index("supply_0")
SQUARE_FEATURE = SQUARE_COLUMNS.index("feature_0")
SQUARE_WIDTH = len(SQUARE_COLUMNS)
ICON_COLUMN = FEATURE_COLUMNS.index("icon_0")
MEEPLES = FEATURE_COLUMNS.index("meeples_0")
GUESTS = FEATURE_COLUMNS.index("guests_0")
TALLY = FEATURE_COLUMNS.index("tally_0")
FEATURE_WIDTH = len(FEATURE_COLUMNS)
MOVE_WIDTH = len(MOVE_COLUMNS)


@rule
def observe(s, box, viewer, hides, codes, o):
    """All of it. `codes` are the moves on offer; `hides` says whether hands of tokens are secret."""
    clear(s, o)
    fill_moves(s, viewer, codes, o)
    fill_squares(s, box, o)
    fill_features(s, viewer, o)
    fill_table(s, viewer, o)
    for tile in range(box.tile_count):
        o.tiles[tile] = s.tiles_left[tile]
    for k in range(s.seats):
        fill_seat(s, k, (viewer + k) % s.seats, hides, o)
        fill_pieces(s, box, k, (viewer + k) % s.seats, o)


@rule
def clear(s, o):
    """Rows that an earlier position used and this one does not."""
    for row in range(s.square_count, o.table[SQUARES_USED]):
        for column in range(SQUARE_WIDTH):
            o.squares[row][column] = 0
    for row in range(s.feature_count, o.table[FEATURES_USED]):
        for column in range(FEATURE_WIDTH):
            o.features[row][column] = 0
    o.table[SQUARES_USED] = s.square_count
    o.table[FEATURES_USED] = s.feature_count


@rule
def fill_moves(s, viewer, codes, o):
    """Only who is to act has moves to choose from."""
    count = codes[0] if viewer == s.to_act else 0
    for row in range(count):
        o.action_mask[row] = 1
        fill_move(s, codes[1 + row], o, row)
    for row in range(count, o.table[MOVES_USED]):
        o.action_mask[row] = 0
        for column in range(MOVE_WIDTH):
            o.moves[row][column] = 0
    o.table[MOVES_USED] = count


@rule
def fill_move(s, move, o, row):
    """What a deed says nothing about stays 0. The cell of a piece is that of its square."""
    deed = deed_of(move)
    x, y, turn, square, segment, f = 0, 0, 0, -1, 0, -1
    if deed == Deed.LAY:
        place = open_place(s, b_of(move))
        x, y, turn = s.frontier_x[place], s.frontier_y[place], c_of(move)
    elif deed == Deed.PUT or deed == Deed.HIKE:
        square, segment = b_of(move), c_of(move)
        x, y, f = s.square_x[square], s.square_y[square], feature_at(s, square, segment)
    o.moves[row][0] = deed + 1
    o.moves[row][1] = 0 if deed == Deed.PASS or deed == Deed.DIG else a_of(move) + 1
    o.moves[row][2] = x
    o.moves[row][3] = y
    o.moves[row][4] = turn
    o.moves[row][5] = square + 1
    o.moves[row][6] = segment
    o.moves[row][7] = f + 1


@rule
def fill_squares(s, box, o):
    for square in range(s.square_count):
        tile = s.square_tile[square]
        o.squares[square][0] = tile + 1
        o.squares[square][1] = s.square_turn[square]
        o.squares[square][2] = s.square_x[square]
        o.squares[square][3] = s.square_y[square]
        count = box.segment_count[tile]
        for segment in range(count):
            o.squares[square][SQUARE_FEATURE + segment] = s.square_feature[square][segment] + 1
        for column in range(SQUARE_FEATURE + count, SQUARE_WIDTH):
            o.squares[square][column] = 0


@rule
def fill_features(s, viewer, o):
    for f in range(s.feature_count):
        if s.feature[f].kind != Kind.GONE:
            fill_feature(s, f, viewer, o)
        elif o.features[f][0] != 0:
            for column in range(FEATURE_WIDTH):
                o.features[f][column] = 0


@rule
def fill_feature(s, f, viewer, o):
    feature = s.feature[f]
    o.features[f][0] = feature.kind
    o.features[f][1] = feature.segments
    o.features[f][2] = feature.squares
    o.features[f][3] = feature.open_sides
    o.features[f][4] = feature.claims
    o.features[f][5] = feature.tokens
    for icon in range(ICONS):
        o.features[f][ICON_COLUMN + icon] = feature.icons[icon]
    seat = viewer
    for k in range(s.seats):
        o.features[f][MEEPLES + k] = feature.meeples[seat]
        o.features[f][GUESTS + k] = feature.guests[seat]
        o.features[f][TALLY + k] = feature.tally[seat]
        seat = seat + 1 if seat + 1 < s.seats else 0


@rule
def fill_table(s, viewer, o):
    o.table[3] = s.phase
    o.table[4] = s.seats
    o.table[5] = viewer
    o.table[6] = 1 + (s.active - viewer) % s.seats
    o.table[7] = 1 + (s.to_act - viewer) % s.seats if s.to_act >= 0 else 0
    o.table[8] = s.turn
    o.table[9] = s.drawn + 1
    o.table[10] = s.pile
    o.table[11] = s.removed
    o.table[12] = s.token_stock
    o.table[13] = s.tokens_gone
    o.table[14] = s.may_hike
    o.table[15] = s.river_bend
    o.table[16] = s.last_row
    o.table[17] = s.river_spaces
    o.table[18] = s.queue_count
    for i in range(2):
        o.table[MIXED + i] = s.mixed[i]
    for option in range(OPTIONS):
        o.table[OPTION + option] = s.options[option]
    for token in range(TOKENS):
        o.table[ASIDE_COLUMN + token] = s.aside[token]


@rule
def fill_seat(s, k, seat, hides, o):
    """Hands of others are a number where the game keeps them secret."""
    o.seats[k][0] = 1
    o.seats[k][1] = s.score[seat]
    o.seats[k][2] = s.boat[seat]
    o.seats[k][3] = tokens_of(s, seat)
    for token in range(TOKENS):
        o.seats[k][TOKEN_COLUMN + token] = 0 if hides and k > 0 else s.tokens_held[seat][token]
    for kind in range(PIECE_KINDS):
        o.seats[k][SUPPLIED + kind] = s.supply[seat][kind]


@rule
def fill_pieces(s, box, k, seat, o):
    for slot in range(PIECES):
        spot = s.where[seat][slot]
        stands = spot >= 0
        o.pieces[k][slot][0] = box.piece_kind[slot] + 1 if spot >= -1 else 0
        o.pieces[k][slot][1] = (spot >> SPOT_SHIFT) + 1 if stands else 0
        o.pieces[k][slot][2] = spot & SPOT_MASK if stands else 0
        o.pieces[k][slot][3] = feature_of(s, spot) + 1 if stands else 0
