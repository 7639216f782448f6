"""Exploring records: drawing another tile, and keeping other moves as variations."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.play.setups import positions
from tests.play.tables import play_on
from tuilerie import GAMES, Setup
from tuilerie.art.film import moments
from tuilerie.play.record_reader import read_record
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table
from tuilerie.tables.bodies import LONGEST_RECORD, Explore, Explored
from tuilerie.tables.exploring import explored
from tuilerie.tables.refusal import Refusal

EARLY = 30  # squares


def a_game() -> Table:
    table = Table("base", ["Ann", "Bob"], seed=3)
    for _ in range(8):
        table.play(table.moves[0])
    return table


def test_another_tile_is_drawn_and_the_game_goes_on_from_there() -> None:
    table = a_game()
    other = next(tile for tile in table.remaining() if tile != table.drawn)
    found = explored(Explore(record=table.record, drawn=other))
    assert (found.view.board.drawn, found.at) == (other, 8)
    assert found.view.board.squares == table.view().squares
    on = explored(Explore(record=found.record, move=found.view.board.moves[0].text))
    assert read_record(on.record).history[-2].move.tile == other


def test_an_earlier_draw_is_changed_too_and_nothing_that_followed_is_kept() -> None:
    table = a_game()
    laid = [move.move.tile for move in table.history if move.move.deed == "lay"]
    found = explored(Explore(record=table.record, at=4, drawn="D"))
    assert [square.tile for square in found.view.board.squares[1:]] == laid[:2]
    assert len(read_record(found.record).history) == 7


@pytest.mark.parametrize("at, drawn", [(8, "ZZ"), (5, "D")])
def test_an_impossible_draw_is_refused(at: int, drawn: str) -> None:
    with pytest.raises(Refusal):
        explored(Explore(record=a_game().record, at=at, drawn=drawn))


def beside(record: str, **asked: Any) -> Explored:
    return explored(Explore(record=record, beside=True, **asked))


def the_game() -> str:
    return write_record(a_game(), with_seed=True)


def another_move(record: str, at: int, variation: int | None = None) -> str:
    """A legal move that the line does not contain at this place."""
    here = explored(Explore(record=record, at=at, variation=variation))
    made = [step.move.text for step in here.steps if step.kind == "move" and step.move][at : at + 1]
    return next(move.text for move in reversed(here.view.board.moves) if move.text not in made)


def test_other_moves_are_kept_beside_the_game() -> None:
    record = the_game()
    found = beside(record, at=4, move=another_move(record, 4))
    assert (found.variation, found.at, found.record.startswith(record)) == (0, 5, True)
    on = beside(found.record, variation=0, at=5, move=found.view.board.moves[0].text)
    assert (on.variation, on.at, len(on.variations)) == (0, 6, 1), "the same line goes on"
    (card,) = on.variations
    assert (card.parent, card.at, card.moves, card.turn, card.seat) == (None, 4, 6, 3, 0)
    assert [step.kind for step in on.steps].count("move") == 6, "its own moves, after those of the game"
    main = explored(Explore(record=on.record))
    assert (main.variation, main.at, main.variations) == (None, 8, on.variations)
    assert read_record(on.record) == read_record(record)


def test_a_move_that_was_made_already_is_walked_along() -> None:
    record = the_game()
    steps = explored(Explore(record=record)).steps
    made = [step.move.text for step in steps if step.kind == "move" and step.move]
    found = beside(record, at=4, move=made[4])
    assert (found.record, found.variation, found.at, found.variations) == (record, None, 5, ())
    other = another_move(record, 4)
    found = beside(record, at=4, move=other)
    again = beside(found.record, at=4, move=other)
    assert (again.record, again.variation, again.at) == (found.record, 0, 5)


def test_variations_of_variations_are_named_cut_and_dropped() -> None:
    record = the_game()
    found = beside(record, at=4, move=another_move(record, 4))
    found = beside(found.record, variation=0, at=5, move=found.view.board.moves[0].text)
    found = beside(found.record, variation=0, at=5, move=another_move(found.record, 5, 0))
    assert [(card.parent, card.at) for card in found.variations] == [(None, 4), (0, 5)]
    found = beside(found.record, variation=1, name="so")
    assert [card.name for card in found.variations] == ["", "so"]
    cut = beside(found.record, variation=1, at=5, cut=True)
    assert (cut.variation, cut.at, [card.name for card in cut.variations]) == (0, 5, [""])
    cut = beside(found.record, variation=0, at=5, cut=True)
    assert (cut.variation, [card.name for card in cut.variations]) == (0, ["so"]), "the other has these moves"
    dropped = beside(found.record, variation=0, at=4, drop=True)
    assert (dropped.variation, [(card.parent, card.at) for card in dropped.variations]) == (None, [(None, 4)])
    assert beside(dropped.record, variation=0, at=4, drop=True).record == record, (
        "and nothing is left of them"
    )


def test_another_tile_is_the_beginning_of_a_variation() -> None:
    record = the_game()
    other = next(tile for tile in a_game().remaining() if tile != a_game().drawn)
    found = beside(record, drawn=other)
    assert (found.variation, found.at, found.view.board.drawn) == (0, 8, other)
    assert (found.variations[0].seat, found.variations[0].first.tile) == (-1, other)
    on = beside(found.record, variation=0, at=8, move=found.view.board.moves[0].text)
    back = beside(on.record, variation=0, at=8, cut=True)
    assert (back.view.board.drawn, back.variation) == (other, 0), "the tile stays in hand"


def test_hidden_tokens_stay_unknown_in_a_variation() -> None:
    gold = Table.undealt("gold-rush", ["Ann", "Bob"])
    chance = random.Random(1)
    while sum(gold.unknown_tokens()) < 2 or gold.position.waits_for_chance:
        if gold.position.waits_for_chance:
            what = "?" if gold.phase.name == "REVEAL" else chance.choice(list(gold.position.odds())).text
            gold.deal(what)
        else:
            gold.play(chance.choice(gold.moves))
    found = beside(gold.record, move=gold.moves[0].text)
    (kept,) = read_record(found.record).variations
    assert [played.move.text for played in kept.history].count("?") == 2


def test_a_game_that_follows_a_variation_from_now_on_no_longer_lists_it() -> None:
    record = the_game()
    found = beside(record, at=4, move=another_move(record, 4))
    found = beside(found.record, at=6, move=another_move(found.record, 6))
    on = explored(Explore(record=found.record, variation=0, at=5, move=another_move(found.record, 5, 0)))
    assert [card.at for card in on.variations] == [4], "the other one, which leaves the new game earlier"
    assert explored(Explore(record=on.record)).variations == on.variations


def test_a_change_that_makes_a_record_too_long_to_be_sent_back_is_refused() -> None:
    record = the_game()
    long = f"{record}{'#' * (LONGEST_RECORD - len(record) - 1)}\n"
    assert explored(Explore(record=long)).at == 8
    with pytest.raises(Refusal, match="more than 65536 characters"):
        beside(long, at=4, move=another_move(record, 4))


def test_a_line_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal):
        explored(Explore(record=the_game(), variation=0))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_begins_from_a_set_up_position_is_explored(game: str) -> None:
    """From each phase in which a position can be set up."""
    begun = (position for position in positions(game, 5) if position.square_count < EARLY)
    for position in {position.phase: position.copy() for position in begun}.values():
        table = Table.of(Setup.of(position))
        table.take_dealer(seed="7")
        play_on(table, 4)
        record, at_choice = write_record(table, with_seed=True), -1
        for at, seen in enumerate(moments(table)):
            found = explored(Explore(record=record, at=at))
            board = replace(found.view.board, events=())
            assert board == replace(seen.view(seen.to_act), events=())
            at_choice = at if at < 4 and len(board.moves) > 1 else at_choice
        on = beside(record, at=at_choice, move=another_move(record, at_choice))
        assert (on.variation, len(on.variations)) == (0, 1)
        assert read_record(on.record).setup == table.setup
