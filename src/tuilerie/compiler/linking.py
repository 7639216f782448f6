"""From translated rules to object code: linked, optimised as a whole, and handed to a linker."""

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

# Nobody owns the arrays of a library: to count who refers to them is left out.
WITHOUT_COUNTS = """
define void @NRT_incref(ptr %x) alwaysinline { ret void }
define void @NRT_decref(ptr %x) alwaysinline { ret void }
"""
# Where a call costs more than what it does, the rule is written into its caller.
INLINED_BELOW = 1000
LENGTH = re.compile(r"\d+")
SHARED = ("-shared", "-lm")  # what a C compiler is told to make a library
TRIPLES = {
    "x86_64-linux": "x86_64-unknown-linux-gnu",
    "aarch64-linux": "aarch64-unknown-linux-gnu",
    "x86_64-macos": "x86_64-apple-macosx11.0",
    "aarch64-macos": "arm64-apple-macosx11.0",
    "x86_64-windows": "x86_64-pc-windows-gnu",
}


class NoLinker(RuntimeError):
    """There is nothing here that links a library."""


def link(modules: Iterable[llvm.ModuleRef], entries: llvm.ModuleRef, names: Iterable[str]) -> llvm.ModuleRef:
    """One module of all. Only the named functions can be called from outside, so the others may be merged."""
    whole = llvm.parse_assembly(WITHOUT_COUNTS)
    for module in modules:
        copy = module.clone()
        for function in copy.functions:
            if not function.is_declaration:
                function.linkage = "weak_odr"  # a rule that several others brought along is kept once
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
    """The name of a rule without its types. Numba writes these into a name in full, thousands of letters with
    the folder of each game's module in them; a profiler needs `base.points` only."""
    parts, rest = [], name.removeprefix("_ZN")
    while rest != name and (digits := LENGTH.match(rest)):
        start, end = digits.end(), digits.end() + int(digits[0])
        parts.append(rest[start:end])
        rest = rest[end:]
    return ".".join(parts[-2:]) or name


def object_code(whole: llvm.ModuleRef, target: llvm.TargetMachine) -> bytes:
    """The module, optimised, as machine code of this target."""
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
    return llvm.Target.from_triple(triple).create_target_machine(opt=3, features=features, reloc=reloc)


def machine_target(machine: str) -> llvm.TargetMachine:
    return target_of(TRIPLES[machine])


def write_linked(
    code: bytes, path: pathlib.Path, linking: list[str], options: Sequence[str] = SHARED
) -> None:
    """Links object code into a file, which appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=path.parent) as folder:
        made = pathlib.Path(folder)
        (made / "rules.o").write_bytes(code)
        command = [*linking, "-o", str(made / "library"), str(made / "rules.o"), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoLinker(f"{linking[0]} did not link the rules: {done.stderr.strip()[-500:]}")
        with contextlib.suppress(PermissionError):  # Windows: another process has built and loaded the same
            (made / "library").replace(path)


def linker(machine: str, is_portable: bool = False) -> list[str]:
    """A C compiler that links for a machine, tried: the system's own, or the one from the package `ziglang`,
    which links for other machines and for older systems, too."""
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
    """Whether it links a file with nothing in it."""
    code = object_code(llvm.parse_assembly("define void @nothing() { ret void }"), target)
    with tempfile.TemporaryDirectory() as folder:
        try:
            write_linked(code, pathlib.Path(folder) / "nothing.lib", command, options)
        except NoLinker:
            return False
    return True
