"""What a hint, a look at a replay and an analysis cost a server that thinks itself, and what they cost one
whose visitors' browsers think (docs/scaling.md).

`python -m bench.host_cost [GAME]`, after `make site`, which makes what browsers are given. Figures are
milliseconds of CPU of the server alone, so that other work on the machine matters little.
"""

import asyncio
import os
import pathlib
import sys
import tempfile
from collections.abc import Awaitable, Callable

from tests.server.client import Browser, Player
from tests.web.house import House
from tests.web.prepared import table_from
from tuilerie.ai.players import GreedyPlayer
from tuilerie.packing.tab_files import START_FILE, TabFiles
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table

HINTS, LOOKS, DOWNLOADS = 10, 40, 20
TICKS = os.sysconf("SC_CLK_TCK")
Work = Callable[[], Awaitable[object]]


def played(game: str) -> Table:
    table, player = Table(game, ["Ann", "Bob"], "1"), GreedyPlayer()
    while not table.is_over:
        table.play(player.choose(table))
    return table


class Host:
    def __init__(self, house: House, game: str) -> None:
        self.house, self.table = house, played(game)
        self.record = write_record(self.table)
        self.browser = Browser(house.address.removeprefix("http://"))
        self.made = [n for n, one in enumerate(self.table.history) if one.seat >= 0]

    def cpu(self) -> float:
        assert self.house.process
        stat = pathlib.Path(f"/proc/{self.house.process.pid}/stat").read_text()
        return sum(map(int, stat.rpartition(")")[2].split()[11:13])) / TICKS

    async def cost(self, what: str, times: int, work: Work) -> None:
        before = self.cpu()
        for _ in range(times):
            await work()
        print(f"{what}: {1000 * (self.cpu() - before) / times:,.1f} ms", flush=True)

    async def seated(self, moves: int) -> Player:
        """Makes a table with this number of moves."""
        path, (own, *_) = table_from(self.house, self.record, moves)
        table = path.removeprefix("/t/")
        await self.browser.post(f"/api/tables/{table}/key", key=own.partition("=")[2])
        return await self.browser.sit(table)

    async def hints(self) -> None:
        steps = range(0, len(self.made), len(self.made) // HINTS)
        players = [await self.seated(self.made[step]) for step in steps][:HINTS]
        thinkers = iter(players)
        await self.cost("a hint of the server", len(players), lambda: hint(next(thinkers)))
        records = iter(players)
        await self.cost("a record for a hint of the browser", len(players), lambda: self.known(next(records)))

    async def known(self, player: Player) -> None:
        answer = await self.browser.http.get(f"/api/tables/{player.table}/record?seat={player.held[0]}")
        assert answer.status_code == 200, answer.text

    async def looks(self) -> None:
        places = iter(range(0, len(self.made), max(1, len(self.made) // LOOKS)))
        await self.cost("a position of a replay by the server", LOOKS, lambda: self.look(next(places)))

    async def look(self, at: int) -> None:
        body = {"record": self.record, "at": at, "report": True, "language": "en"}
        assert (await self.browser.post("/api/explore", **body))["status"] == 200

    async def analysis(self) -> None:
        path = table_from(self.house, self.record)[0].replace("/t/", "/api/tables/")
        await self.cost("an analysis by the server", 1, lambda: self.analyse(path))

    async def analyse(self, path: str) -> None:
        found = await self.browser.post(f"{path}/analysis")
        while found["status"] in ("queued", "running"):
            await asyncio.sleep(2)  # waiting costs little, but it is measured, too
            found = await self.browser.get(f"{path}/analysis")
        assert found["status"] == "done", found

    async def downloads(self) -> None:
        await self.cost("what a browser needs, packed for the first", 1, self.download)
        await self.cost("… for each of the next", DOWNLOADS, self.download)

    async def download(self) -> None:
        start = (await self.browser.get(f"/{START_FILE}"))["version"]
        for name in TabFiles().sources:
            if not name.startswith("modules/") or name.endswith(f"/{self.table.game}.wasm"):
                answer = await self.browser.http.get(f"/{name}?v={start}")
                assert answer.status_code == 200, name


async def hint(player: Player) -> None:
    await player.say(type="hint", id="hint", seat=player.held[0])
    await player.until(lambda: any(one["type"] in ("hint", "refused") for one in player.heard))


async def measured(house: House, game: str) -> None:
    host = Host(house, game)
    for work in (host.hints, host.looks, host.analysis, host.downloads):
        await work()
    await host.browser.close()


def main(game: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(pathlib.Path(folder))
        house.open()
        try:
            asyncio.run(measured(house, game))
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "base")
