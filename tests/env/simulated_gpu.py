"""A simulated GPU: kernels run thread by thread, in Python, on rules compiled for the CPU."""

import contextlib
from collections.abc import Callable, Iterator
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from tuilerie.core.native import native
from tuilerie.core.rule import is_entry
from tuilerie.env import gpu, kernels
from tuilerie.env.stepping import Games
from tuilerie.games import base


class OnCard(np.ndarray[Any, Any]):
    """An array on the simulated GPU: it can be read only after it was copied back."""

    def copy_to_host(self) -> Any:
        return np.array(self)


class Card:
    """Imitates the parts of `numba.cuda` that kernels and their callers use."""

    def __init__(self) -> None:
        self.thread, self.threads = 0, 0

    def grid(self, dimensions: int) -> int:
        return self.thread

    def gridsize(self, dimensions: int) -> int:
        return self.threads

    @property
    def local(self) -> Any:
        """A thread's own memory."""
        return SimpleNamespace(array=lambda shape, kind: self.device_array(shape, kind).view(np.ndarray))

    def device_array(self, shape: Any, kind: Any, order: str = "C") -> OnCard:
        """A card's memory contains old data, not zeros."""
        old = bytearray(b"\x5a" * int(np.prod(shape)) * np.dtype(kind).itemsize)
        return np.frombuffer(old, kind).reshape(shape).view(OnCard)

    def to_device(self, array: Any) -> OnCard:
        return np.array(array).view(OnCard)

    def synchronize(self) -> None:
        pass

    def kernel(self, function: Callable[..., None], registers: int | None = None) -> Any:
        card = self

        class Kernel:
            def __getitem__(self, size: tuple[int, int]) -> Callable[..., None]:
                def launch(*arrays: Any) -> None:
                    plain = [a.view(np.ndarray) if isinstance(a, OnCard) else a for a in arrays]
                    card.threads = size[0] * size[1]
                    for thread in range(card.threads):
                        card.thread = thread
                        function(*plain)

                return launch

        return Kernel()


def _for_any_game(rule: Callable[..., None]) -> Callable[..., None]:
    """A rule whose first argument is games of one kind, or that is the same in all games."""

    def run(*arguments: Any) -> None:
        box = arguments[0].game.BOX if isinstance(arguments[0], Games) else base.BOX
        native(box, rule)(*arguments)

    return run


def _as_records(kind: np.dtype[Any]) -> Callable[..., Any]:
    return lambda words: words.view(np.uint8)[: kind.itemsize].view(kind)


@contextlib.contextmanager
def simulated_gpu(patch: pytest.MonkeyPatch) -> Iterator[None]:
    card = Card()
    patch.setattr(numba, "cuda", card, raising=False)
    patch.setattr(gpu, "need_gpu", lambda: None)
    patch.setattr(gpu, "compiling_for_gpu", contextlib.nullcontext)
    patch.setattr(kernels, "gpu_kernel", card.kernel)
    patch.setattr(kernels, "as_records", _as_records)
    for name, value in vars(kernels).copy().items():
        if isinstance(value, FunctionType) and is_entry(value):
            patch.setattr(kernels, name, _for_any_game(value))
    kernels.kernels_of.cache_clear()
    yield
    kernels.kernels_of.cache_clear()
