"""Attacks on a server, to be repeated: `python -m tests.server.attacks [NAME [HOST:PORT]]`.

Each is a module `attack_NAME.py` with a coroutine `attack(address)` that returns figures by name. Without an
address, a server is started in a process of its own, with the default limits except for the module's
`SETTINGS`, and with its `LIMITS` of the operating system. A module with `OWN_SERVER` starts its server
itself, since it kills or replaces it. Attack no server but your own.
"""

import importlib
import pathlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

PREFIX = "attack_"
Figures = dict[str, Any]


@dataclass(frozen=True)
class Attack:
    name: str
    begin: Callable[[str], Awaitable[Figures]]
    settings: dict[str, Any]
    limits: dict[int, int]  # by what the module `resource` calls them
    look: Callable[[pathlib.Path], Figures]  # in the folder of the server, when the attack is over
    has_own_server: bool


def names() -> list[str]:
    return sorted(
        path.stem.removeprefix(PREFIX) for path in pathlib.Path(__file__).parent.glob(f"{PREFIX}*.py")
    )


def find(name: str) -> Attack:
    module = importlib.import_module(f"{__name__}.{PREFIX}{name}")
    return Attack(
        name=name,
        begin=module.attack,
        settings=getattr(module, "SETTINGS", {}),
        limits=getattr(module, "LIMITS", {}),
        look=getattr(module, "look", lambda folder: {}),
        has_own_server=getattr(module, "OWN_SERVER", False),
    )
