"""Amazonas: set-up, the five piles, the steps of a turn, and tiles that come last or fit nowhere."""

from fractions import Fraction

import pytest

from tests.boards import Position, new_game
from tests.facts.amazonas import TILES
from tests.games.amazonas_boards import GAME, boats, do, events, lay, lay_double, played, take_turn
from tuilerie.core.cells import near_cell, square_at
from tuilerie.core.move_code import PASS
from tuilerie.core.state import CHANCE, NOBODY
from tuilerie.core.words import Phase, Piece

FIELDS_OF_A_DEAL = [
    "score",
    "supply",
    "where",
    "tiles_left",
    "pile",
    "mixed",
    "turn",
    "active",
    "phase",
    "to_act",
    "drawn",
    "removed",
    "dealt",
    "boat",
    "river_cell",
    "river_spaces",
    "last_row",
    "square_count",
    "frontier_count",
    "feature_count",
]
TEN_CELLS = "W1 S1W1 S2W1 S3W1 N1 N1E1 E2 S1E2 S2E2 S3E2"
RIVER = {tile.id for tile in new_game(GAME).box.tiles if tile.deck == "amazon"}
# No tributary is left to go on: X1 fits nowhere.
NO_TRIBUTARY = "1 T1 N1^ boat; 2 S1 S2E2> boat; 3 S2 S3W1< boat"
# The only village that is open lies south of row 3, which is the last one explored.
VILLAGE_BEYOND = "1 K3 S3W1v boat; 2 E3 E2< boat; 3 E4 S1W1> boat"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c_1_each_seat_has_four_meeples_and_two_camps(seats: int) -> None:
    position = new_game(GAME, seats)
    assert (position.supply(Piece.MEEPLE), position.supply(Piece.CAMP)) == ((4,) * seats, (2,) * seats)
    assert (position.claims, position.scores, position.s.active) == ([], (0,) * seats, 0)


@pytest.mark.parametrize("seats, spaces", [(2, 16), (3, 16), (4, 8), (5, 8)])
def test_az_1_all_boats_are_at_the_source_and_the_river_has_its_spaces(seats: int, spaces: int) -> None:
    position = new_game(GAME, seats)
    assert (boats(position), position.s.river_spaces) == (" ".join("0" * seats), spaces)


def test_az_1_the_start_tile_covers_two_by_four_cells_and_ten_are_open() -> None:
    position = new_game(GAME)
    s = position.s
    assert (position.tile_at("O"), s.square_count) == ("START^", 1)
    covered = [(x, y) for y in range(-2, 8) for x in range(-2, 4) if square_at(s, near_cell(s, 0, x, y)) >= 0]
    assert covered == [(x, y) for y in range(4) for x in range(2)]
    near = zip(s.frontier_x, s.frontier_y, range(s.frontier_count), strict=False)
    open_cells = {position.name_of((x, y)) for x, y, _ in near if y <= s.last_row}
    assert open_cells == set(TEN_CELLS.split())
    assert (s.river_cell, s.last_row) == (near_cell(s, 0, 0, 4), 3)


def test_c_2_all_tiles_but_the_start_and_the_doubles_are_in_the_pile() -> None:
    position = new_game(GAME)
    left = {id: tile.count for id, tile in TILES.items() if id != "START"}
    assert position.left() == left
    assert set(position.draws()) == {id for id in left if not id.startswith("AA")}
    assert (position.s.pile, position.s.phase, position.s.to_act) == (80, Phase.DRAW, CHANCE)


def test_c_15_dealing_anew_leaves_nothing_of_the_game_before() -> None:
    used = played("1 U5 S2E2^ meeple tributary; 2 A04 S4^ AA1 S5v camp jungle-nw; 3 A01 S7^ boat")
    used.draw("X1")
    for seat in (3, 4):
        used.s.boat[seat] = 7
    used.s.tiles_left[used.box.tile_number("START")] = 1
    used.rules.deal(used.s, used.table)
    fresh = new_game(GAME, 3)
    for name in FIELDS_OF_A_DEAL:
        assert getattr(used.s, name) == getattr(fresh.s, name), name
    assert (used.events, used.draws(), used.claims) == ([], fresh.draws(), [])


# --- The five piles ----------------------------------------------------------------------------------------


def shares(position: Position) -> dict[str, Fraction]:
    draws = position.draws()
    return {tile: Fraction(weight, sum(draws.values())) for tile, weight in draws.items()}


def amazon_share(position: Position) -> Fraction:
    return sum((share for tile, share in shares(position).items() if tile in RIVER), Fraction(0))


def take(position: Position, standard: int, amazon: int) -> Position:
    """Draws these numbers of tiles of each sort without laying them."""
    for river, count in ((False, standard), (True, amazon)):
        for _ in range(count):
            tile = next(tile for tile in position.draws() if (tile in RIVER) == river)
            position.rules.take_tile(position.s, position.table, position.box.tile_number(tile))
    return position


@pytest.mark.parametrize(
    "piles, standard, amazon, share",
    [
        pytest.param(0, 0, 0, "3/16", id="the first pile is whole"),
        pytest.param(0, 0, 1, "2/15", id="an Amazon tile is gone"),
        pytest.param(0, 1, 0, "3/15", id="a standard tile is gone"),
        pytest.param(0, 0, 3, "0", id="the first pile has no more Amazon tiles"),
        pytest.param(0, 13, 0, "1", id="the first pile has nothing else"),
        pytest.param(0, 12, 3, "0", id="the last tile of the first pile"),
        pytest.param(1, 0, 0, "3/16", id="the second pile is whole"),
        pytest.param(1, 2, 1, "2/13", id="within the second pile"),
        pytest.param(4, 0, 0, "3/16", id="the last pile is whole"),
        pytest.param(4, 12, 2, "1/2", id="two tiles left"),
        pytest.param(4, 13, 2, "1", id="one tile left, an Amazon tile"),
        pytest.param(4, 12, 3, "0", id="one tile left, a standard tile"),
    ],
)
def test_az_2_five_piles_of_13_standard_and_3_amazon_tiles(
    piles: int, standard: int, amazon: int, share: str
) -> None:
    position = new_game(GAME)
    for _ in range(piles):
        take(position, 13, 3)
    take(position, standard, amazon)
    assert amazon_share(position) == Fraction(share)
    assert position.s.mixed == [13 - standard, 3 - amazon]
    assert position.s.pile == sum(position.s.mixed) + 16 * (4 - piles)


def test_az_2_of_each_sort_all_tiles_left_are_as_likely() -> None:
    position = played("1 D1 S2E2^ boat; 2 A01 S4^ boat")
    found = shares(position)
    assert found["C1"] == found["D1"] == found["R2"] / 2 == Fraction(12, 14) / 64
    assert found["A02"] == found["A15"] == Fraction(2, 14) / 14
    assert "A01" not in found


def test_az_2_no_pile_follows_the_last() -> None:
    position = new_game(GAME)
    for _ in range(5):
        take(position, 13, 3)
    assert (position.s.mixed, position.s.pile, position.draws()) == ([0, 0], 0, {})


def test_az_2_c_5_a_tile_removed_at_the_border_of_two_piles() -> None:
    """It is the last of its pile: the same seat draws from the next."""
    position = played(NO_TRIBUTARY)
    s = position.s
    s.mixed[0], s.mixed[1] = 1, 0
    position.draw("X1")
    assert (s.removed, s.mixed, s.active, s.phase) == (1, [13, 3], 0, Phase.DRAW)
    assert amazon_share(position) == Fraction(3, 16)
    assert position.events == ["1 removed X1"]


def test_az_2_c_5_a_removed_tile_leaves_its_pile_as_any_other_does() -> None:
    position = played(NO_TRIBUTARY)
    position.draw("X1")
    assert (position.s.removed, position.s.mixed, position.s.pile) == (1, [9, 3], 76)
    position.draw("C1")
    assert (position.s.phase, position.s.to_act, position.s.mixed) == (Phase.LAY, 0, [8, 3])


# --- The steps of a turn -----------------------------------------------------------------------------------


def test_az_3_c_3_a_tile_is_placed_then_a_piece_then_the_next_seat_draws() -> None:
    position = new_game(GAME, 3)
    position.draw("U1")
    assert (position.s.phase, position.s.to_act) == (Phase.LAY, 0)
    assert (position.s.drawn, position.s.pile) == (position.box.tile_number("U1"), 79)
    position.lay("S2E2^")
    assert (position.s.phase, position.s.to_act, position.s.drawn) == (Phase.ACT, 0, -1)
    do(position, "meeple tributary")
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    assert (position.s.turn, position.claims) == (2, ["1 meeple S2E2/tributary"])


def test_az_11_c_17_the_seat_on_turn_lays_the_double_and_puts_its_piece_there() -> None:
    position = new_game(GAME, 3)
    lay(position, "2 A04 S4^")
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DOUBLE_LAY, 1, 1)
    assert (position.s.drawn, position.events) == (-1, [])
    lay_double(position, "AA1 S5^")
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.ACT, 1, 1)
    do(position, "meeple village")
    assert (position.s.phase, position.s.active, position.s.turn) == (Phase.DRAW, 2, 2)
    assert position.claims == ["2 meeple S5/village"]


def test_c_1_after_the_last_seat_comes_the_first() -> None:
    position = played("1 U1 S2E2^ boat; 2 U2 S3W1^ boat; 3 U3 N1> boat")
    assert (position.s.active, position.s.turn) == (0, 4)


def test_az_3_putting_nothing_comes_first_and_moves_the_boat() -> None:
    position = new_game(GAME, 3)
    lay(position, "2 U1 S2E2^")
    assert position.moves()[0] == PASS
    do(position, "boat")
    assert (boats(position), events(position), position.claims) == ("0 1 0", ["2 sailed 1"], [])


# --- Tiles that fit nowhere, and the last one --------------------------------------------------------------


def test_az_21_c_5_a_standard_tile_that_fits_nowhere_is_removed() -> None:
    position = played(NO_TRIBUTARY)
    assert position.lays("X1") == []
    position.draw("X1")
    assert (position.s.removed, position.s.phase, position.s.to_act) == (1, Phase.DRAW, CHANCE)
    assert (position.s.active, position.s.turn, position.s.drawn, boats(position)) == (0, 4, -1, "1 1 1")
    assert "X1" not in position.draws()


def test_az_4_az_21_a_tile_that_fits_only_beyond_the_last_explored_row_is_removed() -> None:
    position = played(VILLAGE_BEYOND)
    assert position.lays("C1") == []
    position.draw("C1")
    assert position.events == ["1 removed C1"]


def test_az_10_a_cell_becomes_legal_because_its_row_was_explored() -> None:
    position = played(VILLAGE_BEYOND)
    assert position.lays("C1") == []
    take_turn(position, "1 A05 S4^ boat")
    assert position.lays("C1") == ["S4W1^"]
    position.draw("C1")
    assert (position.s.removed, position.s.phase) == (0, Phase.LAY)


def test_az_21_an_amazon_tile_is_never_removed() -> None:
    position = played(VILLAGE_BEYOND)
    assert [position.lays(tile) for tile in sorted(RIVER)].count([]) == 0
    for tile in RIVER:
        assert {placement[:-1] for placement in position.lays(tile)} == {"S4"}
    position.draw("A15")  # between villages or nowhere, were it a standard tile
    assert (position.s.phase, position.s.removed) == (Phase.LAY, 0)


def test_c_5_the_last_tile_removed_ends_the_game_and_no_turn_takes_place() -> None:
    position = played(NO_TRIBUTARY)
    position.leave("X1")
    position.s.mixed[0], position.s.mixed[1] = 1, 0
    position.draw("X1")
    assert (position.s.phase, position.s.to_act, boats(position)) == (Phase.OVER, NOBODY, "1 1 1")
    assert (position.s.mixed, position.s.removed) == ([0, 0], 1)
    assert events(position) == [
        "1 removed X1",
        "skipped",
        "1 +6 mouth as 1",
        "2 +6 mouth as 1",
        "3 +6 mouth as 1",
        "ended",
    ]


def test_c_12_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    position = new_game(GAME)
    position.leave("U6")
    take_turn(position, "1 U6 S2E2^ meeple tributary")
    assert (position.s.phase, position.scores) == (Phase.OVER, (3 + 6, 6))
    assert position.events[-1] == "ended"


def test_c_12_with_a_tile_left_the_game_goes_on() -> None:
    position = new_game(GAME)
    position.leave("U6", "U7")
    take_turn(position, "1 U6 S2E2^ meeple tributary")
    assert (position.s.phase, position.s.active, position.scores) == (Phase.DRAW, 1, (0, 0))
