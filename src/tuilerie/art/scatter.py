"""Motifs scattered over a segment, such as trees on land, the same way every time."""

import random

import numpy as np

from .curve import Point
from .icon import ICON_WIDTH
from .land import Shape
from .point_grid import TilePoints, distances
from .theme import Motifs

FEWER = 1.45  # on a tile of several cells, the smallest motifs have this much more room

Strewn = list[tuple[str, Point]]


def strewn(
    sampled: TilePoints,
    shape: Shape,
    layers: tuple[Motifs, ...],
    sparse: float,
    icons: list[complex],
    rng: random.Random,
) -> Strewn:
    """Scatters motifs over a segment, layer by layer: large ones first, then smaller ones in between, but
    none on an icon or across a border."""
    numbers, points, room = sampled.to_strew(shape)
    if not len(numbers):
        return []
    first, most = rng.random(), room.max()
    from_icons = distances(points, icons) - ICON_WIDTH / 2 if icons else room
    found: Strewn = []
    for motifs in layers:
        gap = from_icons
        for name, radius in ((name, radius) for name, radius in motifs if 0.9 * radius < most):
            free = numbers[(room > 0.9 * radius) & (gap > min(sparse, 1.0) * radius)]
            chosen = sampled.grid.apart(_from(free.tolist(), first), 2 * radius * sparse)
            found += [(_one_of(name.split("|"), rng), _near(sampled.grid.places[n], rng)) for n in chosen]
            if chosen and name is not motifs[-1][0]:
                gap = np.minimum(gap, distances(points, sampled.points[chosen]) - radius * sparse)
    return found


def sight(sampled: TilePoints, shape: Shape, name: str, taken: list[complex]) -> tuple[str, Point]:
    """Places a motif that a segment has once, where pieces and icons leave most room."""
    own = sampled.segment == shape.number
    points = sampled.points[own]
    land = np.minimum(sampled.freedom[own], sampled.side[own])
    place = points[np.argmax(np.minimum(land, distances(points, taken) - ICON_WIDTH / 2))]
    return name, (float(place.real), float(place.imag))


def _from(numbers: list[int], share: float) -> list[int]:
    """The list, rotated to begin at this share of its length."""
    first = int(share * len(numbers))
    return numbers[first:] + numbers[:first]


def _near(place: complex, rng: random.Random) -> Point:
    """Moves a point a little, so that no grid is visible."""
    return place.real + 2 * rng.random() - 1, place.imag + 2 * rng.random() - 1


def _one_of(variants: list[str], rng: random.Random) -> str:
    """Chooses one of the variants in a name such as `tree|pine`."""
    return variants[int(rng.random() * len(variants))]


def fewer(motifs: Motifs, shape: Shape) -> Motifs:
    """The motifs for a tile of several cells: one variant of each. Grounds have neither the largest nor the
    smallest motifs, patches only the smallest."""
    *large, (last, radius) = motifs[1:-1] if shape.is_ground else motifs[-1:]
    return tuple((name.partition("|")[0], far) for name, far in (*large, (last, FEWER * radius)))
