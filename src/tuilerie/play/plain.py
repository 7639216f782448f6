"""Values as JSON holds them: dataclasses as objects, enumerations as words."""

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


def plain(value: Any) -> Any:
    """Numbers, texts, lists and dictionaries, down to the last part."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return {name: plain(part) for name, part in parts(value).items()} if is_dataclass(value) else value


def parts(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that are sent; with `json.dumps(..., default=parts)`, all the way down."""
    found = {name: getattr(value, name) for name in _sent(value.__class__)}
    for name in _enumerations(value.__class__):
        found[name] = found[name].name.lower()
    return found


@cache
def _sent(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.metadata.get("sent", True))


@cache
def _enumerations(kind: Any) -> tuple[str, ...]:
    return tuple(
        field.name for field in fields(kind) if isinstance(field.type, type) and issubclass(field.type, Enum)
    )
