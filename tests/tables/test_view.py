"""A view: the board as one seat may see it, a label for each move, and nothing that the helps leave out."""

import random

import pytest

from tests.tables.states import begun, play_random
from tuilerie import GAMES
from tuilerie.play.record_reader import read_record
from tuilerie.tables import commands
from tuilerie.tables.commands import Draft
from tuilerie.tables.exploring import state_of
from tuilerie.tables.view import view_of

HUNTERS = "game hunters   rules 1   options -   seats Ann Bob\n1 Ann  L60 W1>\n"
GOLD_RUSH = "game gold-rush   rules 1   options farmers   seats Ann Bob\n1 Ann  R2 N1v\n"
HILLS = """game hill-and-dale   rules 1   options -   seats Ann Bob
1 Ann  V5 E1^    meeple path
2 Bob  H1 S1>    -
3 Ann  W4 E2<
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_its_label(game: str) -> None:
    state = play_random(begun(game), random.Random(3), moves=40)[-1]
    eye = state.to_act
    view = view_of(state, eye, "fr")
    assert view
    assert state.table
    assert [move.text for move in view.board.moves] == [move.text for move in state.table.moves]
    assert len(view.labels) == len(view.board.moves)
    assert all(view.labels)
    watched = view_of(state, None, "fr")
    assert watched
    assert (watched.board.moves, watched.labels, watched.board.seat) == ((), (), None)


def test_a_view_lacks_the_values_of_helps_that_are_off() -> None:
    state = begun(helps=("features",))
    view = view_of(state, 0, "en")
    assert view
    assert view.board.tiles_left is None
    assert [seat.projected for seat in view.board.seats] == [None, None]


def test_when_the_game_is_over_nobody_is_to_act() -> None:
    state = begun()
    commands.resign(Draft(state, 0), 0)
    view = view_of(state, 1, "en")
    assert view
    assert (view.board.to_act, view.board.moves, view.winners, view.may.rematch) == (None, (), (1,), True)


# --- Moves that come to the same: a page shows one of them -------------------------------------------------


def alike(record: str, piece: str) -> dict[str, str]:
    view = view_of(state_of(read_record(record)), 0, "en")
    assert view
    return {move.text: move.like for move in view.board.moves if move.piece == piece}


@pytest.mark.parametrize(
    "record, piece, expected",
    [
        pytest.param(
            HUNTERS,
            "hut",
            {
                "hut river-e": "",
                "hut lake": "hut river-e",
                "hut river-n": "hut river-e",
                "hut river-s": "hut river-e",
                "hut river-w": "hut river-e",
            },
            id="one hut for a river system",
        ),
        pytest.param(
            GOLD_RUSH,
            "tent",
            {"tent O/mountain": "tent mountain", "tent mountain": ""},
            id="one tent for a mountain, rather near than far",
        ),
        pytest.param(
            HILLS,
            "stable",
            {
                "stable pasture-nw": "",
                "stable pasture-es": "stable pasture-nw",
                "stable pasture-ne": "stable pasture-nw",
            },
            id="one stable for a tile",
        ),
        pytest.param(
            HILLS,
            "meeple",
            {"meeple path-s": "", "meeple path-n": "", "meeple path-e": ""},
            id="no hiker is like another",
        ),
    ],
)
def test_equivalent_placements_of_a_piece_name_the_one_to_show(
    record: str, piece: str, expected: dict[str, str]
) -> None:
    assert alike(record, piece) == expected


def test_rivers_that_a_lake_parts_are_not_alike() -> None:
    assert set(alike(HUNTERS, "meeple").values()) == {""}


def test_pieces_that_go_to_many_tiles_are_told_apart_by_what_they_would_stand_on() -> None:
    for state in play_random(begun("gold-rush"), random.Random(3), moves=40):
        view = view_of(state, state.to_act, "en")
        assert view
        told = dict(zip(view.board.moves, view.details, strict=True))
        tents = [move for move in told if move.deed == "put" and move.piece == "tent"]
        if len({move.cell for move in tents if not move.like}) > 1:
            break
    assert all("tile" in told[move] and "nugget" in told[move] for move in tents)
    assert not any(told[move] for move in told if move not in tents)
