"""Hunters & Gatherers: finished forests and rivers."""

import pytest

from tests.boards import Position, new_game, read_board
from tuilerie.core.words import Phase, Piece


def played(board: str, claims: str, turn: str, seats: int = 2, active: int = 2) -> Position:
    pieces = claims.split(", ") if claims else []
    return read_board("hunters", board, *pieces, seats=seats, active=active).turn(turn)


FOREST_OF_5 = "S@0 L43@0 L20@2 / L26@1"
ONE_NUGGET = ". L20@1 L30@0 / . L12@0 B01@1 / . S@0 ."
TIED_FOREST = "L52@0 L30@0 / S@0 . / L26@1 . / L20@3 ."
RED_FOREST = "L52@0 L30@0 L07@0 / S@0 . L20@2 / L26@1 / L20@3"
RIVER_LOOP = "L03@0 . / L59@0 L27@0 / . S@0"
LAKE_LOOP = "L03@0 . / L59@0 L05@1 / . S@0"
FOREST_LOOP = "L13@0 . / L34@0 L25@0 S@0"


@pytest.mark.parametrize(
    "board, claims, turn, scores",
    [
        pytest.param(
            ". L19@0 S@0",
            "1 meeple E1/river",
            "L57 O^ -",
            (6, 0),
            id="HG-EX1: 3 sections between lakes with 1 and 2 fish",
        ),
        pytest.param(
            ". L04@0 / . S@0",
            "1 meeple E1/river",
            "L38 O< -",
            (3, 0),
            id="HG-EX2: 2 sections and 1 fish, whoever finished it",
        ),
        pytest.param(
            "L20@0 . / S@0 .", "1 meeple O/forest", "L30 E1> -", (4, 0), id="HG-EX3: 2 sections of forest"
        ),
        pytest.param(
            FOREST_OF_5, "1 meeple E1/forest", "L20 S2< -", (10, 0), id="HG-EX4: 5 sections, three nuggets"
        ),
        pytest.param(
            ONE_NUGGET, "1 meeple S1E1/forest", "L20 S1^ -", (10, 0), id="HG-EX4: 5 sections, just one nugget"
        ),
        pytest.param(
            TIED_FOREST,
            "1 meeple S2/forest, 2 meeple E1/forest",
            "L08 S1E1^ -",
            (10, 10),
            id="HG-EX5: two forests joined, tied",
        ),
        pytest.param(
            RED_FOREST,
            "1 meeple S2/forest, 1 meeple S1E2/forest, 2 meeple E1/forest",
            "L12 S1E1^ -",
            (12, 0),
            id="HG-EX6: two gatherers against one",
        ),
        pytest.param("S@0", "1 meeple O/river", "L40 W1^ -", (4, 0), id="HG-4: a fish in each of two lakes"),
        pytest.param("S@0", "1 hut O/river", "L40 W1^ -", (0, 0), id="HG-6: a hut is no fisher"),
        pytest.param("S@0", "", "L40 W1^ -", (0, 0), id="C-9: nobody there"),
        pytest.param("S@0", "", "L58 W1^ meeple river-e", (0, 4), id="HG-4: a lake ends each of its rivers"),
        pytest.param(
            ". L19@0 L58@0 S@0",
            "1 meeple E1/river",
            "L41 Ov -",
            (6, 0),
            id="HG-4: fish of the lakes at its ends, not of the others in its system",
        ),
        pytest.param(
            ". / L60@0", "1 meeple S1/river-n", "L04 O< -", (5, 0), id="HG-4: a lake of four rivers"
        ),
        pytest.param(
            RIVER_LOOP, "1 meeple S1E1/river", "L39 E1> -", (4, 0), id="HG-4: a river that closes on itself"
        ),
        pytest.param(
            LAKE_LOOP,
            "1 meeple S1/river",
            "L39 E1> -",
            (7, 0),
            id="HG-4: a river whose both ends are the same lake: 2 fish once, 5 sections on 4 tiles",
        ),
        pytest.param(". L32@0", "1 meeple E1/forest", "L36 O^ -", (0, 0), id="HG-5: an unfinished forest"),
        pytest.param(". L19@0 S@0", "1 meeple E1/river", "L53 O^ -", (0, 0), id="HG-4: an open end"),
        pytest.param(
            FOREST_LOOP,
            "1 meeple S1E1/forest-nw",
            "L37 E1^ -",
            (10, 0),
            id="HG-5: a forest twice on a tile: 5 sections on 4 tiles",
        ),
        pytest.param(
            ". . / L20@0 B02@1 / . S@0",
            "1 meeple S1E1/forest",
            "L30 E1^ -",
            (8, 0),
            id="HG-14: a patch of mushrooms adds 2",
        ),
        pytest.param(
            RIVER_LOOP,
            "1 meeple O/meadow-es",
            "L39 E1> -",
            (0, 0),
            id="HG-6: an enclosed meadow waits for the end",
        ),
    ],
)
def test_finished_features_score(board: str, claims: str, turn: str, scores: tuple[int, ...]) -> None:
    assert played(board, claims, turn).scores == scores


def test_hg_6_followers_come_home_also_those_without_points() -> None:
    position = played(
        RED_FOREST, "1 meeple S2/forest, 1 meeple S1E2/forest, 2 meeple E1/forest", "L12 S1E1^ -"
    )
    assert (position.supply(), position.claims) == ((5, 5), [])


def test_hg_6_hunters_and_huts_stay() -> None:
    position = played("L52@0 / S@0", "1 meeple O/meadow, 1 meeple S1/river, 2 hut S1/river", "L40 S1W1^ -")
    assert position.events == ["1 +4 finished river of 2 with 2", "1 meeple home from S1/river"]
    assert position.claims == ["1 meeple O/meadow", "2 hut S1/river"]
    assert (position.scores, position.supply(Piece.HUT)) == ((4, 0), (2, 1))


def test_hg_6_a_hunter_stays_in_a_meadow_that_no_tile_can_join_any_more() -> None:
    position = played(". / L61@0", "1 meeple S1/meadow", "L12 O^ -")
    assert (position.events, position.claims) == ([], ["1 meeple S1/meadow"])
    assert position.feature("S1/meadow").open_sides == 0


def test_c_8_a_fisher_may_be_put_score_and_return_within_one_turn() -> None:
    position = new_game("hunters").turn("L40 W1^ meeple river")
    assert (position.s.events[0].segments, position.s.events[0].finished) == (2, 1)
    assert (position.scores, position.supply(), position.claims) == ((4, 0), (5, 5), [])


def test_hg_6_ties_of_three_seats_all_score_in_full() -> None:
    position = played(
        FOREST_OF_5,
        "1 meeple O/forest, 2 meeple E1/forest, 3 meeple E2/forest, 4 meeple E2/meadow",
        "L20 S2< -",
        seats=4,
    )
    assert position.scores == (10, 10, 10, 0)
    assert position.events[0] == "1 +10 finished forest of 5"


@pytest.mark.parametrize(
    "board, turn",
    [
        pytest.param("L04@3 / .", "L60 S1^ meeple river-n", id="north"),
        pytest.param(". L04@0", "L60 O^ meeple river-e", id="east"),
        pytest.param(". / L04@1", "L60 O^ meeple river-s", id="south"),
        pytest.param("L04@2 .", "L60 E1^ meeple river-w", id="west"),
    ],
)
def test_hg_4_a_lake_of_four_rivers_finishes_one_of_them(board: str, turn: str) -> None:
    """PEER_BUGS 13: the other three stay open."""
    assert played(board, "", turn, active=1).scores == (2 + 3, 0)


def test_c_11_one_tile_finishes_two_rivers() -> None:
    position = played("L52@0 L04@3 / L40@0 .", "1 meeple S1/river, 2 meeple E1/river", "L24 S1E1^ -")
    assert position.scores == (2 + 2, 2 + 2)
    assert (position.supply(), position.s.phase) == ((5, 5), Phase.DRAW)


def test_hg_5_nuggets_score_nothing_and_events_name_mushrooms() -> None:
    position = played(". . / L20@0 B02@1 / . S@0", "1 meeple S1E1/forest", "L30 E1^ -")
    assert position.events == ["1 +8 finished forest of 3 with 1", "1 meeple home from S1E1/forest"]
