"""Lines: where a path leads, square by square, and where it ends."""

from typing import Any

import pytest

from tests.core.boxes import box_of, empty_board, lay
from tuilerie.core.board import spot_of
from tuilerie.core.box import Box
from tuilerie.core.line import first_step, leads_through, line_length, spot_beyond, step_on, steps_to, way_on
from tuilerie.core.state import SPOT_SHIFT

SIDES = "NESW"

PATHS = """
legend p path  c crop  . pasture  + junction

tile U 9 straight path
.....
.....
ppppp
.....
.....

tile V 9 path bend
.....
.....
pp...
.pp..
..p..

tile W 9 junction of three paths
.....
.....
pp+pp
..p..
..p..

tile T 9 a path ends at a crop
 ccc
ccccc
ccccc
ccpcc
 .p.
"""
BOX = box_of(PATHS)


def laid(rows: str) -> Any:
    """A board from rows of tiles with their turns; `.` is an empty cell. Each tile lies beside an earlier
    one."""
    s = empty_board(BOX)
    for y, row in enumerate(rows.split("/")):
        for x, word in enumerate(row.split()):
            if word != ".":
                lay(s, BOX, word, x, y)
    return s


def spot(s: Any, text: str, box: Box = BOX) -> int:
    """A spot named by its square, in the order of laying, and its segment: `0/path-w`."""
    square, _, name = text.partition("/")
    tile, turn = box.tiles[s.square_tile[int(square)]], s.square_turn[int(square)]
    names = [tile.segment_name(number, turn) for number in range(len(tile.segments))]
    return int(spot_of(int(square), names.index(name)))


def walk(s: Any, start: str, side: str) -> list[int]:
    """The squares that a line leads to."""
    first, squares = spot(s, start), []
    step, way = first_step(s, BOX.mirror, first, SIDES.index(side))
    while step >= 0:
        squares.append(step >> SPOT_SHIFT)
        step, way = step_on(s, BOX.mirror, first, step, way)
    return squares


@pytest.mark.parametrize(
    "rows, start, walks",
    [
        pytest.param("U^ U^ U^", "0/path", {"E": [1, 2]}, id="straight on"),
        pytest.param("U^ U^ U^", "1/path", {"E": [2], "W": [0]}, id="both ways"),
        pytest.param("U> / U> / U>", "1/path", {"N": [0], "S": [2]}, id="north and south"),
        pytest.param("U^", "0/path", {}, id="into empty cells"),
        pytest.param("U^ V^ / V< V> / U>", "0/path", {"E": [1, 3, 2, 4]}, id="round corners, to the end"),
        pytest.param("U^ W^ U^", "0/path", {"E": [1]}, id="to a junction, not across"),
        pytest.param("U^ W^ U^", "1/path-w", {"W": [0]}, id="from one arm of a junction"),
        pytest.param("U^ W^ U^", "1/path-e", {"E": [2]}, id="from another"),
        pytest.param("U^ W^ U^", "1/path-s", {}, id="from one that leads nowhere yet"),
        pytest.param("T< U^ U^", "2/path", {"W": [1, 0]}, id="to a crop, where it ends"),
        pytest.param("T< U^ U^", "0/path", {"E": [1, 2]}, id="away from the crop"),
        pytest.param("V< V^ / Vv V>", "0/path", {"E": [1, 3, 2], "S": [2, 3, 1]}, id="once round a loop"),
        pytest.param("Wv V^ / . V>", "1/path", {"W": [0], "S": [2]}, id="round a corner from a junction"),
        pytest.param("W^ V^ / Vv V>", "0/path-e", {"E": [1, 3, 2, 0]}, id="back to its own junction"),
        pytest.param("U^ U^ / U^ U^", "0/path", {"E": [1]}, id="not to a path that lies beside it"),
    ],
)
def test_a_line_is_followed(rows: str, start: str, walks: dict[str, list[int]]) -> None:
    s = laid(rows)
    assert {side: walk(s, start, side) for side in SIDES if walk(s, start, side)} == walks
    lengths = [line_length(s, BOX.mirror, spot(s, start), side) for side in range(4)]
    assert lengths == [len(walks.get(side, [])) for side in SIDES]


def test_each_square_is_told_with_the_segment_of_the_line() -> None:
    s = laid("U^ W^")
    assert first_step(s, BOX.mirror, spot(s, "0/path"), SIDES.index("E")) == (spot(s, "1/path-w"), -1)


@pytest.mark.parametrize(
    "side, target, steps", [("E", 2, 1), ("E", 3, 2), ("W", 0, 1), ("W", 3, 0), ("N", 0, 0)]
)
def test_squares_are_counted_until_a_spot(side: str, target: int, steps: int) -> None:
    s = laid("U^ U^ U^ U^")
    assert steps_to(s, BOX.mirror, spot(s, "1/path"), SIDES.index(side), spot(s, f"{target}/path")) == steps


@pytest.mark.parametrize(
    "tile, segment, sides",
    [
        ("U^", "path", "EW"),
        ("U>", "path", "NS"),
        ("V^", "path", "SW"),
        ("V<", "path", "ES"),
        ("W^", "path-s", "S"),
        ("Tv", "path", "N"),
    ],
)
def test_a_line_leads_through_its_own_sides(tile: str, segment: str, sides: str) -> None:
    s = laid(tile)
    through = [leads_through(s, BOX.mirror, spot(s, f"0/{segment}"), side) for side in range(4)]
    assert through == [side in sides for side in SIDES]


def test_the_spot_beyond_a_side_is_found() -> None:
    s = laid("U^ W^ / T< .")
    beyond = [spot_beyond(s, BOX.mirror, spot(s, "0/path"), side) for side in range(4)]
    assert beyond == [-1, spot(s, "1/path-w"), spot(s, "2/crop"), -1]


@pytest.mark.parametrize(
    "tile, segment, entry, way",
    [("U^", "path", "W", "E"), ("U^", "path", "E", "W"), ("V^", "path", "W", "S"), ("V>", "path", "N", "W")],
)
def test_a_line_entered_by_one_side_is_left_by_the_other(
    tile: str, segment: str, entry: str, way: str
) -> None:
    s = laid(tile)
    assert way_on(s, BOX.mirror, spot(s, f"0/{segment}"), SIDES.index(entry)) == SIDES.index(way)


def test_there_is_no_way_on_from_a_crop_or_a_junction() -> None:
    s = laid("T< W^")
    assert way_on(s, BOX.mirror, spot(s, "0/path"), SIDES.index("E")) == -1
    assert way_on(s, BOX.mirror, spot(s, "1/path-w"), SIDES.index("W")) == -1
