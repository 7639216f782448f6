"""The pictures of Gold Rush's tiles show what is on them (facts: tests/facts/gold_rush.py)."""

from collections import Counter

from tests.core.drawn import drawn, edges_of, printed, tiles_of
from tests.every import every
from tests.facts.gold_rush import MINE_TOKENS, START, TILES
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind

DRAWN = tiles_of("gold_rush")
LETTERS = {Kind.MOUNTAIN: "M", Kind.RAILWAY: "R", Kind.PRAIRIE: "P"}
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
def test_each_mountain_has_one_to_three_nuggets(tile: Tile) -> None:
    nuggets = [segment.icons for segment in tile.segments if segment.kind == Kind.MOUNTAIN]
    assert all(icons in (("nugget",), ("nugget",) * 2, ("nugget",) * 3) for icons in nuggets)


def test_the_box_holds_just_the_tiles_of_the_facts() -> None:
    assert sorted(tile.id for tile in DRAWN) == sorted(TILES)


def test_the_start_tile_has_a_deck_of_its_own_and_a_twin_in_the_other() -> None:
    assert [tile.id for tile in DRAWN if tile.deck != "tiles"] == [START]
    assert [tile.deck for tile in DRAWN if tile.id == START] == ["start"]
    assert printed(TILES["D1"]) == printed(TILES[START])


def test_gr_1_one_nugget_is_on_the_start_tile() -> None:
    assert totals([tile for tile in DRAWN if tile.id == START])["nugget"] == 1


def test_the_totals_of_icons_are_those_of_the_rulebook() -> None:
    assert totals(DRAWN) == {
        "tiles": 72,
        "nugget": 63,
        "locomotive": 12,
        "camp": 18,
        "horses": 10,
        "town with 3 railways": 5,
        "town with 4 railways": 2,
        "junction": 7,
    }


def test_gr_18_there_is_a_mine_token_for_each_nugget() -> None:
    assert sum(MINE_TOKENS.values()) == totals(DRAWN)["nugget"] == 63


def totals(tiles: list[Tile]) -> Counter[str]:
    return Counter(word for tile in tiles for word in what_it_bears(tile) for _ in range(tile.count))


def what_it_bears(tile: Tile) -> list[str]:
    icons = [icon for segment in tile.segments for icon in segment.icons]
    kinds = [segment.kind for segment in tile.segments]
    towns = [f"town with {kinds.count(Kind.RAILWAY)} railways"] * kinds.count(Kind.TOWN)
    return ["tiles", *icons, *towns, *["junction"] * kinds.count(Kind.JUNCTION)]
