"""How much room the state of one game needs: bounds that follow from its box and hold in every game.

`tests/core/test_sizes.py` says why each bound holds, and plays games that try to break it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING

from .tiles import Segment, Tile, TileFileError
from .words import Kind

if TYPE_CHECKING:
    from .box import Box

SEATS = 5
SPOT_SHIFT = 4  # a spot is one number: its square, then four bits for its segment
SPOT_MASK = 15
TURNS_OF_TILE = 4

LEAST_PILE = 96  # at least so many random words per pile: with fewer, seeds would deal differently
PILE_STEP = 8  # a digest gives eight words

MOST_TILES = 127  # kinds of tiles: the number of one is a byte
MOST_SEGMENTS = 15  # of one tile: sets of segments are 16 bits with a sign
MOST_SQUARES = 200  # a cell of the board is a byte: which square lies there, or which open cell it is
MOST_CELLS = 252  # the number of a cell takes 15 bits of a move
MOST_TILE_CELLS = 16  # the open sides of a new tile are bits of one number, four for each of its cells


@dataclass(frozen=True)
class Sizes:
    """How many of each thing there can be in one game."""

    tiles: int  # kinds of tiles
    tile_rows: int  # cells of tiles, in each of their four turns
    alike: int  # tiles of one kind
    squares: int
    row_step: int  # cells from one row of the board to the next
    ring: int  # cells of the board
    frontier: int  # open cells
    segments: int  # of one tile, overlaid ones included
    features: int
    longest: int  # segments of one kind in the whole game, the most that one feature can have
    dug: int  # segments that a piece can dig on, or 0
    icons: int  # counters of a feature
    most_icons: int  # the most that one counter counts
    pieces: int  # of one seat
    strength: int  # of all pieces of all seats
    guests: int  # seats whose pieces may stand on a feature without claiming it, or 0
    tallies: int  # seats for which a game keeps a count of its own, or 0
    tokens: int  # kinds or values of tokens
    most_tokens: int
    pile: int  # places of a pile that chance deals from
    queue: int  # choices that may wait in one turn
    events: int  # of one move


def number_type(most: int) -> str:
    """The narrowest signed number type that can hold this value."""
    return "i1" if most < 1 << 7 else "i2"


def sizes_of(box: "Box") -> Sizes:
    """The sizes that a game can need at most, with any options and in any edition of its box."""
    boxes = [box.as_of(rules) for rules in range(1, box.rules + 1)]
    needed = [_needed(former, _tiles_with(former, options)) for former in boxes for options in _subsets(box)]
    largest = Sizes(*map(max, zip(*map(astuple, needed), strict=True)))
    _check(box, largest)
    return largest


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
    """Every segment begins at most one feature, and every tile except the first joins at least one segment to
    another."""
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
    """The most that one counter can count. An overlaid segment repeats icons, but under a kind of its own."""
    counted: Counter[tuple[Kind, int]] = Counter()
    for tile in tiles:
        for segment in regions_of(tile):
            for icon in segment.icons:
                counted[segment.kind, box.icons[icon]] += tile.count
    return max(counted.values(), default=0)


def queue_bound(box: "Box", tiles: Iterable[Tile]) -> int:
    """Choices are about tokens, and a token is handed out for an icon: no icon asks twice in one turn."""
    if not box.tokens:
        return 1
    return sum(tile.count * len(segment.icons) for tile in tiles for segment in regions_of(tile)) + 1


def event_bound(box: "Box") -> int:
    """A piece scores once in a move and goes home once, but a piece that is moved may go home twice; a token
    is taken once. Boats sail by what a tile joins and by their places, which also score twice. Beside all
    this, each seat counts its tokens, and a tile is removed, a turn skipped, a hike made, the game ended."""
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
