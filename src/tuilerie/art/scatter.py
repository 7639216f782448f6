"""What stands about on land: motifs strewn over a segment, the same way every time."""

import random

import numpy as np

from .curve import Point, Points
from .icon import ICON
from .land import Shape
from .survey import Array, Survey, distances
from .theme import Motifs

Strewn = list[tuple[str, Point]]


def strewn(
    survey: Survey,
    shape: Shape,
    layers: tuple[Motifs, ...],
    sparse: float,
    icons: list[Point],
    rng: random.Random,
) -> Strewn:
    """By layer large motifs first, then smaller ones in between; never on an icon or across a border."""
    order = survey.shuffled[survey.segment[survey.shuffled] == shape.number]
    points = survey.points[order]
    # What stands on a patch may reach over the tile's side a little: the patch goes on there.
    aside = 1.0 if shape.is_ground else 2.4
    room = np.minimum(survey.freedom[order], aside * survey.side[order])
    from_icons = distances(points, icons) - ICON / 2 if icons else room
    found: Strewn = []
    for motifs in layers:
        gap = from_icons
        for name, radius in motifs:
            free = np.flatnonzero(np.minimum(room / 0.9, gap / min(sparse, 1.0)) > radius)
            places = _places(points[free, 0], points[free, 1], 2 * radius * sparse, rng)
            found += [(_variant(name, rng), place) for place in places]
            if places and name is not motifs[-1][0]:
                gap = np.minimum(gap, distances(points, places) - radius * sparse)
    return found


def sight(survey: Survey, shape: Shape, name: str, taken: list[Point]) -> tuple[str, Point]:
    """What stands once on a segment: where there is most room beside pieces and icons."""
    own = survey.segment == shape.number
    points = survey.points[own]
    room = np.minimum(
        np.minimum(survey.freedom[own], 1.3 * survey.side[own]), distances(points, taken) - ICON / 2
    )
    x, y = points[int(np.argmax(room))]
    return name, (float(x), float(y))


def _places(x: Array, y: Array, apart: float, rng: random.Random) -> Points:
    """The first of these points, moved a little, then the first that is far enough from it, and so on."""
    found: Points = []
    while len(x):
        place = (float(x[0]) + 2 * rng.random() - 1, float(y[0]) + 2 * rng.random() - 1)
        found.append(place)
        right, down = x - place[0], y - place[1]
        far = right * right + down * down > apart * apart
        x, y = x[far], y[far]
    return found


def _variant(name: str, rng: random.Random) -> str:
    """`tree|pine`: one of several."""
    choices = name.split("|")
    return choices[int(rng.random() * len(choices))]


def fewer(motifs: Motifs, shape: Shape) -> Motifs:
    """Without the others of several, without small things on grounds, without large ones on patches."""
    kept = motifs[:-1] if shape.is_ground else motifs[-1:]
    return tuple((name.partition("|")[0], radius) for name, radius in kept)
