"""How likely features are completed: a small model for each game, learned from games (`tuilerie learn`).

The logarithm of the odds is a sum of terms. There is one list of coefficients for each kind of feature and
number of open cells beside it. Until something around a feature changes, its chance is kept.
"""

from math import log

from ...core.exponential import exp
from ...core.rule import rule
from .open_cells import finishing, fitting_at, list_places_beside
from .weights import HOPE

MOST_SIDES = 4  # more bring no more
MOST_OPEN_CELLS = 5  # so many or more share a list of coefficients
TERMS = (
    "start",
    "scarcest",  # tiles left that fit the open cell which the fewest fit
    "second",  # the same for the next such cell
    "pile",  # tiles left to draw
    "squares",  # of the feature
    "seats",
    "claimed",  # by any seat
)
# Rounded, since C libraries differ in the last bits.
LOGS = tuple(round(log(1 + number), 9) for number in range(128))


def chance_names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Names of all coefficients of a game, in the order in which rules read them."""
    cells = range(1, MOST_OPEN_CELLS + 1)
    return tuple(f"{kind}_{count}_{term}" for kind in kinds for count in cells for term in TERMS)


@rule
def completing(w, s, time, f, kind):
    """The chance that a feature is completed, as the evaluation counts it. `kind` is the place of its kind in
    LEARNED. To frozen weights, only the number of open sides counts."""
    if w.weights[HOPE] > 0.0:
        return w.weights[HOPE] * chance_of(w, s, f, kind)
    return finishing(w, s, time, f)


@rule
def growing(w, s, time, f, weight):
    """The points that come to a feature through its open sides, by the number of a weight."""
    return w.weights[weight] * time * min(s.feature[f].open_sides, MOST_SIDES)


@rule
def chance_of(w, s, f, kind):
    notes, claimed = w.notes, 1 if s.feature[f].claims > 0 else 0
    seen = notes.rated if notes.touched[f] == notes.rated else notes.surveyed
    if notes.likely_known[f] != 2 * seen + claimed:
        notes.likely_known[f] = 2 * seen + claimed
        notes.likely[f] = find_chance(w, s, f, kind, claimed)
    return notes.likely[f]


@rule
def find_chance(w, s, f, kind, claimed):
    """The cells in the order of their places, so that rounding is the same however a game came here."""
    notes = w.notes
    list_places_beside(s, w.box, notes, f)
    cells, scarcest, second, last = 0, len(LOGS) - 1, len(LOGS) - 1, -1
    for i in range(notes.side_count):
        if notes.sides[i] != last:
            last = notes.sides[i]
            cells += 1
            count = fitting_at(w, s, last)
            second = min(second, max(count, scarcest))
            scarcest = min(scarcest, count)
    if cells == 0 or scarcest == 0 or s.pile == 0:
        return 0.0
    return share(logit(w, s, f, kind, cells, scarcest, second, claimed))


@rule
def logit(w, s, f, kind, cells, scarcest, second, claimed):
    """The logarithm of the odds."""
    first = w.leaf.CHANCES + (kind * MOST_OPEN_CELLS + min(cells, MOST_OPEN_CELLS) - 1) * len(TERMS)
    return (
        w.weights[first]
        + w.weights[first + 1] * LOGS[scarcest]
        + w.weights[first + 2] * LOGS[second]
        + w.weights[first + 3] * LOGS[min(int(s.pile), len(LOGS) - 1)]
        + w.weights[first + 4] * LOGS[min(int(s.feature[f].squares), len(LOGS) - 1)]
        + w.weights[first + 5] * LOGS[s.seats]
        + w.weights[first + 6] * claimed
    )


@rule
def share(odds):
    """The chance whose odds have this logarithm."""
    return 1.0 / (1.0 + exp(-odds))


@rule
def surrounding(w, s, f, kind, missing):
    """The chance that all cells around a square are covered."""
    return chance_around(w, s, f, kind, 1, missing)


@rule
def covering(w, s, f, kind, missing):
    """How many of the empty cells around a square will be covered."""
    return missing * chance_around(w, s, f, kind, 2, missing)


@rule
def chance_around(w, s, f, kind, cells, missing):
    if s.pile == 0:
        return 0.0
    return share(logit(w, s, f, kind, cells, missing, 0, 1 if s.feature[f].claims > 0 else 0))
