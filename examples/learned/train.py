"""Trains the net of bot.py by self-play: `python examples/learned/train.py --seconds 600`. Needs PyTorch.

Processes play with NumPy, on all cores; one learns with PyTorch, on the GPU if there is one.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from bot import FEATURE_INPUTS, GAME_INPUTS, WEIGHTS, Outcomes, Rows, Weights, rate
from torch import nn

from tuilerie.env import Batch

TRUST = 0.8  # lambda: the weight of the end of the game against that of the next position
POINTS = 20.0  # leads are learned in this unit
RATE, FINAL_RATE = 2e-3, 2e-4
HEAT, FINAL_HEAT = 1.2, 0.2  # points by which values are blurred, so that games differ
POSITIONS = 2048  # learned from at once
ROUNDS_KEPT = 6


class Net(nn.Module):  # type: ignore[misc, unused-ignore]
    """How much a lead will grow: a sum over features, then what else the game shows."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.feature, self.prospect = nn.Linear(FEATURE_INPUTS, width), nn.Linear(width, width // 2)
        self.hidden, self.lead = nn.Linear(width // 2 + GAME_INPUTS, width), nn.Linear(width, 1)
        nn.init.zeros_(self.lead.weight)  # so that the untrained net plays for the present lead

    def forward(self, features: Any, owner: Any, games: Any) -> Any:
        each = self.prospect(self.feature(features).relu()).relu()
        total = torch.zeros(len(games), each.shape[1], device=each.device).index_add(0, owner, each)
        return self.lead(self.hidden(torch.cat([total, games], dim=1)).relu())[:, 0]

    def weights(self) -> Weights:
        """The weights in the form that the bot reads, in points."""
        found = {name: value.cpu().numpy() for name, value in self.state_dict().items()}
        return found | {name: found[name] * np.float32(POINTS) for name in ("lead.weight", "lead.bias")}


class Lesson(NamedTuple):
    """Games after moves that were played, and by how much the lead of the seat that moved grew from there."""

    features: Rows
    counts: Rows  # how many rows of `features` each game has
    games: Rows
    growth: Rows


def play(weights: Weights, games: int, heat: float, seed: int) -> tuple[Lesson, float]:
    """Games of the net against itself; returns the lesson, and the mean score."""
    batch, rng, steps = Batch("base", games, seed=seed), np.random.default_rng(seed), list[Any]()
    while not (over := batch.is_over).all():
        going = np.flatnonzero(~over)
        outcomes = Outcomes(batch, seed=seed + len(steps))
        value = rate(outcomes, weights)
        blurred = value + heat * rng.gumbel(size=len(value))
        ranges = zip(outcomes.starts[going], outcomes.starts[going + 1], strict=True)
        chosen = np.array([first + blurred[first:last].argmax() for first, last in ranges])
        rows = outcomes.features[np.isin(outcomes.owner, chosen)]
        counts = np.bincount(outcomes.owner, minlength=len(value))[chosen]
        worth = (1 - 2 * batch.to_act[going], value[chosen], outcomes.margin[chosen])
        steps.append((going, *worth, rows, counts, outcomes.games[chosen]))
        actions = np.full(games, -1)
        actions[going] = chosen - outcomes.starts[going]
        batch.step(actions)
    return lesson_of(steps, batch.scores), float(batch.scores.mean())


def lesson_of(steps: list[Any], scores: Rows) -> Lesson:
    """The value that each position should have had: the final lead, mixed with the net's expectations."""
    follows, growth = (scores[:, 0] - scores[:, 1]).astype(np.float32), []
    for going, sign, value, margin, *_ in reversed(steps):
        growth.append((sign * follows[going] - margin) / POINTS)
        follows[going] = TRUST * follows[going] + (1 - TRUST) * sign * value
    features, counts, games = (np.concatenate([step[i] for step in steps]) for i in (4, 5, 6))
    return Lesson(features, counts, games, np.concatenate(growth[::-1]))


def learn(net: Net, optimiser: Any, lessons: list[Lesson], rng: Any) -> float:
    """One pass through the lessons in random order; returns the mean squared error."""
    features, counts, games, growth = (np.concatenate(part) for part in zip(*lessons, strict=True))
    starts, errors, device = np.cumsum(counts) - counts, [], net.lead.weight.device
    features, games, growth = (
        torch.from_numpy(part).float().to(device) for part in (features, games, growth)
    )
    for part in np.array_split(rng.permutation(len(counts)), max(len(counts) // POSITIONS, 1)):
        owner = np.repeat(np.arange(len(part)), counts[part])
        inside = np.arange(len(owner)) - (np.cumsum(counts[part]) - counts[part])[owner]
        places = (starts[part][owner] + inside, owner, part)
        rows, owner, part = (torch.from_numpy(numbers).to(device) for numbers in places)
        loss = nn.functional.mse_loss(net(features[rows], owner, games[part]), growth[part])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        errors.append(float(loss.detach()))
    return float(np.mean(errors))


def train(seconds: float, games: int, jobs: int, out: Path) -> None:
    torch.manual_seed(0)
    Batch("base", 1)  # compiles the rules if necessary, before the clock starts
    net, rng, lessons, done = Net(), np.random.default_rng(0), list[Lesson](), 0
    net.to("cuda" if torch.cuda.is_available() else "cpu")
    optimiser, began, gone = torch.optim.Adam(net.parameters(), RATE), time.perf_counter(), 0.0
    with ProcessPoolExecutor(jobs) as pool:
        while gone < 1:
            heat = HEAT + gone * (FINAL_HEAT - HEAT)
            optimiser.param_groups[0]["lr"] = RATE * (FINAL_RATE / RATE) ** gone
            tasks = [(net.weights(), games, heat, 1000 * (done // games + job)) for job in range(jobs)]
            played = list(pool.map(play, *zip(*tasks, strict=True)))
            lessons = [*lessons, *(lesson for lesson, _ in played)][-ROUNDS_KEPT * jobs :]
            error, done = learn(net, optimiser, lessons, rng), done + games * jobs
            arrays: dict[str, Any] = net.weights()
            np.savez(out, **arrays)
            mean, spent = np.mean([score for _, score in played]), time.perf_counter() - began
            print(f"{done} games, {spent:.0f} s: mean score {mean:.1f}, error {error:.4f}", flush=True)
            gone = spent / seconds


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--games", type=int, default=40, help="at a time, in each process")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play")
    asked.add_argument("--out", type=Path, default=WEIGHTS)
    train(**vars(asked.parse_args()))
