"""Describes drawn and printed tiles in the same words, part by part (facts: tests/facts/tiles.py)."""

from collections.abc import Iterable
from pathlib import Path

from tests.facts.tiles import HALVES, SIDES, TileFacts, along
from tuilerie import games
from tuilerie.core.picture import Port, perimeter
from tuilerie.core.tiles import Segment, Tile, read_tiles
from tuilerie.core.words import Kind

OPEN_LAND = (Kind.PRAIRIE, Kind.PASTURE, Kind.JUNGLE)
LINES = (Kind.RAILWAY, Kind.PATH, Kind.TRIBUTARY)
CLOSED_BY = (Kind.JUNCTION, Kind.TOWN, Kind.MOUNTAIN, Kind.CROP, Kind.AMAZON)  # kinds at which a line can end


def tiles_of(game: str) -> list[Tile]:
    source = Path(games.__file__).with_name(f"{game}.tiles")
    return read_tiles(source.read_text(encoding="utf-8"), source.name).tiles


# Descriptions from the facts


def printed(facts: TileFacts) -> list[str]:
    """The parts of a tile according to the facts, such as `path S to crop by crop NEW, pasture se, pasture
    sw`."""
    names = [name(part.kind, part.at) for part in facts.parts]
    return sorted(
        sentence(own, part.end, part.icons, [names[n] for n in part.by])
        for own, part in zip(names, facts.parts, strict=True)
    )


def name(kind: str, at: Iterable[str]) -> str:
    return " ".join([kind, *sorted(at)])


def sentence(own: str, end: str, icons: tuple[str, ...], near: list[str]) -> str:
    to = f" to {end}" if end else ""
    bearing = "".join(f" + {icon}" for icon in icons)
    by = f" by {', '.join(sorted(near))}" if near else ""
    return own + to + bearing + by


# Descriptions from the picture


def drawn(tile: Tile) -> list[str]:
    """The same from the picture. Borders of open land with towns and junctions are left out, since no rule
    uses them."""
    return sorted(seen(tile, segment) for segment in tile.segments if segment.kind != Kind.JUNCTION)


def seen(tile: Tile, segment: Segment) -> str:
    near = [tile.segments[number] for number in segment.touches]
    end = " ".join(s.kind.name.lower() for s in near if segment.kind in LINES and s.kind in CLOSED_BY)
    borders = [segment_words(tile, s) for s in near if matters(s.kind, segment.kind)]
    return sentence(segment_words(tile, segment), end, segment.icons, borders)


def matters(one: Kind, other: Kind) -> bool:
    return Kind.JUNCTION not in (one, other) and {one, other} != {Kind.TOWN, Kind.PRAIRIE}


def segment_words(tile: Tile, segment: Segment) -> str:
    return name(segment.kind.name.lower(), places_of(tile, segment))


def places_of(tile: Tile, segment: Segment) -> list[str]:
    """The half-sides of open land; the sides of other parts."""
    is_open = segment.kind in OPEN_LAND
    names = along(HALVES if is_open else SIDES, tile.columns, tile.rows)
    ports = halves(tile) if is_open else middles(tile)
    return [where for where, port in zip(names, ports, strict=True) if port in segment.ports]


def halves(tile: Tile) -> list[Port]:
    return [port for port in perimeter(tile.columns, tile.rows) if port[1] % 3 != 1]


def middles(tile: Tile) -> list[Port]:
    return [port for port in perimeter(tile.columns, tile.rows) if port[1] % 3 == 1]


def edges_of(tile: Tile, letters: dict[Kind, str]) -> str:
    owner = {port: segment.kind for segment in tile.segments for port in segment.ports}
    return "".join(letters[owner[port]] for port in middles(tile))
