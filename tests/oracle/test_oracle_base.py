"""Tests of the oracle of Carcassonne and its tile facts, since they judge the engine."""

import random

import pytest

from tests.every import every
from tests.facts.base import HALVES, LAND_TILES, RIVER_TILES, SIDES, TILES, Part, TileFacts
from tests.oracle.base import Oracle, as_it_lies, distinct_turns
from tests.oracle.land import ACROSS, Region, fill, read_cell, write_cell

KIND_OF_EDGE = {"C": "city", "R": "road", "W": "river"}


def played(record: str, **options: bool) -> Oracle:
    """A game of two seats; each line is a turn: seat, tile, placement, act."""
    oracle = Oracle(2, **options)
    for line in record.strip().splitlines():
        seat, tile, placement, act = line.split(maxsplit=3)
        oracle.lay(tile, placement)
        oracle.act(int(seat), act)
        oracle.evaluate()
    return oracle


# --- The facts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind, land, river", [("monastery", 6, 1), ("garden", 8, 1), ("river", 0, 12)])
def test_the_box_holds_the_printed_number_of_each_kind_of_segment(kind: str, land: int, river: int) -> None:
    assert (count_parts(LAND_TILES, kind), count_parts(RIVER_TILES, kind)) == (land, river)


def count_parts(tiles: dict[str, TileFacts], kind: str) -> int:
    return sum(tile.count for tile in tiles.values() for part in tile.parts if part.kind == kind)


def test_the_box_holds_72_tiles_of_33_kinds_with_10_shields_and_12_of_the_river() -> None:
    assert sum(tile.count for tile in LAND_TILES.values()) == 72
    assert len(LAND_TILES) == 33
    assert sum(tile.count for tile in RIVER_TILES.values()) == len(RIVER_TILES) == 12
    assert sum(tile.count for tile in TILES.values() for part in tile.parts if part.shield) == 10


@every(TILES.values(), TILES)
def test_each_side_belongs_to_the_part_its_letter_names(tile: TileFacts) -> None:
    for side, letter in zip(SIDES, tile.edges, strict=True):
        owners = [part.kind for part in tile.parts if side in part.sides]
        assert owners == ([] if letter == "F" else [KIND_OF_EDGE[letter]])


@every(TILES.values(), TILES)
def test_each_half_side_outside_cities_belongs_to_one_field(tile: TileFacts) -> None:
    expected = [half for half in HALVES if edge_of(tile, half) != "C"]
    assert sorted(half for part in tile.parts for half in part.halves) == sorted(expected)


@every(TILES.values(), TILES)
def test_nothing_reaches_a_corner_so_fields_run_round_it(tile: TileFacts) -> None:
    for here, there in [("ne", "en"), ("es", "se"), ("sw", "ws"), ("wn", "nw")]:
        if "C" not in edge_of(tile, here) + edge_of(tile, there):
            assert field_of(tile, here) == field_of(tile, there)


@every(TILES.values(), TILES)
def test_a_line_divides_the_fields_beside_it_unless_it_ends_in_the_open(tile: TileFacts) -> None:
    for side, here, there in zip(SIDES, HALVES[::2], HALVES[1::2], strict=True):
        if edge_of(tile, here) != "C":
            assert (field_of(tile, here) != field_of(tile, there)) == divides(tile, side)


@every(TILES.values(), TILES)
def test_a_field_borders_just_the_cities_next_to_its_half_sides(tile: TileFacts) -> None:
    for part in tile.parts:
        places = [HALVES.index(half) + step for half in part.halves for step in (1, -1)]
        sides = {HALVES[place % 8][0].upper() for place in places}
        cities = [n for n, city in enumerate(tile.parts) if city.kind == "city" and sides & set(city.sides)]
        assert list(part.cities) == cities


@every(TILES.values(), TILES)
def test_just_the_roads_of_one_side_have_an_end(tile: TileFacts) -> None:
    assert all(bool(part.end) == (len(part.sides) == 1) for part in tile.parts if part.kind == "road")


def edge_of(tile: TileFacts, half: str) -> str:
    return tile.edges[SIDES.index(half[0].upper())]


def field_of(tile: TileFacts, half: str) -> Part:
    return next(part for part in tile.parts if half in part.halves)


def divides(tile: TileFacts, side: str) -> bool:
    """B-8: not a line that just ends at a monastery, spring or lake, but then not over a bridge either."""
    line = next((part for part in tile.parts if side in part.sides), None)
    passing_river = any(part.kind == "river" and len(part.sides) == 2 for part in tile.parts)
    return line is not None and (len(line.sides) == 2 or line.end in ("village", "city") or passing_river)


# --- Tiles as they lie, and notation -----------------------------------------------------------------------


def test_opposite_half_sides_are_at_the_same_end() -> None:
    assert set(ACROSS) == {*SIDES, *HALVES}
    for here, there in ACROSS.items():
        assert (ACROSS[there], there[1:]) == (here, here[1:])


@pytest.mark.parametrize(
    "tiles, turns",
    [
        pytest.param("B C X", [0], id="all turns alike"),
        pytest.param("F G H Hg U Ug RC RD RF RK", [0, 1], id="half turns alike"),
        pytest.param("A D0 D E Eg I Ig J K L M Mg N Ng O P Q R Rg S T V Vg W", [0, 1, 2, 3], id="none alike"),
        pytest.param("RA RB RE RG RH RI RJ RL", [0, 1, 2, 3], id="none alike, river"),
    ],
)
def test_turns_that_look_alike_count_once(tiles: str, turns: list[int]) -> None:
    assert {tile: distinct_turns(tile) for tile in tiles.split()} == dict.fromkeys(tiles.split(), turns)


@pytest.mark.parametrize(
    "tile, turn, names",
    [
        pytest.param("D", 0, "city road field-en field-es", id="D^"),
        pytest.param("D", 1, "city road field-nw field-ne", id="D>"),
        pytest.param("D", 2, "city road field-nw field-es", id="Dv"),
        pytest.param("D", 3, "city road field-nw field-ne", id="D<"),
        pytest.param("H", 1, "city-en city-ws field", id="H>"),
        pytest.param("Ig", 1, "city-nw city-en garden field", id="Ig>"),
        pytest.param("X", 0, "road-n road-e road-s road-w field-nw field-ne field-es field-sw", id="X^"),
        pytest.param("S", 2, "city road field-nw field-ne", id="Sv"),
        pytest.param("RB", 0, "city road river field-en field-es field-sw field-wn", id="RB^"),
    ],
)
def test_segments_are_named_by_their_first_port(tile: str, turn: int, names: str) -> None:
    assert {segment.name for segment in as_it_lies(tile, turn).segments} == set(names.split())


@every(TILES, TILES)
def test_names_on_a_tile_differ(tile: str) -> None:
    segments = [as_it_lies(tile, turn).segments for turn in range(4)]
    assert [len({segment.name for segment in lying}) for lying in segments] == [len(TILES[tile].parts)] * 4


def test_cells_are_written_and_read() -> None:
    cells = {"O": (0, 0), "N2E1": (1, -2), "S3": (0, 3), "W1": (-1, 0), "S10W12": (-12, 10)}
    assert {write_cell(cell): cell for cell in cells.values()} == cells
    assert {text: read_cell(text) for text in cells} == cells


# --- 1. Place the tile -------------------------------------------------------------------------------------


def test_illegal_moves_are_refused() -> None:
    """C-4, C-6."""
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="B N1"):
        oracle.lay("B", "N1^")
    assert oracle.acts(0) == {"-"}, "the start tile takes no piece"
    oracle.lay("B", "S1^")
    with pytest.raises(ValueError, match="meeple city"):
        oracle.act(0, "meeple city")


# --- Regions, and whole games ------------------------------------------------------------------------------


def test_the_regions_of_the_start_tile() -> None:
    open_sides_and_points = {"city": (1, 1), "road": (2, 1), "field-en": (0, 0), "field-es": (0, 0)}
    assert Oracle(2).regions() == {
        Region(name.split("-")[0], frozenset({(0, 0, name)}), open_sides, False, frozenset(), points)
        for name, (open_sides, points) in open_sides_and_points.items()
    }


def test_fields_do_not_join_through_a_city() -> None:
    """B-8: two D tiles, city to city, keep four strips apart."""
    fields = [region.spots for region in played("0 D N1v -").regions() if region.kind == "field"]
    assert sorted(map(len, fields)) == [1, 1, 1, 1]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "options", [{}, {"abbots": True}, {"abbots": True, "river": True}, {"farmers": False}]
)
def test_a_random_game_holds_together(options: dict[str, bool], seed: int) -> None:
    oracle, chance = Oracle(3, **options), random.Random(seed)
    for turn, tile in enumerate(shuffled(chance, options.get("river", False))):
        placements = sorted(oracle.placements(tile))
        if placements:
            oracle.lay(tile, chance.choice(placements))
            oracle.act(turn % 3, chance.choice(sorted(oracle.acts(turn % 3))))
            oracle.evaluate()
            assert_sound(oracle)


def shuffled(chance: random.Random, river: bool) -> list[str]:
    land = [tile.id for tile in LAND_TILES.values() for _ in range(tile.count) if tile.id != "D0"]
    middle = sorted(RIVER_TILES.keys() - {"RA", "RL"}) if river else []
    chance.shuffle(land)
    chance.shuffle(middle)
    return [*middle, *["RL"][: len(middle)], *land]


def assert_sound(oracle: Oracle) -> None:
    regions, land = oracle.regions(), oracle.land
    assert sorted(land.spots()) == sorted(spot for region in regions for spot in region.spots), "each in one"
    assert not any(region.finished and region.owners for region in regions), "C-8: all went home"
    assert all(region.points == 0 and region.open_sides <= 1 for region in regions if region.kind == "river")
    assert all(fill(spot, land.next_to) == land.group(spot) for spot in land.spots())
