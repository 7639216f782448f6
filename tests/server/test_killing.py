"""kill -9 with players on two processes; fifty times by `make soak`."""

import asyncio

import pytest

from tests.server.soak import killing


def test_the_other_process_carries_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first is back; what is acknowledged is neither lost nor doubled. Time is no bar here."""
    monkeypatch.setattr(killing, "BAR_SECONDS", {2: float("inf")})
    with killing.serving(2, games=["base"], purposes=["play", "greedy"], prepare=False) as servers:
        print(asyncio.run(killing.soak(5, servers, ["base"], to_the_end=False)))
