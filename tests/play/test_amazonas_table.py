"""Amazonas at a table: views, drawings, records and refusals."""

import hashlib

import pytest

from tests.play.tables import draws_of, play_on
from tuilerie import IllegalMove, RecordError, ScriptedDealer, Table, read_record
from tuilerie.play.position import Position
from tuilerie.play.text_board import draw_board

HEADER = "game amazonas   rules 1   options -   seats Ann Bob"
MARKED = f"{HEADER}\n1 Ann  A04 S4^\n"
TEN_CELLS = {"W1", "S1W1", "S2W1", "S3W1", "N1", "N1E1", "E2", "S1E2", "S2E2", "S3E2"}


def table_of(tiles: str, turns: str = "", seats: int = 2) -> Table:
    """A table that deals these tiles; the moves, with commas between, have been played."""
    table = Table("amazonas", seats, dealer=ScriptedDealer(tiles.split()))
    for move in turns.split(","):
        if move.strip():
            table.play(move.strip())
    return table


# --- What is seen ------------------------------------------------------------------------------------------


def test_az_1_a_snapshot_of_the_beginning() -> None:
    view = table_of("U1 U2", seats=3).view(0)
    assert ([seat.boat for seat in view.seats], view.river_spaces) == ([0, 0, 0], 16)
    assert view.seats[0].supply == {"meeple": 4, "camp": 2}
    assert view.open_tiles == ("AA1", "AA2", "AA3", "AA4")
    assert view.tiles_left
    assert not set(view.tiles_left) & {"START", *view.open_tiles}
    assert (view.pile, view.mixed, sum(view.tiles_left.values())) == (79, (12, 3), 79)
    assert table_of("U1", seats=4).view().river_spaces == 8


def test_az_6_az_11_a_snapshot_tells_boats_spaces_and_open_doubles() -> None:
    table = table_of("A04 U5 U1 U2", "A04 S4v, AA2 S5^, boat, U5 S2E2^, meeple tributary")
    view = table.view()
    assert ([seat.boat for seat in view.seats], view.river_spaces) == ([1, 2], 19)
    assert view.open_tiles == ("AA1", "AA3", "AA4")
    assert [(square.tile, square.x, square.y, square.turn) for square in view.squares] == [
        ("START", 0, 0, "^"),
        ("A04", 0, 4, "v"),
        ("AA2", 0, 5, "^"),
        ("U5", 2, 2, "^"),
    ]
    assert [event.kind.name for event in view.events] == ["SAILED"]
    assert view.events[0].spaces == 2


def test_az_11_a_snapshot_while_a_double_is_chosen() -> None:
    view = table_of("A04 U5", "A04 S4^").view(0)
    assert (view.phase, view.drawn, view.pile, view.to_act) == ("double_lay", "", 79, 0)
    assert view.mixed == (13, 2), "AZ-2: what is left in the pile is public"
    assert [move.text for move in view.moves] == [
        f"{tile} S5{turn}" for tile in view.open_tiles for turn in "^v"
    ]
    assert "S5" in map(str, view.open_cells)


def test_az_4_az_10_open_cells_are_those_of_explored_rows_and_the_end_of_the_river() -> None:
    assert cells_of(table_of("U1")) == TEN_CELLS | {"S4"}
    table = table_of("A15 U1", "A15 S4^, boat")
    assert cells_of(table) == TEN_CELLS | {"S4W1", "S4E1", "S5"}
    table = table_of("U1 A15 U2", "U1 S3W1^, boat")
    assert cells_of(table) == TEN_CELLS - {"S3W1"} | {"S3W2", "S4"}, "S4W1 is not explored"


def test_az_4_dead_cells_are_told_without_rows_that_are_not_explored() -> None:
    """S4E1 is beside the start tile, and no tile may lie there yet; but it is not a dead cell."""
    assert table_of("U1").dead_cells() == []
    table = play_on(Table("amazonas", 2, 3))
    assert set(table.dead_cells()) == cells_of(table), "no tile is left"
    assert table.fits("S2E2") == table.remaining() == {}


@pytest.mark.parametrize(
    "cell, fit",
    [
        pytest.param("S4", {f"A{n:02}" for n in range(1, 16)}, id="AZ-10: where the river goes on"),
        pytest.param("S1W1", {"C1"}, id="C-4: beside a village, of those asked for"),
        pytest.param("S4E1", set(), id="AZ-4: not explored"),
        pytest.param("S9", set(), id="AZ-10: further on"),
    ],
)
def test_tiles_that_fit_a_cell(cell: str, fit: set[str]) -> None:
    asked = {"C1", "X1", *(f"A{n:02}" for n in range(1, 16))}
    assert set(table_of("U1").fits(cell)) & asked == fit


def feature_of(position: Position, x: int, y: int, segment: str) -> tuple[set[int], int, bool]:
    for feature in position.features():
        if any((spot.x, spot.y, spot.segment) == (x, y, segment) for spot in feature.spots):
            return set(feature.owners), feature.points, feature.finished
    raise AssertionError(segment)


def test_az_15_the_owners_of_a_jungle_are_those_with_most_camps() -> None:
    table = table_of("U1 U2 U3", "U1 S2E2^, camp jungle-nw, U2 S2E3^, meeple tributary")
    assert feature_of(table.position, 2, 2, "jungle-nw") == ({0}, 3, False), "two parrots and a monkey"
    assert feature_of(table.position, 2, 2, "jungle-es") == (set(), 2, False), "a sloth and a toucan"
    assert feature_of(table.position, 2, 2, "tributary") == ({1}, 3, False)


def test_az_8_a_meeple_does_not_own_the_jungle_beside_it() -> None:
    table = table_of("U1 W1 U3", "U1 S2E2^, meeple tributary, W1 S2E3^")
    assert feature_of(table.position, 2, 2, "tributary") == ({0}, 3, True)
    assert feature_of(table.position, 2, 2, "jungle-nw")[0] == set()


# --- What is drawn -----------------------------------------------------------------------------------------


def test_az_7_a_board_ends_with_the_boats_and_the_last_space() -> None:
    table = table_of("A04 U5 U1 U2", "A04 S4v, AA2 S5^, boat, U5 S2E2^, meeple tributary")
    assert draw_board(table.position).splitlines()[-1] == "boats: 1 on 1, 2 on 2; last space 18"


# An Amazon tile and a double below it; A is the camp of the first seat, beside the animal of its jungle.
DOUBLE = """
..~..
..*..
tt~.*
..~..
..~..

..~.
..~.v
t*~*v
..~.v
..~..

..*..
..~A*
..~..
..~..
..~..
"""


def test_az_11_a_double_is_drawn_on_two_cells() -> None:
    table = table_of("A04 U1", "A04 S4^, AA1 S5^, camp jungle-en2")
    drawn, _, boats = draw_board(table.position).rpartition("\n\n")
    assert drawn.endswith("\n" + DOUBLE.rstrip())
    assert boats == "boats: 1 on 0, 2 on 0; last space 18"


# --- What is written and refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turns, refused, reason",
    [
        pytest.param("", "S4W1^", "S4W1 lies beyond the river's last explored row", id="AZ-4: below"),
        pytest.param("", "S9E5^", "S9E5 lies beyond the river's last explored row", id="AZ-4: far below"),
        pytest.param("", "N5^", "no tile lies beside N5", id="C-4: north of everything"),
        pytest.param("", "S4^", "U1 does not fit S4; it fits N1, ", id="AZ-10: on the river's cell"),
        pytest.param("", "S3E1^", "a tile lies on S3E1 already", id="AZ-18: on the start tile"),
        pytest.param("", "boat", "lay the tile U1 first, for example U1 ", id="AZ-3: the boat first"),
        pytest.param("U1 S2E2^", "S3E2^", "the tile is laid already; legal moves: boat", id="AZ-3: again"),
        pytest.param(
            "U1 S2E2^", "camp tributary", "a camp cannot be put on this tributary now", id="AZ-5: a camp"
        ),
        pytest.param(
            "U1 S2E2^", "meeple jungle-nw", "a meeple cannot be put on this jungle now", id="AZ-5: a meeple"
        ),
        pytest.param("U1 S2E2^", "boat tributary", "nothing may follow boat", id="AZ-3: no piece"),
        pytest.param("U1 S2E2^", "meeple village", "U1 has no village; it has ", id="no village"),
        pytest.param("U1 S2E2^, boat", "A04 S4>", "A04 does not fit S4 in that turn", id="AZ-10: across"),
        pytest.param(
            "U1 S2E2^, boat", "A04 S5^", "S5 lies beyond the river's last explored row", id="AZ-10: gap"
        ),
        pytest.param("U1 S2E2^, boat", "A04 W1^", "A04 does not fit W1; it fits S4", id="AZ-10: aside"),
        pytest.param(
            "U1 S2E2^, boat, A04 S4^",
            "AA1 S6^",
            "lay a double tile now; legal moves: AA1 S5^, AA1 S5v, AA2 S5^",
            id="AZ-11: a double elsewhere",
        ),
        pytest.param("U1 S2E2^, boat, A04 S4^", "boat", "lay a double tile now", id="AZ-11: no double"),
        pytest.param("U1 S2E2^, boat, A04 S4^", "AA1", "lay a double tile now", id="AZ-11: no cell"),
        pytest.param("U1 S2E2^, boat, A04 S4^", "S5^", "lay a double tile now", id="AZ-11: which one?"),
        pytest.param("U1 S2E2^, boat, A04 S4^", "U2 N1^", "lay a double tile now", id="AZ-11: another tile"),
        pytest.param(
            "U1 S2E2^, boat, A04 S4^, AA1 S5^", "AA2 S7^", "the tile is laid already", id="AZ-11: two"
        ),
    ],
)
def test_a_refusal_says_why(turns: str, refused: str, reason: str) -> None:
    table = table_of("U1 A04 U2", turns)
    with pytest.raises(IllegalMove) as problem:
        table.play(refused)
    assert str(problem.value).startswith(f"{refused}: ")
    assert reason in str(problem.value)


def test_az_5_a_refusal_says_that_a_camp_is_there_already() -> None:
    table = table_of("U1 U2 U3", "U1 S2E2^, camp jungle-nw, U2 S2E3^")
    with pytest.raises(IllegalMove, match="camp jungle-nw: this jungle is claimed already"):
        table.play("camp jungle-nw")


def test_az_3_nothing_is_written_boat_and_read_as_a_dash_too() -> None:
    table = table_of("U1 U2", "U1 S2E2^, -")
    assert (table.view().seats[0].boat, table.record.splitlines()[1]) == (1, "1 Ann  U1 S2E2^  boat")


@pytest.mark.parametrize(
    "act",
    ["meeple tributary-e2", "meeple tributary-w1", "meeple village", "camp jungle-es2", "camp jungle-wn1"],
)
def test_segments_of_a_double_are_named_by_cell_and_side(act: str) -> None:
    assert table_of("A04 U1", "A04 S4^, AA2 S5^").moves.has(act)


@pytest.mark.parametrize(
    "act", ["meeple tributary-e1", "meeple tributary-w2", "camp jungle-es1", "camp jungle-se"]
)
def test_segments_of_a_double_are_named_in_its_rotation(act: str) -> None:
    assert table_of("A04 U1", "A04 S4^, AA2 S5v").moves.has(act)


# --- Records -----------------------------------------------------------------------------------------------


def test_az_11_a_record_tells_the_double_on_a_line_of_its_own() -> None:
    table = table_of("U1 A04 U2", "U1 S2E2^, boat, A04 S4^, AA1 S5v, boat")
    assert table.record.splitlines()[1:] == [
        "1 Ann  U1 S2E2^  boat",
        "2 Bob  A04 S4^",
        "+ AA1 S5v   boat",
        "3 Ann  U2",
    ]
    assert bytes(read_record(table.record).position) == bytes(table.position)


@pytest.mark.parametrize(
    "moves, last",
    [
        ("A04 S4^", "1 Ann  A04 S4^"),
        ("A04 S4^, AA1 S5v", "+ AA1 S5v"),
        ("A04 S4^, AA1 S5v, meeple village", "2 Bob  U1"),
    ],
)
def test_az_11_a_record_may_stop_after_any_step(moves: str, last: str) -> None:
    table = table_of("A04 U1", moves)
    assert table.record.splitlines()[-1] == last
    again = read_record(table.record)
    assert (again.record, again.phase, again.to_act) == (table.record, table.phase, table.to_act)


@pytest.mark.parametrize(
    "record, line, reason",
    [
        pytest.param(MARKED + "+ AA1 S6^ boat", 3, "AA1 S6^: lay a double tile now", id="another cell"),
        pytest.param(
            MARKED + "+ AA5 S5^ boat", 3, "lay a double tile now; legal moves: AA1 S5^", id="no such double"
        ),
        pytest.param(MARKED + "+ AA1 S5> boat", 3, "lay a double tile now", id="across"),
        pytest.param(MARKED + "+ AA1", 3, "this cannot follow in this turn", id="cut off"),
        pytest.param(MARKED + "+", 3, "this cannot follow in this turn", id="a plus alone"),
        pytest.param(
            MARKED + "+ AA1 S5^ meeple jungle-nw", 3, "a meeple cannot be put on this jungle", id="an act"
        ),
        pytest.param(
            MARKED + "2 Bob  U1 S2E2^ boat", 3, "the turn above is not complete", id="no double at all"
        ),
        pytest.param(
            f"{HEADER}\n1 Ann  A04 S4^ boat",
            2,
            "boat: lay a double tile now",
            id="an act before the double",
        ),
        pytest.param(
            f"{HEADER}\n1 Ann  A04 S4^ AA1 S5^ boat", 2, "lay a double tile now", id="all on one line"
        ),
        pytest.param(
            f"{HEADER}\n1 Ann  A01 S4^ boat\n+ AA1 S5^ boat",
            3,
            "this cannot follow in this turn",
            id="no mark",
        ),
        pytest.param(
            MARKED + "+ AA1 S5^ boat\n2 Bob  A07 S7^\n+ AA1 S8^ boat",
            5,
            "legal moves: AA2 S8^",
            id="a double twice",
        ),
        pytest.param(f"{HEADER}\n1 Ann  AA1 S4^ boat", 2, "AA1 cannot be drawn now", id="a double as a tile"),
        pytest.param(f"{HEADER}\n1 Ann  START S4^ boat", 2, "START cannot be drawn now", id="the start tile"),
        pytest.param(f"{HEADER}\n1 Ann  U1 S4W1^ boat", 2, "S4W1 lies beyond the river's", id="AZ-4"),
        pytest.param(
            f"{HEADER}\n1 Ann  A01 S4^ boat\n2 Bob  A02 S5^ boat\n3 Ann  A03 S6^ boat\n4 Bob  A05 S7^ boat",
            5,
            "A05 cannot be drawn now: none is left, or it comes later in the game",
            id="AZ-2: a fourth Amazon tile in the first pile",
        ),
    ],
)
def test_a_bad_record_is_refused(record: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as problem:
        read_record(record + "\n")
    assert problem.value.line == line
    assert reason in problem.value.reason


# --- The deal, with nothing but SHA-256 --------------------------------------------------------------------


def words_of(name: str) -> list[int]:
    text = "".join(hashlib.sha256(f"{name}/{n}".encode()).hexdigest() for n in range(12))
    return [int(text[place : place + 8], 16) for place in range(0, len(text), 8)]


def shuffled(pile: list[str], words: list[int]) -> list[str]:
    for word, i in zip(words, range(len(pile) - 1, 0, -1), strict=False):
        j = word * (i + 1) // 2**32
        pile[i], pile[j] = pile[j], pile[i]
    return pile


@pytest.mark.parametrize("seed", ["7", "a longer seed, with é"])
def test_az_2_the_deal_follows_its_recipe(seed: str) -> None:
    """The deal described in docs/notation.md."""
    table = Table("amazonas", 4, seed)
    tiles = [(tile.deck, tile.id) for tile in table.position.box.tiles for _ in range(tile.count)]
    words, mixing = words_of(f"{seed}/tiles"), words_of(f"{seed}/bonus")
    standard = shuffled([tile for deck, tile in tiles if deck == "standard"], words)
    amazon = shuffled([tile for deck, tile in tiles if deck == "amazon"], words[65:])
    piles = [standard[13 * n : 13 * n + 13] + amazon[3 * n : 3 * n + 3] for n in range(5)]
    expected = [tile for n, pile in enumerate(piles) for tile in shuffled(pile, mixing[16 * n :])]
    assert draws_of(play_on(table)) == expected


def cells_of(table: Table) -> set[str]:
    """The names of the open cells."""
    return {str(cell) for cell in table.view().open_cells}
