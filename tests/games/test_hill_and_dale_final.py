"""Over Hill and Dale: the final count."""

import random
from collections import Counter
from itertools import product

import pytest

from tests.boards import new_game, read_board
from tests.games.hill_and_dale_boards import GAME, TOKENS, events, give, hands, played
from tests.oracle.hill_and_dale import most_sets
from tuilerie.core.words import Phase


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("1 U1 E1^ meeple path", (2, 0), id="HD-12: an unfinished path, a point per tile"),
        pytest.param("1 W1 W1^ meeple path-e; 2 U1 E1^ -", (3, 0), id="HD-12: with one end closed"),
        pytest.param("1 W1 W1^ meeple path-s; 2 U1 E1^ -", (1, 0), id="HD-12: an arm of a junction"),
        pytest.param("1 R1 N1v meeple crop", (2, 0), id="HD-12: an unfinished field, a point per tile"),
        pytest.param("1 C1 N1^ meeple crop; 2 E3 N2v -", (3, 0), id="HD-12: no tokens for its icons"),
        pytest.param("1 E4 N1v meeple crop", (4, 0), id="HD-12: what was completed is not counted again"),
        pytest.param("1 U1 E1^ -; 2 U1 E2^ -", (0, 0), id="C-9: nobody there"),
        pytest.param("1 E5 N1v stable pasture", (2, 0), id="HD-13: a stable counts the horses of its tile"),
        pytest.param("1 E3 N1v stable pasture", (0, 0), id="HD-13: but no scarecrow"),
        pytest.param("1 E1 N1v stable pasture", (1, 0), id="HD-13: nor an apple"),
        pytest.param("1 U1 E1^ stable pasture-nw", (0, 0), id="HD-13: nothing, where there are no animals"),
    ],
)
def test_the_final_count(record: str, scores: tuple[int, ...]) -> None:
    position = played(record).final()
    assert (position.scores, position.s.phase) == (scores, Phase.OVER)
    assert events(position)[-1] == "ended"


def test_hd_12_c_7_most_hikers_of_an_unfinished_path_score_alone() -> None:
    position = read_board(GAME, "U1@0 U1@0 U1@0", "1 meeple O/path", "2 meeple E1/path", "2 meeple E2/path")
    assert position.final().scores == (0, 3)


def test_hd_12_c_7_tied_farmers_of_an_unfinished_field_both_score() -> None:
    position = read_board(GAME, "E1@1 F2@0", "1 meeple O/crop", "2 meeple E1/crop", seats=3)
    assert (position.final().scores, hands(position)) == ((2, 2, 0), ["", "", ""])
    assert events(position) == ["1 +2 unfinished crop of 2", "2 +2 unfinished crop of 2", "ended"]


# --- Stables -----------------------------------------------------------------------------------------------

# U7 in the middle has a sheep and a cock on its two pastures; U2 is two cells away from it.
SCATTERED = """
.    E6@0 .    .
U5@0 U7@0 U3@0 U2@0
"""


@pytest.mark.parametrize(
    "rows, stable, animals",
    [
        pytest.param(SCATTERED, "S1E1/pasture-nw", 9, id="HD-EX7: not fully surrounded, nine animals"),
        pytest.param(SCATTERED, "S1E1/pasture-es", 9, id="HD-13: whichever pasture it stands on"),
        pytest.param(SCATTERED, "E1/pasture", 3 + 2 + 2 + 2, id="HD-13: over the corners"),
        pytest.param(SCATTERED, "S1E2/pasture-nw", 3 + 2 + 2 + 2, id="HD-13: at the edge of the table"),
        pytest.param(SCATTERED, "S1E3/pasture-nw", 2 + 2, id="HD-13: two cells away is too far"),
        pytest.param(SCATTERED, "S1/pasture-nw", 2 + 2 + 3, id="HD-13: at the other edge"),
        pytest.param("E1@0 E3@0", "O/pasture", 1, id="HD-13: no crops, no scarecrows"),
        pytest.param("W4@0", "O/pasture-sw", 2, id="HD-13: a cow and a pig on another pasture of its tile"),
        pytest.param("V3@0", "O/pasture-nw", 3, id="HD-13: three on one pasture"),
    ],
)
def test_a_stable_counts_the_animals_of_nine_cells(rows: str, stable: str, animals: int) -> None:
    position = read_board(GAME, rows, f"2 stable {stable}").final()
    assert position.scores == (0, animals)
    assert events(position) == [f"2 +{animals} unfinished pasture of 0 with {animals}", "ended"]


@pytest.mark.parametrize(
    "tile, animals",
    [
        pytest.param("E2", 2, id="HD-13: cocks"),
        pytest.param("H4", 2, id="HD-13: cows"),
        pytest.param("E5", 2, id="HD-13: horses"),
        pytest.param("E6", 3, id="HD-13: sheep"),
        pytest.param("E4", 2, id="HD-13: pigs"),
    ],
)
def test_every_kind_of_animal_counts(tile: str, animals: int) -> None:
    assert read_board(GAME, f"{tile}@0", "1 stable O/pasture").final().scores == (animals, 0)


def test_hd_13_an_animal_counts_for_several_stables() -> None:
    position = read_board(
        GAME, SCATTERED, "1 stable S1/pasture-nw", "2 stable S1E2/pasture-nw", "2 stable E1/pasture"
    )
    assert position.final().scores == (7, 9 + 9)
    assert events(position) == [
        "1 +7 unfinished pasture of 0 with 7",
        "2 +9 unfinished pasture of 0 with 9",
        "2 +9 unfinished pasture of 0 with 9",
        "ended",
    ]
    assert [row.spot for row in list(position.s.events)[:3]] == [
        position.s.where[0][4],
        *position.s.where[1][4:6],
    ]


def test_hd_13_meeples_and_stables_do_not_share() -> None:
    position = read_board(GAME, "U5@0", "1 stable O/pasture-nw", "2 meeple O/path").final()
    assert position.scores == (2, 1)


# --- Tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tokens, worth",
    [
        pytest.param(
            "apple apple apple strawberry strawberry strawberry pumpkin pumpkin sunflower wheat "
            "scarecrow scarecrow",
            12 + 10,
            id="HD-EX8: two sets, the second with two scarecrows",
        ),
        pytest.param("", 0, id="HD-14: none"),
        pytest.param("wheat", 1, id="HD-14: a point each"),
        pytest.param("scarecrow", 1, id="HD-14: a scarecrow too"),
        pytest.param("apple strawberry pumpkin sunflower", 4, id="HD-14: four make no set"),
        pytest.param("apple strawberry pumpkin sunflower wheat", 5 + 5, id="HD-14: a set"),
        pytest.param("apple strawberry pumpkin sunflower scarecrow", 5 + 5, id="HD-14: with a scarecrow"),
        pytest.param("apple scarecrow scarecrow scarecrow scarecrow", 5 + 5, id="HD-14: with four"),
        pytest.param("scarecrow " * 5, 5 + 5, id="HD-14: of scarecrows only"),
        pytest.param("scarecrow " * 8, 8 + 5, id="HD-14: of which there are eight, no two sets"),
        pytest.param("apple " * 5, 5, id="HD-14: five of a kind are no set"),
        pytest.param("apple apple wheat wheat scarecrow", 5, id="HD-14: too few scarecrows"),
        pytest.param(
            " ".join([*TOKENS[:5] * 5, *["scarecrow"] * 8]), 33 + 30, id="HD-14: all there are: six sets"
        ),
    ],
)
def test_what_tokens_are_worth(tokens: str, worth: int) -> None:
    position = new_game(GAME, 3)
    give(position, 2, tokens)
    assert position.final().scores == (0, worth, 0)
    assert events(position) == ([f"2 +{worth} tokens"] if worth else []) + ["ended"]
    assert {(row.what, row.spot) for row in list(position.s.events)[: position.s.event_count]} == {(0, -1)}


def test_hd_14_the_best_number_of_sets_of_all_small_hands() -> None:
    """Compared with trying every harvest for every scarecrow."""
    position = new_game(GAME)
    for counts in product(*[range(3)] * 5, range(5)):
        position.s.tokens_held[1][:] = counts
        hand = Counter(dict(zip(TOKENS, counts, strict=True)))
        assert position.rules.set_count(position.s, 1) == most_sets(hand), hand


def test_hd_14_the_best_number_of_sets_of_large_hands() -> None:
    position, rng = new_game(GAME), random.Random(14)
    for _ in range(60):
        counts = [rng.randint(0, 5) for _ in range(5)] + [rng.randint(0, 8)]
        position.s.tokens_held[1][:] = counts
        hand = Counter(dict(zip(TOKENS, counts, strict=True)))
        assert position.rules.set_count(position.s, 1) == most_sets(hand), hand


def test_hd_14_every_seat_counts_its_own() -> None:
    position = new_game(GAME, 3)
    give(position, 1, "wheat wheat")
    give(position, 3, "apple strawberry pumpkin sunflower scarecrow")
    assert position.final().scores == (2, 0, 10)
    assert events(position) == ["1 +2 tokens", "3 +10 tokens", "ended"]


def test_hd_7_tokens_left_in_the_stock_count_for_nobody() -> None:
    position = played("1 E3 N1v -").final()
    assert (position.scores, sum(position.s.tokens_left)) == ((0, 0), 33)


# --- The order of the count --------------------------------------------------------------------------------


def test_c_12_hd_12_hd_13_hd_14_features_then_stables_then_tokens() -> None:
    """Within each group seat by seat; the order in which pieces were put does not matter."""
    position = read_board(
        GAME, "U5@0 D0@0 U7@0", "1 stable O/pasture-nw", "2 meeple E1/path", "1 meeple E1/crop"
    )
    give(position, 1, "wheat")
    give(position, 2, "apple apple")
    assert position.final().scores == (2 + 1 + 1, 3 + 2)
    assert sorted(events(position)[:2]) == ["1 +1 unfinished crop of 1", "2 +3 unfinished path of 3"]
    assert events(position)[2:] == [
        "1 +2 unfinished pasture of 0 with 2",
        "1 +1 tokens",
        "2 +2 tokens",
        "ended",
    ]


def test_c_13_scores_go_on_beyond_the_track() -> None:
    position = new_game(GAME)
    position.s.score[0] = 199
    give(position, 1, "scarecrow " * 8)
    assert position.final().scores == (199 + 13, 0)
