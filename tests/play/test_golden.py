"""Golden records: whole games that must always replay to the same end."""

from pathlib import Path

import pytest

from tests.oracle.base import Oracle
from tuilerie import Table, check_deal, read_record
from tuilerie.core.words import Phase

RECORDS = {
    path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].glob("golden/*.game")
}
ENDS = {
    "two-seats": (67, 70),
    "three-seats-abbots": (20, 91, 23),
    "five-seats-river-abbots": (55, 12, 48, 29, 52),
    "last-tile-removed": (35, 24),
}


def test_each_golden_record_has_its_end() -> None:
    assert RECORDS.keys() == ENDS.keys()


@pytest.mark.parametrize("name", ENDS)
def test_a_golden_record_replays_to_its_end_and_is_written_again_as_it_was(name: str) -> None:
    table = read_record(RECORDS[name])
    assert (table.is_over, table.scores) == (True, ENDS[name])
    assert table.record == RECORDS[name]


@pytest.mark.parametrize("name", ENDS)
def test_the_deal_of_a_golden_record_is_that_of_its_seed(name: str) -> None:
    assert check_deal(RECORDS[name]) == ("seed" in RECORDS[name])


@pytest.mark.parametrize("name", ENDS)
def test_the_oracle_counts_a_golden_record_to_the_same_end(name: str) -> None:
    table = read_record(RECORDS[name])
    assert tuple(told_to_oracle(table).final_scores()) == table.scores


def told_to_oracle(table: Table) -> Oracle:
    oracle = Oracle(table.seats, **{name: name in table.options for name in ("farmers", "abbots", "river")})
    for played in table.history:
        if played.phase == Phase.LAY:
            oracle.lay(*played.move.text.split())
        elif played.phase == Phase.ACT:
            oracle.act(played.seat, played.move.text)
            oracle.evaluate()
    return oracle


def test_the_golden_games_show_what_is_rare() -> None:
    assert '35 "Max P"  R S3E2>   abbot home\n' in RECORDS["three-seats-abbots"]
    assert "6 Zoé  x C  O E2>     meeple field-se\n" in RECORDS["three-seats-abbots"]
    assert "71 Ann  x C  x\nend Ann 35  Bob 24\n" in RECORDS["last-tile-removed"]
