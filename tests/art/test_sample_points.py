"""The grid on which motifs are strewn."""

import random
from itertools import combinations

import pytest

from tuilerie.art.sample_points import grid_of


@pytest.mark.parametrize("size", [(100.0, 100.0), (200.0, 100.0), (100.0, 200.0), (200.0, 400.0)], ids=str)
@pytest.mark.parametrize("radius", [4.0, 6.1, 13.6, 30.0, 74.0])
def test_points_are_kept_apart_and_no_more_would_fit(size: tuple[float, float], radius: float) -> None:
    grid = grid_of(*size)
    offered = random.Random(3).sample(range(len(grid.places)), 2 * len(grid.places) // 3)
    chosen = [grid.places[number] for number in grid.apart(offered, radius)]
    assert chosen[0] == grid.places[offered[0]]
    assert all(abs(a - b) > radius for a, b in combinations(chosen, 2))
    for number in offered:
        assert any(abs(grid.places[number] - place) <= radius for place in chosen)
