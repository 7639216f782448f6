"""Exploring records costs time: one address cannot block others, nor the loading of tables."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Browser, visitor
from tests.server.running import served
from tests.waiting import PATIENCE, until_holds
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table
from tuilerie.server import explorations
from tuilerie.server.explorations import WAITING_PER_ADDRESS

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]
RECORD = write_record(Table("base", 2, "0"))


class Held:
    """Explorations that wait until the test releases them."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.threads: set[str] = set()
        self.gate = threading.Event()

    def __call__(self, asked: Any) -> Any:
        self.begun.append(asked.record)
        self.threads.add(threading.current_thread().name.partition("_")[0])
        self.gate.wait(2 * PATIENCE)
        return {"record": asked.record}


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    one = Held()
    monkeypatch.setattr(explorations, "explored", one)
    yield one
    one.gate.set()


async def test_one_address_explores_and_the_others_go_on(tmp_path: Path, held: Held) -> None:
    """Too many at once are refused; a stranger takes turns with it; tables are loaded meanwhile."""
    async with served(tmp_path) as server, visitor(server.address, "127.0.0.3") as busy:
        asked = [asyncio.create_task(busy.post("/api/explore", json={"record": RECORD})) for _ in range(40)]
        await until_holds(lambda: sum(task.done() for task in asked) == 40 - WAITING_PER_ADDRESS)
        assert {task.result().status_code for task in asked if task.done()} == {429}
        device = Browser(server.address)
        table = (await device.open("base", "Ann", "Bob"))["table"]["id"]
        server.services.rooms.clear()  # so that the table must be read and folded again, in a thread
        async with asyncio.timeout(PATIENCE):
            await (await device.sit(table)).until(lambda: True)
        stranger = asyncio.create_task(device.post("/api/explore", record=RECORD + "# stranger"))
        queue = server.services.explorations.queue
        await until_holds(lambda: len(queue.waiting) == 2)
        held.gate.set()
        assert (await stranger)["status"] == 200
        assert any(record.endswith("# stranger") for record in held.begun[:3])
        await asyncio.gather(*asked)
        assert held.threads == {"explorer"}  # however many explore, the threads that load tables are free
