"""Arrays in the memory of a WebAssembly module, and calls of its rules with these arrays."""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

from ..core.box import Box, box_fields
from ..core.fields import element_size
from ..core.rule import symbol_of
from ..core.rulebook import contract_of
from ..core.signature import Array, Record, RuleCall, Words, element_of, named_element, signature_of
from ..core.sizes import Sizes
from .wasm_instance import WasmInstance

ALIGNMENT = 16
ROW_WORDS = 128  # the most words that a call takes


@dataclass(frozen=True)
class WasmArray:
    """Numbers or records in the memory of a module."""

    kind: Record | Array
    shape: tuple[int, ...]
    address: int
    row_size: int  # bytes per item, or per row of a table

    @property
    def size(self) -> int:
        return self.shape[0] * self.row_size


def wasm_words(asked: Record | Array, sizes: Sizes) -> Words:
    """The words (address and shape) that pass an array to a rule. Raises an error for an array of another
    kind."""
    with_shape = isinstance(asked, Array)
    dimensions = asked.dimensions if isinstance(asked, Array) else 1

    def words(array: Any) -> Sequence[int]:
        if (
            not isinstance(array, WasmArray)
            or element_of(array.kind, sizes) != element_of(asked, sizes)
            or len(array.shape) != dimensions
            or not (with_shape or array.shape[0])
        ):
            raise TypeError(
                f"asked for an array of {dimensions} dimensions of {named_element(asked, sizes)}, "
                f"not {array!r:.80}"
            )
        return (array.address, *array.shape) if with_shape else (array.address,)

    return words


@cache
def wasm_call(rule: Callable[..., Any], sizes: Sizes) -> RuleCall:
    return RuleCall(symbol_of(rule), signature_of(contract_of(rule)), sizes, wasm_words)


class WasmArrays:
    """Allocates arrays in memory that the module does not use itself. They are all released together, with
    the instance."""

    def __init__(self, instance: WasmInstance, sizes: Sizes) -> None:
        self.instance, self.sizes = instance, sizes
        self.taken = instance.heap_base
        self.words = self.array(Array("i8"), (ROW_WORDS,))

    def _take(self, size: int) -> int:
        address = self.taken + -self.taken % ALIGNMENT
        self.taken = address + size
        self.instance.reserve(self.taken)
        return address

    def array(self, kind: Record | Array, shape: tuple[int, ...]) -> WasmArray:
        row_size = element_size(element_of(kind, self.sizes)) * prod(shape[1:])
        array = WasmArray(kind, shape, self._take(shape[0] * row_size), row_size)
        self.instance.clear(array.address, array.size)
        return array

    def read(self, array: WasmArray, first: int, count: int) -> bytes:
        return self.instance.read(self._place(array, first, count * array.row_size), count * array.row_size)

    def write(self, array: WasmArray, data: bytes, first: int = 0, offset: int = 0) -> None:
        self.instance.write(self._place(array, first, offset + len(data)) + offset, data)

    def _place(self, array: WasmArray, first: int, size: int) -> int:
        if first < 0 or first * array.row_size + size > array.size:
            raise IndexError(f"{size} bytes from item {first} on are beyond the {array.shape} of an array")
        return array.address + first * array.row_size

    def box(self, box: Box) -> WasmArray:
        array = self.array(Record(box_fields), (1,))
        self.write(array, box.data)
        return array

    def call(self, rule: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        calling = wasm_call(rule, self.sizes)
        row = calling.row(arguments)
        self.write(self.words, struct.pack(f"<{len(row)}q", *row))
        calling.check(self.instance.call(calling.name, self.words.address))
        return calling.result(struct.unpack("<q", self.read(self.words, 0, 1))[0])
