"""Odds of completing features, compared with exact ones where a single tile is missing."""

import random
from math import comb

import pytest

from tests.play.tables import scripted
from tuilerie.play.completion import Completion
from tuilerie.play.errors import TuilerieError
from tuilerie.play.fitting import fitting_tiles
from tuilerie.play.places import Cell, Spot
from tuilerie.play.setting_up import set_up
from tuilerie.play.setup import Setup

ORDERS = 3_000
NEAR = 0.035  # three and a half standard errors


def tried(setup: Setup, spot: Spot) -> Completion:
    found = Completion(set_up(setup), spot, random.Random(5))
    for _ in range(ORDERS):
        found.try_once()
    return found


def none_of(good: int, drawn: int, all: int) -> float:
    """The odds that none of the good tiles is among this many drawn ones."""
    return comb(all - good, drawn) / comb(all, drawn)


def test_one_missing_tile_is_drawn_as_often_as_it_can_be_reckoned() -> None:
    """The start tile's city needs a cap. Several tiles fit, and each of three seats draws a third of them."""
    position = set_up(Setup(game="base", seats=3))
    fits = fitting_tiles(position)[Cell(0, -1)]
    caps = {tile for tile in fits if closes(tile)}
    good, left = sum(fits[tile] for tile in caps), int(position.state["pile"])
    found = tried(Setup(game="base", seats=3), Spot(0, 0, "city"))
    for seat in range(3):
        drawn = len(range(seat, left, 3))
        assert found.odds(seat) == pytest.approx(1 - none_of(good, drawn, left), abs=NEAR)
    assert found.odds(None) == 1.0


def closes(tile: str) -> bool:
    table = scripted(f"{tile} U", "")
    moves = [move for move in table.moves if (move.x, move.y) == (0, -1)]
    for move in moves:
        laid = table.position.copy()
        laid.make(move.code)
        if any(
            one.finished and one.kind == "city" and Spot(0, 0, "city") in one.spots for one in laid.features()
        ):
            return True
    return False


def test_a_tile_in_hand_counts_for_the_seat_that_holds_it() -> None:
    setup = Setup(game="base", seats=2, phase=scripted("E U", "").phase, drawn="E")
    found = Completion(set_up(setup), Spot(0, 0, "city"), random.Random(1))
    found.left = []  # no tile but the one in hand
    found.try_once()
    assert [found.odds(seat) for seat in (0, 1, None)] == [1.0, 0.0, 1.0]


def test_a_monastery_wants_all_cells_around_it() -> None:
    table = scripted("B U", "B S1^ -")
    found = Completion(table.position.copy(), Spot(0, 1, "monastery"), random.Random(1))
    assert found.begun.missing == 7
    for _ in range(20):
        found.try_once()
    assert found.odds(None) > 0.5


@pytest.mark.parametrize(
    "spot, reason",
    [
        (Spot(0, 0, "field-es"), "no odds are known for O/field-es"),
        (Spot(0, 0, "lake"), "no such segment"),
        (Spot(3, 0, "city"), "no tile lies there"),
    ],
)
def test_of_a_field_or_of_nothing_there_are_no_odds(spot: Spot, reason: str) -> None:
    with pytest.raises(TuilerieError, match=reason):
        Completion(set_up(Setup(game="base", seats=2)), spot, random.Random(1))
