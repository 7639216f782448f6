"""Records of Gold Rush: every turn in which tokens are taken can be read back, complete and as one seat may
know it.
"""

import pytest

from tests.play.tables import play_on
from tuilerie import RecordError, Table, read_record, write_record
from tuilerie.core.words import Happening, Phase


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_gr_8_records_with_tokens_of_several_seats_read_back(seats: int, seed: int) -> None:
    """Also where a token is dug and a mountain is finished in one turn."""
    table, tokens = Table("gold-rush", seats, seed), 0
    while not table.is_over:
        play_on(table, 7, seed=len(table.history))
        revealed = sum(played.phase == Phase.REVEAL for played in table.history)
        if revealed > tokens or table.is_over:  # other turns are those of every game
            again = read_record(table.record)
            assert again == table
            assert again.history == table.history
        tokens = revealed


@pytest.mark.parametrize("seed", range(12))
def test_gr_15_a_token_is_noted_for_the_seat_that_takes_it(seed: int) -> None:
    table = play_on(Table("gold-rush", 3, seed), seed=seed)
    for played in table.history:
        if played.phase == Phase.REVEAL:
            takers = [event.seat for event in played.events if event.kind == Happening.TOOK_TOKEN]
            assert takers == [played.taker]


@pytest.mark.parametrize(
    "line, reason",
    [
        pytest.param("+ tokens Ann", "a name and a token are expected", id="a token cut off"),
        pytest.param("+ tokens Bob 0", "the next token is Ann's, not Bob's", id="another seat"),
        pytest.param("+ tokens Ann 4", "no such token is left", id="a value that is not there"),
    ],
)
def test_a_bad_token_line_is_refused(line: str, reason: str) -> None:
    head, _, rest = golden_with_tokens().partition("+ tokens ")
    bad = head + line + "\n" + rest.partition("\n")[2]
    with pytest.raises(RecordError, match=reason):
        read_record(bad)


def golden_with_tokens() -> str:
    """A record with tokens, whose first `+ tokens` line is Ann's."""
    for seed in range(200):
        record = write_record(play_on(Table("gold-rush", 2, seed), seed=seed))
        if "+ tokens Ann" in record:
            return record
    raise AssertionError
