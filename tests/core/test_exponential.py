"""The exponential function and the hyperbolic tangent: close to the C library's, and the same on every
machine."""

import math
import random
import struct

import pytest

from tuilerie.core.exponential import exp, tanh
from tuilerie.core.jit import jit

CHANCE = random.Random(1)
SPREAD = [CHANCE.uniform(-40.0, 40.0) for _ in range(500)]
SMALL = [10.0**-n for n in range(1, 18)]
NUMBERS = [0.0, 1.0, -1.0, 0.5 * math.log(2), -0.5 * math.log(2), 19.99, 20.01, *SPREAD, *SMALL]


def test_exp_is_right_to_the_last_bits() -> None:
    for x in [*NUMBERS, 699.0, -699.0]:
        assert exp(x) == pytest.approx(math.exp(x), rel=5e-16)


def test_tanh_is_right_to_sixteen_decimals() -> None:
    for x in NUMBERS:
        assert tanh(x) == pytest.approx(math.tanh(x), abs=4e-16)
        assert tanh(-x) == -tanh(x)


def test_very_large_arguments_reach_the_limits() -> None:
    assert (exp(-1e9), exp(-701.0), tanh(1e9), tanh(-1e9)) == (0.0, 0.0, 1.0, -1.0)
    assert exp(1e9) == exp(700.0) < math.inf


def test_compiled_exp_and_tanh_are_the_same_to_the_last_bit() -> None:
    for function in (exp, tanh):
        compiled = jit(function)
        assert [bits(compiled(x)) for x in NUMBERS] == [bits(function(x)) for x in NUMBERS]


def test_exp_and_tanh_have_the_same_bits_on_every_machine() -> None:
    """The expected bits were computed once and stored."""
    found = [bits(function(x)).hex() for function in (exp, tanh) for x in (-3.7, -0.1, 0.3, 1.9)]
    assert found == BITS


def bits(x: float) -> bytes:
    return struct.pack(">d", x)


BITS = [
    "3f99511fc6871044",
    "3fecf46d99d52b3a",
    "3ff599058c8c1a96",
    "401abe5b1cd863f6",
    "bfeff5fdc948488c",
    "bfb983d7795f413b",
    "3fd2a4dda7d914f9",
    "3fee997f4c3bcd48",
]
