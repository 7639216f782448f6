"""Many random games against the oracle: `python -m tests.verify GAME NUMBER PROCESSES`.

The games are spread evenly over all combinations of options and 2, 3 and 5 seats (Amazonas: and 4); of each,
one in 20 is compared in full. Finished batches are kept in `.verify/GAME.jsonl`: a run which was stopped goes
on where it was, and a larger number adds to a smaller one, as long as neither judge nor judged have changed.
"""

import hashlib
import importlib
import itertools
import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from tests.referee import Difference, Setting
from tests.referees import play_game
from tuilerie.core.cache import source_hash
from tuilerie.games import GAMES

SEATS = (2, 3, 5)
ALL_SEATS = {"amazonas": (2, 3, 4, 5)}  # its start tile has one side for 2 and 3, another for 4 and 5
BATCH = 20
TELL_EVERY = 5  # seconds
FOLDER = Path(".verify")
ORACLES = list(GAMES)
# Sources besides the rules: modules that describe games, and those that compare them.
WITNESSES = (
    "tuilerie.play.position",
    "tuilerie.play.notation",
    "tests.referee",
    "tests.referees",
    "tests.oracle.land",
    "tests.oracle.river_land",
)
USAGE = f"usage: tests.verify GAME NUMBER PROCESSES, a game ({', '.join(ORACLES)}) and two numbers from 1"


@dataclass(frozen=True)
class Batch:
    """Games of one setting with seeds in a row; once they are played, what differed, by seed."""

    sources: str
    setting: Setting
    first: int
    games: int
    full: int
    differences: dict[str, str] = field(default_factory=dict)

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.games)


def read_batch(line: str) -> Batch:
    """The reverse of `json.dumps(asdict(batch))`."""
    entry = json.loads(line)
    setting = Setting(**entry["setting"] | {"options": tuple(entry["setting"]["options"])})
    return Batch(**entry | {"setting": setting})


# The games to play


def settings(game: str) -> list[Setting]:
    names = GAMES[game].options
    chosen = [itertools.compress(names, on) for on in itertools.product((1, 0), repeat=len(names))]
    return [Setting(game, seats, options) for options in map(tuple, chosen) for seats in seats_of(game)]


def seats_of(game: str) -> tuple[int, ...]:
    return ALL_SEATS.get(game, SEATS)


def is_full(seed: int) -> bool:
    return seed % BATCH == 0


def sources_hash(game: str) -> str:
    digest = hashlib.sha256(source_hash().encode())
    module = game.replace("-", "_")
    for name in (*WITNESSES, f"tests.oracle.{module}", f"tests.facts.{module}"):
        digest.update(Path(str(importlib.import_module(name).__file__)).read_bytes())
    return digest.hexdigest()[:20]


def missing_batches(game: str, number: int, done: Sequence[Batch]) -> list[Batch]:
    """All settings in turn, so that a part of the run is as even as the whole."""
    sources, batches = sources_hash(game), []
    for place, setting in enumerate(settings(game)):
        count, have = len(range(place, number, len(settings(game)))), seeds_done(done, setting)
        for first in range(0, count, BATCH):
            seeds = [seed for seed in range(first, min(first + BATCH, count)) if seed not in have]
            if seeds:
                batches.append(Batch(sources, setting, seeds[0], len(seeds), sum(map(is_full, seeds))))
    return sorted(batches, key=lambda batch: batch.first)


def seeds_done(done: Sequence[Batch], setting: Setting) -> set[int]:
    return {seed for batch in done if batch.setting == setting for seed in batch.seeds}


# Playing


def play_batch(batch: Batch) -> Batch:
    found = {str(seed): text for seed in batch.seeds if (text := difference(batch.setting, seed))}
    return replace(batch, differences=found)


def difference(setting: Setting, seed: int) -> str:
    """The difference found in a game, or an empty text. A crash counts as a difference."""
    try:
        play_game(setting, seed, is_full(seed))
    except Difference as found:
        return str(found)
    except Exception as problem:
        return f"{setting}, seed {seed}: {type(problem).__name__}: {problem}"
    return ""


def play_all(batches: Sequence[Batch], processes: int, log: Path) -> None:
    progress = Progress(sum(batch.games for batch in batches))
    spawn, deaf = multiprocessing.get_context("spawn"), (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(processes, spawn, signal.signal, deaf) as pool, log.open("a") as lines:
        try:
            for future in as_completed([pool.submit(play_batch, batch) for batch in batches]):
                lines.write(json.dumps(asdict(future.result())) + "\n")
                lines.flush()
                progress.add(future.result())
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print("stopped; the same command goes on from here")
            sys.exit(130)


class Progress:
    """A line every few seconds."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.differences = total, 0, 0
        self.began = self.told = time.monotonic()

    def add(self, batch: Batch) -> None:
        self.done += batch.games
        self.differences += len(batch.differences)
        now = time.monotonic()
        if now - self.told >= TELL_EVERY or self.done == self.total:
            self.told, speed = now, self.done / (now - self.began)
            left = f"{speed:.1f} a second, {(self.total - self.done) / speed:.0f} s left"
            print(f"{self.done}/{self.total} games, {left}, {self.differences} differ", flush=True)


# The results


def read_log(log: Path, sources: str) -> list[Batch]:
    """The batches of these sources; the line at which a run was killed is struck out."""
    log.touch()
    lines = [line for line in log.read_text().splitlines(keepends=True) if line.endswith("\n")]
    log.write_text("".join(lines))
    return [batch for batch in map(read_batch, lines) if batch.sources == sources]


def report(game: str, done: Sequence[Batch]) -> int:
    """Tells what there is; returns the number of games that differ."""
    found = {(batch.setting, seed): text for batch in done for seed, text in batch.differences.items()}
    seeds = [seed for setting in settings(game) for seed in seeds_done(done, setting)]
    print(*table_lines(game, done), sep="\n")
    print(f"{len(seeds)} games, {sum(map(is_full, seeds))} of them in full: {len(found) or 'no'} differences")
    for number, text in enumerate(found.values()):
        print("DIFFERENCE:", text.splitlines()[0] if number else text)
    return len(found)


def table_lines(game: str, done: Sequence[Batch]) -> list[str]:
    """The games of each setting, and in brackets those compared in full."""
    lines = [f"{'games (in full)':24}" + "".join(f"{seats:>6} seats" for seats in seats_of(game))]
    for options, row in itertools.groupby(settings(game), lambda setting: setting.options):
        counts = [seeds_done(done, setting) for setting in row]
        cells = [f"{len(seeds)} ({sum(map(is_full, seeds))})" for seeds in counts]
        lines.append(f"{' '.join(options) or '-':24}" + "".join(f"{cell:>12}" for cell in cells))
    return lines


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case [game, number, processes] if game in ORACLES and is_count(number) and is_count(processes):
            return verify(game, int(number), int(processes))
    print(f"cannot verify '{' '.join(arguments)}'\n{USAGE}", file=sys.stderr)
    return 2


def is_count(text: str) -> bool:
    return text.isdecimal() and int(text) > 0


def verify(game: str, number: int, processes: int) -> int:
    FOLDER.mkdir(exist_ok=True)
    log, sources = FOLDER / f"{game}.jsonl", sources_hash(game)
    done = read_log(log, sources)
    print(f"{game}: {sum(batch.games for batch in done)} games verified before, with the same sources")
    play_all(missing_batches(game, number, done), processes, log)
    return 1 if report(game, read_log(log, sources)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
