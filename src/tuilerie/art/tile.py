"""A tile as SVG: alone, or as symbols that a board or a page uses."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache

from ..core.box import Box
from ..core.tiles import Tile
from ..core.words import Kind
from ..games import Game
from ..play.errors import TuilerieError, check_type
from ..play.named_segment import NamedSegment, named_segments
from .canvas import GROUND, Canvas
from .colour import by_night
from .curve import Point, number
from .icon import Icon
from .land import Shape
from .scene import Scene, scene_of
from .terrain import draw_bridge, draw_shape, draw_tongue
from .theme import AFLOAT, FRONT, TerrainLook, Theme, theme_of

ALONG = {"locomotive", "boat"}  # icons that point along their line
UPRIGHT = {"locomotive"}  # of these, icons that are seen from the front where the line is steep
STEEP = 50.0  # degrees
BLEED = 0.3  # how far the ground extends beyond the tile's sides, so that no gap shows between tiles


@dataclass(frozen=True)
class Drawing:
    """The drawing of a tile: its flat part, its standing part, and the point of a piece on each segment."""

    width: float
    height: float
    lying: str
    upright: str
    spots: tuple[Point, ...]


A_GAME = "a Game is drawn, such as tuilerie.GAMES['base']"


@dataclass(frozen=True)
class Stand:
    """Where a piece stands on a segment, in cells from the north-west corner of the square."""

    segment: NamedSegment
    at: Point


def tile_svg(game: Game, tile: str, turn: int = 0, *, dark: bool = False, size: int = 200) -> str:
    """A single tile as an SVG document."""
    _check_tile(game, tile)
    theme = theme_of(game.id)
    drawing = drawing_of(game, tile, turn)
    body = drawing.lying + drawing.upright
    motifs = theme.definitions([body], game.box.icons, dark)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(size * drawing.width / 100)}" '
        f'height="{number(size * drawing.height / 100)}" '
        f'viewBox="0 0 {number(drawing.width)} {number(drawing.height)}">'
        f"<defs>{motifs}</defs>{by_night(body) if dark else body}</svg>"
    )
    return theme.by_night(svg) if dark else svg


def _check_tile(game: Game, tile: str) -> None:
    check_type(game, Game, A_GAME)
    known = [one.id for one in game.box.tiles]
    if tile not in known:
        raise TuilerieError(f"{game.id} has no tile {tile!r}; there are {', '.join(known)}")


def symbols(
    game: Game,
    tiles: Iterable[tuple[str, int]] | None = None,
    more: str = "",
    *,
    dark: bool = False,
    hidden: Container[str] = (),
) -> str:
    """Definitions for a page or a board: motifs, and for each tile and turn (all if none are given) a group
    `LETTER-TILE-TURN` with the flat part and `LETTER-TILE-TURN-up` with the standing part, to be drawn later.

    `more` is another drawing whose motifs are needed too. The motifs of `hidden` kinds are left blank."""
    check_type(game, Game, A_GAME)
    theme = theme_of(game.id)
    wanted = [(tile.id, turn) for tile in game.box.tiles for turn in range(4)] if tiles is None else tiles
    drawings = {pair: drawing_of(game, *pair) for pair in dict.fromkeys(wanted)}
    bodies = [more, *(drawing.lying + drawing.upright for drawing in drawings.values())]
    groups = (
        f'<g id="{name}">{drawing.lying}</g><g id="{name}-up">{drawing.upright}</g>'
        for (tile, turn), drawing in drawings.items()
        if (name := symbol_name(theme, tile, turn))
    )
    text = "".join(groups)
    motifs = theme.definitions(bodies, game.box.icons, dark, hidden)
    return theme.by_night(motifs + by_night(text)) if dark else motifs + text


def symbol_name(theme: Theme, tile: str, turn: int) -> str:
    """The id of a tile's symbol in light drawings. `Theme.by_night` changes it for dark ones."""
    return f"{theme.letter}-{tile}-{turn}"


def spots(game: Game, tile: str, turn: int = 0) -> dict[str, Point]:
    """The point where a piece stands on each segment, in cells from the north-west corner. Keys are the names
    that segments have in this rotation."""
    _check_tile(game, tile)
    return {name: stand.at for name, stand in stands(game, tile, turn).items()}


def stands(game: Game, tile: str, turn: int = 0) -> dict[str, Stand]:
    """Where a piece stands on each segment, by the name that the segment has in this rotation."""
    box = game.box
    found: Tile = box.tiles[box.tile_number(tile)]
    pairs = zip(named_segments(found, turn), drawing_of(game, tile, turn).spots, strict=True)
    return {named.name: Stand(named, (x / 100, y / 100)) for named, (x, y) in pairs}


@cache
def drawing_of(game: Game, tile: str, turn: int) -> Drawing:
    box = game.box
    theme = theme_of(game.id)
    scene = scene_of(box.tiles[box.tile_number(tile)], turn, theme)
    canvas = Canvas(theme.letter)
    _lay_ground(canvas, theme, scene, _ground_of(box, theme))
    # broad rivers last, to cover the mouths of streams
    for shape in sorted(scene.shapes, key=lambda shape: shape.form == "broad"):
        draw_shape(canvas, theme, scene, shape)
    for tongue in scene.tongues:
        draw_tongue(canvas, theme, scene, tongue)
    for bridge in scene.bridges:
        draw_bridge(canvas, theme, scene, bridge)
    for shape in scene.shapes:
        names = scene.tile.segments[shape.number].icons
        for name, icon in zip(names, scene.icons[shape.number], strict=False):
            _put_icon(canvas, name, icon, shape)
    return Drawing(scene.width, scene.height, canvas.lying, canvas.upright, scene.spots)


def _put_icon(canvas: Canvas, name: str, icon: Icon, shape: Shape) -> None:
    """Draws an icon in front of motifs. A locomotive points along its track with its wheels down; fruit
    floats on a tributary."""
    heading = (icon.heading + 90) % 180 - 90
    if name in UPRIGHT and abs(heading) > STEEP:
        name, heading = f"{FRONT}{name}", 0.0
    elif shape.kind == Kind.TRIBUTARY and name not in ALONG:
        name = f"{AFLOAT}{name}"
    elif name not in ALONG:
        heading = 0.0
    canvas.put(name, icon.middle, 50, scale=icon.scale, heading=heading)


def _ground_of(box: Box, theme: Theme) -> TerrainLook:
    grounds = [Kind[facts.name.upper()] for facts in box.kinds if facts.form == "ground"]
    return theme.look(grounds[0]) if grounds else TerrainLook()


def _lay_ground(canvas: Canvas, theme: Theme, scene: Scene, look: TerrainLook) -> None:
    width, height = number(scene.width + 2 * BLEED), number(scene.height + 2 * BLEED)
    place = f'x="{-BLEED}" y="{-BLEED}" width="{width}" height="{height}"'
    canvas.layers[GROUND].append(f'<rect {place} fill="{look.fill}"/>')
    if look.texture:
        canvas.layers[GROUND].append(f'<rect {place} fill="url(#{theme.letter}-{look.texture})"/>')
