"""The index of a board, derived from scratch: from where squares lie and pieces stand, and nothing else."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from tuilerie.core.board import is_finished, next_spot
from tuilerie.core.box import SIDE_KINDS, Box
from tuilerie.core.cells import cell_at, is_open, open_place, square_at
from tuilerie.core.picture import turned_port, turned_size
from tuilerie.core.state import EMPTY, SEATS, SPOT_MASK, SPOT_SHIFT, SUPPLY, feature_fields
from tuilerie.core.tiles import Segment, Tile
from tuilerie.core.words import Kind, Piece

Spot = tuple[int, int]  # square and segment
Spots = frozenset[Spot]
Cell = tuple[int, int]  # east and south of the first tile
Point = tuple[int, int, int, bool]  # a cell, its port, and whether it is an overlaid segment's
Pattern = list[Kind | None]  # the sides that a tile on the cell must match

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CLAIMING = (Piece.MEEPLE, Piece.ABBOT)


# The index in the state


def index(s: Any, box: Box) -> dict[str, Any]:
    features = {f: circle(s, f) for f in range(s.feature_count) if s.feature[f].kind != Kind.GONE}
    for f, spots in features.items():
        assert {s.square_feature[square][number] for square, number in spots} == {f}
    assert not any(s.feature[f].claims for f in range(s.feature_count) if f not in features)
    return {
        "features": {spots: counts(s, box, f) for f, spots in features.items()},
        "frontier": {open_cell(s, place): asked(s, box, place) for place in range(s.frontier_count)},
        "ring": {cell: told(s, cell) for cell, mark in enumerate(s.board) if mark != EMPTY},
        "supply": [dict(enumerate(s.supply[seat])) for seat in range(s.seats)],
        "inner claims": s.inner_claims,
    }


def told(s: Any, cell: int) -> int:
    """The content of a cell: its square plus 1, or -1 minus its place in the frontier."""
    return int(-1 - open_place(s, cell) if is_open(s, cell) else square_at(s, cell) + 1)


def circle(s: Any, f: int) -> Spots:
    spots = [s.feature[f].first]
    while next_spot(s, spots[-1]) != spots[0]:
        spots.append(next_spot(s, spots[-1]))
        assert len(spots) <= s.feature[f].segments
    return frozenset(spot_at(spot) for spot in spots)


def spot_at(number: int) -> Spot:
    return number >> SPOT_SHIFT, number & SPOT_MASK


def counts(s: Any, box: Box, f: int) -> dict[str, Any]:
    names = [name for name, _, _ in feature_fields(box.sizes) if name not in ("first", "spare")]
    return {"finished": is_finished(s, f), **{name: getattr(s.feature[f], name) for name in names}}


def open_cell(s: Any, place: int) -> Cell:
    x, y = s.frontier_x[place], s.frontier_y[place]
    assert s.frontier_cell[place] == cell_at(s, x, y)
    return x, y


def asked(s: Any, box: Box, place: int) -> Pattern:
    digits = [s.frontier_pattern[place] // SIDE_KINDS**side % SIDE_KINDS for side in range(4)]
    return [box.side_kinds[digit - 1] if digit else None for digit in digits]


# The index computed from scratch


@cache
def ports_as_it_lies(tile: Tile, turn: int) -> list[tuple[int, int, int, int]]:
    """Segment, east, south, port."""
    columns, _ = turned_size(tile.columns, tile.rows, turn)
    found = []
    for number, segment in enumerate(tile.segments):
        for port in segment.ports:
            cell, point = turned_port(port, turn, tile.columns, tile.rows)
            found.append((number, cell % columns, cell // columns, point))
    return found


def across(point: Point) -> Point:
    """The point that meets this one."""
    x, y, port, overlaid = point
    side, third = divmod(port, 3)
    east, south = STEPS[side]
    return x + east, y + south, 3 * ((side + 2) % 4) + 2 - third, overlaid


class Derivation:
    """Looks at the squares and pieces of a state, and counts."""

    def __init__(self, s: Any, box: Box) -> None:
        self.s, self.box = s, box

    def tile(self, square: int) -> Tile:
        return self.box.tiles[int(self.s.square_tile[square])]

    def segment(self, spot: Spot) -> Segment:
        return self.tile(spot[0]).segments[spot[1]]

    @cached_property
    def cells(self) -> dict[Cell, int]:
        """The covered cells, and the square that covers each."""
        found: dict[Cell, int] = {}
        for square in range(self.s.square_count):
            tile, x, y = self.tile(square), self.s.square_x[square], self.s.square_y[square]
            columns, rows = turned_size(tile.columns, tile.rows, self.s.square_turn[square])
            found |= {(x + n % columns, y + n // columns): square for n in range(columns * rows)}
        return found

    @cached_property
    def points(self) -> dict[Point, Spot]:
        found = {}
        for square in range(self.s.square_count):
            tile, left, top = self.tile(square), self.s.square_x[square], self.s.square_y[square]
            for number, x, y, port in ports_as_it_lies(tile, self.s.square_turn[square]):
                overlaid = tile.segments[number].kind == self.box.file.overlay
                found[left + x, top + y, port, overlaid] = square, number
        return found

    @cached_property
    def regions(self) -> set[Spots]:
        meets: dict[Spot, set[Spot]] = defaultdict(set)
        for point, spot in self.points.items():
            if across(point) in self.points:
                meets[spot].add(self.points[across(point)])
        return {joined(spot, meets) for spot in self.spots()}

    def spots(self) -> Iterator[Spot]:
        for square in range(self.s.square_count):
            for number, segment in enumerate(self.tile(square).segments):
                if segment.kind != Kind.JUNCTION:
                    yield square, number

    @cached_property
    def open_sides(self) -> Counter[Spot]:
        ends = (point for point in self.points if point[2] % 3 == 1 and across(point)[:2] not in self.cells)
        return Counter(self.points[point] for point in ends)

    def all(self) -> dict[str, Any]:
        inner = [spot for _, kind, spot in self.standing if kind in CLAIMING and not self.segment(spot).ports]
        return {
            "features": {spots: self.counts(spots) for spots in self.regions},
            "frontier": self.frontier(),
            "ring": self.ring(),
            "supply": [self.supply(seat) for seat in range(self.s.seats)],
            "inner claims": len(inner),
        }

    def counts(self, spots: Spots) -> dict[str, Any]:
        (kind,) = {self.segment(spot).kind for spot in spots}
        icons = Counter(self.box.icons[icon] for spot in spots for icon in self.segment(spot).icons)
        meeples = self.pieces_by_seat(spots, claiming=True)
        open_sides = sum(self.open_sides[spot] for spot in spots)
        return {
            "finished": open_sides == 0,
            "kind": kind,
            "segments": len(spots),
            "squares": len({square for square, _ in spots}),
            "open_sides": open_sides,
            "icons": [icons[number] for number in range(self.box.sizes.icons)],
            "claims": sum(meeples),
            "meeples": meeples,
            "guests": self.pieces_by_seat(spots, claiming=False)[: self.box.sizes.guests],
            "tally": [0] * self.box.sizes.tallies,  # kept by games, and not by Carcassonne
            "tokens": 0,
        }

    @cached_property
    def standing(self) -> list[tuple[int, Piece, Spot]]:
        return [
            (seat, kind, spot_at(self.s.where[seat][slot]))
            for seat in range(self.s.seats)
            for slot, kind in enumerate(self.box.slots)
            if self.s.where[seat][slot] >= 0
        ]

    def pieces_by_seat(self, spots: Spots, claiming: bool) -> list[int]:
        """Pieces that claim count on their feature; guests also on the overlay there."""
        found = [0] * SEATS
        for seat, kind, spot in self.standing:
            here = {spot} if claiming else {spot, *self.laid_over(spot)}
            found[seat] += (kind in CLAIMING) == claiming and bool(here & spots)
        return found

    def laid_over(self, spot: Spot) -> set[Spot]:
        square, places = spot[0], self.segment(spot).places
        segments = enumerate(self.tile(square).segments)
        return {(square, n) for n, s in segments if s.kind == self.box.file.overlay and places <= s.places}

    def frontier(self) -> dict[Cell, Pattern]:
        found: dict[Cell, Pattern] = {}
        for point, spot in self.points.items():
            x, y, port, overlaid = across(point)
            if (x, y) not in self.cells and port % 3 == 1 and not overlaid:
                found.setdefault((x, y), [None] * 4)[port // 3] = self.segment(spot).kind
        return found

    def ring(self) -> dict[int, int]:
        s = self.s
        covered = {cell_at(s, x, y): square + 1 for (x, y), square in self.cells.items()}
        return covered | {s.frontier_cell[place]: -1 - place for place in range(s.frontier_count)}

    def supply(self, seat: int) -> dict[int, int]:
        where = self.s.where[seat]
        at_hand = Counter(kind for slot, kind in enumerate(self.box.slots) if where[slot] == SUPPLY)
        return {kind: at_hand[kind] for kind in Piece}


def joined(start: Spot, meets: dict[Spot, set[Spot]]) -> Spots:
    seen, waiting = {start}, [start]
    while waiting:
        fresh = meets[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return frozenset(seen)


def derived(s: Any, box: Box) -> dict[str, Any]:
    return Derivation(s, box).all()
