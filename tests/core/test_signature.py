"""The arguments of a rule, and how they are converted."""

from typing import Any, NamedTuple

import numpy as np
import pytest

from tuilerie.core.arrays import new_states
from tuilerie.core.native import native
from tuilerie.core.rulebook import Rulebook
from tuilerie.core.signature import (
    BoxRecord,
    FloatTable,
    Ints,
    StateArray,
    StateRecord,
    kind_of,
    result_of,
    signature_of,
    words_of,
)
from tuilerie.games import base

SIZES = base.BOX.sizes


class Pair(NamedTuple):
    numbers: Ints
    table: FloatTable


def address(array: Any) -> int:
    return int(array.ctypes.data)


def test_arguments_become_words() -> None:
    numbers, table, states = np.zeros(3, np.int64), np.zeros((2, 5)), new_states(base.BOX, 4)
    shown = [address(numbers), 3, address(table), 2, 5]
    assert list(words_of(kind_of(Ints), SIZES)(numbers)) == shown[:2]
    assert list(words_of(kind_of(FloatTable), SIZES)(table)) == shown[2:]
    assert list(words_of(kind_of(StateArray), SIZES)(states)) == [address(states), 4]
    assert list(words_of(kind_of(StateRecord), SIZES)(states)) == [address(states)]
    assert list(words_of(Pair, SIZES)(Pair(numbers, table))) == shown
    assert list(words_of(int, SIZES)(np.int16(7))) == [7]
    assert result_of(float)(words_of(float, SIZES)(0.1)[0]) == 0.1
    assert list(words_of(Rulebook, SIZES)(base)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(np.zeros(3, np.int32), id="other numbers"),
        pytest.param(np.zeros((3, 1), np.int64), id="other dimensions"),
        pytest.param(np.zeros(6, np.int64)[::2], id="with gaps"),
        pytest.param([0, 0, 0], id="no array"),
        pytest.param(np.frombuffer(bytes(24), np.int64), id="not to be written to"),
        pytest.param(np.frombuffer(bytearray(25), np.uint8)[1:].view(np.int64), id="not aligned"),
    ],
)
def test_an_argument_of_another_kind_is_refused(wrong: Any) -> None:
    """Machine code would read the wrong memory without noticing."""
    with pytest.raises(TypeError, match="asked for an array of 1 dimensions of i8"):
        native(base.BOX, base.legal_moves)(new_states(base.BOX), base.BOX.table, wrong)


def test_a_record_must_be_there() -> None:
    with pytest.raises(TypeError, match="records with game, seats, options"):
        native(base.BOX, base.legal_moves)(new_states(base.BOX, 0), base.BOX.table, np.zeros(9, np.int64))


@pytest.mark.parametrize("wrong, error", [(2.5, TypeError), ("5", TypeError), (2**63, OverflowError)])
def test_a_number_must_be_whole_and_fit(wrong: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        words_of(int, SIZES)(wrong)


def test_the_number_of_arguments_is_checked() -> None:
    with pytest.raises(TypeError, match="base_play takes 3 arguments; 2 were given"):
        native(base.BOX, base.play)(new_states(base.BOX), base.BOX.table)


def test_a_rule_must_say_what_it_is_given() -> None:
    def nameless(s: StateRecord, box: BoxRecord, move) -> None:  # type: ignore[no-untyped-def]
        pass

    with pytest.raises(TypeError, match="nameless does not say what move should be"):
        signature_of(nameless)
