"""Impossible records: each is refused with its line and the reason."""

import pytest

from tests.play.tables import new_table, pass_on, play_on
from tuilerie import RecordError, TuilerieError, read_record
from tuilerie.play.record_line import game_named

HEADER = "game base   rules 1   options farmers   seats Ann Bob"
FIRST_TURN = f"{HEADER}\n1 Ann  E N1v  -\n"
DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "header, reason",
    [
        pytest.param("", "the record is empty", id="nothing"),
        pytest.param("\n  \n# a comment\n", "the record is empty", id="nothing but a comment"),
        pytest.param("game", "does not say 'game'", id="cut off after one word"),
        pytest.param("game base", "does not say 'rules'", id="cut off after the game"),
        pytest.param("game base rules", "does not say 'rules'", id="cut off before the rules"),
        pytest.param("game base rules 1 opt", "does not say 'options'", id="cut off in a heading"),
        pytest.param("game base rules 1", "does not say 'options'", id="cut off after the rules"),
        pytest.param("game base rules 1 options -", "does not say 'seats'", id="cut off after the options"),
        pytest.param("game base rules 1 options - seats", "does not say 'seats'", id="cut off before names"),
        pytest.param("rules 1 game base options - seats A B", "a record begins with: game", id="order"),
        pytest.param("1 Ann  E N1v  -", "a record begins with: game", id="no first line"),
        pytest.param("Once upon a time", "a record begins with: game", id="a tale"),
        pytest.param("\x00\x01\x7fELF\x02\x00", "a record begins with: game", id="binary junk"),
        pytest.param('"', "quotes must come in pairs", id="a quote"),
        pytest.param("\ufffd\ud800", "a record begins with: game", id="text that was badly decoded"),
        pytest.param("game chess rules 1 options - seats A B", "no game 'chess'; there are base", id="game"),
        pytest.param(
            "game base rules 2 options - seats A B", "rules 2: there are rules 1 to 1", id="rules 2"
        ),
        pytest.param(
            "game base rules 0 options - seats A B", "rules 0: there are rules 1 to 1", id="rules 0"
        ),
        pytest.param("game base rules one options - seats A B", "rules one: there are", id="rules in words"),
        pytest.param("game base rules 1 options tide seats A B", "no option 'tide'; it has", id="option"),
        pytest.param("game base rules 1 options - seats Ann", "2 to 5 seats, not 1", id="one seat"),
        pytest.param("game base rules 1 options - seats A B C D E F", "2 to 5 seats, not 6", id="six seats"),
        pytest.param("game base rules 1 options - seats Ann Ann", "the same name", id="two of one name"),
    ],
)
def test_a_bad_first_line_is_refused(header: str, reason: str) -> None:
    assert reason in refusal(header, 1)


@pytest.mark.parametrize(
    "line, reason",
    [
        pytest.param("2 Bob  Z9 E1^ -", "there is no tile Z9 in base", id="an unknown tile"),
        pytest.param("2 Bob  D0 E1^ -", "D0 cannot be drawn now: none is left", id="the start tile again"),
        pytest.param("2 Bob  RB E1^ -", "RB cannot be drawn now", id="a river tile without the river"),
        pytest.param("2 Bob  C E1^ -", "C fits nowhere; it is removed, which is written: x C", id="no x"),
        pytest.param("2 Bob  x U  U E1^ -", "x U: it fits, so it is not removed", id="x of a tile that fits"),
        pytest.param("2 Bob  x", "x alone says that the turn did not take place", id="x alone, too early"),
        pytest.param("2 Bob  x C  x", "x alone says that the turn did not take place", id="x, and x alone"),
        pytest.param(
            "2 Bob  U E1> -", "E1>: U does not fit E1 in that turn", id="a placement that does not fit"
        ),
        pytest.param("2 Bob  U N5^ -", "no tile lies beside N5", id="a placement in the void"),
        pytest.param("2 Bob  U N1^ -", "a tile lies on N1 already", id="a placement on a tile"),
        pytest.param(f"2 Bob  U N{DIGITS}^ -", "a cell is written like", id="a cell beyond the moon"),
        pytest.param("2 Bob  U E1^ meeple city", "the tile U has no city", id="a piece on no segment"),
        pytest.param("2 Bob  U E1^ meeple road twice", "meeple road twice", id="a word too many"),
        pytest.param("2 Bob  U E1", "E1: which way does the tile's top face", id="cut off in a placement"),
        pytest.param("2 Bob  U E1^ mee", "mee: not legal", id="cut off in an act"),
        pytest.param("2 Bob", "the turn is empty", id="cut off after the name"),
        pytest.param("2", "'2' is not a line of a record", id="cut off after the number"),
        pytest.param("2 Zoé  U E1^ -", "it is Bob's turn, not Zoé's", id="a name that is not at the table"),
        pytest.param("2 Ann  U E1^ -", "it is Bob's turn, not Ann's", id="the wrong seat"),
        pytest.param("3 Bob  U E1^ -", "turn 2 comes next, not 3", id="a turn left out"),
        pytest.param("1 Ann  U E1^ -", "turn 2 comes next, not 1", id="a turn twice"),
        pytest.param("02 Bob  U E1^ -", "turn 2 comes next, not 02", id="a turn with a nought"),
        pytest.param("² Bob  U E1^ -", "turn 2 comes next, not ²", id="a turn that is hardly a number"),
        pytest.param(f"{DIGITS} Bob  U E1^ -", "turn 2 comes next, not 99", id="a turn beyond the moon"),
        pytest.param("+ tokens 3", "this cannot follow in this turn", id="a line of another game"),
        pytest.param("deal", "'deal' is not a line of a record", id="a deal without its hash"),
        pytest.param("deal sha256:c82b", "a deal is written as sha256: and 64 digits", id="a hash cut off"),
        pytest.param(f"deal md5:{DIGITS[:64]}", "a deal is written as sha256: and 64", id="another hash"),
        pytest.param("seed", "'seed' is not a line of a record", id="a seed without its value"),
        pytest.param("\x00\xff junk", "is not a line of a record", id="binary junk"),
        pytest.param("end Ann 0  Bob 0", "the record ends the game, but there are moves left", id="end"),
        pytest.param("end", "the record ends the game, but there are moves left", id="an end cut off"),
        pytest.param("end resigned", "the record ends the game, but there are moves left", id="cut off"),
        pytest.param("end resigned Zoé", "Zoé does not sit at this table", id="a stranger resigns"),
        pytest.param("end resigned Ann", "the game ended with Ann 0 Bob 0, not ", id="no scores"),
        pytest.param("end resigned Ann Ann 9 Bob 0", "ended with Ann 0 Bob 0, not Ann 9", id="wrong scores"),
    ],
)
def test_a_bad_line_is_refused(line: str, reason: str) -> None:
    assert reason in refusal(f"{FIRST_TURN}\n# comment\n{line}\n", 5)


@pytest.mark.parametrize(
    "text, line, reason",
    [
        pytest.param(
            f"{HEADER}\n1 Ann  C N1^ -\n2 Bob  C N1E1^ -\n",
            3,
            "C cannot be drawn now: none is left",
            id="C twice",
        ),
        pytest.param(
            f"{HEADER}\n1 Ann  E\n2 Bob  U E1^ -\n", 3, "the turn above is not complete", id="drawn"
        ),
        pytest.param(
            f"{HEADER}\n1 Ann  E N1v\n2 Bob  U E1^ -\n", 3, "the turn above is not complete", id="laid"
        ),
        pytest.param(
            f"{FIRST_TURN}end resigned Ann  Ann 0  Bob 0\n2 Bob  U E1^ -\n",
            4,
            "the game has ended above this line",
            id="a turn after the end",
        ),
        pytest.param(
            HEADER.replace("Bob", "Bob Cleo") + "\n1 Ann  E N1v -\nend resigned Ann Ann 0 Bob 0 Cleo 0\n",
            3,
            "seat 0 cannot end a game of 3 seats",
            id="one of three resigns",
        ),
    ],
)
def test_a_bad_order_is_refused(text: str, line: int, reason: str) -> None:
    assert reason in refusal(text, line)


def refusal(text: str, line: int) -> str:
    with pytest.raises(RecordError) as problem:
        read_record(text)
    assert problem.value.line == line
    assert str(problem.value) == f"line {line}: {problem.value.reason}"
    assert isinstance(problem.value, TuilerieError)
    return problem.value.reason


# --- A whole game, spoilt ----------------------------------------------------------------------------------


def finished() -> list[str]:
    return pass_on(new_table()).record.splitlines()


@pytest.mark.parametrize(
    "line, reason",
    [
        pytest.param(
            "end Ann 1  Bob 0", "the game ended with Ann 0 Bob 0, not Ann 1 Bob 0", id="wrong scores"
        ),
        pytest.param(
            "end Bob 0  Ann 0", "the game ended with Ann 0 Bob 0, not Bob 0 Ann 0", id="wrong order"
        ),
        pytest.param("end Ann 0", "the game ended with Ann 0 Bob 0, not Ann 0", id="a score missing"),
        pytest.param("end", "the game ended with Ann 0 Bob 0, not ", id="no scores"),
        pytest.param("end resigned Ann  Ann 0  Bob 0", "resign: the game is over", id="resigned too late"),
        pytest.param("72 Bob  U E9^ -", "the game is over, there are no more turns", id="one turn too many"),
    ],
)
def test_a_wrong_end_is_refused(line: str, reason: str) -> None:
    lines = finished()
    assert lines[-2:] == ["end Ann 0  Bob 0", "seed 7"]
    assert refusal("\n".join([*lines[:-2], line]), len(lines) - 1) == reason


@pytest.mark.parametrize("line", ["deal sha256:00", "end Ann 0  Bob 0", "71 Ann  V E1^ -", "what next?"])
def test_nothing_but_the_seed_follows_the_end(line: str) -> None:
    lines = finished()
    assert refusal("\n".join([*lines, line]), len(lines) + 1) == "the game has ended above this line"


def refused_line(text: str) -> int:
    """The line for which a record is refused, or 0 when it is read."""
    try:
        read_record(text)
    except RecordError as problem:
        return problem.line
    return 0


def test_a_record_cut_off_anywhere_is_read_as_far_as_it_goes_or_refused_for_its_last_line() -> None:
    record = play_on(new_table(3, ("farmers", "abbots", "river")), 40).record
    for end in range(1, len(record), 3):
        assert refused_line(record[:end]) in (0, len(record[:end].splitlines()))


def test_a_record_with_a_character_changed_never_fails_otherwise() -> None:
    record = play_on(new_table(), 20).record
    for place in range(0, len(record), 7):
        for character in '"#\n 0x-é\x00':
            spoilt = record[:place] + character + record[place + 1 :]
            assert refused_line(spoilt) <= len(spoilt.splitlines())


@pytest.mark.parametrize(
    "text, game",
    [
        pytest.param(FIRST_TURN, "base", id="a record"),
        pytest.param(f"# played at noon\n\n{FIRST_TURN}", "base", id="after a comment"),
        pytest.param('game hunters rules 1 options - seats "game base" B', "hunters", id="a strange name"),
        pytest.param("game chess rules 1 options - seats A B", "", id="no game of ours"),
        pytest.param("game", "", id="cut off"),
        pytest.param("", "", id="nothing"),
        pytest.param('game " base', "", id="a quote"),
        pytest.param("base hunters", "", id="no header"),
    ],
)
def test_the_game_of_a_record_is_told_by_its_first_line(text: str, game: str) -> None:
    assert game_named(text) == game
