"""Boards of named tiles, tested by themselves."""

import pytest

from tests.boards import BoardError
from tests.rows import lay_rows


def test_rows_are_laid_as_they_are_read() -> None:
    position = lay_rows("hunters", ". L04@0 / L40@0 S@0", "2 hut S1/lake", "1 meeple S1E1/river", active=2)
    assert [position.tile_at(cell) for cell in ("E1", "S1", "S1E1")] == ["L04^", "L40^", "S^"]
    assert position.claims == ["1 meeple S1E1/river", "2 hut S1/lake"]
    assert (position.s.active, position.s.pile) == (1, 76)
    assert not {"S", "L04", "L40"} & position.left().keys()


@pytest.mark.parametrize(
    "rows, problem",
    [
        pytest.param("L04@0 . L04@0", "the tiles are not connected", id="a gap"),
        pytest.param("L52@0 L52@0", "the box holds no more of L52", id="more tiles than there are"),
        pytest.param("L52@0 L19@0", "L19@0 does not fit its neighbours", id="a river meets a meadow"),
    ],
)
def test_rows_that_cannot_be_are_refused(rows: str, problem: str) -> None:
    with pytest.raises(BoardError, match=problem):
        lay_rows("hunters", rows)
