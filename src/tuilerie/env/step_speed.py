"""Steps a second of the vector environment: `python -m tuilerie.env.step_speed base 128`."""

import sys
import time

from .vector import VectorEnv

ROUNDS = 5
ROUND_SECONDS = 0.6
STEPS_PER_LOOK = 20  # between two looks at the clock
LEAST = 500  # steps of each game, about three games: begun together, they are all cheap at first


def steps_per_second(game: str, games: int, observing: bool, seats: int = 2) -> float:
    """Of one core, with random legal actions: the best of some rounds, by the CPU's own clock."""
    env = VectorEnv(game, games, seats, observing=observing)
    return max(_round(env) for _ in range(ROUNDS))


def _round(env: VectorEnv) -> float:
    began, steps, spent = time.process_time(), 0, 0.0
    while spent <= ROUND_SECONDS or steps < LEAST:
        for _ in range(STEPS_PER_LOOK):
            env.step(env.sample())
        steps += STEPS_PER_LOOK
        spent = time.process_time() - began
    return steps * env.games / spent


def _main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "base"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 128
    for observing in (True, False):
        words = "with observations" if observing else "without"
        print(f"{game}, {games} games, {words}: {steps_per_second(game, games, observing):,.0f} steps/s")


if __name__ == "__main__":
    _main()
