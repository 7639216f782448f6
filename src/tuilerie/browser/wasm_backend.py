"""The search as WebAssembly, for players in a browser. `ai.backend.use_backend` makes players use it."""

import weakref
from collections.abc import Callable, Mapping
from dataclasses import replace

from ..ai.backend import Rated, Search, SearchSetup
from ..ai.compiled_search import CompiledSearch, rated
from ..play.position import Position
from .wasm_arrays import WasmArrays
from .wasm_instance import WasmInstance

TAB_ROOM = 1 << 18  # the most nodes in a tree: they take 19 megabytes, which is much for a phone
IDLE_KEPT = 2  # unused instances kept for the next search


class WasmBackend:
    """Gives each search its own instance of its game's module, with its own memory."""

    def __init__(self, new_instance: Callable[[str], WasmInstance], room: int = TAB_ROOM) -> None:
        self.new_instance, self.room = new_instance, room
        self.game, self.idle = "", list[WasmInstance]()

    def begin(self, position: Position, setup: SearchSetup) -> Search:
        room = min(setup.room, self.room)
        return CompiledSearch(self._arrays(position), position, replace(setup, room=room))

    def rate(self, position: Position, weights: Mapping[str, float]) -> Rated:
        return rated(self._arrays(position), position, weights)

    def _arrays(self, position: Position) -> WasmArrays:
        """New arrays in an instance that no search uses. The instance is reused after its arrays are
        garbage-collected."""
        game = position.game.id
        if game != self.game:
            self.game, self.idle = game, []
        instance = self.idle.pop() if self.idle else self.new_instance(game)
        arrays = WasmArrays(instance, position.box.sizes)
        weakref.finalize(arrays, give_back, self.idle, instance).atexit = False
        return arrays


def give_back(idle: list[WasmInstance], instance: WasmInstance) -> None:
    if len(idle) < IDLE_KEPT:
        idle.append(instance)
