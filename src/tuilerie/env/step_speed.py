"""Steps and consequences of moves per second, on one core: `python -m tuilerie.env.step_speed base 128`."""

import importlib.util
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from . import against
from .batch import Batch, Numbers
from .vector import VectorEnv

ROUNDS = 5
ROUND_SECONDS = 0.6
STEPS_PER_LOOK = 20  # steps between two readings of the clock
LEAST = 500  # steps per game, about three games: at the start all games are cheap
MIDDLE = 70  # moves into a game, where moves are compared


def steps_per_second(game: str, games: int, observing: bool, seats: int = 2) -> float:
    """Of one core, with random legal actions: the best of some rounds, by the CPU's own clock."""
    env = VectorEnv(game, games, seats, observing=observing)
    return max(_steps(env) for _ in range(ROUNDS))


def _steps(env: VectorEnv) -> float:
    began, steps, spent = time.process_time(), 0, 0.0
    while spent <= ROUND_SECONDS or steps < LEAST:
        for _ in range(STEPS_PER_LOOK):
            env.step(env.sample())
        steps += STEPS_PER_LOOK
        spent = time.process_time() - began
    return steps * env.games / spent


def moves_per_second(game: str, games: int, look: Callable[[Batch], object]) -> float:
    """Legal moves evaluated per second on one core, in the middle of random games."""
    batch = Batch(game, games)
    for _ in range(MIDDLE):
        batch.step(batch.sample())
    return max(_looks(batch, look) for _ in range(ROUNDS))


def _looks(batch: Batch, look: Callable[[Batch], object]) -> float:
    began, moves, spent = time.process_time(), 0, 0.0
    while spent <= ROUND_SECONDS:
        look(batch)
        moves += int(batch.starts[-1])
        spent = time.process_time() - began
    return moves / spent


def vector_steps_per_second(game: str, games: int, flat: bool) -> float:
    """Steps of one's own seat in `VectorAgainst`, against random opponents."""
    from .vector_against import VectorAgainst

    envs = VectorAgainst(game, games, "random", flat=flat)
    envs.reset(seed=1)
    return max(_vector_steps(envs) for _ in range(ROUNDS))


def _vector_steps(envs: Any) -> float:
    began, steps, spent = time.process_time(), 0, 0.0
    while spent <= ROUND_SECONDS:
        for _ in range(STEPS_PER_LOOK):
            envs.step(np.maximum(envs.batch.sample(), 0) % envs.single_action_space.n)
        steps += STEPS_PER_LOOK
        spent = time.process_time() - began
    return steps * int(envs.num_envs) / spent


def wrapped_steps_per_second(game: str, radius: int) -> float:
    """Steps of a Gymnasium environment against a random opponent, seen through a grid, or without one if the
    radius is 0. The choice of a random legal action counts too."""
    env: Any = against(game, "random")
    mask = env.one_game.prepared.record["action_mask"][0]
    if radius:
        from .grid_wrapper import GridWrapper

        env = GridWrapper(env, radius)
        mask = env.window.mask
    env.reset(seed=1)
    return max(_wrapped_steps(env, mask) for _ in range(ROUNDS))


def _wrapped_steps(env: Any, mask: Numbers) -> float:
    pick, began, steps, spent = random.Random(1), time.process_time(), 0, 0.0
    while spent <= ROUND_SECONDS or steps < LEAST:
        for _ in range(STEPS_PER_LOOK):
            if env.step(int(pick.choice(mask.nonzero()[0])))[2]:
                env.reset()
        steps += STEPS_PER_LOOK
        spent = time.process_time() - began
    return steps / spent


def _main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "base"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 128
    for observing in (True, False):
        words = "with observations" if observing else "without"
        print(f"{game}, {games} games, {words}: {steps_per_second(game, games, observing):,.0f} steps/s")
    for look in (Batch.consequences, Batch.afterstates):
        print(f"{game}, {games} games: {moves_per_second(game, games, look):,.0f} {look.__name__}/s")
    if not importlib.util.find_spec("gymnasium"):
        return
    for flat, words in ((True, "rows of numbers"), (False, "all parts")):
        speed = vector_steps_per_second(game, games, flat)
        print(f"{game}, gymnasium.make_vec against random, {games} games, {words}: {speed:,.0f} steps/s")
    for radius, words in ((8, "GridWrapper of radius 8"), (0, "without a grid")):
        print(f"{game}, against random, {words}: {wrapped_steps_per_second(game, radius):,.0f} steps/s")


if __name__ == "__main__":
    _main()
