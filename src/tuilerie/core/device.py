"""Rules for a GPU: extends numba-cuda as `jit.py` extends Numba. The rules are the same for both."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

from .jit import plain_index, rule_type
from .rule import all_rules

_dispatchers: dict[Callable[..., Any], Any] = {}


def gpu_kernel(function: Callable[..., Any], registers: int | None = None) -> Any:
    """A function as a kernel: it may call rules, and reach a game's module as a variable around it. The fewer
    registers a thread has, the more threads run at a time."""
    from numba import cuda

    _introduce_rules()
    return cuda.jit(max_registers=registers)(function)


@contextlib.contextmanager
def compiling_for_gpu() -> Iterator[None]:
    """Around the first launch of a kernel: rules never count from the end of an array (see `jit.py`)."""
    from numba.cuda.np import arrayobj

    usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, plain_index
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def _introduce_rules() -> None:
    """Lets kernels call rules: such a call goes to the compiled rule."""
    from numba import cuda
    from numba.cuda.descriptor import cuda_target

    _introduce_type()
    for function in all_rules()[len(_dispatchers) :]:
        _dispatchers[function] = cuda.jit(device=True)(function)  # kept: the type refers to it weakly
        cuda_target.typing_context.insert_global(function, rule_type()(_dispatchers[function]))


@functools.cache
def _introduce_type() -> None:
    from numba.cuda.datamodel import models

    models.register_default(rule_type())(models.OpaqueModel)
