"""Lines: what a path, road or tributary leads to, square by square."""

from .board import near_square, row_of, spot_of
from .cells import step_x, step_y
from .rule import rule
from .state import SPOT_MASK, SPOT_SHIFT


@rule
def leads_through(s, box, spot, side):
    """Whether a line crosses the middle of a side of its square."""
    square = spot >> SPOT_SHIFT
    return box.port[row_of(s, square)][4 * side + 1] == spot & SPOT_MASK


@rule
def spot_beyond(s, box, spot, side):
    """What a line meets beyond a side of its square, or -1."""
    other = near_square(s, spot >> SPOT_SHIFT, step_x(side), step_y(side))
    return spot_of(other, box.port[row_of(s, other)][4 * (side ^ 2) + 1]) if other >= 0 else -1


@rule
def way_on(s, box, spot, entry):
    """The side by which a line leaves a square that it has entered by another one, or -1."""
    for side in range(4):
        if side != entry and leads_through(s, box, spot, side):
            return side
    return -1


@rule
def follow(s, box, start, side):
    """Lists in `s.found` the spots that a line leads to through a side, in order; returns how many."""
    s.found_about = 0
    s.found_count = 0
    spot, side = start, side if leads_through(s, box, start, side) else -1
    while side >= 0:
        spot = spot_beyond(s, box, spot, side)
        if spot < 0 or spot == start:
            break
        s.found[s.found_count] = spot
        s.found_count += 1
        side = way_on(s, box, spot, side ^ 2)
    return s.found_count
