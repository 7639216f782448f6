"""Caches of functions of a tile: one result per tile, or one for all tiles with the same land."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from ..core.tiles import Tile

More = ParamSpec("More")
Result = TypeVar("Result")


class Once(Generic[More, Result]):
    """Like functools.cache, but tiles are compared by identity, since hashing one would hash its whole
    picture."""

    def __init__(self, function: Callable[Concatenate[Tile, More], Result]) -> None:
        self.function = function
        self.found: dict[tuple[object, ...], tuple[Tile, Result]] = {}

    def name(self, tile: Tile) -> object:
        return id(tile)

    def __call__(self, tile: Tile, *more: More.args, **named: More.kwargs) -> Result:
        key = (self.name(tile), *more)
        if key not in self.found:
            self.found[key] = (tile, self.function(tile, *more, **named))
        return self.found[key][1]

    def cache_clear(self) -> None:
        self.found.clear()


class OnceForLand(Once[More, Result]):
    """Like `Once`, with one result for all tiles of the same picture, which differ only in their icons."""

    def name(self, tile: Tile) -> object:
        return tile.picture, tuple(segment.kind for segment in tile.segments)
