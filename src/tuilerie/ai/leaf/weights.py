"""The weights of a leaf: numbers set by hand or tuned, in one file per game (`base.toml` …).

A file has two tables: `search`, which tuning improves, and `greedy`, which never changes, since others are
measured against it. A table has the common weights first, then the game's own, which its leaf names.
"""

import math
import pathlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...play.errors import TuilerieError

MOST_FREE = 8
NOISY = ("easy", "normal")  # levels that look one turn ahead and sometimes miss the best move

# The weights that every game has, in the order in which its table begins.
COMMON = (
    "scale",  # of the reward: points of margin at which a game is three quarters won
    "tempo",  # points that the seat next to lay is about to make
    "horizon",  # own turns left from which on everything has its full value
    "cap",  # the most points that one unfinished feature may promise
    "close_1",  # the chance that a feature with one open side is finished
    "close_2",
    "close_3",
    "home",  # how much a piece that may come home counts as at hand already
    "scarce",  # tiles that fit an open cell when it is half as likely to be covered; below 0: all the same
    "join",  # how much a feature that a rival may join counts as joined
    "hope",  # how much learned chances count; 0: the chances of close_1, close_2 and close_3 are used instead
    "crowd",  # how much less meeples at hand are worth with many seats
    *(f"free_{count}" for count in range(MOST_FREE + 1)),  # the value of meeples at hand, by their number
)
SCALE, TEMPO, HORIZON, CAP, CLOSE_1, CLOSE_2, CLOSE_3, HOME, SCARCE, JOIN, HOPE, CROWD, FREE = range(13)
OWN = len(COMMON)  # where the game's own weights begin


class WrongWeights(TuilerieError):
    pass


@dataclass(frozen=True)
class Weights:
    """What one file holds: tables in the order in which leaves read them."""

    search: dict[str, float]
    greedy: dict[str, float]
    noise: dict[str, float]  # by level: points of difference that make a move e times likelier


def weights_file(game: str) -> pathlib.Path:
    return pathlib.Path(__file__).parent / f"{game.replace('-', '_')}.toml"


def read_weights(file: pathlib.Path, own: Sequence[str]) -> Weights:
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        search, greedy = _table(said["search"], own), _table(said["greedy"], own)
        return Weights(search, greedy, {name: _number(name, said[name]) for name in NOISY})
    except OSError as problem:
        raise WrongWeights(f"{file}: {problem.strerror}") from None
    except ValueError as problem:
        raise WrongWeights(f"{file}: {problem}") from None
    except KeyError as missing:
        raise WrongWeights(f"{file} does not say {missing}") from None


def chances_file(game: str) -> pathlib.Path:
    return pathlib.Path(__file__).parent / f"{game.replace('-', '_')}_chances.toml"


def read_chances(file: pathlib.Path, names: Sequence[str]) -> dict[str, float]:
    """Learned coefficients by name. The file has a table for each kind, and in it a list for each number of
    open cells."""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        numbers = [number for kind in said.values() for row in kind.values() for number in row]
        return {name: _number(name, number) for name, number in zip(names, numbers, strict=True)}
    except OSError as problem:
        raise WrongWeights(f"{file}: {problem.strerror}") from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise WrongWeights(f"{file}: {problem}") from None


def _table(said: Mapping[str, object], own: Sequence[str]) -> dict[str, float]:
    unknown = set(said) - {*COMMON, *own}
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))}: no weight of this game")
    return {name: _number(name, said[name]) for name in (*COMMON, *own)}


def _number(name: str, said: object) -> float:
    if isinstance(said, bool) or not isinstance(said, int | float) or not math.isfinite(said):
        raise ValueError(f"{name} = {said} is no number")
    return float(said)
