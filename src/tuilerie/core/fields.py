"""Tables of fields: the memory layout of records, and records as plain Python objects.

Sizes and offsets are those of NumPy's aligned records, which `core.arrays` makes from the same tables. This
module needs only the standard library.
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice, repeat
from math import prod
from typing import Any

Field = tuple[str, Any, tuple[int, ...]]  # name; type of number or the fields of a record; shape
Fields = tuple[Field, ...]

FORMATS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "i8": "q", "f4": "f", "f8": "d"}


@dataclass(frozen=True)
class Layout:
    """Where the fields of a record lie, in bytes."""

    offsets: dict[str, int]
    size: int
    alignment: int
    format: str  # format of one record for `struct`; gaps are written as zeros


@cache
def layout_of(fields: Fields) -> Layout:
    offsets, end, alignment, parts = {}, 0, 1, []
    for name, kind, shape in fields:
        size, align, form = _element(kind)
        gap = -end % align
        offsets[name] = end + gap
        end += gap + size * prod(shape)
        alignment = max(alignment, align)
        parts += ["x" * gap, form * prod(shape)]
    gap = -end % alignment
    return Layout(offsets, end + gap, alignment, "".join([*parts, "x" * gap]))


@cache
def places_of(fields: Fields) -> dict[str, int]:
    """The index of each field's first number among all numbers of a record, as `struct` reads them."""
    found, count = {}, 0
    for name, kind, shape in fields:
        found[name] = count
        form = _element(kind)[2]
        count += (len(form) - form.count("x")) * prod(shape)
    return found


def packed(*fields: Field) -> Fields:
    """Sorts fields by size, the largest first, and pads the end, so that every byte of a record is
    defined."""
    ordered = tuple(sorted(fields, key=lambda field: -_element(field[1])[1]))
    end = sum(_element(kind)[0] * prod(shape) for _, kind, shape in ordered)
    gap = layout_of(ordered).size - end
    return (*ordered, ("spare", "i1", (gap,))) if gap else ordered


def element_size(element: str | Fields) -> int:
    """The bytes of a number or a record."""
    return _element(element)[0]


def _element(kind: Any) -> tuple[int, int, str]:
    """The size, alignment and format of a number or a record."""
    if isinstance(kind, str):
        size = struct.calcsize("=" + FORMATS[kind])
        return size, size, FORMATS[kind]
    layout = layout_of(kind)
    return layout.size, layout.alignment, layout.format


@dataclass(frozen=True)
class _Plan:
    """How mirrors of one table of fields are read, written and copied. Made once per table."""

    fields: Fields
    struct: struct.Struct
    width: int  # number of numbers in one record
    lists: tuple[str, ...]  # fields with one dimension
    tables: tuple[str, ...]  # fields with several dimensions
    records: tuple[str, ...]  # fields that are records themselves


@cache
def _plan_of(fields: Fields) -> _Plan:
    plain = [(name, len(shape)) for name, kind, shape in fields if isinstance(kind, str)]
    form = layout_of(fields).format
    return _Plan(
        fields,
        struct.Struct("=" + form),
        len(form) - form.count("x"),
        tuple(name for name, depth in plain if depth == 1),
        tuple(name for name, depth in plain if depth > 1),
        tuple(name for name, kind, _ in fields if not isinstance(kind, str)),
    )


class Mirror:
    """A record as a plain Python object with attributes, and lists for arrays. Fields can also be read by
    name, like those of a NumPy record: `state["score"][seat]`."""

    _plan: _Plan

    @classmethod
    def read(cls, fields: Fields, data: bytes) -> "Mirror":
        """Makes a mirror from the bytes of a record."""
        plan = _plan_of(fields)
        return cls.filled(plan, iter(plan.struct.unpack(data)))

    @classmethod
    def blank(cls, fields: Fields) -> "Mirror":
        """A mirror with all zeros."""
        return cls.read(fields, bytes(layout_of(fields).size))

    @classmethod
    def filled(cls, plan: _Plan, values: Iterator[Any]) -> "Mirror":
        mirror = cls()
        mirror._plan = plan
        for name, kind, shape in plan.fields:
            if isinstance(kind, str):
                setattr(mirror, name, _next_values(values, shape))
            else:
                setattr(mirror, name, Rows.read(_plan_of(kind), prod(shape), values))
        return mirror

    def __bytes__(self) -> bytes:
        """The bytes of the record. Raises an error if a number is too large for its field."""
        try:
            return self._plan.struct.pack(*self.numbers())
        except struct.error as problem:
            raise OverflowError(f"a number does not fit its field: {problem}") from None

    def numbers(self) -> list[Any]:
        """All numbers of the record, in the order of its fields."""
        found: list[Any] = []
        for name, kind, shape in self._plan.fields:
            value = getattr(self, name)
            if not isinstance(kind, str):
                found.extend(value.numbers())
            elif shape:
                found.extend(_flat(value, len(shape)))
            else:
                found.append(value)
        return found

    def copy(self) -> "Mirror":
        plan, own = self._plan, self.__dict__.copy()
        for name in plan.lists:
            own[name] = own[name][:]
        for name in plan.tables:
            own[name] = _copied(own[name])
        for name in plan.records:
            own[name] = own[name].copy()
        other = object.__new__(Mirror)
        other.__dict__ = own
        return other

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __setitem__(self, name: str, value: Any) -> None:
        if name not in self.__dict__:
            raise KeyError(name)
        self.__dict__[name] = value

    def __reduce__(self) -> tuple[Any, ...]:
        return Mirror.read, (self._plan.fields, bytes(self))


class Rows(dict[int, Mirror]):
    """The records of a field, by number. Each is made when it is first used, since most are never needed:
    this makes copies four times as fast."""

    def __init__(self, plan: _Plan, count: int, made: Mapping[int, Mirror]) -> None:
        super().__init__(made)
        self.plan, self.count = plan, count

    @classmethod
    def read(cls, plan: _Plan, count: int, values: Iterator[Any]) -> "Rows":
        read = ((number, tuple(islice(values, plan.width))) for number in range(count))
        return cls(plan, count, {n: Mirror.filled(plan, iter(row)) for n, row in read if any(row)})

    def __missing__(self, number: int) -> Mirror:
        if not 0 <= number < self.count:
            raise IndexError(f"there is no row {number}: there are {self.count}")
        self[number] = Mirror.filled(self.plan, repeat(0))
        return self[number]

    def __iter__(self) -> Iterator[Any]:
        """Iterates over the records in order."""
        return (self[number] for number in range(self.count))

    def __len__(self) -> int:
        return self.count

    def copy(self) -> "Rows":
        return Rows(self.plan, self.count, {number: row.copy() for number, row in self.items()})

    def numbers(self) -> Iterator[Any]:
        """The numbers in all records, one record after the other."""
        zeros = (0,) * self.plan.width
        for number in range(self.count):
            yield from self[number].numbers() if number in self else zeros


def _next_values(values: Iterator[Any], shape: tuple[int, ...]) -> Any:
    if not shape:
        return next(values)
    if len(shape) == 1:
        return list(islice(values, shape[0]))
    return [_next_values(values, shape[1:]) for _ in range(shape[0])]


def _flat(value: Any, depth: int) -> Any:
    for _ in range(depth - 1):
        value = chain.from_iterable(value)
    return value


def _copied(table: list[Any]) -> list[Any]:
    return [_copied(row) if isinstance(row[0], list) else row[:] for row in table]
