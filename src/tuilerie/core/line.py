"""Follows lines such as paths and tributaries from square to square."""

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
    """The spot where a line continues beyond a side of its square, or -1."""
    other = near_square(s, spot >> SPOT_SHIFT, step_x(side), step_y(side))
    return spot_of(other, box.port[row_of(s, other)][4 * (side ^ 2) + 1]) if other >= 0 else -1


@rule
def way_on(s, box, spot, entry):
    """The side through which a line leaves a square after it entered through another side, or -1."""
    for side in range(4):
        if side != entry and leads_through(s, box, spot, side):
            return side
    return -1


@rule
def step_on(s, box, start, spot, side):
    """The next spot of a line beyond a side, and the side through which the line goes on; both are -1 at its
    end. A line that returns to its start ends there."""
    beyond = spot_beyond(s, box, spot, side) if side >= 0 else -1
    if beyond < 0 or beyond == start:
        return -1, -1
    return beyond, way_on(s, box, beyond, side ^ 2)


@rule
def first_step(s, box, start, side):
    """Like `step_on`, for the first step. Returns -1 if the line does not lead through this side."""
    return step_on(s, box, start, start, side if leads_through(s, box, start, side) else -1)


@rule
def steps_to(s, box, start, side, target):
    """The number of squares that a line enters, starting through a side, until it reaches a spot; 0 if it
    does not lead there."""
    spot, way = first_step(s, box, start, side)
    steps = 1
    while spot >= 0 and spot != target:
        spot, way = step_on(s, box, start, spot, way)
        steps += 1
    return steps if spot >= 0 else 0


@rule
def line_length(s, box, start, side):
    """The number of squares that a line enters, starting through a side, until its end."""
    spot, way = first_step(s, box, start, side)
    steps = 0
    while spot >= 0:
        spot, way = step_on(s, box, start, spot, way)
        steps += 1
    return steps
