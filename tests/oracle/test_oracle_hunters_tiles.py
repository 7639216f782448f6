"""The facts of Hunters & Gatherers' tiles, and the tiles as the oracle sees them lie."""

import pytest

from tests.every import every
from tests.facts.hunters import HALVES, SIDES, TILES, TileFacts
from tests.oracle.hunters import BOX, bonus_deck, decks

KIND_OF_EDGE = {"F": "forest", "R": "river", "M": "meadow"}
ALL_TILES = every(TILES.values(), TILES)


# --- The facts ---------------------------------------------------------------------------------------------


def test_the_box_holds_78_tiles_beside_the_start_tile_and_12_bonus_tiles() -> None:
    """HG-17: the bonus tiles are a pile of their own."""
    (pile,) = decks()
    assert (pile.total(), bonus_deck().total()) == (78, 12)
    assert pile.keys() | bonus_deck().keys() | {"S"} == TILES.keys()


@ALL_TILES
def test_each_side_belongs_to_the_part_its_letter_names(tile: TileFacts) -> None:
    for side, letter in zip(SIDES, tile.edges, strict=True):
        owners = [part.kind for part in tile.parts if side in part.sides]
        assert owners == ([] if letter == "M" else [KIND_OF_EDGE[letter]])


@ALL_TILES
def test_each_half_side_outside_forests_belongs_to_one_meadow(tile: TileFacts) -> None:
    expected = [half for half in HALVES if tile.edges[SIDES.index(half[0].upper())] != "F"]
    assert sorted(half for part in tile.parts for half in part.halves) == sorted(expected)


@ALL_TILES
def test_nothing_reaches_a_corner_so_meadows_run_round_it(tile: TileFacts) -> None:
    meadow = {half: part for part in tile.parts for half in part.halves}
    dividing = {"L14", "L36", "L45"}  # their forests reach a corner between two meadows
    for here, there in [("ne", "en"), ("es", "se"), ("sw", "ws"), ("wn", "nw")]:
        if here in meadow and there in meadow and tile.id not in dividing:
            assert meadow[here] is meadow[there]


@ALL_TILES
def test_a_river_runs_through_or_ends_in_a_spring_or_a_lake(tile: TileFacts) -> None:
    for part in tile.parts:
        if part.kind == "river":
            ends = part.spring + (part.lake is not None)
            assert len(part.sides) + ends == 2
        assert part.lake is None or tile.parts[part.lake].kind == "lake"


# --- Tiles as they lie, and notation -----------------------------------------------------------------------


def test_turns_that_look_alike_count_once() -> None:
    turns = {tile_id: tile.distinct_turns for tile_id, tile in BOX.items()}
    assert [tile_id for tile_id in turns if turns[tile_id] == [0]] == ["L07", "L52", "B05"]
    assert [tile_id for tile_id in turns if turns[tile_id] == [0, 1]] == ["L02", "L11", "L26", "B10"]
    assert all(len(found) in (1, 2, 4) for found in turns.values())


@pytest.mark.parametrize(
    "tile, turn, names",
    [
        pytest.param("S", 0, "forest river lake meadow-nw meadow-ws", id="S^"),
        pytest.param("S", 1, "forest river lake meadow-nw meadow-ne", id="S>"),
        pytest.param("L22", 0, "river-n river-s meadow-nw meadow-ne meadow-sw", id="L22^"),
        pytest.param("L61", 1, "forest-nw forest-se forest-ws meadow", id="L61>"),
        pytest.param("L50", 0, "forest-nw forest-se forest-ws meadow", id="L50^: one clearing"),
        pytest.param(
            "L15", 2, "forest lake river-e river-w meadow-en meadow-es meadow-ws meadow-wn", id="L15v"
        ),
        pytest.param("L57", 3, "forest-en forest-se lake river meadow-nw meadow-ne", id="L57<"),
        pytest.param(
            "B10",
            0,
            "lake-nw lake-se river-n river-e river-s river-w meadow-nw meadow-ne meadow-es",
            id="B10^: two lakes",
        ),
        pytest.param(
            "B10",
            1,
            "lake-ne lake-sw river-n river-e river-s river-w meadow-nw meadow-ne meadow-sw",
            id="B10>: two lakes",
        ),
    ],
)
def test_segments_are_named_by_their_first_port(tile: str, turn: int, names: str) -> None:
    assert set(BOX[tile].layouts[turn].named) == set(names.split())


@every(BOX, BOX)
def test_names_on_a_tile_differ(tile: str) -> None:
    assert [len(layout.named) for layout in BOX[tile].layouts] == [len(TILES[tile].parts)] * 4
