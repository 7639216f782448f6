"""Calls rules as machine code from the library of a game, without Numba.

A missing library is built first, if Numba is installed. If that fails, Numba compiles each rule when it is
called.
"""

import ctypes
import functools
import warnings
from collections.abc import Callable
from typing import Any

from .box import Box
from .building import NotBuilt, build, compile_notice
from .cache import find_library
from .rule import NoCompiler, has_jit, part_of, symbol_of
from .rulebook import contract_of
from .signature import Kind, Record, RuleCall, Signature, numpy_words, signature_of, tuple_kinds
from .sizes import Sizes


class NativeRule:
    """A rule in a library. Call it like a function, with arrays and numbers of the annotated types."""

    def __init__(self, name: str, function: Any, signature: Signature, sizes: Sizes) -> None:
        self.function, self.calling = function, RuleCall(name, signature, sizes, numpy_words)
        self.function.argtypes, self.function.restype = [ctypes.c_void_p], ctypes.c_int32

    def __call__(self, *arguments: Any) -> Any:
        row = self.calling.row(arguments)
        block = (ctypes.c_int64 * len(row))(*row)
        self.calling.check(self.function(block))
        return self.calling.result(block[0])

    def prepared(self, arguments: tuple[Any, ...]) -> Callable[[], Any]:
        row = self.calling.row(arguments)
        block, first = (ctypes.c_int64 * len(row))(*row), row[0]
        function, check, result = self.function, self.calling.check, self.calling.result

        def call(kept: tuple[Any, ...] = arguments) -> Any:  # keeps the arrays where they are
            block[0] = first  # where the result was left
            check(function(block))
            return result(block[0])

        return call


def native(box: Box, function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as machine code for the game of a box."""
    return _native(box.game, box.sizes, function)


def prepared(box: Box, function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    """The same with its arguments, to be called again and again: the arrays are checked once, and read afresh
    at each call. Numbers stay as they are."""
    code = native(box, function)
    return code.prepared(arguments) if isinstance(code, NativeRule) else functools.partial(code, *arguments)


@functools.cache
def _native(game: str, sizes: Sizes, function: Callable[..., Any]) -> Callable[..., Any]:
    signature = signature_of(contract_of(function))
    library = library_of(game, part_of(function))
    if library is None:
        return by_numba(game, function, signature)
    name = symbol_of(function)
    return NativeRule(name, getattr(library, name), signature, sizes)


@functools.cache
def library_of(game: str, part: str) -> ctypes.CDLL | None:
    """The library, built if necessary; None if it cannot be built."""
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
    """The rule compiled by Numba. It takes records themselves, not arrays of one record."""
    from .jit import jit

    code = jit(function)
    report_compiling(game)
    kinds = list(signature.arguments.values())

    def call(*arguments: Any) -> Any:
        return code(*map(numba_value, kinds, arguments))

    return call


def numba_value(kind: Kind, argument: Any) -> Any:
    """An argument for Numba: a record is passed itself, not as an array of one record."""
    if isinstance(kind, Record):
        return argument[0]
    inner = tuple_kinds(kind)
    return argument if inner is None else type(argument)(*map(numba_value, inner.values(), argument))


@functools.cache
def report_compiling(game: str) -> None:
    """Reports each rule that Numba compiles from now on."""
    from .jit import on_compile

    on_compile(compile_notice(game))
