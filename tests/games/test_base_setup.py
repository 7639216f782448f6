"""Carcassonne: the set-up, the remaining tiles, and that only the moves determine a game."""

import random
from collections import Counter

import pytest

from tests.boards import Position, new_game
from tests.facts.base import LAND_TILES
from tests.games.at_random import play_at_random, random_move
from tuilerie.core.words import Phase, Piece


@pytest.mark.parametrize(
    "seats",
    [pytest.param(n, id=f"C-1: {n} seats take turns clockwise, the first begins") for n in (2, 3, 4, 5)],
)
def test_seats_take_turns(seats: int) -> None:
    position = new_game("base", seats)
    active = []
    for turn in range(seats + 1):
        active.append(position.s.active)
        position.turn(f"U E{turn + 1}^ -")
    assert active == [*range(seats), 0]
    assert position.s.turn == seats + 2


@pytest.mark.parametrize("seats", [2, 5])
def test_c_1_each_seat_has_seven_meeples_and_no_points(seats: int) -> None:
    position = new_game("base", seats)
    assert position.supply() == (7,) * seats
    assert position.supply(Piece.ABBOT) == (0,) * seats
    assert position.scores == (0,) * seats


def test_c_2_the_start_tile_lies_on_the_table_unturned() -> None:
    position = new_game("base")
    assert position.s.square_count == 1
    assert position.tile_at("O") == "D0^"
    assert position.claims == []


def test_c_2_all_other_tiles_are_left_to_draw() -> None:
    position = new_game("base")
    assert position.left() == {id: tile.count for id, tile in LAND_TILES.items() if id != "D0"}
    assert position.s.pile == sum(position.left().values()) == 71


def test_c_2_any_tile_left_may_come_next_as_often_as_it_is_left() -> None:
    position = new_game("base")
    position.turn("U E1^ -")
    position.turn("X W1^ -")
    assert position.draws() == position.left()
    assert (position.draws()["U"], position.draws().get("X")) == (6, None)


@pytest.mark.parametrize("options", [{}, {"river": True}], ids=["base", "river"])
def test_c_2_what_is_laid_removed_or_left_is_the_whole_box(options: dict[str, bool]) -> None:
    position = new_game("base", 3, **options)
    rng = random.Random(5)
    seen = everything_seen(position, Counter())
    removed: Counter[str] = Counter()
    while position.s.phase != Phase.OVER:
        position.play(random_move(position, rng))
        removed.update(event.split()[2] for event in position.events if "removed" in event)
        assert everything_seen(position, removed) == seen
        assert position.s.pile == sum(position.left().values())
        assert position.s.removed == removed.total()
    assert seen.total() == (83 if options else 72)


def everything_seen(position: Position, removed: Counter[str]) -> Counter[str]:
    s, tiles = position.s, position.box.tiles
    laid = Counter(tiles[tile].id for tile in s.square_tile[: s.square_count])
    in_hand = Counter([tiles[s.drawn].id] if s.phase == Phase.LAY else [])
    return laid + in_hand + removed + Counter(position.left())


@pytest.mark.parametrize("played", [False, True], ids=["after set-up", "after a game"])
def test_c_2_a_new_game_on_the_same_table_begins_afresh(played: bool) -> None:
    position = new_game("base", 2, abbots=True, river=True)
    if played:
        play_at_random(position, 4)
    position.s.options[:3] = [1, 0, 0]
    position.rules.deal(position.s, position.table)
    fresh = new_game("base")
    assert (position.left(), position.s.pile) == (fresh.left(), fresh.s.pile)
    assert (position.scores, position.claims, position.supply()) == ((0, 0), [], (7, 7))
    assert (position.supply(Piece.ABBOT), position.s.river_cell) == ((0, 0), -1)
    assert (position.lays("V"), position.s.turn) == (fresh.lays("V"), 1)


@pytest.mark.parametrize("options", [{}, {"abbots": True, "river": True}], ids=["base", "abbots and river"])
def test_c_15_the_same_moves_give_the_same_states_byte_for_byte(options: dict[str, bool]) -> None:
    first, second = new_game("base", 3, **options), new_game("base", 3, **options)
    moves = play_at_random(first, 11)
    for move in moves:
        assert move in second.moves() or second.s.phase == Phase.DRAW
        second.play(move)
    assert packed(first) == packed(second)
    assert first.scores == second.scores != (0, 0, 0)


def packed(position: Position) -> bytes:
    return bytes(position.s)
