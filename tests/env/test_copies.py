"""Copies by `copy.deepcopy` and `pickle` behave like the original and do not affect it."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tests.ai.tables import under_way
from tuilerie.env import Batch, Node, VectorEnv, aec, against

EACH_WAY = pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))], ids=["copy", "pickle"]
)
Copied = Callable[[Any], Any]


@EACH_WAY
@pytest.mark.parametrize("game", ["base", "amazonas"])
def test_a_copied_position_plays_on_alike(game: str, copied: Copied) -> None:
    position = under_way(game).position
    before = bytes(position)
    other = copied(position)
    assert (other.game.id, other.box.rules) == (game, position.box.rules)
    assert bytes(other) == before
    other.make(other.codes()[0])
    assert bytes(position) == before


@EACH_WAY
def test_a_copied_node_plays_on_alike(copied: Copied) -> None:
    node = Node("gold-rush", seats=3).child(2).child(0)
    other = copied(node)
    assert (other, other.history()) == (node, [2, 0])
    assert other.child(0) == node.child(0)


@EACH_WAY
def test_a_copied_batch_plays_on_alike(copied: Copied) -> None:
    batch = Batch("base", 3, seed=4, threads=2)
    batch.step([0, 0, 0])
    before = batch.to_bytes()
    other = copied(batch)
    assert other.threads == 2
    scores = other.play_out().tolist()
    assert batch.to_bytes() == before
    assert batch.play_out().tolist() == scores


@EACH_WAY
def test_a_copied_vector_environment_plays_on_alike(copied: Copied) -> None:
    env = VectorEnv("hunters", 3, seed=4)
    other = copied(env)
    for one in (env, other):
        for _ in range(150):  # into the second games, which are dealt from seeds that were copied too
            one.step(one.sample())
    assert env.observations.tobytes() == other.observations.tobytes()


@EACH_WAY
@pytest.mark.parametrize("make", [aec, against])
def test_a_copied_environment_plays_on_alike(make: Any, copied: Copied) -> None:
    env = make("base")
    env.reset(seed=3)
    env.step(0)
    other = copied(env)
    for one in (other, env):
        one.step(0)
    assert env.one_game.table().record == other.one_game.table().record
    assert env.one_game.played == other.one_game.played
