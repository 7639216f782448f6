"""The interface of a compiled search, and which implementation players use.

Limits, early endings, choices and judgements are plain Python around this interface. Where rules are
compiled, the search is `ai.native_search`; elsewhere another module offers one, by `use_backend`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..core.rule import has_native
from ..play.errors import TuilerieError
from ..play.position import Position

TREE_ROOM = 1 << 21  # nodes; memory is allocated as they are used


class NoSearch(TuilerieError):
    """No search is available."""


@dataclass(frozen=True)
class SearchSetup:
    """How a search is begun."""

    weights: Mapping[str, float]  # of the leaf, in the order in which it reads them
    settings: Mapping[str, float] = field(default_factory=dict)  # other than the usual ones
    seed: int = 0
    viewer: int | None = None  # the seat whose knowledge counts; by default the seat to act
    only: Sequence[int] = ()  # the moves to compare; without any, all
    room: int = TREE_ROOM


class Search(Protocol):
    """A search of one position. All lists about its moves are in the same order."""

    @property
    def simulations(self) -> int:
        """How many have been run."""
        ...

    @property
    def is_stopped(self) -> bool: ...

    def run(self, until: int) -> None:
        """Runs simulations up to this total, or until it is stopped."""
        ...

    def solve(self, until: int) -> dict[int, float] | None:
        """Near the end of the game, the exact value of each move; before that, an empty list. None if that
        takes more than this many moves in all: a later call continues."""
        ...

    def moves(self) -> list[int]: ...

    def visits(self) -> list[int]: ...

    def rewards(self) -> list[float]:
        """The mean reward of each move for the seat to act; for a move not tried, its expected reward."""
        ...

    def line(self, index: int) -> tuple[int, ...]:
        """The moves expected to follow a move, itself first, as long as seats decide."""
        ...

    def follow(self, index: int, position: Position) -> None:
        """Continues from the position after a move, with the subtree below it."""
        ...

    def stop(self) -> None:
        """May be called from another thread."""
        ...


@dataclass(frozen=True)
class Rated:
    """The legal moves, and the margin that each promises the seat to act, looking one turn ahead."""

    moves: list[int]
    margins: list[float]


class Backend(Protocol):
    def begin(self, position: Position, setup: SearchSetup) -> Search: ...

    def rate(self, position: Position, weights: Mapping[str, float]) -> Rated: ...


_chosen: list[Backend] = []


def use_backend(backend: Backend) -> None:
    """From now on all players search with this one."""
    _chosen[:] = [backend]


def backend() -> Backend:
    if not _chosen:
        if not has_native():
            raise NoSearch("players that look ahead need compiled rules: pip install 'tuilerie[compile]'")
        from .native_search import NativeBackend

        use_backend(NativeBackend())
    return _chosen[0]
