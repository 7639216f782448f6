"""A few random games of Carcassonne compared with the oracle; `make verify` plays thousands."""

from collections import Counter
from typing import Any

import pytest

from tests.oracle.land import Piece
from tests.referee import Difference, Referee, Setting
from tests.referees import play_game
from tests.verify import settings

pytestmark = pytest.mark.slow

SETTINGS = settings("base")
ONE_OF_EACH_COMBINATION = [SETTINGS[3 * number + number % 3] for number in range(8)]
FARMERS, RIVER = ("farmers",), ("farmers", "river")
# What each option, on or off, brings into a game.
CLAUSES = {
    ("farmers", True): "B-8",
    ("farmers", False): "B-15",
    ("abbots", True): "B-10, B-11",
    ("river", True): "B-12, B-13",
}


def clauses(setting: Setting) -> str:
    named = [CLAUSES[switch] for switch in setting.switches().items() if switch in CLAUSES]
    return f"{', '.join(named)}: {' '.join(setting.options) or 'no options'}, {setting.seats} seats"


@pytest.mark.parametrize("setting", SETTINGS, ids=clauses)
def test_placements_acts_scores_and_supplies_agree(setting: Setting) -> None:
    """After each draw, lay and evaluation: C-1 to C-12, B-1 to B-7."""
    for seed in range(2):
        play_game(setting, seed)


@pytest.mark.parametrize("setting", ONE_OF_EACH_COMBINATION, ids=clauses)
def test_features_pieces_and_projected_scores_agree(setting: Setting) -> None:
    """After each lay and act: extents and open sides (C-14), squares (C-10), owners (C-7) and points too."""
    play_game(setting, seed=0, full=True)


@pytest.mark.parametrize(
    "setting, seed, removed",
    [
        pytest.param(Setting("base", 2, FARMERS), 197, "B B", id="C-5: tiles of the land"),
        pytest.param(Setting("base", 3, RIVER), 79, "RE RK RC RH", id="B-14: tiles of the river"),
        pytest.param(Setting("base", 2, RIVER), 199, "RF RL", id="B-14: the lake, so the river stays open"),
    ],
)
def test_a_tile_without_a_place_is_removed(setting: Setting, seed: int, removed: str) -> None:
    referee = Referee(setting, seed)
    referee.play()
    assert referee.removed == removed.split()


# The comparison can fail


@pytest.mark.parametrize(
    "what, told, lie",
    [
        ("placements", "find_places", lambda tile: {"N9^"}),
        ("tile in hand, which fits nowhere", "find_places", lambda tile: set()),
        ("acts", "acts", lambda seat: {"-", "meeple sky"}),
        ("scores", "scores", [1, 0]),
        ("scores", "final_scores", lambda: [0, 0]),
        ("supply of seat 0", "outfit", {"meeple": 6, "abbot": 0}),
    ],
)
def test_the_referee_notices_what_the_oracle_tells_otherwise(what: str, told: str, lie: Any) -> None:
    referee = Referee(Setting("base", 2, FARMERS), seed=1)
    setattr(referee.oracle, told, lie)
    with pytest.raises(Difference, match=rf"^base, 2 seats, farmers, seed 1, turn \d+: {what}\n"):
        referee.play()


@pytest.mark.parametrize(
    "what, told, lie",
    [
        ("regions", "regions", set),
        ("pieces", "pieces", [Piece(0, "meeple", (9, 9, "sky"))]),
        ("projected scores", "scores", [1, 0]),
    ],
)
def test_the_referee_notices_it_on_the_board(what: str, told: str, lie: Any) -> None:
    referee = Referee(Setting("base", 2, FARMERS), seed=1, full=True)
    setattr(referee.oracle, told, lie)
    with pytest.raises(Difference, match=f"turn 1: {what}\n"):
        referee.play()


@pytest.mark.parametrize(
    "what, expected, lie",
    [("tiles that may come", "decks", [Counter("B")]), ("seat to act", "turn", 1)],
)
def test_the_referee_keeps_the_pile_and_the_order_of_seats(what: str, expected: str, lie: Any) -> None:
    """C-1, C-2."""
    referee = Referee(Setting("base", 2), seed=1)
    setattr(referee, expected, lie)
    with pytest.raises(Difference, match=f": {what}\n"):
        referee.play()


def test_a_difference_comes_with_the_record() -> None:
    referee = Referee(Setting("base", 3, RIVER), seed=5)
    referee.take_turn()
    referee.oracle.scores[2] += 3
    said = r"scores\n  engine: .*\n  oracle: .*\ngame base .* farmers river .*\n1 Ann  R. E1"
    with pytest.raises(Difference, match=said):
        referee.play()
