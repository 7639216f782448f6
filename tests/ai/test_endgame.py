"""The last tiles: the exact search finds the same as a simple recursion over all positions."""

import math

import pytest

from tests.ai.tables import GAME_IDS, after, near_end
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import Thinking
from tuilerie.core.words import Phase
from tuilerie.play.position import Position


def rewards(position: Position, viewer: int) -> list[float]:
    """The values for all seats if each chooses what is best for itself. Hidden tokens count with their
    expected value."""
    if position.is_over:
        return end_rewards(position, viewer)
    if position.waits_for_chance:
        odds = position.chance_codes()
        ends = [(weight, rewards(after(position, code), viewer)) for code, weight in odds.items()]
        return [sum(w * end[seat] for w, end in ends) / sum(odds.values()) for seat in range(position.seats)]
    seat = position.to_act
    return max((rewards(after(position, code), viewer) for code in position.codes()), key=lambda r: r[seat])


def end_rewards(position: Position, viewer: int) -> list[float]:
    hidden = [
        position.apply(position.rules.hidden_value, viewer, seat) / 100 for seat in range(position.seats)
    ]
    worth = [points + more for points, more in zip(position.scores, hidden, strict=True)]
    scale = game_weights(position.game.id).search["scale"]
    return [
        math.tanh((own - max(worth[:seat] + worth[seat + 1 :])) / scale) for seat, own in enumerate(worth)
    ]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_last_tile_is_played_exactly(game: str, seats: int) -> None:
    position = near_end(game, 0, seats).position
    thinking = Thinking(position)
    thinking.think(Limit(sims=1))
    seat = position.to_act
    expected = {code: rewards(after(position, code), seat)[seat] for code in thinking.solved}
    assert thinking.solved == pytest.approx(expected)
    assert expected[thinking.best_move()] == max(expected.values())
    assert thinking.simulations == 0


@pytest.mark.parametrize("seed", [5, 6])
def test_a_tile_before_the_last_is_played_exactly(seed: int) -> None:
    position = near_end("base", 1, seed=seed, phase=Phase.ACT).position
    thinking = Thinking(position)
    thinking.think(Limit(sims=1))
    expected = {
        code: rewards(after(position, code), position.to_act)[position.to_act] for code in thinking.solved
    }
    assert set(expected) == set(position.codes())
    assert thinking.solved == pytest.approx(expected)


def test_margins_of_the_last_tile_are_points() -> None:
    position = near_end("base", 0).position
    thinking = Thinking(position)
    thinking.think(Limit(sims=1))
    ends = [
        after(after(position, thinking.best_move()), act)
        for act in after(position, thinking.best_move()).codes()
    ]
    seat = position.to_act
    assert thinking.options()[0].margin == pytest.approx(
        max(end.scores[seat] - end.scores[1 - seat] for end in ends)
    )


def test_nothing_is_tried_out_while_there_are_many_tiles() -> None:
    thinking = Thinking(near_end("base", 12).position, room=1 << 12)
    thinking.think(Limit(sims=5))
    assert not thinking.solved
    assert thinking.simulations == 5


def test_with_little_time_a_search_replaces_the_endgame() -> None:
    position = near_end("hunters", 1).position
    for limit, is_solved in ((Limit(sims=5), True), (Limit(seconds=0.001), False)):
        thinking = Thinking(position, room=1 << 12)
        thinking.think(limit)
        assert bool(thinking.solved) == is_solved
        assert thinking.best_move() in position.codes()


def test_a_stopped_endgame_tries_no_moves() -> None:
    thinking = Thinking(near_end("hunters", 1).position, room=1 << 12)
    thinking.stop()
    thinking.think(Limit(sims=5000))
    assert not thinking.solved
    assert thinking.simulations == 1
