"""One test for many cases, for checks that are cheaper than pytest's overhead per test.

It goes on after a failure, and names every case that fails.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]


def every(cases: Iterable[Any], names: Iterable[str]) -> Callable[[Test], Callable[[], None]]:
    """A replacement for `pytest.mark.parametrize`. If a case is a tuple, its items become separate
    arguments."""
    named = list(zip(names, cases, strict=True))
    assert named, "no cases"

    def mark(test: Test) -> Callable[[], None]:
        def through_all() -> None:
            failures = [found for name, case in named if (found := _failure(test, name, case))]
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(named)} cases", failures)

        through_all.__name__, through_all.__doc__ = test.__name__, test.__doc__
        return through_all

    return mark


def _failure(test: Test, name: str, case: Any) -> BaseException | None:
    try:
        test(*case) if isinstance(case, tuple) else test(case)
    except (Exception, pytest.fail.Exception) as problem:
        problem.add_note(f"in the case of {name}")
        return problem
    return None
