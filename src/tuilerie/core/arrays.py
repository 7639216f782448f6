"""Records as NumPy arrays, for compiled rules. Interpreted rules do not need NumPy."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from .box import Box
from .fields import Fields
from .native import native
from .signature import Array, Record, element_of
from .sizes import Sizes
from .state import state_fields

States = np.ndarray[Any, np.dtype[Any]]


@functools.cache
def record_type(fields: Fields) -> np.dtype[Any]:
    """The NumPy type of a table of fields. It is cached, since comparing two large types is slow."""
    columns = []
    for name, kind, shape in fields:
        element = kind if isinstance(kind, str) else record_type(kind)
        columns.append((name, element, shape) if shape else (name, element))
    return np.dtype(columns, align=True)


def array_type(kind: Record | Array, sizes: Sizes) -> np.dtype[Any]:
    """The NumPy type of the elements of an array argument, in a game of this size."""
    element = element_of(kind, sizes)
    return np.dtype(element) if isinstance(element, str) else record_type(element)


@functools.cache
def state_type(sizes: Sizes) -> np.dtype[Any]:
    return record_type(state_fields(sizes))


def new_states(box: Box, count: int = 1) -> States:
    return np.zeros(count, state_type(box.sizes))


def records_of(fields: Fields, data: bytes) -> States:
    """An array of records made from their bytes. The records can be changed."""
    return np.frombuffer(bytearray(data), record_type(fields))


def states_of(box: Box, data: bytes) -> States:
    return np.frombuffer(bytearray(data), state_type(box.sizes))


class Compiled:
    """A state as a NumPy record, on which rules run as machine code."""

    def __init__(self, states: States) -> None:
        self.states = states
        self.state = states[0]

    def read(self, field: str) -> Any:
        return self.state[field].tolist()

    def column(self, field: str, name: str, count: int) -> list[Any]:
        found: list[Any] = self.state[field][name][:count].tolist()
        return found

    def run(self, rule: Callable[..., Any], box: Box, *arguments: Any) -> Any:
        return native(box, rule)(self.states, box.table, *arguments)

    def copy(self) -> "Compiled":
        """Copies every byte: NumPy's own copy omits the gaps between fields, and is slower."""
        return Compiled(self.states.view(np.uint8).copy().view(self.states.dtype))

    def __bytes__(self) -> bytes:
        return self.states.tobytes()

    def zeros(self, *shape: int) -> Any:
        return np.zeros(shape, np.int64)

    def numbers(self, values: Any) -> Any:
        return np.array(values, np.int64)

    def listed(self, numbers: Any) -> Any:
        return numbers.tolist()
