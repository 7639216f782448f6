"""The interface of a WebAssembly instance with its own memory, in a browser (`js_instance`) or elsewhere."""

from typing import Protocol


class WasmInstance(Protocol):
    @property
    def heap_base(self) -> int:
        """The first address after the memory that the module itself uses."""
        ...

    def reserve(self, size: int) -> None:
        """Grows the memory to at least this many bytes."""
        ...

    def read(self, address: int, size: int) -> bytes: ...

    def write(self, address: int, data: bytes) -> None: ...

    def clear(self, address: int, size: int) -> None:
        """Writes zeros."""
        ...

    def call(self, name: str, address: int) -> int:
        """Calls a rule with the address of its words; returns 0, or another number if an index was out of
        bounds."""
        ...
