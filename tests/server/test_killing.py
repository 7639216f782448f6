"""kill -9 with players on two processes on PostgreSQL; fifty times, and on two workers, by `make soak`."""

import asyncio

import pytest

from tests.server.soak import killing


@pytest.fixture(autouse=True)
def no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is measured by `make soak`."""
    monkeypatch.setattr(killing, "BAR_SECONDS", {2: float("inf")})


def test_the_other_process_carries_on() -> None:
    """Before the first is back; what is acknowledged is neither lost nor doubled."""
    with killing.serving(2, interpreted=True, prepare=False) as servers:
        print(asyncio.run(killing.soak(4, servers, ["base"], level="random", to_the_end=False)))
