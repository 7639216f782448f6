"""Grounds that are separate in the picture are separate in the drawing, and joined ones are joined."""

from collections import deque

import numpy as np

from tests.art.drawings import TILE_IDS, TILES
from tests.every import every
from tuilerie.art.curve import between, spaced
from tuilerie.art.lattice import Lattice
from tuilerie.art.point_grid import distances, segments_at
from tuilerie.art.sample_points import Array, plane
from tuilerie.art.scene import land_of
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind
from tuilerie.games import Game

STEP = 2
TONGUE = 7.5  # half its width
FENCE = 2.2  # half the width of the palisade that is drawn around a village


def open_land(game: Game, tile: Tile) -> Array:
    """For a grid of points, whether only the ground is drawn there."""
    land = land_of(tile, game.id)
    xs, ys = np.arange(STEP / 2, land.width, STEP), np.arange(STEP / 2, land.height, STEP)
    points = (xs + 1j * ys[:, None]).ravel()
    grounds = [shape.number for shape in land.shapes if shape.is_ground]
    is_open = np.isin(segments_at(land, points), [*grounds, -1])
    for tongue in land.tongues:
        line = plane(between(tongue.root, tongue.tip, k / 10) for k in range(11))
        is_open &= distances(points, line) > TONGUE
    for border in (border for s in land.shapes if s.kind == Kind.VILLAGE for border in s.borders):
        is_open &= distances(points, plane(spaced(border, 1.0))) > FENCE
    result: Array = is_open.reshape(len(ys), len(xs))
    return result


def flooded(is_open: Array, start: tuple[int, int]) -> set[tuple[int, int]]:
    seen, waiting = {start}, deque([start])
    while waiting:
        row, column = waiting.popleft()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            inside = 0 <= near[0] < is_open.shape[0] and 0 <= near[1] < is_open.shape[1]
            if inside and near not in seen and is_open[near]:
                seen.add(near)
                waiting.append(near)
    return seen


@every(TILES, TILE_IDS)
def test_grounds_are_drawn_apart_where_the_picture_has_them_apart(game: Game, tile: Tile) -> None:
    land, is_open = land_of(tile, game.id), open_land(game, tile)
    lattice = Lattice(tile, game.module.BOX)
    reached: dict[int, set[tuple[int, int]]] = {}
    for shape in land.shapes:
        for place in tile.segments[shape.number].places if shape.is_ground else ():
            x, y = lattice.centre(place)
            point = (int(y // STEP), int(x // STEP))
            if is_open[point] and point not in reached.get(shape.number, set()):
                reached.setdefault(shape.number, set()).update(flooded(is_open, point))
    assert set(reached) == {shape.number for shape in land.shapes if shape.is_ground}
    joined = [(a, b) for a in reached for b in reached if a < b and reached[a] & reached[b]]
    assert joined == []
