"""Compiles rules to WebAssembly, and links them into a module.

JavaScript only provides the memory of a module; from `__heap_base` on, the caller decides what lies there.
The module uses only features that all supported browsers have (docs/publish.md): bulk memory, sign extension,
saturating conversion, and vectors.
"""

import importlib.util
import pathlib
import shutil
import sys
from collections.abc import Iterable

import llvmlite.binding as llvm

from .linking import NoLinker, links, optimise, target_of, write_linked
from .offsets import with_constants_last

TRIPLE = "wasm32-unknown-unknown"
WASM_FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+simd128"
STACK = 256 * 1024  # bytes; the stack is at the start of memory, so that an overflow stops the program
LINK_OPTIONS = (
    *("--no-entry", "--import-memory", "--export=__heap_base", "--gc-sections", "--strip-all", "-O2"),
    *("--stack-first", "-z", f"stack-size={STACK}"),
)


def wasm_target() -> llvm.TargetMachine:
    return target_of(TRIPLE, WASM_FEATURES, "static")


def wasm_code(whole: llvm.ModuleRef) -> bytes:
    """Optimises a module and compiles it to object code. LLVM's loop strength reduction is off: it would keep
    a pointer per field, which costs registers, while offsets of fields cost nothing here."""
    optimise(whole, wasm_target())
    ordered = llvm.parse_assembly(with_constants_last(str(whole)))
    llvm.set_option("", "-disable-lsr=true")
    code: bytes = wasm_target().emit_object(ordered)
    llvm.set_option("", "-disable-lsr=false")
    return code


def wasm_linker() -> list[str]:
    """The command of a linker for WebAssembly that works: the system's, or that of the package `ziglang`."""
    own = [["wasm-ld"]] if shutil.which("wasm-ld") else []
    zig = [[sys.executable, "-m", "ziglang", "wasm-ld"]] if importlib.util.find_spec("ziglang") else []
    for command in own + zig:
        if links(command, wasm_target(), LINK_OPTIONS):
            return command
    raise NoLinker(
        "WebAssembly is linked by wasm-ld, and there is none here that works: install lld "
        "(apt-get install lld), or pip install ziglang."
    )


def write_module(code: bytes, path: pathlib.Path, linking: list[str], names: Iterable[str]) -> None:
    """Links object code into a module that exports these functions. Undefined symbols are an error."""
    write_linked(code, path, linking, (*LINK_OPTIONS, *(f"--export={name}" for name in names)))
