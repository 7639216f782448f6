"""Hikes of Over Hill and Dale. Clauses: docs/rules/hill-and-dale.md (HD-)."""

from ..core.board import feature_of, has_segment_of, is_finished
from ..core.line import first_step, step_on, steps_to
from ..core.move_code import PASS, hike_of
from ..core.pieces import move_piece, note
from ..core.rule import rule
from ..core.state import SPOT_MASK, SPOT_SHIFT
from ..core.turns import offer
from ..core.words import Happening, Kind, Piece
from .hill_and_dale_box import HIKER_SLOTS


@rule
def offer_hikes(s, box, moves):
    """HD-8: offers all hikes: any own hiker, in either direction, to any permitted stop."""
    offer(moves, PASS)
    for slot in range(HIKER_SLOTS):
        start = s.where[s.to_act][slot]
        if may_set_out(s, box, start):
            for side in range(4):
                stop, way = first_stop(s, box, start, side)
                while stop >= 0:
                    offer(moves, hike_of(slot, stop >> SPOT_SHIFT, stop & SPOT_MASK))
                    stop, way = next_stop(s, box, start, stop, way)


@rule
def can_hike(s, box):
    for slot in range(HIKER_SLOTS):
        start = s.where[s.active][slot]
        if may_set_out(s, box, start):
            for side in range(4):
                if first_stop(s, box, start, side)[0] >= 0:
                    return True
    return False


@rule
def may_set_out(s, box, spot):
    return spot >= 0 and is_continued(s, box, feature_of(s, spot))


@rule
def is_continued(s, box, f):
    """HD-8: whether a path was extended by the new tile and is not complete."""
    is_open_path = s.feature[f].kind == Kind.PATH and not is_finished(s, f)
    return is_open_path and has_segment_of(s, box, s.square_count - 1, f)


@rule
def first_stop(s, box, start, side):
    """HD-9, HD-10: the first permitted stop of a hiker beyond a side, and the side through which the path
    goes on from there."""
    spot, way = first_step(s, box, start, side)
    if spot >= 0 and has_hiker(s, spot >> SPOT_SHIFT):
        return next_stop(s, box, start, spot, way)
    return spot, way


@rule
def next_stop(s, box, start, spot, way):
    """HD-9, HD-10: the next permitted stop after a spot, and the side through which the path goes on; both
    are -1 at its end."""
    spot, way = step_on(s, box, start, spot, way)
    while spot >= 0 and has_hiker(s, spot >> SPOT_SHIFT):
        spot, way = step_on(s, box, start, spot, way)
    return spot, way


@rule
def has_hiker(s, square):
    """HD-9: whether any seat has a hiker on any path of this square. Farmers do not matter."""
    for seat in range(s.seats):
        for slot in range(HIKER_SLOTS):
            spot = s.where[seat][slot]
            stands_there = spot >= 0 and spot >> SPOT_SHIFT == square
            if stands_there and s.feature[feature_of(s, spot)].kind == Kind.PATH:
                return True
    return False


@rule
def hike(s, box, slot, target):
    """HD-8: moves a hiker and scores a point for each tile that it enters."""
    entered = 0
    for side in range(4):
        entered += steps_to(s, box, s.where[s.active][slot], side, target)
    move_piece(s, s.active, slot, target)
    s.score[s.active] += entered
    note(s, Happening.HIKED, s.active, Piece.MEEPLE, target, entered)
