"""From any position to arrays and back: `observe`, `Node.of`, `Batch.of`."""

import random

import numpy as np
import pytest

from tests.env.test_observe import EACH_GAME, nodes
from tuilerie import Position, Table, TuilerieError, imagine
from tuilerie.env import Batch, Node, observe


@EACH_GAME
def test_a_position_is_observed_as_its_node(game: str) -> None:
    for node in nodes(game)[:-1]:
        position = node.position
        assert observe(position).tobytes() == node.observation(position.to_act).tobytes()
        for seat in range(3):
            assert observe(position, seat).tobytes() == node.observation(seat).tobytes()
        assert int(observe(position)["action_mask"].sum()) == len(position.legal_moves())


def test_a_table_and_the_imagined_position_of_its_seat_are_observed_alike() -> None:
    table, rng = Table("gold-rush", seats=3, seed=2), random.Random(1)
    while not table.is_over:
        seat = table.to_act
        assert seat is not None
        imagined = imagine(table.position, seat, rng)
        assert observe(imagined).tobytes() == observe(table.position, seat).tobytes()
        table.play(rng.choice(table.moves))
    assert not observe(table.position)["action_mask"].any()


@EACH_GAME
def test_a_batch_goes_on_from_positions(game: str) -> None:
    positions = [node.position for node in nodes(game)]
    batch = Batch.of(positions, seed=3)
    for number, position in enumerate(positions):
        assert bytes(batch.position(number)) == bytes(position)
        assert batch.moves(number) == list(position.legal_moves())
    scores = batch.play_out()
    assert batch.is_over.all()
    assert (Batch.of(positions, seed=3).play_out() == scores).all()
    assert (scores[-1] == positions[-1].scores).all()


def test_a_batch_of_positions_deals_only_tiles_left_in_the_piles() -> None:
    """Every remaining tile is dealt as often as it is left, and neighbouring games get other orders."""
    position = Batch("base", 1, seed=3).position(0)
    batch = Batch.of([position] * 40, seed=1)
    seen = set()
    for _ in range(2):
        batch.step(np.zeros(40, int))
    while not batch.is_over.all():
        batch.step(np.where(batch.is_over, -1, 0))
    for number in range(40):
        end = batch.position(number)
        left = end.tiles_left()
        assert len(left) == 0
        squares = tuple(end.state["square_tile"][: end.square_count].tolist())
        seen.add(squares)
    assert len(seen) == 40


def test_a_position_that_waits_for_chance_is_dealt() -> None:
    undealt = Position.dealt(Batch("base", 1).position(0).game, 2, ())
    assert undealt.waits_for_chance
    batch = Batch.of([undealt] * 50, seed=2)
    assert (batch.to_act == 0).all()
    assert len({batch.position(number).drawn for number in range(50)}) > 8
    assert Node.of(undealt).is_chance_node()


def test_a_node_stands_on_a_copy() -> None:
    table = Table("base", seed=4)
    before = bytes(table.position)
    node = Node.of(table.position)
    node.apply_action(0)
    assert bytes(table.position) == before
    assert (node.history(), node.move_number()) == ([0], 1)
    assert Node.deserialize(node.serialize()) == node
    table.play(table.moves[0])
    assert bytes(table.position) == bytes(node.position)


def test_a_position_that_cannot_be_observed_is_refused() -> None:
    position, other = Table("base").position, Table("hunters").position
    with pytest.raises(TuilerieError, match="there is no seat 2 at this table; there are 0 to 1"):
        observe(position, 2)
    with pytest.raises(TuilerieError, match="the same game, its newest rules"):
        Batch.of([position, other])
    with pytest.raises(TuilerieError, match="the same game, its newest rules"):
        Batch.of([position, Table("base", seats=3).position])
    with pytest.raises(TuilerieError, match="at least one position"):
        Batch.of([])
    with pytest.raises(TuilerieError, match="a batch is made of positions"):
        Batch.of([Node("base")])  # type: ignore[list-item]
    with pytest.raises(TuilerieError, match="a node is made of a position"):
        Node.of(Table("base"))  # type: ignore[arg-type]
