"""Rearranges address computations for WebAssembly: the constant part is added last.

A constant that is added last becomes part of the load or store instruction, and fields with the same index
share the variable part. LLVM adds the offset of a field first and the index second. It cannot reorder them,
because it does not know that the sums never overflow. We do: rules use no negative indices, and none of their
arrays lies at the beginning of memory.
"""

import re

FUNCTION = re.compile(r"^define .*?^}$", re.MULTILINE | re.DOTALL)
ADDRESS = re.compile(
    r"^ +(?P<name>%\S+) = getelementptr (?:inbounds |nusw |nuw )*(?P<kind>[^,]+), "
    r"ptr (?P<start>%[^\s,]+), (?P<steps>.+)$",
    re.MULTILINE,
)
CONSTANT = re.compile(r"i32 (\d+)")


def with_constants_last(code: str) -> str:
    """Rearranges all address computations in a module, given as LLVM's text."""
    return FUNCTION.sub(lambda function: _Addresses(function[0]).ordered(), code)


class _Addresses:
    """The address computations of one function."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.found = {address["name"]: address for address in ADDRESS.finditer(code)}
        self.parts: dict[str, tuple[str, int]] = {}

    def ordered(self) -> str:
        return ADDRESS.sub(self._written, self.code)

    def _written(self, address: re.Match[str]) -> str:
        name = address["name"]
        start, constant = self._parts_of(name)
        if not constant:
            return address[0]
        last = f"  {name} = getelementptr inbounds nuw i8, ptr {start}, i32 {constant}"
        if start != varying(name):
            return last
        before, _ = self._parts_of(address["start"])
        return f"  {start} = getelementptr {address['kind']}, ptr {before}, {address['steps']}\n{last}"

    def _parts_of(self, name: str) -> tuple[str, int]:
        """The name of an address's variable part, and the sum of its constants."""
        if name not in self.parts:
            self.parts[name] = self._sum_of(name)
        return self.parts[name]

    def _sum_of(self, name: str) -> tuple[str, int]:
        if name not in self.found:
            return name, 0
        address = self.found[name]
        start, constant = self._parts_of(address["start"])
        step = CONSTANT.fullmatch(address["steps"])
        if step and address["kind"] == "i8":
            return start, constant + int(step[1])
        return (varying(name), constant) if constant else (name, 0)


def varying(name: str) -> str:
    """The name for the variable part of an address."""
    return f'%"varying.{name[1:].strip(chr(34))}"'
