"""Drawn boards, tested by themselves: read, drawn again, and refused when they cannot be."""

import textwrap

import pytest

from tests.boards import Position, new_game, read_board
from tests.drawing import BoardError, draw_board

BOARD = textwrap.dedent("""
    .....  ccc  .....  ccc
    ..... ..3.. ...A. .c*cc
    ..1rr r2+rr rr... ..2cc
    ..... ..r.. .rr.. ...cc
    ..... ..r.. ..r.. ....

    ..... ..r..
    ..... ..r..
    ..B.. ..r..
    ..... ..r..
    ..... ..r..
    """).strip("\n")


def drawn(position: Position) -> str:
    return draw_board(position.s, position.box)


def test_a_board_is_drawn_as_it_is_read() -> None:
    assert drawn(read_board("base", BOARD, seats=3, abbots=True)) == BOARD


def test_pieces_stand_on_what_they_hide() -> None:
    assert read_board("base", BOARD, seats=3, abbots=True).claims == [
        "1 meeple O/monastery",
        "1 abbot E2/garden",
        "2 meeple E1/road-w",
        "2 meeple E3/city",
        "2 abbot S1/monastery",
        "3 meeple E1/field-en",
    ]


def test_its_tiles_are_no_longer_in_the_pile() -> None:
    position = read_board("base", BOARD, seats=3, abbots=True)
    left, all_tiles = position.left(), new_game("base").left()
    assert {
        tile: all_tiles[tile] - left.get(tile, 0)
        for tile in all_tiles
        if all_tiles[tile] != left.get(tile, 0)
    } == {"A": 1, "B": 1, "L": 1, "M": 1, "U": 1, "Vg": 1}
    assert position.s.pile == sum(left.values()) == 65


def test_a_picture_of_seven_lines_is_drawn_in_five() -> None:
    board = textwrap.dedent("""
        ..... ..r..
        ..... ..1..
        ..www ww.rr
        ..... ..w..
        ..... ..w..
        """).strip("\n")
    position = read_board("base", board, river=True)
    assert (drawn(position), position.claims) == (board, ["1 meeple E1/road"])


@pytest.mark.parametrize(
    "board, problem",
    [
        pytest.param(
            """
            .....
            .....
            rrrrr
            .....
            .....
            """.replace("rrrrr", "rr.rr"),
            "no tile looks like this:\n.....\n.....\nrr.rr\n",
            id="no such tile",
        ),
        pytest.param(
            """
             ccc   ccc
            ccccc ccccc
            cc*cc cc*cc
            ccccc ccccc
             ccc   ccc
            """,
            "the box holds no more of this:\n ccc ",
            id="not in the box any more",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            rrrrr ..m..
            ..... .....
            ..... .....
            """,
            "this tile does not fit its neighbours:\n.....\n.....\n..m..\n",
            id="a road meets a field",
        ),
        pytest.param(
            """
            .....       .....
            .....       .....
            rrrrr       rrrrr
            .....       .....
            .....       .....
            """,
            "the tiles are not connected",
            id="a gap",
        ),
        pytest.param(
            """
            .....
            .....
            rrrrr
            .....
            .....
            .....
            """,
            "one blank line apart",
            id="a sixth line",
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: str, problem: str) -> None:
    with pytest.raises(BoardError) as refused:
        read_board("base", board)
    assert problem in str(refused.value)


def test_rows_are_laid_as_they_are_read() -> None:
    position = read_board("hunters", ". L04@0 / L40@0 S@0", "2 hut S1/lake", "1 meeple S1E1/river", active=2)
    assert [position.tile_at(cell) for cell in ("E1", "S1", "S1E1")] == ["L04^", "L40^", "S^"]
    assert position.claims == ["1 meeple S1E1/river", "2 hut S1/lake"]
    assert (position.s.active, position.s.pile) == (1, 76)
    assert not {"S", "L04", "L40"} & position.left().keys()


@pytest.mark.parametrize(
    "rows, problem",
    [
        pytest.param("L04@0 . L04@0", "the tiles are not connected", id="a gap"),
        pytest.param("L52@0 L52@0", "the box holds no more of L52", id="more tiles than there are"),
        pytest.param(
            "L52@0 L19@0", "this tile does not fit its neighbours:\nL19@0", id="a river meets a meadow"
        ),
    ],
)
def test_rows_that_cannot_be_are_refused(rows: str, problem: str) -> None:
    with pytest.raises(BoardError, match=problem):
        read_board("hunters", rows)


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BoardError, match="base has no option rivers"):
        new_game("base", rivers=True)


def test_an_illegal_draw_or_placement_is_refused() -> None:
    position = new_game("base")
    with pytest.raises(BoardError, match="RB cannot be drawn now"):
        position.draw("RB")
    position.draw("B")
    with pytest.raises(BoardError, match="not legal, but S1"):
        position.lay("E1^")
