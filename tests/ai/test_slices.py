"""Thinking slice by slice, as a browser tab does, which must answer in between."""

from collections.abc import Generator, Iterator

import pytest

from tests.ai.paper_search import PaperBackend
from tests.ai.tables import near_end, under_way
from tuilerie.ai import backend as backends
from tuilerie.ai.backend import use_backend
from tuilerie.ai.players import find_player
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import SLICE, SOLVED_MOVES, Progress, Thinking
from tuilerie.play.move import Move


@pytest.fixture
def paper() -> Iterator[PaperBackend]:
    before, used = list(backends._chosen), PaperBackend()
    use_backend(used)
    yield used
    backends._chosen[:] = before


def ended(deciding: Generator[None, None, Move]) -> tuple[int, Move]:
    """The number of slices until a decision, and the chosen move."""
    slices = 0
    while True:
        try:
            next(deciding)
            slices += 1
        except StopIteration as end:
            return slices, end.value


def test_each_slice_is_over_before_the_next_begins(paper: PaperBackend) -> None:
    thinking, told = Thinking(under_way("base").position), list[Progress]()
    done = [list(paper.begun[0].runs) for _ in thinking.slices(Limit(sims=3 * SLICE), told.append)]
    assert done == [[SLICE], [SLICE, 2 * SLICE], [SLICE, 2 * SLICE, 3 * SLICE]]
    assert [progress.simulations for progress in told] == done[-1]


def test_the_last_tiles_are_played_out_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small slices find the same move as large ones. If there are too many moves, the search is used
    instead."""
    position, found = near_end("base", 1).position, []
    for size in (SOLVED_MOVES, 100, 7):
        monkeypatch.setattr("tuilerie.ai.search.thinking.SOLVED_SLICE", size)
        thinking = Thinking(position)
        slices = len(list(thinking.slices(Limit(sims=1))))
        assert (slices > 10) is (size < SOLVED_MOVES)
        found.append(thinking.solved)
    assert found[0] == found[1] == found[2] != {}
    monkeypatch.setattr("tuilerie.ai.search.thinking.SOLVED_MOVES", 50)
    thinking = Thinking(position)
    thinking.think(Limit(sims=10))
    assert (thinking.solved, thinking.simulations) == ({}, 10)


def test_stopped_between_two_slices_it_thinks_no_further(paper: PaperBackend) -> None:
    thinking = Thinking(under_way("base").position)
    for _ in thinking.slices(Limit()):
        thinking.stop()
    assert paper.begun[0].runs == [SLICE]


@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize("name", ["random", "greedy", "search:sims=2000"])
def test_a_player_decides_the_same_slice_by_slice(name: str) -> None:
    position = under_way("base").position
    slices, move = ended(find_player(name, seed=4).deciding(position))
    assert move == find_player(name, seed=4).decide(position)
    assert (slices > 1) is name.startswith("search")
