"""The pictures of Carcassonne's tiles show what is printed on them (facts: tests/facts/base.py)."""

from collections import Counter

import pytest

from tests.every import every
from tests.facts.base import HALVES, LAND_TILES, RIVER_TILES, SIDES, TILES, Part
from tuilerie.core.tiles import Segment, Tile
from tuilerie.core.words import POINTS, Kind
from tuilerie.games.base import BOX

LETTERS = {Kind.CITY: "C", Kind.ROAD: "R", Kind.FIELD: "F", Kind.RIVER: "W"}
ENDS = {Kind.JUNCTION: "village", Kind.MONASTERY: "monastery", Kind.CITY: "city"}
ALL = every(BOX.tiles, [tile.id for tile in BOX.tiles])


def sides_of(segment: Segment) -> str:
    return "".join(side for n, side in enumerate(SIDES) if (0, 3 * n + 1) in segment.ports)


def halves_of(segment: Segment) -> tuple[str, ...]:
    return tuple(half for half in HALVES if (0, POINTS.index(half)) in segment.ports)


def regions_of(tile: Tile) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind != Kind.JUNCTION]


def end_of(tile: Tile, segment: Segment) -> str:
    """What closes a road that leaves through one side."""
    kinds = {tile.segments[number].kind for number in segment.touches}
    return "".join(word for kind, word in ENDS.items() if kind in kinds)


def cities_by(tile: Tile, segment: Segment) -> set[str]:
    near = (tile.segments[number] for number in segment.touches)
    return {sides_of(city) for city in near if city.kind == Kind.CITY}


def drawn(tile: Tile, segment: Segment) -> tuple[object, ...]:
    """A segment as its picture shows it, in the form of the facts."""
    is_field = segment.kind == Kind.FIELD
    return (
        segment.kind.name.lower(),
        frozenset(halves_of(segment) if is_field else sides_of(segment)),
        segment.icons,
        end_of(tile, segment) if segment.kind == Kind.ROAD else "",
        frozenset(cities_by(tile, segment) if is_field else ()),
    )


def printed(tile: Tile, part: Part) -> tuple[object, ...]:
    """A segment as the facts describe it."""
    cities = [TILES[tile.id].parts[place].sides for place in part.cities]
    icons = ("shield",) if part.shield else ()
    return part.kind, frozenset(part.halves or part.sides), icons, part.end, frozenset(sorted_sides(cities))


def sorted_sides(cities: list[str]) -> list[str]:
    return ["".join(sorted(sides, key=SIDES.index)) for sides in cities]


@ALL
def test_its_parts_are_those_printed(tile: Tile) -> None:
    expected = Counter(printed(tile, part) for part in TILES[tile.id].parts)
    assert Counter(drawn(tile, segment) for segment in regions_of(tile)) == expected


@ALL
def test_its_count_and_edges_are_those_printed(tile: Tile) -> None:
    middles = {port: segment.kind for segment in tile.segments for port in segment.ports}
    edges = "".join(LETTERS[middles[0, 3 * side + 1]] for side in range(4))
    assert (tile.count, edges) == (TILES[tile.id].count, TILES[tile.id].edges)


@ALL
def test_no_field_has_a_half_of_a_city_side(tile: Tile) -> None:
    """PEER_BUGS 3, 8: else two fields would join through a city."""
    city_sides = {side for s in tile.segments if s.kind == Kind.CITY for side in sides_of(s)}
    halves = [half for s in tile.segments if s.kind == Kind.FIELD for half in halves_of(s)]
    assert [half for half in halves if half[0].upper() in city_sides] == []


@ALL
def test_each_port_is_that_of_one_part(tile: Tile) -> None:
    ports = [point for segment in tile.segments for _, point in segment.ports]
    assert sorted(ports) == list(range(12))


def test_the_box_holds_just_the_printed_tiles() -> None:
    ids = [tile.id for tile in BOX.tiles]
    assert sorted(ids) == sorted(TILES)


@pytest.mark.parametrize(
    "decks, ids",
    [
        pytest.param(["start"], {"D0"}, id="the start tile"),
        pytest.param(["tiles"], set(LAND_TILES) - {"D0"}, id="the tiles to draw"),
        pytest.param(["spring"], {"RA"}, id="B-12: the spring"),
        pytest.param(["lake"], {"RL"}, id="B-12: the lake"),
        pytest.param(["river"], set(RIVER_TILES) - {"RA", "RL"}, id="B-12: the river between"),
    ],
)
def test_each_deck_holds_its_tiles(decks: list[str], ids: set[str]) -> None:
    assert {tile.id for tile in BOX.tiles if tile.deck in decks} == ids


def test_the_totals_of_icons_are_those_of_the_rulebook() -> None:
    land, river = (
        Counter({"tiles": 0})
        + sum((totals(tile) for tile in BOX.tiles if (tile.id in RIVER_TILES) == is_river), Counter())
        for is_river in (False, True)
    )
    assert land == {"tiles": 72, "shield": 10, "monastery": 6, "garden": 8}
    assert river == {"tiles": 12, "monastery": 1, "garden": 1}


def totals(tile: Tile) -> Counter[str]:
    kinds = [s.kind.name.lower() for s in tile.segments if s.kind in (Kind.MONASTERY, Kind.GARDEN)]
    icons = [icon for segment in tile.segments for icon in segment.icons]
    return Counter({word: tile.count * count for word, count in Counter(["tiles", *kinds, *icons]).items()})
