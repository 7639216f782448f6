"""Fills an observation in place: what one seat may know, as numbers (`observation` says where).

A record that was filled before says itself how many of its rows are in use, so only those are cleared.
"""

from ..core.board import feature_at, feature_of
from ..core.cells import open_place
from ..core.move_code import a_of, b_of, c_of, deed_of
from ..core.rule import BATCH, entry, rule
from ..core.signature import BoxRecord, Ints, StateRecord
from ..core.state import OPTIONS, PIECE_KINDS, SPOT_MASK, SPOT_SHIFT
from ..core.tokens import tokens_of
from ..core.words import Deed, Kind
from .observation import (
    FEATURE_COLUMN,
    MOVE_COLUMN,
    PIECE_COLUMN,
    SEAT_COLUMN,
    SQUARE_COLUMN,
    TABLE_COLUMN,
    ObservationRecord,
)

SQUARE_WIDTH, FEATURE_WIDTH, MOVE_WIDTH = len(SQUARE_COLUMN), len(FEATURE_COLUMN), len(MOVE_COLUMN)


@entry(BATCH)
def fill_observation(
    s: StateRecord, box: BoxRecord, viewer: int, hides: int, codes: Ints, o: ObservationRecord
) -> None:
    """Fills the whole observation. `codes` are the legal moves; `hides` says whether hands of tokens are
    secret."""
    clear(s, o)
    fill_moves(s, viewer, codes, o)
    fill_squares(s, o)
    fill_features(s, viewer, o)
    fill_table(s, viewer, o)
    for tile in range(box.tile_count):
        o.tiles[tile] = s.tiles_left[tile]
    for k in range(s.seats):
        fill_seat(s, k, (viewer + k) % s.seats, hides, o)
        fill_pieces(s, box, k, (viewer + k) % s.seats, o)


@rule
def clear(s, o):
    """Clears rows that an earlier position used and this one does not."""
    for row in range(s.square_count, o.table[TABLE_COLUMN.squares]):
        for column in range(SQUARE_WIDTH):
            o.squares[row][column] = 0
    for row in range(s.feature_count, o.table[TABLE_COLUMN.features]):
        for column in range(FEATURE_WIDTH):
            o.features[row][column] = 0
    o.table[TABLE_COLUMN.squares] = s.square_count
    o.table[TABLE_COLUMN.features] = s.feature_count


@rule
def fill_moves(s, viewer, codes, o):
    """Fills the moves, which only the seat to act has."""
    count = codes[0] if viewer == s.to_act else 0
    for row in range(count):
        o.action_mask[row] = 1
        fill_move(s, codes[1 + row], o, row)
    for row in range(count, o.table[TABLE_COLUMN.moves]):
        o.action_mask[row] = 0
        for column in range(MOVE_WIDTH):
            o.moves[row][column] = 0
    o.table[TABLE_COLUMN.moves] = count


@rule
def fill_move(s, move, o, row):
    """Fills one move. Fields that its deed does not use stay 0. The cell of a piece is that of its square."""
    deed = deed_of(move)
    x, y, turn, square, segment, f = 0, 0, 0, -1, -1, -1
    if deed == Deed.LAY:
        place = open_place(s, b_of(move))
        x, y, turn = s.frontier_x[place], s.frontier_y[place], c_of(move)
    elif deed == Deed.PUT or deed == Deed.HIKE:
        square, segment = b_of(move), c_of(move)
        x, y, f = s.square_x[square], s.square_y[square], feature_at(s, square, segment)
    o.moves[row][MOVE_COLUMN.deed] = deed + 1
    o.moves[row][MOVE_COLUMN.what] = 0 if deed == Deed.PASS or deed == Deed.DIG else a_of(move) + 1
    o.moves[row][MOVE_COLUMN.x] = x
    o.moves[row][MOVE_COLUMN.y] = y
    o.moves[row][MOVE_COLUMN.turn] = turn
    o.moves[row][MOVE_COLUMN.square] = square + 1
    o.moves[row][MOVE_COLUMN.segment] = segment + 1
    o.moves[row][MOVE_COLUMN.feature] = f + 1


@rule
def fill_squares(s, o):
    for square in range(s.square_count):
        o.squares[square][SQUARE_COLUMN.tile] = s.square_tile[square] + 1
        o.squares[square][SQUARE_COLUMN.turn] = s.square_turn[square]
        o.squares[square][SQUARE_COLUMN.x] = s.square_x[square]
        o.squares[square][SQUARE_COLUMN.y] = s.square_y[square]
        for segment in range(len(s.square_feature[square])):  # -1 where the tile has no such segment
            o.squares[square][SQUARE_COLUMN.feature_0 + segment] = s.square_feature[square][segment] + 1


@rule
def fill_features(s, viewer, o):
    for f in range(s.feature_count):
        if s.feature[f].kind != Kind.GONE:
            fill_feature(s, f, viewer, o)
        elif o.features[f][FEATURE_COLUMN.kind] != 0:
            for column in range(FEATURE_WIDTH):
                o.features[f][column] = 0


@rule
def fill_feature(s, f, viewer, o):
    feature = s.feature[f]
    is_or_was_claimed = feature.claims | o.features[f][FEATURE_COLUMN.claims]
    o.features[f][FEATURE_COLUMN.kind] = feature.kind
    o.features[f][FEATURE_COLUMN.segments] = feature.segments
    o.features[f][FEATURE_COLUMN.squares] = feature.squares
    o.features[f][FEATURE_COLUMN.open_sides] = feature.open_sides
    o.features[f][FEATURE_COLUMN.claims] = feature.claims
    o.features[f][FEATURE_COLUMN.tokens] = feature.tokens
    for icon in range(len(feature.icons)):
        o.features[f][FEATURE_COLUMN.icon_0 + icon] = feature.icons[icon]
    if is_or_was_claimed or len(feature.guests) > 0 or len(feature.tally) > 0:
        fill_owners(s, f, viewer, o)


@rule
def fill_owners(s, f, viewer, o):
    """Fills what a feature has for each seat, in the order of play from the viewer on."""
    feature, seat = s.feature[f], viewer
    for k in range(s.seats):
        o.features[f][FEATURE_COLUMN.meeples_0 + k] = feature.meeples[seat]
        if len(feature.guests) > 0:
            o.features[f][FEATURE_COLUMN.guests_0 + k] = feature.guests[seat]
        if len(feature.tally) > 0:
            o.features[f][FEATURE_COLUMN.tally_0 + k] = feature.tally[seat]
        seat = seat + 1 if seat + 1 < s.seats else 0


@rule
def fill_table(s, viewer, o):
    o.table[TABLE_COLUMN.phase] = s.phase + 1
    o.table[TABLE_COLUMN.seats] = s.seats
    o.table[TABLE_COLUMN.seat] = viewer + 1
    o.table[TABLE_COLUMN.active] = 1 + (s.active - viewer) % s.seats
    o.table[TABLE_COLUMN.to_act] = 1 + (s.to_act - viewer) % s.seats if s.to_act >= 0 else 0
    o.table[TABLE_COLUMN.turn] = s.turn
    o.table[TABLE_COLUMN.drawn] = s.drawn + 1
    o.table[TABLE_COLUMN.pile] = s.pile
    o.table[TABLE_COLUMN.removed] = s.removed
    o.table[TABLE_COLUMN.token_stock] = s.token_stock
    o.table[TABLE_COLUMN.tokens_gone] = s.tokens_gone
    o.table[TABLE_COLUMN.may_hike] = s.may_hike
    o.table[TABLE_COLUMN.river_bend] = s.river_bend
    o.table[TABLE_COLUMN.last_row] = s.last_row
    o.table[TABLE_COLUMN.river_spaces] = s.river_spaces
    o.table[TABLE_COLUMN.queued] = s.queue_count
    for i in range(2):
        o.table[TABLE_COLUMN.mixed_0 + i] = s.mixed[i]
    for option in range(OPTIONS):
        o.table[TABLE_COLUMN.option_0 + option] = s.options[option]
    for token in range(len(s.aside)):
        o.table[TABLE_COLUMN.aside_0 + token] = s.aside[token]


@rule
def fill_seat(s, k, seat, hides, o):
    """Fills one seat. If hands are secret, only the number of tokens is given for others."""
    o.seats[k][SEAT_COLUMN.present] = 1
    o.seats[k][SEAT_COLUMN.score] = s.score[seat]
    o.seats[k][SEAT_COLUMN.boat] = s.boat[seat]
    o.seats[k][SEAT_COLUMN.tokens] = tokens_of(s, seat)
    for token in range(len(s.tokens_left)):
        o.seats[k][SEAT_COLUMN.token_0 + token] = 0 if hides and k > 0 else s.tokens_held[seat][token]
    for kind in range(PIECE_KINDS):
        o.seats[k][SEAT_COLUMN.supply_0 + kind] = s.supply[seat][kind]


@rule
def fill_pieces(s, box, k, seat, o):
    for slot in range(len(box.piece_kind)):
        piece, spot = o.pieces[k][slot], s.where[seat][slot]
        stands = spot >= 0
        piece[PIECE_COLUMN.piece] = box.piece_kind[slot] + 1 if spot >= -1 else 0
        piece[PIECE_COLUMN.square] = (spot >> SPOT_SHIFT) + 1 if stands else 0
        piece[PIECE_COLUMN.segment] = (spot & SPOT_MASK) + 1 if stands else 0
        piece[PIECE_COLUMN.feature] = feature_of(s, spot) + 1 if stands else 0
