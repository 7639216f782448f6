"""A tile's land: the shape in which each of its segments is drawn, made from the tile's picture."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from zlib import crc32

from ..core.box import Box
from ..core.facts import Form
from ..core.picture import neighbours
from ..core.tiles import Segment, Tile
from ..core.words import Kind
from .course import LINES, Course, course_of
from .curve import Bezier, Point, Points, bezier_text, distance, rounded, sampled, spaced, wavering
from .ground import ground_outlines, whole_outline
from .lattice import UNIT, Lattice, Loop, Vertex
from .sample_points import Array, plane
from .site import WALL, clear_place

# How wide lines are drawn: the same on every side of every tile.
WIDTHS: Mapping[Kind, float] = {
    Kind.ROAD: 9.0,
    Kind.RIVER: 14.0,
    Kind.RAILWAY: 12.0,
    Kind.PATH: 8.0,
    Kind.TRIBUTARY: 13.0,
    Kind.AMAZON: 42.0,
}
SWAY: Mapping[Kind, float] = {
    Kind.ROAD: 3.0,
    Kind.RIVER: 4.0,
    Kind.PATH: 5.0,
    Kind.TRIBUTARY: 4.0,
    Kind.AMAZON: 5.0,
}
RADIUS: Mapping[Kind, float] = {Kind.MONASTERY: 15.0, Kind.GARDEN: 11.0, Kind.TOWN: 21.0, Kind.JUNCTION: 8.0}
# How far a lake is drawn beyond its characters in the picture, for pictures of 5 x 5 and of 7 x 7.
SHORE = {5: 12.0, 7: 8.0}
# shares of SHORE: for lakes that fill the tile anyway, and beside a narrow part of a patch
WIDE, NARROW = 0.35, 0.3
# shares by which the border of a patch moves away from a corner that it shares with another patch
APART, LATER = 0.14, 0.4
BANK = 1.6  # distance between a broad river and the fence along it
ACROSS = 65.0  # a line from side to side is at least this long
BORDER_GAP = 11.0  # distance between the points of a border
WITHOUT_TONGUES = ("ground", "patch", "overlay", "broad")
WAVER: Mapping[Kind, float] = {
    Kind.CITY: 0.8,
    Kind.FOREST: 1.6,
    Kind.MOUNTAIN: 2.6,
    Kind.CROP: 1.2,
    Kind.VILLAGE: 1.8,
}


@dataclass(frozen=True, eq=False)
class Shape:
    """The shape of a segment on its tile. Fields that its form does not use are empty."""

    number: int
    kind: Kind
    form: Form
    centre: Point
    around: Points = field(default_factory=list)  # the outline of a lake or a ground
    # the outlines of a patch: each is a border, the tile corners after it, the next border …
    loops: list[list[Points]] = field(default_factory=list)
    beziers: tuple[Bezier, ...] = ()
    course: Points = field(default_factory=list)
    width: float = 0.0
    end: int | None = None  # of a line that reaches only one side of the tile: the segment where it ends
    radius: float = 0.0  # of a site

    @property
    def is_ground(self) -> bool:
        return self.form == "ground"

    @property
    def is_patch(self) -> bool:
        return self.form == "patch"

    @property
    def is_line(self) -> bool:
        return bool(self.beziers)

    @property
    def ends_inside(self) -> bool:
        """Whether a line ends on the tile: at a gate, a spring or a crossing."""
        return bool(self.course) and distance(self.course[0], self.course[-1]) < ACROSS

    @cached_property
    def borders(self) -> list[Points]:
        """The stretches of a patch's outline that lie inside the tile."""
        return [border for loop in self.loops for border in loop[::2] if border]

    @cached_property
    def outline(self) -> Points:
        """The closed outline of a patch, a lake or a ground."""
        return [point for part in self.loops[0] for point in part] if self.loops else self.around

    @cached_property
    def edge(self) -> Array:
        """The points from which distances to this shape are measured: the middle of a line or a site, the
        shore of a lake, the borders of a patch."""
        if self.radius:
            return plane([self.centre])
        if self.form == "pool":
            return plane(self.around)
        return plane(self.course or [point for border in self.borders for point in border])

    @cached_property
    def path(self) -> str:
        return bezier_text(self.beziers)


@dataclass(frozen=True)
class Tongue:
    """A strip that closes the gap between a patch and the line, lake or spring that it touches: rounded
    outlines would leave a gap there."""

    patch: int
    root: Point
    tip: Point


@dataclass(frozen=True, eq=False)
class Land:
    """The shapes of a tile's segments, unrotated. Tiles with the same picture share one Land."""

    tile: Tile  # one of the tiles that share it: do not use its icons, which differ between them
    width: float
    height: float
    shapes: tuple[Shape, ...]
    bridges: tuple[Point, ...]
    tongues: tuple[Tongue, ...]

    @classmethod
    def of(cls, tile: Tile, box: Box) -> "Land":
        lattice = Lattice(tile, box)
        courses = _courses(lattice)
        grounds = ground_outlines(lattice, courses)
        shapes = tuple(
            _shape(lattice, n, segment, courses, grounds) for n, segment in enumerate(tile.segments)
        )
        shapes = tuple(_cleared(lattice, shapes, shape) for shape in shapes)
        bridges = tuple(lattice.centre(place) for place in lattice.bridges)
        tongues = tuple(_tongues(lattice, shapes))
        return cls(tile, tile.columns * UNIT, tile.rows * UNIT, shapes, bridges, tongues)


def chance_of(seed: str, purpose: object) -> random.Random:
    """A generator seeded by the tile, so that the tile is always drawn in the same way."""
    return random.Random(crc32(f"{seed}/{purpose}".encode()))


def _courses(lattice: Lattice) -> dict[int, Course]:
    found = {}
    for n, segment in enumerate(lattice.tile.segments):
        if lattice.form_of(segment) in LINES:
            found[n] = course_of(lattice, segment, _sway(lattice, segment), chance_of(lattice.seed, n))
    return found


def _sway(lattice: Lattice, segment: Segment) -> float:
    """How far a line sways. A broad river with a patch on its bank is straight, since the patch ends
    there."""
    beside = {lattice.form_of(lattice.tile.segments[n]) for n in segment.touches}
    is_bank = lattice.form_of(segment) == "broad" and "patch" in beside
    return 0.0 if is_bank else SWAY.get(segment.kind, 0.0)


def _shape(
    lattice: Lattice, number: int, segment: Segment, courses: dict[int, Course], grounds: dict[int, Points]
) -> Shape:
    centre, form = lattice.middle_of(segment.places), lattice.form_of(segment)
    if number in courses:
        course, cells = courses[number], max(lattice.tile.columns, lattice.tile.rows)
        return Shape(
            number,
            segment.kind,
            form,
            centre,
            beziers=course.beziers,
            course=sampled(course.beziers, 16 * (1 if len(course.beziers) > 2 else cells)),
            width=WIDTHS.get(segment.kind, WIDTHS[Kind.ROAD]),
            end=course.end,
        )
    if form == "patch":
        return Shape(number, segment.kind, form, centre, loops=_patch(lattice, number, segment, courses))
    if form == "pool":
        return Shape(number, segment.kind, form, centre, around=_lake(lattice, number, segment))
    if form == "ground":
        return Shape(number, segment.kind, form, centre, around=grounds[number])
    return Shape(number, segment.kind, form, centre, radius=RADIUS.get(segment.kind, 0.0))


def _cleared(lattice: Lattice, shapes: tuple[Shape, ...], shape: Shape) -> Shape:
    """Moves a garden or a monastery, which are wide, a little away from walls and lines."""
    if shape.kind not in (Kind.GARDEN, Kind.MONASTERY):
        return shape
    walls = [(spaced(border, 3.0), WALL) for other in shapes for border in other.borders]
    lines = [
        (other.course, other.width / 2) for other in shapes if other.is_line and other.end != shape.number
    ]
    size = (lattice.tile.columns * UNIT, lattice.tile.rows * UNIT)
    return replace(shape, centre=clear_place(shape.centre, shape.radius + 1.0, walls + lines, size))


def _patch(lattice: Lattice, number: int, segment: Segment, courses: dict[int, Course]) -> list[list[Points]]:
    """The outlines of a patch, as `Shape.loops` lists them."""
    rng = chance_of(lattice.seed, number)
    waver = WAVER.get(segment.kind, 1.2)
    banks = list(_banks(lattice, courses))
    loops: list[list[Points]] = []
    for stretches in lattice.borders(segment.places):
        loop: list[Points] = []
        for stretch, following in zip(stretches, [*stretches[1:], *stretches[:1]], strict=True):
            corners = lattice.outline_corners(stretch[-1], following[0])
            loop += [_ashore(_border(lattice, stretch, waver, rng), banks), corners]
        loops.append(loop or [[], whole_outline(lattice)])
    return loops


def _border(lattice: Lattice, stretch: Loop, waver: float, rng: random.Random) -> Points:
    """A smooth line along the edges of the places of a patch, from one corner of the tile to another."""
    corners = [lattice.point(vertex) for vertex in stretch]
    contested = _contested(lattice)
    if stretch[0] in contested:
        corners[1:2] = _aside(*corners[:3])
    if stretch[-1] in contested:
        corners[-2:-1] = _aside(*corners[:-4:-1])[::-1]
    line = spaced(rounded(corners), BORDER_GAP)
    for _ in range(4):
        eased = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
        line = [line[0], *eased, line[-1]]
    return wavering(line, waver, rng)


def _banks(lattice: Lattice, courses: dict[int, Course]) -> Iterator[tuple[float, float]]:
    """For each broad river: the x of its middle, and the distance from there to its banks."""
    for n, course in courses.items():
        segment = lattice.tile.segments[n]
        if lattice.form_of(segment) == "broad":
            yield course.beziers[0][0][0], WIDTHS[segment.kind] / 2 + BANK


def _ashore(border: Points, banks: Sequence[tuple[float, float]]) -> Points:
    """Moves points of a border that are on a broad river to its bank: a patch ends there, at a fence."""
    for x, far in banks:
        border = [(x + math.copysign(max(far, abs(right - x)), right - x), down) for right, down in border]
    return border


def _contested(lattice: Lattice) -> set[Vertex]:
    """The corners of the tile at which two patches meet."""
    segments = lattice.tile.segments
    return {
        corner
        for corner, a, b in lattice.meeting_corners()
        if lattice.form_of(segments[a]) == lattice.form_of(segments[b]) == "patch"
    }


def _aside(corner: Point, inner: Point, beyond: Point) -> Points:
    """The first points of a border at a corner where two patches meet. Each patch keeps close to its own side
    of the tile at first, so that they do not overlap."""
    (x, y), (right, down) = corner, inner
    if abs(beyond[0] - right) > abs(beyond[1] - down):
        return [(right, y + (down - y) * APART), (right + (right - x) * LATER, down)]
    return [(x + (right - x) * APART, down), (right, down + (down - y) * LATER)]


def _lake(lattice: Lattice, number: int, segment: Segment) -> Points:
    """The shore of a lake, which is drawn larger than its places."""
    loop = lattice.borders(segment.places)[0][0]
    far = SHORE[lattice.size] * (WIDE if _is_wide(segment) else 1.0)
    moves = [_shore(lattice, a, b, far) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)]
    grown = []
    for n, vertex in enumerate(loop):
        x, y = lattice.point(vertex)
        before, after = moves[n - 1], moves[n]
        grown.append((x + before[0] + after[0], y + before[1] + after[1]))
    line = spaced(rounded(grown, closed=True), BORDER_GAP, closed=True)
    return wavering(line, 1.4, chance_of(lattice.seed, number), closed=True)


def _is_wide(lake: Segment) -> bool:
    """Whether a lake is at least three places wide and three high."""
    return min(len({row for row, _ in lake.places}), len({column for _, column in lake.places})) > 2


def _shore(lattice: Lattice, a: Vertex, b: Vertex, far: float) -> Point:
    """How far the shore between two vertices moves outwards. Outwards is to the left of the direction of
    travel."""
    right, down = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    row, column = a[1] + min(down, 0) - (right > 0), a[0] + min(right, 0) - (down < 0)
    beyond, farther = lattice.owner.get((row, column)), lattice.owner.get((row - right, column + down))
    segments = lattice.tile.segments
    is_patch = beyond is not None and lattice.form_of(segments[beyond]) == "patch"
    far *= NARROW if is_patch and farther != beyond else 1.0
    return down * far, -right * far


def _tongues(lattice: Lattice, shapes: tuple[Shape, ...]) -> Iterator[Tongue]:
    for shape in shapes:
        if shape.form in WITHOUT_TONGUES or shape.kind == Kind.GARDEN or shape.end is not None:
            continue
        for patch in sorted(lattice.tile.segments[shape.number].touches):
            if shapes[patch].is_patch:
                yield _tongue(lattice, shape, patch)


def _tongue(lattice: Lattice, shape: Shape, patch: int) -> Tongue:
    segments = lattice.tile.segments
    beside = {near for place in segments[shape.number].places for near in neighbours(lattice.picture, place)}
    roots = [lattice.centre(place) for place in sorted(beside & segments[patch].places)]
    ends = shape.course or shape.outline or [shape.centre]
    root, tip = min(((root, end) for root in roots for end in ends), key=lambda pair: distance(*pair))
    return Tongue(patch, root, tip)
