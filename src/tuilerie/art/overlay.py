"""A feature lit up on the board: its whole extent, its owners' colours and its value."""

from collections.abc import Sequence
from zlib import crc32

from ..core.words import TURNS
from ..games import Game
from ..play.feature import Feature
from ..play.named_segment import named_segments
from ..play.snapshot import Square
from .curve import Point, angular_text, number, smooth_text
from .land import Shape
from .lattice import UNIT
from .piece import SEAT_COLOURS, sign_colour, text
from .scene import Scene, scene_of
from .theme import theme_of

UNOWNED = "#fffaf0"


def feature_overlay(game: Game, squares: Sequence[Square], feature: Feature) -> tuple[str, str]:
    """A wash over the feature's segments in its owners' colours, and a label with its points."""
    found = [
        (square, spot.segment)
        for spot in feature.spots
        for square in squares
        if _is_at(square, spot.x, spot.y)
    ]
    found.sort(key=lambda pair: (pair[0].y, pair[0].x, pair[1]))
    owners = sorted(feature.owners)
    key = crc32(repr((squares, feature.number)).encode())  # a page may show several boards
    paint = f"url(#owners-{key})" if len(owners) > 1 else SEAT_COLOURS[owners[0]] if owners else UNOWNED
    washes, places = "", []
    for number_, (square, segment) in enumerate(found):
        scene, shape = _shape(game, square, segment)
        origin = (square.x * UNIT, square.y * UNIT)
        wash = area_of(scene, shape, paint, f"wash-{key}-{number_}")
        washes += f'<g transform="translate({number(origin[0])} {number(origin[1])})">{wash}</g>'
        spot = scene.spots[shape.number]
        places.append((origin[0] + spot[0], origin[1] + spot[1]))
    stripes = _stripes(key, owners) if len(owners) > 1 else ""
    return f'{stripes}<g opacity=".5">{washes}</g>', _label(feature, owners, _amid(places))


def _is_at(square: Square, x: int, y: int) -> bool:
    return (square.x, square.y) == (x, y)


def _shape(game: Game, square: Square, segment: str) -> tuple[Scene, Shape]:
    box = game.box
    tile, turn = box.tiles[box.tile_number(square.tile)], TURNS.index(square.turn)
    scene = scene_of(tile, turn, theme_of(game.id))
    names = [named.name for named in named_segments(tile, turn)]
    return scene, scene.shapes[names.index(segment)]


def area_of(scene: Scene, shape: Shape, paint: str, name: str) -> str:
    """The area that a segment covers on its tile. A ground lies under the other segments, so it gets a mask
    with this name."""
    if shape.form == "overlay":
        segments, others = scene.tile.segments, [s for s in scene.shapes if s.form != "overlay"]
        under = [s for s in others if segments[s.number].places <= segments[shape.number].places]
        return "".join(area_of(scene, other, paint, name) for other in under)
    if not shape.is_ground:
        return _area(shape, paint)
    covers = "".join(_area(other, "#000") for other in scene.shapes if not other.is_ground)
    outline = f'<path d="{angular_text(shape.outline, closed=True)}" fill="'
    return f'<mask id="{name}">{outline}#fff"/>{covers}</mask>{outline}{paint}" mask="url(#{name})"/>'


def _area(shape: Shape, paint: str) -> str:
    if shape.is_line:
        return f'<path d="{shape.path}" fill="none" stroke="{paint}" stroke-width="{number(shape.width)}"/>'
    if shape.radius:
        x, y = shape.centre
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(shape.radius)}" fill="{paint}"/>'
    if not shape.outline:
        return ""
    closed = smooth_text if shape.form == "pool" else angular_text
    return f'<path d="{closed(shape.outline, True)}" fill="{paint}"/>'


def _stripes(name: int, owners: Sequence[int]) -> str:
    width = 8
    bars = "".join(
        f'<rect x="{n * width}" width="{width}" height="{width}" fill="{SEAT_COLOURS[seat]}"/>'
        for n, seat in enumerate(owners)
    )
    return (
        f'<defs><pattern id="owners-{name}" width="{width * len(owners)}" height="{width}" '
        f'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">{bars}</pattern></defs>'
    )


def _amid(places: Sequence[Point]) -> Point:
    """Of these places, the one nearest to their common middle."""
    x = sum(place[0] for place in places) / len(places)
    y = sum(place[1] for place in places) / len(places)
    return min(places, key=lambda place: ((place[0] - x) ** 2 + (place[1] - y) ** 2, place))


def _label(feature: Feature, owners: Sequence[int], place: Point) -> str:
    colour = SEAT_COLOURS[owners[0]] if len(owners) == 1 else UNOWNED
    ink = sign_colour(owners[0]) if len(owners) == 1 else "#2c2118"
    return (
        f'<g transform="translate({number(place[0])} {number(place[1] - 16)})">'
        f'<rect x="-17" y="-12" width="34" height="22" rx="11" fill="{colour}" stroke="#2c2118"/>'
        f"{text(str(feature.points), (0, 5), 16, ink)}</g>"
    )
