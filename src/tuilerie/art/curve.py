"""Curves: points, Béziers, and their text in an SVG path."""

import math
import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Points = list[Point]
Bezier = tuple[Point, Point, Point, Point]  # cubic: start, two handles, end

distance = math.dist


def number(value: float) -> str:
    """A number as short text: tenths are precise enough."""
    return _tenths(round(value * 10))


@cache
def _tenths(count: int) -> str:
    return f"{count / 10:.1f}".removesuffix(".0")


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def turned(point: Point, turn: int, width: float, height: float) -> Point:
    """The new position of a point when a drawing of this size is rotated by quarter turns clockwise."""
    return turned_points([point], turn, width, height)[0]


def turned_points(points: Iterable[Point], turn: int, width: float, height: float) -> Points:
    match turn:
        case 0:
            return list(points)
        case 1:
            return [(height - y, x) for x, y in points]
        case 2:
            return [(width - x, height - y) for x, y in points]
        case _:
            return [(y, width - x) for x, y in points]


def sampled(beziers: Iterable[Bezier], steps: int = 10) -> Points:
    """Points along the curve, the first and the last included."""
    points: Points = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in beziers:
        weights = _weights(steps)
        points += [
            (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)
            for a, b, c, d in (weights[1:] if points else weights)
        ]
    return points


@cache
def _weights(steps: int) -> list[tuple[float, float, float, float]]:
    """The weights of a Bézier's points at each step."""
    shares = [(1 - step / steps, step / steps) for step in range(steps + 1)]
    return [(u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t) for u, t in shares]


def bezier_text(beziers: Sequence[Bezier]) -> str:
    curves = "".join(f"C{pair(b)} {pair(c)} {pair(d)}" for _, b, c, d in beziers)
    return f"M{pair(beziers[0][0])}{curves}"


def rounded(points: Sequence[Point], closed: bool = False, rounds: int = 2) -> Points:
    """Rounds corners by cutting them repeatedly (Chaikin's algorithm). The ends of an open line stay in
    place."""
    for _ in range(rounds):
        cut: Points = []
        for (ax, ay), (bx, by) in zip(
            points, [*points[1:], points[0]] if closed else points[1:], strict=False
        ):
            right, down = (bx - ax) / 4, (by - ay) / 4
            cut += [(ax + right, ay + down), (bx - right, by - down)]
        points = cut if closed else [points[0], *cut[1:-1], points[-1]]
    return list(points)


def spaced(points: Sequence[Point], gap: float, closed: bool = False) -> Points:
    """Points along a line at roughly equal distances. The ends stay in place."""
    line = [*points, points[0]] if closed else list(points)
    lengths = [distance(a, b) for a, b in pairwise(line)]
    pieces = max(2, round(sum(lengths) / gap))
    step = sum(lengths) / pieces
    found, done, index = [line[0]], 0.0, 0
    for n in range(1, pieces):
        while done + lengths[index] < n * step:
            done += lengths[index]
            index += 1
        share = (n * step - done) / lengths[index]
        (ax, ay), (bx, by) = line[index], line[index + 1]
        found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return found if closed else [*found, line[-1]]


def wavering(points: Sequence[Point], amount: float, rng: random.Random, closed: bool = False) -> Points:
    """Moves points a little to either side of the line at random. The ends of an open line stay in place."""
    count = len(points)
    found = []
    for n, point in enumerate(points):
        if not closed and n in (0, count - 1):
            found.append(point)
            continue
        a, b = points[n - 1], points[(n + 1) % count]
        length = distance(a, b) or 1.0
        swing = amount * (2 * rng.random() - 1)
        found.append((point[0] - (b[1] - a[1]) / length * swing, point[1] + (b[0] - a[0]) / length * swing))
    return found


def smooth_text(points: Sequence[Point], closed: bool = False) -> str:
    """The SVG path of a smooth line close to these points: quadratic curves between the midpoints."""
    if closed:
        middles = [middle(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
        curves = "T".join(pair(m) for m in [*middles[1:], middles[0]])
        return f"M{pair(middles[0])}Q{pair(points[1])} {curves}Z"
    if len(points) == 2:
        return f"M{pair(points[0])}L{pair(points[1])}"
    middles = [middle(a, b) for a, b in pairwise(points[1:-1])]
    ends = "T".join(pair(m) for m in [*middles, points[-1]])
    return f"M{pair(points[0])}Q{pair(points[1])} {ends}"


def angular_text(points: Sequence[Point], closed: bool = False) -> str:
    return f"M{'L'.join(pair(p) for p in points)}{'Z' if closed else ''}"


def scalloped_text(points: Sequence[Point], closed: bool = False) -> str:
    """The SVG path of small arches from point to point, to the left of the line: the edge of a forest."""
    line = [*points, points[0]] if closed else points
    text = f"M{pair(line[0])}"
    for a, b in pairwise(line):
        radius = number(distance(a, b) * 0.6)
        text += f"A{radius} {radius} 0 0 0 {pair(b)}"
    return text
