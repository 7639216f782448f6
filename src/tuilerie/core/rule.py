"""The one place that knows rules are compiled.

A rule is a plain Python function over a state: called as it is, it runs interpreted, on the mirror of a
state. `compiled(rule)` is the same source as machine code, on the record. NumPy and Numba are imported only
then.
"""

import functools
import hashlib
import importlib.util
import os
import pathlib
import re
import shutil
from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
SOURCES = (
    "core/*.py",
    "games/*.py",
    "games/*.tiles",
    "ai/leaf/*.py",
    "ai/search/*.py",
    "ai/greedy.py",
    "ai/simulate.py",
    "env/observation.py",
    "env/observe.py",
    "env/stepping.py",
)
COMPILER = ("numpy", "numba")
CACHES_KEPT = 8
CACHE_NAME = re.compile("[0-9a-f]{20}")


class NoCompiler(ImportError):
    """Compiled rules were asked for where they cannot be had."""


_rules: list[Callable[..., Any]] = []
_dispatchers: dict[Callable[..., Any], Any] = {}


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function as a rule; it stays what it is."""
    _rules.append(function)
    return function


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The rule as machine code, compiled when it is first called and kept on disk."""
    if len(_dispatchers) < len(_rules):
        check_compiler()
        _introduce_rules()
    dispatcher: Callable[P, R] = _dispatchers[function]
    return dispatcher


@functools.cache
def has_compiler() -> bool:
    """Whether NumPy and Numba are installed, which compiled rules need."""
    try:
        return all(importlib.util.find_spec(name) for name in COMPILER)
    except ImportError:
        return False


def check_compiler() -> None:
    if not has_compiler():
        raise NoCompiler("compiled rules need NumPy and Numba, which are not installed here")


@functools.cache
def is_interpreted() -> bool:
    """Whether positions are played by interpreted rules: when asked to, and where nothing can be compiled."""
    return os.environ.get("TUILERIE_INTERPRETED", "") not in ("", "0") or not has_compiler()


def all_rules() -> tuple[Callable[..., Any], ...]:
    return tuple(_rules)


def is_checked() -> bool:
    """Whether compiled rules check the bounds of every index (slower; for tests)."""
    return os.environ.get("TUILERIE_CHECKS", "") not in ("", "0")


def source_hash(package: pathlib.Path = PACKAGE) -> str:
    """Changes whenever anything changes that compiled rules depend on."""
    digest = hashlib.sha256(str(is_checked()).encode())
    for pattern in SOURCES:
        for path in sorted(package.glob(pattern)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


@functools.cache
def cache_folder() -> pathlib.Path:
    """Where compiled rules are kept: a folder named after the sources, so that it cannot go stale."""
    return _cache_root() / source_hash()


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
    """Tells Numba of the rules it does not know yet, under the lock that it compiles under: threads may meet
    here, and the one that finds nothing to do must find every rule known."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        _introduce_locator()
        _introduce_modules()
        for function in _rules[len(_dispatchers) :]:
            _introduce_rule(function)


def _introduce_rule(function: Callable[..., Any]) -> None:
    """A call of a rule is a call of its compiled self."""
    import numba
    from numba.core.registry import cpu_target

    dispatcher = numba.njit(
        nogil=True,
        cache=True,
        boundscheck=is_checked(),
        error_model="numpy",
        pipeline_class=_rule_compiler(),
    )(function)
    cpu_target.typing_context.insert_global(function, rule_type()(dispatcher))
    _dispatchers[function] = dispatcher


@functools.cache
def _rule_compiler() -> Any:
    """Rules never count from the end of an array. Left to itself, Numba asks at every index whether they
    do, which costs a tenth of the speed, and lets a wrong -1 pass even where bounds are checked."""
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
    """An index as it is, for code that compiles an element's look-up."""
    import numba

    return context.cast(builder, index, kind, numba.types.intp if kind.signed else numba.types.uintp)


@functools.cache
def rule_type() -> Any:
    """How a rule is called by another: with plain integers, so that each is compiled only once."""
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
    """A rule may be given a game, as its module, and is compiled for each game by itself: calls such as
    `game.play(s, box, move)` cost nothing, and only the game that is played need be compiled."""
    from numba.core import types
    from numba.extending import NativeValue, typeof_impl, unbox

    @typeof_impl.register(ModuleType)  # type: ignore[untyped-decorator]
    def module_type(module: ModuleType, context: Any) -> Any:
        return types.misc.Module(module)

    @unbox(types.misc.Module)  # type: ignore[untyped-decorator]
    def no_value(kind: Any, module: Any, context: Any) -> Any:
        return NativeValue(context.context.get_dummy_value())


@functools.cache
def _introduce_locator() -> None:
    """Numba's own locators notice edits in the file of a function only, not in those it calls."""
    from numba.core import caching

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, line: int, file: pathlib.Path) -> None:
            self.line, self.file = line, file

        def get_cache_path(self) -> str:
            return str(cache_folder())

        def get_source_stamp(self) -> str:
            return cache_folder().name + _own_hash(self.file)

        def get_disambiguator(self) -> str:
            return str(self.line)

        @classmethod
        def from_function(cls, function: Any, file: str) -> "Locator | None":
            if function not in _rules:
                return None
            locator = cls(function.__code__.co_firstlineno, pathlib.Path(file))
            locator.ensure_cache_path()
            return locator

    caching.CacheImpl._locator_classes.insert(0, Locator)
    _forget_old_caches()


@functools.cache
def _own_hash(file: pathlib.Path) -> str:
    """Of a file with rules of somebody's own: the cache is named after the package's files only."""
    if PACKAGE in file.parents or not file.is_file():
        return ""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _cache_root() -> pathlib.Path:
    chosen = os.environ.get("TUILERIE_CACHE")
    if chosen:
        return pathlib.Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "tuilerie"


def _forget_old_caches() -> None:
    root = _cache_root()
    if not root.is_dir():
        return
    own = (f for f in root.iterdir() if f.is_dir() and CACHE_NAME.fullmatch(f.name))
    folders = sorted(own, key=lambda f: f.stat().st_mtime)
    for folder in folders[:-CACHES_KEPT]:
        if folder != cache_folder():
            shutil.rmtree(folder, ignore_errors=True)
