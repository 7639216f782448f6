"""Drawn and printed tiles told in the same words, part by part (facts: tests/facts/tiles.py)."""

from collections.abc import Iterable
from pathlib import Path

from tests.facts.tiles import HALVES, SIDES, TileFacts
from tuilerie import games
from tuilerie.core.tiles import Segment, Tile, read_tiles
from tuilerie.core.words import POINTS, Kind

OPEN_LAND = (Kind.PRAIRIE, Kind.PASTURE)
LINES = (Kind.RAILWAY, Kind.PATH)
CLOSED_BY = (Kind.JUNCTION, Kind.TOWN, Kind.MOUNTAIN, Kind.CROP)  # what a line can end at


def tiles_of(game: str) -> list[Tile]:
    source = Path(games.__file__).with_name(f"{game}.tiles")
    return read_tiles(source.read_text(encoding="utf-8"), source.name).tiles


# As the facts tell it


def printed(facts: TileFacts) -> list[str]:
    """Its parts, such as `path S to crop by crop NEW, pasture se, pasture sw`."""
    names = [name(part.kind, part.at) for part in facts.parts]
    return sorted(
        sentence(own, part.end, part.icons, [names[n] for n in part.by])
        for own, part in zip(names, facts.parts, strict=True)
    )


def name(kind: str, at: Iterable[str]) -> str:
    where = sorted(at, key=[*SIDES, *HALVES].index)
    return " ".join([kind, *where])


def sentence(own: str, end: str, icons: tuple[str, ...], near: list[str]) -> str:
    to = f" to {end}" if end else ""
    bearing = "".join(f" + {icon}" for icon in icons)
    by = f" by {', '.join(sorted(near))}" if near else ""
    return own + to + bearing + by


# As the picture tells it


def drawn(tile: Tile) -> list[str]:
    """The same; open land that lies against a town or a junction is not told of: no rule asks."""
    return sorted(seen(tile, segment) for segment in tile.segments if segment.kind != Kind.JUNCTION)


def seen(tile: Tile, segment: Segment) -> str:
    near = [tile.segments[number] for number in segment.touches]
    end = " ".join(s.kind.name.lower() for s in near if segment.kind in LINES and s.kind in CLOSED_BY)
    borders = [segment_words(s) for s in near if matters(s.kind, segment.kind)]
    return sentence(segment_words(segment), end, segment.icons, borders)


def matters(one: Kind, other: Kind) -> bool:
    return Kind.JUNCTION not in (one, other) and {one, other} != {Kind.TOWN, Kind.PRAIRIE}


def segment_words(segment: Segment) -> str:
    return name(segment.kind.name.lower(), places_of(segment))


def places_of(segment: Segment) -> list[str]:
    """The half-sides of open land, the sides of all else."""
    if segment.kind in OPEN_LAND:
        return [half for half in HALVES if (0, POINTS.index(half)) in segment.ports]
    return [side for n, side in enumerate(SIDES) if (0, 3 * n + 1) in segment.ports]


def edges_of(tile: Tile, letters: dict[Kind, str]) -> str:
    owner = {port: segment.kind for segment in tile.segments for port in segment.ports}
    return "".join(letters[owner[0, 3 * side + 1]] for side in range(4))
