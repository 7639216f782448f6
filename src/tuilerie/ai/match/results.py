"""Results of a match: wins, mean margins with standard errors, Elo, ratings.

The unit is the round: one deal played several times, so that each player has each seat once and all have the
same luck.
"""

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Scores = tuple[int, ...]  # the scores of one game, in the order of the players
Round = tuple[Scores, ...]  # the games of one deal


@dataclass(frozen=True)
class Forfeit:
    """A game that a player lost because it failed, for example by an illegal move."""

    game: str  # file name of the record
    player: str
    reason: str


@dataclass(frozen=True)
class Estimate:
    value: float
    error: float  # standard error of the mean


def wins(scores: Scores) -> list[float]:
    """The number of games that each player won. A shared victory is divided among the winners."""
    best = max(scores)
    return [(points == best) / scores.count(best) for points in scores]


def win_rates(rounds: Sequence[Round]) -> list[float]:
    games = [wins(scores) for played in rounds for scores in played]
    return [statistics.fmean(game[player] for game in games) for player in range(len(games[0]))]


def margin(scores: Scores) -> float:
    """The first player's points less the best of the others."""
    return scores[0] - max(scores[1:])


def duels(scores: Scores) -> float:
    """The share of opponents that the first player beats. A tie counts half."""
    return statistics.fmean((scores[0] > other) + (scores[0] == other) / 2 for other in scores[1:])


def estimate(rounds: Sequence[Round], measure: Callable[[Scores], float]) -> Estimate:
    """The mean over rounds and its standard error."""
    means = [statistics.fmean(measure(scores) for scores in played) for played in rounds]
    error = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf
    return Estimate(statistics.fmean(means), error)


def elo(rounds: Sequence[Round]) -> Estimate:
    """The Elo difference in favour of the first player. If one side won every game, the other is credited
    with half a game, since the difference would be infinite."""
    games = sum(len(played) for played in rounds)
    share = estimate(rounds, duels)
    bounded = min(max(share.value, 0.5 / games), 1 - 0.5 / games) if games > 1 else 0.5
    slope = 400 / math.log(10) / (bounded * (1 - bounded))
    error = max(share.error, math.sqrt(bounded * (1 - bounded) / games) if share.error == 0 else 0)
    return Estimate(400 * math.log10(bounded / (1 - bounded)), slope * error)


def ratings(rounds: Sequence[Round]) -> list[dict[str, float]]:
    """Ratings by openskill (Plackett-Luce), game by game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated: list[Any] = [model.rating() for _ in rounds[0][0]]
    for played in rounds:
        for scores in played:
            rated = [team[0] for team in model.rate([[r] for r in rated], scores=[float(p) for p in scores])]
    return [{"mu": r.mu, "sigma": r.sigma} for r in rated]


def summary(game: str, players: Sequence[str], rounds: Sequence[Round]) -> dict[str, Any]:
    """What `tuilerie arena --json` prints."""
    ahead, strength = estimate(rounds, margin), elo(rounds)
    return {
        "game": game,
        "players": list(players),
        "games": sum(len(played) for played in rounds),
        "win_rate": win_rates(rounds),
        "mean_margin": ahead.value,
        "standard_error": finite(ahead.error),
        "elo": strength.value,
        "elo_error": finite(strength.error),
        "ratings": ratings(rounds),
    }


def finite(number: float) -> float | None:
    """Replaces infinity by None, since JSON has no infinity. The error after a single round is infinite."""
    return number if math.isfinite(number) else None
