"""The interface of a compiled search, and which implementation players use.

Limits, early endings, choices and judgements are plain Python around this interface. Where rules can be
compiled, or came along compiled, the search is `ai.native_search`; elsewhere somebody else offers one, by
`use_backend`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..core.rule import has_native
from ..play.errors import TuilerieError
from ..play.position import Position

TREE_ROOM = 1 << 21  # nodes; memory is taken as they are used


class NoSearch(TuilerieError):
    """There is nothing here that searches."""


@dataclass(frozen=True)
class SearchSetup:
    """How a search is begun."""

    weights: Mapping[str, float]  # of the leaf, in the order in which it reads them
    settings: Mapping[str, float] = field(default_factory=dict)  # other than the usual ones
    seed: int = 0
    viewer: int | None = None  # who looks on, by what they know; without one, the seat to act
    only: Sequence[int] = ()  # the moves to compare; without any, all
    room: int = TREE_ROOM


class Search(Protocol):
    """A search over one position. What is known of its moves is listed in the same order in each list."""

    @property
    def simulations(self) -> int:
        """How many have been run."""
        ...

    @property
    def is_stopped(self) -> bool: ...

    def run(self, until: int) -> None:
        """Runs simulations until there are so many in all, or until it is stopped."""
        ...

    def solve(self, until: int) -> dict[int, float] | None:
        """Near the end: what each move is worth exactly; elsewhere nothing. None where that takes more moves
        than so many in all: a later call goes on from there."""
        ...

    def moves(self) -> list[int]: ...

    def visits(self) -> list[int]: ...

    def rewards(self) -> list[float]:
        """What each came to on average, for the seat to act; where it was not tried, what it promised."""
        ...

    def line(self, index: int) -> tuple[int, ...]:
        """The moves expected to follow a move, itself first, as long as seats decide."""
        ...

    def follow(self, index: int, position: Position) -> None:
        """Goes on from where a move led, with what is known below it."""
        ...

    def stop(self) -> None:
        """May be called from another thread."""
        ...


@dataclass(frozen=True)
class Rated:
    """The moves on offer and the margin that each promises the seat to act, one turn ahead."""

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
