"""Positions set up freely: equal to those of games, or refused with the reason if impossible."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.play.setups import check, check_mixed, positions
from tests.play.tables import scripted
from tuilerie import GAMES, Position
from tuilerie.core.words import Phase
from tuilerie.play.places import Spot, StandingPiece
from tuilerie.play.setting_up import CannotBe, role_of, set_up
from tuilerie.play.setup import Setup
from tuilerie.play.snapshot import Square

GAMES_PLAYED = 6


@pytest.mark.parametrize("game", GAMES)
def test_positions_of_games_can_be_set_up(game: str) -> None:
    found = [p.copy() for seed in range(GAMES_PLAYED) for p in positions(game, seed, share=0.025)]
    assert len(found) > 10
    for position in found:
        check(position)
        check_mixed(position, random.Random(1))


TABLE = scripted("D E U", "D E1^ meeple road\nE N1v -")
SETUP = Setup.of(TABLE.position)


@pytest.mark.parametrize(
    "changes, reason",
    [
        ({"squares": (Square("D", 5, 5, "^"),)}, "D S5E5^: no tile lies beside S5E5"),
        ({"squares": (Square("D", 5, 5, "^"), Square("E", 7, 7, "^"))}, "D S5E5^: no tile lies beside S5E5"),
        ({"squares": (Square("Q", 0, -1, "v"),) * 9}, "Q cannot have been drawn"),
        ({"squares": (Square("D", 0, 1, "x"),)}, "D cannot lie at S1x"),
        ({"squares": (Square("XX", 0, 1, "^"),)}, "there is no tile XX in base"),
        ({"pieces": (StandingPiece(0, "meeple", Spot(4, 4, "road")),)}, "S4E4/road: no tile lies there"),
        ({"pieces": (StandingPiece(0, "meeple", Spot(0, -1, "lake")),)}, "N1/lake: .* no such segment"),
        ({"pieces": (StandingPiece(0, "abbot", Spot(0, -1, "city")),)}, "seat 1 has no abbot left"),
        ({"scores": (-1, 0)}, "a score must be 0 to 9999, not -1"),
        ({"scores": (1, 2, 3)}, "scores, tokens and supplies are given for all 2 seats"),
        ({"phase": Phase.HIKE}, "a position cannot be set up in the phase hike"),
        ({"phase": Phase.DRAW}, "a tile must be in hand if one is to be laid now"),
        ({"active": 2}, "there is no seat 3"),
        ({"supplies": ({"meeple": 7}, {"meeple": 7})}, "the supply of seat 1 must be meeple 6"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(CannotBe, match=reason.replace("^", r"\^")):
        set_up(replace(SETUP, **changes))


def test_a_piece_on_something_complete_has_gone_home() -> None:
    city = next(f for f in TABLE.position.features() if f.finished)
    piece = StandingPiece(1, "meeple", max(city.spots, key=lambda spot: -spot.y))
    with pytest.raises(CannotBe, match="N1/city is complete: its pieces have gone home"):
        set_up(replace(SETUP, pieces=(piece,), supplies=()))


def test_farmers_stand_only_where_they_are_played() -> None:
    farmer = replace(SETUP, pieces=(StandingPiece(1, "meeple", Spot(0, -1, "field")),), supplies=())
    assert set_up(farmer).pieces() == list(farmer.pieces)
    with pytest.raises(CannotBe, match="cannot stand on"):
        set_up(replace(farmer, options=()))


def is_double_just_laid(setup: Setup, position: Position) -> bool:
    laid = setup.phase == Phase.ACT and len(setup.squares) > 9
    return laid and role_of(position.box, setup.squares[-1].tile) == "open"


def test_a_double_just_laid_needs_no_order_of_the_tiles_before_it() -> None:
    games = (position for seed in range(9) for position in positions("amazonas", seed, share=1))
    position = next(found for found in games if is_double_just_laid(Setup.of(found), found))
    setup = Setup.of(position)
    *earlier, last = setup.squares
    mixed = set_up(replace(setup, squares=(*reversed(earlier), last)))
    assert set(mixed.legal_moves()) == set(position.legal_moves())
