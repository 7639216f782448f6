"""The points of a segment on which its piece may stand or its icons lie, and how good each is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..core.words import Kind
from .icon import ICON_MARGIN, Icon, icon_at
from .land import Shape
from .point_grid import PIECE, TilePoints, distances
from .sample_points import Array

FAR = 1.5 * PIECE  # at this distance another piece is no longer in the way
CLOSE = 12.0 * 1.04 * PIECE  # cost of standing where another piece stands; less with each step away
AIRY = 0.25  # how much it matters that an icon has more room than it needs
AWAY = 1.3  # wanted distance between icons, in icon sizes
GATE = 27.0  # wanted distance of an icon from a gate
ASKEW = 6.0  # cost for an icon on a stretch of line that runs diagonally
ASIDE = PIECE  # wanted distance of an icon from a piece; the piece moves afterwards if it is less
BESIDE = 1.35 * PIECE  # at this distance a piece does not touch an icon


@dataclass(frozen=True, eq=False)
class Choice:
    sampled: TilePoints
    shape: Shape
    points: Array
    room: Array

    @classmethod
    def of(cls, sampled: TilePoints, shape: Shape) -> "Choice":
        points, room = sampled.candidates(shape)
        if not len(points):
            points, room = np.array([complex(*shape.centre)]), np.zeros(1)
        return cls(sampled, shape, points, room)

    @cached_property
    def _middling(self) -> Array:
        """A small penalty for the distance from the segment's middle, which decides between equal points."""
        middling: Array = 0.08 * np.abs(self.points - np.add.reduce(self.points) / len(self.points))
        return middling

    @cached_property
    def _for_piece(self) -> Array:
        """Rates each point for a piece. Points far from the border are better."""
        beside = np.minimum(self.room, 9.0 if self.shape.is_line else PIECE * 0.6)
        for_piece: Array = beside - 8 * np.maximum(0, PIECE * 0.4 - beside) - self._middling
        return for_piece

    @cached_property
    def _side(self) -> Array:
        return self.sampled.room_within(self.points)

    def best(self, others: Sequence[complex], icons: Sequence[complex] = ()) -> complex:
        """The best point for a piece: far from the border, away from other pieces, and not on an icon."""
        if len(self.points) == 1:
            return complex(self.points[0])
        score = self._for_piece
        if icons:
            score = score - (1.6 if self.shape.is_line else 0.8) * np.maximum(
                0, BESIDE - distances(self.points, icons)
            )
        if others:
            apart = distances(self.points, others)
            score = score + np.minimum(0.7 * np.minimum(apart, FAR), 12.7 * apart - CLOSE)
        return complex(self.points[score.argmax()])

    @cached_property
    def _askew(self) -> Array:
        """The penalty for each point of a railway where the track is neither horizontal nor vertical: a
        locomotive looks odd there."""
        course = self.shape.edge
        if self.shape.kind != Kind.RAILWAY or len(self.points) != len(course):
            return np.zeros(len(self.points))
        ways = np.gradient(course)
        askew: Array = ASKEW * np.abs(np.sin(2 * np.angle(ways)))
        return askew

    def _is_tight(self, size: float) -> bool:
        """Whether the segment hardly has room for an icon. Then the icon takes the best point and the piece
        moves away."""
        return not self.shape.is_line and float(self.room.max()) < size / 2

    def icon(
        self,
        size: float,
        taken: Sequence[complex],
        spots: Sequence[complex],
        gates: Sequence[complex] = (),
    ) -> Icon:
        """Finds a point for an icon: far from the border and other icons first of all, then away from
        pieces."""
        covered = np.maximum(0, size / 2 + ICON_MARGIN - self.room)
        score = -3 * (covered + np.maximum(0, size / 2 + 1 - self._side)) - self._middling
        score += AIRY * np.minimum(self.room, size)
        if spots and not self._is_tight(size):
            beside = distances(self.points, spots)
            score += 0.2 * np.minimum(beside, PIECE) - (2.0 if self.shape.is_line else 0.9) * np.maximum(
                0, ASIDE - beside
            )
        if gates:
            score -= 1.5 * np.maximum(0, GATE - distances(self.points, gates))
        apart = distances(self.points, taken) if taken else np.full(len(score), 2 * size)
        score -= 4 * np.maximum(0, size - apart) + np.maximum(0, AWAY * size - apart)
        best = (score - self._askew).argmax()
        room = self._side[best] if self.shape.is_line else self.room[best] - 1
        place = complex(self.points[best])
        return icon_at((place.real, place.imag), min(room, apart[best] / 2), size)
