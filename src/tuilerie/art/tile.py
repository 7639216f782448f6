"""A tile as SVG: alone, or as symbols that a board or a page uses."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache

from ..core.box import Box
from ..core.tiles import Tile
from ..core.words import Kind
from ..games import Game
from ..play.named_segment import NamedSegment, named_segments
from .canvas import GROUND, Canvas
from .colour import by_night
from .curve import Point, number
from .icon import Icon
from .land import Shape
from .scene import Scene, scene_of
from .terrain import draw_bridge, draw_shape, draw_tongue
from .theme import AFLOAT, FRONT, TerrainLook, Theme, theme_of

ALONG = {"locomotive", "boat"}  # icons that are turned with their line
UPRIGHT = {"locomotive"}  # of these, what is seen from the front on a steep one
STEEP = 50.0  # degrees
BLEED = 0.3  # the ground reaches over the sides by so much, or seams would shine through


@dataclass(frozen=True)
class Drawing:
    """What lies on a tile, what stands on it, and where pieces stand, by segment."""

    width: float
    height: float
    lying: str
    upright: str
    spots: tuple[Point, ...]


@dataclass(frozen=True)
class Stand:
    """Where a piece stands on a segment, in cells from the north-west corner of the square."""

    segment: NamedSegment
    at: Point


def tile_svg(game: Game, tile: str, turn: int = 0, *, dark: bool = False, size: int = 200) -> str:
    """One tile alone."""
    theme = theme_of(game.id)
    drawing = drawing_of(game, tile, turn)
    body = drawing.lying + drawing.upright
    motifs = theme.definitions([body], game.module.BOX.icons, dark)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(size * drawing.width / 100)}" '
        f'height="{number(size * drawing.height / 100)}" '
        f'viewBox="0 0 {number(drawing.width)} {number(drawing.height)}">'
        f"<defs>{motifs}</defs>{by_night(body) if dark else body}</svg>"
    )
    return theme.by_night(svg) if dark else svg


def symbols(
    game: Game,
    tiles: Iterable[tuple[str, int]] | None = None,
    more: str = "",
    *,
    dark: bool = False,
    hidden: Container[str] = (),
) -> str:
    """Definitions for a page or a board: motifs, and for each tile and turn (all, unless they are named) a
    group `LETTER-TILE-TURN` of what lies and `LETTER-TILE-TURN-up` of what stands, to be drawn after it.

    `more` is a drawing that uses motifs too; the motifs of `hidden` kinds are left blank."""
    theme = theme_of(game.id)
    wanted = (
        [(tile.id, turn) for tile in game.module.BOX.tiles for turn in range(4)] if tiles is None else tiles
    )
    drawings = {pair: drawing_of(game, *pair) for pair in dict.fromkeys(wanted)}
    bodies = [more, *(drawing.lying + drawing.upright for drawing in drawings.values())]
    groups = (
        f'<g id="{name}">{drawing.lying}</g><g id="{name}-up">{drawing.upright}</g>'
        for (tile, turn), drawing in drawings.items()
        if (name := symbol_name(theme, tile, turn))
    )
    text = "".join(groups)
    motifs = theme.definitions(bodies, game.module.BOX.icons, dark, hidden)
    return theme.by_night(motifs + by_night(text)) if dark else motifs + text


def symbol_name(theme: Theme, tile: str, turn: int) -> str:
    """By day; see Theme.by_night."""
    return f"{theme.letter}-{tile}-{turn}"


def spots(game: Game, tile: str, turn: int = 0) -> dict[str, Point]:
    """Where a piece stands, in cells from the north-west; by segment, as named when the tile lies so."""
    return {name: stand.at for name, stand in stands(game, tile, turn).items()}


def stands(game: Game, tile: str, turn: int = 0) -> dict[str, Stand]:
    """Where a piece stands on each segment, by the name that the segment has when the tile lies so."""
    box = game.module.BOX
    found: Tile = box.tiles[box.tile_number(tile)]
    pairs = zip(named_segments(found, turn), drawing_of(game, tile, turn).spots, strict=True)
    return {named.name: Stand(named, (x / 100, y / 100)) for named, (x, y) in pairs}


@cache
def drawing_of(game: Game, tile: str, turn: int) -> Drawing:
    box = game.module.BOX
    theme = theme_of(game.id)
    scene = scene_of(box.tiles[box.tile_number(tile)], turn, theme)
    canvas = Canvas(theme.letter)
    _lay_ground(canvas, theme, scene, _ground_of(box, theme))
    for shape in sorted(scene.shapes, key=lambda shape: shape.form == "broad"):  # over what flows into it
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
    """In front of what stands about. An engine runs along its track, wheels down; fruit drifts."""
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
