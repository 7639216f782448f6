"""Different seeds deal different games, and hidden information can be dealt afresh."""

import copy
import itertools

import numpy as np
import pytest

from tuilerie import GAMES
from tuilerie.core.chance import next_seed
from tuilerie.core.turns import TILE_PILE
from tuilerie.env import Batch, VectorEnv
from tuilerie.env.batch import seeds_from

EACH_GAME = pytest.mark.parametrize("game", GAMES)
GAMES_COMPARED = 10_000


def test_neighbouring_seeds_share_no_deal() -> None:
    deals = [Batch("base", GAMES_COMPARED, seed=seed).orders[:, TILE_PILE] for seed in (5, 6, 7)]
    assert len({order.tobytes() for deal in deals for order in deal}) == 3 * GAMES_COMPARED


def test_the_results_of_neighbouring_seeds_do_not_correlate() -> None:
    first, second = (Batch("base", GAMES_COMPARED, seed=seed).play_out() for seed in (5, 6))
    for a, b in itertools.product(first.T, second.T):
        assert abs(np.corrcoef(a, b)[0, 1]) < 0.03
        assert abs(np.corrcoef(a[1:], b[:-1])[0, 1]) < 0.03


def test_seeds_are_distinct_and_small_enough_for_compiled_rules() -> None:
    many = np.concatenate([seeds_from(seed, 1000) for seed in (-(2**61), -1, 0, 1, 2, 2**61)])
    assert len(np.unique(many)) == len(many)
    assert many.min() >= 0
    assert many.max() < 2**62


def test_a_long_seed_is_used_to_its_last_bit() -> None:
    """A random generator takes 32 bits; games whose seeds have the same 32 bits still get different deals."""
    batch = Batch("base", 3)
    batch.deal([7, 7 + (1 << 32), 7 + (1 << 61)])
    assert len({order.tobytes() for order in batch.orders[:, TILE_PILE]}) == 3


def test_a_stream_of_seeds_goes_on_without_repeating() -> None:
    seeds, seed = set[int](), int(seeds_from(1, 1)[0])
    for _ in range(1000):
        seeds.add(seed)
        seed = int(next_seed(seed))
    assert len(seeds) == 1000
    assert VectorEnv("base", 2, seed=1).batch.to_bytes() == Batch("base", 2, seed=1).to_bytes()


@EACH_GAME
def test_a_copy_keeps_the_deal_and_an_imagined_batch_does_not(game: str) -> None:
    batch = Batch(game, 60, seed=3)
    for _ in range(12):
        batch.step(batch.sample())
    before = batch.to_bytes()
    kept, imagined = copy.deepcopy(batch), batch.imagine(seed=1)
    assert batch.to_bytes() == before
    assert kept.orders.tolist() == batch.orders.tolist() != imagined.orders.tolist()
    assert imagined.observe().tobytes() == batch.observe().tobytes()
    assert imagined.codes.tolist() == batch.codes.tolist()
    assert imagined.imagine(seed=2).to_bytes() != imagined.to_bytes()
    assert batch.imagine(seed=1).to_bytes() == imagined.to_bytes()


@EACH_GAME
def test_imagined_games_are_played_to_their_end_with_the_tiles_that_are_left(game: str) -> None:
    batch = Batch(game, 20, seats=3, seed=4)
    for _ in range(30):
        batch.step(batch.sample())
    left = batch.states["tiles_left"].sum(axis=1)
    imagined = batch.imagine(seed=5)
    assert imagined.states["tiles_left"].tolist() == batch.states["tiles_left"].tolist()
    imagined.play_out()
    assert imagined.is_over.all()
    assert (imagined.states["tiles_left"].sum(axis=1) < left).all()
    assert (imagined.states["tiles_left"] >= 0).all()


def test_secret_hands_are_dealt_afresh_for_everyone_but_the_viewer() -> None:
    batch = Batch("gold-rush", 60, seats=2, seed=4)
    for _ in range(150):
        batch.step(np.where(batch.is_over, -1, batch.sample()))
    imagined = batch.imagine(seed=1, viewers=np.zeros(60, int))
    held, again = batch.states["tokens_held"], imagined.states["tokens_held"]
    assert again[:, 0].tolist() == held[:, 0].tolist()
    assert again[:, 1].sum(axis=1).tolist() == held[:, 1].sum(axis=1).tolist()
    assert again[:, 1].tolist() != held[:, 1].tolist()
