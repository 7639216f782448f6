"""The levels of computer players, one entry each.

To add a level, add an entry to `_ALL`, its name to `[levels]` in play/phrases.toml, and a
sentence about it, `level_NAME`, to web/src/words/home.ts. A test says what is missing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..core.rule import PLAY, SEARCH
from .search.limit import Limit

if TYPE_CHECKING:
    from .players import Player


@dataclass(frozen=True)
class PlayerLevel:
    """A computer player with a name."""

    name: str
    make: Callable[[int], "Player"]  # from the seed of its own chance
    needs: str  # the library of a game with its rules (`core.rule.LIBRARIES`)


def _random(seed: int) -> "Player":
    from .players import RandomPlayer

    return RandomPlayer(seed)


def _one_turn_ahead(name: str) -> PlayerLevel:
    """A player with the noise given in the game's weights, or without noise."""

    def make(seed: int) -> "Player":
        from .players import GreedyPlayer

        return GreedyPlayer(seed, name)

    return PlayerLevel(name, make, SEARCH)


def _search(name: str, limit: Limit) -> PlayerLevel:
    def make(seed: int) -> "Player":
        from .players import SearchPlayer

        return SearchPlayer(name, limit, seed)

    return PlayerLevel(name, make, SEARCH)


# From weak to strong: this is the order in which they are offered.
_ALL = (
    PlayerLevel("random", _random, PLAY),
    _one_turn_ahead("easy"),
    _one_turn_ahead("normal"),
    _one_turn_ahead("greedy"),
    _search("hard", Limit(sims=60)),
    _search("expert", Limit(sims=2000)),
)
LEVELS: Mapping[str, PlayerLevel] = MappingProxyType({level.name: level for level in _ALL})
PLAYERS = tuple(LEVELS)
WITHOUT_SEARCH = tuple(level.name for level in _ALL if level.needs != SEARCH)


def part_for(players: Iterable[str]) -> str:
    """The library that these players need; they are given by name (`hard`, `search:sims=N`, `you`)."""
    kinds = {name.partition(":")[0] for name in players}
    known = {"search": SEARCH, **{level.name: level.needs for level in LEVELS.values()}}
    return SEARCH if SEARCH in {known.get(kind) for kind in kinds} else PLAY


def level_offered(wanted: str, levels: Sequence[str]) -> str:
    """The wanted level if it is offered, else the strongest one. Saved games and substitutes for absent
    people may ask for a level that is not offered here."""
    return wanted if wanted in levels else levels[-1]
