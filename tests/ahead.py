"""Compiles all that the tests of a game use, ahead and in one process: `python -m tests.ahead base`.

Left to themselves, the processes that run tests would compile the same rules at the same time. What is in the
cache already is not compiled again.
"""

import sys

from tuilerie.ai.precompile import RULES, warm
from tuilerie.core.rule import cache_folder
from tuilerie.play.position import find_game


def compile_ahead(game: str) -> None:
    mark = cache_folder() / f"{game}-tests"
    if mark.exists():
        return
    for purpose in RULES:
        warm(game, purpose)
        (cache_folder() / f"{game}-{purpose}").touch()
    use_environments(game)
    mark.touch()


def use_environments(game: str) -> None:
    import tuilerie.env

    batch = tuilerie.env.Batch(game, 2)
    batch.observe()
    batch.step(batch.sample())
    batch.play_out()
    vector = tuilerie.env.VectorEnv(game, 2)
    vector.reset(seed=1)
    vector.step(vector.sample())
    environment = tuilerie.env.aec(game)
    environment.reset(seed=1)
    environment.step(0)


if __name__ == "__main__":
    compile_ahead(find_game(sys.argv[1]).id)
