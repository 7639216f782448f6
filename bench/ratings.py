"""Ratings of all players of one game, from the matches of two that an arena kept: Elo, one of them the zero.

python -m bench.ratings ZERO FOLDER…     the folders of the matches
"""

import json
import pathlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Duel:
    """A measured difference: by how much the first player is stronger than the second."""

    players: tuple[str, str]
    elo: float
    error: float


@dataclass(frozen=True)
class Rating:
    elo: float
    error: float  # standard error of the difference to the player at 0


def ratings(duels: Sequence[Duel], zero: str) -> dict[str, Rating]:
    """The ratings whose differences fit the measured ones best, with more weight on precise measurements."""
    names = sorted({name for duel in duels for name in duel.players} - {zero})
    found = np.array([[_sign(duel, name) for name in names] for duel in duels])
    sure = np.array([duel.error**-2 for duel in duels])
    normal = found.T @ (found * sure[:, None])
    if np.linalg.matrix_rank(normal) < len(names):
        raise ValueError(f"some of {', '.join(names)} have met nobody who has met {zero}")
    spread = np.linalg.inv(normal)
    elo = spread @ found.T @ (sure * np.array([duel.elo for duel in duels]))
    return {zero: Rating(0.0, 0.0)} | {
        name: Rating(float(elo[i]), float(spread[i, i] ** 0.5)) for i, name in enumerate(names)
    }


def _sign(duel: Duel, name: str) -> int:
    return (duel.players[0] == name) - (duel.players[1] == name)


def read_duel(folder: str) -> Duel:
    file = pathlib.Path(folder) / "results.json"
    said = json.loads(file.read_text(encoding="utf-8"))
    if len(said["players"]) != 2:
        raise ValueError(f"{file}: a match of {len(said['players'])} players, not of two")
    if said["elo_error"] is None:
        raise ValueError(f"{file}: from one deal no error can be told")
    return Duel(tuple(said["players"]), said["elo"], said["elo_error"])


def _main(zero: str, folders: Sequence[str]) -> None:
    found = ratings([read_duel(folder) for folder in folders], zero)
    for name, rating in sorted(found.items(), key=lambda item: -item[1].elo):
        print(f"{name}: {rating.elo:.0f} ± {rating.error:.0f}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        _main(sys.argv[1], sys.argv[2:])
    except (OSError, ValueError) as problem:
        sys.exit(str(problem))
