"""Tuning the weights of a leaf, by simultaneous perturbation (SPSA).

A table is a complete set of weights. Each step makes two tables by changing all weights at random, once in
one direction and once in the other. Both play the same mirrored deals, against each other and against a pool
of rivals, and the weights move towards the better table. If a step makes several such pairs, least squares
estimate the effect of each weight.
"""

import functools
import itertools
import json
import pathlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ...core.words import Piece
from ...play.errors import TuilerieError
from ...play.files import write_whole
from ...play.position import find_game
from ...play.table import Table
from ..leaf.evaluation import game_weights, learned_names
from ..leaf.weights import MOST_FREE, weights_file
from ..players import SearchPlayer
from ..search.limit import Limit
from ..simulate import GREEDY, Bench
from .worker_pool import WorkerPool

Weighing = tuple[tuple[str, float], ...]  # a table of weights in a form that can be sent to other processes
Numbers = np.ndarray[Any, np.dtype[np.float64]]

FIRST_STEP = 0.15  # the first change of a weight, relative to its value
LEAST_STEP = {"free": 0.5, "close": 0.05}  # the least change of a weight, by the first word of its name
OTHER_STEP = 0.2
PACE = 0.08  # how far weights move per point of difference
LONGEST_STEP = 0.3  # the longest move: a large difference only shows that a table is bad, not how bad
STIFFNESS = 20  # the number of steps after which moves become shorter
SCALE_NAME = "scale"  # a weight that only a search uses, not a player that looks one turn ahead
SHARES = ("close", "home", "fill")  # weights that are shares, so never more than 1
AT_LEAST = {"scale": 5.0, "horizon": 1.0, "cap": 1.0, "lead": 1.0, "free": -40.0}
GROWTH, LEAST_GROWTH = "_side", -5.0  # what open sides bring may be a loss
MOST_APART = 60.0  # a larger difference in one deal counts as this many points

# The weights of an aggressive rival, for which a feature of an opponent that it can join counts half as its
# own.
INVADER = {"join": 0.5, "scarce": 1.0}


class WrongNotes(TuilerieError):
    pass


@dataclass(frozen=True)
class Trial:
    """One deal, played twice with seats exchanged."""

    game: str
    table: Weighing
    rival: Weighing
    deal: int
    sims: int = 0  # simulations per move; 0 for players that look one turn ahead


@dataclass(frozen=True)
class Effort:
    """How many games are played in one step."""

    deals: int  # mirrored deals against each rival
    sims: int = 0
    shakes: int = 1

    def __str__(self) -> str:
        shaken = f"{self.shakes} times {self.deals}" if self.shakes > 1 else f"{self.deals}"
        looked = f"by a search of {self.sims} simulations" if self.sims else "by looking one turn ahead"
        return f"{shaken} mirrored deals, {looked}"


@dataclass
class Tuning:
    """The state of a tuning. It can be saved and resumed."""

    game: str
    table: dict[str, float]
    steps: int = 0
    # the result: the average over all steps, with more weight on later ones
    mean: dict[str, float] = field(default_factory=dict)
    history: list[float] = field(default_factory=list)  # the margin over the pool after each step
    efforts: list[str] = field(default_factory=list)  # the effort of each step, in words


def play_trial(trial: Trial) -> float:
    """The mean margin of the table over its rival in the two games of a deal."""
    play = _searched if trial.sims else _looked_ahead
    first = play(trial, trial.table, trial.rival)
    second = play(trial, trial.rival, trial.table)
    return (first[0] - first[1] + second[1] - second[0]) / 2


def _looked_ahead(trial: Trial, *tables: Weighing) -> Sequence[float]:
    bench = _bench(trial.game)
    for seat, table in enumerate(tables):
        bench.weights[seat] = [weight for _, weight in table]
    bench.sums[:] = 0
    bench.play(trial.deal, 1)
    return [float(points) for points in bench.sums[: len(tables)]]


@functools.cache
def _bench(game: str) -> Bench:
    return Bench(Table.undealt(game, 2).position, [GREEDY, GREEDY])


def _searched(trial: Trial, *tables: Weighing) -> Sequence[float]:
    limit = Limit(sims=trial.sims)
    players = [
        SearchPlayer("tuned", limit, trial.deal + seat, dict(table)) for seat, table in enumerate(tables)
    ]
    board = Table(trial.game, 2, str(trial.deal), None)
    while not board.is_over:
        assert board.to_act is not None
        board.play(players[board.to_act].choose(board))
    return list(board.scores)


def new_tuning(game: str) -> Tuning:
    table = dict(game_weights(game).search)
    return Tuning(game, table, mean=dict(table))


def pool_of(game: str) -> list[dict[str, float]]:
    """The rivals of a tuning: the fixed `greedy` and an aggressive one."""
    greedy = game_weights(game).greedy
    return [greedy, {**greedy, **INVADER}]


def take_step(tuning: Tuning, effort: Effort, pool: WorkerPool) -> None:
    """Makes changed tables, lets them play, and moves the weights. The more pairs are played, the farther the
    weights may move."""
    rng = np.random.default_rng([tuning.steps, 7])
    names = _movable(tuning, effort)
    signs = rng.choice([-1.0, 1.0], (effort.shakes, len(names)))
    size = (1 + tuning.steps) ** -0.101
    shaken = [[_moved(tuning.table, names, way * size * row) for way in (1.0, -1.0)] for row in signs]
    gains, level = _gains(tuning, shaken, effort, pool)
    pace = PACE * effort.shakes / (1 + tuning.steps / STIFFNESS) ** 0.602
    longest = LONGEST_STEP * effort.shakes**0.5
    moves = np.clip(pace * _slopes(signs, gains) / (2 * size), -longest, longest)
    tuning.table = _moved(tuning.table, names, moves)
    tuning.history.append(level)
    tuning.efforts.append(str(effort))
    tuning.steps += 1
    _average(tuning)


def _movable(tuning: Tuning, effort: Effort) -> list[str]:
    """The weights that have an effect in this game, with two seats. A weight for seven free meeples has none
    if a game has fewer. Learned chances stay as they are."""
    meeples = find_game(tuning.game).module.BOX.slots.count(Piece.MEEPLE)
    idle = {"crowd", *(f"free_{count}" for count in range(meeples + 1, MOST_FREE + 1))}
    if chances := learned_names(tuning.game):
        idle |= {"close_1", "close_2", "close_3", *chances}
    if not effort.sims:
        idle.add(SCALE_NAME)
    return [name for name in tuning.table if name not in idle]


def _gains(
    tuning: Tuning, shaken: Sequence[Sequence[dict[str, float]]], effort: Effort, workers: WorkerPool
) -> tuple[Numbers, float]:
    """For each pair, the points per deal by which its first table does better than its second; and the mean
    margin of all tables over the pool."""
    first = tuning.steps * effort.deals * effort.shakes * 7919
    pool = pool_of(tuning.game)
    trials = [
        Trial(
            tuning.game,
            tuple(table.items()),
            tuple(rival.items()),
            first + shake * effort.deals + deal,
            effort.sims,
        )
        for shake, (up, down) in enumerate(shaken)
        for table, rival in [(up, down), *((table, rival) for rival in pool for table in (up, down))]
        for deal in range(effort.deals)
    ]
    played = dict(workers.each(play_trial, trials))
    points = np.array([played[trial] for trial in trials]).reshape(len(shaken), -1, effort.deals)
    ahead = np.concatenate([points[:, :1], points[:, 1::2] - points[:, 2::2]], axis=1)
    taught = np.clip(ahead, -MOST_APART, MOST_APART)
    return taught.mean(axis=(1, 2)), float(points[:, 1:].mean())


def _slopes(signs: Numbers, gains: Numbers) -> Numbers:
    """The effect of changing each weight: a mean or, if there are many pairs, a least-squares fit."""
    shakes, weights = signs.shape
    if shakes < 2 * weights:
        return np.asarray(gains @ signs / shakes)
    return np.asarray(np.linalg.lstsq(signs, gains, rcond=None)[0])


def _average(tuning: Tuning) -> None:
    """The mean of the tables after all steps, with more weight on later ones, since single steps are
    noisy."""
    share = 2.0 / (tuning.steps + 2)
    for name, weight in tuning.table.items():
        tuning.mean[name] += (weight - tuning.mean[name]) * share


def _moved(table: dict[str, float], names: Sequence[str], moves: Numbers) -> dict[str, float]:
    """The table with each of these weights changed by a multiple of its step."""
    moved = {
        name: _bounded(name, table[name] + move * _step(name, table[name]))
        for name, move in zip(names, moves.tolist(), strict=True)
    }
    return {**table, **moved}


def _step(name: str, weight: float) -> float:
    return max(FIRST_STEP * abs(weight), LEAST_STEP.get(name.partition("_")[0], OTHER_STEP))


def _bounded(name: str, weight: float) -> float:
    word = name.partition("_")[0]
    weight = max(weight, LEAST_GROWTH if name.endswith(GROWTH) else AT_LEAST.get(word, 0.0))
    return min(weight, 1.0) if word in SHARES else weight


def keep(tuning: Tuning, file: pathlib.Path) -> None:
    write_whole(file, json.dumps(asdict(tuning)))


def take_up(file: pathlib.Path) -> Tuning:
    """Reads what `keep` wrote. Raises an error if the game has other weights by now."""
    try:
        tuning = Tuning(**json.loads(file.read_text(encoding="utf-8")))
        tables = [dict(table) for table in (tuning.table, tuning.mean, game_weights(tuning.game).search)]
    except (AttributeError, TypeError, ValueError):
        raise WrongNotes(f"{file} does not contain the state of a tuning") from None
    if any(list(table) != list(tables[-1]) for table in tables):
        raise WrongNotes(f"{file} has other weights than {tuning.game} has now; tune into another file")
    return tuning


def tuned_file(tuning: Tuning) -> str:
    """The game's file of weights with the tuned table, followed by notes on how it was found."""
    text = weights_file(tuning.game).read_text(encoding="utf-8")
    before, _, rest = text.partition("[search]")
    after = rest[rest.index("\n# ") :]
    chances = learned_names(tuning.game)
    own = {name: weight for name, weight in tuning.mean.items() if name not in chances}
    lines = "".join(f"{name} = {round(weight, 3)}\n" for name, weight in own.items())
    return f"{before}{_how(tuning)}[search]\n{lines}{after}"


def _how(tuning: Tuning) -> str:
    lines = []
    for effort, steps in itertools.groupby(tuning.efforts):
        lines.append(f"# Then tuned in {len(list(steps))} steps of {effort} (tuilerie tune).\n")
    return "".join(lines)
