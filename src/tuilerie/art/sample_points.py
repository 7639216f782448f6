"""A grid of points over a tile, row by row, the same for all tiles of a size."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

GRID_STEP = 5.0  # distance between neighbouring points
LARGE = 20000.0  # tiles of more than two cells have a wider grid

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Disc:
    """The grid points within a distance, as bits of a number: `stride` bits per row."""

    reach: int  # how many points it extends to each side
    stride: int
    bits: int


@dataclass(frozen=True, eq=False)
class PointGrid:
    step: float
    xs: Array
    ys: Array
    points: Array  # as complex numbers, so that one NumPy call does many small sums
    side: Array  # distance of each point to the nearest side of the tile
    places: list[complex]  # the same points as a list: single look-ups are faster
    disorder: Array  # the numbers of the points in random order
    _discs: dict[float, Disc] = field(default_factory=dict)

    def disc(self, radius: float) -> Disc:
        if radius not in self._discs:
            reach = int(radius / self.step)
            stride, around = len(self.xs) + 2 * reach, range(-reach, reach + 1)
            near = ((down, right) for down in around for right in around)
            bits = [
                (down + reach) * stride + right + reach
                for down, right in near
                if down * down + right * right <= (radius / self.step) ** 2
            ]
            self._discs[radius] = Disc(reach, stride, sum(1 << bit for bit in bits))
        return self._discs[radius]

    def apart(self, numbers: list[int], radius: float) -> list[int]:
        """Goes through the points and keeps each that is farther than `radius` from all those kept before."""
        disc, columns = self.disc(radius), len(self.xs)
        middle = disc.reach * (disc.stride + 1)
        found, taken = [], 0
        for number in numbers:
            corner = number + number // columns * 2 * disc.reach
            if not taken >> (corner + middle) & 1:
                found.append(number)
                taken |= disc.bits << corner
        return found


@cache
def grid_of(width: float, height: float) -> PointGrid:
    step = GRID_STEP if width * height <= LARGE else 1.6 * GRID_STEP
    xs, ys = np.arange(step / 2, width, step), np.arange(step / 2, height, step)
    points = (xs + 1j * ys[:, None]).ravel()
    order = list(range(len(points)))
    random.Random(len(order)).shuffle(order)
    side = room_within(points, width, height)
    return PointGrid(step, xs, ys, points, side, points.tolist(), np.array(order))


def plane(points: Iterable[tuple[float, float]]) -> Array:
    """Points as complex numbers."""
    return np.array([complex(x, y) for x, y in points], complex)


def room_within(points: Array, width: float, height: float) -> Array:
    """The distance of each point to the nearest side."""
    x, y = points.real, points.imag
    room: Array = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    return room
