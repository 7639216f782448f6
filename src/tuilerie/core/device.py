"""Compiles rules for a GPU: extends numba-cuda as `jit.py` extends Numba. The rules are the same."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

from .jit import plain_index, rule_type
from .rule import all_rules

_dispatchers: dict[Callable[..., Any], Any] = {}


def gpu_kernel(function: Callable[..., Any], registers: int | None = None) -> Any:
    """Makes a kernel of a function, which may call rules and use a game's module from its closure. With fewer
    registers per thread, more threads run at the same time."""
    from numba import cuda

    _introduce_rules()
    return cuda.jit(max_registers=registers)(function)


@functools.cache
def as_records(kind: Any) -> Any:
    """A device function: words of memory as an array of one record of this NumPy type."""
    from numba.core import types
    from numba.cuda.extending import intrinsic
    from numba.cuda.np import arrayobj, numpy_support

    array = types.Array(numpy_support.from_dtype(kind), 1, "C")

    @intrinsic  # type: ignore[untyped-decorator]
    def records(context: Any, words: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
            found = arrayobj.make_array(array)(context, builder)
            one, size = (context.get_constant(types.intp, n) for n in (1, kind.itemsize))
            data = builder.bitcast(words.data, found.data.type)
            arrayobj.populate_array(found, data, [one], [size], size, None)
            return found._getvalue()

        return array(words), code

    return records


@contextlib.contextmanager
def compiling_for_gpu() -> Iterator[None]:
    """A context for the first launch of a kernel, in which it is compiled. Compiled rules do not support
    negative indices (see `jit.py`). A product and a sum are rounded one after the other, as on a CPU."""
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.np import arrayobj

    usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, plain_index
    compile_ir = nvvm.compile_ir
    nvvm.compile_ir = functools.partial(compile_ir, fma=False)
    try:
        yield
    finally:
        arrayobj.fix_integer_index, nvvm.compile_ir = usual, compile_ir


def _introduce_rules() -> None:
    """Makes calls of rules in kernels go to the compiled rules."""
    from numba import cuda
    from numba.cuda.descriptor import cuda_target

    _introduce_type()
    for function in all_rules()[len(_dispatchers) :]:
        # stored here, since the type holds only a weak reference
        _dispatchers[function] = cuda.jit(device=True)(function)
        cuda_target.typing_context.insert_global(function, rule_type()(_dispatchers[function]))


@functools.cache
def _introduce_type() -> None:
    from numba.cuda.datamodel import models

    models.register_default(rule_type())(models.OpaqueModel)
