"""A scene: a tile's land as it lies on the board, with everything in its place."""

from dataclasses import dataclass, replace

from ..core.picture import turned_size
from ..core.tiles import Tile
from .curve import Point, Points, turned
from .icon import Icon
from .land import Land, Shape, Tongue, chance_of
from .lattice import UNIT
from .layout import Layout
from .once import Once
from .scatter import Strewn, fewer, sight, strewn
from .survey import Survey, survey_of
from .theme import Theme, theme_of

SPARSE = 1.7  # the start of a river is vast, and its drawing should be small


@dataclass(frozen=True)
class Scene:
    """Shapes, spots and motifs by segment, turned as the tile lies."""

    tile: Tile
    width: float
    height: float
    shapes: tuple[Shape, ...]
    bridges: tuple[Point, ...]
    tongues: tuple[Tongue, ...]
    spots: tuple[Point, ...]
    icons: tuple[tuple[Icon, ...], ...]
    strewn: tuple[Strewn, ...]


@Once
def land_of(tile: Tile) -> Land:
    return Land.of(tile)


@Once
def layout_of(tile: Tile) -> Layout:
    return Layout.of(land_of(tile))


@Once
def _strewn_of(tile: Tile, game: str) -> tuple[Strewn, ...]:
    theme, land, layout = theme_of(game), land_of(tile), layout_of(tile)
    survey = survey_of(land)
    icons = [icon.place for icons in layout.icons for icon in icons]
    sights = [_sights(theme, survey, shape, [*icons, *layout.spots]) for shape in land.shapes]
    kept_clear = icons + [place for found in sights for _, place in found]
    strewn_by_shape = (_on(theme, survey, shape, kept_clear) for shape in land.shapes)
    return tuple(found + more for found, more in zip(sights, strewn_by_shape, strict=True))


def _sights(theme: Theme, survey: Survey, shape: Shape, taken: list[Point]) -> Strewn:
    name = theme.look(shape.kind).sights.get(survey.land.tile.id)
    return [sight(survey, shape, name, taken)] if name else []


def _on(theme: Theme, survey: Survey, shape: Shape, icons: list[Point]) -> Strewn:
    look = theme.look(shape.kind)
    if not look.motifs:
        return []
    rng = chance_of(survey.land.tile, f"strewn {shape.number}")
    is_vast = survey.land.tile.columns * survey.land.tile.rows > 2
    sparse = look.sparse * (SPARSE if is_vast else 1.0)
    motifs = look.strewn_with(shape.icons)
    layers = (look.under, fewer(motifs, shape) if is_vast else motifs)
    return strewn(survey, shape, layers, sparse, icons, rng)


def scene_of(tile: Tile, turn: int, theme: Theme) -> Scene:
    land, layout = land_of(tile), layout_of(tile)

    def turn_point(point: Point) -> Point:
        return turned(point, turn, land.width, land.height)

    def turn_points(points: Points) -> Points:
        return [turn_point(point) for point in points]

    def turn_icon(icon: Icon) -> Icon:
        return replace(icon, place=turn_point(icon.place), heading=icon.heading + 90 * turn)

    def turn_shape(shape: Shape) -> Shape:
        return replace(
            shape,
            centre=turn_point(shape.centre),
            outline=turn_points(shape.outline),
            borders=[turn_points(border) for border in shape.borders],
            loops=[[turn_points(part) for part in loop] for loop in shape.loops],
            beziers=tuple(
                (turn_point(a), turn_point(b), turn_point(c), turn_point(d)) for a, b, c, d in shape.beziers
            ),
            course=turn_points(shape.course),
        )

    columns, rows = turned_size(tile.columns, tile.rows, turn)
    return Scene(
        tile,
        columns * UNIT,
        rows * UNIT,
        tuple(turn_shape(shape) for shape in land.shapes),
        tuple(turn_points(list(land.bridges))),
        tuple(Tongue(t.patch, turn_point(t.root), turn_point(t.tip)) for t in land.tongues),
        tuple(turn_points(list(layout.spots))),
        tuple(tuple(turn_icon(icon) for icon in icons) for icons in layout.icons),
        tuple(
            [(name, turn_point(place)) for name, place in things] for things in _strewn_of(tile, theme.game)
        ),
    )
