"""Open cells and joins, compared with a slow computation on the same board."""

from itertools import islice
from math import prod
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.ai.tables import GAME_IDS, plain_workspace, under_way
from tuilerie.ai.leaf.chances import chance_of
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.leaf.open_cells import rate_open_cells, reach_of, share_out, survey
from tuilerie.ai.leaf.weights import JOIN, OWN
from tuilerie.ai.leaf.workspace import Workspace
from tuilerie.core.copying import copy_state
from tuilerie.core.words import Kind
from tuilerie.play.fitting import SIDE_STEPS, _covering, fitting_tiles
from tuilerie.play.places import Cell
from tuilerie.play.position import Position

SAME_EVERYWHERE = ["base", "hunters", "gold-rush", "hill-and-dale"]  # the Amazon has rules of its own


def surveyed(position: Position, scarce: float) -> Workspace:
    work = plain_workspace(position, {**game_weights(position.game.id).search, "scarce": scarce})
    survey(work, work.states[0])
    rate_open_cells(work, work.states[0])
    return work


def known_features(s: Any) -> list[int]:
    return [f for f in range(s.feature_count) if s.feature[f].kind != Kind.GONE]


def beside(position: Position, cell: Cell) -> list[int]:
    """The features at the middle of the sides around a cell, found by names of segments."""
    found = []
    for side, (right, down) in enumerate(SIDE_STEPS):
        square, row = _covering(position, Cell(cell.x + right, cell.y + down))
        if square >= 0:
            segment = position.box.table[0]["port"][row][4 * (side ^ 2) + 1]
            found.append(int(position.state["square_feature"][square][segment]))
    return found


@pytest.mark.parametrize("scarce", [0.0, 1.0, 2.5])
@pytest.mark.parametrize("game", SAME_EVERYWHERE)
def test_tiles_that_fit_make_a_feature_likely_to_be_finished(game: str, scarce: float) -> None:
    position = under_way(game, moves=90).position
    cells = {cell: sum(tiles.values()) for cell, tiles in fitting_tiles(position).items()}
    work = surveyed(position, scarce)
    for f in known_features(work.states[0]):
        counts = [cells[cell] for cell in cells for g in beside(position, cell) if g == f]
        assert reach_of(work, work.states[0], f) == pytest.approx(
            prod(n / (n + scarce) if n else 0.0 for n in counts)
        )


@pytest.mark.parametrize("game", SAME_EVERYWHERE)
def test_joins_are_between_claimed_features_of_one_kind_around_one_cell(game: str) -> None:
    position = under_way(game, 3, moves=100).position
    feature, notes = position.state["feature"], surveyed(position, 1.0).notes
    expected = set()
    for cell, tiles in fitting_tiles(position).items():
        claimed = [f for f in beside(position, cell) if feature[f]["claims"] > 0 and tiles]
        expected |= {
            frozenset((f, g))
            for f in claimed
            for g in claimed
            if f != g and feature[f]["kind"] == feature[g]["kind"]
        }
    pairs = zip(notes.joined, notes.joined_with, strict=True)
    assert {frozenset(pair) for pair in islice(pairs, notes.join_count)} == expected


@pytest.mark.parametrize("moves", [40, 90])
@pytest.mark.parametrize("game", GAME_IDS)
def test_cells_that_a_move_does_not_change_are_copied_from_the_position_before(game: str, moves: int) -> None:
    position = under_way(game, 3, moves=moves).position
    work = plain_workspace(position, game_weights(game).search, states=2)
    before, after = work.states
    survey(work, before)
    for move in position.codes():
        copy_state(after, before)
        work.game.play(after, work.box, move)
        rate_open_cells(work, after)
        assert rated(work, after) == rated_afresh(position, after)


def rated(work: Workspace, s: Any) -> tuple[list[float], list[float], list[Any]]:
    """The chances of all features, also the learned ones, exact to the last bit, and the joins in order."""
    notes = work.notes
    joins = zip(notes.joined, notes.joined_with, notes.join_odds, strict=True)
    return (
        [reach_of(work, s, f) for f in known_features(s)],
        [chance_of(work, s, f, 0) for f in known_features(s)],
        list(islice(joins, notes.join_count)),
    )


def rated_afresh(position: Position, s: Any) -> tuple[list[float], list[float], list[Any]]:
    work = plain_workspace(position, game_weights(position.game.id).search)
    survey(work, s)
    rate_open_cells(work, s)
    return rated(work, s)


@pytest.mark.parametrize("game", SAME_EVERYWHERE)
def test_with_the_weights_of_greedy_all_open_cells_count_alike(game: str) -> None:
    work = surveyed(under_way(game, moves=90).position, -1.0)
    assert [reach_of(work, work.states[0], f) for f in range(20)] == [1.0] * 20
    assert work.notes.join_count == 0


@pytest.mark.parametrize(
    "here, there, gains",
    [
        ((1, 0), (0, 1), (0, 5)),
        ((1, 0), (0, 2), (-5, 5)),
        ((2, 0), (0, 1), (0, 0)),
        ((1, 0), (1, 0), (0, 0)),
        ((1, 1), (0, 1), (-5, 0)),
        ((2, 0, 0), (0, 1, 1), (0, 0, 0)),
        ((1, 0, 0), (0, 1, 1), (0, 5, 5)),
    ],
    ids=["shares", "takes over", "is outnumbered", "is alone", "breaks a tie", "none of two", "both of two"],
)
def test_a_join_gains_the_features_that_would_be_owned(
    here: tuple[int, ...], there: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    weights = np.zeros(OWN)
    weights[JOIN] = 0.5
    features = [SimpleNamespace(meeples=here), SimpleNamespace(meeples=there)]
    values = [0.0] * len(here)
    share_out(SimpleNamespace(seats=len(here), feature=features), weights, 0, 1, 10.0, values)
    assert tuple(values) == gains
