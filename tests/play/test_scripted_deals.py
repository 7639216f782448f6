"""Scripts of tiles and tokens: what they deal, how games continue after them, why they are refused."""

import pytest

from tests.play.tables import draws_of, play_on
from tuilerie import GAMES, ScriptedDealer, ScriptError, Table


def test_a_script_goes_on_with_a_seed() -> None:
    """A script need not name more tiles than are drawn, and later tiles depend only on the seed."""
    tables = [Table("base", dealer=ScriptedDealer(["E", "C"], then=seed)) for seed in (5, "5", 6)]
    for table in tables:
        play_on(table, seed=1)
        assert draws_of(table)[:2] == ["E", "C"]
        assert (table.is_over, table.remaining()) == (True, {})
    first, again, other = map(draws_of, tables)
    assert first == again != other


def test_a_script_goes_on_with_another_dealer() -> None:
    table = Table("base", dealer=ScriptedDealer(["E"], then=ScriptedDealer(["U", "C", "U"])))
    play_on(table, 4)
    assert draws_of(table) == ["E", "C", "U"]


def test_a_script_that_goes_on_is_undone_and_dealt_again_the_same() -> None:
    table = Table("base", dealer=ScriptedDealer(["E"], then=9))
    play_on(table, 7)
    before = draws_of(table)
    table.undo(6)
    play_on(table, 6)
    assert draws_of(table)[: len(before)] == before


@pytest.mark.parametrize("tokens", [("3", "0"), (3, 0)], ids=["names", "values"])
def test_tokens_are_scripted_as_they_are_printed(tokens: tuple[str | int, ...]) -> None:
    table = Table("gold-rush", dealer=ScriptedDealer(["U1", "C1"], tokens=tokens, then=1))
    for move in ("E1^", "tent O/mountain", "N1^", "-"):
        table.play(move)
    for values in ({"3": 1}, {"3": 1, "0": 1}):
        table.play(table.moves[0])
        table.play("dig")
        assert table.view(0).own_tokens == values
        play_on(table, 2)


def test_a_token_that_does_not_exist_is_refused() -> None:
    table = Table("gold-rush", dealer=ScriptedDealer(["U1", "U1", "V1"], tokens=[4]))
    for move in ("E1^", "tent O/mountain", "W1^", "-", "W2<"):
        table.play(move)
    with pytest.raises(ScriptError, match="there is no token 4 in gold-rush; there is 0, 1, 2, 3, 5"):
        table.play("dig")


def test_az_2_a_refused_script_names_what_its_pile_has_left() -> None:
    """The first of five piles has 3 Amazon tiles: a fourth among its 16 tiles cannot come."""
    box = GAMES["amazonas"].module.BOX
    amazon = [tile.id for tile in box.tiles if tile.deck == "amazon"]
    table = Table("amazonas", dealer=ScriptedDealer(amazon[:4]))
    while table.view().mixed != (13, 0):
        table.play(table.moves[0])
    table.play(table.moves[0])
    last = table.moves[0]
    with pytest.raises(ScriptError, match="this pile has 13 standard tiles and 0 amazon tiles left, and"):
        table.play(last)
