"""Evaluation of unfinished positions."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.ai.tables import GAME_IDS, plain_workspace, seen, under_way
from tuilerie import ScriptedDealer, Table
from tuilerie.ai.leaf.evaluation import appraise, at_hand, game_weights, leaf_of, margin_of
from tuilerie.ai.leaf.open_cells import closing
from tuilerie.ai.leaf.weights import COMMON, FREE, HOME, OWN
from tuilerie.core.words import Phase
from tuilerie.play.errors import TuilerieError
from tuilerie.play.position import Position

STEPS = [-8.0, -3.0, 0.0, 2.0, 3.0, 3.5, 4.0, 4.25, 4.5]
WEIGHTS = np.zeros(OWN)
WEIGHTS[FREE : FREE + len(STEPS)] = STEPS
WEIGHTS[4:7] = 0.5, 0.2, 0.05


def appraised(position: Position, **weights: float) -> list[float]:
    return seen(position, {**game_weights(position.game.id).search, **weights}, 0)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_a_table_of_weights(game: str) -> None:
    weights = game_weights(game)
    assert tuple(weights.search)[:OWN] == COMMON
    assert list(weights.greedy) == list(weights.search)


@pytest.mark.parametrize(
    "supply, value",
    [(0, -8), (1, -3), (0.5, -5.5), (2.25, 0.5), (8, 4.5), (9.5, 4.5)],
    ids=["none", "one", "half a chance of one", "between two and three", "all", "more than there are"],
)
def test_meeples_at_hand_are_worth_less_and_less(supply: float, value: float) -> None:
    assert at_hand(WEIGHTS, supply) == pytest.approx(value)


@pytest.mark.parametrize("sides, chance", [(1, 0.5), (2, 0.2), (3, 0.05), (4, 0.0), (9, 0.0)])
def test_the_more_open_sides_the_less_a_feature_promises(sides: int, chance: float) -> None:
    assert closing(WEIGHTS, sides, 1.0) == chance
    assert closing(WEIGHTS, sides, 0.5) == chance / 2


@pytest.mark.parametrize(
    "values, margins", [((5, 3), (2, -2)), ((5, 5), (0, 0)), ((1, 9, 4), (-8, 5, -5))], ids=str
)
def test_a_margin_is_over_the_best_rival(values: tuple[int, ...], margins: tuple[int, ...]) -> None:
    s = SimpleNamespace(seats=len(values))
    assert tuple(margin_of(s, values, seat) for seat in range(len(values))) == margins


@pytest.mark.parametrize("game", GAME_IDS)
def test_with_all_weights_at_zero_a_position_is_worth_its_projected_scores(game: str) -> None:
    """Only the divisors are not zero, so the projected score remains, as the first seat knows it."""
    position = under_way(game, 3, moves=60).position
    plain = {name: 0.0 for name in game_weights(game).search if name not in ("horizon", "lead")}
    expected = list(map(float, position.projected_scores(0)))
    found = appraised(position, **plain)
    assert found[0] == pytest.approx(expected[0])
    if not position.box.secrets:
        assert found == pytest.approx(expected)


FINISHED_WHILE_DIGGING = """C1 N1^, meeple mountain, U1 E1^, tent O/mountain, E1 N2v, -, E1 N1W1>, -,
U1 W1^, -, E2 N1E1<"""


def test_gr_8_what_waits_for_a_token_to_be_revealed_is_counted() -> None:
    """The second seat digs from the mountain that its tile finishes: six tokens go to the first seat next."""
    plain = {name: 0.0 for name in game_weights("gold-rush").search if name not in ("horizon", "lead")}
    table = Table("gold-rush", 2, dealer=ScriptedDealer(["C1", "U1", "E1", "E1", "U1", "E2"], then=1))
    for move in FINISHED_WHILE_DIGGING.split(","):
        table.play(move.strip())
    position = table.position.copy()
    position.play("dig")
    assert (position.phase, position.scores) == (Phase.REVEAL, (0, 0))
    value = appraised(position, **plain)[0]
    settled = position.copy()
    settled.apply(position.rules.evaluate, int(position.state["square_count"]) - 1)
    tokens = settled.apply(position.rules.hidden_value, 0, 0) / 100
    assert value == pytest.approx(7 + tokens) == pytest.approx(7 + 6 * 1.42)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_look_changes_neither_scores_nor_pieces(game: str) -> None:
    position = under_way(game, moves=60).position
    before = position.copy()
    first, again = appraised(position), appraised(position)
    assert first == again
    for field in ("score", "where", "supply", "feature", "phase", "tokens_held", "queue_count"):
        assert (position.state[field] == before.state[field]).all(), field


def test_a_game_that_is_over_is_worth_its_scores() -> None:
    table = under_way("base", phase=Phase.LAY)
    while not table.is_over:
        position = table.position
        table.make(next(iter(position.odds())) if position.waits_for_chance else position.legal_moves()[0])
    assert appraised(table.position) == list(table.scores)


def test_a_meeple_that_may_come_home_counts_in_part() -> None:
    position = under_way("base", moves=40).position
    work = plain_workspace(position, game_weights("base").search)
    appraise(work, work.states[0], 0)
    hopeful = work.notes.supply[:2]
    work.weights[HOME] = 0.0
    appraise(work, work.states[0], 0)
    without = work.notes.supply[:2]
    assert without == position.state["supply"][:2, 0].tolist()
    assert all(hope >= count for hope, count in zip(hopeful, without, strict=True))
    assert hopeful != without


def test_a_game_without_terms_of_its_own_says_so() -> None:
    with pytest.raises(TuilerieError, match=r"ai/leaf/post_road\.py is missing"):
        leaf_of("post-road")
