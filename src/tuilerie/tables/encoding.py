"""Encoding: frozen dataclasses become JSON, all their fields but those marked as not sent."""

import dataclasses
import json
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, get_type_hints


def to_json(message: object) -> str:
    """What is sent: compact, with every field, tuples and sets as lists, enumerations as words."""
    return _ENCODER.encode(message)


def _plain(value: Any) -> Any:
    kind: Any = type(value)
    if kind is frozenset:
        return sorted(value)
    return _fields_of(kind)(value)


@cache
def _fields_of(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """How to list the fields of a dataclass: as they are, where none needs care."""
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind.__name__} cannot be sent")
    hints = get_type_hints(kind)
    fields = dataclasses.fields(kind)
    unsent = [field.name for field in fields if not field.metadata.get("sent", True)]
    named = [f.name for f in fields if isinstance(hints[f.name], type) and issubclass(hints[f.name], Enum)]
    if not named and not unsent:
        return vars

    def listed(value: Any) -> dict[str, Any]:
        found = dict(vars(value))
        for name in named:
            found[name] = found[name].name.lower()
        for name in unsent:
            del found[name]
        return found

    return listed


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=_plain, check_circular=False, allow_nan=False
)
