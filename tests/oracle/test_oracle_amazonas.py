"""Tests of the oracle of Amazonas itself, since it judges the engine. The turn."""

from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest

from tests.oracle.amazonas import Oracle, odds
from tests.oracle.amazonas_records import AMAZON, STANDARD
from tests.oracle.land import write_cell

# --- 1. Place the tile -------------------------------------------------------------------------------------


def test_az_1_ten_cells_are_open_around_the_start_tile() -> None:
    north_of_the_end = [cell for cell in Oracle(2).land.open_cells if cell[1] < 4]
    assert (
        " ".join(sorted(map(write_cell, north_of_the_end))) == "E2 N1 N1E1 S1E2 S1W1 S2E2 S2W1 S3E2 S3W1 W1"
    )


@pytest.mark.parametrize("seats, spaces", [(2, 16), (3, 16), (4, 8), (5, 8)])
def test_az_1_boats_begin_at_the_source(seats: int, spaces: int) -> None:
    oracle = Oracle(seats)
    assert (oracle.boats, oracle.spaces) == ([0] * seats, spaces)
    assert oracle.acts(0) == set(), "AZ-18: nothing is placed on the start tile"


@pytest.mark.parametrize(
    "standard, amazon, amazon_share",
    [
        pytest.param(65, 15, "3/16", id="the first pile is whole"),
        pytest.param(65, 14, "2/15", id="an Amazon tile is gone"),
        pytest.param(65, 12, "0", id="the first pile has no more of them"),
        pytest.param(52, 15, "1", id="the first pile has nothing else"),
        pytest.param(52, 12, "3/16", id="the second pile is whole"),
        pytest.param(50, 11, "2/13", id="within the second pile"),
        pytest.param(13, 3, "3/16", id="the last pile is whole"),
        pytest.param(1, 1, "1/2", id="two tiles left"),
        pytest.param(0, 1, "1", id="one tile left"),
    ],
)
def test_az_2_odds(standard: int, amazon: int, amazon_share: str) -> None:
    """Of each sort these many are left, whichever they are."""
    left = [Counter(islice(deck.elements(), n)) for deck, n in ((STANDARD, standard), (AMAZON, amazon))]
    chances = odds(*left)
    assert sum(chances.values()) == 1
    assert sum(chance for tile, chance in chances.items() if tile in AMAZON) == Fraction(amazon_share)
    assert len({chance / left[tile in AMAZON][tile] for tile, chance in chances.items()}) <= 2, (
        "all copies alike"
    )


# --- 2. Place a piece, or move the boat --------------------------------------------------------------------


def test_illegal_moves_are_refused() -> None:
    oracle = Oracle(2)
    for tile, place in [("C1", "W1^"), ("E3", "S4E1^"), ("A01", "S4>"), ("A01", "S5^"), ("AA1", "S4^")]:
        with pytest.raises(ValueError, match=tile):
            oracle.lay(tile, place)
    oracle.lay("A04", "S4^")
    for tile, place in [("C1", "E2^"), ("AA1", "S6^")]:
        with pytest.raises(ValueError, match=tile):
            oracle.lay(tile, place)
    with pytest.raises(ValueError, match="boat"):
        oracle.act(0, "boat")
    oracle.lay("AA1", "S5v")
    for act in ("-", "meeple amazon", "camp village", "meeple jungle-ne"):
        with pytest.raises(ValueError, match=act):
            oracle.act(0, act)
