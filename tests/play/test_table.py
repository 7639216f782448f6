"""The public library: properties and methods of a table."""

import pytest

from tests.play.tables import MATCHES, match_name, new_table, pass_on, play_on, scripted, state_bytes
from tuilerie import (
    IllegalMove,
    NothingToUndo,
    ScriptedDealer,
    ScriptError,
    Table,
    TuilerieError,
    UnknownGame,
    UnknownOption,
    WrongSeats,
    read_record,
)
from tuilerie.core.words import Happening, Phase

# --- To sit down -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, seats, options, error, words",
    [
        pytest.param("chess", 2, {}, UnknownGame, "no game 'chess'; there are base", id="an unknown game"),
        pytest.param("base", 1, {}, WrongSeats, "2 to 5 seats, not 1", id="one seat"),
        pytest.param("base", 6, {}, WrongSeats, "2 to 5 seats, not 6", id="six seats"),
        pytest.param("base", ["Ann"], {}, WrongSeats, "2 to 5 seats, not 1", id="one name"),
        pytest.param("base", list("abcdef"), {}, WrongSeats, "2 to 5 seats, not 6", id="six names"),
        pytest.param("base", ["Ann", "Ann"], {}, WrongSeats, "same name", id="two seats of one name"),
        pytest.param("base", ["Ann", ""], {}, WrongSeats, "'' is not a name", id="no name"),
        pytest.param("base", ["Ann", 'B"b'], {}, WrongSeats, "is not a name", id="a name with quotes"),
        pytest.param("base", ["Ann", "B#b"], {}, WrongSeats, "is not a name", id="a name with a #"),
        pytest.param("base", ["Ann", "B\nb"], {}, WrongSeats, "is not a name", id="a name of two lines"),
        pytest.param("base", 2, {"rivers": True}, UnknownOption, "'rivers'; it has farmers", id="an option"),
        pytest.param("base", 2, {"river": 1}, UnknownOption, "True or False, not 1", id="an option of 1"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    game: str, seats: int | list[str], options: dict[str, bool], error: type[TuilerieError], words: str
) -> None:
    with pytest.raises(error, match=words):
        Table(game, seats, None, None, **options)


def test_seats_have_names_and_options_their_defaults() -> None:
    assert new_table(3).names == ("Ann", "Bob", "Cleo")
    assert Table("base", ["Zoé", "Max P"]).names == ("Zoé", "Max P")
    assert Table("base").options == ("farmers",)
    assert Table("base", farmers=False, river=True).options == ("river",)


def test_a_table_without_a_seed_draws_one_that_nobody_guesses() -> None:
    first, second = Table("base"), Table("base")
    assert first.seed != second.seed
    assert len(first.seed or "") == 64


# --- Whose move, and which ---------------------------------------------------------------------------------


def test_the_seat_to_act_lays_then_acts_then_comes_the_next() -> None:
    table = new_table(3)
    seen = []
    for _ in range(8):
        seen.append((table.to_act, table.phase))
        table.play(table.moves[0])
    turns = [(seat, phase) for seat in (0, 1, 2, 0) for phase in (Phase.LAY, Phase.ACT)]
    assert seen == turns


def test_nobody_acts_when_the_game_is_over() -> None:
    table = pass_on(new_table())
    assert (table.to_act, list(table.moves), len(table.moves)) == (None, [], 0)
    assert repr(table.moves) == "<Moves: none>"
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play("-")


def test_moves_are_a_sequence() -> None:
    moves = new_table().moves
    assert [move.text for move in moves] == ["P N1v", "P N1<", "P E1>", "P E1v", "P W1^", "P W1<"]
    assert len(moves) == 6
    assert [moves[0], *moves[1:5], moves[-1]] == list(moves)
    assert "P N1v" in repr(moves)


@pytest.mark.parametrize(
    "move, is_on_offer",
    [
        pytest.param("P N1v", True, id="its words"),
        pytest.param("N1v", True, id="its words, without the tile"),
        pytest.param("N1^", False, id="words of a turn that does not fit"),
        pytest.param("-", False, id="words of another phase"),
        pytest.param(7, False, id="a number"),
    ],
)
def test_a_move_is_in_the_moves_by_its_words(move: object, is_on_offer: bool) -> None:
    assert (move in new_table().moves) == is_on_offer


def test_a_move_is_in_the_moves_as_an_object_until_it_is_made() -> None:
    table = new_table()
    laid = table.moves[0]
    assert laid in table.moves
    assert laid in new_table().moves
    assert laid not in new_table(seed=8).moves
    table.play(laid)
    assert laid not in table.moves


@pytest.mark.parametrize(
    "tile, text, played",
    [
        pytest.param("P", "P N1v", "P N1v", id="tile, cell and turn"),
        pytest.param("P", "N1v", "P N1v", id="the tile may be left out"),
        pytest.param("P", "  P   N1v ", "P N1v", id="blanks do not matter"),
        pytest.param("C", "C N1^", "C N1^", id="a tile that looks the same in all turns, in the first"),
        pytest.param("C", "C N1>", "C N1^", id="in the second"),
        pytest.param("C", "N1v", "C N1^", id="in the third, without its tile"),
        pytest.param("C", "N1<", "C N1^", id="in the fourth, without its tile"),
        pytest.param("U", "E1v", "U E1^", id="a straight road, upside down"),
        pytest.param("H", "N1v", "H N1^", id="two caps, upside down"),
    ],
)
def test_a_move_is_played_by_its_words(tile: str, text: str, played: str) -> None:
    table = scripted(tile)
    assert table.moves.has(text)
    table.play(text)
    assert table.history[-1].move.text == played


def test_a_move_is_played_as_an_object() -> None:
    table, other = new_table(), new_table()
    table.play(table.moves[2])
    other.play("P E1>")
    assert table == other


@pytest.mark.parametrize("moves", [0, 1, 30, 31], ids=["to lay", "to act", "to lay, later", "to act, later"])
def test_a_refused_move_leaves_the_table_as_it_was(moves: int) -> None:
    table = play_on(new_table(), moves)
    before, foreign = state_bytes(table), new_table(seed=99).moves[0]
    for move in ("nonsense", "C N40^", "meeple moon", "", foreign):
        with pytest.raises(IllegalMove):
            table.play(move)
    assert (state_bytes(table), len(table.history)) == (before, len(play_on(new_table(), moves).history))


# --- Undo, copy, equality ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_undo_goes_back_to_the_beginning(match: tuple[int, tuple[str, ...]]) -> None:
    table = new_table(*match)
    states = [state_bytes(table)]
    while not table.is_over:
        play_on(table, 1, seed=len(states))
        states.append(state_bytes(table))
    while len(states) > 1:
        states.pop()
        table.undo()
        assert state_bytes(table) == states[-1]
    assert table == new_table(*match)
    with pytest.raises(NothingToUndo, match="no move has been made yet"):
        table.undo()


def test_after_undo_the_same_tiles_come_again() -> None:
    table = play_on(new_table(), 20)
    for _ in range(7):
        table.undo()
    again = play_on(table, seed=3)
    assert [played.move.text for played in again.history if played.seat < 0] == draws(new_table())


def draws(table: Table) -> list[str]:
    return [played.move.text for played in pass_on(table).history if played.seat < 0]


@pytest.mark.parametrize("moves", [0, 1, 40, -1], ids=["start", "tile laid", "middle", "end"])
def test_playing_on_a_copy_leaves_the_original(moves: int) -> None:
    """Peer 15: byte for byte."""
    table = play_on(new_table(3, ("farmers", "abbots", "river")), moves)
    before, history, record = state_bytes(table), list(table.history), table.record
    copy = table.copy()
    assert copy == table
    if table.is_over:
        copy.undo()
    else:
        play_on(copy)
    assert copy != table
    assert (state_bytes(table), table.history, table.record) == (before, history, record)


def test_a_copy_plays_on_as_the_original_would() -> None:
    table = play_on(new_table(), 30)
    copy = table.copy()
    assert play_on(copy, seed=5).record == play_on(table, seed=5).record


def test_a_resignation_on_a_copy_leaves_the_original() -> None:
    table = new_table()
    copy = table.copy()
    copy.resign(1)
    assert (table.is_over, copy.is_over, table == copy) == (False, True, False)


def test_tables_are_equal_when_game_names_and_position_are() -> None:
    table = play_on(new_table(), 12)
    assert table == play_on(new_table(), 12)
    assert table != play_on(new_table(), 11)
    assert table != play_on(new_table(seed=8), 12)
    assert new_table() != Table("base", ["Ann", "Zoé"], 7)
    assert new_table() != new_table(options=())
    assert new_table() != "table"


@pytest.mark.parametrize("moves", [0, 1, 2, 33, -1], ids=["start", "laid", "acted", "middle", "end"])
def test_repr_reads_back(moves: int) -> None:
    table = play_on(Table("base", ["Ann", "Max P"], 7, river=True), moves)
    assert eval(repr(table), {"read_record": read_record}) == table


def test_asking_changes_nothing() -> None:
    table = play_on(new_table(options=("farmers", "abbots")), 61)
    before = state_bytes(table)
    table.features(), table.view(0), table.view(), table.dead_cells(), table.fits("N1"), table.remaining()
    table.projected_scores(), table.record, str(table), repr(table), list(table.moves), table.events
    table.position.copy().play(table.moves[0])
    assert state_bytes(table) == before


def test_the_position_of_a_table_is_not_played_on() -> None:
    table = new_table()
    before = state_bytes(table)
    for position in (table.position, table.start):
        with pytest.raises(TuilerieError, match=r"position\.copy\(\)"):
            position.play(table.moves[0])
    assert state_bytes(table) == before


# --- The deal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_the_same_seed_and_moves_give_the_same_states(match: tuple[int, tuple[str, ...]]) -> None:
    """C-15: bit for bit."""
    first, second = (play_on(new_table(*match, seed=12)) for _ in range(2))
    assert state_bytes(first) == state_bytes(second)
    assert first.history == second.history


def test_other_seeds_give_other_games() -> None:
    assert len({tuple(draws(new_table(seed=seed))) for seed in range(20)}) == 20
    assert draws(new_table(seed=7)) == draws(new_table(seed="7"))


@pytest.mark.parametrize("options", [("farmers",), ("farmers", "abbots", "river")], ids=["base", "river"])
def test_in_mirrored_games_the_tiles_come_in_the_same_order(options: tuple[str, ...]) -> None:
    """This holds for any moves and any number of players."""
    orders = set()
    for seats, moves in [(2, 1), (2, 2), (3, 3), (5, 4)]:
        table = play_on(new_table(seats, options, seed="mirror"), seed=moves)
        orders.add(tuple(played.move.text for played in table.history if played.seat < 0))
    assert len(orders) == 1


def test_a_scripted_dealer_deals_its_order() -> None:
    table = scripted("E C U B", "E N1v -\nU E1^ -")
    assert [played.move.text for played in table.history if played.seat < 0] == ["E", "C", "U", "B"]
    assert table.seed is None
    assert table.record.splitlines()[1:] == ["1 Ann  E N1v     -", "2 Bob  x C  U E1^     -", "3 Ann  B"]


def test_a_script_that_ends_leaves_the_table_before_the_move() -> None:
    table = scripted("E")
    table.play("N1v")
    before = state_bytes(table)
    with pytest.raises(ScriptError, match="the script of tiles ends after 1"):
        table.play("-")
    assert (state_bytes(table), table.to_act, table.moves.has("meeple city")) == (before, 0, True)


@pytest.mark.parametrize(
    "tiles, words",
    [
        pytest.param("", "ends after 0", id="no tile at all"),
        pytest.param("E C Q7", "no tile Q7", id="a tile that does not exist"),
        pytest.param("E C C", "tiles, number 3: C cannot come now; left: A, B", id="a tile too often"),
        pytest.param("E D0", "number 2: D0 cannot come now", id="the start tile, which lies already"),
        pytest.param("E RB", "number 2: RB cannot come now", id="a tile of the river without the river"),
    ],
)
def test_a_script_that_cannot_be_is_refused(tiles: str, words: str) -> None:
    with pytest.raises(ScriptError, match=words):
        scripted(tiles, "E N1v -")


def test_a_script_with_the_river_begins_with_it() -> None:
    with pytest.raises(ScriptError, match="number 1: E cannot come now; left: RB, RC"):
        Table("base", dealer=ScriptedDealer(["E"]), river=True)


def test_a_phase_prints_as_a_word() -> None:
    table = new_table()
    assert (str(table.phase), f"{table.phase}", f"{table.phase:>4}") == ("lay", "lay", " lay")
    assert int(table.phase) == int(Phase.LAY) == 1


def test_the_deal_is_part_of_the_events() -> None:
    table = scripted("E C U B")
    table.play("N1v")
    events = table.play("-")
    assert [(event.kind, event.tile, event.seat) for event in events] == [(Happening.REMOVED, "C", 1)]
    assert table.events == events
