"""The points of a segment on which its piece may stand or its icons lie, and how good each is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .grid import Array
from .icon import AROUND, Icon, icon_at
from .land import Shape
from .survey import PIECE, Survey, distances

FAR = 1.5 * PIECE  # what stands so far away is not in the way
CLOSE = 12.0 * 1.04 * PIECE  # what it costs to stand where another does, less for each step away
MOUTH = 0.3  # how much it matters that an icon on a line reaches over what the line leads to
ASIDE = 0.5 * PIECE  # how far an icon moves away from a piece; then the piece moves on
BESIDE = 0.9 * PIECE  # from a piece to an icon that can be told beside it


@dataclass(frozen=True, eq=False)
class Choice:
    survey: Survey
    shape: Shape
    points: Array
    room: Array

    @classmethod
    def of(cls, survey: Survey, shape: Shape) -> "Choice":
        points, room = survey.candidates(shape)
        if not len(points):
            points, room = np.array([complex(*shape.centre)]), np.zeros(1)
        return cls(survey, shape, points, room)

    @cached_property
    def _middling(self) -> Array:
        """How far from the middle, which is better among equals."""
        middling: Array = 0.08 * np.abs(self.points - np.add.reduce(self.points) / len(self.points))
        return middling

    @cached_property
    def _for_piece(self) -> Array:
        """Well inside."""
        beside = np.minimum(self.room, 9.0 if self.shape.is_line else PIECE * 0.6)
        for_piece: Array = beside - 8 * np.maximum(0, PIECE * 0.4 - beside) - self._middling
        return for_piece

    @cached_property
    def _side(self) -> Array:
        return self.survey.room_within(self.points)

    def best(self, others: Sequence[complex], icons: Sequence[complex] = ()) -> complex:
        """Where a piece stands: well inside, apart from others, beside icons."""
        if len(self.points) == 1:
            return complex(self.points[0])
        score = self._for_piece
        if icons:
            score = score - 0.8 * np.maximum(0, BESIDE - distances(self.points, icons))
        if others:
            apart = distances(self.points, others)
            score = score + np.minimum(0.7 * np.minimum(apart, FAR), 12.7 * apart - CLOSE)
        return complex(self.points[score.argmax()])

    def icon(self, size: float, taken: Sequence[complex], spots: Sequence[complex]) -> Icon:
        """Icons lie well inside and apart, then beside the pieces."""
        covered = (MOUTH if self.shape.is_line else 1.0) * np.maximum(0, size / 2 + AROUND - self.room)
        score = -3 * (covered + np.maximum(0, size / 2 + 1 - self._side)) - self._middling
        if spots:
            beside = distances(self.points, spots)
            score += 0.3 * np.minimum(beside, PIECE) - 1.2 * np.maximum(0, ASIDE - beside)
        apart = np.minimum(size, distances(self.points, taken)) if taken else np.full(len(score), size)
        best = (score - 4 * (size - apart)).argmax()
        room = self._side[best] if self.shape.is_line else self.room[best] - 1
        place = complex(self.points[best])
        return icon_at((place.real, place.imag), min(room, apart[best] / 2), size)
