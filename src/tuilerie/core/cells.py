"""Cells of the board. The board holds a mark for each cell: EMPTY, a square, or the place of an open cell in
the frontier, which is the list of open cells.
"""

from .rule import rule

CELL_MARKS = 255  # number of marks other than EMPTY: first squares, then places in the frontier


# A table of four numbers would be as readable, here and in `step_y`, but is compiled to slow jumps.
@rule
def step_x(side):
    """The change of x when leaving a cell through its north (0), east, south or west side."""
    return (side & 1) * (2 - side)


@rule
def step_y(side):
    """The change of y, which grows to the south, when leaving a cell through a side."""
    return (~side & 1) * (side - 1)


@rule
def row_step(s):
    """The difference between the numbers of a cell and its southern neighbour. The length of the frontier is
    twice this number (`sizes`)."""
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
    """Whether a cell is open: empty and beside a tile."""
    return s.board[cell] > len(s.square_tile)


@rule
def places_told(s):
    """The number of places in the frontier that have a mark of their own. Later places use the same marks
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
    while told >= places_told(s):  # rarely runs, so it is faster than computing a remainder
        told -= places_told(s)
    s.board[cell] = 1 + len(s.square_tile) + told
