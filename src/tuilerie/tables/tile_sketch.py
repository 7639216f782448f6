"""Sketches of tiles that people drew into a game: their pictures in the colours of the game.

The real drawings need more than a browser tab has. Sketches have no colours of their own: a page fills in
those of the game (`--land-KIND`) and the letter of its symbols, in place of `@`.
"""

from dataclasses import dataclass
from functools import cache, reduce

from ..core.box import Box
from ..core.picture import BRIDGE_MARK, Place, neighbours, places, turned_picture
from ..core.tiles import OwnTile, Segment, Tile
from ..core.words import TURNS, Kind
from ..games import GAMES
from ..play.named_segment import named_segments
from ..play.position import Position
from .tile_art import TileArt, TileFact, TileSpot, tile_fact

CELL = 100  # the width of a tile in its drawing
TO_THOUSANDTHS = 10
OVERLAP = 0.4  # how far places reach over their sides, so that no gap shows between them


@dataclass(frozen=True, kw_only=True)
class SketchedTile:
    """A tile that people drew into a game, with the symbols that draw it."""

    fact: TileFact
    art: tuple[TileArt, ...]
    symbols: str


def sketches_of(position: Position) -> tuple[SketchedTile, ...]:
    box = position.box
    return _sketches(box.game, box.rules, box.own_tiles) if box.own_tiles else ()


@cache
def _sketches(game: str, rules: int, own_tiles: tuple[OwnTile, ...]) -> tuple[SketchedTile, ...]:
    box = reduce(Box.with_tile, own_tiles, GAMES[game].module.BOX.as_of(rules))
    return tuple(sketched(box.tiles[box.tile_number(own.id)]) for own in own_tiles)


def sketched(tile: Tile) -> SketchedTile:
    turned = [_Turned(tile, turn) for turn in range(len(TURNS))]
    return SketchedTile(
        fact=tile_fact(tile),
        art=tuple(one.art() for one in turned),
        symbols="".join(one.symbols() for one in turned),
    )


class _Turned:
    """A tile of one cell in one rotation."""

    def __init__(self, tile: Tile, turn: int) -> None:
        self.tile, self.turn = tile, turn
        self.size = len(tile.picture)
        self.step = CELL / self.size
        self.symbol = f"own-{tile.id}-{turn}"
        self.picture = turned_picture(tile.picture, turn)
        self.names = named_segments(tile, turn)
        self.places = [sorted(map(self._turned, segment.places)) for segment in tile.segments]

    def _turned(self, place: Place) -> Place:
        row, column = place
        for _ in range(self.turn):
            row, column = column, self.size - 1 - row
        return row, column

    def art(self) -> TileArt:
        spots = (
            TileSpot(
                x=round(TO_THOUSANDTHS * x),
                y=round(TO_THOUSANDTHS * y),
                segment=name.name,
                kind=name.kind,
                point=name.point,
            )
            for name, (x, y) in zip(self.names, map(self._middle, self.places), strict=True)
        )
        turn = TURNS[self.turn]
        return TileArt(
            tile=self.tile.id, turn=turn, symbol=self.symbol, columns=1, rows=1, spots=tuple(spots)
        )

    def symbols(self) -> str:
        lands = (
            f'<g fill="{_colour(segment.kind)}">{self._area(own)}</g>'
            for segment, own in zip(self.tile.segments, self.places, strict=True)
            if not segment.overlaid
        )
        areas = (
            f'<g id="{self.symbol}.{name.name}" fill="var(--wash)">{self._area(own)}</g>'
            for name, own in zip(self.names, self.places, strict=True)
        )
        drawn = "".join([*lands, self._leftovers(), *map(self._icons, self.tile.segments, self.places)])
        return f'<g id="{self.symbol}">{drawn}</g><g id="{self.symbol}-up"></g>{"".join(areas)}'

    def _area(self, own: list[Place]) -> str:
        wide = self.step + 2 * OVERLAP
        return "".join(
            f'<rect x="{self.step * column - OVERLAP:.1f}" y="{self.step * row - OVERLAP:.1f}" '
            f'width="{wide:.1f}" height="{wide:.1f}"/>'
            for row, column in own
        )

    def _leftovers(self) -> str:
        """Blank corners and bridges have the colour of a place beside them."""
        owner = {place: n for n, own in enumerate(self.places) for place in own}
        drawn = ""
        for place, _ in places(self.picture):
            if place not in owner:
                near = next(owner[one] for one in neighbours(self.picture, place) if one in owner)
                colour = _colour(self.tile.segments[near].kind)
                drawn += f'<g fill="{colour}">{self._area([place])}</g>'
                drawn += self._bridge(place)
        return drawn

    def _bridge(self, place: Place) -> str:
        if self.picture[place[0]][place[1]] != BRIDGE_MARK:
            return ""
        x, y = self._point(place)
        half = self.step / 2
        return (
            f'<path d="M{x - half:.1f} {y - half:.1f}h{self.step:.1f}m0 {self.step:.1f}h-{self.step:.1f}" '
            'stroke="#0006" fill="none"/>'
        )

    def _icons(self, segment: Segment, own: list[Place]) -> str:
        """The icons of a segment, away from the spot of a piece where there is room."""
        if segment.overlaid:
            return ""
        at = self._middle(own)
        free = sorted(own, key=lambda place: _distance(self._point(place), at))[1:] or own
        drawn = ""
        for number, icon in enumerate(segment.icons):
            x, y = self._point(free[number % len(free)])
            drawn += f'<use href="#@-{icon}" x="{x:.0f}" y="{y:.0f}"/>'
        return drawn

    def _middle(self, own: list[Place]) -> tuple[float, float]:
        """The middle of the place that is nearest to the middle of the segment."""
        points = list(map(self._point, own))
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        return min(points, key=lambda point: _distance(point, middle))

    def _point(self, place: Place) -> tuple[float, float]:
        row, column = place
        return self.step * (column + 0.5), self.step * (row + 0.5)


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _colour(kind: Kind) -> str:
    return f"var(--land-{kind.name.lower()}, #8885)"
