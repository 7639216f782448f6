"""What cannot be had is refused in words."""

from collections.abc import Callable
from typing import Any

import pytest

from tuilerie import TuilerieError
from tuilerie.env import Batch, Node, VectorEnv, aec, against


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: aec("chess"), "there is no game 'chess'"),
        (lambda: aec("base", seats=6), "base is played by 2 to 5 seats, not 6"),
        (lambda: aec("base", dragons=True), "base has no option 'dragons'"),
        (lambda: aec("base", reward="money"), "no reward 'money'; there are result, points"),
        (lambda: VectorEnv("base", 2, reward="money"), "no reward 'money'"),
        (lambda: against("base", "nobody"), "there is no player 'nobody'"),
        (lambda: against("base", "./nowhere.py:Bot"), "there is no file nowhere.py"),
        (lambda: against("base", "random,random"), "'random,random' names 2 opponents for 1 seats"),
        (lambda: against("base", seat=2), "there is no seat 2; there are 0 to 1"),
        (lambda: Batch("base", 2).observe([0, 2]), "there is no seat 2; there are 0 to 1"),
        (lambda: Batch("base", 2).deal([1]), "seeds are 2 whole numbers"),
        (lambda: Node("base").observation(5), "there is no seat 5; there are 0 to 1"),
    ],
)
def test_it_is_said_what_is_wrong(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(TuilerieError, match=words):
        ask()
