"""Nodes of the tree: chance with its odds, children, copies, bytes."""

import random
from fractions import Fraction

import pytest

from tuilerie import GAMES, IllegalMove, Table
from tuilerie.env import ACTIONS, Node
from tuilerie.env.node import CHANCE_PLAYER, TERMINAL_PLAYER

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@EACH_GAME
def test_a_game_is_a_walk_from_the_root(game: str) -> None:
    node, rng = Node(game, seats=2), random.Random(3)
    while not node.is_terminal():
        if node.is_chance_node():
            outcomes = node.chance_outcomes()
            assert node.current_player() == CHANCE_PLAYER
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert [action for action, _ in outcomes] == node.legal_actions()
            node.apply_action(rng.choices(*zip(*outcomes, strict=True))[0])
        else:
            assert node.current_player() in (0, 1)
            assert node.returns() == [0.0, 0.0]
            node.apply_action(rng.choice(node.legal_actions()))
    assert node.current_player() == TERMINAL_PLAYER
    assert node.legal_actions() == []
    lead = node.scores()[0] - node.scores()[1]
    assert node.returns()[0] == (lead > 0) - (lead < 0)


@EACH_GAME
def test_the_root_draws_each_tile_as_often_as_it_is_there(game: str) -> None:
    node = Node(game)
    left = node.position.tiles_left()
    shown = {node.action_to_string(action): weight for action, weight in enumerate(node.odds())}
    assert shown.keys() <= left.keys()
    if game != "amazonas":  # whose piles mix two sorts, 13 and 3
        assert {tile: Fraction(weight, sum(shown.values())) for tile, weight in shown.items()} == {
            tile: Fraction(left[tile], sum(left[t] for t in shown)) for tile in shown
        }


@EACH_GAME
def test_a_child_leaves_its_parent_alone(game: str) -> None:
    node = Node(game).child(0)
    before = node.serialize()
    children = [node.child(action) for action in node.legal_actions()]
    assert node.serialize() == before
    assert all(child != node for child in children)
    assert children[0].history() == [0, 0]
    assert node.clone() == node


@EACH_GAME
def test_bytes_bring_back_the_node(game: str) -> None:
    node, rng = Node(game, seats=3), random.Random(3)
    for _ in range(40):
        node.apply_action(rng.choice(node.legal_actions()))
    again = Node.deserialize(node.serialize())
    assert again == node
    assert again.history() == node.history()
    assert again.legal_actions() == node.legal_actions()
    assert again.child(0) == node.child(0)


def test_a_node_reads_like_a_table() -> None:
    table, node = Table("base", seed=7), Node("base")
    node.apply_action(next(a for a in node.legal_actions() if node.action_to_string(a) == table.drawn))
    assert [node.action_to_string(a) for a in node.legal_actions()] == [move.text for move in table.moves]
    assert str(node) == str(table)


def test_an_action_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMove, match="action 99: legal are 0 to 31"):
        Node("base").child(99)


def test_signatures_are_those_of_openspiel() -> None:
    node = Node("base").child(0)
    assert node.legal_actions(0) == node.legal_actions()
    assert node.legal_actions(1) == []
    assert sum(node.legal_actions_mask()) == len(node.legal_actions())
    assert len(node.legal_actions_mask(1)) == ACTIONS
    assert sum(node.legal_actions_mask(1)) == 0
    assert node.action_to_string(0, 1) == node.action_to_string(1)
    assert node.is_player_node()
    assert not node.is_simultaneous_node()
    assert (node.move_number(), node.history_str()) == (1, "0")
    assert (node.rewards(), node.player_reward(1), node.player_return(0)) == ([0.0, 0.0], 0.0, 0.0)
    assert repr(node).endswith("seat 0 to act, 1 actions from the root>")
