"""The pictures of Over Hill and Dale's tiles show what is on them (facts: tests/facts/hill_and_dale.py)."""

from collections import Counter

from tests.core.drawn import drawn, edges_of, printed, tiles_of
from tests.every import every
from tests.facts.hill_and_dale import ANIMALS, HARVEST_TOKENS, START, TILES
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind

DRAWN = tiles_of("hill_and_dale")
LETTERS = {Kind.CROP: "C", Kind.PATH: "P", Kind.PASTURE: "G"}
ALL = every(DRAWN, [tile.id for tile in DRAWN])


@ALL
def test_its_parts_are_those_of_the_facts(tile: Tile) -> None:
    assert drawn(tile) == printed(TILES[tile.id])


@ALL
def test_its_count_and_edges_are_those_of_the_facts(tile: Tile) -> None:
    assert (tile.count, edges_of(tile, LETTERS)) == (TILES[tile.id].count, TILES[tile.id].edges)


@ALL
def test_each_port_is_that_of_one_part(tile: Tile) -> None:
    ports = [point for segment in tile.segments for _, point in segment.ports]
    assert sorted(ports) == list(range(12))


@ALL
def test_harvest_icons_are_on_crops_and_animals_on_pastures(tile: Tile) -> None:
    bearers = {(segment.kind, icon in ANIMALS) for segment in tile.segments for icon in segment.icons}
    assert bearers <= {(Kind.CROP, False), (Kind.PASTURE, True)}


def test_the_box_holds_just_the_tiles_of_the_facts() -> None:
    assert sorted(tile.id for tile in DRAWN) == sorted(TILES)


def test_the_start_tile_has_a_deck_of_its_own_and_a_twin_in_the_other() -> None:
    assert [tile.id for tile in DRAWN if tile.deck != "tiles"] == [START]
    assert [tile.deck for tile in DRAWN if tile.id == START] == ["start"]
    assert printed(TILES["D1"]) == printed(TILES[START])


def test_the_totals_of_icons_are_those_of_the_rulebook() -> None:
    found = totals()
    assert (found["tiles"], found["junction"]) == (73, 9)
    assert sum(found[icon] for icon in HARVEST_TOKENS) == 33
    assert {animal: found[animal] for animal in ANIMALS} == dict.fromkeys(ANIMALS, 13)


def test_hd_7_there_is_a_harvest_token_for_each_icon() -> None:
    assert {icon: totals()[icon] for icon in HARVEST_TOKENS} == HARVEST_TOKENS


def totals() -> Counter[str]:
    return Counter(word for tile in DRAWN for word in what_it_bears(tile) for _ in range(tile.count))


def what_it_bears(tile: Tile) -> list[str]:
    icons = [icon for segment in tile.segments for icon in segment.icons]
    junctions = [segment for segment in tile.segments if segment.kind == Kind.JUNCTION]
    return ["tiles", *icons, *["junction"] * len(junctions)]
