"""Cells of the board: their numbers, what lies on each, and the place of an open one in the frontier."""

from .rule import rule

CELL_MARKS = 255  # beside EMPTY: squares from 1 on, then places in the frontier


# A table of four numbers would read as well, here and in `step_y`, but compiles to jumps.
@rule
def step_x(side):
    """Eastwards through a side: north, east, south or west."""
    return (side & 1) * (2 - side)


@rule
def step_y(side):
    """Southwards through a side."""
    return (~side & 1) * (side - 1)


@rule
def row_step(s):
    """From a cell to the next one southwards. The frontier has room for twice as many cells (`sizes`)."""
    return len(s.frontier_cell) // 2


@rule
def cell_at(s, x, y):
    return (x + row_step(s) * y) % len(s.board)


@rule
def near_cell(s, cell, step_x, step_y):
    near = cell + step_x + row_step(s) * step_y
    if near < 0:
        return near + len(s.board)
    return near - len(s.board) if near >= len(s.board) else near


@rule
def square_at(s, cell):
    """The square that covers a cell, or -1."""
    mark = s.board[cell]
    return mark - 1 if mark <= len(s.square_tile) else -1


@rule
def is_open(s, cell):
    """Whether a tile could lie there: empty, with a neighbour."""
    return s.board[cell] > len(s.square_tile)


@rule
def places_told(s):
    """As many places in the frontier have marks of their own; the places after them use the same marks
    again."""
    return CELL_MARKS - len(s.square_tile)


@rule
def open_place(s, cell):
    """The place of an open cell in the frontier."""
    place = s.board[cell] - 1 - len(s.square_tile)
    if len(s.frontier_cell) > places_told(s):
        while s.frontier_cell[place] != cell:
            place += places_told(s)
    return place


@rule
def mark_open(s, cell, place):
    """Notes on the board which place of the frontier an open cell has."""
    told = place
    while told >= places_told(s):  # rare, and a remainder takes longer
        told -= places_told(s)
    s.board[cell] = 1 + len(s.square_tile) + told
