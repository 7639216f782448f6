"""What is still possible in a position: which tiles fit, which cells and features can never be completed."""

from ..core.box import SIDE_PORTS
from ..core.move_code import b_of
from ..core.words import Kind
from .laid_board import LaidBoard
from .places import Cell
from .position import Position

SIDE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # the step through each side: north, east, south, west
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def fitting_tiles(position: Position) -> dict[Cell, dict[str, int]]:
    """For each open cell, the tiles left to draw that fit it, with their counts."""
    fitting: dict[Cell, dict[str, int]] = {cell: {} for cell in position.open_cells()}
    for tile, count in position.tiles_left().items():
        for cell in _cells_of(position, tile):
            fitting.setdefault(cell, {})[tile] = count
    return fitting


def dead_cells(position: Position, fitting: dict[Cell, dict[str, int]] | None = None) -> list[Cell]:
    """The open cells that neither the tile in hand nor any tile left can fill."""
    fitting = fitting_tiles(position) if fitting is None else fitting
    in_hand = _cells_of(position, position.drawn) if position.drawn else set()
    return [cell for cell, tiles in fitting.items() if not tiles and cell not in in_hand]


def unfinishable(position: Position, dead: list[Cell]) -> set[int]:
    """The numbers of features that need one of these cells to be finished."""
    open_onto = {f for cell in dead for f in _features_open_onto(position, cell)}
    return open_onto | {f for cell in dead for f in _surrounded_beside(position, cell)}


def _cells_of(position: Position, tile: str) -> set[Cell]:
    board = LaidBoard(position)
    return {board.open_cell(b_of(code)) for code in position.placements(tile)}


def _features_open_onto(position: Position, cell: Cell) -> set[int]:
    found = set()
    for side, (right, down) in enumerate(SIDE_STEPS):
        square, row = _covering(position, Cell(cell.x + right, cell.y + down))
        if square >= 0:
            first = SIDE_PORTS * ((side + 2) % 4)
            segments = position.box.mirror.port[row][first : first + SIDE_PORTS]
            features = position.state["square_feature"][square]
            found |= {int(features[segment]) for segment in segments if segment >= 0}
    kinds = {f: Kind(int(position.state["feature"][f]["kind"])) for f in found}
    return {f for f, kind in kinds.items() if position.box.kind(kind).completed == "sides"}


def _surrounded_beside(position: Position, cell: Cell) -> set[int]:
    found = set()
    s, box = position.state, position.box
    for right, down in AROUND:
        square, _ = _covering(position, Cell(cell.x + right, cell.y + down))
        if square >= 0:
            tile = int(s["square_tile"][square])
            for segment in range(box.mirror.segment_count[tile]):
                if box.kind(box.tiles[tile].segments[segment].kind).completed == "around":
                    found.add(int(s["square_feature"][square][segment]))
    return found


def _covering(position: Position, cell: Cell) -> tuple[int, int]:
    """The square on a cell and its row in the box's tables, or -1 if the cell is empty."""
    s, table = position.state, position.box.mirror
    square = position.square_on(cell.x, cell.y)
    if square < 0:
        return -1, -1
    first = table.first_row[int(s["square_tile"][square])][int(s["square_turn"][square])]
    rows = range(first, first + table.cell_count[int(s["square_tile"][square])])
    here = (cell.x - int(s["square_x"][square]), cell.y - int(s["square_y"][square]))
    return square, next(row for row in rows if (table.cell_x[row], table.cell_y[row]) == here)
