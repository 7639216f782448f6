"""A scene: everything that is drawn on a tile, in its place and in the tile's rotation."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..core.picture import turned_size
from ..core.tiles import Tile
from ..games import GAMES
from .curve import Bezier, Point, Points, turned_points
from .icon import Icon
from .land import Land, Shape, Tongue, chance_of
from .lattice import UNIT
from .placement import Placement
from .point_grid import TilePoints, tile_points
from .scatter import Strewn, fewer, sight, strewn
from .theme import Theme, theme_of
from .tile_cache import Once, OnceForLand

# tiles of several cells, such as the start of a river, have fewer motifs, to keep their drawings small
SPARSE = 1.2


@dataclass(frozen=True)
class Scene:
    """The shapes, spots, icons and motifs of each segment, in the tile's rotation."""

    tile: Tile
    width: float
    height: float
    shapes: tuple[Shape, ...]
    bridges: tuple[Point, ...]
    tongues: tuple[Tongue, ...]
    spots: tuple[Point, ...]
    icons: tuple[tuple[Icon, ...], ...]
    strewn: tuple[Strewn, ...]


@OnceForLand
def land_of(tile: Tile, game: str) -> Land:
    return Land.of(tile, GAMES[game].module.BOX)


@Once
def layout_of(tile: Tile, game: str) -> Placement:
    return Placement.of(tile, land_of(tile, game))


@Once
def _strewn_of(tile: Tile, game: str) -> tuple[Strewn, ...]:
    theme, land, layout = theme_of(game), land_of(tile, game), layout_of(tile, game)
    sampled = tile_points(land)
    icons = [complex(*icon.place) for icons in layout.icons for icon in icons]
    taken = icons + [complex(*spot) for spot in layout.spots]
    sights = [_sights(tile, theme, sampled, shape, taken) for shape in land.shapes]
    kept_clear = icons + [complex(*place) for found in sights for _, place in found]
    kept_clear += [complex(*shape.course[-1]) for shape in land.shapes if shape.ends_inside]
    strewn_by_shape = (_on(tile, theme, sampled, shape, kept_clear) for shape in land.shapes)
    return tuple(found + more for found, more in zip(sights, strewn_by_shape, strict=True))


def _sights(tile: Tile, theme: Theme, sampled: TilePoints, shape: Shape, taken: list[complex]) -> Strewn:
    name = theme.look(shape.kind).sights.get(tile.id)
    return [sight(sampled, shape, name, taken)] if name else []


def _on(tile: Tile, theme: Theme, sampled: TilePoints, shape: Shape, icons: list[complex]) -> Strewn:
    look = theme.look(shape.kind)
    if not look.motifs:
        return []
    rng = chance_of(tile.id, f"strewn {shape.number}")
    is_vast = tile.columns * tile.rows > 2
    sparse = look.sparse * (SPARSE if is_vast else 1.0)
    motifs = look.strewn_with(tile.segments[shape.number].icons)
    layers = (look.under, fewer(motifs, shape) if is_vast else motifs)
    return strewn(sampled, shape, layers, sparse, icons, rng)


def scene_of(tile: Tile, turn: int, theme: Theme) -> Scene:
    land, layout = land_of(tile, theme.game), layout_of(tile, theme.game)
    things = _strewn_of(tile, theme.game)
    width, height = land.width, land.height

    def turn_points(points: Iterable[Point]) -> Points:
        return turned_points(points, turn, width, height)

    def turn_strewn(strewn: Strewn) -> Strewn:
        places = turn_points([place for _, place in strewn])
        return [(name, place) for (name, _), place in zip(strewn, places, strict=True)]

    columns, rows = turned_size(tile.columns, tile.rows, turn)
    return Scene(
        tile,
        columns * UNIT,
        rows * UNIT,
        tuple(_turned_shape(shape, turn_points) for shape in land.shapes) if turn else land.shapes,
        tuple(turn_points(land.bridges)),
        tuple(Tongue(tongue.patch, *turn_points([tongue.root, tongue.tip])) for tongue in land.tongues),
        tuple(turn_points(layout.spots)),
        tuple(tuple(icon.turned(turn, width, height) for icon in icons) for icons in layout.icons),
        tuple(turn_strewn(found) for found in things) if turn else things,
    )


def _turned_shape(shape: Shape, turn_points: Callable[[Iterable[Point]], Points]) -> Shape:
    return Shape(
        shape.number,
        shape.kind,
        shape.form,
        turn_points([shape.centre])[0],
        around=turn_points(shape.around),
        loops=[[turn_points(part) for part in loop] for loop in shape.loops],
        beziers=tuple(_bezier(*turn_points(bezier)) for bezier in shape.beziers),
        course=turn_points(shape.course),
        width=shape.width,
        end=shape.end,
        radius=shape.radius,
    )


def _bezier(start: Point, leaving: Point, arriving: Point, end: Point) -> Bezier:
    return start, leaving, arriving, end
