"""The games. Each has a module with its rules."""

import functools
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType

from ..core.box import Box
from ..core.tiles import OwnTile

SEAT_COUNTS = range(2, 6)


@functools.cache
def _module_of(id: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{id.replace('-', '_')}")


@dataclass(frozen=True)
class Game:
    """A game: its name, and the module with its rules."""

    id: str
    name: str  # in English; play/phrases.toml has it in every language
    own_tiles: tuple[OwnTile, ...] = ()  # tiles that people drew into one game, so that they can be drawn

    @property
    def module(self) -> ModuleType:
        return _module_of(self.id)

    @property
    def box(self) -> Box:
        """The present box, with the tiles that people drew in."""
        box: Box = self.module.BOX
        return functools.reduce(Box.with_tile, self.own_tiles, box)

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(self.module.BOX.options)

    @property
    def default_options(self) -> tuple[str, ...]:
        return tuple(self.module.BOX.default_options)

    @property
    def tile_count(self) -> int:
        """The number of tiles with the default options, including those on the table at the start."""
        return int(self.module.BOX.tiles_with(self.default_options))

    @property
    def note(self) -> str:
        """A note for players about the tile set."""
        return str(self.module.BOX.note)


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for game in (
            Game("base", "Carcassonne"),
            Game("hunters", "Hunters & Gatherers"),
            Game("gold-rush", "Gold Rush"),
            Game("hill-and-dale", "Over Hill and Dale"),
            Game("amazonas", "Amazonas"),
        )
    }
)
