"""Rules, and which of them Python calls.

A rule is a plain Python function over a state: called as it is, it runs interpreted, on the mirror of a
state. The same source as machine code runs on the record: `core.native` finds it in the library of a game,
`core.jit` has Numba compile it. This module imports neither.
"""

import functools
import importlib.util
import os
import pathlib
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SHIPPED = pathlib.Path(__file__).resolve().parent.parent / "libraries"  # what a wheel brings along
# The libraries of a game: what playing needs, what computer players need, what many games at once need.
PLAY, SEARCH, BATCH = LIBRARIES = ("play", "search", "batch")
WASM = "wasm"  # what a browser needs, playing and searching, as one module of WebAssembly


class NoCompiler(ImportError):
    """Compiled rules were asked for where they cannot be had."""


_rules: list[Callable[..., Any]] = []
_entries: dict[Callable[..., Any], str] = {}


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function as a rule; it stays what it is."""
    _rules.append(function)
    return function


def entry(part: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a rule that Python calls, and the library that it is in. Its annotations say what it is given."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        _entries[function] = part
        return rule(function)

    return mark


def all_rules() -> tuple[Callable[..., Any], ...]:
    return tuple(_rules)


def entries_of(part: str) -> list[Callable[..., Any]]:
    """Those of all games; the rules of one game are listed by its contract (`games.rulebook`)."""
    return [function for function, its_part in _entries.items() if its_part == part]


def is_entry(function: Callable[..., Any]) -> bool:
    return function in _entries


def part_of(function: Callable[..., Any]) -> str:
    return _entries.get(function, PLAY)


def symbol_of(function: Callable[..., Any]) -> str:
    """What a rule is called in a library."""
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


@functools.cache
def has_modules(*names: str) -> bool:
    """Whether these can be imported. They are looked for, not imported."""
    try:
        return all(importlib.util.find_spec(name) for name in names)
    except ImportError:
        return False


def has_jit() -> bool:
    """Whether Numba is here, which compiles rules."""
    return has_modules("numpy", "numba")


def has_native() -> bool:
    """Whether rules can run as machine code here: from libraries that came along, or compiled by Numba."""
    if not has_modules("numpy"):
        return False
    from .cache import is_shipped

    return has_jit() or is_shipped()


@functools.cache
def is_interpreted() -> bool:
    """Whether positions are played by interpreted rules: when asked to, and where nothing else can be had."""
    return os.environ.get("TUILERIE_INTERPRETED", "") not in ("", "0") or not has_native()


def check_jit() -> None:
    if not has_jit():
        raise NoCompiler("to compile rules takes NumPy and Numba: pip install 'tuilerie[compile]'")


def is_checked() -> bool:
    """Whether compiled rules check the bounds of every index (slower; for tests)."""
    return os.environ.get("TUILERIE_CHECKS", "") not in ("", "0")
