"""Output of matches, tuning and analyses."""

import json
import pathlib
from collections.abc import Callable
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from ..ai.analysis import judgements, keep_better_lines
from ..ai.levels import part_for
from ..ai.match.arena import Match, default_folder, kept_games, match_report, play_match, read_players
from ..ai.match.external_players import parts_for_bots
from ..ai.match.tuning import Effort, Tuning, keep, new_tuning, take_step, take_up, tuned_file
from ..ai.match.worker_pool import WorkerPool
from ..ai.search.limit import Limit, read_limit
from ..play.errors import TuilerieError
from ..play.files import write_whole
from ..play.judgement import Judgement
from ..play.position import find_game
from ..play.record_reader import read_record
from ..play.record_writer import with_variations
from ..play.table import Table

Prepare = Callable[..., None]  # builds libraries of a game
USUAL = Limit(sims=2000)


def said_limit(sims: int | None, seconds: float | None) -> Limit | None:
    if sims is not None and seconds is not None:
        raise TuilerieError("give --time or --sims, not both")
    if sims is not None:
        return read_limit(f"sims={sims}")
    return None if seconds is None else read_limit(f"time={seconds}")


def new_match(
    game: str,
    players: str,
    seed: str,
    options: dict[str, bool],
    sims: int | None,
    seconds: float | None,
    patience: float,
) -> Match:
    limit = said_limit(sims, seconds)
    return Match(game, read_players(players), seed, tuple(sorted(options.items())), limit, patience)


def run_match(
    match: Match,
    games: int,
    folder: pathlib.Path | None,
    pool: WorkerPool,
    as_json: bool,
    prepare: Prepare,
    out: Console,
    err: Console,
) -> None:
    """Plays the missing games of a match, with a progress bar, and shows the results of all."""
    prepare(match.game, part_for(match.players), *parts_for_bots(match.players))
    place = folder or default_folder(match)
    kept = kept_games(match, games, place)
    with Progress(console=err, transient=True) as progress:
        bar = progress.add_task(f"{match.game}: {' – '.join(match.players)}", total=None)
        rounds = play_match(
            match, games, place, pool, lambda n, of: progress.update(bar, completed=n, total=of)
        )
    report = match_report(match, games, place, rounds)
    if as_json:
        print(json.dumps({**report, "kept": kept}))
    else:
        _show_standings(report, place, kept, out)


def run_tuning(
    game: str,
    steps: int,
    effort: Effort,
    file: pathlib.Path,
    pool: WorkerPool,
    prepare: Prepare,
    out: Console,
    err: Console,
) -> None:
    """Continues tuning from the file up to this many steps, and writes the weights beside it."""
    notes = _notes_beside(file)
    tuning = _begun(game, notes)
    if tuning.steps >= steps:
        out.print(f"{tuning.steps} steps are done already: --steps asks for more.", markup=False)
    prepare(game, "search")
    with Progress(console=err, transient=True) as progress, pool.kept() as workers:
        bar = progress.add_task(f"{game}: tuning", total=steps, completed=tuning.steps)
        while tuning.steps < steps:
            take_step(tuning, effort, workers)
            keep(tuning, notes)
            progress.update(bar, completed=tuning.steps, description=f"{game}: {_latest(tuning):+.1f} points")
    write_whole(file, tuned_file(tuning))
    out.print(f"{_latest(tuning):+.1f} points per game over the pool. Weights: {file}", markup=False)
    out.print(f"Try them: --players search:sims=200:{file},search:sims=200", markup=False)


def _notes_beside(file: pathlib.Path) -> pathlib.Path:
    notes = file.with_suffix(".json")
    if file.is_dir() or (file.exists() and not notes.exists()):
        raise TuilerieError(f"{file} exists already, without the .json file of a tuning: choose another file")
    if notes == file:
        raise TuilerieError(f"{file}: weights are a .toml file, with notes of the tuning as .json beside it")
    file.parent.mkdir(parents=True, exist_ok=True)
    return notes


def _begun(game: str, notes: pathlib.Path) -> Tuning:
    find_game(game)
    if not notes.exists():
        return new_tuning(game)
    tuning = take_up(notes)
    if tuning.game != game:
        raise TuilerieError(f"{notes} is about {tuning.game}, not {game}")
    return tuning


def _latest(tuning: Tuning) -> float:
    """The margin over the pool in the last steps."""
    return fmean(tuning.history[-20:] or [0.0])


def _show_standings(report: dict[str, Any], folder: pathlib.Path, kept: int, out: Console) -> None:
    grid = Grid("player", "wins", "rating")
    for name, rate, rating in zip(report["players"], report["win_rate"], report["ratings"], strict=True):
        grid.add_row(Text(name), f"{rate:.1%}", f"{rating['mu']:.1f} ± {rating['sigma']:.1f}")
    out.print(grid)
    out.print(f"{report['games']} games. {lead_words(report)}", markup=False)
    for forfeit in report["forfeits"]:
        out.print(f"{forfeit['player']} forfeits {forfeit['game']}: {forfeit['reason']}.", markup=False)
    earlier = f" ({kept} from an earlier run; another --folder or --seed begins afresh)" if kept else ""
    out.print(f"Records: {folder}{earlier}", markup=False)


def lead_words(report: dict[str, Any]) -> str:
    """How far the first player is ahead of or behind each of the others."""
    first, *others = report["players"]
    points = f"{_direction(report['mean_margin'], report['standard_error'])} points"
    elo = f"{_direction(report['elo'], report['elo_error'])} Elo"
    if len(others) == 1:
        return f"{first} against {others[0]}: {points}, {elo}."
    return f"{first} against the best of the others in each game: {points}; against each other player: {elo}."


def _direction(value: float, error: float | None) -> str:
    where = "behind" if value < 0 else "ahead"
    return f"{where} by {_with_error(abs(value), error)}"


def _with_error(value: float, error: float | None) -> str:
    return f"{value:.1f} ± {'?' if error is None else f'{error:.1f}'}"


def run_analysis(
    file: pathlib.Path,
    sims: int | None,
    seconds: float | None,
    as_json: bool,
    prepare: Prepare,
    out: Console,
    err: Console,
) -> tuple[Table, list[Judgement]]:
    """Shows each decision of a recorded game and what it lost."""
    limit = said_limit(sims, seconds) or USUAL
    table = read_record(file.read_text(encoding="utf-8"))
    prepare(table.game, "search")
    found, decisions = [], sum(played.seat >= 0 for played in table.history)
    with Progress(console=err, transient=True) as progress:
        for one in progress.track(judgements(table, limit), total=decisions, description=str(file)):
            found.append(one)
            if not as_json:
                out.print(_judgement_words(table.names, one), markup=False)
    losses = {name: sum(one.lost for one in found if one.seat == n) for n, name in enumerate(table.names)}
    if as_json:
        print(json.dumps({"lost": losses, "moves": [_judgement_facts(one) for one in found]}))
    else:
        told = ", ".join(f"{name} {lost:.1f}" for name, lost in losses.items())
        out.print(f"Lost in all: {told}", markup=False)
    return table, found


def write_better_lines(
    file: pathlib.Path, output: pathlib.Path, table: Table, found: list[Judgement], least: float
) -> None:
    """Writes the record of a game that was analysed, with what would have been better as variations."""
    keep_better_lines(table, found, least)
    write_whole(output, with_variations(file.read_text(encoding="utf-8"), table))


def _judgement_facts(one: Judgement) -> dict[str, Any]:
    facts = {"seat": one.seat, "turn": one.turn, "played": one.played.text, "best": one.best.text}
    return {**facts, "margin": one.margin, "lost": one.lost}


def _judgement_words(names: tuple[str, ...], one: Judgement) -> str:
    words = f"{one.turn:3} {names[one.seat]:10} {one.played.text:24} {one.margin:+6.1f}"
    return words + (f"   lost {one.lost:4.1f}: {one.best}" if one.lost >= 0.05 else "")
