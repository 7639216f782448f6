"""Tests of the oracle of Amazonas itself: the final count, large tiles, and whole games."""

import random
from collections import Counter

import pytest

from tests.every import every
from tests.facts.amazonas import TILES
from tests.oracle.amazonas import BOX, Oracle, decks, odds
from tests.oracle.amazonas_records import AMAZON, numbers, played
from tests.oracle.land import Spot, fill

# --- The final count ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lay, act, points",
    [
        pytest.param("E3 E2<", "meeple village", "10 6", id="a finished village, 4 and the mouth"),
        pytest.param("A02 S4^", "camp jungle-ne", "11 9", id="the river, 3 for both; 2 animals; the mouth"),
    ],
)
def test_if_the_game_were_over_the_new_tile_would_be_evaluated(lay: str, act: str, points: str) -> None:
    oracle = Oracle(2)
    oracle.lay(*lay.split())
    oracle.act(0, act)
    assert (oracle.scores_if_over(), oracle.scores, oracle.boats) == (numbers(points), [0, 0], [0, 0])


# --- Regions, large tiles, and whole games -----------------------------------------------------------------


@pytest.mark.parametrize(
    "record, spot, others",
    [
        pytest.param("0 A08 S4^ boat", (0, 4, "jungle-nw"), [(0, 0, "jungle-sw2")], id="start tile, west"),
        pytest.param("0 A08 S4^ boat", (0, 4, "jungle-ne"), [(0, 0, "jungle-es3")], id="start tile, east"),
        pytest.param("0 A08 S4^ boat", (0, 4, "jungle-se"), [], id="a village between"),
        pytest.param(
            "0 A08 S4v boat; 1 A14 S5^ boat",
            (0, 5, "jungle-nw"),
            [(0, 4, "jungle-sw")],
            id="two Amazon tiles",
        ),
        pytest.param(
            "0 A13 S4^ AA2 S5v boat; 1 A14 S7^ boat",
            (0, 5, "jungle-sw"),
            [(0, 7, "jungle-nw")],
            id="a double",
        ),
    ],
)
def test_az_22_jungles_go_on_along_each_bank(record: str, spot: Spot, others: list[Spot]) -> None:
    land = played(record).land
    assert land.told(land.group(spot)) == {spot, *others}


@pytest.mark.parametrize(
    "tile, turn, names",
    [
        ("START", 0, "amazon tributary-n1 tributary-e3 tributary-w1 village-en1 village-ws3"),
        ("START", 0, "jungle-nw1 jungle-ne1 jungle-es3 jungle-sw2"),
        ("AA1", 0, "amazon village tributary jungle-ne jungle-en2 jungle-sw jungle-nw"),
        ("AA1", 2, "amazon village tributary jungle-sw jungle-nw jungle-ne jungle-es2"),
        ("AA4", 0, "tributary-w1 tributary-w2 village jungle-wn1 jungle-nw jungle-ne jungle-se jungle-sw"),
        ("AA4", 2, "tributary-e1 tributary-e2 village jungle-es1 jungle-nw jungle-ne jungle-es2 jungle-sw"),
        ("AA3", 0, "village-en2 village-ws1 tributary jungle-es1"),
        ("AA3", 2, "village-en1 village-ws2 tributary jungle-wn1"),
        ("A14", 2, "amazon village-en village-ws jungle-nw jungle-ne jungle-se jungle-sw"),
        ("L1", 1, "village tributary-n tributary-s tributary-w jungle-ne jungle-sw jungle-nw"),
    ],
)
def test_segments_are_named_by_their_first_port(tile: str, turn: int, names: str) -> None:
    assert set(names.split()) <= set(BOX[tile].layouts[turn].named)


@every(BOX, BOX)
def test_names_on_a_tile_differ(tile: str) -> None:
    assert [len(layout.named) for layout in BOX[tile].layouts] == [len(TILES[tile].parts)] * 4


def test_a_double_lies_on_two_cells() -> None:
    land = played("0 A13 S4^ AA4 S5^ boat").land
    assert [land.squares[0, y].edges for y in (5, 6)] == ["AJ.T", ".VAT"]
    assert land.open_cells[0, 7] == "A   "
    assert [land.open_cells[1, y] for y in (5, 6)] == ["   J", "   V"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_holds_together(seats: int) -> None:
    oracle, chance = Oracle(seats), random.Random(seats)
    deal, turn = decks(), 0
    while any(deal):
        tile = draw(deal, chance)
        if placements := sorted(oracle.placements(tile)):
            take_turn(oracle, turn % seats, f"{tile} {chance.choice(placements)}", chance)
            turn += 1
    assert (len(oracle.doubles), oracle.river_end) == (1, (0, 25))
    assert oracle.spaces == Oracle(seats).spaces + 15 + 6


def draw(deal: list[Counter[str]], chance: random.Random) -> str:
    chances = odds(*deal)
    (tile,) = chance.choices(list(chances), [float(share) for share in chances.values()])
    deal[tile in AMAZON] -= Counter([tile])
    return tile


def take_turn(oracle: Oracle, seat: int, lay: str, chance: random.Random) -> None:
    boats = list(oracle.boats)
    oracle.lay(*lay.split())
    if oracle.owes_double:
        oracle.lay(*chance.choice(sorted(oracle.double_placements())).split())
    oracle.act(seat, any_act(oracle.acts(seat), chance))
    expected = oracle.scores_if_over()
    oracle.evaluate()
    assert oracle.final_scores() == expected
    assert all(before <= now < oracle.spaces for before, now in zip(boats, oracle.boats, strict=True)), "AZ-7"
    assert_sound(oracle)


def any_act(acts: set[str], chance: random.Random) -> str:
    """A random act: first its kind is drawn, then one of that kind."""
    kind = chance.choice(sorted({act.split()[0] for act in acts}))
    return chance.choice(sorted(act for act in acts if act.startswith(kind)))


def assert_sound(oracle: Oracle) -> None:
    regions, land = oracle.regions(), oracle.land
    assert all(fill(spot, land.next_to) == land.group(spot) for spot in land.spots())
    told = sorted(spot for region in regions for spot in region.spots)
    assert told == sorted(land.told(frozenset(land.spots()))), "each segment in one region"
    finished = [region.spots for region in regions if region.finished]
    assert not any(oracle.pieces_in(spots) for spots in finished), "C-8, AZ-21: all went home"
    assert [region.open_sides for region in regions if region.kind == "amazon"] == [1], (
        "AZ-10: one straight river"
    )
