"""Shared by tests of drawings: tiles to draw, and functions that read a drawing back."""

import re
from dataclasses import dataclass, field
from functools import cache
from xml.etree import ElementTree

from tests.play.tables import play_on
from tuilerie import GAMES, Table
from tuilerie.art.tile import drawing_of
from tuilerie.core.tiles import Tile
from tuilerie.games import Game

TILES = [(game, tile) for game in GAMES.values() for tile in game.module.BOX.tiles]
TILE_IDS = [f"{game.id} {tile.id}" for game, tile in TILES]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
STROKE = re.compile(r'<path d="(M[^"]+)" fill="none" stroke="(#\w+)" stroke-width="([\d.]+)"([^>]*)/>')
ARCH = re.compile(r"A[\d.]+ [\d.]+ 0 0 0 ")
SVG = "{http://www.w3.org/2000/svg}"

Pair = tuple[float, float]


@dataclass(frozen=True)
class Crossing:
    """A stroke that crosses a unit side: where along the side, how wide, in which colour, at what angle."""

    along: float  # clockwise, from the beginning of the side
    width: float
    colour: str
    aslant: float = field(compare=False)  # 0 when it crosses at a right angle
    capped: bool  # whether it reaches over the side with a rounded end

    def mirrored(self) -> "Crossing":
        """The same crossing as seen from the neighbouring tile, where clockwise is the other direction."""
        return Crossing(round(100 - self.along, 1), self.width, self.colour, self.aslant, self.capped)


def crossings(game: Game, tile: Tile, turn: int) -> dict[tuple[Pair, int], set[Crossing]]:
    """The strokes that cross each unit side (its beginning, and its direction: 0 east, 1 south, 2 west, 3
    north)."""
    drawing = drawing_of(game, tile.id, turn)
    found: dict[tuple[Pair, int], set[Crossing]] = {}
    for d, colour, width, more in STROKE.findall(drawing.lying):
        points = _points(d)
        for end, inner in ((points[0], points[1]), (points[-1], points[-2])):
            side = _side(end, drawing.width, drawing.height)
            if side is not None:
                begin, way = side
                along = abs(end[0] - begin[0]) + abs(end[1] - begin[1])
                inward = (inner[0] - end[0], inner[1] - end[1])
                aslant = inward[way % 2] / (abs(inward[0]) + abs(inward[1]))
                capped = 'linecap="round"' in more
                crossing = Crossing(round(along, 1), float(width), colour, round(abs(aslant), 2), capped)
                found.setdefault(side, set()).add(crossing)
    return found


def _points(d: str) -> list[Pair]:
    """The points of a path of absolute curves and arches: ends and handles."""
    d = ARCH.sub("L", d)
    values = [float(text) for text in NUMBER.findall(d)]
    return list(zip(values[::2], values[1::2], strict=True))


def _side(point: Pair, width: float, height: float) -> tuple[Pair, int] | None:
    """The unit side on which a point lies, corners left out."""
    x, y = point
    left, top = x // 100 * 100, y // 100 * 100
    if y == 0 and x % 100:
        return (left, 0.0), 0
    if x == width and y % 100:
        return (width, top), 1
    if y == height and x % 100:
        return (left + 100, height), 2
    return ((0.0, top + 100), 3) if x == 0 and y % 100 else None


def read_svg(svg: str) -> ElementTree.Element:
    """The drawing as XML; every name that it refers to is defined in it, and nothing beyond it is used."""
    root = ElementTree.fromstring(svg)
    names = {element.get("id") for element in root.iter()} - {None}
    used = set(re.findall(r'href="([^"]*)"', svg)) | {
        f"#{name}" for name in re.findall(r"url\(#([^)]*)\)", svg)
    }
    assert used <= {f"#{name}" for name in names}
    assert not re.search(
        r"<script|<image|<foreignObject|\son\w+=|javascript:|@import|://(?!www\.w3\.org)", svg
    )
    return root


@cache
def finished(game: str, seats: int = 3) -> Table:
    return play_on(Table(game, seats, seed=5))
