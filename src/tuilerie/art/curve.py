"""Curves: points, Béziers, and their text in an SVG path."""

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Points = list[Point]
Bezier = tuple[Point, Point, Point, Point]  # cubic: start, two handles, end


def number(value: float) -> str:
    """Short: a tenth of a unit is a tenth of a pixel where a tile is large."""
    text = f"{value:.1f}".removesuffix(".0")
    return text if text != "-0" else "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def turned(point: Point, turn: int, width: float, height: float) -> Point:
    """Where a point of a drawing of this size comes to lie after quarter turns clockwise."""
    x, y = point
    for _ in range(turn):
        x, y = height - y, x
        width, height = height, width
    return x, y


def sampled(beziers: Iterable[Bezier], steps: int = 10) -> Points:
    """Points along the curve, the first and the last included."""
    points: Points = []
    for a, b, c, d in beziers:
        for step in range(0 if not points else 1, steps + 1):
            t = step / steps
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            x = weights[0] * a[0] + weights[1] * b[0] + weights[2] * c[0] + weights[3] * d[0]
            y = weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1] + weights[3] * d[1]
            points.append((x, y))
    return points


def bezier_text(beziers: Sequence[Bezier]) -> str:
    curves = "".join(f"C{pair(b)} {pair(c)} {pair(d)}" for _, b, c, d in beziers)
    return f"M{pair(beziers[0][0])}{curves}"


def rounded(points: Sequence[Point], closed: bool = False, rounds: int = 2) -> Points:
    """Corners cut again and again (Chaikin); the ends of an open line stay."""
    for _ in range(rounds):
        cut: Points = []
        pairs = list(zip(points, [*points[1:], points[0]] if closed else points[1:], strict=False))
        for n, (a, b) in enumerate(pairs):
            cut.append(a if not closed and n == 0 else between(a, b, 0.25))
            cut.append(b if not closed and n == len(pairs) - 1 else between(a, b, 0.75))
        points = cut
    return list(points)


def spaced(points: Sequence[Point], gap: float, closed: bool = False) -> Points:
    """Points at about this distance from one another along a line; the ends stay."""
    line = [*points, points[0]] if closed else list(points)
    lengths = [distance(a, b) for a, b in pairwise(line)]
    pieces = max(2, round(sum(lengths) / gap))
    step = sum(lengths) / pieces
    found, done, index = [line[0]], 0.0, 0
    for n in range(1, pieces):
        while done + lengths[index] < n * step:
            done += lengths[index]
            index += 1
        found.append(between(line[index], line[index + 1], (n * step - done) / lengths[index]))
    return found if closed else [*found, line[-1]]


def wavering(points: Sequence[Point], amount: float, rng: random.Random, closed: bool = False) -> Points:
    """Points moved a little to and fro across the line; the ends of an open line stay."""
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
    """A smooth path near points: quadratic curves from middle to middle."""
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
    """Small arches from point to point, as of crowns of trees, to the left of the way."""
    line = [*points, points[0]] if closed else points
    text = f"M{pair(line[0])}"
    for a, b in pairwise(line):
        radius = number(distance(a, b) * 0.6)
        text += f"A{radius} {radius} 0 0 0 {pair(b)}"
    return text
