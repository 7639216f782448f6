"""Carcassonne with the option `river`."""

import random

import pytest

from tests.boards import Position, new_game
from tests.facts.base import LAND_TILES, RIVER_TILES
from tests.games.at_random import random_move
from tuilerie.core.board import feature_at
from tuilerie.core.move_code import a_of
from tuilerie.core.words import Kind, Phase

MIDDLE = ["RB", "RC", "RD", "RE", "RF", "RG", "RH", "RI", "RJ", "RK"]
# The river comes back to where a road asks for a road: RI has one in the north of E1.
ROUND_TO_A_ROAD = "RI E1^, RG S1E1v, RD S1E2^, RJ S1E3>, RF E3>, RE N1E3>, RH N1E2^"


def river(lays: str = "") -> Position:
    position = new_game("base", river=True)
    for lay in lays.split(", ") if lays else []:
        position.turn(f"{lay} -")
    return position


# Set-up and order


def test_b_12_the_spring_lies_unturned_and_without_a_piece() -> None:
    position = river()
    assert (position.tile_at("O"), position.s.square_count, position.claims) == ("RA^", 1, [])


def test_b_12_the_river_tiles_replace_the_start_tile() -> None:
    left = river().left()
    assert left == {
        id: tile.count for id, tile in (LAND_TILES | RIVER_TILES).items() if id not in ("D0", "RA")
    }
    assert sum(left.values()) == river().s.pile == 82


def test_b_12_the_first_player_draws_the_first_of_the_ten_middle_tiles() -> None:
    position = river()
    assert position.draws() == dict.fromkeys(MIDDLE, 1)
    position.draw("RK")
    assert (position.s.phase, position.s.to_act) == (Phase.LAY, 0)


def test_b_12_then_the_lake_then_the_others() -> None:
    position = river()
    position.leave("RD", "RL", "U", "U", "X")
    seen = []
    for turn in ("RD E1^ -", "RL E2^ -"):
        seen.append(position.draws())
        position.turn(turn)
    assert seen == [{"RD": 1}, {"RL": 1}]
    assert position.draws() == {"U": 2, "X": 1}


@pytest.mark.parametrize("seed", [1, 2])
def test_b_12_turns_run_on_clockwise_without_a_break(seed: int) -> None:
    position, rng = new_game("base", 3, river=True), random.Random(seed)
    drawn, laying = [], []
    while position.s.phase != Phase.OVER:
        move = random_move(position, rng)
        if position.s.phase == Phase.DRAW:
            drawn.append(position.box.tiles[a_of(move)].id)
        if position.s.phase == Phase.LAY:
            laying.append(position.s.to_act)
        position.play(move)
    assert sorted(drawn[:10]) == MIDDLE
    assert (drawn[10], len(drawn)) == ("RL", 82)
    assert laying == [turn % 3 for turn in range(len(laying))]


@pytest.mark.parametrize(
    "lay, acts",
    [
        pytest.param("RB E1^", "city field-en field-es field-sw field-wn road", id="B-12: RB"),
        pytest.param("RC E1^", "city-nw city-se field-en field-es", id="B-12: RC"),
        pytest.param("RD E1^", "field-es field-nw", id="B-12: RD"),
        pytest.param("RH E1^", "field-es field-nw field-sw monastery road", id="B-12: RH"),
        pytest.param("RJ E1^", "field-nw field-sw", id="B-12: RJ"),
        pytest.param("RK E1>", "field-es field-ne field-nw field-sw road", id="B-12: RK"),
    ],
)
def test_river_tiles_take_meeples_except_on_the_river(lay: str, acts: str) -> None:
    position = river()
    tile, placement = lay.split()
    position.draw(tile)
    position.lay(placement)
    assert position.acts() == ["-", *(f"meeple {segment}" for segment in acts.split())]


def test_b_12_the_lake_may_take_a_farmer() -> None:
    position = river()
    position.leave("RL", "U")
    position.draw("RL")
    position.lay("E1^")
    assert position.acts() == ["-", "meeple field"]


def test_b_12_the_river_is_worth_nothing_and_never_complete() -> None:
    position = river()
    position.leave("RL", "U")
    position.turn("RL E1^ -")
    rules, s, f = position.rules, position.s, feature_at(position.s, 1, 1)
    assert s.feature[f].kind == Kind.RIVER
    assert rules.points(s, position.table, f, 0) == 0
    assert rules.is_complete(s, position.table, f) is False
    assert rules.takes_meeple(s, Kind.RIVER) is False


# Placing

BENDS = [
    pytest.param("", "E1", "^>", "^", id="B-13: from the spring, either way"),
    pytest.param("RD E1^", "E2", "^>", "^", id="B-13: after a straight tile, either way"),
    pytest.param("RG E1^", "S1E1", "v", ">", id="B-13: after a bend to the south, not on to the west"),
    pytest.param("RG E1>", "N1E1", "<", ">", id="B-13: after a bend to the north, not on to the west"),
    pytest.param("RG E1^, RD S1E1>", "S2E1", ">v", ">", id="B-13: southwards with a straight tile between"),
    pytest.param("RG E1>, RD N1E1>", "N2E1", "<^", ">", id="B-13: northwards with a straight tile between"),
    pytest.param("RG E1^, RI S1E1v", "S1E2", "^", "^", id="B-13: from south to east, not on to the north"),
    pytest.param("RG E1>, RI N1E1<", "N1E2", ">", "^", id="B-13: from north to east, not on to the south"),
    pytest.param(
        "RG E1^, RD S1E1>, RI S2E1>", "S2", "<", "^", id="B-13: from south to west, not on to the north"
    ),
    pytest.param(
        "RG E1>, RD N1E1>, RI N2E1^", "N2", "v", "^", id="B-13: from north to west, not on to the south"
    ),
    pytest.param(
        "RG E1^, RD S1E1>, RI S2E1>, RC S2^",
        "S2W1",
        "<v",
        "^",
        id="B-13: westwards with a straight tile between",
    ),
    pytest.param(
        "RG E1^, RD S1E1>, RI S2E1>, RE S2^",
        "S3",
        ">",
        ">",
        id="B-13: from west to south, not on to the east",
    ),
    pytest.param(
        "RG E1>, RD N1E1>, RI N2E1^, RE N2<",
        "N3",
        "^",
        ">",
        id="B-13: from west to north, not on to the east",
    ),
]


@pytest.mark.parametrize("laid, cell, bends, straight", BENDS)
def test_a_river_tile_joins_the_open_end(laid: str, cell: str, bends: str, straight: str) -> None:
    position = river(laid)
    assert position.lays("RJ") == sorted(cell + turn for turn in bends)
    assert position.lays("RF") == sorted(cell + turn for turn in straight)


@pytest.mark.parametrize(
    "laid, bend",
    [
        pytest.param("", 0, id="B-13: the spring does not bend"),
        pytest.param("RG E1^", 1, id="B-13: to the right, with the stream"),
        pytest.param("RG E1>", -1, id="B-13: to the left, with the stream"),
        pytest.param("RG E1^, RI S1E1v", -1, id="B-13: to the left, from the north"),
        pytest.param("RG E1^, RD S1E1>", 0, id="B-13: straight on"),
    ],
)
def test_the_last_bend_is_kept(laid: str, bend: int) -> None:
    assert river(laid).s.river_bend == bend


@pytest.mark.parametrize(
    "laid, lays",
    [
        pytest.param("", "E1^", id="B-13: the lake joins the spring"),
        pytest.param("RG E1^", "S1E1>", id="B-13: the lake after a bend to the south"),
        pytest.param("RG E1>", "N1E1<", id="B-13: the lake after a bend to the north"),
        pytest.param("RG E1^, RD S1E1>, RI S2E1>", "S2v", id="B-13: the lake after a bend to the west"),
    ],
)
def test_the_lake_joins_the_open_end(laid: str, lays: str) -> None:
    assert river(laid).lays("RL") == lays.split()


def test_b_13_the_lake_closes_the_river() -> None:
    position = river("RD E1^")
    position.leave("RL", "U")
    position.turn("RL E2^ -")
    assert position.feature("O/river").open_sides == 0
    assert position.s.river_cell == -1


def test_b_13_river_tiles_take_places_where_all_sides_fit() -> None:
    position = river("RI E1^, RG S1E1v, RD S1E2^, RJ S1E3>, RF E3>, RE N1E3>, RC N1E2^")
    assert position.lays("RH") == ["N1E1^"]
    assert position.lays("RB") == ["N1E1^"]
    assert position.lays("RK") == ["N1E1>"]


# Tiles that fit nowhere


def test_b_14_a_river_tile_that_fits_nowhere_is_removed_and_the_next_one_drawn() -> None:
    position = river(ROUND_TO_A_ROAD)
    seat = position.s.active
    position.draw("RC")
    assert position.events == [f"{seat + 1} removed RC"]
    assert (position.s.phase, position.s.active, position.s.removed) == (Phase.DRAW, seat, 1)
    assert position.draws() == {"RB": 1, "RK": 1}
    position.turn("RK N1E1> -")
    assert position.draws() == {"RB": 1}


def test_b_14_a_lake_that_fits_nowhere_is_removed_and_the_river_stays_open() -> None:
    position = river(ROUND_TO_A_ROAD)
    position.leave("RL", *LAND_TILES)
    position.draw("RL")
    assert [event.split(maxsplit=1)[1] for event in position.events] == ["removed RL"]
    assert position.feature("O/river").open_sides == 1
    assert position.draws().keys() == LAND_TILES.keys() - {"D0"}
    assert not any(lay[:-1] == "N1E1" for tile in position.draws() for lay in position.lays(tile))


def test_b_14_a_river_without_its_lake_stays_open_to_the_end() -> None:
    position = river(ROUND_TO_A_ROAD)
    position.leave("RL", "B")
    position.draw("RL")
    position.turn("B S1^ meeple monastery")
    assert position.events[-1] == "ended"
    assert position.feature("O/river").open_sides == 1
