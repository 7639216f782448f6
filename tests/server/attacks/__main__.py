"""`python -m tests.server.attacks [NAME [HOST:PORT]]`: the figures of one attack, or a table of all.

The table has a line per attack, as Markdown: how it was before it was mended (docs/hosting.md), how it is
now, how long a bystander waits for an answer, and how much memory, disk and log the server takes meanwhile.
"""

import asyncio
import os
import sys
from typing import Any

from tests.server.attacks import Attack, find, names
from tests.server.attacks.apart import Apart, apart
from tests.server.attacks.bystander import Told, bystander
from tests.server.attacks.page import told_before
from tests.server.client import Browser
from tests.server.running import QUICK
from tuilerie.server.settings import Settings

# A server of the tests is more patient than one that strangers reach.
DEFAULTS: dict[str, Any] = {name: getattr(Settings(), name) for name in QUICK if name != "prepare"}
HEADINGS = (
    "attack",
    "before",
    "now",
    "others wait, alone, attacked (p95, ms)",
    "MiB",
    "kB on disk",
    "kB of log",
)


def main(arguments: list[str]) -> int:
    name, address = [*arguments, "", ""][:2]
    if name and name not in names():
        print(f"usage: python -m tests.server.attacks [NAME [HOST:PORT]], with one of {', '.join(names())}")
        return 2
    if not name:
        return _print_table()
    for what, figure in _figures(find(name), address).items():
        print(f"{what}: {figure}")
    return 0


def _print_table() -> int:
    before, failed = told_before(), 0
    print(_line(HEADINGS), _line(["---"] * len(HEADINGS)), sep="\n", flush=True)
    for name in names():
        try:
            figures = _figures(find(name))
        except Exception as problem:
            figures, failed = {"FAILED": f"{type(problem).__name__}: {problem}"}, 1
        beside = [figures.pop(key, "–") for key in HEADINGS[3:]]
        now = "; ".join(f"{what}: {figure}" for what, figure in figures.items())
        print(_line([f"`{name}`", before.get(name, "–"), now, *beside]), flush=True)
    print(f"\nload average of the machine at the end: {os.getloadavg()[0]:.1f}")
    return failed


def _line(cells: Any) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _figures(attack: Attack, address: str = "") -> dict[str, Any]:
    if address or attack.has_own_server:
        return asyncio.run(_attacked(attack, address))
    with (
        apart({**DEFAULTS, **attack.settings}, attack.limits) as server,
        bystander(server.address, server.pid) as other,
    ):
        disk, log = server.disk_bytes, server.log_bytes
        figures = asyncio.run(_attacked(attack, server.address))
        figures |= attack.look(server.folder)
        return figures | _beside(server, other.told(), disk, log)


def _beside(server: Apart, told: Told, disk: int, log: int) -> dict[str, Any]:
    grown = (told["memory"], (server.disk_bytes - disk) / 1000, (server.log_bytes - log) / 1000)
    figures = (f"{told['alone']}, {told['attacked']}", *(round(figure, 1) for figure in grown))
    return {
        **dict(zip(HEADINGS[3:], figures, strict=True)),
        "CPU of the server (s)": round(server.cpu_seconds, 1),
    }


async def _attacked(attack: Attack, address: str) -> dict[str, Any]:
    try:
        return await attack.begin(address)
    finally:
        while Browser.made:
            await Browser.made[0].close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
