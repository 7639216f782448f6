"""Uses Numba only to translate rules to LLVM's intermediate language, without optimising or running them.

By itself, Numba optimises each rule together with all rules that it calls, again for each caller. Here each
rule is translated once, and `linking` optimises all of them together. Only this module depends on internals
of Numba; it is written for the locked version.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import _dynfunc
from numba.core import codegen, types
from numba.core.callconv import CPUCallConv, Status
from numba.core.registry import cpu_target
from numba.np.arrayobj import make_array, populate_array

from ..core.arrays import array_type
from ..core.jit import _dispatchers, compile_with, jit
from ..core.rule import is_checked
from ..core.signature import Array, Kind, Record, Signature, is_contract, tuple_kinds
from ..core.sizes import Sizes

NO_ADDRESS = 1  # address of functions that are never called in this process
WORD = ir.IntType(64)
YES, NO = ir.Constant(ir.IntType(1), 1), ir.Constant(ir.IntType(1), 0)
FINE = Status(ir.Constant(ir.IntType(32), 0), YES, NO, NO, NO, NO, NO, None)

_translated: list[Any] = []  # LLVM modules, one per rule, in the order of translation


class TranslationOnly(codegen.JITCodeLibrary):  # type: ignore[misc]
    """A code library that keeps Numba's translation of a rule without optimising it."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True
        _translated.append(self._final_module)

    def _get_module_for_linking(self) -> Any:
        return self._final_module


def begin() -> None:
    """Prepares Numba. Call it before the first rule is translated. Afterwards this process cannot run
    anything that Numba compiles."""
    compile_with(no_cpython_wrapper=True, no_cfunc_wrapper=True)
    context = cpu_target.target_context
    context.codegen()._library_class = TranslationOnly
    context.get_executable = _no_executable
    if not is_checked():
        type(context).call_conv = property(PlainCalls)
    context.create_cpython_wrapper = context.create_cfunc_wrapper = lambda *_, **__: None


class PlainCalls(CPUCallConv):  # type: ignore[misc]
    """A calling convention in which a rule returns its value, as in C. Numba's functions return an error
    status and write the value to memory. Rules cannot fail, unless bounds are checked."""

    def get_function_type(self, result: Any, arguments: Any) -> Any:
        kind = self.context.data_model_manager[result].get_return_type()
        return ir.FunctionType(kind, list(self._get_arg_packer(arguments).argument_types))

    def get_arguments(self, function: Any) -> Any:
        return function.args

    def decorate_function(self, function: Any, names: Any, arguments: Any, noalias: bool = False) -> None:
        self._get_arg_packer(arguments).assign_names(function.args, [f"arg.{name}" for name in names])

    def call_function(
        self, builder: Any, rule: Any, result: Any, kinds: Any, arguments: Any, attrs: Any = None
    ) -> Any:
        value = builder.call(rule, list(self._get_arg_packer(kinds).as_arguments(builder, arguments)))
        return FINE, self.context.get_returned_value(builder, result, value)

    def return_value(self, builder: Any, value: Any) -> None:
        builder.ret(value)

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        builder.unreachable()

    def return_user_exc(self, builder: Any, *_: Any, **__: Any) -> None:
        trap = builder.module.declare_intrinsic("llvm.trap", fnty=ir.FunctionType(ir.VoidType(), []))
        builder.call(trap, [])
        builder.unreachable()


def _no_executable(library: Any, description: Any, environment: Any) -> Any:
    """Makes the function object by which Numba identifies a compiled function. It is never called."""
    name = description.qualname.rpartition(".")[2]
    return _dynfunc.make_function(description.lookup_module(), name, "", NO_ADDRESS, environment, (library,))


def compiled_twice(dispatchers: Mapping[Callable[..., Any], Any] = _dispatchers) -> list[str]:
    """The rules that were translated for several types of arguments, which would cost time and space
    twice."""
    return [rule.__name__ for rule, found in dispatchers.items() if len(found.overloads) > 1]


def translated() -> list[Any]:
    """All modules translated so far."""
    return list(_translated)


def translate(rule: Callable[..., Any], kinds: list[Any], signature: Signature) -> Any:
    """Translates a rule and all rules that it calls. Returns Numba's description of the rule."""
    dispatcher: Any = jit(rule)
    dispatcher.compile(tuple(kinds))
    overload = dispatcher.overloads[tuple(kinds)]
    overload.library._ensure_finalized()  # rules that other rules call are finalized already
    if (overload.fndesc.restype == types.float64) != (signature.result is float):
        raise TypeError(f"{rule.__name__} says that it returns {signature.result}, and does not")
    return overload.fndesc


def numba_type(kind: Kind, modules: Mapping[str, ModuleType], sizes: Sizes) -> Any:
    """The Numba type of an argument. For a contract, it is the type of the module given under its name."""
    if isinstance(kind, Record):
        return numba.from_dtype(array_type(kind, sizes))
    if isinstance(kind, Array):
        return types.Array(numba.from_dtype(array_type(kind, sizes)), kind.dimensions, "C")
    inner = tuple_kinds(kind)
    if inner is not None:
        return types.containers.NamedTuple([numba_type(one, modules, sizes) for one in inner.values()], kind)
    if is_contract(kind):
        return types.misc.Module(modules[kind.__name__])
    return types.float64 if kind is float else types.int64


def callable_module(entries: Mapping[str, tuple[Any, Signature]]) -> Any:
    """An LLVM module with a function for each entry, which takes its arguments as a row of words. It returns
    0, or another number if an index was out of bounds."""
    context = cpu_target.target_context
    module = context.codegen()._create_empty_module("entries")
    for name, (description, signature) in entries.items():
        _CallByWords(context, module, name, description).write(signature)
    return llvm.parse_assembly(str(module))


class _CallByWords:
    """Writes one function that reads words, calls a rule, and stores its result in the first word."""

    def __init__(self, context: Any, module: Any, name: str, description: Any) -> None:
        self.context, self.description = context, description
        function = ir.Function(module, ir.FunctionType(ir.IntType(32), [WORD.as_pointer()]), name)
        self.row = function.args[0]
        self.builder = ir.IRBuilder(function.append_basic_block())
        self.read = 0

    def write(self, signature: Signature) -> None:
        arguments = [self._argument(kind) for kind in self.description.argtypes]
        kind = self.context.call_conv.get_function_type(self.description.restype, self.description.argtypes)
        callee = ir.Function(self.builder.module, kind, self.description.llvm_func_name)
        status, result = self.context.call_conv.call_function(
            self.builder, callee, self.description.restype, self.description.argtypes, arguments
        )
        if signature.result is not None:
            self.builder.store(self._as_word(result, self.description.restype), self.row)
        self.builder.ret(status.code)

    def _word(self) -> Any:
        place = self.builder.gep(self.row, [ir.Constant(ir.IntType(32), self.read)])
        self.read += 1
        return self.builder.load(place)

    def _argument(self, kind: Any) -> Any:
        if isinstance(kind, types.misc.Module):
            return self.context.get_dummy_value()
        if isinstance(kind, types.Record):
            return self.builder.inttoptr(self._word(), self.context.get_value_type(kind))
        if isinstance(kind, types.Array):
            return self._array(kind)
        if isinstance(kind, types.containers.BaseTuple):
            return self.context.make_tuple(self.builder, kind, [self._argument(one) for one in kind])
        word = self._word()
        return self.builder.bitcast(word, ir.DoubleType()) if kind == types.float64 else word

    def _array(self, kind: Any) -> Any:
        array = make_array(kind)(self.context, self.builder)
        address = self._word()
        shape = [self._word() for _ in range(kind.ndim)]
        size = ir.Constant(WORD, self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype)))
        steps = [size]
        for length in reversed(shape[1:]):
            steps.insert(0, self.builder.mul(steps[0], length))
        data = self.builder.inttoptr(address, self.context.get_data_type(kind.dtype).as_pointer())
        populate_array(array, data=data, shape=shape, strides=steps, itemsize=size, meminfo=None)
        return array._getvalue()

    def _as_word(self, result: Any, kind: Any) -> Any:
        if kind == types.float64:
            return self.builder.bitcast(result, WORD)
        return self.context.cast(self.builder, result, kind, types.int64)
