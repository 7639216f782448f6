"""A learned player of base for two: `tuilerie arena base --players examples/learned/bot.py:Bot,normal`.

It rates the game after each of its moves with a small net, which train.py trains by self-play, and takes the
best. The net is shown each feature that somebody stands on, or could stand on now. This takes NumPy alone.
"""

from pathlib import Path
from typing import Any

import numpy as np

from tuilerie import Move, Position
from tuilerie.env import COLUMNS, Batch, column, words

Rows = np.ndarray[Any, np.dtype[Any]]
Weights = dict[str, Rows]

WEIGHTS = Path(__file__).parent / "weights.npz"
KINDS = [words("base")["kind"].index(kind) for kind in ("road", "city", "monastery", "field")]
MONASTERY = KINDS[2]
ACT = words("base")["phase"].index("act")
TILES, MEEPLES = 72, 7
F = {name: column("features", name) for name in COLUMNS["features"]}
T = {name: column("table", name) for name in COLUMNS["table"]}
FIRST_SEGMENT, SUPPLY = column("squares", "feature_0"), column("seats", "supply_0")
FEATURE_INPUTS, GAME_INPUTS = len(KINDS) + 11, 3 + 2 * (MEEPLES + 1)


class Outcomes:
    """The games after each legal move of each game of a batch, as the seat that moves sees them.

    `features` has the rows of all these games, one below the other; `owner` says whose each is."""

    def __init__(self, batch: Batch, seed: int = 0) -> None:
        self.starts = batch.starts
        self.margin = batch.consequences()["margin"].astype(np.float32)
        seen = batch.afterstates(seed).observe(np.repeat(batch.to_act, batch.counts))
        table = seen["table"]
        self.is_own_act = (table[:, T["phase"]] == ACT) & (table[:, T["to_act"]] == 1)
        left = table[:, T["pile"]] / TILES
        self.owner, self.features = feature_rows(seen, self.is_own_act, left)
        meeples = [seen["seats"][:, seat, SUPPLY] == n for seat in (0, 1) for n in range(MEEPLES + 1)]
        self.games = np.stack([left, left**2, self.is_own_act, *meeples], axis=1).astype(np.float32)


def feature_rows(seen: Rows, may_claim: Rows, left: Rows) -> tuple[Rows, Rows]:
    found = seen["features"][:, : seen["table"][:, T["features"]].max()]
    own, other = (found[:, :, F[f"meeples_{seat}"]] for seat in (0, 1))
    free = on_last_tile(seen, found.shape[1]) & (own + other == 0) & may_claim[:, None]
    owner, number = np.nonzero((found[:, :, F["kind"]] > 0) & ((own + other > 0) | free))
    row, own, other = found[owner, number], own[owner, number], other[owner, number]
    kind, sides = row[:, F["kind"]], row[:, F["open_sides"]]
    columns = [kind == one for one in KINDS]
    columns += [row[:, F["squares"]] / 4, sides / 4, sides == 0, row[:, F["icon_0"]] / 2]
    columns += [own, other, own > other, other > own, free[owner, number]]
    columns += [around(seen, owner, number, kind) / 8, left[owner]]
    return owner, np.stack(columns, axis=1).astype(np.float32)


def on_last_tile(seen: Rows, features: int) -> Rows:
    """Which features the tile laid last belongs to."""
    games = np.arange(len(seen))
    touched = np.zeros((len(seen), features + 1), bool)
    segments = seen["squares"][games, seen["table"][:, T["squares"]] - 1, FIRST_SEGMENT:]
    touched[games[:, None], segments] = True
    return touched[:, 1:]


def around(seen: Rows, owner: Rows, number: Rows, kind: Rows) -> Rows:
    """How many tiles lie around each monastery; 0 for other features."""
    counts, places = np.zeros(len(owner)), np.flatnonzero(kind == MONASTERY)
    squares = seen["squares"][owner[places]]
    here = (squares[:, :, FIRST_SEGMENT:] == number[places, None, None] + 1).any(axis=2).argmax(axis=1)
    offset = squares[:, :, 2:4] - squares[np.arange(len(places)), here, None, 2:4]
    counts[places] = ((np.abs(offset).max(axis=2) == 1) & (squares[:, :, 0] > 0)).sum(axis=1)
    return counts


def rate(outcomes: Outcomes, weights: Weights) -> Rows:
    """The expected final lead after each move: the lead if the game ended then, and what the net adds."""

    def layer(x: Rows, name: str) -> Rows:
        return np.asarray(x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"])

    each = np.maximum(layer(np.maximum(layer(outcomes.features, "feature"), 0), "prospect"), 0)
    total = np.zeros((len(outcomes.games), each.shape[1]), np.float32)
    np.add.at(total, outcomes.owner, each)
    hidden = np.maximum(layer(np.concatenate([total, outcomes.games], axis=1), "hidden"), 0)
    return np.asarray(outcomes.margin + layer(hidden, "lead")[:, 0])


def look_ahead(position: Position, weights: Weights) -> Rows:
    """Rates the legal moves; a tile by the best that can be done with a piece on it."""
    batch = Batch.of([position])
    outcomes = Outcomes(batch)
    values, acts = rate(outcomes, weights), np.flatnonzero(outcomes.is_own_act)
    if len(acts):
        after = batch.afterstates()
        then = Batch.of([after.position(int(number)) for number in acts])
        values[acts] = np.maximum.reduceat(rate(Outcomes(then), weights), then.starts[:-1])
    return values


class Bot:
    """Takes the move after which the net expects the best lead."""

    def __init__(self) -> None:
        with np.load(WEIGHTS) as file:
            self.weights = dict(file)

    def decide(self, position: Position) -> Move:
        return position.legal_moves()[int(look_ahead(position, self.weights).argmax())]
