"""The board: large tiles, overlaid features, a ring without an edge, squares that count once."""

from itertools import permutations
from typing import Any

import pytest

from tests.core.boxes import box_of, empty_board, lay
from tests.core.derived import derived, index
from tests.core.pictures import AMAZONAS, HUNTERS, RIVERS
from tuilerie.core.board import (
    are_near,
    feature_at,
    fits_somewhere,
    has_segment_of,
    icons_around,
    near_square,
    squares_around,
)
from tuilerie.core.box import Box
from tuilerie.core.cells import cell_at, square_at
from tuilerie.core.pieces import put
from tuilerie.core.words import Kind, Piece
from tuilerie.games import base

Lying = tuple[str, int, int]  # a tile and its turn, cells east and south of the first


def box_named(game: str) -> Box:
    if game == "base":
        return base.BOX
    pieces = (Piece.MEEPLE,) * 5 + (Piece.HUT,) * 2
    return box_of({"rivers": RIVERS, "hunters": HUNTERS, "amazonas": AMAZONAS}[game], pieces)


def laid(box: Box, tiles: list[Lying]) -> Any:
    """Lays tiles one after another and checks the index after each."""
    s = empty_board(box)
    for lying, x, y in tiles:
        lay(s, box, lying, x, y)
        assert index(s, box) == derived(s, box)
    return s


def feature(s: Any, box: Box, square: int, name: str) -> Any:
    """The feature of a segment, named as the tile lies."""
    tile, turn = box.tiles[s.square_tile[square]], s.square_turn[square]
    names = [tile.segment_name(number, turn) for number in range(len(tile.segments))]
    return s.feature[feature_at(s, square, names.index(name))]


# Large tiles


@pytest.mark.parametrize("turn, columns, rows", [("^", 2, 4), (">", 4, 2), ("v", 2, 4), ("<", 4, 2)])
def test_a_start_of_two_by_four_cells_is_one_square_with_twelve_open_sides(
    turn: str, columns: int, rows: int
) -> None:
    box = box_named("amazonas")
    s = laid(box, [(f"START{turn}", 0, 0)])
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    assert {square_at(s, cell_at(s, x, y)) for x, y in cells} == {0}
    assert (s.square_count, s.frontier_count, s.feature_count) == (1, 12, 10)
    assert sum(s.feature[f].open_sides for f in range(10)) == 12


DOWN_THE_RIVER: list[Lying] = [
    ("START^", 0, 0),
    ("A04^", 0, 4),
    ("AA2^", 0, 5),
    ("A07v", 0, 7),
    ("AA3v", 0, 8),
]


@pytest.mark.parametrize(
    "square, name, squares, open_sides, animals",
    [
        pytest.param(0, "amazon", 5, 1, 0, id="the Amazon runs through all five, two of them doubles"),
        pytest.param(
            0, "jungle-es3", 3, 4, 3, id="AZ-22: the east bank goes on from the start to the first double"
        ),
        pytest.param(0, "jungle-sw2", 2, 0, 0, id="AZ-22: the west bank ends at the first tributary"),
        pytest.param(1, "jungle-sw", 2, 0, 0, id="AZ-22: and goes on behind it, to a village on the bank"),
        pytest.param(
            2, "jungle-sw", 3, 1, 1, id="AZ-22: a double, a tile turned round, a double turned round"
        ),
        pytest.param(3, "village", 1, 1, 0, id="a village on the bank meets nothing"),
        pytest.param(4, "tributary", 1, 1, 0, id="a tributary of a double turned round"),
    ],
)
def test_a_start_and_doubles_are_joined(
    square: int, name: str, squares: int, open_sides: int, animals: int
) -> None:
    box = box_named("amazonas")
    f = feature(laid(box, DOWN_THE_RIVER), box, square, name)
    assert (f.squares, f.open_sides, f.icons[box.icons["animal"]]) == (squares, open_sides, animals)


def test_tiles_lie_against_each_cell_of_large_ones() -> None:
    box = box_named("amazonas")
    beside: list[Lying] = [
        ("E>", -1, 1),
        ("V<", -1, 3),
        ("E<", -1, 2),
        ("E<", 2, 0),
        ("E^", -1, 0),
        ("V^", 2, 2),
    ]
    along: list[Lying] = [("V>", 1, 6), ("V<", -1, 6), ("E>", -1, 5), ("E<", 1, 7)]
    s = laid(box, [("START^", 0, 0), *beside, *DOWN_THE_RIVER[1:], *along])
    assert feature(s, box, 0, "village-ws3").open_sides == 0
    assert feature(s, box, 0, "tributary-w1").squares == 2


@pytest.mark.parametrize(
    "id, fits", [("START", False), ("AA2", False), ("AA3", False), ("A04", True), ("V", True)]
)
def test_only_tiles_of_one_cell_are_tried_on_open_cells(id: str, fits: bool) -> None:
    box = box_named("amazonas")
    s = laid(box, [("START^", 0, 0)])
    assert fits_somewhere(s, box.mirror, box.tile_number(id)) is fits


def test_a_tile_that_is_not_in_the_box_is_named() -> None:
    with pytest.raises(KeyError, match="there is no tile Z9 in made-up"):
        box_named("amazonas").tile_number("Z9")


# Overlays of joined segments


TWO_LAKES: list[Lying] = [("L^", 0, 0), ("W^", 1, 0), ("L^", 2, 0), ("Kv", -1, 0)]


@pytest.mark.parametrize(
    "square, name, segments, open_sides, fish",
    [
        pytest.param(0, "river-e", 3, 0, 0, id="a river from lake to lake is complete"),
        pytest.param(2, "river-e", 1, 1, 0, id="a river that leaves the second lake is another one"),
        pytest.param(3, "river", 2, 0, 0, id="a third one comes from the west"),
        pytest.param(0, "network", 4, 1, 5, id="HG-10: all three rivers and all lakes are one network"),
        pytest.param(2, "network", 4, 1, 5, id="HG-10: from whichever square one looks"),
        pytest.param(0, "lake", 1, 0, 2, id="a lake's fish are its own"),
    ],
)
def test_rivers_meet_in_the_network_of_a_lake(
    square: int, name: str, segments: int, open_sides: int, fish: int
) -> None:
    box = box_named("rivers")
    f = feature(laid(box, TWO_LAKES), box, square, name)
    assert (f.segments, f.open_sides, f.icons[box.icons["fish"]]) == (segments, open_sides, fish)


def test_two_networks_on_one_tile_stay_two() -> None:
    box = box_named("hunters")
    s = laid(box, [("B10^", 0, 0)])
    networks = [f for f in list(s.feature)[: s.feature_count] if f.kind == Kind.NETWORK]
    assert [(f.open_sides, f.icons[box.icons["fish"]]) for f in networks] == [(2, 2), (2, 2)]


def test_a_hut_is_a_guest_of_its_segment_and_of_the_network_over_it() -> None:
    box = box_named("rivers")
    s = laid(box, TWO_LAKES[:1])
    names = ["river-w", "lake", "river-e", "network"]
    put(s, box.mirror, 1, Piece.HUT, 0, named(box, "L", "river-e"))
    assert [feature(s, box, 0, name).guests[1] for name in names] == [0, 0, 1, 1]
    assert [feature(s, box, 0, name).claims for name in names] == [0, 0, 0, 0]
    assert index(s, box) == derived(s, box)


def test_guests_of_two_networks_add_up_when_a_tile_joins_them() -> None:
    box = box_named("rivers")
    s = laid(box, [("L^", 0, 0), ("W^", 0, 1), ("W^", 1, 1), ("W^", 2, 1), ("L^", 2, 0)])
    put(s, box.mirror, 0, Piece.HUT, 0, named(box, "L", "lake"))
    put(s, box.mirror, 1, Piece.HUT, 4, named(box, "L", "river-w"))
    assert feature(s, box, 0, "network").guests[:2] == [1, 0]
    lay(s, box, "W^", 1, 0)
    assert feature(s, box, 0, "network").guests[:2] == [1, 1]
    assert index(s, box) == derived(s, box)


def test_a_meeple_on_a_river_claims_the_river_and_not_the_network() -> None:
    """PEER_BUGS 13: a free river of an occupied system may be claimed."""
    box = box_named("rivers")
    s = laid(box, TWO_LAKES[:1])
    put(s, box.mirror, 0, Piece.MEEPLE, 0, named(box, "L", "river-w"))
    claims = {name: feature(s, box, 0, name).claims for name in ("river-w", "river-e", "network")}
    assert claims == {"river-w": 1, "river-e": 0, "network": 0}
    assert index(s, box) == derived(s, box)


def named(box: Box, tile: str, name: str) -> int:
    """The number of a segment."""
    number = box.tile_number(tile)
    names = [box.tiles[number].segment_name(n) for n in range(len(box.tiles[number].segments))]
    return names.index(name)


def test_tokens_and_tallies_of_joined_features_add_up() -> None:
    """Tokens that lie on it, and a tally by seat."""
    box = box_named("rivers")
    s = laid(box, [("W^", 0, 0), ("W^", 0, 1), ("W^", 1, 1), ("W^", 2, 1), ("W^", 2, 0)])
    west, east = feature(s, box, 0, "river"), feature(s, box, 4, "river")
    west.tokens, west.tally[:] = 3, [1, 2, 0, 0, 0]
    east.tokens, east.tally[:] = 4, [0, 3, 0, 0, 0]
    joined = feature(s, box, lay(s, box, "W^", 1, 0), "river")
    assert (joined.segments, joined.tokens, joined.tally) == (3, 7, [1, 5, 0, 0, 0])


# The ring


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([(1, 0)], id="PEER_BUGS 6: east"),
        pytest.param([(-1, 0)], id="PEER_BUGS 6: west"),
        pytest.param([(0, 1)], id="PEER_BUGS 6: south"),
        pytest.param([(0, -1)], id="PEER_BUGS 6: north"),
        pytest.param([(1, 0), (0, 1)], id="PEER_BUGS 6: stairs to the south-east"),
        pytest.param([(-1, 0), (0, 1)], id="PEER_BUGS 6: stairs to the south-west"),
        pytest.param([(1, 0), (0, -1)], id="PEER_BUGS 6: stairs to the north-east"),
        pytest.param([(-1, 0), (0, -1)], id="PEER_BUGS 6: stairs to the north-west"),
    ],
)
def test_a_snake_of_all_tiles_does_not_meet_itself_on_the_ring(steps: list[tuple[int, int]]) -> None:
    s, last = empty_board(base.BOX), base.BOX.sizes.squares - 1
    lay(s, base.BOX, "B^", 0, 0)
    x = y = 0
    for number in range(last):
        x, y = x + steps[number % len(steps)][0], y + steps[number % len(steps)][1]
        lay(s, base.BOX, "B^", x, y)
    assert index(s, base.BOX) == derived(s, base.BOX)
    assert s.feature_count == last + 1 + 1  # the monasteries, and one field
    assert [squares_around(s, square) for square in (0, last)] == ([1, 1] if len(steps) == 1 else [2, 2])


def test_a_river_of_94_cells_does_not_meet_itself_on_the_ring() -> None:
    box = box_named("amazonas")
    s = empty_board(box)
    lay(s, box, "START^", 0, 0)
    for row in range(80):
        lay(s, box, "A04^", 0, 4 + row)
    for double in range(3):
        lay(s, box, "AA2^", 0, 84 + 2 * double)
    assert index(s, box) == derived(s, box)
    assert feature(s, box, 0, "amazon").squares == 84


def test_fields_beside_a_city_stay_apart() -> None:
    """PEER_BUGS 3: two caps that meet, with a road before each, keep four fields apart."""
    s = laid(base.BOX, [("D^", 0, 0), ("Dv", 0, -1)])
    fields = [f for f in list(s.feature)[: s.feature_count] if f.kind == Kind.FIELD]
    assert [(f.squares, f.segments) for f in fields] == [(1, 1)] * 4


# Squares around a cell

NINE: list[Lying] = [("L^", 0, 0), ("K^", 1, 0), ("W^", 0, 1), ("L^", 0, 2), ("W^", -1, 0), ("T<", 2, 0)]


@pytest.mark.parametrize(
    "step, square",
    [
        ((0, 0), 0),
        ((1, 0), 1),
        ((0, 1), 2),
        ((0, 2), 3),
        ((-1, 0), 4),
        ((2, 0), 5),
        ((1, 1), -1),
        ((0, -1), -1),
    ],
)
def test_the_square_at_a_distance_in_cells(step: tuple[int, int], square: int) -> None:
    assert near_square(laid(box_named("rivers"), NINE), 0, *step) == square


@pytest.mark.parametrize(
    "one, other, near",
    [
        (0, 1, True),
        (1, 0, True),
        (1, 2, True),
        (4, 2, True),
        (0, 0, True),
        (0, 3, False),
        (1, 3, False),
        (4, 1, False),
        (2, 5, False),
        (3, 4, False),
    ],
)
def test_squares_touch_by_side_or_corner(one: int, other: int, near: bool) -> None:
    assert are_near(laid(box_named("rivers"), NINE), one, other) is near


@pytest.mark.parametrize(
    "square, kind, fish",
    [
        pytest.param(0, Kind.LAKE, 2 + 1, id="its own and those beside it"),
        pytest.param(2, Kind.LAKE, 2 + 1 + 2, id="over a corner"),
        pytest.param(3, Kind.LAKE, 2, id="not those two cells away"),
        pytest.param(5, Kind.LAKE, 3 + 1, id="at the edge of the table"),
        pytest.param(0, Kind.RIVER, 0, id="of the kind asked for only"),
    ],
)
def test_icons_around_a_square(square: int, kind: Kind, fish: int) -> None:
    box = box_named("rivers")
    assert icons_around(laid(box, NINE), box.mirror, square, kind, box.icons["fish"]) == fish


@pytest.mark.parametrize("square, runs", [(0, True), (4, True), (1, False), (2, False), (3, False)])
def test_a_feature_runs_through_squares(square: int, runs: bool) -> None:
    """The river that leads west from the first lake."""
    box = box_named("rivers")
    s = laid(box, NINE)
    f = feature_at(s, 0, named(box, "L", "river-w"))
    assert has_segment_of(s, box.mirror, square, f) is runs


# C-10: a square counts once


CIRCLES = [
    pytest.param(
        "base", "Nv N< / N> I^", "I city-nw", (5, 4, 0), id="a city from one cap of a tile to its other"
    ),
    pytest.param(
        "base", "X^ V^ / Vv V>", "X road-e", (5, 4, 0), id="a road from one arm of a crossing to another"
    ),
    pytest.param("base", "V< V^ / Vv V>", "V road", (4, 4, 0), id="a loop of four bends"),
    pytest.param("base", "U^ A>", "U field-nw", (3, 2, 5), id="a field round the end of a road"),
    pytest.param("rivers", "C< C^ / B^ C>", "B river-n", (5, 4, 2), id="a river that crosses a tile twice"),
    pytest.param(
        "rivers", "C< C^ / B^ C>", "B network-n", (5, 4, 2), id="a network that crosses a tile twice"
    ),
]


@pytest.mark.parametrize("game, block, spot, expected", CIRCLES)
def test_a_square_counts_once_in_whatever_order_tiles_are_laid(
    game: str, block: str, spot: str, expected: tuple[int, int, int]
) -> None:
    """PEER_BUGS 9."""
    box, (tile, name) = box_named(game), spot.split()
    for order in permutations(tiles_of(block)):
        if is_connected(list(order)):
            s = laid(box, moved_to_origin(list(order)))
            square = s.square_tile.index(box.tile_number(tile))
            f = feature(s, box, square, name)
            assert (f.segments, f.squares, f.open_sides) == expected


def tiles_of(block: str) -> list[Lying]:
    rows = [row.split() for row in block.split("/")]
    return [(lying, x, y) for y, row in enumerate(rows) for x, lying in enumerate(row)]


def is_connected(order: list[Lying]) -> bool:
    """Whether each tile has a neighbour among those laid before it."""
    cells = [(x, y) for _, x, y in order]
    near = [{abs(x - a) + abs(y - b) for a, b in cells[:n]} for n, (x, y) in enumerate(cells)]
    return all(1 in distances for distances in near[1:])


def moved_to_origin(order: list[Lying]) -> list[Lying]:
    _, left, top = order[0]
    return [(lying, x - left, y - top) for lying, x, y in order]
