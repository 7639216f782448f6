"""The benchmark: measures a player against standard opponents on fixed deals (docs/benchmark.md)."""

import pathlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...play.files import data_folder
from ...play.position import find_game
from .arena import Match, match_report, play_match
from .results import Estimate, Round, elo, estimate, finite, margin, wins
from .worker_pool import WorkerPool

# The version. Increase it when deals, opponents or figures change, since rows of different versions cannot be
# compared.
BENCHMARK = 1
STANDARD_OPPONENTS = ("random", "easy", "normal", "greedy")
DEALS_EACH = 200  # deals per opponent; each is played once from every seat
SEED = f"benchmark-{BENCHMARK}"  # seed of all deals


@dataclass(frozen=True)
class BenchmarkEntry:
    """The player to measure, and the game."""

    player: str
    game: str = "base"
    seats: int = 2
    deals: int = DEALS_EACH

    def match(self, opponent: str) -> Match:
        """The match of the player against one opponent at all other seats. Its deals are the same for
        everybody."""
        return Match(self.game, (self.player, *[opponent] * (self.seats - 1)), SEED)

    @property
    def games(self) -> int:
        return self.deals * self.seats


def run_benchmark(
    entry: BenchmarkEntry,
    opponents: Sequence[str] = STANDARD_OPPONENTS,
    pool: WorkerPool = WorkerPool(),  # noqa: B008
    folder: pathlib.Path | None = None,
    progress: Callable[[str, int, int], None] = lambda opponent, done, of: None,
) -> dict[str, Any]:
    """Plays the games that earlier runs have not played yet, and returns the row to submit."""
    from ... import __version__

    return {
        "benchmark": BENCHMARK,
        "tuilerie": __version__,
        "game": entry.game,
        "rules": find_game(entry.game).module.BOX.rules,
        "seats": entry.seats,
        "player": entry.player,
        "is_whole": entry.deals == DEALS_EACH and tuple(opponents) == STANDARD_OPPONENTS,
        "against": [_line(entry, opponent, pool, folder, progress) for opponent in opponents],
    }


def _line(
    entry: BenchmarkEntry,
    opponent: str,
    pool: WorkerPool,
    folder: pathlib.Path | None,
    progress: Callable[[str, int, int], None],
) -> dict[str, Any]:
    match = entry.match(opponent)
    place = (folder or data_folder() / "benchmark") / match.name
    rounds = play_match(match, entry.games, place, pool, lambda n, of: progress(opponent, n, of))
    report = match_report(match, entry.games, place, rounds)
    return figures(opponent, rounds) | {"forfeits": len(report["forfeits"])}


def figures(opponent: str, rounds: list[Round]) -> dict[str, Any]:
    """All figures, with standard errors of the means over deals. `expected` is the score that equally strong
    players would have."""
    won = estimate(rounds, lambda scores: wins(scores)[0])
    return {
        "opponent": opponent,
        "games": sum(len(played) for played in rounds),
        "expected": 1 / len(rounds[0][0]),
        "won": _with_error(won),
        "margin": _with_error(estimate(rounds, margin)),
        "elo": _with_error(elo(rounds)),
    }


def _with_error(found: Estimate) -> dict[str, float | None]:
    return {"value": found.value, "error": finite(found.error)}
