"""Attacks on a server, to be repeated: `python -m tests.server.attacks NAME [HOST:PORT]`.

Each is a module `attack_NAME.py` with a coroutine `attack(address)` that returns figures by name. Without an
address a server is started in a process of its own, with its own default limits but for what the module's
`SETTINGS` say, and with `DESCRIPTORS` open files. Attack no server but your own.
"""

import importlib
import pathlib
from collections.abc import Awaitable, Callable
from typing import Any

PREFIX = "attack_"
Attack = Callable[[str], Awaitable[dict[str, Any]]]


def names() -> list[str]:
    return sorted(
        path.stem.removeprefix(PREFIX) for path in pathlib.Path(__file__).parent.glob(f"{PREFIX}*.py")
    )


def find(name: str) -> tuple[Attack, dict[str, Any], int]:
    """An attack, and the settings and the number of open files of a server that is started for it."""
    module = importlib.import_module(f"{__name__}.{PREFIX}{name}")
    return module.attack, getattr(module, "SETTINGS", {}), getattr(module, "DESCRIPTORS", 0)
