"""Hunters & Gatherers: which pieces may be put where."""

import pytest

from tests.boards import Position, read_board
from tuilerie.core.board import feature_at
from tuilerie.core.words import Kind, Piece


def laid(board: str, claims: str, new_tile: str, active: int = 1) -> Position:
    position = read_board("hunters", board, *claims.split(", ") if claims else (), active=active)
    tile, placement = new_tile.split()
    position.draw(tile)
    position.lay(placement)
    return position


@pytest.mark.parametrize(
    "board, claims, new_tile, acts",
    [
        pytest.param(
            "S@0",
            "",
            "L54 E1^",
            "meeple forest, meeple river, hut river, meeple meadow-nw, meeple meadow-ne",
            id="HG-2: gatherer, fisher, hunter, hut",
        ),
        pytest.param(
            "S@0",
            "",
            "L04 N1^",
            "meeple river, hut river, hut lake, meeple meadow",
            id="HG-18: a lake takes a hut, never a fisher",
        ),
        pytest.param("S@0", "", "L52 N1^", "meeple meadow", id="HG-2: no hut in a meadow"),
        pytest.param(
            "S@0",
            "",
            "L50 E1^",
            "meeple forest-nw, meeple forest-se, meeple forest-ws, meeple meadow",
            id="HG-19: a hunter in the clearing, no hut in a forest",
        ),
        pytest.param(
            ". L19@0 S@0",
            "2 meeple E1/river",
            "L53 O^",
            "hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second fisher, but a hut",
        ),
        pytest.param(
            ". L19@0 S@0",
            "1 meeple E1/river",
            "L53 O^",
            "hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second fisher, nor one's own",
        ),
        pytest.param(
            ". L19@0 S@0",
            "2 hut E1/river",
            "L53 O^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second hut, but a fisher (PEER_BUGS 13)",
        ),
        pytest.param(
            ". L19@0 S@0",
            "1 hut E1/river",
            "L53 O^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second hut of one's own",
        ),
        pytest.param(
            ". L18@0 S@0",
            "2 hut E1/river-n",
            "L53 O^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a hut bars its whole system, beyond a lake too (PEER_BUGS 13)",
        ),
        pytest.param(
            ". L18@0 S@0",
            "2 meeple E1/river-w",
            "L53 O^",
            "hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a fisher bars his own river",
        ),
        pytest.param(
            ". L18@0 S@0",
            "2 meeple E1/river-n, 2 meeple E1/river-e",
            "L53 O^",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-4: a lake separates rivers for fishers (PEER_BUGS 13)",
        ),
        pytest.param(
            ". L18@0 S@0",
            "2 hut E1/lake",
            "L53 O^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a hut on a lake with three rivers bars the river to the west",
        ),
        pytest.param(
            ". / L18@0 S@0",
            "2 hut S1/lake",
            "L19 O>",
            "meeple river, meeple meadow-nw, meeple meadow-ne",
            id="HG-3: a hut on a lake with three rivers bars the river to the north",
        ),
        pytest.param(
            "L18@0 . ",
            "2 hut O/lake",
            "L53 E1^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a hut on a lake with three rivers bars the river to the east",
        ),
        pytest.param(
            "L52@0 L07@0 L30@2 / L40@0 . S@0",
            "2 hut S1/lake",
            "L19 S1E1^",
            "meeple river, meeple meadow-es, meeple meadow-nw",
            id="HG-3: the system as it is after the placement",
        ),
        pytest.param("S@0", "2 meeple O/meadow-nw", "L52 N1^", "", id="HG-3: no second hunter"),
        pytest.param("S@0", "1 meeple O/meadow-nw", "L52 N1^", "", id="HG-3: no second hunter of one's own"),
        pytest.param(
            "S@0 L43@0 .",
            "2 meeple E1/forest",
            "L20 E2v",
            "meeple meadow",
            id="HG-3: no second gatherer",
        ),
        pytest.param(
            ". / L32@0",
            "2 hut S1/river-e",
            "L19 O>",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-ne",
            id="HG-10: two springs on a tile do not link systems",
        ),
        pytest.param(
            "B10@0 .",
            "2 hut O/lake-nw",
            "L53 E1^",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-10: two lakes on a tile are two systems",
        ),
        pytest.param(
            "S@0",
            "1 meeple O/forest, 1 meeple O/forest, 1 meeple O/forest, 1 meeple O/forest, 1 meeple O/forest",
            "L19 W1^",
            "hut river",
            id="C-6: no follower in reserve",
        ),
        pytest.param(
            "S@0 / L26@1",
            "1 hut O/lake, 1 hut O/lake",
            "L54 E1^",
            "meeple river, meeple meadow-nw, meeple meadow-ne, meeple forest",
            id="C-6: no hut in reserve",
        ),
        pytest.param(
            "S@0",
            "1 hut O/lake",
            "L54 E1^",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-ne, meeple forest",
            id="C-6: one hut left",
        ),
        pytest.param(
            "S@0",
            "2 hut O/lake, 2 hut O/lake",
            "L54 E1^",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-ne, meeple forest",
            id="C-6: one's own reserve counts",
        ),
    ],
)
def test_pieces_on_offer(board: str, claims: str, new_tile: str, acts: str) -> None:
    assert laid(board, claims, new_tile).acts() == sorted({"-", *acts.split(", ")} - {""})


def test_hg_3_a_fisher_and_a_hut_of_two_seats_may_share_a_part_of_a_river() -> None:
    position = laid(". L19@0 S@0", "2 hut E1/river", "L53 O^")
    position.act("meeple river")
    assert position.claims == ["1 meeple O/river", "2 hut E1/river"]
    assert (position.feature("E1/river").claims, position.supply(Piece.HUT)) == (1, (2, 1))


def test_c_6_no_piece_goes_on_an_older_tile() -> None:
    position = laid("L52@0 / S@0", "", "L07 N1^")
    assert position.acts() == ["-", "meeple meadow"]
    position.act("meeple meadow")
    assert position.claims == ["1 meeple N1/meadow"]


def test_hg_19_the_clearing_is_a_meadow_by_itself() -> None:
    position = laid("L52@0 . / S@0 .", "2 meeple O/meadow", "L50 S1E1^")
    assert "meeple meadow" in position.acts()
    position.act("meeple meadow")
    assert position.feature("S1E1/meadow").segments == 1


@pytest.mark.parametrize("active", [1, 2])
def test_c_6_the_active_seat_puts_its_own_piece(active: int) -> None:
    position = laid("S@0", "", "L04 N1^", active)
    position.act("hut lake")
    assert position.claims == [f"{active} hut N1/lake"]


def test_hg_18_a_lake_is_never_claimed() -> None:
    position = read_board("hunters", "S@0")
    lake = feature_at(position.s, 0, position.segment_names(0).index("lake"))
    assert position.rules.may_claim(position.s, Kind.LAKE, lake) is False
