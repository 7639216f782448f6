"""The pictures of Hunters & Gatherers' tiles show what is printed on them (facts: tests/facts/hunters.py)."""

from collections import Counter
from pathlib import Path

import pytest

from tests.every import every
from tests.facts.hunters import BONUS_TILES, HALVES, LAND_TILES, SIDES, TILES, Part
from tuilerie import games
from tuilerie.core.tiles import Segment, Tile, read_tiles
from tuilerie.core.words import POINTS, Kind

SOURCE = Path(games.__file__).with_name("hunters.tiles")
DRAWN = read_tiles(SOURCE.read_text(encoding="utf-8"), SOURCE.name).tiles
EDGES = {
    (Kind.FOREST, Kind.FOREST, Kind.FOREST): "F",
    (Kind.MEADOW, Kind.RIVER, Kind.MEADOW): "R",
    (Kind.MEADOW, Kind.MEADOW, Kind.MEADOW): "M",
}
ALL = every(DRAWN, [tile.id for tile in DRAWN])


def sides_of(segment: Segment) -> str:
    return "".join(side for n, side in enumerate(SIDES) if (0, 3 * n + 1) in segment.ports)


def halves_of(segment: Segment) -> tuple[str, ...]:
    return tuple(half for half in HALVES if (0, POINTS.index(half)) in segment.ports)


def regions_of(tile: Tile) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind not in (Kind.JUNCTION, Kind.NETWORK)]


def beside(tile: Tile, segment: Segment, kind: Kind) -> list[Segment]:
    """The segments of this kind that a segment borders."""
    return [tile.segments[number] for number in segment.touches if tile.segments[number].kind == kind]


def drawn(tile: Tile, segment: Segment) -> tuple[object, ...]:
    """A segment as its picture shows it, in the form of the facts. A lake is described by the sides of its
    rivers."""
    is_meadow, is_river = segment.kind == Kind.MEADOW, segment.kind == Kind.RIVER
    lakes = beside(tile, segment, Kind.LAKE) if is_river else [segment] if segment.kind == Kind.LAKE else []
    return (
        segment.kind.name.lower(),
        frozenset(halves_of(segment) if is_meadow else sides_of(segment)),
        tuple(sorted(segment.icons)),
        len(beside(tile, segment, Kind.JUNCTION)) if is_river else 0,
        tuple(frozenset(sides_of(river) for river in beside(tile, lake, Kind.RIVER)) for lake in lakes),
    )


def printed(tile: Tile, place: int) -> tuple[object, ...]:
    """A segment as the facts describe it."""
    part = TILES[tile.id].parts[place]
    lake = place if part.kind == "lake" else part.lake
    return (
        part.kind,
        frozenset(part.halves or part.sides),
        tuple(sorted(part.icons)),
        int(part.spring),
        () if lake is None else (frozenset(river.sides for river in rivers_of(tile, lake)),),
    )


def rivers_of(tile: Tile, lake: int) -> list[Part]:
    return [part for part in TILES[tile.id].parts if part.lake == lake]


def printed_networks(tile: Tile) -> Counter[tuple[frozenset[str], tuple[str, ...]]]:
    """A lake with its rivers, and each river that meets no lake: its sides and fish."""
    networks: Counter[tuple[frozenset[str], tuple[str, ...]]] = Counter()
    for place, part in enumerate(TILES[tile.id].parts):
        if part.kind == "lake":
            networks[frozenset(river.sides for river in rivers_of(tile, place)), part.icons] += 1
        elif part.kind == "river" and part.lake is None:
            networks[frozenset(part.sides), ()] += 1
    return networks


@ALL
def test_its_parts_are_those_printed(tile: Tile) -> None:
    expected = Counter(printed(tile, place) for place in range(len(TILES[tile.id].parts)))
    assert Counter(drawn(tile, segment) for segment in regions_of(tile)) == expected


@ALL
def test_its_networks_are_its_joined_rivers_and_lakes(tile: Tile) -> None:
    """HG-10: a spring bounds a network, a lake joins its rivers."""
    networks = [segment for segment in tile.segments if segment.kind == Kind.NETWORK]
    assert Counter((frozenset(sides_of(s)), s.icons) for s in networks) == printed_networks(tile)


@ALL
def test_its_deck_count_and_edges_are_those_printed(tile: Tile) -> None:
    kinds = {point: segment.kind for segment in regions_of(tile) for _, point in segment.ports}
    edges = "".join(EDGES[kinds[n], kinds[n + 1], kinds[n + 2]] for n in range(0, 12, 3))
    facts = TILES[tile.id]
    assert (tile.deck, tile.count, edges) == (facts.deck, facts.count, facts.edges)


@ALL
def test_each_port_is_that_of_one_part(tile: Tile) -> None:
    ports = [point for segment in regions_of(tile) for _, point in segment.ports]
    assert sorted(ports) == list(range(12))


@ALL
def test_a_junction_is_the_spring_of_one_river(tile: Tile) -> None:
    springs = [segment for segment in tile.segments if segment.kind == Kind.JUNCTION]
    assert [len(beside(tile, spring, Kind.RIVER)) for spring in springs] == [1] * len(springs)


def test_the_file_holds_just_the_printed_tiles() -> None:
    assert [tile.id for tile in DRAWN] == list(TILES)


@pytest.mark.parametrize(
    "ids, expected",
    [
        pytest.param(
            set(LAND_TILES),
            {
                "tiles": 79,
                "nugget": 30,
                "deer": 30,
                "mammoth": 14,
                "tiger": 11,
                "lake": 24,
                "fish": 30,
                "junction": 8,
            },
            id="the start tile and the tiles to draw",
        ),
        pytest.param(
            set(BONUS_TILES),
            {
                "tiles": 12,
                "nugget": 1,
                "mushroom": 3,
                "deer": 3,
                "mammoth": 2,
                "aurochs": 3,
                "tiger": 3,
                "lake": 7,
                "fish": 15,
                "fire": 1,
                "shrine": 1,
                "junction": 1,
            },
            id="the bonus tiles",
        ),
    ],
)
def test_the_totals_of_icons_are_those_of_the_rulebook(ids: set[str], expected: dict[str, int]) -> None:
    assert sum((totals(tile) for tile in DRAWN if tile.id in ids), Counter()) == expected


def totals(tile: Tile) -> Counter[str]:
    kinds = [s.kind.name.lower() for s in tile.segments if s.kind in (Kind.LAKE, Kind.JUNCTION)]
    icons = [icon for segment in regions_of(tile) for icon in segment.icons]
    return Counter({word: tile.count * count for word, count in Counter(["tiles", *kinds, *icons]).items()})
