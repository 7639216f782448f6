"""The interface of a game's own part of the evaluation: `leaf.base` and its siblings implement it."""

from typing import TYPE_CHECKING, Protocol

from ...core.signature import BoxRecord, Ints, StateRecord

if TYPE_CHECKING:
    from .workspace import Workspace


class Leaf(Protocol):
    """A module of rules that value features, acts and pieces of one game. `time` is 1 while there is time
    for everything, down to 0 when no tile is left."""

    SECRETS: bool  # whether seats know things that others do not

    @property
    def OWN_WEIGHTS(self) -> tuple[str, ...]:  # noqa: N802
        """The weights of this game alone, in the order in which its rules read them."""

    def prospect(self, w: "Workspace", s: StateRecord, time: float, f: int) -> tuple[float, float]:
        """How likely a feature is finished, and what it may still bring beyond what it is worth now."""

    def act_points(self, w: "Workspace", s: StateRecord, time: float, move: int) -> float:
        """What an act brings at once, computed without playing it."""

    def settle(self, s: StateRecord, box: BoxRecord) -> None:
        """Evaluates what waits behind a reveal."""

    def add_terms(self, w: "Workspace", s: StateRecord, time: float) -> None:
        """Adds terms that do not belong to a single feature to the values of the seats."""

    def narrow(self, s: StateRecord, box: BoxRecord, moves: Ints) -> None:
        """Leaves out moves that are no better than others on the list."""
