"""Records: a table can be read back from its record; impossible records are refused with the line."""

import pytest

from tests.play.tables import MATCHES, match_name, new_table, pass_on, play_on, scripted, state_bytes
from tuilerie import RecordError, ScriptedDealer, SeededDealer, Table, check_deal, read_record, write_record
from tuilerie.core.words import Phase
from tuilerie.play.languages import LANGUAGES

Match = tuple[int, tuple[str, ...]]
HEADER = "game base   rules 1   options farmers   seats Ann Bob"


def turns(table: Table) -> list[str]:
    return [line for line in table.record.splitlines()[1:] if not line.startswith("deal")]


# --- There and back ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_a_record_reads_back_at_every_stage(match: Match) -> None:
    table = new_table(*match)
    while not table.is_over:
        play_on(table, 17, seed=len(table.history))
        again = read_record(table.record)
        assert again == table
        assert again.history == table.history
        assert (again.names, again.options) == (table.names, table.options)
        assert again.record == table.record


@pytest.mark.parametrize(
    "tiles, moves, line",
    [
        pytest.param("E U", "", "1 Ann  E", id="drawn only"),
        pytest.param("E U", "N1v", "1 Ann  E N1v", id="laid only"),
        pytest.param("E U", "N1v -", "2 Bob  U", id="a turn complete, the next tile drawn"),
        pytest.param("E C U", "N1v -", "2 Bob  x C  U", id="C-5: a tile removed, the next one drawn"),
        pytest.param("E C U B", "N1v - E1^", "2 Bob  x C  U E1^", id="C-5: removed, and the next one laid"),
    ],
)
def test_a_turn_that_is_not_complete_reads_back(tiles: str, moves: str, line: str) -> None:
    table = scripted(tiles)
    for text in moves.split():
        table.play(text)
    assert turns(table)[-1] == line
    assert read_record(table.record) == table


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(["Max P", "Zoé"], id="with blanks and accents"),
        pytest.param([" Ann", "Ann "], id="with blanks at the ends"),
        pytest.param(["end", "seats"], id="that are words of records"),
        pytest.param(["x", "-"], id="that are marks of records"),
        pytest.param(["resigned", "3"], id="that are a word and a number"),
        pytest.param(["1", "2", "deal"], id="that are numbers"),
    ],
)
def test_names_read_back(names: list[str]) -> None:
    table = play_on(Table("base", names, 7), 11)
    assert read_record(table.record) == table
    assert read_record(play_on(table).record).names == tuple(names)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("names", [["Ann", "Bob"], ["resigned", "Max P"]], ids=" ".join)
def test_a_resignation_reads_back(names: list[str], seat: int) -> None:
    table = play_on(Table("base", names, 7), 30)
    table.resign(seat)
    again = read_record(table.record)
    assert (again, again.winners, again.record) == (table, (1 - seat,), table.record)
    assert "end resigned " in table.record


@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_are_not_read(language: str) -> None:
    table = play_on(new_table(3, ("farmers", "abbots")))
    told = write_record(table, comments=language)
    assert "#" in told
    assert read_record(told).record == table.record


def test_blank_lines_and_comments_may_stand_anywhere() -> None:
    table = play_on(new_table(), 12)
    spread = "# a game\n\n" + table.record.replace("\n", '   # "so"\n\n')
    assert read_record(spread) == table


def test_options_are_told() -> None:
    assert new_table(options=()).record.startswith("game base   rules 1   options -   seats Ann Bob\n")
    assert "options farmers abbots river" in new_table(options=("river", "abbots", "farmers")).record


# --- To play on --------------------------------------------------------------------------------------------


def test_a_record_that_tells_its_seed_is_dealt_on_from_it() -> None:
    table = play_on(new_table(), 25)
    again = read_record(write_record(table, with_seed=True), ScriptedDealer(["C"]))
    assert again.seed == "7"
    assert play_on(again).record == play_on(table).record


def test_a_record_without_its_seed_is_dealt_on_by_the_dealer_given() -> None:
    table = play_on(new_table(), 25)
    again = read_record(table.record, SeededDealer(table.start, "7"))
    assert state_bytes(play_on(again)) == state_bytes(play_on(table))


def test_a_record_without_its_seed_is_dealt_on_afresh() -> None:
    table = play_on(read_record(play_on(new_table(), 25).record))
    assert (table.is_over, table.seed) == (True, None)
    assert "seed" not in table.record


def test_the_hash_of_the_deal_is_kept_until_a_tile_is_dealt_afresh() -> None:
    table = pass_on_to(Phase.LAY, play_on(new_table(), 25))
    again = read_record(table.record)
    again.play(again.moves[0])
    assert (again.seed, again.commitment) == (None, table.commitment)
    again.play("-")
    assert again.commitment == ""
    assert "deal" not in again.record


@pytest.mark.parametrize("back", [2, 3, 8])
def test_the_hash_of_the_deal_is_kept_when_what_was_dealt_afresh_is_taken_back(back: int) -> None:
    table = pass_on_to(Phase.LAY, play_on(new_table(), 25))
    again = play_on(read_record(table.record), 2)
    for _ in range(back):
        again.undo()
    assert again.commitment == table.commitment
    assert play_on(again, 3).commitment == ""


def test_the_hash_of_the_deal_is_kept_by_the_dealer_whose_seed_it_is() -> None:
    table = play_on(new_table(), 25)
    again = read_record(table.record, SeededDealer(table.start, "7"))
    assert again.seed == "7"
    assert play_on(again).record == play_on(table).record
    assert check_deal(again.record)


def test_the_hash_of_the_deal_is_not_kept_by_another_dealer() -> None:
    table = pass_on_to(Phase.LAY, play_on(new_table(), 25))
    again = read_record(table.record, SeededDealer(table.start, "8"))
    assert (again.seed, again.commitment) == (None, table.commitment)
    assert play_on(again, 2).commitment == ""


def pass_on_to(phase: Phase, table: Table) -> Table:
    while table.phase != phase:
        table.play(table.moves[0])
    return table


@pytest.mark.parametrize("end", ["played", "resigned"])
def test_a_game_read_to_its_end_can_be_taken_back_and_played_on(end: str) -> None:
    table = play_on(new_table(), -1 if end == "played" else 30)
    if end == "resigned":
        table.resign(0)
    again = read_record(table.record)
    for _ in range(9):
        again.undo()
    assert play_on(again, seed=5).is_over


def test_a_resigned_turn_in_which_nothing_was_drawn_is_dealt_when_it_is_taken_back() -> None:
    table = read_record(f"{HEADER}\n1 Ann  E N1v  -\nend resigned Bob  Ann 0  Bob 0\n")
    table.undo()
    assert (table.to_act, len(table.moves) > 0) == (1, True)


# --- The deal ----------------------------------------------------------------------------------------------


def test_a_deal_is_checked() -> None:
    table = play_on(new_table())
    assert check_deal(table.record)
    assert check_deal(write_record(play_on(new_table(), 20), with_seed=True))
    assert not check_deal(play_on(new_table(), 20).record)
    assert not check_deal(scripted("E U", "E N1v -").record)


@pytest.mark.parametrize(
    "before, after",
    [
        pytest.param("sha256:c8", "sha256:00", id="another hash"),
        pytest.param("seed 7", "seed 8", id="another seed"),
        pytest.param("options farmers", "options farmers abbots", id="other options"),
    ],
)
def test_a_seed_that_does_not_agree_with_its_hash_is_refused(before: str, after: str) -> None:
    record = pass_on(new_table()).record.replace(before, after)
    for read in (read_record, check_deal):
        with pytest.raises(RecordError, match="the hash of the deal is not that of this seed") as problem:
            read(record)
        assert problem.value.line == len(record.splitlines())


def test_a_hash_that_stands_below_its_seed_is_compared_too() -> None:
    with pytest.raises(RecordError, match="line 3: seed 8: the hash of the deal is not that of this seed"):
        read_record(f"{HEADER}\nseed 8\ndeal {new_table().commitment}\n")


def test_a_seed_without_a_hash_is_dealt_from_but_cannot_be_checked() -> None:
    record = f"{HEADER}\nseed 7\n"
    assert read_record(record) == new_table()
    with pytest.raises(RecordError, match="line 2: the record gives its seed, but no hash"):
        check_deal(record)


def test_a_deal_in_another_order_is_refused() -> None:
    """The hash is right, but the tiles came otherwise."""
    honest = new_table()
    foreign = play_on(new_table(seed="foreign"), 4).record.splitlines()
    record = "\n".join([foreign[0], f"deal {honest.commitment}", *foreign[2:], "seed 7"])
    with pytest.raises(RecordError, match="turn 1: the seed deals P, not ") as problem:
        check_deal(record)
    assert problem.value.line == len(record.splitlines())
