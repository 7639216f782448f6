"""Lines run on over the sides of tiles: computed from the paths that are drawn."""

from collections import defaultdict

import pytest

from tests.art.drawings import Crossing, crossings
from tuilerie import GAMES
from tuilerie.art.course import LINES
from tuilerie.art.scene import land_of
from tuilerie.core.picture import turned_port, turned_size
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind
from tuilerie.games import Game

Profile = frozenset[Crossing]


def line_sides(game: Game, tile: Tile, turn: int) -> dict[tuple[tuple[float, float], int], Kind]:
    """The unit sides as the tile lies, in whose middle a line ends."""
    columns, _ = turned_size(tile.columns, tile.rows, turn)
    found = {}
    for segment in tile.segments:
        for port in segment.ports if game.module.BOX.kind(segment.kind).form in LINES else ():
            cell, point = turned_port(port, turn, tile.columns, tile.rows)
            if point % 3 == 1:
                row, column = divmod(cell, columns)
                right, down = ((0, 0), (1, 0), (1, 1), (0, 1))[point // 3]
                found[((column + right) * 100.0, (row + down) * 100.0), point // 3] = segment.kind
    return found


def profiles(game: Game) -> dict[Kind, dict[Profile, str]]:
    """For each kind of side, every way in which a tile's drawing crosses it, with an example."""
    found: dict[Kind, dict[Profile, str]] = defaultdict(dict)
    for tile in game.module.BOX.tiles:
        for turn in range(4):
            crossed = crossings(game, tile, turn)
            for side, kind in line_sides(game, tile, turn).items():
                found[kind].setdefault(frozenset(crossed.get(side, ())), f"{tile.id} turned {turn} at {side}")
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_lines_of_all_tiles_that_fit_agree_in_place_width_and_colour(game: Game) -> None:
    for kind, found in profiles(game).items():
        for profile, name in found.items():
            for other, another in found.items():
                assert profile == frozenset(crossing.mirrored() for crossing in other), (kind, name, another)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_lines_cross_a_side_in_its_middle_at_a_right_angle_and_stop_there(game: Game) -> None:
    for kind, found in profiles(game).items():
        for profile, name in found.items():
            assert profile, (kind, name)
            assert max(crossing.aslant for crossing in profile) <= 0.02, (kind, name)
            assert not any(crossing.capped for crossing in profile), (kind, name)
            widest = max(profile, key=lambda crossing: crossing.width)
            assert widest.along == 50, (kind, name)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_nothing_crosses_a_side_where_no_line_ends(game: Game) -> None:
    for tile in game.module.BOX.tiles:
        assert set(crossings(game, tile, 0)) == set(line_sides(game, tile, 0)), tile.id


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_patch_takes_whole_sides_from_corner_to_corner(game: Game) -> None:
    for tile in game.module.BOX.tiles:
        for shape in land_of(tile, game.id).shapes:
            for cell, point in tile.segments[shape.number].ports if shape.is_patch else ():
                row, column = divmod(cell, tile.columns)
                ends = [((column + x) * 100.0, (row + y) * 100.0) for x, y in CORNERS[point // 3]]
                assert set(ends) <= set(shape.outline) or _lies_between(ends, shape.outline), tile.id


CORNERS = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0)))


def _lies_between(ends: list[tuple[float, float]], outline: list[tuple[float, float]]) -> bool:
    """Whether all these points lie on one straight line of the outline."""
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        if all((b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0]) for x, y in ends):
            return True
    return False
