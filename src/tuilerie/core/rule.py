"""Decorators that mark rules, and mark those rules that Python calls.

A rule is a plain Python function that works on a state. Called directly, it runs interpreted, on the mirror
of a state. Compiled to machine code, the same source works on a NumPy record: `core.native` calls it from the
library of a game, `core.jit` compiles it with Numba. This module imports neither of these two.
"""

import functools
import importlib.util
import os
import pathlib
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SHIPPED = pathlib.Path(__file__).resolve().parent.parent / "libraries"  # libraries that are part of a wheel
# The libraries of a game: for playing, for computer players, for many games at once.
PLAY, SEARCH, BATCH = LIBRARIES = ("play", "search", "batch")
LEARN = "learn"  # for `ai.learning` alone, so it is built only when asked for
WASM = "wasm"  # for browsers: rules for playing and for searching, as one WebAssembly module


class NoCompiler(ImportError):
    """Compiled rules are needed but are not available here."""


_rules: list[Callable[..., Any]] = []
_entries: dict[Callable[..., Any], str] = {}


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function as a rule and returns it unchanged."""
    _rules.append(function)
    return function


def entry(part: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a rule that Python calls, and says which library contains it. The argument types are given by
    annotations."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        _entries[function] = part
        return rule(function)

    return mark


def all_rules() -> tuple[Callable[..., Any], ...]:
    return tuple(_rules)


def entries_of(part: str) -> list[Callable[..., Any]]:
    """The marked rules that all games share. Those of a game's own module follow from the contract
    `core.rulebook`."""
    return [function for function, its_part in _entries.items() if its_part == part]


def is_entry(function: Callable[..., Any]) -> bool:
    return function in _entries


def part_of(function: Callable[..., Any]) -> str:
    return _entries.get(function, PLAY)


def symbol_of(function: Callable[..., Any]) -> str:
    """The name of a rule in a library."""
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


@functools.cache
def has_modules(*names: str) -> bool:
    """Whether these modules can be imported. Does not import them."""
    try:
        return all(importlib.util.find_spec(name) for name in names)
    except ImportError:
        return False


def has_jit() -> bool:
    """Whether Numba is installed, which compiles rules."""
    return has_modules("numpy", "numba")


def has_native() -> bool:
    """Whether rules can run as machine code here: from libraries in the package, or compiled by Numba."""
    if not has_modules("numpy"):
        return False
    from .cache import is_shipped

    return has_jit() or is_shipped()


@functools.cache
def is_interpreted() -> bool:
    """Whether rules are interpreted: on request, or if nothing else is available."""
    return os.environ.get("TUILERIE_INTERPRETED", "") not in ("", "0") or not has_native()


def check_jit() -> None:
    if not has_jit():
        raise NoCompiler("compiling rules needs NumPy and Numba: pip install 'tuilerie[compile]'")


def is_checked() -> bool:
    """Whether compiled rules check the bounds of every index (slower; for tests)."""
    return os.environ.get("TUILERIE_CHECKS", "") not in ("", "0")
