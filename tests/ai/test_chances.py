"""The learned chances that features are completed, against a slow look at the same board."""

import math
import pathlib
from typing import Any

import pytest

from tests.ai.tables import GAME_IDS, near_end, plain_workspace, under_way
from tests.ai.test_open_cells import SAME_EVERYWHERE, beside
from tuilerie import Table
from tuilerie.ai.leaf.chances import (
    MOST_OPEN_CELLS,
    TERMS,
    chance_names,
    chance_of,
    completing,
    covering,
    surrounding,
)
from tuilerie.ai.leaf.evaluation import game_weights, leaf_of, learned_names
from tuilerie.ai.leaf.open_cells import finishing, rate_open_cells, survey
from tuilerie.ai.leaf.weights import OWN, WrongWeights, chances_file, read_chances
from tuilerie.ai.leaf.workspace import Workspace
from tuilerie.core.board import squares_around
from tuilerie.core.state import SPOT_SHIFT
from tuilerie.core.words import Kind
from tuilerie.play.fitting import fitting_tiles
from tuilerie.play.position import Position


def prepared(position: Position, **changed: float) -> Workspace:
    work = plain_workspace(position, {**game_weights(position.game.id).search, **changed})
    survey(work, work.states[0])
    rate_open_cells(work, work.states[0])
    return work


def learned_features(work: Workspace, game: str) -> list[tuple[int, int]]:
    """Features whose kind reaches sides, each with the place of its kind among those learned."""
    names = leaf_of(game).LEARNED
    found = []
    for f in range(work.states[0].feature_count):
        name = Kind(work.states[0].feature[f].kind).name.lower()
        if name in names and work.states[0].feature[f].open_sides > 0:
            found.append((f, names.index(name)))
    return found


def expected(position: Position, f: int, kind: str) -> float:
    """The model, written down again from the names of its coefficients."""
    cells = {cell: sum(tiles.values()) for cell, tiles in fitting_tiles(position).items()}
    counts = sorted(cells[cell] for cell in cells if f in beside(position, cell))
    feature, weights = position.state["feature"][f], game_weights(position.game.id).search
    if not counts[0]:
        return 0.0
    known = {
        "scarcest": counts[0],
        "second": counts[1] if len(counts) > 1 else 127,
        "pile": int(position.state["pile"]),
        "squares": int(feature["squares"]),
        "seats": position.seats,
    }
    name = f"{kind}_{min(len(counts), MOST_OPEN_CELLS)}"
    odds = weights[f"{name}_start"] + weights[f"{name}_claimed"] * (feature["claims"] > 0)
    odds += sum(weights[f"{name}_{term}"] * math.log(1 + number) for term, number in known.items())
    return 1 / (1 + math.exp(-odds))


@pytest.mark.parametrize("moves", [50, 100])
@pytest.mark.parametrize("game", SAME_EVERYWHERE)
def test_a_chance_follows_from_the_cells_beside_a_feature(game: str, moves: int) -> None:
    position = under_way(game, 3, moves=moves).position
    work, names = prepared(position), leaf_of(game).LEARNED
    found = learned_features(work, game)
    assert len(found) > 5
    for f, kind in found:
        chance = chance_of(work, work.states[0], f, kind)
        assert chance == pytest.approx(expected(position, f, names[kind]), abs=1e-6)


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_completed_without_tiles(game: str) -> None:
    work = prepared(near_end(game, 0).position)
    assert {chance_of(work, work.states[0], f, kind) for f, kind in learned_features(work, game)} <= {0.0}


@pytest.mark.parametrize("game", GAME_IDS)
def test_hope_scales_chances_and_without_it_the_former_rule_counts(game: str) -> None:
    position = under_way(game, moves=60).position
    work, half, former = (
        prepared(position, hope=1.0),
        prepared(position, hope=0.5),
        prepared(position, hope=0.0),
    )
    s, features = work.states[0], learned_features(work, game)
    chances = [completing(work, s, 0.7, f, kind) for f, kind in features]
    assert max(chances) > 0.2
    assert [2 * completing(half, half.states[0], 0.7, f, kind) for f, kind in features] == chances
    once = [completing(former, former.states[0], 0.7, f, kind) for f, kind in features]
    assert once == [finishing(former, former.states[0], 0.7, f) for f, _ in features]


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_more_tiles_fit_the_likelier_a_feature_with_one_open_cell(game: str) -> None:
    weights = game_weights(game).search
    for kind in leaf_of(game).LEARNED:
        if kind != "monastery":
            assert weights[f"{kind}_1_scarcest"] > 0.2
            assert weights[f"{kind}_2_seats"] < 0.0


def test_a_monastery_with_fewer_empty_cells_is_likelier_to_be_covered() -> None:
    """Alone on the table, then with more and more squares around it."""
    work = prepared(under_way("base", moves=20).position)
    s = work.states[0]
    chances = [surrounding(work, s, 0, 2, missing) for missing in range(1, 9)]
    assert chances == sorted(chances, reverse=True)
    assert 0.0 < chances[-1] < chances[0] < 1.0
    covered = [covering(work, s, 0, 2, missing) for missing in range(1, 9)]
    assert covered == sorted(covered)
    assert all(0 < cells < missing for missing, cells in enumerate(covered, 1))


def test_a_claimed_monastery_promises_its_empty_cells() -> None:
    table = Table("base", 2, 5)
    while "meeple monastery" not in {move.text for move in table.moves}:
        table.play(table.moves[0])
    table.play("meeple monastery")
    work = prepared(table.position, hope=1.0, fill=1.0)
    s = work.states[0]
    (f,) = [f for f in range(s.feature_count) if s.feature[f].kind == Kind.MONASTERY and s.feature[f].claims]
    missing = 8 - squares_around(s, s.feature[f].first >> SPOT_SHIFT)
    chance, points = work.leaf.prospect(work, s, 1.0, f)
    assert 0.1 < chance < 0.9
    assert 0.3 * missing < points < missing


@pytest.mark.parametrize("game", GAME_IDS)
def test_coefficients_stand_behind_the_weights(game: str) -> None:
    leaf, names = leaf_of(game), learned_names(game)
    assert names == chance_names(leaf.LEARNED)
    table = list(game_weights(game).search)
    assert tuple(table[leaf.CHANCES :]) == names
    assert OWN + len(leaf.OWN_WEIGHTS) == leaf.CHANCES
    assert list(game_weights(game).greedy) == table


def test_a_file_of_chances_says_how_it_was_made() -> None:
    for game in GAME_IDS:
        text = chances_file(game).read_text(encoding="utf-8")
        assert text.startswith("# Learned from ")
        assert f"tuilerie learn {game} " in text


@pytest.mark.parametrize(
    "text, message",
    [
        ("[road]\n1 = [0.5]\n", "argument"),
        ("[road]\n1 = ['x']\n", "is no number"),
        ("road = 1", "int"),
        ("[", "Invalid"),
    ],
)
def test_a_wrong_file_of_chances_is_refused(tmp_path: pathlib.Path, text: str, message: str) -> None:
    file = tmp_path / "chances.toml"
    file.write_text(text)
    names: Any = ("a",) if "x" in text else tuple(TERMS)
    with pytest.raises(WrongWeights, match=message):
        read_chances(file, names)
    with pytest.raises(WrongWeights, match="nowhere"):
        read_chances(tmp_path / "nowhere", names)
