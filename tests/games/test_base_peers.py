"""Known bugs of other Carcassonne engines, each with a board that would reveal it here."""

import random

import pytest

from tests.boards import new_game, read_board
from tests.drawing import SIZE
from tests.facts.base import LAND_TILES, TILES
from tests.games.at_random import random_move
from tests.oracle.base import as_it_lies
from tuilerie.core.move_code import b_of, c_of, deed_of
from tuilerie.core.state import CHANCE
from tuilerie.core.words import TURNS, Deed, Kind, Phase


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(
            """
            ....   ...   ....
            ....c ccccc c....
            ....1 ccccc 2....
            ....c ccccc c....
            ....   ...   ....
            """,
            id="peer 1: tied knights",
        ),
        pytest.param(
            """
            ..... ..... .....
            ..... ..... .....
            ..m1r rrrrr r2m..
            ..... ..... .....
            ..... ..... .....
            """,
            id="peer 1: tied highwaymen",
        ),
    ],
)
def test_ties_score_in_full_and_all_go_home(board: str) -> None:
    position = read_board("base", board).score_all()
    assert position.scores[0] == position.scores[1] > 0
    assert position.supply() == (7, 7)


def test_peer_1_tied_farmers_score_in_full() -> None:
    position = read_board(
        "base",
        """
              .....
              .....
              .....
              .....
               ccc

        .....  ccc  .....
        ..1.. ..... ..2..
        ..m.. ..... ..m..
        ..... ..... .....
        ..... ..... .....
        """,
    )
    assert position.final().scores == (3, 3)


def test_peer_3_two_caps_keep_their_four_fields_apart() -> None:
    position = read_board(
        "base",
        """
        .....
        .....
        rrrrr
        .....
         ccc

         ccc
        .....
        rrrrr
        .....
        .....
        """,
    )
    spots = ["O/field-nw", "O/field-es", "S1/field-en", "S1/field-es"]
    assert len({position.feature(spot).first for spot in spots}) == 4


@pytest.mark.parametrize("tile", TILES)
def test_peer_3_no_field_reaches_a_side_of_city(tile: str) -> None:
    box = new_game("base").box
    segments = box.tiles[box.tile_number(tile)].segments
    city_sides = {point // 3 for s in segments if s.kind == Kind.CITY for _, point in s.ports}
    field_sides = {point // 3 for s in segments if s.kind == Kind.FIELD for _, point in s.ports}
    assert not city_sides & field_sides


MONASTERY_AMONG_TILES = """
    ..r..  ccc   ccc  ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..

    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..2.. ..m.. ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..

    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..m.. ..m.. ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..

    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..r..
    ..r.. ..... ..... ..rg.
    ..r.. ..... ..... ..r..
    ..r..  ccc   ccc  ..r..
    """


def without(board: str, column: int, row: int) -> str:
    """The board with one block blank."""
    lines = board.strip("\n").splitlines()
    left, top = 4 + column * (SIZE + 1), row * (SIZE + 1)
    for n in range(top, top + SIZE):
        line = lines[n].ljust(left + SIZE)
        lines[n] = line[:left] + " " * SIZE + line[left + SIZE :]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "column, row",
    [
        pytest.param(column, row, id=f"peer 4: finished from {name}")
        for name, column, row in [
            ("NW", 0, 0),
            ("N", 1, 0),
            ("NE", 2, 0),
            ("W", 0, 1),
            ("E", 2, 1),
            ("SW", 0, 2),
            ("S", 1, 2),
            ("SE", 2, 2),
        ]
    ],
)
def test_a_monastery_is_finished_from_each_direction(column: int, row: int) -> None:
    cell = (f"S{row}" if row else "") + (f"E{column}" if column else "") or "O"
    tile = read_board("base", MONASTERY_AMONG_TILES).tile_at(cell)
    position = read_board("base", without(MONASTERY_AMONG_TILES, column, row))
    assert position.score_all().scores == (0, 0)
    position.turn(f"{tile[:-1]} {cell}{tile[-1]} -")
    assert (position.scores, position.claims) == ((0, 9), [])


def test_peer_5_an_unplaceable_tile_costs_no_turn_and_puts_no_meeple() -> None:
    position = read_board(
        "base",
        """
        .....
        .....
        .....
        .....
         ccc

         ccc
        .....
        rrrrr
        .....
        .....
        """,
        seats=3,
        active=3,
    )
    position.draw("C")
    assert (position.s.active, position.s.to_act, position.moves()) == (2, CHANCE, [])
    position.turn("U S1E1^ meeple road")
    assert (position.claims, position.s.square_count, position.s.active) == (["3 meeple S1E1/road"], 3, 0)


def test_peer_7_the_start_tile_is_d_and_nobodys_turn() -> None:
    position = new_game("base")
    assert (position.tile_at("O"), position.s.pile) == ("D0^", 71)
    assert (position.s.phase, position.s.active, position.moves()) == (Phase.DRAW, 0, [])


def test_peer_10_a_closed_field_is_not_finished() -> None:
    position = read_board(
        "base",
        """
        ..... .....
        ..... .....
        ...rr rr...
        ..rr1 .rr..
        ..r.. ..r..

        ..r..
        ..rr.
        ...rr
        .....
        .....
        """,
    )
    position.turn("V S1E1> meeple road")
    assert position.feature("O/field-es").squares == 4
    assert (position.scores, position.claims) == ((4, 0), ["1 meeple O/field-es"])


def test_peer_14_pieces_are_offered_on_segments_of_the_newest_tile_alone() -> None:
    position, rng = new_game("base", 2, abbots=True, river=True), random.Random(8)
    while position.s.phase != Phase.OVER:
        newest = position.s.square_count - 1
        kinds = position.table.kind[position.s.square_tile[newest]]
        count = position.table.segment_count[position.s.square_tile[newest]]
        for move in position.moves():
            if deed_of(move) == Deed.PUT:
                assert b_of(move) == newest
                assert c_of(move) < count
                assert kinds[c_of(move)] not in (Kind.JUNCTION, Kind.RIVER)
        position.play(random_move(position, rng))


def test_peer_16_features_through_the_start_tile() -> None:
    position = new_game("base")
    position.turn("A E1> meeple road")
    position.turn("E N1v meeple city")
    position.turn("A W1< -")
    assert position.scores == (3, 4)
    assert position.claims == []


def test_peer_18_holes_are_legal() -> None:
    position = read_board(
        "base",
        """
        ..... ..... .....
        ..... ..... .....
        ...rr rrrrr rr...
        ..rr. ..... .rr..
        ..r.. ..... ..r..

        ..r..       ..r..
        ..r..       ..r..
        ..r..       ..r..
        ..r..       ..r..
        ..r..       ..r..

        ..r.. .....
        ..rr. .....
        ...rr rrrrr
        ..... .....
        ..... .....
        """,
    )
    assert "S2E2>" in position.lays("V")
    position.turn("V S2E2> -")
    assert "S1E1^" in position.lays("B")


def test_peer_19_no_tile_gives_a_two_tile_city_a_shield() -> None:
    caps = [
        s
        for tile in new_game("base").box.tiles
        for s in tile.segments
        if s.kind == Kind.CITY and len(s.ports) == 3
    ]
    assert len(caps) > 10
    assert not any(cap.icons for cap in caps)


@pytest.mark.parametrize("tile", [tile for tile in LAND_TILES if tile != "D0"])
def test_peer_20_no_two_placements_lead_to_the_same_position(tile: str) -> None:
    position = new_game("base")
    position.turn("X E1^ -")
    position.turn("R N1v -")
    looks = [(lay[:-1], as_it_lies(tile, TURNS.index(lay[-1]))) for lay in position.lays(tile)]
    assert len(set(looks)) == len(looks) > 0


def test_peer_21_the_river_makes_no_u_turn() -> None:
    position = new_game("base", river=True)
    position.turn("RG E1^ -")
    assert position.lays("RJ") == ["S1E1v"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_peer_21_nobody_stands_on_the_river(seed: int) -> None:
    position, rng = new_game("base", river=True), random.Random(seed)
    while position.s.square_count <= 12:
        if position.s.phase == Phase.ACT:
            assert not any("river" in act for act in position.acts())
        position.play(random_move(position, rng))
