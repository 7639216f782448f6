"""How the facts of a game are read whose tiles have few shapes and differ in their icons.

A row of shapes is a letter, sides N E S W (each a letter for its kind), then the parts:
  crop NW                  one crop on these sides
  path EW                  one path through these sides
  path ESW to junction     from each of these sides a path of its own, closed on this tile by a junction
  pasture en wn by N EW    the half-sides of open land, and the parts it borders, told by their sides
  town                     a part that reaches no side
A row of tiles is id, count, shape, then icons, after a side or half-side of the part that bears them.
A half-side is named by its side, then the end it lies at: `en` is the north half of the east side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

SIDES = "NESW"
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")


@dataclass(frozen=True)
class Part:
    """One connected piece of landscape on a tile that lies unturned."""

    kind: str
    at: tuple[str, ...] = ()  # sides; of open land, half-sides
    icons: tuple[str, ...] = ()
    end: str = ""  # what closes a line of one side: a junction, which is no part, or the kind of a part
    by: frozenset[int] = frozenset()  # the parts it borders, by their place among the tile's parts


@dataclass(frozen=True)
class TileFacts:
    id: str
    count: int
    edges: str
    parts: tuple[Part, ...]


Shape = tuple[str, tuple[Part, ...]]  # sides and parts


def read_tables(shapes: str, tiles: str) -> dict[str, TileFacts]:
    known = dict(read_shape(row) for row in shapes.strip().splitlines())
    return {tile.id: tile for tile in (read_tile(row, known) for row in tiles.strip().splitlines())}


# Shapes


def read_shape(row: str) -> tuple[str, Shape]:
    letter, edges, landscape = row.split(maxsplit=2)
    listed = [part for entry in landscape.split(";") for part in read_parts(entry)]
    parts = [part for part, _ in listed]
    at = {"".join(part.at): n for n, part in enumerate(parts)}
    pairs = {(n, at[sides]) for n, (_, by) in enumerate(listed) for sides in by} | closing_pairs(parts)
    return letter, (edges, tuple(replace(part, by=partners(n, pairs)) for n, part in enumerate(parts)))


def closing_pairs(parts: list[Part]) -> set[tuple[int, int]]:
    """Lines and the parts that close them."""
    return {(n, m) for n, line in enumerate(parts) for m, part in enumerate(parts) if line.end == part.kind}


def partners(place: int, pairs: set[tuple[int, int]]) -> frozenset[int]:
    return frozenset(n + m - place for n, m in pairs if place in (n, m))


def read_parts(entry: str) -> Iterator[tuple[Part, list[str]]]:
    """The parts that one entry stands for, each with the sides of those it is said to border."""
    what, _, by = entry.partition(" by ")
    what, _, end = what.partition(" to ")
    kind, *at = what.split()
    if end:
        yield from ((Part(kind, (side,), end=end), []) for side in at[0])
    elif at and at[0].isupper():
        yield Part(kind, tuple(at[0])), []
    else:
        yield Part(kind, tuple(at)), by.split()


# Tiles


def read_tile(row: str, shapes: dict[str, Shape]) -> TileFacts:
    tile_id, count, letter, *rest = row.split(maxsplit=3)
    edges, parts = shapes[letter]
    for words in rest[0].split(";") if rest else []:
        where, *icons = words.split()
        parts = with_icons(parts, where, tuple(icons))
    return TileFacts(tile_id, int(count), edges, parts)


def with_icons(parts: tuple[Part, ...], where: str, icons: tuple[str, ...]) -> tuple[Part, ...]:
    (place,) = (n for n, part in enumerate(parts) if where in part.at)
    return (*parts[:place], replace(parts[place], icons=icons), *parts[place + 1 :])
