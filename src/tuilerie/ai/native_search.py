"""The search as machine code that works on NumPy arrays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from ..core.arrays import array_type, new_states, record_type, states_of
from ..core.box import Box
from ..core.native import native
from ..core.signature import Array, Record
from ..core.turns import LISTED
from ..play.position import Position
from .backend import Rated, Search, SearchSetup
from .compiled_search import CompiledSearch, rated
from .leaf.evaluation import leaf_of
from .leaf.leaf import Leaf
from .leaf.workspace import Workspace, notes_fields

Numbers = np.ndarray[Any, np.dtype[Any]]


def weight_array(weights: Mapping[str, float]) -> Numbers:
    return np.array(list(weights.values()), np.float64)


def new_workspace(position: Position, weights: Numbers, states: int) -> Workspace:
    """A workspace for compiled rules; its first state is that of the position."""
    work = Workspace(
        position.rules,
        cast(Leaf, leaf_of(position.game.id)),
        position.box.table,
        weights,
        new_states(position.box, states),
        np.zeros(1, record_type(notes_fields(position.box.sizes))),
        *(np.zeros(LISTED, np.int64) for _ in range(4)),
    )
    work.states[0] = states_of(position.box, bytes(position))[0]
    return work


class NativeArrays:
    """NumPy arrays, with the rules of a game as machine code."""

    def __init__(self, box: Box) -> None:
        self.own_box = box

    def array(self, kind: Record | Array, shape: tuple[int, ...]) -> Numbers:
        return np.zeros(shape, array_type(kind, self.own_box.sizes))

    def read(self, array: Numbers, first: int, count: int) -> bytes:
        return array[first : first + count].tobytes()

    def write(self, array: Numbers, data: bytes, first: int = 0, offset: int = 0) -> None:
        """Writes the raw bytes, since assigning a record would leave out the gaps between its fields."""
        start = first * array[:1].nbytes + offset
        array.reshape(-1).view(np.uint8)[start : start + len(data)] = np.frombuffer(data, np.uint8)

    def box(self, box: Box) -> Any:
        return box.table

    def call(self, rule: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        return native(self.own_box, rule)(*arguments)


class NativeBackend:
    def begin(self, position: Position, setup: SearchSetup) -> Search:
        return CompiledSearch(NativeArrays(position.box), position, setup)

    def rate(self, position: Position, weights: Mapping[str, float]) -> Rated:
        return rated(NativeArrays(position.box), position, weights)
