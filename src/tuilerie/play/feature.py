"""Features as values: their kind, size, owners and present worth."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.state import SPOT_MASK, SPOT_SHIFT
from ..core.words import Kind
from .laid_board import LaidBoard
from .places import Spot

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True)
class Feature:
    """A feature: its kind, size, owners, and what it is worth at this moment."""

    number: int
    kind: str
    spots: frozenset[Spot]
    squares: int
    open_sides: int
    icons: dict[str, int]  # counts by name, without zeros
    finished: bool
    meeples: tuple[int, ...]
    guests: tuple[int, ...]  # huts, tents, stables, camps
    owners: frozenset[int]
    points: int


def features_of(position: "Position") -> list[Feature]:
    trial = position.copy()  # counting writes into the state, so it works on a copy
    board = LaidBoard(trial)
    return [_feature(trial, board, number) for number in feature_numbers(position)]


def feature_numbers(position: "Position", having: str = "segments") -> list[int]:
    """The numbers of the features, without those absorbed by others. With a property such as `claims`, only
    features for which it is not 0."""
    count, gone = position.read("feature_count"), int(Kind.GONE)
    rows = zip(*(position.carrier.column("feature", name, count) for name in ("kind", having)), strict=True)
    return [f for f, (kind, number) in enumerate(rows) if kind != gone and number]


def _feature(position: "Position", board: LaidBoard, f: int) -> Feature:
    row, seats = position.state["feature"][f], position.seats
    kind, finished = Kind(int(row["kind"])), bool(position.apply(position.rules.is_complete, f))
    meeples, guests = ([int(count) for count in row[name][:seats]] for name in ("meeples", "guests"))
    guests += [0] * (seats - len(guests))  # states of games without such pieces have no counts of them
    claims = guests if position.box.kind(kind).scored_by == "most_guests" else meeples
    return Feature(
        number=f,
        kind=kind.name.lower(),
        spots=frozenset(map(board.spot, spot_numbers(position, row))),
        squares=int(row["squares"]),
        open_sides=int(row["open_sides"]),
        icons=position.box.icon_counts(kind, row["icons"]),
        finished=finished,
        meeples=tuple(meeples),
        guests=tuple(guests),
        owners=frozenset(seat for seat, count in enumerate(claims) if count and count == max(claims)),
        points=int(position.apply(position.rules.points, f, int(finished))),
    )


def spot_numbers(position: "Position", row: Any) -> list[int]:
    """The numbers of a feature's spots: they form a linked circle."""
    spots, following = [int(row["first"])], position.state["spot_next"]
    while len(spots) < int(row["segments"]):
        spots.append(int(following[spots[-1] >> SPOT_SHIFT][spots[-1] & SPOT_MASK]))
    return spots
