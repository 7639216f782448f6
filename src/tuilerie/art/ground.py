"""Outlines of grounds: the land around lines and patches.

Patches, lakes and lines are drawn over the ground, so its outline may cut through them. Along a line it
follows the middle of the line.
"""

from collections import deque
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from ..core.picture import STEPS, Place, Port
from .course import LINES, Course
from .curve import Point, Points, sampled
from .lattice import UNIT, Lattice, centres_of, ports_of

Covered = dict[Place, int]  # the segment at each place that is not ground
BRIDGED = -1  # stands for both segments where two lines cross


@dataclass(frozen=True)
class Entry:
    """A point on the tile's sides where a segment reaches it: a port, or a corner that a patch touches only
    with its tip."""

    owner: int
    point: Point
    place: Place
    corner_after: Point | None  # the corner of the tile between this entry and the next


def ground_outlines(lattice: Lattice, courses: dict[int, Course]) -> dict[int, Points]:
    """The outline of each ground of a tile, by segment."""
    grounds = [n for n, segment in enumerate(lattice.tile.segments) if lattice.form_of(segment) == "ground"]
    if len(grounds) == 1:  # the rest of the tile is drawn over it
        return {grounds[0]: whole_outline(lattice)}
    lines = {n: sampled(course.beziers, 8) for n, course in courses.items()}
    covered = _covered(lattice)
    entries, nets = _entries(lattice), _networks(covered)
    return {n: _ground_outline(lattice, n, lines, covered, entries, nets) for n in grounds}


def _ground_outline(
    lattice: Lattice,
    number: int,
    lines: dict[int, Points],
    covered: Covered,
    entries: list[Entry],
    nets: dict[int, int],
) -> Points:
    count = len(entries)
    own = [n for n in range(count) if entries[n].owner == number]
    if not own or len(own) == count:
        return whole_outline(lattice)
    first = index = next(n for n in own if entries[n - 1].owner != number)
    outline: Points = []
    while True:
        while entries[index].owner == number:
            outline += _passed(entries[index])
            index = (index + 1) % count
        enter, leave = index, _way_out(entries, index, nets)
        outline += _through(lattice, entries[enter], entries[leave], lines, covered)
        outline += _passed(entries[leave])[1:]
        index = (leave + 1) % count
        if index == first:
            return outline


def _way_out(entries: list[Entry], enter: int, nets: dict[int, int]) -> int:
    """The entry at which the outline comes back to the side of the tile: going backwards, the first one of
    the same network."""
    back = ((enter - k) % len(entries) for k in range(1, len(entries) + 1))
    return next(n for n in back if nets.get(entries[n].owner) == nets[entries[enter].owner])


def _passed(entry: Entry) -> Points:
    return [entry.point, *([entry.corner_after] if entry.corner_after else [])]


def whole_outline(lattice: Lattice) -> Points:
    width, height = lattice.tile.columns * UNIT, lattice.tile.rows * UNIT
    return [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]


def _entries(lattice: Lattice) -> list[Entry]:
    owner, pointed = lattice.owner, _pointed(lattice)
    ring = _ring(lattice.size, lattice.tile.columns, lattice.tile.rows)
    found = []
    for (place, point, corner), (after, _, _) in zip(ring, [*ring[1:], ring[0]], strict=True):
        found.append(Entry(owner[place], point, place, corner))
        if corner is not None and corner in pointed and owner[after] != owner[place]:
            number, inner = pointed[corner]
            found.append(Entry(number, corner, inner, corner))
    return found


@cache
def _ring(size: int, columns: int, rows: int) -> list[tuple[Place, Point, Point | None]]:
    """The ports around a tile, clockwise: the place of each, its point on the side, and the corner that
    follows it, if any."""
    centres = centres_of(size, max(columns, rows))
    found = []
    for port, (row, column) in ports_of(size, columns, rows).items():
        x, y = centres[column], centres[row]
        point = ((x, 0.0), (columns * UNIT, y), (x, rows * UNIT), (0.0, y))[port[1] // 3]
        found.append(((row, column), point, _corner(port, columns)))
    return found


def _corner(port: Port, columns: int) -> Point | None:
    """The corner of a cell between this port and the next, if there is one."""
    cell, point = port
    if point % 3 != 2:
        return None
    row, column = divmod(cell, columns)
    right, down = ((1, 0), (1, 1), (0, 1), (0, 0))[point // 3]
    return (column + right) * UNIT, (row + down) * UNIT


def _pointed(lattice: Lattice) -> dict[Point, tuple[int, Place]]:
    found: dict[Point, tuple[int, Place]] = {}
    for n, segment in enumerate(lattice.tile.segments):
        if lattice.form_of(segment) in ("ground", "overlay", *LINES):
            continue
        for inner, corner in lattice.pointed_corners(segment.places).items():
            place = (inner[1] - (corner[1] != 0), inner[0] - (corner[0] != 0))
            found[lattice.point(corner)] = (n, place)
    return found


def _covered(lattice: Lattice) -> Covered:
    """The places where something other than ground lies."""
    segments = lattice.tile.segments
    grounds = {n for n, segment in enumerate(segments) if lattice.form_of(segment) == "ground"}
    found = {place: n for place, n in lattice.owner.items() if n not in grounds}
    return found | dict.fromkeys(lattice.bridges, BRIDGED)


def _networks(covered: Covered) -> dict[int, int]:
    """A number for each segment that is no ground. Segments that touch, such as a line and what it leads to,
    have the same number."""
    found: dict[int, int] = {}
    for place, number in covered.items():
        if number not in found and number != BRIDGED:
            for reached in _reached(covered, place):
                found.setdefault(covered[reached], number)
    return found


def _through(
    lattice: Lattice, enter: Entry, leave: Entry, lines: dict[int, Points], covered: Covered
) -> Points:
    """The points from one entry to another through segments that are no ground, along the courses of
    lines."""
    way = _way(covered, enter.place, leave.place)
    groups = [(n, list(g)) for n, g in groupby(way, key=lambda place: covered[place])]
    starts = [enter.point, *(lattice.centre(group[0]) for _, group in groups[1:]), leave.point]
    found: Points = []
    for (number, group), start, end in zip(groups, starts, starts[1:], strict=False):
        if number in lines:
            found += _stretch(lines[number], start, end)
        else:
            found += [lattice.centre(place) for place in group]
    return found


def _stretch(line: Points, start: Point, end: Point) -> Points:
    """The part of a line between its points nearest to `start` and `end`."""
    a, b = _nearest(line, start), _nearest(line, end)
    return line[a : b + 1] if a <= b else line[b : a + 1][::-1]


def _nearest(line: Points, point: Point) -> int:
    right, down = point
    squares = [(x - right) ** 2 + (y - down) ** 2 for x, y in line]
    return squares.index(min(squares))


def _way(covered: Covered, start: Place, goal: Place) -> list[Place]:
    before = _reached(covered, start, goal)
    way = [goal]
    while (place_before := before[way[-1]]) is not None:
        way.append(place_before)
    return way[::-1]


def _reached(covered: Covered, start: Place, goal: Place | None = None) -> dict[Place, Place | None]:
    """All places that can be reached from `start` without crossing ground, each with its predecessor on the
    way."""
    before: dict[Place, Place | None] = {start: None}
    waiting = deque([start])
    while waiting and goal not in before:
        row, column = place = waiting.popleft()
        for down, right in STEPS:
            near = (row + down, column + right)
            if near in covered and near not in before:
                before[near] = place
                waiting.append(near)
    return before
