"""Merges translated rules into one module, optimises it as a whole, and links it into a library."""

import contextlib
import functools
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence

import llvmlite.binding as llvm

from ..core.cache import BUILDING

# Replaces Numba's reference counting, since libraries never own arrays.
WITHOUT_COUNTS = """
define void @NRT_incref(ptr %x) alwaysinline { ret void }
define void @NRT_decref(ptr %x) alwaysinline { ret void }
"""
# LLVM's threshold for inlining rules into their callers. It is high, since most rules are short.
INLINED_BELOW = 1000
LENGTH = re.compile(r"\d+")
SHARED = ("-shared", "-lm")  # the options that make a C compiler link a library
TRIPLES = {
    "x86_64-linux": "x86_64-unknown-linux-gnu",
    "aarch64-linux": "aarch64-unknown-linux-gnu",
    "x86_64-macos": "x86_64-apple-macosx11.0",
    "aarch64-macos": "arm64-apple-macosx11.0",
    "x86_64-windows": "x86_64-pc-windows-gnu",
}


class NoLinker(RuntimeError):
    """No working linker was found."""


def link(modules: Iterable[llvm.ModuleRef], entries: llvm.ModuleRef, names: Iterable[str]) -> llvm.ModuleRef:
    """Merges modules into one. Only the named functions can be called from outside, so LLVM may inline or
    drop the others."""
    whole = llvm.parse_assembly(WITHOUT_COUNTS)
    for module in modules:
        copy = module.clone()
        for function in copy.functions:
            if not function.is_declaration:
                function.linkage = "weak_odr"  # copies of a rule in several modules are merged
        whole.link_in(copy)
    whole.link_in(entries.clone())
    outside = set(names)
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in outside else "internal"
            function.name = short_name(function.name)
    for variable in whole.global_variables:
        variable.linkage = "internal"
    return whole


def short_name(name: str) -> str:
    """The short name of a rule, for profilers: `base.points`. Numba's names contain all types and folders and
    have thousands of letters."""
    parts, rest = [], name.removeprefix("_ZN")
    while rest != name and (digits := LENGTH.match(rest)):
        start, end = digits.end(), digits.end() + int(digits[0])
        parts.append(rest[start:end])
        rest = rest[end:]
    return ".".join(parts[-2:]) or name


def object_code(whole: llvm.ModuleRef, target: llvm.TargetMachine) -> bytes:
    """Optimises a module and compiles it to machine code for this target."""
    optimise(whole, target)
    code: bytes = target.emit_object(whole)
    return code


def optimise(whole: llvm.ModuleRef, target: llvm.TargetMachine) -> None:
    whole.triple, whole.data_layout = target.triple, str(target.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = INLINED_BELOW
    builder = llvm.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(whole, builder)


@functools.cache
def target_of(triple: str, features: str = "", reloc: str = "pic") -> llvm.TargetMachine:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    return target.create_target_machine(opt=3, features=features, reloc=reloc, codemodel="small")


def machine_target(machine: str) -> llvm.TargetMachine:
    return target_of(TRIPLES[machine])


def write_linked(
    code: bytes, path: pathlib.Path, linking: list[str], options: Sequence[str] = SHARED
) -> None:
    """Links object code. The file is written completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=path.parent) as folder:
        made = pathlib.Path(folder)
        (made / "rules.o").write_bytes(code)
        command = [*linking, "-o", str(made / "library"), str(made / "rules.o"), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoLinker(f"{linking[0]} did not link the rules: {done.stderr.strip()[-500:]}")
        # on Windows another process may have built and loaded the same library
        with contextlib.suppress(PermissionError):
            (made / "library").replace(path)


def linker(machine: str, is_portable: bool = False) -> list[str]:
    """The command of a C compiler that can link for a machine. Tries the system's compilers, then that of the
    package `ziglang`, which can also link for other machines and older systems."""
    if machine not in TRIPLES:
        raise NoLinker(f"Rules are not compiled ahead for {machine}, but for {', '.join(TRIPLES)}.")
    own = [] if is_portable else [name for name in ("cc", "gcc", "clang") if shutil.which(name)]
    for command in [*([name] for name in own), *_zig(machine)]:
        if links(command, machine_target(machine)):
            return command
    raise NoLinker(
        "Rules are compiled ahead with the help of a C compiler (cc), and there is none here that works: "
        "install one, or pip install ziglang."
    )


def _zig(machine: str) -> list[list[str]]:
    if importlib.util.find_spec("ziglang") is None:
        return []
    system = {"linux": "linux-gnu.2.17", "windows": "windows-gnu"}
    processor, _, name = machine.partition("-")
    target = f"{processor}-{system.get(name, name)}"
    return [[sys.executable, "-m", "ziglang", "cc", "-target", target]]


def links(command: list[str], target: llvm.TargetMachine, options: Sequence[str] = SHARED) -> bool:
    """Whether this command can link an almost empty file."""
    code = object_code(llvm.parse_assembly("define void @nothing() { ret void }"), target)
    with tempfile.TemporaryDirectory() as folder:
        try:
            write_linked(code, pathlib.Path(folder) / "nothing.lib", command, options)
        except NoLinker:
            return False
    return True
