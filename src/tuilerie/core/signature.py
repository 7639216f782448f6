"""Argument types of rules that Python calls, and how arguments are passed to machine code.

A call passes a row of 64-bit words: the address of a record; the address and the shape of an array; the value
of a number. A module, which only tells the compiler the game, takes no word. The result is returned in the
first word. All this is derived from the annotations of a rule. NumPy is needed only to call native code.
"""

import operator
import struct
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from .box import box_fields
from .fields import Fields
from .sizes import Sizes
from .state import state_fields

SizedFields = Callable[[Sizes], Fields]  # makes a table of fields whose sizes depend on the game


@dataclass(frozen=True)
class Record:
    """An argument that is one record. Python passes an array, whose first record is used."""

    fields: Fields | SizedFields


@dataclass(frozen=True)
class Array:
    """An argument that is an array of numbers or records, contiguous in memory."""

    element: str | Fields | SizedFields
    dimensions: int = 1


StateRecord = Annotated[Any, Record(state_fields)]
StateArray = Annotated[Any, Array(state_fields)]
BoxArray = Annotated[Any, Array(box_fields)]
BoxRecord = Annotated[Any, Record(box_fields)]
Flags = Annotated[Any, Array("?")]
Ints = Annotated[Any, Array("i8")]
IntTable = Annotated[Any, Array("i8", 2)]
IntCube = Annotated[Any, Array("i8", 3)]
Floats = Annotated[Any, Array("f8")]
FloatTable = Annotated[Any, Array("f8", 2)]

# The kinds of arguments: a record, an array, a number (int or float), a named tuple, or a contract such as
# `Rulebook`, for which a module is passed.
Kind = Record | Array | type


@dataclass(frozen=True)
class Signature:
    """The types of a rule's arguments, by name, and of its result."""

    arguments: dict[str, Kind]
    result: type | None


@cache
def signature_of(function: Callable[..., Any]) -> Signature:
    """Reads the annotations of a rule, or of a method of a contract."""
    hints = typing.get_type_hints(function, include_extras=True)
    result = hints.pop("return", None)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    missing = [name for name in names if name not in hints and name != "self"]
    if missing:
        raise TypeError(f"{function.__qualname__} does not say what {', '.join(missing)} should be")
    return Signature(
        {name: kind_of(hint) for name, hint in hints.items()}, None if result is type(None) else result
    )


def kind_of(hint: Any) -> Kind:
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Record | Array):
            return note
    if isinstance(hint, type):
        return hint
    raise TypeError(f"a rule cannot be given {hint!r}")


def tuple_kinds(kind: Kind) -> dict[str, Kind] | None:
    """The types of a named tuple's fields, or None if it is not a named tuple."""
    if not (isinstance(kind, type) and issubclass(kind, tuple)):
        return None
    return _field_kinds(kind)


@cache
def _field_kinds(kind: type) -> dict[str, Kind]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {name: kind_of(hint) for name, hint in hints.items()}


def is_contract(kind: Kind) -> bool:
    """Whether an argument is a module, which takes no words."""
    return isinstance(kind, type) and getattr(kind, "_is_protocol", False)


def named_kinds(arguments: Mapping[str, Kind]) -> dict[str, Kind]:
    """The arguments by name, with named tuples replaced by their fields."""
    found: dict[str, Kind] = {}
    for name, kind in arguments.items():
        inner = tuple_kinds(kind)
        found |= {name: kind} if inner is None else named_kinds(inner)
    return found


def arguments_from(arguments: Mapping[str, Kind], values: Mapping[str, Any]) -> list[Any]:
    """The arguments in order, from values by name; named tuples are assembled from their fields."""
    found: list[Any] = []
    for name, kind in arguments.items():
        inner = tuple_kinds(kind)
        found.append(values[name] if inner is None else kind(*arguments_from(inner, values)))  # type: ignore[operator]
    return found


Words = Callable[[Any], Sequence[int]]
# makes the words for an array; depends on where rules run
ArrayWords = Callable[[Record | Array, Sizes], Words]


def element_of(kind: Record | Array, sizes: Sizes) -> str | Fields:
    """The element type of an array in a game of this size."""
    element = kind.fields if isinstance(kind, Record) else kind.element
    return element(sizes) if callable(element) else element


def numpy_words(asked: Record | Array, sizes: Sizes) -> Words:
    """The words of NumPy's arrays, for native code."""
    import numpy as np

    from .arrays import array_type

    kind, with_shape = array_type(asked, sizes), isinstance(asked, Array)
    dimensions = asked.dimensions if isinstance(asked, Array) else 1

    def words(array: Any) -> Sequence[int]:
        if (
            not isinstance(array, np.ndarray)
            or (array.dtype is not kind and array.dtype != kind)
            or array.ndim != dimensions
            or not array.flags.c_contiguous
            or not array.flags.behaved  # aligned and writable
            or not (with_shape or len(array))
        ):
            raise TypeError(
                f"asked for an array of {dimensions} dimensions of {named_element(asked, sizes)}, "
                f"not {array!r:.80}"
            )
        address = array.ctypes.data
        return (address, *array.shape) if with_shape else (address,)

    return words


class RuleCall:
    """Converts the arguments of a rule to words, and the first word to the result."""

    def __init__(self, name: str, signature: Signature, sizes: Sizes, array_words: ArrayWords) -> None:
        self.name = name
        self.words = [words_of(kind, sizes, array_words) for kind in signature.arguments.values()]
        self.result = result_of(signature.result)

    def check(self, status: int) -> None:
        """Raises an error if a compiled rule has reported an index out of bounds."""
        if status:
            raise IndexError(f"a rule used an index out of bounds: {self.name}")

    def row(self, arguments: Sequence[Any]) -> list[int]:
        """The row of words of a call. It is never empty, since the result needs room."""
        if len(arguments) != len(self.words):
            raise TypeError(f"{self.name} takes {len(self.words)} arguments; {len(arguments)} were given")
        pairs = zip(self.words, arguments, strict=True)
        return [word for words, argument in pairs for word in words(argument)] or [0]


def words_of(kind: Kind, sizes: Sizes, array_words: ArrayWords = numpy_words) -> Words:
    """Returns a function that converts an argument of this type to words, and refuses other types."""
    if isinstance(kind, Record | Array):
        return array_words(kind, sizes)
    inner = tuple_kinds(kind)
    if inner is not None:
        return _tuple_words([words_of(one, sizes, array_words) for one in inner.values()])
    if is_contract(kind):
        return lambda module: ()
    if kind is float:
        return lambda number: struct.unpack("<q", struct.pack("<d", number))
    return _number_words


def _number_words(number: Any) -> Sequence[int]:
    value = operator.index(number)
    if not -(2**63) <= value < 2**63:
        raise OverflowError(f"{value} does not fit into 64 bits")
    return (value,)


def named_element(asked: Record | Array, sizes: Sizes) -> str:
    """The element type of an array, for error messages."""
    element = element_of(asked, sizes)
    return (
        element
        if isinstance(element, str)
        else f"records with {', '.join(name for name, _, _ in element[:3])} …"
    )


def _tuple_words(fields: list[Words]) -> Words:
    def words(values: Any) -> list[int]:
        return [word for field, value in zip(fields, values, strict=True) for word in field(value)]

    return words


def result_of(kind: type | None) -> Callable[[int], Any]:
    """Converts the first word to the result of a rule."""
    if kind is None:
        return lambda word: None
    if kind is float:
        return lambda word: struct.unpack("<d", struct.pack("<q", word))[0]
    return kind
