"""A canvas: the layers of a drawn tile."""

from collections.abc import Sequence
from itertools import pairwise

from .curve import Point, distance, number, pair

# The flat layers, the lowest first. Standing motifs and icons are drawn after them, and may reach a little
# over the tile's sides.
GROUND, TEXTURE, PATCH, BORDER, CASING, LINE_FILL, DETAIL, BRIDGE = range(8)


class Canvas:
    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.layers: list[list[str]] = [[] for _ in range(8)]
        self.standing: list[tuple[float, str]] = []

    def path(self, layer: int, d: str, **style: object) -> None:
        self.layers[layer].append(f'<path d="{d}"{attributes(style)}/>')

    def line(self, layer: int, d: str, colour: str, width: float, **style: object) -> None:
        self.path(layer, d, fill="none", stroke=colour, stroke_width=number(width), **style)

    def disc(self, layer: int, point: Point, radius: float, colour: str) -> None:
        x, y = point
        self.layers[layer].append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"/>'
        )

    def put(
        self, name: str, point: Point, raised: float = 0.0, *, scale: float = 1.0, heading: float = 0.0
    ) -> None:
        """Adds a standing motif. Motifs further down the tile are drawn in front of the others."""
        self.standing.append((point[1] + raised, self._use(name, point, scale, heading)))

    def on_ground(self, layer: int, name: str, point: Point, heading: float = 0.0) -> None:
        self.layers[layer].append(self._use(name, point, 1.0, heading))

    def _use(self, name: str, point: Point, scale: float, heading: float) -> str:
        href = f'<use href="#{self.letter}-{name}"'
        if scale > 0.97 and not round(heading):
            return f'{href} x="{point[0]:.0f}" y="{point[1]:.0f}"/>'
        turn = f"rotate({heading:.0f})" if round(heading) else ""
        size = f"scale({scale:.2g})" if scale <= 0.97 else ""
        return f'{href} transform="translate({point[0]:.0f} {point[1]:.0f}){turn}{size}"/>'

    @property
    def lying(self) -> str:
        return "".join(text for layer in self.layers for text in layer)

    @property
    def upright(self) -> str:
        return "".join(text for _, text in sorted(self.standing))


def attributes(style: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items() if value != "")


def translated(point: Point, body: str) -> str:
    return f'<g transform="translate({pair(point)})">{body}</g>'


def dashes(length: float, mark: float, gap: float) -> str:
    """A dash pattern that begins and ends in the middle of a gap on a line of this length."""
    period = length / max(1, round(length / (mark + gap)))
    half = (period - mark) / 2
    return f"0 {half:.2f} {mark:g} {half:.2f}"


def length_of(line: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in pairwise(line))
