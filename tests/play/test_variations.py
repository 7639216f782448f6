"""Variations: a tree of alternative moves, written in the record of a game and read back."""

import pytest

from tests.play.tables import play_on, scripted, state_bytes, went_another_way, with_variations
from tuilerie import GAMES, IllegalMove, RecordError, Table, check_deal, read_record, write_record_for
from tuilerie.play.record_line import without_variations
from tuilerie.play.variation import MOST_VARIATIONS

HEADER = "game base   rules 1   options farmers   seats Ann Bob"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [25, -1], ids=["unfinished", "over"])
def test_a_record_with_variations_reads_back(game: str, moves: int) -> None:
    table = play_on(Table(game, 3, 5, None, **dict.fromkeys(GAMES[game].options, True)), moves)
    alone = table.record
    with_variations(table, (1, 4, 9, 20))
    again = read_record(table.record)
    assert (again.record, again.variations, again) == (table.record, table.variations, table)
    assert [state_bytes(again.line_of(one)) for one in again.variations] == [
        state_bytes(table.line_of(one)) for one in table.variations
    ]
    assert without_variations(table.record) == alone
    assert check_deal(table.record) is table.is_over, "the deal is that of the game"


def test_variations_are_a_tree() -> None:
    table = scripted("E U B C D", "E N1v -\nU W1^ -")
    one = table.copy()
    one.undo(3)
    one.play("meeple city")
    table.keep_variation(one, "a piece")
    one.play("W1^")
    one.play("meeple road")
    table.keep_variation(one)
    other = one.copy()
    other.undo(1)
    other.play("-")
    table.keep_variation(other, "none")
    assert [variation.name for variation in table.variations] == ["a piece", "none"], (
        "a line that goes on is one"
    )
    tree = [(branch.parent, branch.first) for branch in table.branches()]
    assert tree == [(None, 2), (table.variations[0], 5)]
    table.keep_variation(table.line_of(table.variations[1]), "nothing")
    assert [variation.name for variation in table.variations] == ["a piece", "nothing"]
    del table.variations[0]
    assert [branch.parent for branch in table.branches()] == [None], "what is left does not need it"


def test_a_variation_stands_while_the_game_goes_on_and_back() -> None:
    table = play_on(Table("base", 2, seed=2), 20)
    kept = table.keep_variation(went_another_way(table, 4))
    play_on(table, 6)
    table.undo(16)
    assert read_record(table.record).variations == [kept]


def test_playing_a_line_changes_nothing_at_the_table() -> None:
    table = with_variations(play_on(Table("base", 2, seed=2), 20), (4,))
    before = table.record
    line = table.line_of(table.variations[0])
    play_on(line, 5)
    assert table.record == before


def test_a_record_for_a_seat_leaves_variations_out() -> None:
    """A variation contains hidden tokens and draws, so it is left out of what one seat may know."""
    table = with_variations(play_on(Table("gold-rush", 2, seed=2), 60), (4,))
    assert "variation" in table.record
    assert all("variation" not in write_record_for(table, seat) for seat in (None, 0, 1))


def test_a_line_that_is_no_variation_is_refused() -> None:
    table = play_on(Table("base", 2, seed=2), 20)
    with pytest.raises(IllegalMove, match="game itself"):
        table.keep_variation(table.copy())
    with pytest.raises(IllegalMove, match="begins like the game"):
        table.keep_variation(play_on(Table("base", 3, seed=2), 3))
    with pytest.raises(IllegalMove, match="not a name"):
        table.keep_variation(went_another_way(table, 3), 'so "called"')
    table.keep_variation(went_another_way(table, 3))
    table.variations *= MOST_VARIATIONS
    with pytest.raises(IllegalMove, match="at most 100"):
        table.keep_variation(went_another_way(table, 8))


def test_a_variation_that_the_game_has_gone_since_is_no_longer_one() -> None:
    record = f"{HEADER}\n1 Ann  E N1v  -\nvariation\n1 Ann  E N1v\nvariation\n1 Ann  E N1v  meeple city\n"
    assert len(read_record(record).variations) == 1


def test_a_variation_leaves_the_game_where_no_earlier_variation_does() -> None:
    """The first variation goes through the turns in which the others leave the game."""
    table = scripted("E U B C D", "E N1v -\nU W1^ -\nB N1E1^ -")
    for taken_back, deeds in ((5, ("meeple city", "U W1^", "meeple road")), (2, ("B N2^", "-"))):
        line = table.copy()
        line.undo(taken_back)
        for deed in deeds:
            line.play(deed)
        table.keep_variation(line)
    again = read_record(table.record)
    assert (again.record, again.variations) == (table.record, table.variations)


@pytest.mark.parametrize(
    "lines, line",
    [
        pytest.param("variation", 3, id="no turns"),
        pytest.param("variation one two\n1 Ann E N1v meeple city", 3, id="two names"),
        pytest.param("variation\n3 Ann E N1v", 3, id="a turn that the game has not reached"),
        pytest.param("variation\n1 Ann E N1v meeple city\n" * 101, 203, id="more than a game may have"),
        pytest.param("variation\n+ -", 3, id="it begins within a turn"),
        pytest.param("variation\n1 Ann E N1^ -", 4, id="an impossible move"),
        pytest.param("variation\n1 Ann E N1v meeple city\nseed 7", 5, id="a seed of its own"),
        pytest.param("variation\n1 Ann E N1v meeple city\n3 Bob U", 5, id="a turn is left out"),
    ],
)
def test_a_bad_variation_is_refused_with_its_line(lines: str, line: int) -> None:
    with pytest.raises(RecordError) as problem:
        read_record(f"{HEADER}\n1 Ann  E N1v  -\n{lines}\n")
    assert problem.value.line == line
