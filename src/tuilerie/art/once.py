"""Work that is done once for each tile."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from ..core.tiles import Tile

More = ParamSpec("More")
Result = TypeVar("Result")


class Once(Generic[More, Result]):
    """As functools.cache, but tiles are known by identity: to hash one is to hash its whole picture."""

    def __init__(self, function: Callable[Concatenate[Tile, More], Result]) -> None:
        self.function = function
        self.found: dict[tuple[object, ...], tuple[Tile, Result]] = {}

    def __call__(self, tile: Tile, *more: More.args, **named: More.kwargs) -> Result:
        key = (id(tile), *more)
        if key not in self.found:
            self.found[key] = (tile, self.function(tile, *more, **named))
        return self.found[key][1]

    def cache_clear(self) -> None:
        self.found.clear()
