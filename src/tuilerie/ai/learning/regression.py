"""Fits the chances that features are completed to what was observed in games: logistic regressions, one for
each kind of feature and number of open cells."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ...core.words import Kind
from ...play.position import find_game
from ..leaf.chances import MOST_OPEN_CELLS, TERMS
from ..leaf.evaluation import leaf_of
from .outcomes import OUTCOMES
from .self_play import Rows

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Coefficients = dict[str, list[Numbers]]

FEWEST = 50  # observations; from fewer nothing is learned
NEVER = (-30.0, *[0.0] * (len(TERMS) - 1))
PULL = 1e-3  # towards 0, so that few observations do not make large coefficients
NEWTON_STEPS, PRECISION = 30, 1e-6


def fit(game: str, rows: Rows) -> Coefficients:
    """The coefficients by kind: a row for each number of open cells."""
    known = {
        name: rows[:, place].astype(np.float64) for place, name in enumerate(("game", "seats", *OUTCOMES))
    }
    return {name: list(_fitted(game, name, known)) for name in leaf_of(game).LEARNED}


def _fitted(game: str, name: str, known: Mapping[str, Numbers]) -> Iterable[Numbers]:
    kind = Kind[name.upper()]
    chosen = _chosen(known, (known["kind"] == kind) & (known["pile"] > 0))
    if find_game(game).module.BOX.kind(kind).completed == "around":
        yield from _around(chosen)
        return
    alive = _chosen(chosen, chosen["scarcest"] > 0)
    for cells in range(1, MOST_OPEN_CELLS + 1):
        group = _chosen(alive, np.minimum(alive["cells"], MOST_OPEN_CELLS) == cells)
        yield _regression(terms(group), group["is_completed"])


def _around(known: Mapping[str, Numbers]) -> Iterable[Numbers]:
    """The first row is for the chance that all cells are covered, the second for that of each cell."""
    found = terms({**known, "scarcest": known["missing"], "second": 0 * known["missing"]})
    yield _regression(found, known["is_completed"])
    yield _regression(found, (known["final_points"] - known["points"]) / known["missing"])
    for _ in range(MOST_OPEN_CELLS - 2):
        yield np.array(NEVER)


def _chosen(known: Mapping[str, Numbers], which: Any) -> dict[str, Numbers]:
    return {name: numbers[which] for name, numbers in known.items()}


def terms(known: Mapping[str, Numbers]) -> Numbers:
    """The terms of each row, in the order in which the evaluation reads their coefficients."""
    count = len(known["pile"])
    claimed = sum(known[name] for name in OUTCOMES if name.startswith("meeples_")) > 0
    logs = [np.log1p(known[name]) for name in TERMS[1:-1]]
    second = logs[TERMS.index("second") - 1]
    second[known["cells"] == 1] = 0.0  # the same cell would count twice
    return np.column_stack([np.ones(count), *logs, claimed])


def _regression(found: Numbers, share: Numbers) -> Numbers:
    """Logistic regression by Newton's method."""
    weights = np.zeros(found.shape[1])
    if len(share) < FEWEST:
        return np.array(NEVER)
    for _ in range(NEWTON_STEPS):
        chance = chances(found, weights)
        curve = (found * (chance * (1 - chance))[:, None]).T @ found / len(share)
        slope = found.T @ (share - chance) / len(share) - PULL * weights
        step = np.linalg.solve(curve + PULL * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < PRECISION:
            break
    return weights


def chances(found: Numbers, weights: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-np.clip(found @ weights, -30, 30))))


def chances_text(coefficients: Coefficients, how: str) -> str:
    """The file of learned chances, which begins with how they were learned."""
    lines = [
        f"# {how}",
        "# A row holds the coefficients named in chances.py; rows are for 1 to 5 open cells.",
    ]
    for kind, rows in coefficients.items():
        lines += ["", f"[{kind}]", *(f"{cells} = [{_row(row)}]" for cells, row in enumerate(rows, 1))]
    return "\n".join(lines) + "\n"


def _row(numbers: Sequence[float] | Numbers) -> str:
    return ", ".join(f"{number:.4f}" for number in numbers)
