"""Compares consequences of moves, and the games after them, with positions played one by one."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.env.test_observe import EACH_GAME, nodes
from tuilerie import Position, TuilerieError
from tuilerie.core.words import Phase
from tuilerie.env import CONSEQUENCE, Batch
from tuilerie.play.move import Move


@cache
def decisions(game: str) -> list[Position]:
    return [node.position for node in nodes(game)[:-1]]


def consequences_of(positions: list[Position]) -> tuple[Batch, Any]:
    batch = Batch.of(positions)
    return batch, batch.consequences()


def settled(after: Position) -> Position:
    """Passes after the new tile, so that completed features score, and reveals the tokens."""
    while after.phase in (Phase.ACT, Phase.BONUS_ACT, Phase.REVEAL):
        if after.waits_for_chance:
            after.play(next(iter(after.odds())))
        else:
            after.play(next(move for move in after.legal_moves() if move.deed == "pass"))
    return after


def told(position: Position, move: Move) -> dict[str, Any]:
    """The expected row of a move, found by playing it on a position."""
    seat, seats = position.to_act, position.seats
    around = [(seat + k) % seats for k in range(seats)]
    after = position.copy()
    after.play(move)
    before_there = {feature.number for feature in position.features()}
    there = {feature.number for feature in after.features()}
    final = after.projected_scores(seat)
    said: dict[str, Any] = {
        "joined": len(before_there - there),
        "margin": final[seat] - max(final[other] for other in around[1:]),
    }
    end = settled(after)
    said["points"] = [end.scores[other] - position.scores[other] for other in around]
    said["supply"] = [
        sum(end.supply(other).values()) - sum(position.supply(other).values()) for other in around
    ]
    return said


@EACH_GAME
def test_every_row_says_what_the_position_says(game: str) -> None:
    positions = decisions(game)
    batch, rows = consequences_of(positions)
    assert rows.dtype == CONSEQUENCE
    assert len(rows) == batch.starts[-1] == batch.counts.sum()
    gained = 0
    for number, position in enumerate(positions):
        its_rows = rows[batch.starts[number] : batch.starts[number + 1]]
        for move, row in list(zip(position.legal_moves(), its_rows, strict=True))[::3]:
            said = told(position, move)
            if position.box.secrets and any(position.state["tokens_held"].sum(axis=1)):
                del said["points"]  # the final count leaves out tokens of others
            assert int(row["margin"]) == said["margin"], (position, move)
            assert int(row["joined"]) == said["joined"], (position, move)
            assert row["supply"][: position.seats].tolist() == said["supply"], (position, move)
            if "points" in said:
                assert row["points"][: position.seats].tolist() == said["points"], (position, move)
                gained += any(said["points"])
    assert gained or game == "gold-rush"


@pytest.mark.parametrize("game", ["base", "hunters"])
def test_completed_features_are_counted(game: str) -> None:
    completed = 0
    for position in decisions(game):
        rows = Batch.of([position]).consequences()
        was = {feature.number for feature in position.features() if feature.finished}
        for move, row in zip(position.legal_moves(), rows, strict=True):
            after = position.copy()
            after.play(move)
            now = {feature.number for feature in after.features() if feature.finished}
            assert int(row["completed"]) == len(now - was)
            completed += len(now - was)
    assert completed


def test_games_stay_as_they_are_and_threads_say_the_same() -> None:
    batch = Batch("gold-rush", 9, seats=3, seed=4)
    for _ in range(80):
        batch.step(np.where(batch.is_over, -1, batch.sample()))
    before = batch.to_bytes()
    other = Batch.from_bytes(before, threads=3)
    assert other.consequences().tobytes() == batch.consequences().tobytes()
    assert other.afterstates(seed=2).to_bytes() == batch.afterstates(seed=2).to_bytes()
    assert batch.to_bytes() == before


def test_hands_of_others_do_not_show() -> None:
    """In a whole game of Gold Rush, each row stays the same when the tokens of others are dealt afresh."""
    batch = Batch("gold-rush", 12, seats=3, seed=6)
    held = 0
    while not batch.is_over.all():
        batch.step(np.where(batch.is_over, -1, batch.sample()))
        if int(batch.starts[-1]) and (batch.counts.sum() % 5 == 0):
            other = batch.imagine(seed=held)
            assert other.consequences().tobytes() == batch.consequences().tobytes()
            held += int(batch.states["tokens_held"].any())
    assert held > 5


@EACH_GAME
def test_afterstates_are_what_the_moves_lead_to(game: str) -> None:
    positions = decisions(game)[::4]
    batch = Batch.of(positions, seed=1)
    after = batch.afterstates(seed=5)
    assert after.games == batch.starts[-1]
    for number, position in enumerate(positions):
        for place, move in enumerate(position.legal_moves()):
            alone = position.copy()
            alone.play(move)
            follows = after.position(int(batch.starts[number]) + place)
            if not alone.waits_for_chance and not position.box.secrets:
                assert bytes(follows) == bytes(alone)
            assert follows.square_count == alone.square_count
            assert not follows.waits_for_chance
    after.play_out()
    assert after.is_over.all()


def test_afterstates_deal_any_tile_that_may_come() -> None:
    """Passing in the same position under many seeds draws each tile about as often as its odds say."""
    batch = Batch("base", 1, seed=3)
    batch.step([0])
    position = batch.position(0)
    place = [move.deed for move in position.legal_moves()].index("pass")
    after = position.copy()
    after.play("-")
    odds = {move.tile: weight for move, weight in after.odds().items()}
    many = Batch.of([position] * 3000)
    drawn = many.afterstates(seed=8).states["drawn"][many.starts[:-1] + place]
    counts = {position.box.tiles[tile].id: int((drawn == tile).sum()) for tile in set(drawn.tolist())}
    assert set(counts) == set(odds)
    expected = {tile: 3000 * weight / sum(odds.values()) for tile, weight in odds.items()}
    assert sum((counts[tile] - n) ** 2 / n for tile, n in expected.items()) < 60  # 22 degrees of freedom


def test_after_the_end_nothing_follows() -> None:
    batch = Batch("base", 2)
    batch.play_out()
    assert len(batch.consequences()) == 0
    with pytest.raises(TuilerieError, match="all games of this batch are over"):
        batch.afterstates()
