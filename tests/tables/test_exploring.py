"""Records explored: another tile drawn."""

import pytest

from tuilerie.play.record_reader import read_record
from tuilerie.play.table import Table
from tuilerie.tables.bodies import Explore
from tuilerie.tables.exploring import explored
from tuilerie.tables.refusal import Refusal


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
def test_what_cannot_be_drawn_is_refused(at: int, drawn: str) -> None:
    with pytest.raises(Refusal):
        explored(Explore(record=a_game().record, at=at, drawn=drawn))
