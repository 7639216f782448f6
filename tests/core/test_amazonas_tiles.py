"""The pictures of Amazonas' tiles show what is on them (facts: tests/facts/amazonas.py)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from tests.core.drawn import drawn, edges_of, printed, tiles_of
from tests.every import every
from tests.facts.amazonas import (
    AMAZON_TILES,
    ANIMALS,
    DOUBLE_TILES,
    STANDARD_TILES,
    START,
    START_TILE,
    TILES,
)
from tests.facts.tiles import TileFacts
from tuilerie.core.picture import perimeter, turned_picture
from tuilerie.core.tiles import Tile, read_tiles
from tuilerie.core.words import Kind

DRAWN = tiles_of("amazonas")
DECKS = {"start": START_TILE, "standard": STANDARD_TILES, "amazon": AMAZON_TILES, "doubles": DOUBLE_TILES}
# The turns in which a tile of each deck may lie.
TURNS = {"start": (0,), "standard": (0, 1, 2, 3), "amazon": (0, 2), "doubles": (0, 2)}
LETTERS = {Kind.VILLAGE: "V", Kind.TRIBUTARY: "T", Kind.JUNGLE: "J", Kind.AMAZON: "A"}
CHARACTERS = {Kind.VILLAGE: "v", Kind.TRIBUTARY: "t", Kind.JUNGLE: ".", Kind.AMAZON: "~", Kind.JUNCTION: "+"}
ALL = every(DRAWN, [tile.id for tile in DRAWN])


@ALL
def test_its_parts_are_those_of_the_facts(tile: Tile) -> None:
    assert drawn(tile) == printed(TILES[tile.id])


@ALL
def test_its_size_count_and_edges_are_those_of_the_facts(tile: Tile) -> None:
    facts = TILES[tile.id]
    assert (tile.columns, tile.rows, tile.count) == (facts.columns, facts.rows, facts.count)
    assert edges_of(tile, LETTERS) == facts.edges


@ALL
def test_in_each_turn_that_it_may_lie_in_its_picture_shows_the_parts_turned(tile: Tile) -> None:
    for turn in TURNS[tile.deck]:
        facts = turned_facts(TILES[tile.id], turn)
        seen = redrawn(tile, turn)
        assert (drawn(seen), edges_of(seen, LETTERS)) == (printed(without_icons(facts)), facts.edges)


def turned_facts(facts: TileFacts, turn: int) -> TileFacts:
    """A quarter turn takes each side to the next; a double tile is turned by halves only."""
    shift = len(facts.edges) * turn // 4
    sides, halves = facts.sides, facts.halves
    after = dict(zip(sides, sides[shift:] + sides[:shift], strict=True))
    after |= dict(zip(halves, halves[2 * shift :] + halves[: 2 * shift], strict=True))
    parts = [replace(part, at=tuple(after[where] for where in part.at)) for part in facts.parts]
    edges = facts.edges[len(facts.edges) - shift :] + facts.edges[: len(facts.edges) - shift]
    return replace(facts, edges=edges, parts=tuple(parts))


def without_icons(facts: TileFacts) -> TileFacts:
    return replace(facts, parts=tuple(replace(part, icons=()) for part in facts.parts))


def redrawn(tile: Tile, turn: int) -> Tile:
    """The tile read from its picture as it lies, without icons."""
    legend = " ".join(f"{character} {kind.name.lower()}" for kind, character in CHARACTERS.items())
    head = f"legend {legend}\n\ntile T 1 {tile.columns}x{tile.rows}\n"
    (read,) = read_tiles(head + "\n".join(turned_picture(tile.picture, turn))).tiles
    return read


@ALL
def test_each_port_is_that_of_one_part(tile: Tile) -> None:
    ports = [port for segment in tile.segments for port in segment.ports]
    assert sorted(ports) == sorted(perimeter(tile.columns, tile.rows))


@ALL
def test_az_22_jungle_lies_on_both_halves_of_a_side_with_the_amazon(tile: Tile) -> None:
    owner = {port: segment for segment in tile.segments for port in segment.ports}
    for (cell, point), segment in owner.items():
        if segment.kind == Kind.AMAZON:
            assert point in (1, 7)
            assert {owner[cell, point + step].kind for step in (-1, 1)} == {Kind.JUNGLE}


@ALL
def test_the_amazon_runs_straight_in_its_column(tile: Tile) -> None:
    river = [segment for segment in tile.segments if segment.kind == Kind.AMAZON]
    assert len(river) == (tile.deck != "standard")
    for segment in river:
        assert {column for _, column in segment.places} == {2, 3, 4}


BEARERS = {
    Kind.TRIBUTARY: {"boat", "fruit"},
    Kind.VILLAGE: {"fruit"},
    Kind.JUNGLE: set(ANIMALS),
    Kind.AMAZON: {"caiman", "piranha", "mark"},
    Kind.JUNCTION: set[str](),
}


@ALL
def test_icons_are_on_the_parts_that_can_bear_them(tile: Tile) -> None:
    assert all(set(segment.icons) <= BEARERS[segment.kind] for segment in tile.segments)


def test_the_box_holds_just_the_tiles_of_the_facts_deck_by_deck() -> None:
    found = {deck: [tile.id for tile in DRAWN if tile.deck == deck] for deck in DECKS}
    assert found == {deck: list(tiles) for deck, tiles in DECKS.items()}
    assert [tile.deck for tile in DRAWN] == sorted([tile.deck for tile in DRAWN], key=list(DECKS).index)
    assert [tile.id for tile in DRAWN if tile.deck == "start"] == [START]


# Totals


TOTALS: Mapping[str, Mapping[str, int]] = {
    "start": {"tiles": 1, "animal": 3},
    "standard": {
        "tiles": 65,
        "boat": 22,
        "fruit tributary": 12,
        "fruit village": 16,
        "animal": 43,
        "junction": 11,
    },
    "amazon": {
        "tiles": 15,
        "mark": 3,
        "boat": 3,
        "fruit tributary": 2,
        "fruit village": 3,
        "animal": 7,
        "caiman": 20,
        "piranha": 18,
    },
    "doubles": {
        "tiles": 4,
        "boat": 2,
        "fruit tributary": 1,
        "fruit village": 2,
        "animal": 3,
        "caiman": 14,
        "piranha": 10,
    },
}


@pytest.mark.parametrize("deck", TOTALS)
def test_the_totals_of_icons_are_those_of_the_rulebook(deck: str) -> None:
    tiles = [tile for tile in DRAWN if tile.deck == deck for _ in range(tile.count)]
    assert Counter(word for tile in tiles for word in what_it_bears(tile)) == TOTALS[deck]


def what_it_bears(tile: Tile) -> Iterator[str]:
    yield "tiles"
    for segment in tile.segments:
        if segment.kind == Kind.JUNCTION:
            yield "junction"
        for icon in segment.icons:
            kind = f"fruit {segment.kind.name.lower()}" if icon == "fruit" else icon
            yield "animal" if icon in ANIMALS else kind


def test_az_ex5_an_amazon_tile_has_three_caimans_and_one_piranha() -> None:
    rivers = [Counter(segment.icons) for tile in DRAWN for segment in tile.segments if tile.deck == "amazon"]
    assert {"caiman": 3, "piranha": 1} in rivers


def test_az_11_marked_tiles_bear_neither_caimans_nor_piranhas() -> None:
    assert [segment.icons for tile in DRAWN for segment in tile.segments if "mark" in segment.icons] == [
        ("mark",)
    ] * 3
