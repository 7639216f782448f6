"""The rules of a game as machine code: called from its library, without Numba.

Where a game has no library yet and Numba is here, the library is built first. Where none can be built, Numba
compiles rule by rule, as they are called.
"""

import ctypes
import functools
import warnings
from collections.abc import Callable
from typing import Any

from .building import NotBuilt, build, compile_notice
from .cache import find_library
from .rule import NoCompiler, has_jit, is_entry, part_of
from .rulebook import Rulebook
from .signature import Record, Signature, result_of, signature_of, words_of

OUT_OF_BOUNDS = "a rule looked beyond the bounds of an array: {name}"


class NativeRule:
    """A rule in a library: called as any function, with arrays and numbers of the kinds that it is given."""

    def __init__(self, name: str, function: Any, signature: Signature) -> None:
        self.name, self.function = name, function
        self.function.argtypes, self.function.restype = [ctypes.c_void_p], ctypes.c_int32
        self.words = [words_of(kind) for kind in signature.arguments.values()]
        self.result = result_of(signature.result)

    def __call__(self, *arguments: Any) -> Any:
        if len(arguments) != len(self.words):
            raise TypeError(f"{self.name} is given {len(self.words)} arguments, not {len(arguments)}")
        row = [
            word for words, argument in zip(self.words, arguments, strict=True) for word in words(argument)
        ]
        block = (ctypes.c_int64 * max(1, len(row)))(*row)
        if self.function(block):
            raise IndexError(OUT_OF_BOUNDS.format(name=self.name))
        return self.result(block[0])


@functools.cache
def native(game: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as machine code for a game."""
    signature = signature_of(contract_of(function))
    library = library_of(game, part_of(function))
    if library is None:
        return by_numba(game, function, signature)
    name = symbol_of(function)
    return NativeRule(name, getattr(library, name), signature)


def contract_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """Where a rule says what it is given: a game's own rules are described by the contract of all games."""
    return function if is_entry(function) else getattr(Rulebook, function.__name__)


def symbol_of(function: Callable[..., Any]) -> str:
    """What a rule is called in a library."""
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


@functools.cache
def library_of(game: str, part: str) -> ctypes.CDLL | None:
    """The library, built if need be; nothing where it cannot be built."""
    path = find_library(game, part)
    if path is None:
        if not has_jit():
            raise NoCompiler(
                f"there are no compiled rules of {game} for this machine, and without Numba none can be "
                "made: pip install 'tuilerie[compile]'"
            )
        try:
            build(game, (part,), compile_notice(game))
        except NotBuilt as problem:
            warnings.warn(
                f"{problem} The rules are compiled one by one instead, as they are called.", stacklevel=2
            )
            return None
        path = find_library(game, part)
    return ctypes.CDLL(str(path))


def by_numba(game: str, function: Callable[..., Any], signature: Signature) -> Callable[..., Any]:
    """The same call by Numba's own way, which takes records as they are."""
    from .jit import jit

    code = jit(function)
    report_compiling(game)
    records = [isinstance(kind, Record) for kind in signature.arguments.values()]

    def call(*arguments: Any) -> Any:
        return code(*(a[0] if first else a for a, first in zip(arguments, records, strict=True)))

    return call


@functools.cache
def report_compiling(game: str) -> None:
    """From now on it is said which rules Numba compiles."""
    from .jit import on_compile

    on_compile(compile_notice(game))
