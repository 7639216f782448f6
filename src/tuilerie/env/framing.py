"""Fills the window of a grid: planes of cells, the place of each legal move, and the mask. All compiled.

`cell_grid` says what the planes and the places are.
"""

from typing import Annotated, Any, NamedTuple

from ..core.rule import BATCH, entry, rule
from ..core.signature import Array, BoxRecord, Ints
from ..core.state import PIECE_KINDS
from ..core.words import Deed
from .observation import (
    MOVE_COLUMN,
    PIECE_COLUMN,
    SEEN_TOKENS,
    SQUARE_COLUMN,
    TABLE_COLUMN,
    ObservationRecord,
)

LEFT_OUT = -1
OTHER_ACTION, PASS_ACTION, DIG_ACTION = 0, 1, 2
RECALL = 3
CHOOSE = RECALL + PIECE_KINDS
OPEN_TILE = CHOOSE + SEEN_TOKENS
TURN_COUNT = 4


class GridPlan(NamedTuple):
    """The sizes and places of a grid."""

    radius: int
    placeless: int  # actions that have no cell
    segments: int  # channels for a piece
    kinds: int  # kinds of pieces
    side_kinds: int
    open_places: Ints  # by tile: its place among those that lie open, or -1
    blocks: Ints  # by kind of piece: its place among the kinds, or -1
    guests: Ints  # by kind of piece: 1 if it is a guest


class GridFrame(NamedTuple):
    """The arrays that are filled in."""

    planes: Annotated[Any, Array("i1", 3)]
    places: Ints  # by legal move: its action, or LEFT_OUT
    mask: Annotated[Any, Array("i1")]


@entry(BATCH)
def fill_frame(o: ObservationRecord, box: BoxRecord, plan: GridPlan, frame: GridFrame) -> None:
    for plane in range(len(frame.planes)):
        for row in range(len(frame.planes[plane])):
            for column in range(len(frame.planes[plane, row])):
                frame.planes[plane, row, column] = 0
    for action in range(len(frame.mask)):
        frame.mask[action] = 0
    fits = 1 + 4 * plan.side_kinds
    draw_squares(o, box, plan, frame.planes)
    draw_pieces(o, plan, frame.planes, fits + TURN_COUNT)
    for number in range(o.table[TABLE_COLUMN.moves]):
        move = o.moves[number]
        frame.places[number] = free_place(move_place(move, plan), frame.mask)
        if move[MOVE_COLUMN.deed] - 1 == Deed.LAY:
            plane = fits + move[MOVE_COLUMN.turn]
            mark(frame.planes, plane, plan, move[MOVE_COLUMN.x], move[MOVE_COLUMN.y])


@rule
def free_place(action, mask):
    """Takes the action of a move, unless an earlier move has it or it has none."""
    if action == LEFT_OUT or mask[action]:
        mask[OTHER_ACTION] = 1
        return LEFT_OUT
    mask[action] = 1
    return action


@rule
def move_place(move, plan):
    """The action of a move, or LEFT_OUT."""
    deed, what = move[MOVE_COLUMN.deed] - 1, move[MOVE_COLUMN.what] - 1
    if deed == Deed.PASS:
        return PASS_ACTION
    if deed == Deed.DIG:
        return DIG_ACTION
    if deed == Deed.RECALL:
        return RECALL + what
    if deed == Deed.CHOOSE:
        return CHOOSE + what
    if deed == Deed.LAY and plan.open_places[what] >= 0:
        return OPEN_TILE + TURN_COUNT * plan.open_places[what] + move[MOVE_COLUMN.turn]
    x, y, size = move[MOVE_COLUMN.x], move[MOVE_COLUMN.y], 2 * plan.radius + 1
    if max(abs(x), abs(y)) > plan.radius:
        return LEFT_OUT
    row = move_channel(move, deed, what, plan) * size + y + plan.radius
    return plan.placeless + row * size + x + plan.radius


@rule
def move_channel(move, deed, what, plan):
    if deed == Deed.LAY:
        return move[MOVE_COLUMN.turn]
    block = plan.kinds + what if deed == Deed.HIKE else plan.blocks[what]
    return TURN_COUNT + plan.segments * block + move[MOVE_COLUMN.segment] - 1


@rule
def draw_squares(o, box, plan, planes):
    count = o.table[TABLE_COLUMN.squares]
    for number in range(count):
        square = o.squares[number]
        tile, x, y = square[SQUARE_COLUMN.tile] - 1, square[SQUARE_COLUMN.x], square[SQUARE_COLUMN.y]
        first = box.first_row[tile][square[SQUARE_COLUMN.turn]]
        for cell in range(first, first + box.cell_count[tile]):
            draw_cell(planes, box, plan, cell, x + box.cell_x[cell], y + box.cell_y[cell])
            if number == count - 1:
                mark(planes, len(planes) - 1, plan, x + box.cell_x[cell], y + box.cell_y[cell])


@rule
def draw_cell(planes, box, plan, cell, x, y):
    mark(planes, 0, plan, x, y)
    for side in range(4):
        if box.side[cell][side]:
            mark(planes, side * plan.side_kinds + box.side[cell][side], plan, x, y)


@rule
def draw_pieces(o, plan, planes, first):
    for seat in range(len(o.pieces)):
        for slot in range(len(o.pieces[seat])):
            piece = o.pieces[seat][slot]
            if piece[PIECE_COLUMN.square] > 0:
                square = o.squares[piece[PIECE_COLUMN.square] - 1]
                plane = first + 2 * (seat > 0) + plan.guests[piece[PIECE_COLUMN.piece] - 1]
                mark(planes, plane, plan, square[SQUARE_COLUMN.x], square[SQUARE_COLUMN.y])


@rule
def mark(planes, plane, plan, x, y):
    if max(abs(x), abs(y)) <= plan.radius:
        planes[plane, y + plan.radius, x + plan.radius] += 1
