"""Copies of a state for computer players, who try many moves on them: only what is in use is copied."""

from typing import Any

from .rule import rule


def copy_through(to: Any, record: Any, last: Any) -> None:
    """Copies a record up to the end of a row that lies in it. Compiled, this is one copy of memory
    (`core.jit`); interpreted, all of the record is copied."""
    to.__dict__ = record.copy().__dict__


@rule
def copy_state(to: Any, s: Any) -> None:
    """Leaves out what lies behind the last feature: rows not in use, and the events of the last move."""
    copy_through(to, s, s.feature[s.feature_count - 1])
