"""Work shared out among processes, some of which are lost."""

import contextlib
import functools
import importlib.util
import os
import pathlib
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.ai.clusters import dask_cluster
from tuilerie import TuilerieError
from tuilerie.ai.match.arena import Match, play_match
from tuilerie.ai.match.remote_workers import Share
from tuilerie.ai.match.tuning import Effort, new_tuning, take_step
from tuilerie.ai.match.worker_pool import CrewLost, WorkerPool
from tuilerie.cli.main import app

MATCH = Match("base", ("search:sims=10", "greedy"), "1")
GAMES = 10


def square_or_die(number: int, mark: pathlib.Path, deaths: int) -> int:
    """Kills its own process this many times when it gets number 3."""
    if number == 3 and len(list(mark.glob("*"))) < deaths:
        (mark / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def break_down(number: int) -> int:
    return 1 // number


def records(folder: pathlib.Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.game")}


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_item_is_done_once(jobs: int) -> None:
    done = list(WorkerPool(jobs).each(abs, range(-9, 0)))
    assert sorted(done) == [(number, -number) for number in range(-9, 0)]


def test_the_work_of_a_lost_process_is_done_again(tmp_path: pathlib.Path) -> None:
    work = functools.partial(square_or_die, mark=tmp_path, deaths=2)
    done = list(WorkerPool(2).each(work, range(8)))
    assert sorted(done) == [(number, number * number) for number in range(8)]
    assert len(list(tmp_path.glob("*"))) == 2


def test_work_that_kills_every_process_is_given_up(tmp_path: pathlib.Path) -> None:
    work = functools.partial(square_or_die, mark=tmp_path, deaths=99)
    with pytest.raises(CrewLost, match="lost repeatedly, tasks left: 1"):
        list(WorkerPool(2).each(work, [3]))


def test_a_mistake_in_the_work_is_no_lost_process() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        list(WorkerPool(2).each(break_down, [1, 0, 2]))


def test_a_match_over_dask_outlives_a_worker_and_comes_to_the_same(tmp_path: pathlib.Path) -> None:
    here = play_match(MATCH, GAMES, tmp_path / "here")
    with dask_cluster(tmp_path) as cluster:
        crew = WorkerPool(backend="dask", address=cluster.wait())
        killed: list[int] = []

        def kill_one(done: int, of: int) -> None:
            if done == 2:
                cluster.workers[0].kill()
                killed.append(of - done)

        there = play_match(MATCH, GAMES, tmp_path / "there", crew, kill_one)
        assert cluster.workers[0].poll() == -signal.SIGKILL
        assert cluster.workers[1].poll() is None
    assert killed == [GAMES - 2]
    assert there == here
    assert records(tmp_path / "there") == records(tmp_path / "here")


def test_the_command_starts_workers_of_its_own(tmp_path: pathlib.Path) -> None:
    words = f"arena base --players greedy,random --games 2 --backend dask --jobs 1 --folder {tmp_path}"
    answer = CliRunner().invoke(app, words.split())
    assert answer.exit_code == 0
    play_match(Match("base", ("greedy", "random")), 2, tmp_path / "here")
    assert records(tmp_path) == records(tmp_path / "here")


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as here:
        here.setattr(
            "tuilerie.ai.match.worker_pool.made_of", lambda: "other"
        )  # workers are processes of their own
        with pytest.raises(TuilerieError, match="another version of Tuilerie"):
            list(WorkerPool(2).each(abs, [-1]))
    assert dict(WorkerPool(2).each(abs, [-1])) == {-1: 1}


class Unreadable:
    """An item that cannot be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (break_down, (0,))


def test_a_task_that_dask_gives_up_is_reported_at_once() -> None:
    with pytest.raises(CrewLost, match="lost repeatedly, tasks left: 1"):
        list(WorkerPool(2, "dask").each(print, [Unreadable()]))


def test_tuning_over_dask_comes_to_the_same() -> None:
    here, there = new_tuning("base"), new_tuning("base")
    take_step(here, Effort(2), WorkerPool())
    take_step(there, Effort(2), WorkerPool(1, "dask"))
    assert there == here
    assert there.table != new_tuning("base").table


def test_a_crew_that_is_kept_is_started_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    @contextlib.contextmanager
    def workers(address: str | None, jobs: int) -> Iterator[Share]:
        started.append(jobs)
        yield lambda tasks: [work(*items, **named) for work, items, named in tasks]

    monkeypatch.setattr("tuilerie.ai.match.worker_pool.BACKENDS", {"dask": workers})
    with WorkerPool(2, "dask").kept() as crew:
        for _ in range(3):
            assert dict(crew.each(abs, [-1, -2])) == {-1: 1, -2: 2}
    assert started == [2]


@pytest.mark.parametrize(
    "words, reason",
    [
        ("--backend slurm", "there is no backend 'slurm'; there are dask, ray"),
        ("--address tcp://localhost:1", "an address needs a backend"),
    ],
)
def test_a_backend_that_cannot_be_is_refused(words: str, reason: str) -> None:
    answer = CliRunner().invoke(app, f"arena base --players greedy,random {words}".split())
    assert (answer.exit_code, reason in " ".join(answer.output.split())) == (2, True)


@pytest.mark.parametrize("backend, library", [("dask", "distributed"), ("ray", "ray")])
def test_without_its_extra_a_backend_says_what_to_install(
    backend: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == library else find(name))
    with pytest.raises(TuilerieError, match=rf"pip install 'tuilerie\[{backend}\]'"):
        WorkerPool(backend=backend)
