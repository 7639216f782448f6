"""The search modules of all games in a tab; each is loaded when it is first needed."""

from collections.abc import Awaitable, Callable
from typing import Any

from ..ai.backend import NoSearch, use_backend
from .js_instance import JsInstance
from .wasm_backend import WasmBackend


class SearchModules:
    """`fetch` gives the WebAssembly.Module of a game: the worker's JavaScript downloads and compiles it."""

    def __init__(self, fetch: Callable[[str], Awaitable[Any]]) -> None:
        self.fetch = fetch
        self.modules: dict[str, Any] = {}
        use_backend(WasmBackend(self.new_instance))

    async def load(self, game: str) -> None:
        self.modules[game] = await self.fetch(game)

    def new_instance(self, game: str) -> JsInstance:
        if game not in self.modules:
            raise NoSearch(f"the search of {game} is not loaded yet")
        return JsInstance(self.modules[game])
