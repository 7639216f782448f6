"""The lattice of a tile: where the characters ("places") of its picture are on the drawing, and the borders
of a group of places.
"""

from collections.abc import Iterator, Set
from functools import cache, cached_property
from itertools import pairwise

from ..core.box import Box
from ..core.facts import Form
from ..core.picture import BLANK, BRIDGE_MARK, Picture, Place, Port, perimeter, port_places
from ..core.tiles import Segment, Tile
from .curve import Point, Points

UNIT = 100.0  # the width of a cell
# Places at a tile's side are deeper than those in the middle, so that a piece fits between a city along the
# side and a road in the middle.
PLACE_BORDERS = {5: (0.0, 26.0, 41.0, 59.0, 74.0, 100.0), 7: (0.0, 17.0, 33.0, 44.0, 56.0, 67.0, 83.0, 100.0)}

Vertex = tuple[int, int]  # column and row of the lattice
Loop = list[Vertex]


class Lattice:
    """A tile's picture, laid out on the drawing."""

    def __init__(self, tile: Tile, box: Box) -> None:
        self.tile = tile
        self.box = box
        self.picture: Picture = tile.picture
        self.seed = "/".join(tile.picture)  # seed of the random details
        self.size = len(tile.picture) // tile.rows
        self.columns, self.rows = len(tile.picture[0]), len(tile.picture)
        self.owner = {
            place: n
            for n, segment in enumerate(tile.segments)
            if not segment.overlaid
            for place in segment.places
        }
        self.ports = ports_of(self.size, tile.columns, tile.rows)
        self.marks = marks_of(self.size, max(tile.columns, tile.rows))
        self.centres = centres_of(self.size, max(tile.columns, tile.rows))

    def form_of(self, segment: Segment) -> Form:
        return self.box.kind(segment.kind).form

    @cached_property
    def bridges(self) -> list[Place]:
        """The places where two lines cross."""
        return [
            (n, m)
            for n, row in enumerate(self.picture)
            if BRIDGE_MARK in row
            for m, sign in enumerate(row)
            if sign == BRIDGE_MARK
        ]

    def point(self, vertex: Vertex) -> Point:
        return self.marks[vertex[0]], self.marks[vertex[1]]

    def centre(self, place: Place) -> Point:
        return self.centres[place[1]], self.centres[place[0]]

    def middle_of(self, places: Set[Place]) -> Point:
        rows, columns = zip(*places, strict=True)
        x, y = sum(self.centres[column] for column in columns), sum(self.centres[row] for row in rows)
        return x / len(places), y / len(places)

    def is_on_side(self, vertex: Vertex) -> bool:
        return vertex[0] in (0, self.columns) or vertex[1] in (0, self.rows)

    @cached_property
    def blanks(self) -> list[tuple[Place, Place, Place, Vertex]]:
        """For each blank corner of the picture: its place, the neighbouring places along both sides, and the
        vertex between it and the middle of the tile."""
        return [
            (
                (row, column),
                (row, inward_column),
                (inward_row, column),
                (max(column, inward_column), max(row, inward_row)),
            )
            for row, inward_row in ((0, 1), (self.rows - 1, self.rows - 2))
            for column, inward_column in ((0, 1), (self.columns - 1, self.columns - 2))
            if self.picture[row][column] == BLANK
        ]

    def filled(self, places: Set[Place]) -> set[Place]:
        """The places with the blank corners whose two neighbours belong to them."""
        return set(places) | {blank for blank, a, b, _ in self.blanks if a in places and b in places}

    def pointed_corners(self, places: Set[Place]) -> dict[Vertex, Vertex]:
        """Where a patch reaches a corner of the tile as a narrow tip between two other segments: the corner,
        by the inner vertex beside it."""
        found = {}
        for (row, column), a, b, inner in self.blanks:
            diagonal = (row + (1 if row == 0 else -1), column + (1 if column == 0 else -1))
            if diagonal in places and self.owner.get(a) != self.owner.get(b) and not {a, b} & places:
                found[inner] = (0 if column == 0 else self.columns, 0 if row == 0 else self.rows)
        return found

    def meeting_corners(self) -> Iterator[tuple[Vertex, int, int]]:
        """The corners of the tile where two segments meet, with both segments."""
        for (row, column), a, b, _ in self.blanks:
            if a in self.owner and b in self.owner and self.owner[a] != self.owner[b]:
                corner = (0 if column == 0 else self.columns, 0 if row == 0 else self.rows)
                yield corner, self.owner[a], self.owner[b]

    def borders(self, places: Set[Place]) -> list[list[Loop]]:
        """For each outline of a patch: the stretches that run inside the tile, clockwise.

        A stretch begins and ends at corners of cells on the tile's sides, unless it is a closed loop."""
        corners = self.pointed_corners(places)
        return [self._stretches(_reaching_out(loop, corners)) for loop in _loops(self.filled(places))]

    def _stretches(self, loop: Loop) -> list[Loop]:
        edges = list(zip(loop, [*loop[1:], loop[0]], strict=True))
        if not any(self.is_on_side(vertex) for vertex in loop):
            return [loop]
        first = next(n for n, vertex in enumerate(loop) if self.is_on_side(vertex))
        found: list[Loop] = []
        for a, b in edges[first:] + edges[:first]:
            if self._is_along_side(a, b):
                continue
            if self.is_on_side(a):
                found.append(self._from_corner(a))
            found[-1] += self._from_corner(b)[::-1] if self.is_on_side(b) else [b]
        return [[v for n, v in enumerate(stretch) if v != stretch[n - 1]] for stretch in found]

    def _is_along_side(self, a: Vertex, b: Vertex) -> bool:
        upright = a[0] == b[0] and a[0] in (0, self.columns)
        return upright or (a[1] == b[1] and a[1] in (0, self.rows))

    def _from_corner(self, vertex: Vertex) -> Loop:
        """The beginning of a border that meets a side of the tile: the nearest corner, then the vertex
        inside."""
        corner = self._corner(vertex)
        inner = (min(max(vertex[0], 1), self.columns - 1), min(max(vertex[1], 1), self.rows - 1))
        return [corner] if corner == vertex else [corner, inner]

    def _corner(self, vertex: Vertex) -> Vertex:
        """The corner of a cell nearest to where a border meets a side: a patch takes up whole sides."""
        size = self.size
        return round(vertex[0] / size) * size, round(vertex[1] / size) * size

    def outline_corners(self, end: Vertex, start: Vertex) -> Points:
        """The corners of the tile between two vertices on its sides, clockwise."""
        length = 2 * (self.columns + self.rows)
        a, b = self._along(end), self._along(start)
        b += length if b < a or (a == b and end != start) else 0
        turns = [0, self.columns, self.columns + self.rows, 2 * self.columns + self.rows]
        vertices: list[Vertex] = [(0, 0), (self.columns, 0), (self.columns, self.rows), (0, self.rows)]
        corners = [(turn + lap, v) for lap in (0, length) for turn, v in zip(turns, vertices, strict=True)]
        return [self.point(vertex) for turn, vertex in sorted(corners) if a < turn < b]

    def _along(self, vertex: Vertex) -> int:
        """The distance of a vertex from the north-west corner along the sides, clockwise."""
        column, row = vertex
        if row == 0:
            return column
        if column == self.columns:
            return self.columns + row
        if row == self.rows:
            return self.columns + self.rows + self.columns - column
        return 2 * self.columns + self.rows + self.rows - row


@cache
def marks_of(size: int, cells: int) -> list[float]:
    """Where places begin in a row of this many cells."""
    return [cell * UNIT + mark for cell in range(cells + 1) for mark in PLACE_BORDERS[size][:-1]]


@cache
def centres_of(size: int, cells: int) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(marks_of(size, cells))]


@cache
def ports_of(size: int, columns: int, rows: int) -> dict[Port, Place]:
    """The place of each port in the picture, clockwise from the north-west corner."""
    where = port_places(size, columns, rows)
    return {port: where[port] for port in perimeter(columns, rows)}


def _reaching_out(loop: Loop, corners: dict[Vertex, Vertex]) -> Loop:
    """The outline with its narrow tips moved out to the corners of the tile. The edge between two tips stays
    where it was."""
    found: Loop = []
    for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
        found.append(corners.get(a, a))
        if a in corners and b in corners:
            step = ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
            found += [(a[0] + step[0], a[1] + step[1]), (b[0] - step[0], b[1] - step[1])]
    return found


def _loops(places: Set[Place]) -> list[Loop]:
    """The outlines of a set of places, clockwise, given by their corners."""
    ways: dict[Vertex, list[Vertex]] = {}
    for row, column in sorted(places):
        square = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        beyond = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for side in range(4):
            if beyond[side] not in places:
                ways.setdefault(square[side], []).append(square[(side + 1) % 4])
    found = []
    while ways:
        found.append(_loop(ways))
    return found


def _loop(ways: dict[Vertex, list[Vertex]]) -> Loop:
    start = vertex = next(iter(ways))
    loop: Loop = []
    while vertex in ways:
        after = _rightmost(loop[-1] if loop else vertex, vertex, ways[vertex])
        ways[vertex].remove(after)
        if not ways[vertex]:
            del ways[vertex]
        loop.append(vertex)
        vertex = after
        if vertex == start:
            break
    count = len(loop)
    return [v for n, v in enumerate(loop) if not _is_straight(loop[n - 1], v, loop[(n + 1) % count])]


def _rightmost(before: Vertex, vertex: Vertex, choices: list[Vertex]) -> Vertex:
    """Chooses the rightmost way, so that where two places touch only at a corner, the outline goes on around
    the same place."""
    heading = (vertex[0] - before[0], vertex[1] - before[1])
    return max(choices, key=lambda c: heading[0] * (c[1] - vertex[1]) - heading[1] * (c[0] - vertex[0]))


def _is_straight(a: Vertex, b: Vertex, c: Vertex) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])
