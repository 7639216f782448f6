"""What stands about on land: motifs strewn over a segment, the same way every time."""

import random

import numpy as np

from .curve import Point
from .land import Shape
from .layout import ICON, Survey, distances

Strewn = list[tuple[str, Point]]


def strewn(
    survey: Survey,
    shape: Shape,
    motifs: tuple[tuple[str, float], ...],
    sparse: float,
    icons: list[Point],
    rng: random.Random,
) -> Strewn:
    """Large motifs first, then smaller ones in between; never on an icon or across a border."""
    if not motifs:
        return []
    inside = (survey.segment == shape.number)[survey.shuffled]
    # What stands on a patch may reach over the tile's side a little: the patch goes on there.
    aside = 1.0 if shape.is_ground else 2.4
    order = survey.shuffled[inside]
    points = survey.points[order]
    room = np.minimum(survey.freedom[order], aside * survey.room_within(points))
    gap = distances(points, icons) - ICON / 2 if icons else np.full(len(points), 1e9)
    found: Strewn = []
    for name, radius in motifs:
        free = (room > radius * 0.9) & (gap > radius * 0.6)
        while len(points) and free.any():
            x, y = points[int(np.argmax(free))]
            place = (float(x) + 2 * rng.random() - 1, float(y) + 2 * rng.random() - 1)
            found.append((_variant(name, rng), place))
            gap = np.minimum(gap, distances(points, [place]) - radius * sparse)
            free &= gap > radius * sparse
    return found


def _variant(name: str, rng: random.Random) -> str:
    """`tree|pine`: one of several."""
    choices = name.split("|")
    return choices[int(rng.random() * len(choices))]


def fewer(motifs: tuple[tuple[str, float], ...], shape: Shape) -> tuple[tuple[str, float], ...]:
    """Without the others of several, without small things on grounds, without large ones on patches."""
    kept = motifs[:-1] if shape.is_ground else motifs[-1:]
    return tuple((name.partition("|")[0], radius) for name, radius in kept)
