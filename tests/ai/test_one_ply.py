"""Looking one turn ahead: the values of acts, whether they are played or only rated."""

import numpy as np
import pytest

from tests.ai.tables import GAME_IDS, after, ahead, seen, under_way
from tuilerie.ai.leaf.amazonas import sailing
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.native_search import weight_array
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import Thinking
from tuilerie.core.move_code import PASS
from tuilerie.core.state import mirror_of
from tuilerie.core.words import Phase
from tuilerie.games.amazonas import CAIMAN, PIRANHA, is_river_tile, river_icons
from tuilerie.play.position import Position

SEEDS = (5, 6, 7, 8)
FAR = 30.0  # points; for larger margins, rewards hardly differ


def promised(position: Position, seat: int) -> float:
    """The evaluation after the seat's act, and after its best hike if one follows."""
    if position.phase == Phase.HIKE:
        return max(promised(after(position, move), seat) for move in position.codes())
    return ahead(seen(position, game_weights(position.game.id).search, seat), seat)


@pytest.mark.parametrize("game", GAME_IDS)
def test_each_act_is_tried_before_one_is_chosen(game: str) -> None:
    compared = 0
    for seed in SEEDS:
        position = under_way(game, 3, seed, moves=80, phase=Phase.ACT).position
        thinking = Thinking(position, room=1 << 10)
        thinking.think(Limit(sims=1))
        for option in thinking.options():
            expected = promised(after(position, option.move), position.to_act)
            if option.visits == 0 and abs(expected) < FAR:
                assert option.margin == pytest.approx(expected, abs=0.01), option
                compared += 1
    assert compared > len(SEEDS)


def test_an_act_counts_with_the_hike_that_follows() -> None:
    position = _before_a_hike()
    thinking = Thinking(position, room=1 << 10)
    thinking.think(Limit(sims=1))
    found = next(option.margin for option in thinking.options() if option.move == PASS)
    hikes = after(position, PASS)
    assert found == pytest.approx(promised(hikes, position.to_act), abs=0.01)
    assert found > promised(after(hikes, PASS), position.to_act) + 0.5


@pytest.mark.parametrize(
    "boat, rival, caimans, piranhas, mouth",
    [
        (5, 5, 1, 0, 3),  # both on one space: the rival falls back to second place
        (5, 6, 1, 0, 3),  # the seat catches up
        (6, 5, 0, 1, 3),  # the rival, no longer right behind, gets nothing
        (4, 6, 0, 1, 3),  # right behind
        (5, 9, 0, 0, 0),
        (9, 5, 0, 0, 0),
    ],
)
def test_a_boat_sails_before_the_river_is_evaluated(
    boat: int, rival: int, caimans: int, piranhas: int, mouth: int
) -> None:
    """AZ-12, AZ-14, AZ-17: the value of one space on a new Amazon tile, counting nothing but boats."""
    position = _on_the_river()
    box, square = position.box.mirror, int(position.state["square_count"]) - 1
    position.state["boat"][:2] = boat, rival
    state = mirror_of(position.box.sizes, bytes(position))
    plain = {**dict.fromkeys(game_weights("amazonas").search, 0.0), "lead": 1.0}
    found = sailing(state, box, weight_array(plain), 0, 1)
    icons = [river_icons(state, box, square, icon) for icon in (CAIMAN, PIRANHA)]
    assert np.dot(icons, (caimans, piranhas)) + mouth == found
    assert state.boat[0] == boat


def _on_the_river() -> Position:
    """A position of Amazonas where the first seat has just laid an Amazon tile that has animals."""
    for moves in range(20, 160):
        position = under_way("amazonas", moves=moves, phase=Phase.ACT).position
        square = int(position.state["square_count"]) - 1
        state, box = mirror_of(position.box.sizes, bytes(position)), position.box.mirror
        if is_river_tile(box, state.square_tile[square]) and all(
            river_icons(state, box, square, icon) for icon in (CAIMAN, PIRANHA)
        ):
            return position
    raise AssertionError("no such position")


def _before_a_hike() -> Position:
    """A position of Over Hill and Dale in which a seat that puts nothing may hike."""
    for moves in range(20, 150):
        position = under_way("hill-and-dale", moves=moves, phase=Phase.ACT).position
        passed = after(position, PASS)
        is_near = abs(promised(passed, position.to_act)) < FAR
        if len(position.codes()) > 1 and passed.phase == Phase.HIKE and is_near:
            return position
    raise AssertionError("no such position")
