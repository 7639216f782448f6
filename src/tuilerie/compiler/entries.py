"""The rules that Python calls, for each part: one list for native libraries and for WebAssembly."""

import importlib
from collections.abc import Callable
from typing import Any

from ..core.rule import PLAY, SEARCH, WASM, entries_of
from ..core.rulebook import ENTRIES
from ..games import Game

# Importing these modules marks their rules.
MODULES = (
    "core.chance",
    "games.playout",
    "ai.greedy",
    "ai.search.simulation",
    "ai.search.endgame",
    "ai.simulate",
    "ai.learning.outcomes",
    "env.stepping",
    "env.consequence",
    "env.framing",
)


def entries(game: Game, part: str) -> list[Callable[..., Any]]:
    """The rules that the library of a part contains for a game."""
    if part == WASM:
        return entries(game, PLAY) + entries(game, SEARCH)
    for name in MODULES:
        importlib.import_module(f"tuilerie.{name}")
    own = [getattr(game.module, name) for name in ENTRIES] if part == PLAY else []
    return own + entries_of(part)
