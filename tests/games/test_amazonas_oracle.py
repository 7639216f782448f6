"""Random games of Amazonas compared with the oracle, and a check that the comparison can fail."""

from collections import Counter
from typing import Any

import pytest

from tests.referee import Difference, Setting
from tests.referees import AmazonasReferee, play_game
from tests.verify import settings

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("setting", settings("amazonas"), ids=str)
def test_moves_boats_spaces_scores_and_supplies_agree(setting: Setting) -> None:
    """Both sides of the start tile and of the mouth, and the rule for two seats (AZ-14)."""
    for seed in range(2):
        play_game(setting, seed)


def test_regions_pieces_and_projected_scores_agree_too() -> None:
    play_game(Setting("amazonas", 3), seed=2, full=True)


@pytest.mark.parametrize(
    "what, told, lie",
    [
        pytest.param("placements", "find_places", lambda tile: {"N9^"}, id="AZ-4"),
        pytest.param("acts", "pieces_to_put", lambda seat: {"meeple amazon"}, id="AZ-5"),
        pytest.param("boats", "icons_near", lambda seat: set(), id="AZ-6"),
        pytest.param("boats", "advance", lambda seat, steps: None, id="AZ-3"),
        pytest.param("explored spaces", "lengthen_river", lambda: None, id="AZ-10"),
        pytest.param("doubles", "double_placements", lambda: {"AA1 S5^"}, id="AZ-11"),
        pytest.param("scores", "river_points", lambda: [1, 2, 3], id="AZ-12"),
        pytest.param("supply of seat 0", "outfit", {"meeple": 4, "camp": 3}, id="AZ-5: the supply"),
        pytest.param("scores", "final_scores", lambda: [0, 0, 0], id="AZ-17"),
    ],
)
def test_the_referee_notices_what_the_oracle_tells_otherwise(what: str, told: str, lie: Any) -> None:
    referee = AmazonasReferee(Setting("amazonas", 3), seed=1)
    setattr(referee.oracle, told, lie)
    with pytest.raises(Difference, match=rf"turn \d+: {what}\n"):
        referee.play()


@pytest.mark.parametrize("standard, amazon", [("C1", "A01"), ("C1 X1", "A01 A02")])
def test_the_referee_keeps_the_piles(standard: str, amazon: str) -> None:
    """AZ-2."""
    referee = AmazonasReferee(Setting("amazonas", 3), seed=1)
    referee.decks = [Counter(standard.split()), Counter(amazon.split())]
    with pytest.raises(Difference, match=r"turn 1: tiles that may come\n"):
        referee.play()
