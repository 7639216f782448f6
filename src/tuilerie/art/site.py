"""Finds a place for a monastery or garden that does not overlap walls and lines."""

from collections.abc import Iterable
from itertools import product

from .curve import Point, Points, distance

WALL = 4.0  # half a wall's width and a small gap
OFFSETS = (0.0, -4.0, 4.0, -8.0, 8.0, -12.0, 12.0, -16.0, 16.0)


def clear_place(centre: Point, half: float, lines: Iterable[tuple[Points, float]], size: Point) -> Point:
    """The place nearest to a centre where a circle of radius `half` is free, or else the one with most room.

    Each line is given with half its width."""
    near = [(line, width) for line, width in lines if line]

    def shortfall(place: Point) -> float:
        x, y = place
        room = min(x, y, size[0] - x, size[1] - y) - 0.5
        beside = min((distance(point, place) - width for line, width in near for point in line), default=room)
        return max(0.0, half - min(room, beside))

    places = [(centre[0] + right, centre[1] + down) for right, down in product(OFFSETS, OFFSETS)]
    places.sort(key=lambda place: distance(place, centre))
    clear = next((place for place in places if shortfall(place) < 0.05), None)
    return clear or min(places, key=lambda place: round(shortfall(place), 1))
