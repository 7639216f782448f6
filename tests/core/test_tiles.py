"""The reader: flood fill of a picture finds the parts that are printed on the tile."""

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.core.pictures import (
    AMAZONAS,
    AMAZONAS_PARTS,
    GOLD_RUSH,
    GOLD_RUSH_PARTS,
    HUNTERS,
    HUNTERS_PARTS,
)
from tuilerie.core.picture import Port, perimeter
from tuilerie.core.tiles import Tile, read_tiles
from tuilerie.core.words import POINTS, Kind

LAND = {Kind.FIELD, Kind.MEADOW, Kind.PRAIRIE, Kind.PASTURE, Kind.JUNGLE}
HEAD = "legend c city  r road  . field  m monastery  w river  + junction\nicons shield\n\n"


@dataclass(frozen=True)
class Part:
    """A part of a tile in a list of parts. Borders are described by kind and place."""

    kind: str
    at: frozenset[str]
    icons: tuple[str, ...]
    by: frozenset[tuple[str, frozenset[str]]]


# The hardest tiles of each game


def listed(lines: str) -> list[Part]:
    rows = {line.split()[0]: line.split()[1:] for line in lines.strip().splitlines()}
    places = {label: (row[0], frozenset(until(row[1:], "+", "by"))) for label, row in rows.items()}
    return [
        Part(*places[label], tuple(after(row, "+", "by")), frozenset(places[n] for n in after(row, "by")))
        for label, row in rows.items()
    ]


def until(words: list[str], *ends: str) -> list[str]:
    return words[: min([words.index(end) for end in ends if end in words], default=len(words))]


def after(words: list[str], start: str, *ends: str) -> list[str]:
    return until(words[words.index(start) + 1 :], *ends) if start in words else []


def found(tile: Tile) -> list[Part]:
    places = [(s.kind.name.lower(), named(tile, s.kind, s.ports)) for s in tile.segments]
    return [
        Part(*place, s.icons, frozenset(places[n] for n in s.touches))
        for place, s in zip(places, tile.segments, strict=True)
    ]


def named(tile: Tile, kind: Kind, ports: tuple[Port, ...]) -> frozenset[str]:
    """The half-sides of open land; the sides of other parts."""
    names = port_names(tile.columns, tile.rows)
    return frozenset(names[port] for port in ports if (port[1] % 3 == 1) != (kind in LAND))


def port_names(columns: int, rows: int) -> dict[Port, str]:
    """The points of a side; where it has several cells, numbered clockwise."""
    cells = {"n": columns, "e": rows, "s": columns, "w": rows}
    names = [
        f"{point}{number + 1 if count > 1 else ''}"
        for side, count in enumerate(cells.values())
        for number in range(count)
        for point in POINTS[3 * side : 3 * side + 3]
    ]
    return dict(zip(perimeter(columns, rows), names, strict=True))


@pytest.mark.parametrize(
    "text, facts",
    [
        pytest.param(text, (id, parts), id=f"{game}: {id}")
        for game, text, tiles in [
            ("Hunters & Gatherers", HUNTERS, HUNTERS_PARTS),
            ("Gold Rush", GOLD_RUSH, GOLD_RUSH_PARTS),
            ("Amazonas", AMAZONAS, AMAZONAS_PARTS),
        ]
        for id, parts in tiles.items()
    ],
)
def test_flood_fill_finds_the_listed_parts(text: str, facts: tuple[str, str]) -> None:
    id, parts = facts
    tile = next(tile for tile in read_tiles(text).tiles if tile.id == id)
    assert Counter(found(tile)) == Counter(listed(parts))


def test_decks_sizes_and_counts_are_read() -> None:
    tiles = read_tiles(AMAZONAS).tiles
    shapes = [(tile.id, tile.deck, tile.columns, tile.rows) for tile in tiles if tile.columns * tile.rows > 1]
    assert shapes == [("START", "start", 2, 4), ("AA2", "double", 1, 2), ("AA3", "double", 1, 2)]
    assert [tile.count for tile in read_tiles(GOLD_RUSH).tiles] == [2, 1]
    assert [tile.description for tile in tiles][:2] == ["source of the Amazon", "tributary bend"]


def test_a_file_may_be_empty() -> None:
    assert read_tiles("").tiles == []


def test_a_lake_or_river_by_itself_has_a_network_of_its_own() -> None:
    picture = ".......\n...l...\n.......\nwwwwwww\n.......\n.......\n.......\n"
    file = read_tiles(f"{HUNTERS}\ntile T 1\n{picture}lake: fish\n")
    networks = [segment for segment in file.tiles[-1].segments if segment.kind == Kind.NETWORK]
    assert [(segment.icons, len(segment.ports)) for segment in networks] == [(("fish",), 0), ((), 2)]


def test_overlaid_segments_come_after_those_they_lie_over_and_junctions_last() -> None:
    text = HUNTERS.replace("l lake", "l lake  + junction").replace("wwlllff", "ww+llff")
    kinds = [segment.kind for segment in read_tiles(text).tiles[0].segments]
    assert kinds[-3:] == [Kind.NETWORK, Kind.NETWORK, Kind.JUNCTION]


# Bridges


@pytest.mark.parametrize(
    "picture, parts",
    [
        pytest.param(
            """
..w..
..w..
rr=rr
..w..
..w..
""",
            """
            r  road e w      by f1 f2 f3 f4
            w  river n s     by f1 f2 f3 f4
            f1 field nw wn   by r w
            f2 field ne en   by r w
            f3 field es se   by r w
            f4 field sw ws   by r w
            """,
            id="two lines cross and stay two; the land is cut in four",
        ),
        pytest.param(
            """
..r..
..=..
rr=rr
..=..
..r..
""",
            """
            r1 road n s            by f1 f2
            r2 road e w            by f1 f2
            f1 field nw ne en wn   by r1 r2
            f2 field es se sw ws   by r1 r2
            """,
            id="a long bridge, with land under it",
        ),
        pytest.param(
            """
.....
..m..
ww=ww
..r..
..r..
""",
            """
            m  monastery           by r f1
            w  river e w           by f1 f2 f3
            r  road s              by m f2 f3
            f1 field nw ne en wn   by m w
            f2 field es se         by r w
            f3 field sw ws         by r w
            """,
            id="a road goes over the river to the monastery, and touches it",
        ),
    ],
)
def test_lines_that_cross_at_a_bridge_go_straight_on(picture: str, parts: str) -> None:
    (tile,) = read_tiles(f"{HEAD}tile T 1{picture}").tiles
    assert Counter(found(tile)) == Counter(listed(parts))


# Names of segments


@pytest.mark.parametrize(
    "id, turn, names",
    [
        (
            "CX1",
            0,
            "prairie-nw railway-n prairie-ne railway-w town railway-e prairie-sw railway-s prairie-es",
        ),
        ("CT1", 0, "prairie-nw railway-w town railway-e prairie-sw railway-s prairie-es"),
        ("CT1", 1, "prairie-ne railway-n town railway-s prairie-nw railway-w prairie-sw"),
        ("CT1", 2, "prairie-es railway-e town railway-w prairie-ne railway-n prairie-nw"),
        ("CT1", 3, "prairie-nw railway-s town railway-n prairie-es railway-e prairie-ne"),
    ],
)
def test_a_segment_is_named_by_its_first_port_clockwise_as_it_lies(id: str, turn: int, names: str) -> None:
    assert segment_names(GOLD_RUSH, id, turn) == names.split()


@pytest.mark.parametrize(
    "turn, lakes",
    [
        (0, ["lake-nw", "lake-se"]),
        (1, ["lake-ne", "lake-sw"]),
        (2, ["lake-se", "lake-nw"]),
        (3, ["lake-sw", "lake-ne"]),
    ],
)
def test_a_segment_without_ports_is_named_by_the_way_from_the_centre(turn: int, lakes: list[str]) -> None:
    assert [name for name in segment_names(HUNTERS, "B10", turn) if "lake" in name] == lakes


@pytest.mark.parametrize("turn, names", [(0, "n w e s"), (1, "e n s w"), (2, "s e w n"), (3, "w s n e")])
def test_the_way_from_the_centre_turns_with_the_tile(turn: int, names: str) -> None:
    (tile,) = read_tiles(f"{HEAD}tile T 1\n.....\n..m..\n.m.m.\n..m..\n.....\n").tiles
    numbers = [number for number, s in enumerate(tile.segments) if s.kind == Kind.MONASTERY]
    assert [tile.segment_name(n, turn) for n in numbers] == [f"monastery-{way}" for way in names.split()]


@pytest.mark.parametrize(
    "id, turn, names",
    [
        ("START", 0, "tributary-n1 tributary-e3 tributary-w1 village-en1 village-ws3"),
        ("START", 1, "tributary-e1 tributary-s3 tributary-n1 village-se1 village-nw3"),
        ("AA2", 0, "tributary-w1 tributary-e2 village"),
        ("AA2", 1, "tributary-n1 tributary-s2 village"),
        ("AA2", 2, "tributary-e1 tributary-w2 village"),
        ("AA2", 3, "tributary-s1 tributary-n2 village"),
    ],
)
def test_on_a_side_of_several_cells_the_name_has_a_number(id: str, turn: int, names: str) -> None:
    mine = segment_names(AMAZONAS, id, turn)
    assert sorted(name for name in mine if name[0] in "tv") == sorted(names.split())


def segment_names(text: str, id: str, turn: int) -> list[str]:
    tile = next(tile for tile in read_tiles(text).tiles if tile.id == id)
    return [tile.segment_name(number, turn) for number in range(len(tile.segments))]
