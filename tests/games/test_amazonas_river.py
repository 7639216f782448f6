"""Amazonas: the river is evaluated."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.boards import new_game
from tests.games.amazonas_boards import GAME, boats, do, events, lay, played, set_boats, take_turn
from tests.oracle.amazonas import Oracle
from tuilerie.games.amazonas import PIRANHA

A01 = "1 A01 S4^ camp jungle-ne"  # 3 caimans, 1 piranha
A02 = "1 A02 S4^ camp jungle-ne"  # 2 caimans, 1 piranha
AA3 = "1 A04 S4^ AA3 S5^ camp jungle-ne"  # 5 caimans, 1 piranha
AA4 = "1 A04 S4^ AA4 S5^ camp jungle-ne"  # 2 caimans, 4 piranhas


def scores_of(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())


@pytest.mark.parametrize(
    "turn, before, points, after",
    [
        pytest.param("1 A01 S4^ boat", "3 3 3 1", "4 1 1 0", "4 3 3 2", id="AZ-EX5: four seats"),
        pytest.param("1 A02 S4^ boat", "5 1", "3 0", "6 2", id="AZ-EX10: two seats, far behind"),
        pytest.param(A01, "5 4 3", "4 1 0", "5 4 4", id="AZ-12: caimans and piranhas; piranhas; nothing"),
        pytest.param(A01, "3 4 5", "0 1 4", "4 4 5", id="AZ-12: whoever it is"),
        pytest.param(A01, "2 2 2", "4 4 4", "2 2 2", id="AZ-12: three boats on one space, first"),
        pytest.param(A01, "0 0 0 0 0", "4 4 4 4 4", "0 0 0 0 0", id="AZ-12: all at the source"),
        pytest.param(A01, "5 2 5 4", "4 0 4 1", "5 3 5 4", id="AZ-12: behind two firsts there is a second"),
        pytest.param(A01, "5 4 4 4 3", "4 1 1 1 0", "5 4 4 4 4", id="AZ-12: three share the second place"),
        pytest.param(A01, "5 4 4 3 2", "4 1 1 0 0", "5 4 4 4 3", id="AZ-12: and the next is third"),
        pytest.param(A01, "0 8 3 1 1", "0 4 1 0 0", "1 8 3 2 2", id="AZ-13: all who scored nothing"),
        pytest.param(A01, "16 9 3", "4 1 0", "16 9 4", id="AZ-12: how far apart they are does not matter"),
        pytest.param(AA3, "5 3 1", "6 1 0", "5 3 2", id="AZ-12: a marked tile and its double, once"),
        pytest.param(AA4, "5 3 1", "6 4 0", "5 3 2", id="AZ-12: the piranhas of a double"),
        pytest.param(A02, "5 3", "3 0", "5 4", id="AZ-14: two spaces behind, nothing"),
        pytest.param(A02, "5 4", "3 1", "5 4", id="AZ-14: directly behind, the piranhas"),
        pytest.param(A02, "4 5", "1 3", "4 5", id="AZ-14: the other way round"),
        pytest.param(A02, "3 5", "0 3", "4 5", id="AZ-14: and two spaces behind"),
        pytest.param(A02, "5 5", "3 3", "5 5", id="AZ-14: two players, same space"),
        pytest.param(A02, "16 16", "3 3", "16 16", id="AZ-14: on the last space"),
        pytest.param(A02, "16 15", "3 1", "16 15", id="AZ-14: right behind the last space"),
        pytest.param(A02, "5 3 0", "3 1 0", "5 3 1", id="AZ-14: with three, second is second"),
    ],
)
def test_the_river_is_evaluated(turn: str, before: str, points: str, after: str) -> None:
    position = played(turn, len(before.split()), before)
    assert (position.scores, boats(position)) == (scores_of(points), after)


def test_az_12_az_13_what_is_told() -> None:
    position = played("1 A01 S4^ boat", 4, "3 3 3 1")
    assert events(position) == [
        "1 sailed 1",
        "1 +4 river as 1",
        "2 +1 river as 2",
        "3 +1 river as 2",
        "4 sailed 1",
    ]
    rows = list(position.s.events)[1 : position.s.event_count]
    assert [row.finished for row in rows] == [1, 1, 1, 0]
    assert {position.spot_name(row.spot) for row in rows[:3]} == {"S4/amazon"}


def test_az_20_boats_are_where_the_piece_has_moved_them() -> None:
    """A01's tributary has an icon: with it, Red draws level."""
    position = lay(played(""), "1 A01 S4^")
    set_boats(position, "3 4 0")
    do(position, "meeple tributary")
    assert (position.scores, boats(position)) == ((4, 4, 1), "4 4 0")


def test_az_20_the_places_are_taken_before_boats_advance() -> None:
    """AZ-13 moves the third after all have scored: it does not draw level in between."""
    position = played(A01, 3, "5 4 3")
    assert (position.scores, boats(position)) == ((4, 1, 0), "5 4 4")
    take_turn(position, "2 A02 S5^ camp jungle-sw")
    assert position.scores == (4 + 3, 1 + 1, 0 + 1)


def test_az_12_the_river_is_evaluated_only_after_a_river_tile() -> None:
    position = played("1 A01 S4^ boat; 2 U1 S2E2^ camp jungle-nw")
    assert (position.scores, boats(position)) == ((4, 1, 1), "1 0 0")


def test_az_12_a_marked_tile_waits_for_its_double() -> None:
    position = lay(played(""), "1 A13 S4^")
    assert (position.scores, position.events) == ((0, 0, 0), [])


@pytest.mark.parametrize(
    "tile, spot",
    [
        pytest.param("A01 S4v", "S4/amazon", id="AZ-12: on the new tile, whichever way it lies"),
        pytest.param("A12 S4^", "S4/amazon", id="AZ-12: between two tributaries"),
        pytest.param("A04 S4v AA2 S5v", "S5/amazon", id="AZ-12: on the double"),
    ],
)
def test_where_the_river_is_scored(tile: str, spot: str) -> None:
    position = played(f"1 {tile} boat")
    scored = [row for row in list(position.s.events)[: position.s.event_count] if row.points > 0]
    assert {position.spot_name(row.spot) for row in scored} == {spot}


@pytest.mark.parametrize(
    "double, first, second", [("AA1", 4 + 2, 2), ("AA2", 3 + 3, 3), ("AA3", 5 + 1, 1), ("AA4", 2 + 4, 4)]
)
def test_az_12_the_river_of_a_double_is_evaluated_once(double: str, first: int, second: int) -> None:
    position = played(f"1 A13 S4^ {double} S5v boat")
    assert position.scores == (first, second, second)


def test_az_12_icons_of_the_tile_before_count_no_more() -> None:
    """Only a double counts the tile before it."""
    position = played("1 A01 S4^ boat; 1 A02 S5^ camp jungle-sw")
    assert position.scores == (4 + 3, 1 + 1, 1 + 1)
    position = played("1 A13 S4^ AA3 S5^ boat; 1 A02 S7^ camp jungle-sw")
    assert position.scores == (6 + 3, 1 + 1, 1 + 1)


def shown(caimans: int, piranhas: int) -> Callable[..., int]:
    """A river tile that is not in the box."""

    def count(s: object, box: object, square: int, icon: int) -> int:
        return piranhas if icon == PIRANHA else caimans

    return count


@pytest.mark.parametrize(
    "caimans, piranhas, points, after",
    [
        pytest.param(2, 0, "2 0 0", "16 9 4", id="AZ-13: second place on a tile without piranhas advances"),
        pytest.param(0, 0, "0 0 0", "16 9 4", id="AZ-13: nobody scores; AZ-7: the first cannot move"),
        pytest.param(0, 1, "1 1 0", "16 8 4", id="AZ-12: a piranha alone is for both"),
        pytest.param(0, 3, "3 3 0", "16 8 4", id="AZ-12: and three are"),
    ],
)
def test_tiles_that_the_box_has_not(
    caimans: int, piranhas: int, points: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = new_game(GAME, 3)
    monkeypatch.setattr(position.rules, "river_icons", shown(caimans, piranhas))
    monkeypatch.setattr(Oracle, "river_icons", lambda _: Counter(caiman=caimans, piranha=piranhas))
    set_boats(position, "16 8 3")
    take_turn(position, A02)
    assert (position.scores, boats(position)) == (scores_of(points), after)


def test_az_12_a_marked_tile_shows_neither_caimans_nor_piranhas() -> None:
    """By itself it would score nothing for anyone, and all would advance (AZ-13)."""
    position = lay(new_game(GAME, 3), "1 A07 S4^")
    position.rules.evaluate_river(position.s, position.table, position.s.square_count - 1)
    assert (position.scores, boats(position)) == ((0, 0, 0), "1 1 1")


def test_az_12_no_other_evaluation_takes_place() -> None:
    """Were the village of the new tile finished, it would wait (AZ-21: it cannot be)."""
    position = lay(new_game(GAME), "1 A05 S4^")
    position.feature("S4/village").open_sides = 0
    do(position, "meeple village")
    assert (position.scores, position.claims) == ((3, 3), ["1 meeple S4/village"])


def test_az_12_a_double_counts_the_marked_tile_before_it_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The marked tiles of this box show no caimans or piranhas; others might."""
    position = lay(played("1 A01 S4^ boat"), "1 A04 S5^ AA1 S6^")
    monkeypatch.setattr(position.rules, "icons_on", lambda s, box, square, kind, icon: 10**square)
    counted = [
        position.rules.river_icons(position.s, position.table, square, PIRANHA) for square in (1, 2, 3)
    ]
    assert counted == [10, 100, 1100]


@pytest.mark.parametrize(
    "spaces, ranks",
    [
        pytest.param("7 6 6 5 2", [1, 2, 2, 3, 4], id="AZ-12: ties share a place, and no place is skipped"),
        pytest.param("0 0 0", [1, 1, 1], id="AZ-12: all first"),
        pytest.param("0 15 14", [3, 1, 2], id="AZ-12: up to the last space"),
        pytest.param("0 1", [2, 1], id="AZ-14: right behind"),
        pytest.param("3 1", [1, 0], id="AZ-14: no place further behind"),
        pytest.param("0 15", [0, 1], id="AZ-14: at the source"),
    ],
)
def test_ranks(spaces: str, ranks: list[int]) -> None:
    position = new_game(GAME, len(spaces.split()))
    set_boats(position, spaces)
    seats = range(position.s.seats)
    assert [position.rules.rank_of(position.s, seat) for seat in seats] == ranks
