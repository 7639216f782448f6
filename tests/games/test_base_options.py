"""Carcassonne: the options, on and off."""

import pytest

from tests.boards import new_game, read_board
from tests.games.at_random import play_at_random
from tuilerie.core.words import Piece


@pytest.mark.parametrize(
    "options, lay, acts",
    [
        pytest.param({"farmers": False}, "D E1^", ["-", "meeple city", "meeple road"], id="B-15: no farmers"),
        pytest.param(
            {"farmers": False}, "B S1^", ["-", "meeple monastery"], id="B-15: monks stay without farmers"
        ),
        pytest.param({}, "B S1^", ["-", "meeple field", "meeple monastery"], id="B-15: farmers, no abbots"),
        pytest.param(
            {}, "Eg S1v", ["-", "meeple city", "meeple field"], id="B-15: no abbots, a garden takes nobody"
        ),
        pytest.param(
            {"farmers": False, "abbots": True},
            "Eg S1v",
            ["-", "abbot garden", "meeple city"],
            id="B-15: abbots, no farmers",
        ),
    ],
)
def test_options_decide_where_pieces_go(options: dict[str, bool], lay: str, acts: list[str]) -> None:
    position = new_game("base", **options)
    tile, placement = lay.split()
    position.draw(tile)
    position.lay(placement)
    assert position.acts() == acts


def test_b_15_farmers_are_on_and_abbots_and_river_off_by_default() -> None:
    position = new_game("base")
    assert position.box.default_options == ("farmers",)
    assert (position.supply(Piece.ABBOT), position.tile_at("O")) == ((0, 0), "D0^")


def test_b_15_a_garden_without_abbots_has_no_effect() -> None:
    position = read_board(
        "base",
        """
        ..r..  ccc  ....
        ..r.. ..... ....c
        ..r.. ..... ....c
        ..r.. ..... ....c
        ..r.. ..... ....

        ..r.. ....
        ..r.. ....c
        ..r.. ..g.c
        ..r.. ....c
        ..r.. ....

        ..r.. ..... .....
        ..r.. ..... .....
        ..r.. ..... ...rr
        ..r.. ..... ..rr.
        ..r..  ccc  ..r..
        """,
    )
    position.turn("E S1E2< -")
    assert (position.scores, position.events) == ((0, 0), [])


def test_b_15_without_farmers_no_field_is_counted() -> None:
    position = new_game("base", farmers=False)
    play_at_random(position, 2)
    assert not any("field" in claim for claim in position.claims)
    assert not any("field" in event for event in position.events)
    assert position.events[-1] == "ended"
