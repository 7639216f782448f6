"""`python -m tests.server.attacks NAME [HOST:PORT]`: prints the figures of one attack, a line each."""

import asyncio
import pathlib
import sys
import tempfile
from typing import Any

from tests.server.attacks import find, names
from tests.server.client import Browser
from tests.server.running import QUICK, running
from tuilerie.server.settings import Settings

# A server of the tests is more patient than one that strangers reach.
DEFAULTS: dict[str, Any] = {name: getattr(Settings(), name) for name in QUICK if name != "prepare"}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in names():
        print(f"usage: python -m tests.server.attacks NAME [HOST:PORT], with one of {', '.join(names())}")
        return 2
    for name, figure in _figures(arguments[0], *arguments[1:2]).items():
        print(f"{name}: {figure}")
    return 0


def _figures(name: str, address: str = "") -> dict[str, Any]:
    attack, settings = find(name)
    if address:
        return asyncio.run(_attacked(attack, address))
    with (
        tempfile.TemporaryDirectory() as folder,
        running(pathlib.Path(folder), **{**DEFAULTS, **settings}) as server,
    ):
        return asyncio.run(_attacked(attack, server.address))


async def _attacked(attack: Any, address: str) -> dict[str, Any]:
    try:
        figures: dict[str, Any] = await attack(address)
        return figures
    finally:
        while Browser.made:
            await Browser.made[0].close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
