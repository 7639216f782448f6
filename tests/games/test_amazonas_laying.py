"""Amazonas: the first step of a turn. Standard tiles, the river and its rows, double tiles."""

import pytest

from tests.boards import new_game
from tests.drawing import BoardError
from tests.games.amazonas_boards import GAME, acts, boats, doubles, lay, lay_double, played, spots, take_turn
from tuilerie.core.words import Phase

# Tiles with a village on one side and jungle elsewhere, laid beside the villages and jungle of the start
# tile.
AROUND_START = """E2< N1E1^ N1E1> N1E1< S1E2^ S1E2> S1E2v S1W1> S2W1^ S2W1v S2W1< S3E2^ S3E2> S3E2v
W1^ W1v W1<"""
# Row 3, the last one explored, with two villages that go on to the south.
SOUTH_VILLAGES = "1 K3 S3W1v boat; 2 E3 S3W2v boat"
OPENED = "S4E1> S4E1v S4W1^ S4W1v S4W1< S5W1^ S5W1v S5W1< S6E1< S6W1>"
MARKED = {"A04", "A07", "A13"}


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "C1", "E2^ S1W1^", id="C-4: village to village"),
        pytest.param("", "X1", "N1^ N1> S2E2^ S2E2> S3W1^ S3W1>", id="C-4: tributary to tributary"),
        pytest.param("", "E3", AROUND_START, id="AZ-4: no cell south of the start tile"),
        pytest.param(
            "1 A15 S4^ boat", "E3", AROUND_START + " S4E1< S4W1>", id="AZ-10: an Amazon tile opens its row"
        ),
        pytest.param(
            "1 A15 S4^ boat; 2 E3 S4E1< boat", "C1", "E2^ S1W1^ S4W1^", id="AZ-4: but no row below it"
        ),
        pytest.param(SOUTH_VILLAGES, "C1", "E2^ S1W1^", id="AZ-4: in no column"),
        pytest.param(
            SOUTH_VILLAGES + "; 3 A05 S4^ boat", "C1", "E2^ S1W1^ S4W1^ S4W2^", id="AZ-10: in all columns"
        ),
        pytest.param(
            SOUTH_VILLAGES + "; 3 A05 S4^ boat; 1 Q1 S4W1> boat",
            "C1",
            "E2^ S1W1^",
            id="AZ-4: again none below",
        ),
        pytest.param("1 R2 E2^ boat", "C1", "N1E2^ E3^ S1W1^", id="AZ-4: to the north and east as one likes"),
        pytest.param("1 R2 S1W1^ boat", "C1", "E2^ S1W2^", id="AZ-4: to the west"),
        pytest.param("", "A01", "S4^ S4v", id="AZ-10: the river goes on, either way round"),
        pytest.param("", "A13", "S4^ S4v", id="AZ-10: animals tell the ways apart"),
        pytest.param("", "A15", "S4^", id="AZ-10: two ways that are alike"),
        pytest.param("1 A01 S4v boat", "A02", "S5^ S5v", id="AZ-10: one cell further"),
        pytest.param("1 A04 S4^ AA1 S5^ boat", "A02", "S7^ S7v", id="AZ-11: behind a double"),
        pytest.param("1 A04 S4^ AA1 S5v boat", "A15", "S7^", id="AZ-11: whichever way it lies"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).lays(tile) == sorted(placements.split())


def test_az_4_all_rows_of_a_double_are_open() -> None:
    before = new_game(GAME)
    after = played("1 A13 S4^ AA3 S5^ boat")
    assert set(after.lays("E3")) - set(before.lays("E3")) == set(OPENED.split())


@pytest.mark.parametrize(
    "record, spaces, last_row",
    [
        pytest.param("1 C1 E2^ boat", 16, 3, id="AZ-4: a standard tile adds nothing"),
        pytest.param("1 A01 S4^ boat", 17, 4, id="AZ-10: an Amazon tile adds a space and opens a row"),
        pytest.param("1 A01 S4^ boat; 2 A02 S5^ boat", 18, 5, id="AZ-10: each of them"),
        pytest.param("1 A04 S4^ AA1 S5^ boat", 19, 6, id="AZ-11: a marked one and its double add three"),
    ],
)
def test_the_river_is_explored(record: str, spaces: int, last_row: int) -> None:
    position = played(record)
    assert (position.s.river_spaces, position.s.last_row) == (spaces, last_row)


def test_az_20_the_spaces_are_there_when_the_tile_is_laid() -> None:
    position = lay(new_game(GAME), "1 A04 S4^")
    assert (position.s.river_spaces, position.s.last_row) == (17, 4)
    lay_double(position, "AA2 S5v")
    assert (position.s.river_spaces, position.s.last_row) == (19, 6)


# --- Double tiles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, marked, south, open_doubles",
    [
        pytest.param("", "A04 S4^", "S5", "AA1 AA2 AA3 AA4", id="all are open"),
        pytest.param("", "A07 S4v", "S5", "AA1 AA2 AA3 AA4", id="whichever way the tile lies"),
        pytest.param("1 A04 S4^ AA2 S5v boat", "A07 S7^", "S8", "AA1 AA3 AA4", id="one is used"),
        pytest.param(
            "1 A04 S4^ AA2 S5v boat; 1 A07 S7^ AA1 S8^ boat", "A13 S10^", "S11", "AA3 AA4", id="two are used"
        ),
    ],
)
def test_az_11_a_marked_tile_brings_any_double_still_open_either_way_round(
    record: str, marked: str, south: str, open_doubles: str
) -> None:
    position = lay(played(record), f"1 {marked}")
    assert position.s.phase == Phase.DOUBLE_LAY
    assert doubles(position) == {f"{tile} {south}{turn}" for tile in open_doubles.split() for turn in "^v"}


def test_az_11_no_other_tile_brings_a_double() -> None:
    tiles = [tile.id for tile in new_game(GAME).box.tiles if tile.deck == "amazon"]
    brings = set()
    for tile in tiles:
        if lay(new_game(GAME), f"1 {tile} S4^").s.phase == Phase.DOUBLE_LAY:
            brings.add(tile)
    assert brings == MARKED


def test_az_11_one_double_is_left_over() -> None:
    position = played("1 A04 S4^ AA2 S5v boat; 1 A07 S7^ AA1 S8^ boat; 1 A13 S10^ AA4 S11^ boat")
    assert [tile for tile in position.left() if tile.startswith("AA")] == ["AA3"]
    assert (position.s.river_spaces, position.s.pile) == (16 + 9, 77)


def test_az_11_a_double_lies_on_two_cells() -> None:
    position = played("1 A13 S4^ AA4 S5^ boat")
    assert (position.tile_at("S4"), position.tile_at("S5"), position.s.square_count) == ("A13^", "AA4^", 3)
    assert {"S5W1^", "S6W1^", "S6E1^"} & set(position.lays("X1") + position.lays("C1")) == {
        "S5W1^",
        "S6W1^",
        "S6E1^",
    }


def test_az_11_az_18_the_double_is_not_a_tile_of_the_pile() -> None:
    position = lay(new_game(GAME), "1 A04 S4^")
    assert (position.s.pile, position.s.mixed) == (79, [13, 2])
    lay_double(position, "AA1 S5^")
    assert (position.s.pile, position.s.mixed, position.s.dealt[0]) == (79, [13, 2], 1)


# --- What is joined ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, spot, joined",
    [
        pytest.param("1 A08 S4^ boat", "S4/jungle-nw", "O/jungle-sw2", id="start tile, west bank"),
        pytest.param("1 A08 S4^ boat", "S4/jungle-ne", "O/jungle-es3", id="start tile, east bank"),
        pytest.param("1 A08 S4^ boat", "S4/jungle-se", "", id="a village ends it"),
        pytest.param("1 A08 S4^ boat", "S4/jungle-sw", "", id="a tributary ends it"),
        pytest.param("1 A08 S4v boat; 2 A14 S5^ boat", "S5/jungle-nw", "S4/jungle-sw", id="two Amazon tiles"),
        pytest.param("1 A13 S4^ AA2 S5v boat", "S5/jungle-nw", "S4/jungle-nw O/jungle-sw2", id="a double"),
        pytest.param(
            "1 A13 S4^ AA2 S5v boat; 2 A14 S7^ boat", "S5/jungle-sw", "S7/jungle-nw", id="behind a double"
        ),
        pytest.param(
            "1 A13 S4^ AA2 S5v boat; 2 A14 S7^ boat",
            "S7/jungle-ne",
            "S5/jungle-se",
            id="on both banks",
        ),
    ],
)
def test_az_22_jungles_go_on_along_each_bank(record: str, spot: str, joined: str) -> None:
    assert spots(played(record), spot) == {spot, *joined.split()}


@pytest.mark.parametrize(
    "turn, apart",
    [
        pytest.param("1 U1 S2E2^ boat", ["S2E2/jungle-nw", "S2E2/jungle-es"], id="a tributary"),
        pytest.param("1 F1 E2^ boat", ["E2/jungle-nw", "E2/jungle-se"], id="a village"),
        pytest.param("1 A13 S4^ AA1 S5^ boat", ["S4/jungle-nw", "S4/jungle-ne"], id="the Amazon"),
    ],
)
def test_az_22_what_bounds_a_jungle(turn: str, apart: list[str]) -> None:
    position = played(turn)
    one, other = (spots(position, spot) for spot in apart)
    assert not one & other


def test_az_10_all_river_tiles_are_one_river() -> None:
    position = played("1 A01 S4v boat; 2 A13 S5^ AA1 S6v boat; 3 A02 S8^ boat")
    assert spots(position, "O/amazon") == {f"{cell}/amazon" for cell in ("O", "S4", "S5", "S6", "S8")}
    assert position.feature("O/amazon").open_sides == 1


def test_illegal_placements_are_refused() -> None:
    for text in ("1 C1 W1^", "1 E3 S4E1^", "1 A01 S4>", "1 A01 S5^"):
        with pytest.raises(BoardError, match="not legal"):
            lay(new_game(GAME), text)
    with pytest.raises(BoardError, match="AA1 cannot be drawn now"):
        lay(new_game(GAME), "1 AA1 S4^")


def test_az_18_nothing_is_placed_on_the_start_tile() -> None:
    """Not even when the new tile continues a feature of the start tile."""
    position = lay(new_game(GAME), "1 F1 E2^")
    assert acts(position) == {"boat", "meeple village", "camp jungle-nw", "camp jungle-se"}
    take_turn(new_game(GAME), "1 F1 E2^ meeple village")
    assert boats(position) == "0 0"
