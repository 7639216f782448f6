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
FRUITLESS = 3  # how often in a row workers may be lost without a result


class CrewLost(TuilerieError):
    """Workers died repeatedly without returning a result."""


@dataclass(frozen=True)
class Done(Generic[Result]):
    number: int
    result: Result | None
    problem: str | None = None


@dataclass(frozen=True)
class WorkerPool:
    """Processes on this machine or, with a backend (`dask` or `ray`), workers of a cluster at an address.
    Without an address, the backend starts workers on this machine."""

    jobs: int = 1
    backend: str | None = None
    address: str | None = None
    hired: Share | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.backend is not None:
            check_backend(self.backend)
        elif self.address is not None:
            raise WrongBackend("an address needs a backend: add --backend dask or --backend ray")

    def each(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[tuple[Item, Result]]:
        """Yields each item with its result as soon as it is done. If a worker is lost, another one repeats
        its task. `work` must be a function at the top level of a module, since workers import it; items and
        results are pickled."""
        if self.backend is None and self.jobs == 1:
            yield from ((item, work(item)) for item in items)
            return
        with self._at_work() as share:
            yield from ((items[done.number], _result(done)) for done in _all_done(share, work, items))

    @contextlib.contextmanager
    def kept(self) -> Iterator["WorkerPool"]:
        """Keeps the workers between several calls, so that they are started only once."""
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
                raise CrewLost(f"workers were lost repeatedly, tasks left: {len(left)}: {done}") from done


def _until_lost(share: Share, tasks: list[Any]) -> Iterator[Done[Any] | Exception]:
    """Yields results. If workers are lost, yields that error at the end."""
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
    """Stops the workers and hides joblib's warning about cancelled tasks, which are intended here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if isinstance(coming, Generator):
            coming.close()


@functools.cache
def made_of() -> str:
    """A hash of everything that determines a player's moves."""
    weights = sorted((PACKAGE / "ai").rglob("*.toml"))
    return source_hash() + hashlib.sha256(b"".join(file.read_bytes() for file in weights)).hexdigest()


def tried(work: Callable[[Item], Result], item: Item, number: int, expected: str) -> Done[Result]:
    """Does the work and returns its errors as text. An exception that still gets through means that a worker
    was lost."""
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
