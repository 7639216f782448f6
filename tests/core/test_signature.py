"""What a rule is given, and how it is handed over."""

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


class Pair(NamedTuple):
    numbers: Ints
    table: FloatTable


def address(array: Any) -> int:
    return int(array.ctypes.data)


def test_arguments_become_words() -> None:
    numbers, table, states = np.zeros(3, np.int64), np.zeros((2, 5)), new_states(4)
    shown = [address(numbers), 3, address(table), 2, 5]
    assert list(words_of(kind_of(Ints))(numbers)) == shown[:2]
    assert list(words_of(kind_of(FloatTable))(table)) == shown[2:]
    assert list(words_of(kind_of(StateArray))(states)) == [address(states), 4]
    assert list(words_of(kind_of(StateRecord))(states)) == [address(states)]
    assert list(words_of(Pair)(Pair(numbers, table))) == shown
    assert list(words_of(int)(np.int16(7))) == [7]
    assert result_of(float)(words_of(float)(0.1)[0]) == 0.1
    assert list(words_of(Rulebook)(base)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(np.zeros(3, np.int32), id="other numbers"),
        pytest.param(np.zeros((3, 1), np.int64), id="other dimensions"),
        pytest.param(np.zeros(6, np.int64)[::2], id="with gaps"),
        pytest.param([0, 0, 0], id="no array"),
    ],
)
def test_an_argument_of_another_kind_is_refused(wrong: Any) -> None:
    """Machine code would read whatever lies there."""
    with pytest.raises(TypeError, match="asked for an array of 1 dimensions of i8"):
        native("base", base.legal_moves)(new_states(), base.BOX.table, wrong)


def test_a_rule_must_say_what_it_is_given() -> None:
    def nameless(s: StateRecord, box: BoxRecord, move) -> None:  # type: ignore[no-untyped-def]
        pass

    with pytest.raises(TypeError, match="nameless does not say what move should be"):
        signature_of(nameless)
