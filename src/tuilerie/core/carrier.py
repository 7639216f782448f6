"""Carriers of a state: rules run compiled on a NumPy record, or interpreted on plain Python objects.

Both forms have the same bytes, so a state can be converted from one to the other.
"""

from collections.abc import Callable
from typing import Any, Protocol

from .box import Box
from .fields import Mirror
from .rule import is_interpreted
from .state import mirror_of, new_mirror


class Carrier(Protocol):
    """A state and the way in which rules run on it."""

    state: Any  # fields are read and written by name: `state["score"][seat]`

    def read(self, field: str) -> Any:
        """A field as plain numbers and lists, for reading only. This is faster than reading single
        numbers."""
        ...

    def column(self, field: str, name: str, count: int) -> list[Any]:
        """One column of a field that has rows: its values in the first `count` rows."""
        ...

    def run(self, rule: Callable[..., Any], box: Box, *arguments: Any) -> Any:
        """Runs a rule on the state."""
        ...

    def copy(self) -> "Carrier": ...

    def __bytes__(self) -> bytes: ...

    def zeros(self, *shape: int) -> Any:
        """An array of zeros, for a rule to fill."""
        ...

    def numbers(self, values: Any) -> Any:
        """Converts numbers, or rows of numbers, to an argument of rules."""
        ...

    def listed(self, numbers: Any) -> Any:
        """Converts an argument that `numbers` made back to plain lists."""
        ...


class Interpreted:
    """A state as plain Python objects. Rules run as they are written."""

    def __init__(self, state: Mirror) -> None:
        self.state = state

    def read(self, field: str) -> Any:
        return self.state[field]

    def column(self, field: str, name: str, count: int) -> list[Any]:
        rows = self.state[field]
        return [rows[number][name] for number in range(count)]

    def run(self, rule: Callable[..., Any], box: Box, *arguments: Any) -> Any:
        return rule(self.state, box.mirror, *arguments)

    def copy(self) -> "Interpreted":
        return Interpreted(self.state.copy())

    def __bytes__(self) -> bytes:
        return bytes(self.state)

    def zeros(self, *shape: int) -> Any:
        if len(shape) == 1:
            return [0] * shape[0]
        return [self.zeros(*shape[1:]) for _ in range(shape[0])]

    def numbers(self, values: Any) -> Any:
        return values

    def listed(self, numbers: Any) -> Any:
        return numbers


def new_carrier(box: Box) -> Carrier:
    """An empty state, in the form that rules use in this process."""
    if is_interpreted():
        return Interpreted(new_mirror(box.sizes))
    from .arrays import Compiled, new_states

    return Compiled(new_states(box))


def carrier_of(box: Box, data: bytes) -> Carrier:
    """A state from its bytes."""
    if is_interpreted():
        return Interpreted(mirror_of(box.sizes, data))
    from .arrays import Compiled, states_of

    return Compiled(states_of(box, data))
