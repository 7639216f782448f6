"""Those who share out independent work, such as the games of a match: processes of this machine."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..play.errors import TuilerieError

Item = TypeVar("Item")
Result = TypeVar("Result")


class CrewLost(TuilerieError):
    """Workers died again and again, and nothing got done any more."""


@dataclass(frozen=True)
class _Done(Generic[Item, Result]):
    item: int
    result: Result | None
    problem: str | None = None


@dataclass(frozen=True)
class Crew:
    """How many things are done at a time."""

    jobs: int = 1

    def each(self, work: Callable[[Item], Result], items: Sequence[Item]) -> Iterator[tuple[Item, Result]]:
        """The items with what became of them, as they get done."""
        if self.jobs == 1:
            yield from ((item, work(item)) for item in items)
            return
        from joblib import Parallel, delayed

        done = Parallel(n_jobs=self.jobs, return_as="generator_unordered")(
            delayed(_tried)(work, item, number) for number, item in enumerate(items)
        )
        for one in done:
            yield items[one.item], _result_of(one)


def _tried(work: Callable[[Item], Result], item: Item, number: int) -> _Done[Item, Result]:
    """A problem of the work itself is brought back as words: what is raised then is the loss of a worker."""
    try:
        return _Done(number, work(item))
    except Exception:
        return _Done(number, None, traceback.format_exc())


def _result_of(done: _Done[Item, Result]) -> Result:
    if done.problem is not None:
        raise RuntimeError(f"a worker failed:\n{done.problem}")
    return done.result  # type: ignore[return-value]
