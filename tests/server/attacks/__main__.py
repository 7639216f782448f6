"""`python -m tests.server.attacks NAME [HOST:PORT]`: prints the figures of one attack, a line each."""

import asyncio
import sys
from typing import Any

from tests.server.attacks import find, names
from tests.server.attacks.apart import apart
from tests.server.client import Browser
from tests.server.running import QUICK
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
    attack, settings, descriptors = find(name)
    if address:
        return asyncio.run(_attacked(attack, address))
    with apart({**DEFAULTS, **settings}, descriptors) as server:
        figures = asyncio.run(_attacked(attack, server.address))
        return {**figures, "CPU of the server in all (s)": round(server.cpu_seconds(), 1)}


async def _attacked(attack: Any, address: str) -> dict[str, Any]:
    try:
        figures: dict[str, Any] = await attack(address)
        return figures
    finally:
        while Browser.made:
            await Browser.made[0].close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
