"""Draws segments. Each form has a drawing function; some kinds have one of their own."""

import math
from collections.abc import Callable, Iterator, Mapping

from ..core.facts import Form
from ..core.words import Kind
from .canvas import BORDER, BRIDGE, CASING, DETAIL, LINE_FILL, PATCH, TEXTURE, Canvas, dashes, length_of
from .curve import (
    Point,
    Points,
    angular_text,
    between,
    distance,
    number,
    pair,
    scalloped_text,
    smooth_text,
    spaced,
)
from .land import Shape, Tongue
from .scene import Scene
from .theme import Theme

WAVES = 16.0  # distance between waves on a river
MOUTH = 24.0  # distance from a river's end within which waves would be on the lake or spring
POOL_RADIUS, POND_RADIUS = 9.5, 16.0
CROWN = 11.0  # width of a tree's crown at the edge of a forest
BUFFER = 20.5  # distance from the middle of a town at which railways end
NECK = 46.0  # length over which the Amazon narrows at its source
LINE_RIM = 2.6  # width of both edges of a line together
Text = Callable[[Points], str]
Routine = Callable[[Canvas, Theme, Scene, Shape], None]


def draw_ground(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    """Draws the motifs of a ground. Its colour fills the whole tile already."""
    for name, place in scene.strewn[shape.number]:
        canvas.on_ground(TEXTURE, name, place)


def draw_city(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    for border, d in zip(shape.borders, _lay_patch(canvas, theme, shape, smooth_text), strict=True):
        canvas.line(BORDER, d, "#3d2f22", 8, transform="translate(.6 1.6)", stroke_opacity=".28")
        canvas.line(BORDER, d, look.edge, 6.4)
        canvas.line(BORDER, d, look.light, 3.8)
        canvas.line(BORDER, d, look.edge, 3.8, stroke_dasharray=dashes(length_of(border), 1.2, 3.2))
        for share in (0.3, 0.7):
            canvas.put("tower", border[round(share * (len(border) - 1))], -2)
    _put_strewn(canvas, scene, shape)


def draw_forest(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    crowns = _texts(shape, lambda border: scalloped_text(spaced(border, CROWN)))
    for d in crowns:
        canvas.line(PATCH, d, "#1d3a1e", 5, transform="translate(.8 2.2)", stroke_opacity=".3")
    _lay_texts(canvas, theme, shape, crowns)
    for d in crowns:
        canvas.line(BORDER, d, look.light, 1.6, stroke_opacity=".55")
    _put_strewn(canvas, scene, shape)


def draw_mountain(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    ridges = _texts(shape, angular_text)
    for d in ridges:
        canvas.line(PATCH, d, "#4a3420", 7, transform="translate(1 2)", stroke_opacity=".25")
    _lay_texts(canvas, theme, shape, ridges)
    for d in ridges:
        canvas.line(BORDER, d, look.edge, 2.4, stroke_linejoin="round")
    _put_strewn(canvas, scene, shape)


def draw_crop(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    for border, d in zip(shape.borders, _lay_patch(canvas, theme, shape, smooth_text), strict=True):
        leaves = dashes(length_of(border), 0.1, 5)
        canvas.line(BORDER, d, "#3f4a1c", 5.5, transform="translate(.6 1.6)", stroke_opacity=".25")
        canvas.line(BORDER, d, look.edge, 4.6)
        canvas.line(BORDER, d, look.light, 4.2, stroke_dasharray=leaves, stroke_linecap="round")
    _put_strewn(canvas, scene, shape)


def draw_village(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    for border, d in zip(shape.borders, _lay_patch(canvas, theme, shape, smooth_text), strict=True):
        canvas.line(BORDER, d, look.edge, 4.4)
        canvas.line(BORDER, d, look.light, 2.2, stroke_dasharray=dashes(length_of(border), 1.2, 2.2))
    _put_strewn(canvas, scene, shape)


def draw_road(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    _lay_line(canvas, theme, shape)
    _draw_end(canvas, scene, shape, {Kind.CITY: "gate", Kind.CROP: "stile"})


def draw_path(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    _lay_line(canvas, theme, shape)
    for aside, shift in ((-1.5, 0.0), (1.5, 4.5)):
        d = smooth_text(_beside(shape, 14, aside))
        steps = dashes(length_of(shape.course), 1.6, 7.4)
        canvas.line(DETAIL, d, look.light, 1.3, stroke_dasharray=steps, stroke_dashoffset=shift)
    _draw_end(canvas, scene, shape, {Kind.CROP: "stile"})


def draw_river(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    _lay_line(canvas, theme, shape)
    for place in _waves(scene, shape):
        canvas.on_ground(DETAIL, "wave", place)
    if shape.end is None and shape.ends_inside:
        is_lake = scene.tile.deck == "lake"
        _draw_pool(canvas, theme, shape, POND_RADIUS if is_lake else POOL_RADIUS)
        canvas.on_ground(DETAIL, "pond" if is_lake else "spring", shape.course[-1])
    elif shape.end is not None and scene.shapes[shape.end].kind == Kind.JUNCTION:
        _draw_pool(canvas, theme, shape, POOL_RADIUS)


def _draw_pool(canvas: Canvas, theme: Theme, shape: Shape, radius: float) -> None:
    """Draws the pool at the source of a river, without a bank between the two."""
    look = theme.look(shape.kind)
    canvas.disc(CASING, shape.course[-1], radius, look.edge)
    canvas.disc(LINE_FILL, shape.course[-1], radius - LINE_RIM / 2, look.fill)


def _waves(scene: Scene, shape: Shape) -> Points:
    """The places of waves, by turns left and right of the middle. There are none where the river flows into a
    lake or a spring."""
    line = spaced(shape.course, WAVES * max(1.0, length_of(shape.course) / 70))
    ways = [_way(a, b) for a, b in zip(line, line[2:], strict=False)]
    asides = [2.4 if n % 2 else -2.4 for n in range(len(ways))]
    places = [(x - dy * a, y + dx * a) for (x, y), (dx, dy), a in zip(line[1:], ways, asides, strict=False)]
    if not shape.ends_inside:
        return places
    return [place for place in places if distance(place, shape.course[-1]) > MOUTH]


def draw_amazon(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    """Draws the Amazon over the mouths of its tributaries."""
    look = theme.look(shape.kind)
    for layer, colour, width in ((CASING, look.edge, shape.width), (DETAIL, look.fill, shape.width - 5)):
        canvas.line(layer, shape.path, colour, width)
        if shape.end is not None:
            canvas.disc(layer, shape.course[-1], width / 2, colour)
        if shape.end is not None:
            canvas.path(layer, _neck(shape, width / 2), fill=colour)
    for name, place in scene.strewn[shape.number]:
        canvas.on_ground(DETAIL, name, place)


def _neck(shape: Shape, half: float) -> str:
    """The source of the Amazon: an outline that narrows from its round end to the width of a stream."""
    (x, y), (dx, dy) = shape.course[-1], _way(*shape.beziers[-1][2:])

    def at(ahead: float, aside: float) -> str:
        return pair((x + dx * ahead - dy * aside, y + dy * ahead + dx * aside))

    thin = 0.27 * half
    return (
        f"M{at(0, half)}C{at(half, half)} {at(half, thin)} {at(NECK, thin)}"
        f"C{at(NECK + 6, thin)} {at(NECK + 6, -thin)} {at(NECK, -thin)}"
        f"C{at(half, -thin)} {at(half, -half)} {at(0, -half)}Z"
    )


def draw_railway(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(shape.kind)
    canvas.line(CASING, shape.path, look.fill, shape.width)
    canvas.line(
        LINE_FILL,
        shape.path,
        look.edge,
        shape.width - 2,
        stroke_dasharray=dashes(length_of(shape.course), 2, 3),
    )
    for aside in (-2.8, 2.8):
        canvas.line(DETAIL, smooth_text(_beside(shape, 12, aside)), look.light, 1.3)
    _draw_end(canvas, scene, shape, {Kind.MOUNTAIN: "tunnel"})
    if shape.end is not None and scene.shapes[shape.end].kind == Kind.TOWN:
        near = min(shape.course, key=lambda point: abs(distance(point, shape.course[-1]) - BUFFER))
        x, y = _way(near, shape.course[-1])
        canvas.put("buffer", near, 40, heading=math.degrees(math.atan2(y, x)))


def draw_lake(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    look = theme.look(Kind.RIVER)
    d = smooth_text(shape.outline, closed=True)
    canvas.path(CASING, d, fill=look.edge, stroke=look.edge, stroke_width=number(LINE_RIM))
    canvas.path(LINE_FILL, d, fill=look.fill)
    _put_strewn(canvas, scene, shape)


def draw_site(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    canvas.put(shape.kind.name.lower(), shape.centre, -6)


def draw_tongue(canvas: Canvas, theme: Theme, scene: Scene, tongue: Tongue) -> None:
    kind = scene.shapes[tongue.patch].kind
    look = theme.look(kind)
    canvas.line(BORDER, angular_text([tongue.root, tongue.tip]), look.fill, 15, stroke_linecap="round")
    if kind == Kind.FOREST and not any(shape.kind == Kind.LAKE for shape in scene.shapes):
        canvas.put("shrub", between(tongue.root, tongue.tip, 0.4))


def draw_bridge(canvas: Canvas, theme: Theme, scene: Scene, point: Point) -> None:
    """Draws the parapets of a bridge where a road crosses water."""
    road = next(s for s in scene.shapes if s.kind == Kind.ROAD and _passes(s, point))
    near = min(range(1, len(road.course) - 1), key=lambda n: distance(road.course[n], point))
    a, b = road.course[near - 1], road.course[near + 1]
    upright = abs(b[1] - a[1]) > abs(b[0] - a[0])
    canvas.on_ground(BRIDGE, "bridge-v" if upright else "bridge-h", road.course[near])


def _passes(shape: Shape, point: Point) -> bool:
    return min(distance(p, point) for p in shape.course) < 5


def _texts(shape: Shape, text: Text) -> list[str]:
    return [text(border) for border in shape.borders]


def _lay_patch(canvas: Canvas, theme: Theme, shape: Shape, text: Text) -> list[str]:
    """Draws the area of a patch and returns the SVG paths of its borders."""
    texts = _texts(shape, text)
    _lay_texts(canvas, theme, shape, texts)
    return texts


def _lay_texts(canvas: Canvas, theme: Theme, shape: Shape, texts: list[str]) -> None:
    look = theme.look(shape.kind)
    following = iter(texts)
    d = "".join(_loop_text(loop, following) for loop in shape.loops)
    canvas.path(PATCH, d, fill=look.fill)
    if look.texture:
        canvas.path(PATCH, d, fill=f"url(#{theme.letter}-{look.texture})")


def _loop_text(loop: list[Points], texts: Iterator[str]) -> str:
    """A closed SVG path made of the given borders and straight lines between them along the tile's sides."""
    d = ""
    for border, corners in zip(loop[::2], loop[1::2], strict=True):
        d += next(texts).replace("M", "L" if d else "M", 1) if border else ""
        for x, y in corners:
            d += f"{'L' if d else 'M'}{number(x)} {number(y)}"
    return d + "Z"


def _lay_line(canvas: Canvas, theme: Theme, shape: Shape) -> None:
    look = theme.look(shape.kind)
    canvas.line(CASING, shape.path, look.edge, shape.width)
    canvas.line(LINE_FILL, shape.path, look.fill, shape.width - LINE_RIM)


def _draw_end(canvas: Canvas, scene: Scene, shape: Shape, gates: Mapping[Kind, str]) -> None:
    if shape.end is not None and (kind := scene.shapes[shape.end].kind) in gates:
        canvas.put(gates[kind], shape.course[-1], 4)


def _put_strewn(canvas: Canvas, scene: Scene, shape: Shape) -> None:
    for name, place in scene.strewn[shape.number]:
        canvas.put(name, place)


def _beside(shape: Shape, gap: float, aside: float) -> Points:
    """A line parallel to the course of a shape. At its ends it crosses the tile's side at a right angle."""
    line = spaced(shape.course, gap)
    start, end = _way(*shape.beziers[0][:2]), _way(*shape.beziers[-1][2:])
    ways = [start, start, *(_way(a, b) for a, b in zip(line, line[2:], strict=False)), end, end]
    line = [line[0], _ahead(line[0], start, 3), *line[1:-1], _ahead(line[-1], end, -3), line[-1]]
    return [(x - dy * aside, y + dx * aside) for (x, y), (dx, dy) in zip(line, ways, strict=True)]


def _ahead(point: Point, way: Point, far: float) -> Point:
    return point[0] + way[0] * far, point[1] + way[1] * far


def _way(a: Point, b: Point) -> Point:
    length = distance(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


# The drawing function of each form, then those of kinds that look different from the others of their form.
ROUTINES: Mapping[Form, Routine] = {
    "ground": draw_ground,
    "patch": draw_crop,
    "line": draw_road,
    "broad": draw_amazon,
    "pool": draw_lake,
    "site": draw_site,
}
OWN_ROUTINES: Mapping[Kind, Routine] = {
    Kind.CITY: draw_city,
    Kind.FOREST: draw_forest,
    Kind.MOUNTAIN: draw_mountain,
    Kind.VILLAGE: draw_village,
    Kind.PATH: draw_path,
    Kind.RIVER: draw_river,
    Kind.TRIBUTARY: draw_river,
    Kind.RAILWAY: draw_railway,
}


def draw_shape(canvas: Canvas, theme: Theme, scene: Scene, shape: Shape) -> None:
    """Draws a segment. Overlays, which join other segments, are not drawn themselves."""
    if shape.form != "overlay":
        OWN_ROUTINES.get(shape.kind, ROUTINES[shape.form])(canvas, theme, scene, shape)
