"""Places on the board: cells, points, spots, and the pieces and tokens there."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Cell:
    """A cell, counted from the start tile: x to the east, y to the south. `str(cell)` is its name: `N1E2`,
    `O`."""

    x: int
    y: int

    def __str__(self) -> str:
        down = f"S{self.y}" if self.y > 0 else f"N{-self.y}" if self.y < 0 else ""
        across = f"E{self.x}" if self.x > 0 else f"W{-self.x}" if self.x < 0 else ""
        return down + across or "O"


@dataclass(frozen=True)
class Point:
    """A point, measured in cells from the north-west corner of the start tile."""

    x: float
    y: float


@dataclass(frozen=True, order=True)
class Spot:
    """Where a piece can stand: a segment of a square, by its name in the turn of that square."""

    x: int
    y: int
    segment: str

    @property
    def cell(self) -> Cell:
        return Cell(self.x, self.y)

    def __str__(self) -> str:
        return f"{self.cell}/{self.segment}"


@dataclass(frozen=True)
class StandingPiece:
    seat: int
    piece: str
    spot: Spot


@dataclass(frozen=True)
class TokenPile:
    """Tokens that lie on a feature, and one of its spots."""

    spot: Spot
    count: int
