"""A module of WebAssembly that runs, with a memory of its own: in a browser (`js_instance`) or elsewhere."""

from typing import Protocol


class WasmInstance(Protocol):
    @property
    def heap_base(self) -> int:
        """The first address that the module itself does not use."""
        ...

    def reserve(self, size: int) -> None:
        """Lets the memory have so many bytes at least."""
        ...

    def read(self, address: int, size: int) -> bytes: ...

    def write(self, address: int, data: bytes) -> None: ...

    def clear(self, address: int, size: int) -> None:
        """Writes zeros."""
        ...

    def call(self, name: str, address: int) -> int:
        """Calls a rule with the address of its words; returns 0, or something else where an index was out
        of bounds."""
        ...
