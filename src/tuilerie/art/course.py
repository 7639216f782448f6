"""The courses of lines: where roads, rivers and railways run on a tile."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..core.picture import Place, Port, neighbours
from ..core.tiles import Segment
from .curve import Bezier, Point, between, distance
from .lattice import UNIT, Lattice

LINES = ("line", "broad")
MEANDER = 6.5  # how far the bends of a broad river swing to either side
INWARD = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))


@dataclass(frozen=True)
class Course:
    beziers: tuple[Bezier, ...]
    end: int | None  # for a line that reaches only one side of the tile: the segment where it ends
    places: tuple[Place, ...]


def course_of(lattice: Lattice, segment: Segment, sway: float, rng: random.Random) -> Course:
    """The course of a line. It crosses each side of the tile in its middle and at a right angle; in between
    it may sway a little."""
    gates = [port for port in segment.ports if port[1] % 3 == 1]
    start, heading = gate(lattice, gates[0])
    swing = sway * (2 * rng.random() - 1)
    if len(gates) > 1:
        places = _way(lattice, segment, lattice.ports[gates[0]], lattice.ports[gates[1]])
        end, back = gate(lattice, gates[1])
        return Course(_across(lattice, start, heading, end, back, swing), None, places)
    places = _way(lattice, segment, lattice.ports[gates[0]], None)
    target, number = _target(lattice, segment, places)
    if lattice.form_of(segment) == "broad":
        return Course(tuple(_meander(start, heading, target, MEANDER)), number, places)
    return Course((_inwards(start, heading, target),), number, places)


def gate(lattice: Lattice, port: Port) -> tuple[Point, Point]:
    """The middle of a side of a cell, and the direction inwards from there."""
    row, column = divmod(port[0], lattice.tile.columns)
    inward = INWARD[port[1] // 3]
    half = UNIT / 2
    return (column * UNIT + half - inward[0] * half, row * UNIT + half - inward[1] * half), inward


def _across(
    lattice: Lattice, start: Point, heading: Point, end: Point, back: Point, swing: float
) -> tuple[Bezier, ...]:
    reach = distance(start, end)
    if heading[0] * back[0] + heading[1] * back[1] < 0:  # straight on
        hand = reach / 5
        middle = between(start, end, 0.5)
        over = (middle[0] - heading[1] * swing, middle[1] + heading[0] * swing)
        first = (start, _ahead(start, heading, hand), _ahead(over, heading, -hand), over)
        return first, (over, _ahead(over, heading, hand), _ahead(end, back, hand), end)
    hand = (36 if lattice.size == 5 else 28) + swing
    return ((start, _ahead(start, heading, hand), _ahead(end, back, hand), end),)


def _inwards(start: Point, heading: Point, target: Point) -> Bezier:
    hand = distance(start, target) * 0.45
    return start, _ahead(start, heading, hand), between(target, _ahead(start, heading, hand), 0.4), target


def _meander(start: Point, heading: Point, target: Point, swing: float) -> Iterator[Bezier]:
    """A course that bends to the left and to the right by turns, once per cell."""
    count = max(2, round(distance(start, target) / UNIT))
    hand = distance(start, target) / count * 0.45
    asides = [0.0, *(swing * (-1) ** n for n in range(1, count)), 0.0]
    points = [between(start, target, n / count) for n in range(count + 1)]
    way = [
        (x - heading[1] * aside, y + heading[0] * aside) for (x, y), aside in zip(points, asides, strict=True)
    ]
    for here, there in pairwise(way):
        yield here, _ahead(here, heading, hand), _ahead(there, heading, -hand), there


def _ahead(point: Point, heading: Point, far: float) -> Point:
    return point[0] + heading[0] * far, point[1] + heading[1] * far


def _way(lattice: Lattice, segment: Segment, start: Place, goal: Place | None) -> tuple[Place, ...]:
    """The shortest way through a segment's places from the start to the goal or, without a goal, to the
    farthest place. In a broad river it follows the middle."""
    own = segment.places
    if lattice.form_of(segment) == "broad":
        own = frozenset(place for place in own if place[1] == start[1])
    before: dict[Place, Place | None] = {start: None}
    waiting = deque([start])
    last = start
    while waiting and last != goal:
        last = waiting.popleft()
        for near in neighbours(lattice.picture, last):
            if near in own and near not in before:
                before[near] = last
                waiting.append(near)
    way = [last]
    while (place := before[way[-1]]) is not None:
        way.append(place)
    return tuple(reversed(way))


def _target(lattice: Lattice, segment: Segment, places: tuple[Place, ...]) -> tuple[Point, int | None]:
    """The end point of a line that reaches only one side, and the segment there: in the middle of a site, at
    the edge of a patch, or in open land (None)."""
    last = places[-1]
    before = places[-2] if len(places) > 1 else last
    ahead = (2 * last[0] - before[0], 2 * last[1] - before[1])
    near = [place for place in neighbours(lattice.picture, last) if place in lattice.owner]
    found = [(place, lattice.owner[place]) for place in sorted(near, key=lambda p: p != ahead)]
    others = lattice.tile.segments
    for place, number in found:
        if lattice.form_of(others[number]) not in ("ground", "patch") and others[number] is not segment:
            return _into(lattice, place, number), number
    for place, number in found:
        if lattice.form_of(others[number]) == "patch":
            return between(lattice.centre(last), lattice.centre(place), 0.5), number
    return lattice.centre(last), None


def _into(lattice: Lattice, place: Place, number: int) -> Point:
    """The point where a line meets another segment: the middle of a site, but the nearest edge of wide
    water."""
    other = lattice.tile.segments[number]
    is_met_at_its_edge = lattice.form_of(other) in (*LINES, "pool")
    return lattice.centre(place) if is_met_at_its_edge else lattice.middle_of(other.places)
