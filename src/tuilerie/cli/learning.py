"""The command that learns from games how likely features are completed."""

import pathlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from rich.console import Console
from rich.progress import Progress

from ..ai.learning.regression import chances_text, fit
from ..ai.learning.self_play import Portion, Rows, observations, portions
from ..ai.match.worker_pool import WorkerPool
from ..core.rule import LEARN, SEARCH
from ..play.errors import TuilerieError
from ..play.files import write_whole


@dataclass(frozen=True)
class Lesson:
    """From how many games of which kind is to be learned."""

    game: str
    games: int
    searched: int
    sims: int

    @property
    def portions(self) -> list[Portion]:
        found = portions(self.game, self.games) + portions(self.game, self.searched, self.sims)
        if not found:
            raise TuilerieError("learning needs games: ask for more with --games")
        return found

    def __str__(self) -> str:
        words = [f"--games {self.games}"]
        if self.searched:
            words.append(f"--searched {self.searched} --sims {self.sims}")
        return f"tuilerie learn {self.game} {' '.join(words)}"


def run_learning(
    lesson: Lesson,
    folder: pathlib.Path,
    file: pathlib.Path,
    pool: WorkerPool,
    prepare: Callable[..., None],
    out: Console,
    err: Console,
) -> None:
    """Plays the games that the folder does not hold yet, and writes the fitted coefficients."""
    wanted = lesson.portions
    prepare(lesson.game, SEARCH, LEARN)
    found: dict[Portion, Rows] = {}
    with Progress(console=err, transient=True) as progress:
        bar = progress.add_task(f"{lesson.game}: learning", total=len(wanted))
        for portion, rows in pool.each(partial(observations, folder=folder), wanted):
            found[portion] = rows
            progress.advance(bar)
    rows = np.concatenate([found[portion] for portion in wanted])
    played = sum(portion.games for portion in wanted)
    how = f"Learned from {len(rows):,} observations in {played:,} games ({lesson})."
    write_whole(file, chances_text(fit(lesson.game, rows), how))
    out.print(f"{how} Chances: {file}", markup=False)
