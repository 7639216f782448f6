"""Land with tiles of several cells, as Amazonas has them.

Each cell of a large tile is a square with all segments of the tile, but only with the doors on its own sides.
Segments of the same name on the cells of one tile are one, so a flood runs from any of them to the others.
"""

from dataclasses import dataclass
from functools import cached_property

from tests.oracle.land import (
    PORTS,
    SIDES,
    Cell,
    Group,
    Land,
    Layout,
    Part,
    Segment,
    Spot,
    Tile,
    first_port,
    turned,
)

UnitSide = tuple[Cell, str]  # a cell of a tile, and one of its sides
Door = tuple[int, str]  # a place in the outline, and a side or half-side there
INNER = "."  # a side that faces another cell of its own tile


def outline(columns: int, rows: int) -> list[UnitSide]:
    """The sides of the cells of a tile that face outwards, clockwise from the north-west corner."""
    north = [((x, 0), "N") for x in range(columns)]
    east = [((columns - 1, y), "E") for y in range(rows)]
    south = [((x, rows - 1), "S") for x in reversed(range(columns))]
    west = [((0, y), "W") for y in reversed(range(rows))]
    return north + east + south + west


@dataclass(frozen=True)
class LargeLayout(Layout):
    """A rotated tile of several cells: its north-west cell, and the other cells with their places."""

    others: tuple[tuple[Cell, Layout], ...]


@dataclass(frozen=True)
class LargeTile(Tile):
    """Its edges are those of its outline. A door of a long side has the number of its cell: `E2`."""

    columns: int
    rows: int

    def lying(self, turn: int) -> LargeLayout:
        first, *others = [(cell, self.cell_layout(cell, turn)) for cell in self.cells(turn)]
        return LargeLayout(first[1].edges, first[1].segments, tuple(others))

    def size(self, turn: int) -> tuple[int, int]:
        return (self.rows, self.columns) if turn % 2 else (self.columns, self.rows)

    def cells(self, turn: int) -> list[Cell]:
        columns, rows = self.size(turn)
        return [(x, y) for y in range(rows) for x in range(columns)]

    def cell_layout(self, cell: Cell, turn: int) -> Layout:
        sides = outline(*self.size(turn))
        shift = self.shift(turn)
        letters = {side: self.edges[place - shift] for place, side in enumerate(sides)}
        edges = "".join(letters.get((cell, side), INNER) for side in SIDES)
        return Layout(edges, frozenset(self.cell_segment(part, cell, turn) for part in self.parts))

    def cell_segment(self, part: Part, cell: Cell, turn: int) -> Segment:
        """Icons belong to the north-west cell, so that each counts once."""
        sides = outline(*self.size(turn))
        doors = frozenset(door for place, door in self.doors(part, turn) if sides[place][0] == cell)
        icons = tuple(sorted(part.icons)) if cell == (0, 0) else ()
        return Segment(part.kind, self.name(part, turn), doors, icons, frozenset())

    def shift(self, turn: int) -> int:
        """The shift of the outline by a rotation: the west side becomes the north side."""
        return sum((self.rows, self.columns, self.rows)[:turn])

    def doors(self, part: Part, turn: int) -> list[Door]:
        places = [(self.place(door), door.rstrip("0123456789")) for door in part.doors]
        count = len(self.edges)
        return [((place + self.shift(turn)) % count, turned(door, turn)) for place, door in places]

    def place(self, door: str) -> int:
        side, number = door[0].upper(), door.strip("NESWnesw")
        along = [place for place, unit in enumerate(self.unturned) if unit[1] == side]
        return along[int(number or 1) - 1]

    @cached_property
    def unturned(self) -> list[UnitSide]:
        return outline(self.columns, self.rows)

    def name(self, part: Part, turn: int) -> str:
        if [other.kind for other in self.parts].count(part.kind) == 1:
            return part.kind
        ports = [(place, PORTS.index(first_port(part.kind, door))) for place, door in self.doors(part, turn)]
        return f"{part.kind}-{self.port_name(*min(ports), turn)}"

    def port_name(self, place: int, port: int, turn: int) -> str:
        """With the number of the cell where the side is longer than one."""
        sides = [side for _, side in outline(*self.size(turn))]
        number = sides[: place + 1].count(sides[place])
        return PORTS[port] + (str(number) if sides.count(sides[place]) > 1 else "")


class RiverLand(Land):
    """Spots on a large tile belong to its north-west cell; the other cells only help to find regions."""

    def __init__(self, start: Layout) -> None:
        self.tile_cells: dict[Cell, tuple[Cell, ...]] = {}  # of its tile, the north-west one first
        super().__init__(start)

    def lay(self, layout: Layout, cell: Cell) -> None:
        others = layout.others if isinstance(layout, LargeLayout) else ()
        x, y = cell
        squares = {cell: layout} | {(x + east, y + south): other for (east, south), other in others}
        if squares.keys() & self.squares.keys():
            raise ValueError(f"{cell}: a tile lies there already")
        self.squares |= squares
        self.tile_cells |= dict.fromkeys(squares, tuple(squares))
        self.found = {}
        self.open_cells = self.look_around()

    def next_to(self, spot: Spot) -> list[Spot]:
        return super().next_to(spot) + [(*cell, spot[2]) for cell in self.tile_cells[spot[:2]]]

    def told(self, group: Group) -> Group:
        """Each segment once."""
        return frozenset(spot for spot in group if self.tile_cells[spot[:2]][0] == spot[:2])

    def square_count(self, group: Group) -> int:
        """AZ-18: a large tile is one tile."""
        return super().square_count(self.told(group))
