"""Converts values for JSON: dataclasses to objects, sets to sorted lists, enumerations to words."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_type_hints


@dataclass(frozen=True)
class NameOf:
    """Marks a text as a name of this enumeration, in small letters: `Annotated[str, NameOf(Phase)]`."""

    words: type[Enum]


def plain(value: Any) -> Any:
    """Converts a value and all its parts to numbers, texts, lists and dictionaries."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return plain(parts(value)) if isinstance(value, frozenset) or is_dataclass(value) else value


def parts(value: Any) -> Any:
    """The fields of a dataclass that are sent, or the items of a set. For `json.dumps(..., default=parts)`,
    which applies it to all levels."""
    return _lister(value.__class__)(value)


@cache
def _lister(kind: Any) -> Callable[[Any], Any]:
    """The function that lists the fields of a dataclass. A faster one is used if no field needs a
    conversion."""
    if kind is frozenset:
        return sorted
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} cannot be sent")
    hints = get_type_hints(kind)
    kept = [field.name for field in fields(kind) if not field.metadata.get("sent", True)]
    named = [
        f.name for f in fields(kind) if isinstance(hints[f.name], type) and issubclass(hints[f.name], Enum)
    ]
    if not kept and not named:
        return vars

    def listed(value: Any) -> dict[str, Any]:
        found = dict(vars(value))
        for name in named:
            found[name] = found[name].name.lower()
        for name in kept:
            del found[name]
        return found

    return listed
