"""A tile as a grid of points: what is drawn at each, and how far away the next border is."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property

import numpy as np

from ..core.words import Kind
from .land import Land, Shape
from .sample_points import Array, grid_of, plane, room_within

BORDER_HALF = 1.5  # half the drawn border of a lake or a patch
SIGN_RADIUS = 6.0  # a junction or a town is drawn this much wider than its radius
PIECE = 20.0  # the width of a piece
# a piece stands to the south-east of a house, so that it does not hide it; in radii
BESIDE_HOUSE = 0.87 + 0.45j
ENOUGH = 0.3 * PIECE  # the room that a piece needs on narrow water


class TilePoints:
    """A grid of points over a tile, row by row."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self._found: dict[int, tuple[Array, Array]] = {}
        self._to_strew: dict[int, tuple[Array, Array, Array]] = {}
        self.grid = grid_of(land.width, land.height)
        self.points, self.side = self.grid.points, self.grid.side

    @cached_property
    def segment(self) -> Array:
        """The segment that is drawn at each point."""
        grounds = [shape for shape in self.land.shapes if shape.is_ground]
        found = np.full(len(self.points), grounds[0].number if grounds else -1)
        for shape in (*grounds[1:], *(shape for shape in self.land.shapes if shape.is_patch)):
            found[self._is_within(shape)] = shape.number
        for rank in (_is_line, _is_wide, _is_site):
            for shape in self.land.shapes:
                if rank(shape):
                    inside = self._is_within(shape) if shape.form == "pool" else self._is_on(shape)
                    found[inside] = shape.number
        return found

    def _is_on(self, shape: Shape) -> Array:
        """Which points a line or a site covers."""
        inside: Array = self._near[shape.number] <= (shape.radius or shape.width / 2)
        return inside

    def _is_within(self, shape: Shape) -> Array:
        """Which points are inside a closed outline: a ray to the east crosses it an odd number of times."""
        at = _crossings(plane(shape.outline), self.grid.ys)
        inside: Array = np.logical_xor.reduce(at[:, :, None] > self.grid.xs)
        return inside.ravel()

    @cached_property
    def _near(self) -> dict[int, Array]:
        """For each segment, the distance of every point from its border, course or middle."""
        found = {}
        for shape in self.land.shapes:
            if len(shape.edge):
                across = np.subtract.outer(shape.edge.real, self.grid.xs)
                down = np.subtract.outer(shape.edge.imag, self.grid.ys)
                across *= across
                down *= down
                nearest = np.minimum.reduce(down[:, :, None] + across[:, None, :])
                found[shape.number] = np.sqrt(nearest).ravel()
        return found

    @cached_property
    def freedom(self) -> Array:
        """The distance of each point to the nearest drawn border."""
        far = np.full(len(self.points), 1e9)
        for number, near in self._near.items():
            np.minimum(far, np.abs(near - _half(self.land.shapes[number])), out=far)
        for shape in self.land.shapes:
            if shape.form == "pool":  # borders under a lake do not show
                inside = self.segment == shape.number
                far[inside] = self._near[shape.number][inside]
        return far

    @cached_property
    def clearance(self) -> Array:
        """The distance of each point to the nearest drawn border or side of the tile."""
        return np.minimum(self.side, self.freedom)

    def to_strew(self, shape: Shape) -> tuple[Array, Array, Array]:
        """A segment's points in random order: their numbers, their positions, and the room for motifs at
        each."""
        if shape.number not in self._to_strew:
            order = self.grid.disorder
            order = order[self.segment[order] == shape.number]
            # Motifs on a patch may reach a little over the tile's side, since the patch continues there.
            side = (1.0 if shape.is_ground else 1.5) * self.side[order]
            room = np.minimum(self.freedom[order], side)
            self._to_strew[shape.number] = order, self.points[order], room
        return self._to_strew[shape.number]

    def candidates(self, shape: Shape) -> tuple[Array, Array]:
        """Points for a piece or an icon of this segment, and how much room there is at each."""
        if shape.number not in self._found:
            self._found[shape.number] = self._candidates(shape)
        return self._found[shape.number]

    def _candidates(self, shape: Shape) -> tuple[Array, Array]:
        if shape.is_line and shape.form != "broad":
            return self._along(shape)
        if shape.radius:
            return shape.edge + BESIDE_HOUSE * shape.radius, np.array([PIECE])
        if shape.form == "overlay":
            return self._on_waters(shape)
        inside = self.segment == shape.number
        return self.points[inside], self.clearance[inside]

    def _along(self, line: Shape) -> tuple[Array, Array]:
        """The points along a line's course that nothing else covers."""
        points, is_open = line.edge, self._is_open[line.number]
        room = self.room_within(points)
        if is_open.all():
            return points, room
        return points[is_open], np.minimum(room[is_open], distances(points[is_open], points[~is_open]))

    @cached_property
    def _is_open(self) -> dict[int, Array]:
        """By line, for each point of its course, whether nothing else covers it."""
        lines = [shape for shape in self.land.shapes if shape.is_line]
        points = np.concatenate([line.edge for line in lines])
        labels = segments_at(self.land, points, (_is_line, _is_wide, _is_site))
        found, start = {}, 0
        for line in lines:
            found[line.number] = labels[start : start + len(line.course)] == line.number
            start += len(line.course)
        return found

    def room_within(self, points: Array) -> Array:
        """The distance to the tile's sides."""
        return room_within(points, self.land.width, self.land.height)

    def _on_waters(self, network: Shape) -> tuple[Array, Array]:
        """Points for a hut: on a lake or a river of its river system, or at a spring."""
        segments = self.land.tile.segments
        within = segments[network.number].places
        own = [s for s in self.land.shapes if s is not network and segments[s.number].places <= within]
        springs = {s.end for s in own if s.end is not None}
        own += [s for s in self.land.shapes if s.number in springs and s.kind == Kind.JUNCTION]
        found = [self.candidates(shape) for shape in own]
        points = np.concatenate([points for points, _ in found])
        room = np.concatenate([room for _, room in found])
        return points[room > ENOUGH], room[room > ENOUGH]


@cache
def tile_points(land: Land) -> TilePoints:
    return TilePoints(land)


Rank = Callable[[Shape], bool]


def _is_ground(shape: Shape) -> bool:
    return shape.is_ground


def _is_patch(shape: Shape) -> bool:
    return shape.is_patch


def _is_line(shape: Shape) -> bool:
    return shape.is_line


def _is_wide(shape: Shape) -> bool:
    """Whether this is water that covers the mouths of the rivers that flow into it."""
    return shape.form in ("pool", "broad")


def _is_site(shape: Shape) -> bool:
    return bool(shape.radius)


RANKS: tuple[Rank, ...] = (_is_ground, _is_patch, _is_line, _is_wide, _is_site)


def segments_at(land: Land, points: Array, ranks: tuple[Rank, ...] = RANKS) -> Array:
    """The segment that is drawn at each point, or -1. Later ranks are drawn over earlier ones."""
    found = np.full(len(points), -1)
    for rank in ranks:
        for shape in land.shapes:
            if rank(shape):
                found[_covers(shape, points)] = shape.number
    return found


def _covers(shape: Shape, points: Array) -> Array:
    if shape.is_line or shape.radius:
        return distances(points, shape.edge) <= (shape.radius or shape.width / 2)
    at = _crossings(plane(shape.outline), points.imag)
    inside: Array = np.logical_xor.reduce(at > points.real)
    return inside


def _crossings(outline: Array, ys: Array) -> Array:
    """For each edge of a closed outline and each height, the x where the edge crosses that height; -1 if it
    does not."""
    x, y = outline.real[:, None], outline.imag[:, None]
    edge = (np.concatenate((outline[1:], outline[:1])) - outline)[:, None]
    down = edge.imag
    slope = edge.real / np.where(down == 0, 1.0, down)
    above = ys - y
    return np.where((above > 0) != (above > down), x + above * slope, -1.0)


def _half(shape: Shape) -> float:
    """Half the width in which a border, course or site is drawn."""
    if shape.radius:
        return shape.radius + (SIGN_RADIUS if shape.kind in (Kind.JUNCTION, Kind.TOWN) else 0.0)
    return shape.width / 2 or BORDER_HALF


def distances(points: Array, line: Array | Sequence[complex]) -> Array:
    """The distance of each point to the nearest point of a line."""
    nearest: Array = np.minimum.reduce(np.abs(np.subtract.outer(line, points)))
    return nearest
