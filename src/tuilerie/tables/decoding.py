"""Decoding: JSON becomes frozen dataclasses, checked field by field against their annotations.

Nothing is converted, and unknown fields are refused. A `Malformed` says where and what is wrong, and never
repeats what was sent: `seats.1.level: a text of 1 to 80 characters is expected`.
"""

import dataclasses
import json
import math
import re
import types
from collections.abc import Callable
from dataclasses import MISSING, dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Decoder = Callable[[Any], Any]
NULL = "null is expected"  # left out of messages if something else is expected too


class Malformed(ValueError):
    """The message does not have the expected form."""

    def __init__(self, what: str, where: str = "") -> None:
        self.what, self.where = what, where
        super().__init__(f"{where}: {what}" if where else what)

    def within(self, name: object) -> "Malformed":
        """The same error with the path of the enclosing field in front."""
        return Malformed(self.what, f"{name}.{self.where}" if self.where else str(name))


# Constraints that annotations may add to a type


@dataclass(frozen=True)
class Bounds:
    least: int
    most: int

    def check(self, value: Any) -> None:
        if not self.least <= value <= self.most:
            raise Malformed(f"a number from {self.least} to {self.most} is expected")


@dataclass(frozen=True)
class Length:
    """The length of a text in characters, or of a list in entries."""

    least: int
    most: int

    def check(self, value: Any) -> None:
        if not self.least <= len(value) <= self.most:
            what = "characters" if isinstance(value, str) else "entries"
            raise Malformed(f"{self.least} to {self.most} {what} are expected")


@dataclass(frozen=True)
class Pattern:
    pattern: str

    def check(self, value: Any) -> None:
        if not re.fullmatch(self.pattern, value):
            raise Malformed(f"a text like {self.pattern} is expected")


# Reading


def read_json(text: str | bytes) -> Any:
    """Strict JSON: no NaN, and a limit to nesting."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed("this is not JSON") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def decode(kind: type[T], value: object) -> T:
    """Converts a value read from JSON to this type."""
    wanted: Any = kind
    decoded: T = decoder_of(wanted)(value)
    return decoded


@cache
def decoder_of(kind: Any) -> Decoder:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member_of(kind)
    return _parts(get_origin(kind), get_args(kind))


def _parts(origin: Any, arguments: Any) -> Decoder:
    if origin is Annotated:
        return _checked(decoder_of(arguments[0]), arguments[1:])
    if origin is Literal:
        return _one_of(arguments)
    if origin in (Union, types.UnionType):
        return _any_of([decoder_of(argument) for argument in arguments])
    if origin is tuple and arguments[1:] == (...,):
        return _sequence(decoder_of(arguments[0]))
    if origin is dict and arguments[0] is str:
        return _mapping(decoder_of(arguments[1]))
    raise TypeError(f"{origin} cannot be decoded")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Malformed("a text is expected")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise Malformed("a text of valid characters is expected")  # a lone surrogate
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise Malformed("a whole number is expected")
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise Malformed("a number is expected")
    return float(value)


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise Malformed("true or false is expected")
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise Malformed(NULL)


_PLAIN: dict[Any, Decoder] = {
    str: _text,
    int: _whole,
    float: _number,
    bool: _truth,
    None: _nothing,
    type(None): _nothing,
}


def _checked(decode: Decoder, checks: Any) -> Decoder:
    def checked(value: Any) -> Any:
        found = decode(value)
        for check in checks:
            check.check(found)
        return found

    return checked


def _one_of(allowed: tuple[object, ...]) -> Decoder:
    listed = ", ".join(json.dumps(one) for one in allowed)

    def one_of(value: Any) -> Any:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(f"one of {listed} is expected")
        return value

    return one_of


def _member_of(kind: type[Enum]) -> Decoder:
    """Enumerations are sent as the names of their members in small letters."""
    members = {member.name.lower(): member for member in kind}
    named = _one_of(tuple(members))
    return lambda value: members[named(value)]


def _any_of(decoders: list[Decoder]) -> Decoder:
    """Tries each type of a union. If none fits, the error of the last one that looked inside the value is
    raised."""

    def any_of(value: Any) -> Any:
        problems = []
        for decode in decoders:
            try:
                return decode(value)
            except Malformed as problem:
                problems.append(problem)
        if deeper := [problem for problem in problems if problem.where]:
            raise deeper[-1]
        raise Malformed(" or ".join(dict.fromkeys(p.what for p in problems if p.what != NULL)))

    return any_of


def _sequence(decode: Decoder) -> Decoder:
    def sequence(value: Any) -> Any:
        if not isinstance(value, list):
            raise Malformed("a list is expected")
        return tuple(_within(number, decode, entry) for number, entry in enumerate(value))

    return sequence


def _mapping(decode: Decoder) -> Decoder:
    def mapping(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Malformed("an object is expected")
        return {_text(name): _within(name, decode, entry) for name, entry in value.items()}

    return mapping


def _dataclass(kind: Any) -> Decoder:
    hints = get_type_hints(kind, include_extras=True)
    fields = [field for field in dataclasses.fields(kind) if field.init]
    decoders = {field.name: decoder_of(hints[field.name]) for field in fields}
    needed = [f.name for f in fields if f.default is MISSING and f.default_factory is MISSING]

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Malformed("an object is expected")
        if unknown := [name for name in value if name not in decoders]:
            raise Malformed("there is no such field", _shown(unknown[0]))
        if missing := [name for name in needed if name not in value]:
            raise Malformed("this field is missing", missing[0])
        return kind(**{name: _within(name, decoders[name], entry) for name, entry in value.items()})

    return read


def _shown(name: str) -> str:
    """The name of an unknown field, shortened for messages."""
    return name if len(name) <= 20 and name.isidentifier() and name.isascii() else "?"


def _within(name: object, decode: Decoder, value: Any) -> Any:
    try:
        return decode(value)
    except Malformed as problem:
        raise problem.within(name) from None
