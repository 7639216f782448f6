"""Random games on a GPU against the same on the CPU: `python -m tuilerie.env.gpu_speed base 1000000`.

Compares final states byte for byte, then measures both. Several games may be named: `base,hunters`.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable

import numpy as np

from ..play.errors import TuilerieError
from .batch import Batch, Numbers
from .gpu import BLOCK, REGISTERS, GpuBatch, need_gpu

GPU_ROUNDS = 5
COMPARED = 100_000  # games at a time: their states go from memory to memory
CPU_GAMES = 20_000
TRIALS = ((32, None), (128, None), (256, None), (64, 64), (128, 64), (256, 64), (128, 40))  # block, registers


def compare(game: str, games: int, first: int = 0) -> int:
    """How many of these games end differently on the GPU."""
    ours = Batch(game, games, seed=first, threads=os.cpu_count() or 1)
    ours.play_out()
    theirs = GpuBatch(game, games, seed=first)
    theirs.play_out()
    there = theirs.batch()
    same = np.ones(games, bool)
    for name in ("states", "orders", "codes", "rngs"):
        mine, other = (getattr(b, name).view(np.uint8).reshape(games, -1) for b in (ours, there))
        same &= (mine == other).all(axis=1)
    return int((~same).sum())


def best(work: Callable[[], object]) -> float:
    """Seconds of the fastest round, after one that is not counted."""
    work()
    times = []
    for _ in range(GPU_ROUNDS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def play(batch: Batch | GpuBatch, seeds: Numbers) -> None:
    batch.deal(seeds)
    batch.play_out()


def measure(game: str, games: int, block: int, registers: int | None) -> None:
    batch, seeds = GpuBatch(game, games, block=block, registers=registers), np.arange(games)
    dealing, whole = best(lambda: batch.deal(seeds)), best(lambda: play(batch, seeds))
    print(
        f"{game}: GPU, {games:,} games, blocks of {block}, registers {registers or 'free'}: "
        f"{games / whole:,.0f} games/s: dealt, played and scored in {whole:.3f} s, dealing {dealing:.3f} s",
        flush=True,
    )


def measure_cpu(game: str, threads: int) -> None:
    batch, seeds = Batch(game, CPU_GAMES, threads=threads), np.arange(CPU_GAMES)
    whole = best(lambda: play(batch, seeds))
    print(f"{game}: CPU, {threads} threads: {CPU_GAMES / whole:,.0f} games/s", flush=True)


def run(game: str, games: int, trials: bool) -> int:
    began, failed = time.perf_counter(), 0
    for first in range(0, games, COMPARED):
        failed += compare(game, min(COMPARED, games - first), first)
    spent = time.perf_counter() - began
    print(f"{game}: {games:,} games on both, {failed} end otherwise ({spent:.0f} s)", flush=True)
    for block, registers in [(BLOCK, REGISTERS), *(TRIALS if trials else ())]:
        measure(game, games, block, registers)
    for threads in sorted({1, os.cpu_count() or 1}):
        measure_cpu(game, threads)
    return failed


def _main() -> int:
    words = argparse.ArgumentParser(prog="python -m tuilerie.env.gpu_speed", description=__doc__)
    words.add_argument("games", nargs="?", default="base", help="base, or several: base,hunters")
    words.add_argument("number", nargs="?", type=int, default=1_000_000, help="games of each kind")
    words.add_argument("--trials", action="store_true", help="also try other block sizes and fewer registers")
    said = words.parse_args()
    need_gpu()
    return 1 if sum(run(game, said.number, said.trials) for game in said.games.split(",")) else 0


if __name__ == "__main__":
    try:
        sys.exit(_main())
    except TuilerieError as problem:
        sys.exit(str(problem))
