"""A frozen version of the search in a separate environment: the reference opponent for strength.

python -m bench.yardstick build                  its wheel, with the versions locked then
python -m bench.yardstick play GAME [options]    mirrored deals against it; started again, a match goes on
python -m bench.yardstick pace GAME              CPU seconds of a thousand simulations, of it and of ours
"""

import argparse
import os
import pathlib
import resource
import shlex
import shutil
import subprocess
import sys
import tarfile
import venv

from tuilerie import Table
from tuilerie.ai.match.arena import Match, match_report, play_match
from tuilerie.ai.match.line_process import Program
from tuilerie.ai.match.worker_pool import WorkerPool
from tuilerie.ai.search.limit import Limit
from tuilerie.games import GAMES
from tuilerie.play.record_writer import write_record_for

COMMIT = "d7883cb"
ROOT = pathlib.Path(__file__).parent.parent
FOLDER = ROOT / "build" / "yardstick"
FROZEN = FOLDER / "env" / "bin" / "tuilerie"
OURS = pathlib.Path(sys.executable).parent / "tuilerie"
PATIENT = 1800.0  # seconds per move: rules may have to be compiled, and the machine may be busy
MEASURED = 20  # decisions
FEW, MANY = 100, 1100  # simulations of two runs, so that the difference does not include starting the program


def build() -> None:
    """The wheel of that commit, its locked versions, and its rules compiled."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    unpack(COMMIT, FOLDER / "source")
    venv.create(FOLDER / "env", with_pip=True)
    pip("install", "hatchling")
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", str(FOLDER), str(FOLDER / "source"))
    pip("install", *map(str, FOLDER.glob("*.whl")))
    for game in GAMES:
        print(f"compiling {game}", flush=True)
        decide(FROZEN, [Table(game, 2, "0", None)], 1)


def unpack(commit: str, folder: pathlib.Path) -> None:
    folder.mkdir(parents=True)
    command = ["git", "-C", str(ROOT), "archive", commit]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE) as sent,
        tarfile.open(fileobj=sent.stdout, mode="r|") as archive,
    ):
        archive.extractall(folder, filter="data")
    if sent.returncode:
        sys.exit(f"the history does not hold {commit}: fetch it whole")


def pip(*words: str) -> None:
    python = str(FOLDER / "env" / "bin" / "python")
    first, *rest = words
    locked = ["-c", str(FOLDER / "source" / "constraints.txt")]
    without_page = {**os.environ, "TUILERIE_WITHOUT_PAGE": "1"}
    subprocess.run([python, "-m", "pip", "-q", first, *locked, *rest], check=True, env=without_page)


def decide(program: pathlib.Path, tables: list[Table], sims: int) -> float:
    """Asks for a move in each position; returns the CPU seconds that the program took in all."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    engine = Program(program.name, [str(program), "engine"])
    try:
        for table in tables:
            record = write_record_for(table, table.to_act).rstrip("\n")
            engine.ask(f"position\n{record}\ndone\ngo sims {sims}", "move", PATIENT)
        engine.process.stdin.close()  # type: ignore[union-attr]
        engine.process.wait()
    finally:
        engine.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def positions(game: str) -> list[Table]:
    """Decisions of one game with arbitrary moves."""
    table = Table(game, 2, "pace", None)
    found: list[Table] = []
    while not table.is_over and len(found) < MEASURED:
        if len(table.moves) > 1:
            found.append(table.copy())
        table.play(table.moves[len(table.history) % len(table.moves)])
    return found


def pace(game: str) -> None:
    tables = positions(game)
    for name, program in (("frozen", FROZEN), ("ours", OURS)) * 2:
        seconds = decide(program, tables, MANY) - decide(program, tables, FEW)
        print(
            f"{name:7} {1000 * seconds / (MANY - FEW) / len(tables):.4f} s for 1,000 simulations", flush=True
        )


def play(said: argparse.Namespace) -> None:
    """Plays matches. The default player is the present search; `ours` sets its simulations if they differ."""
    rivals = (f"engine:{shlex.quote(str(FROZEN))} engine",) * (said.seats - 1)
    player = said.player or f"search:sims={said.ours or said.sims}"
    match = Match(said.game, (player, *rivals), said.seed, (), Limit(sims=said.sims), PATIENT)
    folder = said.folder or FOLDER / "games" / match.name
    rounds = play_match(match, said.games, folder, WorkerPool(said.jobs))
    found = match_report(match, said.games, folder, rounds)
    won, ahead, error = 100 * found["win_rate"][0], found["mean_margin"], found["standard_error"] or 0.0
    print(f"{said.game}, {said.seats} seats: {player} against the frozen search of {said.sims} simulations")
    print(
        f"won {won:.1f} % of {found['games']}, {ahead:+.1f} ± {error:.1f}, {len(found['forfeits'])} forfeits"
    )
    print(f"records in {folder}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    tasks.add_parser("build")
    tasks.add_parser("pace").add_argument("game", choices=GAMES)
    match = tasks.add_parser("play")
    match.add_argument("game", choices=GAMES)
    match.add_argument("--sims", type=int, default=120, help="of the frozen search, for each decision")
    match.add_argument("--ours", type=int, help="of our search, if not as many")
    match.add_argument("--player", help="somebody else than our search")
    match.add_argument("--games", type=int, default=100)
    match.add_argument("--seats", type=int, default=2, help="the frozen search at all of them but one")
    match.add_argument("--seed", default="0")
    match.add_argument("--jobs", type=int, default=1)
    match.add_argument("--folder", type=pathlib.Path)
    return parser.parse_args()


if __name__ == "__main__":
    asked = arguments()
    if asked.task == "build":
        build()
    elif not FROZEN.exists():
        sys.exit("python -m bench.yardstick build comes first")
    elif asked.task == "pace":
        pace(asked.game)
    else:
        play(asked)
