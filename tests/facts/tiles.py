"""Reads the facts of games whose tiles have few shapes and differ in their icons.

A row of shapes is a letter, sides N E S W (each a letter for its kind), then the parts:
  crop NW                  one crop on these sides
  path EW                  one path through these sides
  path ESW to junction     from each of these sides a path of its own, closed on this tile by a junction
  pasture en wn by N EW    the half-sides of open land, and the parts it borders, told by their sides
  village W by NS          one village on this side, and the parts it borders, open land aside
  town                     a part that reaches no side
A row of tiles is id, count, shape, then icons, after a side or half-side of the part that bears them.
A half-side is named by its side, then the end it lies at: `en` is the north half of the east side.

A tile of several cells has its sides told clockwise, cell by cell, with `/` at its corners: `A/VJ/A/JT` is
one column of two rows. Where N, E, S or W is several cells long, the number of the cell along it, clockwise,
is added to sides and half-sides: E1 and en1 are of the northern cell, W1 and wn1 of the southern one.
"""

import re
from collections.abc import Iterator, Sequence
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
    edges: str  # clockwise, cell by cell
    parts: tuple[Part, ...]
    columns: int = 1
    rows: int = 1

    @property
    def sides(self) -> list[str]:
        """The names of its sides, in the order of its edges."""
        return along(SIDES, self.columns, self.rows)

    @property
    def halves(self) -> list[str]:
        """The names of its half-sides, clockwise from the north-west corner."""
        return along(HALVES, self.columns, self.rows)


def along(names: Sequence[str], columns: int, rows: int) -> list[str]:
    """The names clockwise around a tile, with the number of the cell where its side is several cells long."""
    found = []
    for side in SIDES:
        length = columns if side in "NS" else rows
        own = [name for name in names if name[0].upper() == side]
        found += [name + str(cell) * (length > 1) for cell in range(1, length + 1) for name in own]
    return found


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
        yield from ((Part(kind, (side,), end=end), []) for side in read_sides(at[0]))
    elif at and at[0].isupper():
        yield Part(kind, read_sides(at[0])), by.split()
    else:
        yield Part(kind, tuple(at)), by.split()


def read_sides(word: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[NESW]\d?", word))


# Tiles


def read_tile(row: str, shapes: dict[str, Shape]) -> TileFacts:
    tile_id, count, letter, *rest = row.split(maxsplit=3)
    edges, parts = shapes[letter]
    columns, rows = (len(side) for side in edges.split("/")[:2]) if "/" in edges else (1, 1)
    for words in rest[0].split(";") if rest else []:
        where, *icons = words.split()
        parts = with_icons(parts, where, tuple(icons))
    return TileFacts(tile_id, int(count), edges.replace("/", ""), parts, columns, rows)


def with_icons(parts: tuple[Part, ...], where: str, icons: tuple[str, ...]) -> tuple[Part, ...]:
    (place,) = (n for n, part in enumerate(parts) if where in part.at)
    return (*parts[:place], replace(parts[place], icons=icons), *parts[place + 1 :])
