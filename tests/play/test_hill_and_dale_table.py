"""Over Hill and Dale at a table: choices of seats that are not on turn, hikes, hands, records, refusals."""

import pytest

from tuilerie import IllegalMove, RecordError, ScriptedDealer, Table, read_record
from tuilerie.core.words import Happening
from tuilerie.play.text_board import draw_board

TILES = "U1 U1 E1 E2 R1 U2 U3 V1"
# Ann's hiker; then fields of Ann and Bob, with an apple and a strawberry, which R1 joins with wheat.
BEFORE = "U1 W1^, meeple path, U1 E1^, -, E1 N1W1>, meeple crop, E2 N1E1<, meeple crop"
TIED = f"{BEFORE}, R1 N1v, -"
CHOSEN = f"{TIED}, wheat, apple"
HIKING = f"{CHOSEN}, U2 E2^, -, U3 W2^, -"
HEADER = "game hill-and-dale   rules 1   options -   seats Ann Bob"
TURNS = """1 Ann  U1 W1^    meeple path
2 Bob  U1 E1^    -
3 Ann  E1 N1W1>  meeple crop
4 Bob  E2 N1E1<  meeple crop
5 Ann  R1 N1v    -"""

BOARD = """
.....  ccc  .....
..... ..... .....
pp2pp ppppp ppppp
..... ..... ..A..
..... ..... .....
"""


def table_of(turns: str = "", tiles: str = TILES) -> Table:
    """A table that deals these tiles; the moves, with commas between, have been played."""
    table = Table("hill-and-dale", 2, dealer=ScriptedDealer(tiles.split()))
    for move in turns.split(","):
        if move.strip():
            table.play(move.strip())
    return table


def texts(table: Table) -> list[str]:
    return [move.text for move in table.moves]


# --- Choices and hikes -------------------------------------------------------------------------------------


def test_hd_6_a_seat_that_is_not_on_turn_chooses() -> None:
    table = table_of(TIED)
    assert (table.view().phase, table.to_act, texts(table)) == (
        "choose_token",
        0,
        ["apple", "strawberry", "wheat"],
    )
    table.play("wheat")
    view = table.view(1)
    assert (table.to_act, view.active, view.turn) == (1, 0, 5)
    assert [move.text for move in view.moves] == ["apple", "strawberry"]
    assert (view.aside, table.view(0).moves, view.drawn) == ({"apple": 1, "strawberry": 1}, (), "")
    table.play("apple")
    assert (table.to_act, table.view().active, table.drawn) == (1, 1, "U2")


def test_hd_6_a_choice_is_taken_back_by_itself() -> None:
    table = table_of(CHOSEN)
    before = table_of(f"{TIED}, wheat")
    table.undo()
    assert (table.to_act, bytes(table.position)) == (1, bytes(before.position))
    table.undo()
    assert (table.to_act, table.view(0).own_tokens) == (0, {})


def test_hd_8_a_hike_is_a_move_of_its_own() -> None:
    table = table_of(HIKING)
    assert (table.view().phase, table.to_act) == ("hike", 0)
    assert texts(table) == ["-", "hike W1 O", "hike W1 E1", "hike W1 E2", "hike W1 W2"]
    (event,) = (event for event in table.play("hike W1 E2") if event.kind == Happening.HIKED)
    assert (event.seat, event.piece, event.feature, event.points) == (0, "meeple", "path", 3)
    assert (event.x, event.y, event.segment) == (2, 0, "path")
    assert table.scores == (8 + 3, 8)
    table.undo()
    assert (table.view().phase, table.scores) == ("hike", (8, 8))


# --- What is seen ------------------------------------------------------------------------------------------


def test_hd_15_others_see_how_many_tokens_a_seat_holds() -> None:
    table = table_of(CHOSEN)
    for viewer in (0, 1, None):
        assert [seat.tokens for seat in table.view(viewer).seats] == [2, 1]
    assert table.view(0).own_tokens == {"strawberry": 1, "wheat": 1}
    assert table.view(1).own_tokens == {"apple": 1}
    assert table.view().own_tokens == {}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hd_15_projected_scores_count_every_hand_for_every_viewer(viewer: int | None) -> None:
    assert [seat.projected for seat in table_of(CHOSEN).view(viewer).seats] == [8 + 3 + 2, 8 + 1]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hd_15_projected_scores_count_what_a_field_just_completed_would_bring(viewer: int | None) -> None:
    """Before the second step: a path of Ann's of one tile, and her field with a scarecrow."""
    table = table_of("W1 W1^, meeple path-w, U1 E1^, -, H1 N1v, meeple crop-nw", "W1 U1 H1 E3 E4 U2")
    table.play("E3 N2v")
    projected = [seat.projected for seat in table.view(viewer).seats]
    assert projected == [1 + 2 * 2 + 1, 0]


def test_hd_3_a_board_shows_stables_as_letters() -> None:
    table = table_of("U1 E1^, stable pasture-es, U1 W1^, meeple path")
    assert draw_board(table.position) == BOARD.strip("\n")


# --- Records -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turns, last",
    [
        pytest.param(TIED, "5 Ann  R1 N1v    -", id="before anybody has chosen"),
        pytest.param(f"{TIED}, wheat", "+ Ann wheat", id="HD-6: a token"),
        pytest.param(CHOSEN, "6 Bob  U2", id="HD-6: the last is not told, there was nothing to choose"),
        pytest.param(HIKING, "7 Ann  U3 W2^    -", id="before the hike"),
        pytest.param(f"{HIKING}, hike W1 O", "8 Bob  V1", id="HD-8: a hike"),
        pytest.param(f"{HIKING}, -", "8 Bob  V1", id="HD-8: no hike"),
    ],
)
def test_a_record_may_stop_after_any_step(turns: str, last: str) -> None:
    table = table_of(turns)
    assert table.record.splitlines()[-1] == last
    again = read_record(table.record)
    assert (again.record, again.to_act) == (table.record, table.to_act)
    assert bytes(again.position) == bytes(table.position)


def test_choices_and_hikes_are_lines_of_their_own() -> None:
    assert table_of(f"{HIKING}, hike W1 O").record.splitlines()[1:] == [
        *TURNS.splitlines(),
        "+ Ann wheat",
        "+ Bob apple",
        "6 Bob  U2 E2^    -",
        "7 Ann  U3 W2^    -",
        "+ hike W1 O",
        "8 Bob  V1",
    ]
    assert table_of(f"{HIKING}, -").record.splitlines()[-2] == "+ -"


@pytest.mark.parametrize(
    "lines, line, reason",
    [
        pytest.param(
            ["+ Bob wheat"], 7, "it is Ann who chooses a token now, not Bob", id="not his turn to choose"
        ),
        pytest.param(["+ Ann pumpkin"], 7, "legal moves: apple, strawberry, wheat", id="not set aside"),
        pytest.param(["+ wheat"], 7, "this cannot follow in this turn", id="nobody named"),
        pytest.param(["+ hike W1 O"], 7, "this cannot follow in this turn", id="no hike now"),
        pytest.param(["6 Bob  U2 E2^  -"], 7, "the turn above is not complete", id="choices left out"),
        pytest.param(
            ["+ Ann wheat", "+ Bob apple", "+ Ann strawberry"],
            9,
            "this cannot follow in this turn",
            id="what was dealt without asking",
        ),
    ],
)
def test_a_bad_record_is_refused(lines: list[str], line: int, reason: str) -> None:
    with pytest.raises(RecordError) as problem:
        read_record("\n".join([HEADER, TURNS, *lines]) + "\n")
    assert problem.value.line == line
    assert reason in problem.value.reason


@pytest.mark.parametrize(
    "turns, refused, reason",
    [
        pytest.param(TIED, "pumpkin", "legal moves: apple, strawberry, wheat", id="HD-6: not set aside"),
        pytest.param(TIED, "-", "legal moves: apple, strawberry, wheat", id="HD-6: one has to choose"),
        pytest.param(HIKING, "hike W1 W3", "legal moves: -, hike W1 O", id="HD-8: too far"),
        pytest.param(HIKING, "hike E1 O", "legal moves: -, hike W1 O", id="HD-8: nobody stands there"),
        pytest.param("U1 W1^", "stable path", "a stable cannot be put on this path", id="HD-3: a path"),
        pytest.param(
            "U1 W1^, stable pasture-nw, U1 W2^",
            "stable pasture-es",
            "a stable cannot be put on this pasture now",
            id="HD-3: beside another stable",
        ),
        pytest.param(
            "U1 W1^", "meeple pasture-nw", "a meeple cannot be put on this pasture", id="HD-2: a pasture"
        ),
    ],
)
def test_a_refusal_says_why(turns: str, refused: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as problem:
        table_of(turns).play(refused)
    assert str(problem.value).startswith(f"{refused}: ")
    assert reason in str(problem.value)
