"""Calibration of learned chances on what `tuilerie learn` observed: predicted against true, in ten bins.

python -m bench.observed_calibration FOLDER [--plot FILE.svg]     the folder that `tuilerie learn` filled

Only claimed features with one, two or three open cells, a side for each, since for these the former rule
(open sides, time left and tiles that fit) can be computed from what was kept.
"""

import argparse
import pathlib
from collections.abc import Iterator, Mapping

import numpy as np

from bench.calibration_plot import Point, drawn_panels
from tuilerie.ai.leaf.chances import TERMS
from tuilerie.ai.leaf.evaluation import game_weights, leaf_of
from tuilerie.ai.learning.outcomes import OUTCOMES
from tuilerie.ai.learning.regression import Numbers, chances, terms
from tuilerie.core.words import Kind
from tuilerie.games import GAMES

BINS, MOST_CELLS, MEEPLES = 10, 3, "meeples_"


def observed(folder: pathlib.Path, game: str) -> dict[str, Numbers]:
    """All observations of claimed features of a game, by column."""
    rows = np.concatenate([np.load(file)["rows"] for file in sorted(folder.glob(f"{game}-[2-5]-*.npz"))])
    known = {name: rows[:, n].astype(np.float64) for n, name in enumerate(("game", "seats", *OUTCOMES))}
    claimed = sum(numbers for name, numbers in known.items() if name.startswith(MEEPLES)) > 0
    plain = (known["cells"] == known["open_sides"]) & (known["cells"] <= MOST_CELLS) & (known["pile"] > 0)
    return {name: numbers[claimed & plain] for name, numbers in known.items()}


def predicted(game: str, known: Mapping[str, Numbers]) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """The learned chances, those of the former rule, and what happened, by kind and number of open cells."""
    weights = game_weights(game).search
    for name in leaf_of(game).LEARNED:
        for cells in range(1, MOST_CELLS + 1):
            which = (known["kind"] == Kind[name.upper()]) & (known["cells"] == cells)
            group = {column: numbers[which] for column, numbers in known.items()}
            own = np.array([weights[f"{name}_{cells}_{term}"] for term in TERMS])
            learned = chances(terms(group), own) * (group["scarcest"] > 0)
            yield learned, former(game, group, cells), group["is_completed"]


def former(game: str, group: Mapping[str, Numbers], cells: int) -> Numbers:
    weights = game_weights(game).search
    time = np.minimum(1.0, group["pile"] / (weights["horizon"] * group["seats"]))
    fits = [group["scarcest"], group["second"], group["fitting"] - group["scarcest"] - group["second"]][
        :cells
    ]
    chance = weights[f"close_{cells}"] * time
    for count in fits:
        chance = chance * count / (count + weights["scarce"])
    return np.asarray(chance)


def points(said: Numbers, true: Numbers) -> list[Point]:
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        Point(float(said[bins == n].mean()), float(true[bins == n].mean()), int((bins == n).sum()))
        for n in range(BINS)
        if (bins == n).any()
    ]


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--plot", type=pathlib.Path)
    said = parser.parse_args()
    panels = {}
    for game in GAMES:
        found = list(predicted(game, observed(said.folder, game)))
        learned, once, true = (np.concatenate([group[n] for group in found]) for n in range(3))
        panels[game] = points(once, true), points(learned, true)
        for name, told in zip(("former rule", "learned"), panels[game], strict=True):
            line = ", ".join(f"{p.said:.2f} {p.true:.2f}" for p in told)
            print(f"| {game} | {name} | {len(true):,} | {line} |")
    if said.plot:
        said.plot.write_text(drawn_panels(panels), encoding="utf-8")


if __name__ == "__main__":
    _main()
