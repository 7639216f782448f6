"""The index of a board, derived from scratch: from where squares lie and pieces stand, and nothing else."""

from collections import Counter, defaultdict
from functools import cache
from typing import Any

from tuilerie.core.board import cell_at
from tuilerie.core.box import SIDE_KINDS, Box
from tuilerie.core.picture import turned_port, turned_size
from tuilerie.core.state import EMPTY, ICONS, SEATS, SPOT_MASK, SPOT_SHIFT, SUPPLY
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind, Piece

Spot = tuple[int, int]  # square and segment
Spots = frozenset[Spot]
Cell = tuple[int, int]  # east and south of the first tile
Point = tuple[int, int, int, bool]  # a cell, its port, and whether it is an overlaid segment's

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CLAIMING = (Piece.MEEPLE, Piece.ABBOT)


def index(s: Any, box: Box) -> dict[str, Any]:
    """What the state says."""
    return {
        "features": {circle(s, f): counts(s.feature[f]) for f in living(s)},
        "feature of each spot": {(q, n): s.square_feature[q][n] for f in living(s) for q, n in circle(s, f)},
        "frontier": {open_cell(s, place): pattern(s, box, place) for place in range(s.frontier_count)},
        "ring": {cell: number for cell, number in enumerate(s.board) if number != EMPTY},
        "supply": [dict(enumerate(s.supply[seat])) for seat in range(s.seats)],
        "inner claims": s.inner_claims,
    }


def derived(s: Any, box: Box) -> dict[str, Any]:
    """What it should say."""
    regions = find_regions(s, box)
    return {
        "features": {spots: count(s, box, spots) for spots in regions},
        "feature of each spot": {spot: f for f in living(s) for spot in circle(s, f)},
        "frontier": find_frontier(s, box),
        "ring": find_ring(s, box),
        "supply": [find_supply(s, box, seat) for seat in range(s.seats)],
        "inner claims": sum(1 for spot in claiming_spots(s, box) if not segment_of(s, box, spot).ports),
    }


# What the state says


def living(s: Any) -> list[int]:
    return [f for f in range(s.feature_count) if s.feature[f].kind != Kind.GONE]


def circle(s: Any, f: int) -> Spots:
    spots = [s.feature[f].first]
    while s.spot_next[spots[-1]] != spots[0]:
        spots.append(s.spot_next[spots[-1]])
        assert len(spots) <= s.feature[f].segments
    return frozenset((spot >> SPOT_SHIFT, spot & SPOT_MASK) for spot in spots)


def counts(feature: Any) -> dict[str, Any]:
    names = ("kind", "segments", "squares", "open_sides", "icons", "claims", "meeples", "guests", "tally", "tokens")
    return {name: getattr(feature, name) for name in names}


def open_cell(s: Any, place: int) -> Cell:
    x, y = s.frontier_x[place], s.frontier_y[place]
    assert s.frontier_cell[place] == cell_at(x, y)
    return x, y


def pattern(s: Any, box: Box, place: int) -> list[Kind | None]:
    digits = [s.frontier_pattern[place] // SIDE_KINDS**side % SIDE_KINDS for side in range(4)]
    return [box.side_kinds[digit - 1] if digit else None for digit in digits]


# What it should say


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


def tile_of(s: Any, box: Box, square: int) -> Tile:
    return box.tiles[s.square_tile[square]]


def segment_of(s: Any, box: Box, spot: Spot) -> Any:
    return tile_of(s, box, spot[0]).segments[spot[1]]


def find_points(s: Any, box: Box) -> dict[Point, Spot]:
    found = {}
    for square in range(s.square_count):
        tile = tile_of(s, box, square)
        for number, x, y, port in ports_as_it_lies(tile, s.square_turn[square]):
            overlaid = tile.segments[number].kind == box.file.overlay
            found[s.square_x[square] + x, s.square_y[square] + y, port, overlaid] = square, number
    return found


def across(point: Point) -> Point:
    x, y, port, overlaid = point
    side, third = divmod(port, 3)
    east, south = STEPS[side]
    return x + east, y + south, 3 * ((side + 2) % 4) + 2 - third, overlaid


def find_regions(s: Any, box: Box) -> list[Spots]:
    points = find_points(s, box)
    meets: dict[Spot, set[Spot]] = defaultdict(set)
    for point, spot in points.items():
        if across(point) in points:
            meets[spot].add(points[across(point)])
    spots = [(q, n) for q in range(s.square_count) for n, _ in enumerate(tile_of(s, box, q).segments)]
    regions = {joined(spot, meets) for spot in spots}
    return [region for region in regions if kind_of(s, box, region) != Kind.JUNCTION]


def joined(start: Spot, meets: dict[Spot, set[Spot]]) -> Spots:
    seen, waiting = {start}, [start]
    while waiting:
        fresh = meets[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return frozenset(seen)


def kind_of(s: Any, box: Box, spots: Spots) -> Kind:
    (kind,) = {segment_of(s, box, spot).kind for spot in spots}
    return Kind(kind)


def count(s: Any, box: Box, spots: Spots) -> dict[str, Any]:
    meeples, guests = pieces_by_seat(s, box, spots, True), pieces_by_seat(s, box, spots, False)
    icons = Counter(box.icons[icon] for spot in spots for icon in segment_of(s, box, spot).icons)
    return {
        "kind": kind_of(s, box, spots),
        "segments": len(spots),
        "squares": len({square for square, _ in spots}),
        "open_sides": open_sides(s, box, spots),
        "icons": [icons[number] for number in range(ICONS)],
        "claims": sum(meeples),
        "meeples": meeples,
        "guests": guests,
        "tally": [0] * SEATS,
        "tokens": 0,
    }


def open_sides(s: Any, box: Box, spots: Spots) -> int:
    points = find_points(s, box)
    middles = [point for point, spot in points.items() if spot in spots and point[2] % 3 == 1]
    covered = {point[:2] for point in points}
    return sum(across(point)[:2] not in covered for point in middles)


def standing(s: Any, box: Box) -> list[tuple[int, Piece, Spot]]:
    return [
        (seat, kind, (s.where[seat][slot] >> SPOT_SHIFT, s.where[seat][slot] & SPOT_MASK))
        for seat in range(s.seats)
        for slot, kind in enumerate(box.pieces)
        if s.where[seat][slot] >= 0
    ]


def claiming_spots(s: Any, box: Box) -> list[Spot]:
    return [spot for _, kind, spot in standing(s, box) if kind in CLAIMING]


def pieces_by_seat(s: Any, box: Box, spots: Spots, claiming: bool) -> list[int]:
    """Claiming pieces count where they stand; guests also in what is laid over it."""
    found = [0] * SEATS
    for seat, kind, spot in standing(s, box):
        here = {spot} if claiming else {spot, *laid_over(s, box, spot)}
        if (kind in CLAIMING) == claiming and here & spots:
            found[seat] += 1
    return found


def laid_over(s: Any, box: Box, spot: Spot) -> set[Spot]:
    places = segment_of(s, box, spot).places
    segments = enumerate(tile_of(s, box, spot[0]).segments)
    return {(spot[0], n) for n, other in segments if other.kind == box.file.overlay and places <= other.places}


def find_frontier(s: Any, box: Box) -> dict[Cell, list[Kind | None]]:
    points = find_points(s, box)
    covered = {point[:2] for point in points} | set(find_cells(s, box))
    asked: dict[Cell, list[Kind | None]] = {}
    for point, spot in points.items():
        x, y, port, overlaid = across(point)
        if (x, y) not in covered and port % 3 == 1 and not overlaid:
            asked.setdefault((x, y), [None] * 4)[port // 3] = segment_of(s, box, spot).kind
    return asked


def find_cells(s: Any, box: Box) -> dict[Cell, int]:
    """The covered cells, and the square that covers each."""
    found = {}
    for square in range(s.square_count):
        tile = tile_of(s, box, square)
        columns, rows = turned_size(tile.columns, tile.rows, s.square_turn[square])
        for number in range(columns * rows):
            found[s.square_x[square] + number % columns, s.square_y[square] + number // columns] = square
    return found


def find_ring(s: Any, box: Box) -> dict[int, int]:
    covered = {cell_at(x, y): square + 1 for (x, y), square in find_cells(s, box).items()}
    return covered | {s.frontier_cell[place]: -1 - place for place in range(s.frontier_count)}


def find_supply(s: Any, box: Box, seat: int) -> dict[int, int]:
    at_hand = Counter(kind for slot, kind in enumerate(box.pieces) if s.where[seat][slot] == SUPPLY)
    return {kind: at_hand[kind] for kind in Piece}
