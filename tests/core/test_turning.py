"""Turned tiles: ports, pictures and features turn together."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.core.boxes import box_of
from tests.core.derived import across
from tests.core.pictures import AMAZONAS, GOLD_RUSH, HUNTERS
from tests.every import every
from tuilerie.core.box import Box
from tuilerie.core.cells import step_x, step_y
from tuilerie.core.laying import facing
from tuilerie.core.picture import Picture, Port, perimeter, turned_picture, turned_port, turned_size
from tuilerie.core.tiles import Tile, read_tiles
from tuilerie.games import base

BOXES = {
    "base": base.BOX,
    "hunters": box_of(HUNTERS),
    "gold-rush": box_of(GOLD_RUSH),
    "amazonas": box_of(AMAZONAS),
}
TILES = [(box, tile) for box in BOXES.values() for tile in box.tiles]
SIZES = [(1, 1), (1, 2), (2, 4), (3, 1)]


@pytest.mark.parametrize("columns, rows", SIZES)
def test_four_turns_are_none_and_each_takes_ports_to_ports(columns: int, rows: int) -> None:
    for turn in range(5):
        ports = [turned_port(port, turn, columns, rows) for port in perimeter(columns, rows)]
        assert sorted(ports) == sorted(perimeter(*turned_size(columns, rows, turn)))
    assert ports == [(cell, point) for cell, point in perimeter(columns, rows)]


@pytest.mark.parametrize("columns, rows", SIZES)
def test_two_turns_in_a_row_are_the_turn_of_their_sum(columns: int, rows: int) -> None:
    for first in range(4):
        for second in range(4):
            size = turned_size(columns, rows, first)
            for port in perimeter(columns, rows):
                once = turned_port(port, first, columns, rows)
                assert turned_port(once, second, *size) == turned_port(port, first + second, columns, rows)


def test_facing_ports_are_an_involution() -> None:
    """PEER_BUGS 2: opposite(opposite(port)) is the port, for all of them, overlaid ones too."""
    assert [facing(facing(k)) for k in range(4)] == [0, 1, 2, 3]
    assert [facing(k) for k in range(4)] == [2, 1, 0, 3]
    for port in range(12):
        point = (5, -7, port, False)
        assert across(across(point)) == point != across(point)


def test_a_step_and_the_step_back_lead_home() -> None:
    steps = [(step_x(side), step_y(side)) for side in range(4)]
    assert steps == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [(step_x(side ^ 2), step_y(side ^ 2)) for side in range(4)] == [(-x, -y) for x, y in steps]


# PEER_BUGS 17: features rotate with the tile


def turned_text(tile: Tile, turn: int, box: Box) -> str:
    """A tile file in which the tile is drawn rotated by this many quarter turns."""
    legend = "  ".join(f"{character} {kind.name.lower()}" for character, kind in box.file.legend.items())
    over = " ".join(kind.name.lower() for kind in box.file.under)
    overlay = f"overlay {box.file.overlay.name.lower()} {over}" if box.file.overlay else ""
    columns, rows = turned_size(tile.columns, tile.rows, turn)
    picture = turned_picture(tile.picture, turn)
    head = f"legend {legend}\nicons {' '.join(box.file.icons)}\n{overlay}\n\n"
    return head + "\n".join([f"tile T 1 {columns}x{rows}", *picture, *icon_lines(tile, turn, box)])


def icon_lines(tile: Tile, turn: int, box: Box) -> Iterator[str]:
    for number, segment in enumerate(tile.segments):
        if segment.icons and segment.kind != box.file.overlay:
            yield f"{tile.segment_name(number, turn)}: {' '.join(segment.icons)}"


def parts(tile: Tile, turn: int = 0) -> set[Any]:
    """All that is known of a tile's segments, with their ports as the tile lies."""
    ports = [frozenset(turned(port, turn, tile) for port in segment.ports) for segment in tile.segments]
    names = [tile.segment_name(number, turn) for number in range(len(tile.segments))]
    assert len(set(names)) == len(names)
    return {
        (names[n], ports[n], s.kind, s.icons, frozenset(names[other] for other in s.touches))
        for n, s in enumerate(tile.segments)
    }


def turned(port: Port, turn: int, tile: Tile) -> Port:
    return turned_port(port, turn, tile.columns, tile.rows)


@every(TILES, [f"{box.game} {tile.id}" for box, tile in TILES])
def test_a_picture_turned_reads_as_the_tile_turned(box: Box, tile: Tile) -> None:
    for turn in range(4):
        (read,) = read_tiles(turned_text(tile, turn, box)).tiles
        assert parts(read) == parts(tile, turn)


def test_four_turns_of_a_picture_are_none() -> None:
    picture: Picture = ("abc", "def")
    assert turned_picture(picture, 1) == ("da", "eb", "fc")
    assert turned_picture(picture, 4) == picture


@every(TILES, [f"{box.game} {tile.id}" for box, tile in TILES])
def test_the_box_lists_the_ports_of_a_tile_as_it_lies(box: Box, tile: Tile) -> None:
    number = box.tile_number(tile.id)
    for turn in range(4):
        first = box.mirror.first_row[number][turn]
        for port in perimeter(tile.columns, tile.rows):
            cell, point = turned(port, turn, tile)
            ports = box.mirror.port[first + cell][4 * (point // 3) :][:4]
            assert listed_owner(ports, point % 3) == owner(tile, port, box)


def listed_owner(ports: list[int], third: int) -> int:
    """A side that is one patch lists it in its middle only."""
    return int(ports[third] if ports[third] >= 0 else ports[1])


def owner(tile: Tile, port: Port, box: Box) -> int:
    numbers = [n for n, s in enumerate(tile.segments) if port in s.ports and s.kind != box.file.overlay]
    (number,) = numbers
    return number
