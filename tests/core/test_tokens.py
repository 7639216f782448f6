"""Tokens that everybody sees: gathered, set aside and chosen; and owners and their awards."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.core.boxes import box_of, empty_board, lay
from tests.core.test_line import PATHS
from tuilerie.core.move_code import choose_of
from tuilerie.core.pieces import award_spot, owner_count
from tuilerie.core.tokens import choose_token, first_aside, gather, kinds_aside, offer_aside, stock_tokens
from tuilerie.core.words import Happening, Kind

BOX = box_of(PATHS)
HELD = SimpleNamespace(token_count=[5, 5, 5, 5, 5, 8])


def stocked(aside: str = "000000") -> Any:
    s = empty_board(BOX, seats=3)
    stock_tokens(s, HELD)
    s.aside[:] = [int(count) for count in aside]
    return s


def events(s: Any) -> list[tuple[int, ...]]:
    rows = list(s.events)[: s.event_count]
    return [(row.kind, row.seat, row.what, row.spot, row.points) for row in rows]


def test_a_token_is_gathered_from_the_stock_and_told() -> None:
    s = stocked()
    gather(s, 2, 4)
    assert (s.tokens_left, s.tokens_held[2]) == ([5, 5, 5, 5, 4, 8], [0, 0, 0, 0, 1, 0])
    assert events(s) == [(Happening.GATHERED, 2, 4, -1, 0)]


def test_a_token_is_chosen_from_those_set_aside() -> None:
    s = stocked("100200")
    choose_token(s, 1, 3)
    assert (s.aside, s.tokens_held[1][3], s.tokens_left[3]) == ([1, 0, 0, 1, 0, 0], 1, 4)


@pytest.mark.parametrize(
    "aside, kinds, first",
    [("000001", 1, 5), ("100000", 1, 0), ("000300", 1, 3), ("010020", 2, 1), ("111111", 6, 0)],
)
def test_kinds_that_are_set_aside(aside: str, kinds: int, first: int) -> None:
    s = stocked(aside)
    assert (kinds_aside(s), first_aside(s)) == (kinds, first)


@pytest.mark.parametrize("aside, offered", [("000000", []), ("000001", [5]), ("103010", [0, 2, 4])])
def test_each_kind_set_aside_is_offered_once(aside: str, offered: list[int]) -> None:
    moves = [0] * (BOX.sizes.tokens + 1)
    offer_aside(stocked(aside), moves)
    assert moves[1 : moves[0] + 1] == [choose_of(token) for token in offered]


def test_nothing_is_set_aside_at_first() -> None:
    s = stocked("222222")
    stock_tokens(s, HELD)
    assert kinds_aside(s) == 0


@pytest.mark.parametrize(
    "meeples, owners",
    [((0, 0, 0), 0), ((1, 0, 0), 1), ((1, 0, 1), 2), ((2, 1, 1), 1), ((1, 1, 1), 3), ((0, 3, 3), 2)],
)
def test_c_7_owners_are_counted(meeples: tuple[int, int, int], owners: int) -> None:
    s = stocked()
    lay(s, BOX, "U^", 0, 0)
    s.feature[1].meeples[:3] = meeples
    assert owner_count(s, 1) == owners


def test_an_award_for_what_is_on_a_spot() -> None:
    s = stocked()
    s.score[1] = 5
    assert [award_spot(s, 1, Kind.PASTURE, 35, 7, 6) for _ in range(2)] == [0, 1], "the number of its event"
    assert (s.score[:3], s.event_count, s.events[1].icons) == ([0, 19, 0], 2, 6)
    assert events(s)[0] == (Happening.SCORED, 1, Kind.PASTURE, 35, 7)
