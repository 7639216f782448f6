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
def step_on(s, box, start, spot, side):
    """The next spot of a line beyond a side, and the side by which the line leaves it; both -1 at its end. A
    line that comes back to its start ends there."""
    beyond = spot_beyond(s, box, spot, side) if side >= 0 else -1
    if beyond < 0 or beyond == start:
        return -1, -1
    return beyond, way_on(s, box, beyond, side ^ 2)


@rule
def first_step(s, box, start, side):
    """The first step from the start of a line, which need not lead through that side."""
    return step_on(s, box, start, start, side if leads_through(s, box, start, side) else -1)


@rule
def steps_to(s, box, start, side, target):
    """How many squares a line enters through a side until it reaches a spot; 0 if it does not lead there."""
    spot, way = first_step(s, box, start, side)
    steps = 1
    while spot >= 0 and spot != target:
        spot, way = step_on(s, box, start, spot, way)
        steps += 1
    return steps if spot >= 0 else 0


@rule
def line_length(s, box, start, side):
    """How many squares a line enters through a side until its end."""
    spot, way = first_step(s, box, start, side)
    steps = 0
    while spot >= 0:
        spot, way = step_on(s, box, start, spot, way)
        steps += 1
    return steps
