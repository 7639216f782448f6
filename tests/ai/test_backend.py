"""The Python around a search: limits, early endings, choices and judgements, with any search behind them."""

import json
import random
from collections.abc import Iterator

import pytest

from tests.ai.paper_search import PaperBackend, PaperSearch
from tests.ai.tables import GAME_IDS, plain_workspace, under_way
from tests.play.test_without_numpy import output_of
from tuilerie.ai import backend as backends
from tuilerie.ai.backend import use_backend
from tuilerie.ai.greedy import STATES_TRIED, greedy_move, noisy_move
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.players import GreedyPlayer
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import SLICE, Thinking
from tuilerie.core.chance import seed_word
from tuilerie.play.position import Position


@pytest.fixture
def paper() -> Iterator[PaperBackend]:
    before, used = list(backends._chosen), PaperBackend()
    use_backend(used)
    yield used
    backends._chosen[:] = before


def test_players_analysis_and_judgements_need_no_numpy() -> None:
    """Players use the registered search; without one, they say what is missing."""
    said = json.loads(output_of("-m", "tests.ai.paper_search"))
    assert (
        said.pop("refusal") == "players that look ahead need compiled rules: pip install 'tuilerie[compile]'"
    )
    assert list(said) == list(GAME_IDS)
    for text in said.values():
        record, best, visits, lost = json.loads(text)
        assert best
        assert 50 > visits > 50 / 3
        assert record.count("\n") > 6
        assert max(lost) > 0 == min(lost)


def test_a_search_runs_in_slices_up_to_its_limit(paper: PaperBackend) -> None:
    thinking = Thinking(under_way("base").position)
    thinking.think(Limit(sims=3 * SLICE + 5))
    assert paper.begun[0].runs == [SLICE, 2 * SLICE, 3 * SLICE, 3 * SLICE + 5]
    assert thinking.best_move() == max(paper.begun[0].moves())


def test_a_search_ends_when_no_other_move_can_catch_up(paper: PaperBackend) -> None:
    """The favourite gets more than a third of all simulations, so nothing can overtake it long before the
    end."""
    Thinking(under_way("base").position).think(Limit(sims=100 * SLICE), until_decided=True)
    search = paper.begun[0]
    first, second = sorted(search.visits(), reverse=True)[:2]
    assert first - second > 100 * SLICE - search.simulations
    assert search.simulations < 90 * SLICE


def test_a_stopped_search_returns_the_best_move_so_far(paper: PaperBackend) -> None:
    thinking = Thinking(under_way("base").position)
    thinking.stop()
    thinking.think(Limit())
    assert paper.begun[0].runs == [SLICE]
    assert thinking.best_move() == max(paper.begun[0].moves())


def solved(search: PaperSearch) -> PaperSearch:
    search.is_solved = True
    return search


def test_solved_positions_are_not_searched(paper: PaperBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = paper.begin
    monkeypatch.setattr(paper, "begin", lambda position, setup: solved(begin(position, setup)))
    thinking = Thinking(under_way("base").position)
    thinking.think(Limit(sims=10))
    assert paper.begun[0].runs == []
    assert thinking.best_move() == thinking.options()[0].move == max(paper.begun[0].moves())


@pytest.mark.parametrize("level", ["greedy", "easy"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_level_chooses_as_its_interpreted_rule_does(game: str, level: str) -> None:
    """Both choose by the margins that compiled rules have computed."""
    position = under_way(game).position
    for seed in range(5):
        assert GreedyPlayer(seed, level).decide(position).code == interpreted_choice(position, seed, level)


def interpreted_choice(position: Position, seed: int, level: str) -> int:
    weights, rng = game_weights(position.game.id), [0]
    seed_word(rng, random.Random(seed).getrandbits(31))
    work = plain_workspace(position, weights.greedy, STATES_TRIED)
    if level == "greedy":
        return int(greedy_move(work, rng))
    return int(noisy_move(work, rng, weights.noise[level]))
