"""Icons: where each is drawn and how large, and how several on one segment are arranged."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..core.facts import Form
from .course import LINES
from .curve import Point, Points, distance, turned

ICON_WIDTH = 27.0  # the greatest width of an icon with its halo
FISH_WIDTH, FISH_HEIGHT = 22.0, 12.5  # icons in lakes are flat
ICON_MARGIN = 2.5  # room around an icon
ALONG_WIDTH = 22.0  # icons on lines lie along them
SMALLEST = 0.8  # the smallest scale of an icon where room is short
# from this scale on an icon keeps its full size: slightly different sizes would seem to mean something
WHOLE = 0.93
# Heights of icons on an Amazon tile, by their number. The middle of each cell stays free for boats; if there
# are many, they form pairs.
SWARMS: Mapping[int, tuple[int, ...]] = {
    1: (24,),
    2: (26, 74),
    3: (14, 38, 74),
    4: (14, 38, 62, 86),
    6: (14, 38, 88, 112, 162, 186),
}


@dataclass(frozen=True)
class Icon:
    """Where an icon lies, how large it is drawn, and which way its line runs there (degrees)."""

    place: Point
    scale: float
    heading: float = 0.0
    aside: Point = (0.0, 0.0)  # offset from `place`, the same in every rotation of the tile

    @property
    def middle(self) -> Point:
        """The point where the middle of the icon is drawn."""
        return self.place[0] + self.scale * self.aside[0], self.place[1] + self.scale * self.aside[1]

    def turned(self, turn: int, width: float, height: float) -> "Icon":
        place = turned(self.place, turn, width, height)
        return Icon(place, self.scale, self.heading + 90 * turn, self.aside)

    def along(self, course: Points) -> "Icon":
        """The same icon, rotated to the direction of a line."""
        near = min(range(1, len(course) - 1), key=lambda n: distance(course[n], self.place))
        (x, y), (ahead, down) = course[near - 1], course[near + 1]
        return replace(self, heading=math.degrees(math.atan2(down - y, ahead - x)))


def icon_at(place: Point, room: float, size: float) -> Icon:
    scale = max(SMALLEST, 2 * float(room) / size)
    return Icon(place, 1.0 if scale >= WHOLE else scale)


def icon_size(form: Form, count: int) -> float:
    """The width of an icon, or of all the fish of a lake together."""
    if form != "pool":
        return ALONG_WIDTH if form in LINES else ICON_WIDTH
    return 2 * max(math.hypot(abs(x) + FISH_WIDTH / 2, abs(y) + 2) for x, y in fish_places(count))


def shoal(middle: Icon, count: int) -> list[Icon]:
    return [replace(middle, aside=place) for place in fish_places(count)]


def fish_places(count: int) -> Points:
    """Offsets of fish from the middle of their group, at full size: one column or two."""
    if count <= 3:
        low, swing = (count - 1) * FISH_HEIGHT / 2, 3.0 if count > 1 else 0.0
        return [(swing * (-1) ** n, n * FISH_HEIGHT - low) for n in range(count)]
    low, shift = (count - 1) // 2 * FISH_HEIGHT / 2, count % 2 * FISH_HEIGHT / 2
    return [
        (FISH_WIDTH * 1.1 * (n % 2 - 0.5), n // 2 * FISH_HEIGHT - low + n % 2 * shift) for n in range(count)
    ]


def swarm(course: Points, count: int) -> list[Icon]:
    """Icons one below the other along the middle of the Amazon."""
    return [
        Icon((min(course, key=lambda point: abs(point[1] - y))[0], y), 1.0) for y in SWARMS.get(count, ())
    ]
