"""The interface of a compiled search, and the implementation that players use.

Limits, stopping early and choosing a move are plain Python around this interface. With native rules the
search is `ai.native_search`; a browser registers its own implementation with `use_backend`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..core.rule import has_native
from ..play.errors import TuilerieError
from ..play.position import Position

TREE_ROOM = 1 << 21  # the most nodes in a tree; their memory is allocated only as they are used


class NoSearch(TuilerieError):
    """No search is available."""


@dataclass(frozen=True)
class SearchSetup:
    """The parameters of a search."""

    weights: Mapping[str, float]  # weights of the evaluation, in the order in which it reads them
    settings: Mapping[str, float] = field(default_factory=dict)  # settings that differ from the defaults
    seed: int = 0
    viewer: int | None = None  # the seat whose knowledge counts; by default the seat to act
    only: Sequence[int] = ()  # the moves to compare; all if empty
    room: int = TREE_ROOM


class Search(Protocol):
    """A search of one position. All lists about its moves are in the same order."""

    @property
    def simulations(self) -> int:
        """The number of simulations so far."""
        ...

    @property
    def is_stopped(self) -> bool: ...

    def run(self, until: int) -> None:
        """Runs simulations up to this total, or until it is stopped."""
        ...

    def solve(self, until: int) -> dict[int, float] | None:
        """Near the end of the game, returns the exact value of each move; earlier, an empty list. Returns
        None if it takes more than this many moves to find out; a later call continues."""
        ...

    def moves(self) -> list[int]: ...

    def visits(self) -> list[int]: ...

    def rewards(self) -> list[float]:
        """The mean reward of each move for the seat to act. For a move that has not been tried, the reward
        that the evaluation expects."""
        ...

    def line(self, index: int) -> tuple[int, ...]:
        """A move and those expected to follow it, up to the next random draw."""
        ...

    def follow(self, index: int, position: Position) -> None:
        """Continues from the position after a move, with the subtree below it."""
        ...

    def stop(self) -> None:
        """May be called from another thread."""
        ...


@dataclass(frozen=True)
class Rated:
    """The legal moves, each with the margin that the evaluation expects after it for the seat to act."""

    moves: list[int]
    margins: list[float]


class Backend(Protocol):
    def begin(self, position: Position, setup: SearchSetup) -> Search: ...

    def rate(self, position: Position, weights: Mapping[str, float]) -> Rated: ...


_chosen: list[Backend] = []


def use_backend(backend: Backend) -> None:
    """Makes all players use this implementation from now on."""
    _chosen[:] = [backend]


def backend() -> Backend:
    if not _chosen:
        if not has_native():
            raise NoSearch("players that look ahead need compiled rules: pip install 'tuilerie[compile]'")
        from .native_search import NativeBackend

        use_backend(NativeBackend())
    return _chosen[0]
