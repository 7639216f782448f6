"""Rules as WebAssembly: the target, and the linker that makes a module of object code.

A module asks nothing of JavaScript but its memory, whose layout is the caller's from `__heap_base` on. It
keeps to what all browsers run in which the page runs (docs/publish.md): bulk memory, sign extension,
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
STACK = 256 * 1024  # bytes; it lies below everything else, so that an overflow is a trap
LINK_OPTIONS = (
    *("--no-entry", "--import-memory", "--export=__heap_base", "--gc-sections", "--strip-all", "-O2"),
    *("--stack-first", "-z", f"stack-size={STACK}"),
)


def wasm_target() -> llvm.TargetMachine:
    return target_of(TRIPLE, WASM_FEATURES, "static")


def wasm_code(whole: llvm.ModuleRef) -> bytes:
    """The module, optimised, as object code. LLVM would give loops a pointer for each field that they read;
    that costs registers, and here the place of a field costs nothing."""
    optimise(whole, wasm_target())
    ordered = llvm.parse_assembly(with_constants_last(str(whole)))
    llvm.set_option("", "-disable-lsr=true")
    code: bytes = wasm_target().emit_object(ordered)
    llvm.set_option("", "-disable-lsr=false")
    return code


def wasm_linker() -> list[str]:
    """A linker of WebAssembly, tried: the system's own, or the one from the package `ziglang`."""
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
    """Links object code into a module that offers these functions. Whatever else it needed is refused."""
    write_linked(code, path, linking, (*LINK_OPTIONS, *(f"--export={name}" for name in names)))
