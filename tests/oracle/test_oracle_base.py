"""The oracle and the tile facts, tested by themselves: what judges the engine has to be right first."""

import random

import pytest

from tests.facts.base import HALVES, LAND_TILES, RIVER_TILES, SIDES, TILES, Part, TileFacts
from tests.oracle.base import Oracle, as_it_lies, distinct_turns
from tests.oracle.land import ACROSS, Region, around, fill, read_cell, write_cell

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
def test_the_box_holds_so_many(kind: str, land: int, river: int) -> None:
    assert (count_parts(LAND_TILES, kind), count_parts(RIVER_TILES, kind)) == (land, river)


def count_parts(tiles: dict[str, TileFacts], kind: str) -> int:
    return sum(tile.count for tile in tiles.values() for part in tile.parts if part.kind == kind)


def test_the_box_holds_72_tiles_of_33_kinds_with_10_shields_and_12_of_the_river() -> None:
    assert sum(tile.count for tile in LAND_TILES.values()) == 72
    assert len(LAND_TILES) == 33
    assert sum(tile.count for tile in RIVER_TILES.values()) == len(RIVER_TILES) == 12
    assert sum(tile.count for tile in TILES.values() for part in tile.parts if part.shield) == 10


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_each_side_belongs_to_the_part_its_letter_names(tile: TileFacts) -> None:
    for side, letter in zip(SIDES, tile.edges, strict=True):
        owners = [part.kind for part in tile.parts if side in part.sides]
        assert owners == ([] if letter == "F" else [KIND_OF_EDGE[letter]])


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_each_half_side_outside_cities_belongs_to_one_field(tile: TileFacts) -> None:
    expected = [half for half in HALVES if edge_of(tile, half) != "C"]
    assert sorted(half for part in tile.parts for half in part.halves) == sorted(expected)


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_nothing_reaches_a_corner_so_fields_run_round_it(tile: TileFacts) -> None:
    for here, there in [("ne", "en"), ("es", "se"), ("sw", "ws"), ("wn", "nw")]:
        if "C" not in edge_of(tile, here) + edge_of(tile, there):
            assert field_of(tile, here) == field_of(tile, there)


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_a_line_divides_the_fields_beside_it_unless_it_ends_in_the_open(tile: TileFacts) -> None:
    for side, here, there in zip(SIDES, HALVES[::2], HALVES[1::2], strict=True):
        if edge_of(tile, here) != "C":
            assert (field_of(tile, here) != field_of(tile, there)) == divides(tile, side)


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
def test_a_field_borders_just_the_cities_next_to_its_half_sides(tile: TileFacts) -> None:
    for part in tile.parts:
        places = [HALVES.index(half) + step for half in part.halves for step in (1, -1)]
        sides = {HALVES[place % 8][0].upper() for place in places}
        cities = [n for n, city in enumerate(tile.parts) if city.kind == "city" and sides & set(city.sides)]
        assert list(part.cities) == cities


@pytest.mark.parametrize("tile", TILES.values(), ids=TILES)
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


def test_across_is_the_other_side_at_the_same_end() -> None:
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


@pytest.mark.parametrize("tile", TILES)
def test_names_on_a_tile_differ(tile: str) -> None:
    segments = [as_it_lies(tile, turn).segments for turn in range(4)]
    assert [len({segment.name for segment in lying}) for lying in segments] == [len(TILES[tile].parts)] * 4


def test_cells_are_written_and_read() -> None:
    cells = {"O": (0, 0), "N2E1": (1, -2), "S3": (0, 3), "W1": (-1, 0), "S10W12": (-12, 10)}
    assert {write_cell(cell): cell for cell in cells.values()} == cells
    assert {text: read_cell(text) for text in cells} == cells


# --- 1. Place the tile -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "B", "S1^", id="C-4: field to field"),
        pytest.param("", "C", "N1^", id="C-4: city to city"),
        pytest.param("", "X", "E1^ W1^", id="C-4: road to road"),
        pytest.param("", "U", "E1^ W1^ S1^", id="C-4: the smaller of two turns alike"),
        pytest.param("", "E", "N1v S1> S1v S1<", id="C-4: a city cap"),
        pytest.param("", "RD", "", id="B-13: no river, no place for its tiles"),
        pytest.param("0 A E1> -", "C", "N1^", id="C-4: a corner is not enough"),
        pytest.param("0 G N1> -\n1 D E1^ -", "H", "N2^ S1> S1E1> N1E1^ N1W1^", id="C-4: every touching side"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).placements(tile) == set(placements.split())


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "RD", "E1^", id="B-12: the spring flows east"),
        pytest.param("", "RG", "E1^ E1>", id="B-13: the first bend goes either way"),
        pytest.param("0 RG E1^ -", "RJ", "S1E1v", id="B-13: no second bend to the right"),
        pytest.param("0 RG E1> -", "RJ", "N1E1<", id="B-13: no second bend to the left"),
        pytest.param("0 RG E1^ -", "RE", "S1E1<", id="B-13: no U-turn of the tile with a city"),
        pytest.param(
            "0 RG E1^ -\n1 RD S1E1> -", "RJ", "S2E1> S2E1v", id="B-13: a straight between two bends"
        ),
        pytest.param("0 RG E1^ -", "RL", "S1E1>", id="B-12: the lake closes the river"),
        pytest.param("0 RL E1^ -", "RD", "", id="B-13: nothing joins a river with its lake"),
        pytest.param("0 RD E1^ -", "X", "", id="C-4: no road goes on as river or field"),
        pytest.param("0 RC E1^ -", "C", "N1E1^ S1E1^", id="C-4: land tiles need not join the river"),
    ],
)
def test_river_placements(record: str, tile: str, placements: str) -> None:
    assert played(record, river=True).placements(tile) == set(placements.split())


def test_what_is_not_allowed_is_refused() -> None:
    """C-4, C-6."""
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="B N1"):
        oracle.lay("B", "N1^")
    assert oracle.acts(0) == {"-"}, "the start tile takes no piece"
    oracle.lay("B", "S1^")
    with pytest.raises(ValueError, match="meeple city"):
        oracle.act(0, "meeple city")


# --- 2. Place a meeple or an abbot -------------------------------------------------------------------------

ALL_MEEPLES_AWAY = """
0 U E1^ meeple field-nw
0 U E2^ meeple road
0 B S1^ meeple monastery
0 E N1v meeple field
0 B S2^ meeple monastery
0 B S3^ meeple monastery
0 B S4^ meeple monastery
"""
TWIN_CITIES = "0 E N1v -\n0 D E1^ -"


@pytest.mark.parametrize(
    "record, new_tile, meeple_on",
    [
        pytest.param("", "D E1^", "city road field-en field-es", id="C-6: all is free"),
        pytest.param("0 D E1^ meeple road", "D W1^", "city field-en field-es", id="C-6: one's own bar too"),
        pytest.param("1 A E1> meeple road", "A W1<", "monastery field", id="C-6: not on a claimed road"),
        pytest.param("", "A E1>", "road monastery field", id="B-2: all four kinds"),
        pytest.param("", "Eg N1v", "city field", id="B-15: no meeple in a garden"),
        pytest.param(TWIN_CITIES, "H N1E1^", "city-nw city-se field", id="C-6: two cities, two choices"),
        pytest.param(ALL_MEEPLES_AWAY, "E S5v", "", id="C-6: no piece in reserve"),
    ],
)
def test_meeples_on_offer(record: str, new_tile: str, meeple_on: str) -> None:
    oracle = played(record)
    oracle.lay(*new_tile.split())
    assert oracle.acts(0) == {"-"} | {f"meeple {segment}" for segment in meeple_on.split()}


@pytest.mark.parametrize(
    "record, new_tile, acts",
    [
        pytest.param("", "Eg N1v", {"abbot garden"}, id="B-10: an abbot in a garden"),
        pytest.param("", "B S1^", {"abbot monastery"}, id="B-10: an abbot in a monastery"),
        pytest.param("0 B S1^ abbot monastery", "B S2^", {"abbot home"}, id="B-11: the abbot may come home"),
        pytest.param("1 B S1^ abbot monastery", "B S2^", {"abbot monastery"}, id="B-11: one's own abbot"),
        pytest.param("1 B S1^ meeple monastery", "D E1^", set(), id="B-10: not on a road, city or field"),
    ],
)
def test_abbots_on_offer(record: str, new_tile: str, acts: set[str]) -> None:
    oracle = played(record, abbots=True)
    oracle.lay(*new_tile.split())
    assert {act for act in oracle.acts(0) if act.startswith("abbot")} == acts


def test_without_farmers_no_meeple_on_a_field() -> None:
    """B-15."""
    oracle = Oracle(2, farmers=False)
    oracle.lay("D", "E1^")
    assert oracle.acts(0) == {"-", "meeple city", "meeple road"}


def test_nobody_stands_on_the_river() -> None:
    """B-12."""
    oracle = Oracle(2, river=True)
    oracle.lay("RH", "E1^")
    assert not any(act.endswith("river") for act in oracle.acts(0))
    assert len(oracle.acts(0)) == 6


# --- 3. Evaluate, and the final count ----------------------------------------------------------------------

SHARED_CITY = "0 N N1v meeple city\n1 D E1^ meeple city\n0 N N1E1< -"
CITY_TWICE_ON_N2 = "0 R N1> meeple city\n1 N N1E1^ -\n0 N N2E1< -\n1 I N2v -"
LOOP = "0 V S1< meeple road\n1 V S1E1^ meeple field-sw\n0 V S2v -\n1 V S2E1> -"
ROAD_OF_4 = "0 U E1^ meeple road\n1 L W1^ -\n0 A E2> -"
FIVE_NEIGHBOURS = "0 B S1^ meeple monastery\n1 D E1^ -\n0 D W1^ -\n1 B S1E1^ -\n0 B S2^ -"
THREE_CITIES = "0 D E1^ meeple field-en\n1 E N1v -\n0 E N1E1v -\n1 D W1^ -"
TWO_FARMERS = "0 D N1v meeple field-es\n1 B N2^ meeple field\n"
A_THIRD = "0 D E1^ meeple field-en\n"
FIELDS_JOIN = "1 V W1< -\n0 A N1W1< -"


@pytest.mark.parametrize(
    "record, scores, meeples",
    [
        pytest.param("0 A E1> meeple road\n1 A W1< -", [3, 0], [7, 7], id="B-EX1: road of 3 tiles"),
        pytest.param("0 F N1> meeple city\n1 E N2v -", [8, 0], [7, 7], id="B-EX2: city of 3 with a shield"),
        pytest.param(SHARED_CITY, [8, 8], [7, 7], id="B-EX4: tied owners score in full"),
        pytest.param("0 E N1v meeple city", [4, 0], [7, 7], id="B-4: two tiles; C-8: put, scored, returned"),
        pytest.param("0 A E1> -\n1 A W1< -", [0, 0], [7, 7], id="C-9: nobody there"),
        pytest.param(ROAD_OF_4, [4, 0], [7, 7], id="B-3: from a village to a monastery"),
        pytest.param("0 V E1^ meeple road\n1 V S1E1> -", [0, 0], [6, 7], id="C-14: a road still open"),
        pytest.param(CITY_TWICE_ON_N2, [10, 0], [7, 7], id="C-10: a tile counts once for its city"),
        pytest.param(LOOP, [4, 0], [7, 6], id="B-3: a loop; B-8: the farmer enclosed by it stays"),
    ],
)
def test_a_finished_region_scores_and_sends_home(record: str, scores: list[int], meeples: list[int]) -> None:
    oracle = played(record)
    assert oracle.scores == scores
    assert [oracle.supply(seat)["meeple"] for seat in (0, 1)] == meeples


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("0 F N1> meeple city\n1 G N2> -", [4, 0], id="B-EX2: 3 tiles with a shield, unfinished"),
        pytest.param(FIVE_NEIGHBOURS, [6, 0], id="B-EX3: a monastery with 5 neighbours"),
        pytest.param("0 U E1^ meeple road\n1 U E2^ -", [3, 0], id="B-7: an unfinished road"),
        pytest.param("0 Eg N1v abbot garden", [2, 0], id="B-7: a garden"),
        pytest.param(THREE_CITIES, [6, 0], id="B-EX5: 2 finished cities and one unfinished"),
        pytest.param(TWO_FARMERS + A_THIRD + FIELDS_JOIN, [3, 0], id="B-EX6: two farmers against one"),
        pytest.param(TWO_FARMERS + FIELDS_JOIN, [3, 3], id="C-7: tied farmers; B-8: a city counts once"),
        pytest.param("0 E N1v meeple field\n0 D E1^ meeple field-en", [6, 0], id="B-8: one city, two fields"),
    ],
)
def test_the_final_count(record: str, scores: list[int]) -> None:
    oracle = played(record, abbots=True)
    assert oracle.final_scores() == scores
    assert oracle.scores == [0, 0], "asking changes nothing"


def test_a_recalled_abbot_scores_at_once_and_counts_the_new_tile() -> None:
    """B-11."""
    oracle = played("0 B S1^ abbot monastery\n1 D E1^ -\n0 D W1^ abbot home", abbots=True)
    assert oracle.scores == [4, 0]
    assert oracle.supply(0) == {"meeple": 7, "abbot": 1}


@pytest.mark.parametrize("piece", ["meeple", "abbot"])
@pytest.mark.parametrize("last", list(around((0, 2))), ids=write_cell)
def test_a_monastery_is_finished_from_any_direction(last: tuple[int, int], piece: str) -> None:
    """B-EX3: 9 with 8 neighbours. B-11: an abbot that is to score these is not recalled."""
    oracle = played("0 D E1^ -\n1 D W1^ -", abbots=True)
    cells = {(0, 2), *around((0, 2))} - {last}
    while cells:
        cell = next(cell for cell in cells if write_cell(cell) + "^" in oracle.placements("B"))
        oracle.lay("B", write_cell(cell) + "^")
        oracle.act(0, f"{piece} monastery" if cell == (0, 2) else "-")
        cells.remove(cell)
    assert oracle.final_scores() == [8, 0]
    oracle.lay("B", write_cell(last) + "^")
    assert "abbot home" not in oracle.acts(0)
    oracle.evaluate()
    assert (oracle.scores, oracle.pieces) == ([9, 0], [])


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
