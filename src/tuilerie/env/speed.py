"""Steps a second of the vector environment: `python -m tuilerie.env.speed base 128`."""

import sys
import time

from .vector import VectorEnv

ROUNDS = 5
SECONDS = 0.6
STEPS = 20  # between two looks at the clock


def steps_per_second(game: str, games: int, observing: bool, seats: int = 2) -> float:
    """Of one core, with random legal actions: the best of some rounds, by the CPU's own clock."""
    env = VectorEnv(game, games, seats, observing=observing)
    _steps(env, 0.0)
    return max(_steps(env, SECONDS) for _ in range(ROUNDS))


def _steps(env: VectorEnv, seconds: float) -> float:
    began, steps, spent = time.process_time(), 0, 0.0
    while spent <= seconds:
        for _ in range(STEPS):
            env.step(env.sample())
        steps += STEPS * env.games
        spent = time.process_time() - began
    return steps / spent


def _main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "base"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 128
    for observing in (True, False):
        words = "with observations" if observing else "without"
        print(f"{game}, {games} games, {words}: {steps_per_second(game, games, observing):,.0f} steps/s")


if __name__ == "__main__":
    _main()
