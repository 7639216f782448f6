"""A WebAssembly instance that the browser's JavaScript runs beside Pyodide."""

from typing import Any

PAGE = 1 << 16  # bytes per page; memory grows page by page
FIRST_PAGES = 64  # more than any module needs when it is instantiated


class JsInstance:
    """An instance of a compiled `WebAssembly.Module`. It is created synchronously, which browsers allow only
    in workers."""

    def __init__(self, module: Any) -> None:
        import js

        wanted, imports, env = js.Object.new(), js.Object.new(), js.Object.new()
        wanted.initial = FIRST_PAGES
        self.memory = js.WebAssembly.Memory.new(wanted)
        env.memory, imports.env = self.memory, env
        self.exports = js.WebAssembly.Instance.new(module, imports).exports
        self._look()

    def _look(self) -> None:
        """Takes a new view of the memory: when memory grows, JavaScript detaches the old view."""
        import js

        self.bytes = js.Uint8Array.new(self.memory.buffer)

    @property
    def heap_base(self) -> int:
        return int(getattr(self.exports, "__heap_base").value)

    def reserve(self, size: int) -> None:
        missing = size - self.bytes.length
        if missing > 0:
            self._grow(-(-missing // PAGE))

    def _grow(self, pages: int) -> None:
        from pyodide.ffi import JsException

        try:
            self.memory.grow(pages)
        except JsException as problem:
            raise MemoryError(f"the browser has no further {pages * PAGE >> 20} MB for a search") from problem
        self._look()

    def read(self, address: int, size: int) -> bytes:
        data: bytes = self.bytes.subarray(address, address + size).to_bytes()
        return data

    def write(self, address: int, data: bytes) -> None:
        self.bytes.subarray(address, address + len(data)).assign(data)

    def clear(self, address: int, size: int) -> None:
        self.bytes.fill(0, address, address + size)

    def call(self, name: str, address: int) -> int:
        return int(getattr(self.exports, name)(address))
