"""Over Hill and Dale: the second step of a turn, with a hiker, a farmer, a stable or nothing."""

import pytest

from tests.boards import new_game, read_board
from tests.games.hill_and_dale_boards import GAME, acts, do, lay, played, take_turn
from tuilerie.core.words import Phase, Piece

FOUR_MEEPLES_OUT = "1 U1 E1^ meeple path; 1 F1 S1^ meeple crop; 1 C1 N1^ meeple crop; 1 W1 W1^ meeple path-s"
TWO_STABLES_OUT = "1 U1 E1^ stable pasture-nw; 1 U1 E2^ -; 1 U1 E3^ stable pasture-es"


@pytest.mark.parametrize(
    "record, tile, offered",
    [
        pytest.param(
            "",
            "D1 E1^",
            "meeple crop, meeple path, stable pasture-en, stable pasture-es",
            id="HD-2: a hiker or a farmer, no meeple on a pasture; HD-3: a stable on either pasture",
        ),
        pytest.param(
            "2 D1 E1^ meeple path",
            "W1 W1^",
            "meeple path-s, meeple path-w, stable pasture-nw, stable pasture-es, stable pasture-sw",
            id="C-6: the path is taken, as far as it goes; nothing stands on a junction",
        ),
        pytest.param(
            "1 D1 E1^ meeple path",
            "U1 E2^",
            "stable pasture-nw, stable pasture-es",
            id="C-6: by oneself too",
        ),
        pytest.param("2 C1 N1^ meeple crop", "E3 N2v", "stable pasture", id="C-6: a field with a farmer"),
        pytest.param(
            "2 D1 E1^ meeple crop",
            "U1 E2^",
            "meeple path, stable pasture-nw, stable pasture-es",
            id="HD-2: a farmer bars no path beside its field",
        ),
        pytest.param("", "C1 N1^", "meeple crop", id="HD-3: no stable where there is no pasture"),
        pytest.param(
            "2 D1 E1^ stable pasture-es",
            "U1 W1^",
            "meeple path, stable pasture-nw, stable pasture-es",
            id="C-6, HD-3: a stable bars neither meeples, nor stables two cells away on the same pasture",
        ),
        pytest.param(
            "2 D1 E1^ stable pasture-es",
            "U1 E2^",
            "meeple path",
            id="C-6: a stable bars no meeple on the next tile; HD-3: but a stable",
        ),
        pytest.param(
            FOUR_MEEPLES_OUT,
            "E5 S2v",
            "stable pasture",
            id="C-6: no meeple left",
        ),
        pytest.param(TWO_STABLES_OUT, "D1 W1^", "meeple crop, meeple path", id="HD-3: no stable left"),
        pytest.param(
            "2 W1 W1^ -; 1 T1 E1> meeple path",
            "E5 S1v",
            "meeple crop, stable pasture",
            id="C-8: a meeple is back and free to be put again",
        ),
        pytest.param(
            "1 E3 N1v meeple crop; 1 U1 E1^ -",
            "E4 N1E1>",
            "meeple crop, stable pasture",
            id="C-6: another field on the tile beside",
        ),
    ],
)
def test_acts_on_offer(record: str, tile: str, offered: str) -> None:
    position = played(record)
    lay(position, f"1 {tile}")
    assert acts(position) == {"-", *offered.split(", ")}


@pytest.mark.parametrize(
    "rows, tile, offered",
    [
        pytest.param(
            "V1@3 V1@0 / V2@2 .",
            "X1 S1E1^",
            "path-n path-e path-s path-w",
            id="C-6: two arms of a junction on one path are two choices",
        ),
        pytest.param(
            "N1@2 N2@3 / N3@1 .",
            "I1 S1E1^",
            "crop-nw crop-ws",
            id="C-6: two parts of one field are two choices",
        ),
    ],
)
def test_parts_of_one_feature(rows: str, tile: str, offered: str) -> None:
    position = read_board(GAME, rows)
    lay(position, f"1 {tile}")
    assert {act for act in acts(position) if "meeple" in act} == {
        f"meeple {part}" for part in offered.split()
    }


def test_c_6_neither_part_of_a_claimed_feature_is_a_choice() -> None:
    position = read_board(GAME, "N1@2 N2@3 / N3@1 .", "2 meeple E1/crop")
    lay(position, "1 I1 S1E1^")
    assert acts(position) == {"-", "stable pasture"}


# --- A meeple ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn, spot",
    [
        pytest.param("1 U1 E1^ meeple path", "E1/path", id="HD-2: a hiker"),
        pytest.param("1 D1 E1^ meeple crop", "E1/crop", id="HD-2: a farmer"),
        pytest.param("1 W1 E1^ meeple path-s", "E1/path-s", id="HD-2: a hiker on one path of three"),
    ],
)
def test_a_meeple_is_put(turn: str, spot: str) -> None:
    position = played(turn, seats=3)
    assert position.claims == [f"1 meeple {spot}"]
    assert (position.supply(), position.supply(Piece.STABLE)) == ((3, 4, 4), (2, 2, 2))
    assert (position.s.phase, position.s.active) == (Phase.DRAW, 1)


def test_c_6_the_last_meeple_may_be_put_and_no_fifth() -> None:
    position = played(FOUR_MEEPLES_OUT.rpartition(";")[0], seats=3)
    assert position.supply() == (1, 4, 4)
    lay(position, "1 W1 W1^")
    do(position, "meeple path-s")
    lay(position, "1 E5 S2v")
    assert acts(position) == {"-", "stable pasture"}


def test_c_6_others_have_their_own_meeples() -> None:
    position = played(FOUR_MEEPLES_OUT, seats=3)
    lay(position, "3 E5 S2v")
    assert acts(position) == {"-", "meeple crop", "stable pasture"}


# --- A stable ----------------------------------------------------------------------------------------------

# U1 lies in the middle of nine cells; the tile is laid on one of those around it, or further off.
AROUND = """
E3@0 E4@0 .    .    .
.    U1@0 U2@0 U3@0 U4@0
"""


@pytest.mark.parametrize(
    "stable, tile, may",
    [
        pytest.param("2 stable S1E1/pasture-nw", "U5 S1^", False, id="HD-3: to the west"),
        pytest.param("2 stable S1E4/pasture-nw", "U5 S1E5^", False, id="HD-3: to the east"),
        pytest.param("2 stable S1E2/pasture-nw", "E5 E2^", False, id="HD-3: to the north"),
        pytest.param("2 stable S1E2/pasture-es", "E5 S2E2v", False, id="HD-3: to the south"),
        pytest.param("2 stable S1E1/pasture-es", "E5 E2^", False, id="HD-3: over the north-east corner"),
        pytest.param("2 stable S1E3/pasture-nw", "E5 E2^", False, id="HD-3: over the north-west corner"),
        pytest.param("2 stable S1E1/pasture-nw", "E5 S2E2v", False, id="HD-3: over the south-east corner"),
        pytest.param("2 stable S1E3/pasture-nw", "E5 S2E2v", False, id="HD-3: over the south-west corner"),
        pytest.param("1 stable S1E3/pasture-nw", "E5 E2^", False, id="HD-3: one's own"),
        pytest.param("5 stable S1E3/pasture-nw", "E5 E2^", False, id="HD-3: the last seat's"),
        pytest.param("2 stable S1E2/pasture-nw", "U5 S1^", True, id="HD-3: two cells to the west"),
        pytest.param("2 stable E1/pasture", "E5 S2E1v", True, id="HD-3: two cells to the south"),
        pytest.param("2 stable O/pasture", "E5 S2E1v", True, id="HD-3: two cells down and one across"),
        pytest.param(
            "2 stable O/pasture", "E5 E2^", True, id="HD-3: two cells to the east, all on one pasture"
        ),
        pytest.param(
            "2 stable E1/pasture", "E5 E3^", True, id="HD-3: over an empty cell, which does not matter"
        ),
        pytest.param("2 stable E1/pasture", "E5 S2E2v", True, id="HD-3: a knight's move away"),
        pytest.param("2 meeple S1E2/path", "E5 E2^", True, id="HD-3: meeples do not matter"),
        pytest.param("2 meeple O/crop", "E5 N1v", True, id="HD-3: nor do farmers"),
    ],
)
def test_a_stable_needs_the_eight_cells_around_without_another(stable: str, tile: str, may: bool) -> None:
    position = read_board(GAME, AROUND, stable, seats=5)
    lay(position, f"1 {tile}")
    assert any(act.startswith("stable") for act in acts(position)) is may


def test_hd_3_which_pasture_does_not_matter() -> None:
    """The stable's pasture and the new tile's do not touch; a path lies between."""
    position = read_board(GAME, "D0@0 / E3@2", "2 stable O/pasture-en")
    lay(position, "1 U1 E1^")
    assert acts(position) == {"-", "meeple path"}


def test_hd_3_the_first_tile_too_is_in_the_way() -> None:
    """The seat already has a stable on the pasture of the first tile."""
    position = read_board(GAME, "U1@0 U2@0", "1 stable O/pasture-nw")
    lay(position, "2 E5 S1v")
    assert acts(position) == {"-", "meeple crop"}


@pytest.mark.parametrize("first", ["stable pasture-nw", "stable pasture-es"])
def test_hd_3_a_stable_stays_and_each_seat_has_two(first: str) -> None:
    position = played(f"1 U1 E1^ {first}; 2 U1 E2^ -; 1 U1 E3^ stable pasture-nw", seats=2)
    assert position.supply(Piece.STABLE) == (0, 2)
    assert position.supply() == (4, 4)
    assert position.claims == [f"1 stable E1/{first.split()[1]}", "1 stable E3/pasture-nw"]
    take_turn(position, "2 T1 E4> -")
    take_turn(position, "2 W1 W1^ -")
    assert len(position.claims) == 2


def test_hd_3_the_second_stable_bars_like_the_first() -> None:
    position = played("1 U1 E1^ stable pasture-nw; 2 U1 E2^ -; 1 U1 E3^ stable pasture-nw; 1 U2 E4^ -")
    lay(position, "2 U3 E5^")
    assert "stable pasture-nw" in acts(position)
    position = played("1 U1 E1^ stable pasture-nw; 2 U1 E2^ -; 1 U1 E3^ stable pasture-nw")
    lay(position, "2 U3 E4^")
    assert acts(position) == {"-", "meeple path"}


def test_c_6_a_stable_claims_nothing() -> None:
    position = played("1 D1 E1^ stable pasture-en")
    f = position.feature("E1/pasture-en")
    assert (f.claims, f.guests[0], position.scores) == (0, 1, (0, 0))


def test_hd_1_only_one_piece_in_a_turn() -> None:
    for act in ("meeple path", "stable pasture-en"):
        position = new_game(GAME)
        lay(position, "1 D1 E1^")
        do(position, act)
        assert (position.s.phase, position.s.active, len(position.claims)) == (Phase.DRAW, 1, 1)
