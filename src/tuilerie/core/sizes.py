"""Sizes of the arrays in a game's state: upper bounds that follow from the box and hold in every game.

`tests/core/test_sizes.py` explains why each bound holds, and plays games that try to break it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, replace
from itertools import chain, combinations
from typing import TYPE_CHECKING

from .tiles import Segment, Tile, TileFileError
from .words import Kind

if TYPE_CHECKING:
    from .box import Box

SEATS = 5
SPOT_SHIFT = 4  # a spot is one number: its square, followed by four bits for the segment
SPOT_MASK = 15
TURNS_OF_TILE = 4

OWN_TILES = 4  # tiles that people may draw into one game; arrays have room for them

LEAST_PILE = 96  # the least number of random words per pile; fewer would change how seeds deal
PILE_STEP = 8  # a digest has eight words

MOST_TILES = 127  # kinds of tiles, since their numbers are bytes
MOST_SEGMENTS = 15  # segments per tile, since sets of segments are signed 16-bit numbers
MOST_SQUARES = 200  # squares, since the mark of a cell on the board is a byte
MOST_CELLS = 252  # cells in a row, since a cell's number takes 15 bits of a move
MOST_TILE_CELLS = 16  # cells per tile, since its open sides are bits of one number, four per cell


@dataclass(frozen=True)
class Sizes:
    """The largest numbers of things that one game can have."""

    tiles: int  # kinds of tiles
    tile_rows: int  # cells of all tiles, in each of the four turns
    alike: int  # equal tiles
    squares: int
    row_step: int  # difference between the numbers of a cell and its southern neighbour
    ring: int  # cells of the board, which is a ring
    frontier: int  # open cells
    segments: int  # segments per tile, overlays included
    features: int
    longest: int  # segments of one kind in the whole game, which is the most that one feature can have
    dug: int  # segments on which pieces can dig, or 0
    icons: int  # icon counters per feature
    most_icons: int  # largest value of an icon counter
    pieces: int  # pieces per seat
    strength: int  # sum of the strengths of all pieces of all seats
    guests: int  # seats whose pieces may stand on a feature without claiming it, or 0
    tallies: int  # seats for which the game has a counter per feature, or 0
    tokens: int  # kinds or values of tokens
    most_tokens: int
    pile: int  # places in a pile that chance deals from
    queue: int  # choices that can wait in one turn
    events: int  # events of one move


def number_type(most: int) -> str:
    """The smallest signed number type that can hold this value."""
    return "i1" if most < 1 << 7 else "i2"


def sizes_of(box: "Box") -> Sizes:
    """The sizes that are sufficient for a game with any options, in any edition of its box, and for some
    tiles that people draw in."""
    boxes = [box.as_of(rules) for rules in range(1, box.rules + 1)]
    largest = _with_own_tiles(_largest(_needed_by(former) for former in boxes))
    _check(box, largest)
    return largest


def has_room(box: "Box") -> bool:
    """Whether the arrays of its game can hold this box, into which people have drawn tiles."""
    return _largest([box.sizes, _needed_by(box)]) == box.sizes


def _largest(sizes: Iterable[Sizes]) -> Sizes:
    return Sizes(*map(max, zip(*map(astuple, sizes), strict=True)))


def _needed_by(box: "Box") -> Sizes:
    return _largest(_needed(box, _tiles_with(box, options)) for options in _subsets(box))


def _with_own_tiles(sizes: Sizes) -> Sizes:
    """With room for tiles that replace others and have a segment and an icon more."""
    return replace(
        sizes,
        tiles=sizes.tiles + OWN_TILES,
        tile_rows=sizes.tile_rows + TURNS_OF_TILE * OWN_TILES,
        features=sizes.features + OWN_TILES,
        longest=sizes.longest + OWN_TILES,
        dug=sizes.dug + OWN_TILES if sizes.dug else 0,
        most_icons=sizes.most_icons + OWN_TILES,
        queue=sizes.queue + OWN_TILES if sizes.queue > 1 else 1,
    )


def _subsets(box: "Box") -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(box.options, n) for n in range(len(box.options) + 1))


def _tiles_with(box: "Box", options: tuple[str, ...]) -> list[Tile]:
    """The tiles of a game with these options, each kind once."""
    decks = {deck.name for deck in box.deck_facts if deck.is_in_play(options)}
    return [tile for tile in box.tiles if tile.deck in decks]


def _needed(box: "Box", tiles: list[Tile]) -> Sizes:
    squares = sum(tile.count for tile in tiles)
    radius = (sum(tile.count * tile.columns * tile.rows for tile in tiles) + 2) // 2
    row_step = 2 * radius + 1
    guests = SEATS if any(facts.guest for facts in box.pieces) else 0
    return Sizes(
        tiles=len(box.tiles),
        tile_rows=TURNS_OF_TILE * sum(tile.columns * tile.rows for tile in box.tiles),
        alike=max(tile.count for tile in box.tiles),
        squares=squares,
        row_step=row_step,
        ring=radius**2 + (radius + 1) ** 2,
        frontier=2 * row_step,
        segments=max(len(regions_of(tile)) for tile in box.tiles),
        features=feature_bound(tiles),
        longest=_longest(tiles),
        dug=_dug(box, tiles),
        icons=max(box.icons.values(), default=0) + 1,
        most_icons=_most_icons(box, tiles),
        pieces=max(len(box.slots), 1),
        strength=SEATS * sum(facts.count * max(facts.strength, 1) for facts in box.pieces),
        guests=guests,
        tallies=SEATS if box.tallies else 0,
        tokens=max(len(box.tokens), 1),
        most_tokens=sum(box.tokens.values()),
        pile=max(LEAST_PILE, _by_eights(max(squares, sum(box.tokens.values())))),
        queue=queue_bound(box, tiles),
        events=event_bound(box),
    )


def _by_eights(count: int) -> int:
    return -(-count // PILE_STEP) * PILE_STEP


def regions_of(tile: Tile) -> list[Segment]:
    """The segments of a tile that become features: all but junctions, which come last."""
    return [segment for segment in tile.segments if segment.kind != Kind.JUNCTION]


def feature_bound(tiles: Iterable[Tile]) -> int:
    """The most features that tiles can make: every segment begins at most one feature, and on every tile
    except the first at least one segment joins an existing feature."""
    begun = sum(tile.count * (len(regions_of(tile)) - 1) for tile in tiles)
    return begun + 1


def _longest(tiles: Iterable[Tile]) -> int:
    segments: Counter[Kind] = Counter()
    for tile in tiles:
        for segment in regions_of(tile):
            segments[segment.kind] += tile.count
    return max(SEATS, *segments.values())


def _dug(box: "Box", tiles: Iterable[Tile]) -> int:
    kinds = {kind for facts in box.pieces if facts.digs for kind in facts.claims}
    return sum(tile.count for tile in tiles for part in regions_of(tile) if part.kind.name.lower() in kinds)


def _most_icons(box: "Box", tiles: Iterable[Tile]) -> int:
    """The largest value of an icon counter. Overlays repeat icons of other segments, but count them under
    their own kind."""
    counted: Counter[tuple[Kind, int]] = Counter()
    for tile in tiles:
        for segment in regions_of(tile):
            for icon in segment.icons:
                counted[segment.kind, box.icons[icon]] += tile.count
    return max(counted.values(), default=0)


def queue_bound(box: "Box", tiles: Iterable[Tile]) -> int:
    """The most choices that can wait in one turn. Choices are about tokens, a token is handed out for an
    icon, and no icon asks twice in one turn."""
    if not box.tokens:
        return 1
    return sum(tile.count * len(segment.icons) for tile in tiles for segment in regions_of(tile)) + 1


def event_bound(box: "Box") -> int:
    """The most events that one move can cause. A piece scores once and goes home once, or twice if it is
    moved. A token is taken once. Boats sail for joined icons and by rank, and their ranks may score twice.
    Besides, each seat may count its tokens, a tile may be removed, a turn skipped, a hike made, and the game
    ended."""
    pieces = 2 * SEATS * len(box.slots) + 1
    boats = SEATS * (max(len(regions_of(tile)) for tile in box.tiles) + 4) if box.boats else 0
    return pieces + sum(box.tokens.values()) + boats + SEATS + 4


def _check(box: "Box", sizes: Sizes) -> None:
    cells = sizes.row_step - 2
    limits = {
        "kinds of tiles": (sizes.tiles, MOST_TILES),
        "segments on one tile": (sizes.segments, MOST_SEGMENTS),
        "tiles on the table": (sizes.squares, MOST_SQUARES),
        "cells under tiles": (cells, MOST_CELLS),
        "cells under one tile": (max(tile.columns * tile.rows for tile in box.tiles), MOST_TILE_CELLS),
    }
    for what, (needed, most) in limits.items():
        if needed > most:
            raise TileFileError(
                f"{box.source.name}: {needed} {what}; there is room for {most} (core/sizes.py)"
            )
