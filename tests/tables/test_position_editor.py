"""The position editor: it offers what is needed to build any board of a game, and refuses impossible
positions."""

from dataclasses import replace

import pytest

from tests.play.setups import positions, seen
from tuilerie import GAMES, Position
from tuilerie.core.words import Phase
from tuilerie.play.new_table import seat_names
from tuilerie.play.places import Cell, Spot, StandingPiece
from tuilerie.play.record_reader import read_for_study
from tuilerie.play.setting_up import role_of
from tuilerie.play.setup import Setup
from tuilerie.play.table import Table
from tuilerie.tables.bodies import EditedPosition, EditPosition, Explore
from tuilerie.tables.exploring import explored
from tuilerie.tables.position_editor import edited
from tuilerie.tables.refusal import Refusal

EARLY = 14  # squares


def edit(setup: Setup, **changes: object) -> EditedPosition:
    asked = EditPosition(setup=setup, names=seat_names(setup.seats))
    return edited(replace(asked, **changes))  # type: ignore[arg-type]


def offered(found: EditedPosition) -> list[str]:
    assert len(found.view.labels) == len(found.view.board.moves)
    return [move.text for move in found.view.board.moves]


def put_together(wanted: Setup) -> EditedPosition:
    """Builds the board of a setup square by square and piece by piece, as a person does on the page."""
    begun = Setup(game=wanted.game, seats=wanted.seats, options=wanted.options, rules=wanted.rules)
    found = edit(begun)
    for square in wanted.squares:
        assert square.tile in found.tiles
        text = f"{square.tile} {Cell(square.x, square.y)}{square.turn}"
        assert text in offered(edit(found.setup, tile=square.tile))
        found = edit(found.setup, lay=text)
    for piece in wanted.pieces:
        cell = Cell(piece.spot.x, piece.spot.y)
        moves = edit(found.setup, square=cell, seat=piece.seat).view.board.moves
        assert (piece.piece, piece.spot) in [(move.piece, move.spot) for move in moves]
    told = {
        name: getattr(wanted, name) for name in ("pieces", "scores", "tokens", "piles", "boats", "removed")
    }
    rest = replace(
        found.setup, **told, active=wanted.active, turn=wanted.turn, tokens_gone=wanted.tokens_gone
    )
    return edit(rest)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_game_is_put_together(game: str) -> None:
    position = drawing(game)
    found = put_together(Setup.of(position))
    assert seen(read_for_study(found.record).position) == seen(position)
    assert set(found.setup.squares) == set(Setup.of(position).squares)
    assert set(found.setup.pieces) == set(position.pieces())


def drawing(game: str) -> Position:
    """A position of a random game in which a tile is to be drawn, with pieces and tiles of all decks."""
    found = (position for seed in range(9) for position in positions(game, seed))
    return next(p for p in found if p.phase == Phase.DRAW and p.pieces() and has_all_decks(p))


def has_all_decks(position: Position) -> bool:
    roles = {role_of(position.box, square.tile) for square in Setup.of(position).squares}
    return position.square_count > EARLY and roles >= {deck.role for deck in position.box.deck_facts} - {
        "start"
    }


def test_a_tile_in_hand_is_laid_by_the_page_of_records() -> None:
    found = edit(Setup(game="base", seats=2, phase=Phase.LAY, drawn="D"))
    shown = explored(Explore(record=found.record))
    assert (shown.view.board.drawn, shown.at, shown.draws) == ("D", 0, {})
    after = explored(Explore(record=found.record, move=shown.view.board.moves[0].text, beside=True))
    again = explored(Explore(record=after.record, variation=0, move="-", beside=True))
    assert "U" in again.draws, "nobody deals: the reader says what is drawn next"
    drawn = explored(Explore(record=again.record, variation=0, drawn="U", beside=True))
    assert (drawn.view.board.drawn, drawn.view.board.to_act, drawn.draws) == ("U", 1, {})


def test_the_tile_just_laid_says_what_comes_next() -> None:
    found = edit(Setup(game="base", seats=2), lay="D E1^")
    last = edit(found.setup, laid_last=Cell(1, 0))
    assert (last.setup.phase, last.view.board.to_act) == (Phase.ACT, 0)
    assert [square.tile for square in last.view.latest] == ["D"]
    piece = StandingPiece(0, "meeple", Spot(1, 0, "road"))
    with pytest.raises(Refusal, match="no piece can be on the tile that was just laid"):
        edit(replace(last.setup, pieces=(piece,)))
    assert edit(replace(found.setup, pieces=(piece,))).view.board.pieces == (piece,)


def test_a_position_of_a_record_is_where_it_begins() -> None:
    table = Table("hunters", ["Ann", "Bob"], seed=4)
    for _ in range(6):
        table.play(table.moves[0])
    found = edited(EditPosition(record=table.record, at=4))
    assert (
        len(found.setup.squares) == len(explored(Explore(record=table.record, at=4)).view.board.squares) - 1
    )
    assert found.names == ("Ann", "Bob")


@pytest.mark.parametrize(
    "changes, reason",
    [
        ({"lay": "D S5E5^"}, "no tile lies beside S5E5"),
        ({"lay": "XX N1^"}, "there is no tile XX in base"),
        ({"tile": "XX"}, "there is no tile XX in base"),
        ({"laid_last": Cell(7, 7)}, "no tile has been laid"),
        ({"names": ("Ann",)}, "given for all 2 seats"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        edit(Setup(game="base", seats=2), **changes)
