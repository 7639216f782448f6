"""Where pieces stand: on their own segment, and apart."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.art.drawings import NUMBER, TILE_IDS, TILES
from tests.every import every
from tuilerie import GAMES
from tuilerie.art.curve import distance
from tuilerie.art.piece import PIECE_SCALE, outlines
from tuilerie.art.placement import may_hold_pieces
from tuilerie.art.point_grid import PIECE, distances, segments_at, tile_points
from tuilerie.art.sample_points import plane
from tuilerie.art.scene import land_of, layout_of
from tuilerie.art.tile import spots
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind, Piece
from tuilerie.games import Game

FAR_AWAY = -1000 - 1000j  # no piece stands there


def own_segments(tile: Tile, number: int) -> set[int]:
    """The segment itself. For a network, its rivers and lakes and their springs."""
    segment = tile.segments[number]
    if segment.kind != Kind.NETWORK:
        return {number}
    waters = {n for n, other in enumerate(tile.segments) if other.places <= segment.places} - {number}
    return waters | {n for water in waters for n in tile.segments[water].touches if _is_spring(tile, n)}


def _is_spring(tile: Tile, number: int) -> bool:
    return tile.segments[number].kind == Kind.JUNCTION


@every(TILES, TILE_IDS)
def test_a_piece_stands_inside_what_is_drawn_of_its_segment(game: Game, tile: Tile) -> None:
    places = layout_of(tile, game.id).spots
    drawn = segments_at(land_of(tile, game.id), plane(places))
    wrong = [tile.segment_name(n) for n in range(len(places)) if drawn[n] not in own_segments(tile, n)]
    assert wrong == []


@every(TILES, TILE_IDS)
def test_no_two_pieces_are_closer_than_one_is_wide(game: Game, tile: Tile) -> None:
    standing = [shape.number for shape in land_of(tile, game.id).shapes if may_hold_pieces(shape)]
    places = {tile.segment_name(n): layout_of(tile, game.id).spots[n] for n in standing}
    close = {pair for pair in combinations(places, 2) if distance(places[pair[0]], places[pair[1]]) < PIECE}
    assert close == set()


@every(TILES, TILE_IDS)
def test_a_piece_hides_no_icon(game: Game, tile: Tile) -> None:
    shapes, layout = land_of(tile, game.id).shapes, layout_of(tile, game.id)
    spots_in_use = {
        tile.segment_name(shape.number): layout.spots[shape.number]
        for shape in shapes
        if may_hold_pieces(shape) and shape.kind != Kind.LAKE  # huts stand on the lake's network
    }
    icons = [icon.middle for several in layout.icons for icon in several]
    hidden = {
        name for name, spot in spots_in_use.items() if any(distance(spot, i) < PIECE / 3 for i in icons)
    }
    assert hidden == set()


@every(TILES, TILE_IDS)
def test_a_piece_stands_clear_of_icons_where_there_is_room(game: Game, tile: Tile) -> None:
    land, layout = land_of(tile, game.id), layout_of(tile, game.id)
    icons = [complex(*icon.middle) for several in layout.icons for icon in several]
    spots = {s.number: complex(*layout.spots[s.number]) for s in land.shapes if may_hold_pieces(s)}
    for n, spot in spots.items():
        if land.shapes[n].kind != Kind.LAKE and any(abs(spot - icon) < 1.1 * PIECE for icon in icons):
            points, room = tile_points(land).candidates(land.shapes[n])
            others = [FAR_AWAY, *(place for other, place in spots.items() if other != n)]
            is_clear = (distances(points, icons) > 1.25 * PIECE) & (distances(points, others) >= PIECE)
            assert not (is_clear & (room >= 0.6 * PIECE)).any(), tile.segment_name(n)


@pytest.mark.parametrize("piece", [piece.name.lower() for piece in Piece])
def test_pieces_are_as_wide_as_their_spots_allow(piece: str) -> None:
    across = list(abscissas(outlines()[piece]))
    assert (max(across) - min(across)) * PIECE_SCALE <= PIECE


def abscissas(d: str) -> Iterator[float]:
    """All x of a path of absolute commands, handles included."""
    for command, rest in re.findall(r"([MLCHV])([^MLCHVZ]*)", d):
        values = [float(text) for text in NUMBER.findall(rest)]
        yield from {"H": values, "V": []}.get(command, values[::2])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_spots_turn_with_the_tile(game: Game) -> None:
    for tile in game.module.BOX.tiles:
        height = tile.rows
        lying, turned = spots(game, tile.id, 0), spots(game, tile.id, 1)
        for number in range(len(tile.segments)):
            x, y = lying[tile.segment_name(number, 0)]
            assert turned[tile.segment_name(number, 1)] == pytest.approx((height - y, x)), tile.id
