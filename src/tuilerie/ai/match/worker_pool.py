"""Pools that distribute independent work, such as the games of a match, over processes or machines."""

import contextlib
import functools
import hashlib
import traceback
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from ...core.cache import PACKAGE, source_hash
from ...play.errors import TuilerieError
from .remote_workers import BACKENDS, Share, WrongBackend, check_backend

Item = TypeVar("Item")
Result = TypeVar("Result")
FOREIGN = "a worker has another version of Tuilerie, or other weights: its games would not be the same"
FRUITLESS = 3  # times that workers are lost, one after the other, without anything done


class CrewLost(TuilerieError):
    """Workers died again and again, and nothing got done any more."""


@dataclass(frozen=True)
class Done(Generic[Result]):
    number: int
    result: Result | None
    problem: str | None = None


@dataclass(frozen=True)
class WorkerPool:
    """So many processes of this machine; or, over a backend (`dask`, `ray`), the workers at an address:
    without one, as many as there are jobs are started here."""

    jobs: int = 1
    backend: str | None = None
    address: str | None = None
    hired: Share | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.backend is not None:
            check_backend(self.backend)
        elif self.address is not None:
            raise WrongBackend("an address is one of a backend: say --backend dask or --backend ray")

    def each(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[tuple[Item, Result]]:
        """The items with what became of them, as they get done. What a lost worker had in hand is done again
        by another. The work is a function of a module, which workers import; items and results travel."""
        if self.backend is None and self.jobs == 1:
            yield from ((item, work(item)) for item in items)
            return
        with self._at_work() as share:
            yield from ((items[done.number], _result(done)) for done in _all_done(share, work, items))

    @contextlib.contextmanager
    def kept(self) -> Iterator["WorkerPool"]:
        """The same pool for one work after the other: what has to be started for it is started once."""
        with self._at_work() as share:
            yield replace(self, hired=share)

    @contextlib.contextmanager
    def _at_work(self) -> Iterator[Share]:
        if self.hired is not None:
            yield self.hired
        elif self.backend is None:
            yield self._share_here
        else:
            with BACKENDS[self.backend](self.address, self.jobs) as share:
                yield share

    def _share_here(self, tasks: list[Any]) -> Iterable[Any]:
        from joblib import Parallel

        done: Iterable[Any] = Parallel(n_jobs=self.jobs, return_as="generator_unordered")(tasks)
        return done


def _all_done(share: Share, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[Done[Result]]:
    from joblib import delayed

    left, fruitless = dict(enumerate(items)), 0
    while left:
        before = len(left)
        tasks = [delayed(tried)(work, item, number, made_of()) for number, item in left.items()]
        for done in _until_lost(share, tasks):
            if isinstance(done, Done):
                if left.pop(done.number, None) is not None:
                    yield done
                continue
            fruitless = fruitless + 1 if len(left) == before else 0
            if fruitless == FRUITLESS:
                raise CrewLost(f"workers are lost again and again, {len(left)} left to do: {done}") from done


def _until_lost(share: Share, tasks: list[Any]) -> Iterator[Done[Any] | Exception]:
    """What gets done; at the end, if workers were lost, how."""
    lost: Exception | None = None
    coming: Iterator[Any] = iter(())
    try:
        coming = iter(share(tasks))
        while (done := next(coming, None)) is not None:
            yield done
    except Exception as problem:
        lost = problem
    finally:
        _dismiss(coming)
    if lost is not None:
        yield lost


def _dismiss(coming: Iterator[Any]) -> None:
    """joblib warns that it cancels what nobody waits for any more, which is what is wanted."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if isinstance(coming, Generator):
            coming.close()


@functools.cache
def made_of() -> str:
    """Changes whenever anything changes that decides what a player plays."""
    weights = sorted((PACKAGE / "ai").glob("*.toml"))
    return source_hash() + hashlib.sha256(b"".join(file.read_bytes() for file in weights)).hexdigest()


def tried(work: Callable[[Item], Result], item: Item, number: int, expected: str) -> Done[Result]:
    """A problem of the work itself is brought back as words: what is raised then is the loss of a worker."""
    if made_of() != expected:
        return Done(number, None, FOREIGN)
    try:
        return Done(number, work(item))
    except Exception:
        return Done(number, None, traceback.format_exc())


def _result(done: Done[Result]) -> Result:
    if done.problem == FOREIGN:
        raise WrongBackend(FOREIGN)
    if done.problem is not None:
        raise RuntimeError(f"a worker failed:\n{done.problem}")
    return done.result  # type: ignore[return-value]
