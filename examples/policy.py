"""A policy that learns base in a minute, and the bot that plays by it. A place to start from.

    python policy.py --seconds 60                                  # needs PyTorch; writes policy.npz
    tuilerie arena base --players ./policy.py:Bot,random --games 20

In each of 64 games the seat to act chooses at random, more often what the net rates highly; what then brought
it more points than usual is rated higher from then on (policy gradient). Playing needs NumPy alone.
"""

import argparse
import itertools
import time
from pathlib import Path
from typing import Any

import numpy as np

from tuilerie import Move, Position
from tuilerie.env import Batch, VectorEnv, column

WEIGHTS = Path(__file__).with_suffix(".npz")
GAMES, STEPS, HIDDEN = 64, 40, 64
PATIENCE = 0.95  # what a point is worth that comes one move later
SHARPNESS, MOST = 5.0, 40.0  # of choices: what ratings are multiplied by, and their largest
TABLE = [column("table", "pile"), column("table", "phase")]
Rows = np.ndarray[Any, np.dtype[Any]]


def inputs(batch: Batch) -> Rows:
    """A row for each legal move of each game: what it brings about, and how the game stands."""
    moves, seen = batch.consequences(), batch.observe()
    points, supply = moves["points"], moves["supply"]
    own = [points[:, 0], points[:, 1:].max(axis=1), supply[:, 0]]
    brings = [*own, *(moves[name] for name in ("joined", "completed", "margin"))]
    game = np.concatenate([seen["table"][:, TABLE], seen["seats"][:, 0]], axis=1)
    rows = np.concatenate([np.stack(brings, axis=1), np.repeat(game, batch.counts, axis=0)], axis=1)
    return np.asarray(rows / (8 + np.abs(rows)), np.float32)


class Bot:
    def __init__(self) -> None:
        self.weights = dict(np.load(WEIGHTS))

    def begin(self, seed: int) -> None:
        """Stays for all games of a match."""

    def decide(self, position: Position) -> Move:
        w = self.weights
        hidden = np.maximum(inputs(Batch.of([position])) @ w["0.weight"].T + w["0.bias"], 0)
        return position.legal_moves()[int((hidden @ w["2.weight"].T).argmax())]


def choose(net: Any, batch: Batch, rng: np.random.Generator) -> tuple[Rows, Any]:
    """A move for each game, and the logarithm of its chance."""
    import torch

    starts = batch.starts
    game = torch.from_numpy(np.repeat(np.arange(GAMES), np.diff(starts)))
    ratings = (SHARPNESS * net(torch.from_numpy(inputs(batch)))[:, 0]).clamp(-MOST, MOST)
    blurred = ratings.detach().numpy() + rng.gumbel(size=len(ratings))
    actions = np.array([blurred[a:b].argmax() for a, b in itertools.pairwise(starts)])
    total = torch.zeros(GAMES).index_add(0, game, ratings.exp())
    return actions, ratings[torch.from_numpy(starts[:-1] + actions)] - total.log()


def train(seconds: float) -> None:
    import torch
    from torch import nn

    torch.manual_seed(0)
    rng, env = np.random.default_rng(0), VectorEnv("base", GAMES, seed=1, reward="points", observing=False)
    net = nn.Sequential(nn.Linear(inputs(env.batch).shape[1], HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))
    optimiser, began, scores = torch.optim.Adam(net.parameters(), 3e-3), time.perf_counter(), list[float]()
    while time.perf_counter() - began < seconds:
        loss, chances, gains = torch.zeros(()), [], []
        for _ in range(STEPS):
            mover, (actions, chance) = env.to_act.copy(), choose(net, env.batch, rng)
            chances.append(chance)
            _, rewards, done = env.step(actions)
            gains.append((rewards.copy(), done.copy(), mover))
            scores += env.scores[done].mean(axis=1).tolist()
        for chance, worth in zip(chances, returns(gains), strict=True):
            loss = loss - (chance * torch.from_numpy(worth)).mean() / STEPS
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if len(scores) >= 200:
            print(f"{time.perf_counter() - began:.0f} s: mean score {np.mean(scores):.0f}", flush=True)
            scores.clear()
    np.savez(WEIGHTS, **{name: value.numpy() for name, value in net.state_dict().items()})


def returns(gains: list[tuple[Rows, Rows, Rows]]) -> Rows:
    """By step and game, what the seat that moved gained from then on, against what is usual."""
    found, later = [], np.zeros_like(gains[0][0])
    for rewards, done, mover in reversed(gains):
        later = rewards + PATIENCE * later * ~done[:, None]
        found.append(later[np.arange(GAMES), mover])
    worth = np.array(found[::-1], np.float32)
    return np.asarray((worth - worth.mean()) / (worth.std() + 1e-6), np.float32)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--seconds", type=float, default=60)
    train(reader.parse_args().seconds)
