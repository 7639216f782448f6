"""Compiles single rules with Numba: when they are called if a game has no library, and for `compiler`, which
makes libraries. NumPy and Numba are imported when the first rule is needed.
"""

import functools
import pathlib
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from .cache import cache_folder, forget_old_caches, own_hash
from .copying import copy_through
from .rule import all_rules, check_jit, is_checked

P = ParamSpec("P")
R = TypeVar("R")

_dispatchers: dict[Callable[..., Any], Any] = {}
_options: dict[str, Any] = {"cache": True}
# Numba's modules import each other, so if two threads import Numba at once, each may see it half loaded.
_importing = threading.Lock()


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """The rule as machine code. It is compiled when it is first called, and stored on disk."""
    if len(_dispatchers) < len(all_rules()):
        check_jit()
        with _importing:
            _introduce_rules()
    dispatcher: Callable[P, R] = _dispatchers[function]
    return dispatcher


def compile_with(**options: Any) -> None:
    """Sets Numba's options for all rules. Call it before the first rule is compiled."""
    assert not _dispatchers
    _options.clear()
    _options.update(options)


def is_cached(function: Callable[..., Any]) -> bool:
    """Whether the rule has been compiled before, in this process or an earlier one."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbc"
    return any(cache_folder().glob(name))


def on_compile(report: Callable[[str], None]) -> None:
    """Calls `report` with the name of each rule that is about to be compiled."""
    from numba.core import event

    class Reporter(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            report(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Reporter())


def _introduce_rules() -> None:
    """Registers new rules with Numba, under the lock that it compiles under: if several threads come here,
    even one that finds nothing to do must find every rule registered."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        if _options.get("cache"):
            _introduce_locator()
        _introduce_modules()
        _introduce_copying()
        for function in all_rules()[len(_dispatchers) :]:
            _introduce_rule(function)


def _introduce_rule(function: Callable[..., Any]) -> None:
    """Makes calls of a rule in compiled code go to the compiled rule."""
    import numba
    from numba.core.registry import cpu_target

    dispatcher = numba.njit(
        nogil=True,
        **_options,
        boundscheck=is_checked(),
        error_model="numpy",
        pipeline_class=_rule_compiler(),
    )(function)
    cpu_target.typing_context.insert_global(function, rule_type()(dispatcher))
    _dispatchers[function] = dispatcher


@functools.cache
def _rule_compiler() -> Any:
    """The compiler for rules. Rules never use negative indices, so the test for them is left out: it would
    cost a tenth of the speed, and would accept a wrong -1 even if bounds are checked."""
    from numba.core.compiler import Compiler
    from numba.np import arrayobj

    class RuleCompiler(Compiler):  # type: ignore[misc]
        def _compile_core(self) -> Any:
            usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, plain_index
            try:
                return super()._compile_core()
            finally:
                arrayobj.fix_integer_index = usual

    return RuleCompiler


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Replaces Numba's correction of negative indices: returns the index unchanged."""
    import numba

    return context.cast(builder, index, kind, numba.types.intp if kind.signed else numba.types.uintp)


@functools.cache
def rule_type() -> Any:
    """The type of an argument when one rule calls another. All integers have one type, so that each rule is
    compiled only once."""
    from numba.core import types
    from numba.core.datamodel import models

    def widened(kind: Any) -> Any:
        plain = types.misc.unliteral(kind)
        is_number = isinstance(plain, types.Integer) and not isinstance(plain, types.Boolean)
        return types.int64 if is_number or isinstance(plain, types.IntEnumMember) else plain

    class RuleType(types.Dispatcher):
        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            return super().get_call_type(context, tuple(widened(kind) for kind in args), kws)

    models.register_default(RuleType)(models.OpaqueModel)
    return RuleType


@functools.cache
def _introduce_modules() -> None:
    """Lets rules take the module of a game as an argument. They are compiled separately for each game, so
    that calls such as `game.play(s, box, move)` cost nothing."""
    from numba.core import types
    from numba.extending import NativeValue, typeof_impl, unbox

    @typeof_impl.register(ModuleType)  # type: ignore[untyped-decorator]
    def module_type(module: ModuleType, context: Any) -> Any:
        return types.misc.Module(module)

    @unbox(types.misc.Module)  # type: ignore[untyped-decorator]
    def no_value(kind: Any, module: Any, context: Any) -> Any:
        return NativeValue(context.context.get_dummy_value())


@functools.cache
def _introduce_copying() -> None:
    """A part of a record is copied at once: field by field it would take several times as long."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    word = ir.IntType(64)

    @intrinsic  # type: ignore[untyped-decorator]
    def copied(typing: Any, to: Any, record: Any, last: Any) -> Any:
        def write(context: Any, builder: Any, signature: Any, places: Any) -> Any:
            start, end = (builder.ptrtoint(place, word) for place in places[1:])
            size = builder.add(builder.sub(end, start), ir.Constant(word, last.size))
            cgutils.raw_memcpy(builder, places[0], places[1], size, 1)
            return context.get_dummy_value()

        return types.none(to, record, last), write

    @overload(copy_through)  # type: ignore[untyped-decorator]
    def copying(to: Any, record: Any, last: Any) -> Any:
        def copy(to: Any, record: Any, last: Any) -> None:
            copied(to, record, last)

        return copy


@functools.cache
def _introduce_locator() -> None:
    """Makes Numba's cache depend on all sources. By itself it only notices edits in the file of a function,
    not in the functions that it calls."""
    from numba.core import caching

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, line: int, file: pathlib.Path) -> None:
            self.line, self.file = line, file

        def get_cache_path(self) -> str:
            return str(cache_folder())

        def get_source_stamp(self) -> str:
            return cache_folder().name + own_hash(self.file)

        def get_disambiguator(self) -> str:
            return str(self.line)

        @classmethod
        def from_function(cls, function: Any, file: str) -> "Locator | None":
            if function not in all_rules():
                return None
            locator = cls(function.__code__.co_firstlineno, pathlib.Path(file))
            locator.ensure_cache_path()
            return locator

    caching.CacheImpl._locator_classes.insert(0, Locator)
    forget_old_caches()
