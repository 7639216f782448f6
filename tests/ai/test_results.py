"""The arithmetic of a match, on made-up results."""

import math

import pytest

from tuilerie.ai.match.results import (
    Estimate,
    Round,
    Scores,
    duels,
    elo,
    estimate,
    margin,
    ratings,
    summary,
    win_rates,
    wins,
)

EVEN: list[Round] = [((50, 40), (40, 50))]


@pytest.mark.parametrize(
    "scores, shares",
    [
        ((9, 4), [1, 0]),
        ((4, 9), [0, 1]),
        ((7, 7), [0.5, 0.5]),
        ((5, 8, 8), [0, 0.5, 0.5]),
        ((3, 3, 3), [1 / 3] * 3),
    ],
    ids=str,
)
def test_a_victory_is_shared_by_those_who_share_it(scores: Scores, shares: list[float]) -> None:
    assert wins(scores) == pytest.approx(shares)


@pytest.mark.parametrize(
    "scores, ahead, beaten",
    [((9, 4), 5, 1), ((4, 9), -5, 0), ((7, 7), 0, 0.5), ((6, 8, 3), -2, 0.5), ((6, 6, 3), 0, 0.75)],
    ids=str,
)
def test_the_first_player_is_compared_with_the_others(scores: Scores, ahead: int, beaten: float) -> None:
    assert margin(scores) == ahead
    assert duels(scores) == beaten


def test_the_error_is_that_of_rounds_not_of_games() -> None:
    """Luck that cancels out between the two games of a deal does not count as an error."""
    assert estimate(EVEN * 5, margin) == Estimate(0.0, 0.0)
    uneven: list[Round] = [((50, 40), (40, 36)), ((40, 50), (40, 46))]  # means 7 and -8
    found = estimate(uneven, margin)
    assert found.value == pytest.approx(-0.5)
    assert found.error == pytest.approx(math.sqrt(((7.5**2) * 2) / 1) / math.sqrt(2))


def test_win_rates_are_in_the_order_of_the_players() -> None:
    rounds: list[Round] = [((9, 4), (4, 9)), ((9, 4), (7, 7))]
    assert win_rates(rounds) == [0.625, 0.375]


@pytest.mark.parametrize(
    "won, lost, difference",
    [(1, 1, 0.0), (3, 1, 190.85), (1, 3, -190.85), (10, 1, 400.0), (4, 0, 338.0)],
    ids=["even", "three to one", "one to three", "ten to one", "all: half a game is taken off"],
)
def test_elo_follows_from_the_share_of_wins(won: int, lost: int, difference: float) -> None:
    rounds: list[Round] = [*[((2, 1),)] * won, *[((1, 2),)] * lost]
    assert elo(rounds).value == pytest.approx(difference, abs=0.1)


def test_the_error_of_elo_shrinks_with_the_root_of_the_rounds() -> None:
    few: list[Round] = [*[((2, 1),), ((1, 2),)] * 10]
    assert elo(few * 4).error == pytest.approx(elo(few).error / 2, rel=0.05)
    assert elo(few * 5).error == pytest.approx(35, abs=1)  # half of a hundred games won, ±5 %, in Elo


def test_ratings_follow_the_results() -> None:
    rated = ratings([((30, 20, 10), (31, 22, 9), (28, 21, 15))] * 4)
    assert rated[0]["mu"] > rated[1]["mu"] > rated[2]["mu"]
    assert all(0 < rating["sigma"] < 25 / 3 for rating in rated)


def test_a_summary_has_the_promised_keys() -> None:
    told = summary("base", ["a", "b"], EVEN)
    wanted = "game players games win_rate mean_margin standard_error elo elo_error ratings"
    assert list(told) == wanted.split()
    assert (told["games"], told["win_rate"], told["mean_margin"]) == (2, [0.5, 0.5], 0.0)
    assert told["standard_error"] is None  # one round has no spread
