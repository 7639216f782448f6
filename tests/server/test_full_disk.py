"""A full disk: moves are refused, and the host can see why."""

import logging
from pathlib import Path
from typing import cast

import pytest
import sqlalchemy as sa

from tests.server.client import Browser
from tests.server.running import Running, served
from tuilerie.server import metrics
from tuilerie.server.store import health
from tuilerie.server.store.store import SqlStore

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


def limit_pages(server: Running, spare: int) -> None:
    """Limits the growth of the file to this many pages, like a disk with little room."""
    near = server.services.store.near
    assert near

    def limit() -> None:
        with near.engine.connect() as connection:
            pages = connection.execute(sa.text("PRAGMA page_count")).scalar_one()
            connection.execute(sa.text(f"PRAGMA max_page_count = {pages + spare}"))

    near.writer.submit(limit).result()


def failures() -> float:
    return float(metrics.STORAGE.labels("write")._value.get())


async def test_a_full_disk_is_told_by_health_log_and_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "VALID_SECONDS", 0.0)
    async with served(tmp_path) as server:
        device = Browser(server.address)
        assert (await device.get("/healthz"))["status"] == "ok"
        limit_pages(server, 0)
        before = failures()
        with caplog.at_level(logging.ERROR):
            sick = await device.get("/healthz")
        assert (sick["status"], sick["code"]) == (503, "storage")
        assert failures() == before + 1
        assert "full" in str(
            next(vars(line)["why"] for line in caplog.records if line.msg == "storage failed")
        )
        limit_pages(server, 1000)
        assert (await device.get("/healthz"))["status"] == "ok"


class CountingStore:
    def __init__(self) -> None:
        self.writes = 0

    async def write(self, _: object) -> None:
        self.writes += 1


async def test_health_is_asked_often_and_written_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "VALID_SECONDS", 3600.0)
    store = CountingStore()
    asked = health.Health(cast(SqlStore, store))
    for _ in range(10):
        await asked.check()
    assert store.writes == 1
