"""Tile pictures and their reader: a flood fill of each picture finds its segments.

A tile file begins with a legend (a character and its kind, pairs on lines that begin with `legend`), then
lists tiles, deck by deck:

    deck tiles
    tile J 3 city cap, road bend
     ccc
    .....
    ...rr
    ..rr.
    ..r..
    city: shield

A cell has 5 x 5 characters, or 7 x 7 if that is too narrow. A tile of several cells gives its size before its
description (`2x4`, columns by rows). Blanks are allowed only in corners. `=` is a bridge: lines that meet it
continue straight over or under it. Lines with a colon give icons to a segment, named as in notation.

`rules N` is the number of the edition of rules and tiles. If edition N had other counts of tiles or tokens, a
line gives those of edition N: `former N tiles D3 1 D3b 0`, `former N tokens 5 4`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from .picture import (
    BLANK,
    BRIDGE_MARK,
    Picture,
    Place,
    Port,
    flood,
    neighbours,
    perimeter,
    places,
    port_places,
    read_picture,
    turned_port,
    turned_size,
)
from .words import POINTS, TURNS, Kind


class TileFileError(ValueError):
    """A tile file cannot be read. The text names the line and the reason."""


@dataclass(frozen=True)
class Segment:
    """A segment of a tile."""

    kind: Kind
    places: frozenset[Place]
    ports: tuple[Port, ...]
    icons: tuple[str, ...] = ()
    touches: frozenset[int] = frozenset()  # segments of the same tile that it borders
    overlaid: bool = False  # it joins segments of other kinds below it, and repeats their icons


@dataclass(frozen=True)
class Tile:
    """A kind of tile in the box."""

    id: str
    count: int
    deck: str
    columns: int
    rows: int
    description: str
    picture: Picture
    segments: tuple[Segment, ...]  # in reading order of the picture; overlays and then junctions come last

    def segment_name(self, number: int, turn: int = 0) -> str:
        """The name of a segment: its kind and, if the tile has several of that kind, its position."""
        segment = self.segments[number]
        word = segment.kind.name.lower()
        alike = sum(other.kind == segment.kind for other in self.segments)
        return word if alike == 1 else f"{word}-{self.point(number, turn)}"

    def point(self, number: int, turn: int = 0) -> str:
        """The position of a segment on a rotated tile: its first port clockwise or, without ports, its
        direction from the centre."""
        segment = self.segments[number]
        if not segment.ports:
            return self._bearing(segment, turn)
        ports = {turned_port(port, turn, self.columns, self.rows) for port in segment.ports}
        order = perimeter(*turned_size(self.columns, self.rows, turn))
        return _port_name(next(port for port in order if port in ports), order)

    def _bearing(self, segment: Segment, turn: int) -> str:
        height, width = len(self.picture), len(self.picture[0])
        down = sum(2 * row - height + 1 for row, _ in segment.places)
        right = sum(2 * column - width + 1 for _, column in segment.places)
        for _ in range(turn):
            down, right = right, -down
        return ("n" if down < 0 else "s" if down > 0 else "") + (
            "w" if right < 0 else "e" if right > 0 else ""
        )


def _port_name(port: Port, order: list[Port]) -> str:
    """The name of a port, such as `n` or `en`. On a side of several cells the cell's number follows, counted
    clockwise: `en2`."""
    cell, point = port
    side_cells = list(dict.fromkeys(c for c, p in order if p // 3 == point // 3))
    number = "" if len(side_cells) == 1 else str(side_cells.index(cell) + 1)
    return POINTS[point] + number


@dataclass(frozen=True)
class OwnTile:
    """A tile of one game only, which its box lacks: people drew it in, in place of a tile of the box."""

    id: str
    instead: str  # the tile of the box that the game has one less of
    lines: tuple[str, ...]  # the picture and the icons, as in a tile file

    @property
    def text(self) -> str:
        """The tile as it would stand in a tile file."""
        return "\n".join([f"tile {self.id} 1", *self.lines]) + "\n"


@dataclass
class TileFile:
    """A tile file: its tiles, and what its legend says."""

    rules: int = 1
    legend: dict[str, Kind] = field(default_factory=dict)
    icons: list[str] = field(default_factory=list)
    overlay: Kind | None = None  # the kind that joins segments of other kinds
    under: frozenset[Kind] = frozenset()
    tiles: list[Tile] = field(default_factory=list)
    # counts in earlier editions; keys are the edition and "tiles" or "tokens"
    former: dict[tuple[int, str], dict[str, int]] = field(default_factory=dict)

    def as_of(self, rules: int) -> "TileFile":
        """The same tiles with the counts of an earlier edition."""
        counts = self.counts(rules, "tiles", {tile.id: tile.count for tile in self.tiles})
        return replace(self, rules=rules, tiles=[replace(t, count=counts[t.id]) for t in self.tiles])

    def counts(self, rules: int, what: str, now: dict[str, int]) -> dict[str, int]:
        """The counts in an earlier edition. A line for edition 1 lists the differences from edition 2."""
        for number in range(self.rules - 1, rules - 1, -1):
            now = now | self.former.get((number, what), {})
        return now


Line = tuple[int, str]


def with_own_tile(file: TileFile, own: OwnTile) -> TileFile:
    """The same tiles with one of them replaced. Raises a TileFileError that says why this is no tile."""
    former = next((tile for tile in file.tiles if tile.id == own.instead), None)
    if former is None or not former.count or former.columns * former.rows > 1:
        raise TileFileError(f"{own.id}: no tile {own.instead} can be replaced")
    if any(tile.id == own.id for tile in file.tiles):
        raise TileFileError(f"there is a tile {own.id} already")
    try:
        words = [own.id, "1", former.description]
        tile = _read_tile(words, list(enumerate(own.lines, 1)), former.deck, file)
    except ValueError as problem:
        raise TileFileError(f"{own.id}: {problem}") from None
    others = [replace(tile, count=tile.count - (tile is former)) for tile in file.tiles]
    return replace(file, tiles=[*others, tile])


def read_tiles(text: str, name: str = "tiles") -> TileFile:
    """Reads a tile file. Errors name the line."""
    file = TileFile()
    deck = "tiles"
    for block in _blocks(text):
        number, line = block[0]
        try:
            match line.split():
                case ["deck", deck] if len(block) == 1:
                    pass
                case ["tile", *words]:
                    tile = _read_tile(words, block[1:], deck, file)
                    if any(tile.id == other.id for other in file.tiles):
                        raise ValueError(f"there is a tile {tile.id} already")
                    file.tiles.append(tile)
                case _:
                    for heading in block:
                        number, line = heading
                        _read_heading(line.split(), file)
        except ValueError as problem:
            raise TileFileError(f"{name}, line {number}: {problem}") from None
    _check_former(file, name)
    return file


def _check_former(file: TileFile, name: str) -> None:
    ids = {tile.id for tile in file.tiles}
    for (rules, what), counts in file.former.items():
        if rules not in range(1, file.rules):
            raise TileFileError(
                f"{name}: former {rules}: the rules before {file.rules} are 1 to {file.rules - 1}"
            )
        for id in counts if what == "tiles" else ():
            if id not in ids:
                raise TileFileError(
                    f"{name}: former {rules} tiles: there is no tile {id}; "
                    "tiles of earlier rules stay in the file, with a count of 0"
                )


def _blocks(text: str) -> Iterator[list[Line]]:
    """Splits a file into blocks at blank lines. Each `deck` line is a block of its own. Comments are left
    out."""
    block: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        if block and (not line.strip() or line.startswith(("deck ", "tile "))):
            yield block
            block = []
        if line.strip():
            block.append((number, line.rstrip()))
    if block:
        yield block


def _read_heading(words: list[str], file: TileFile) -> None:
    match words:
        case ["rules", number]:
            file.rules = _whole(number)
        case ["legend", *pairs] if len(pairs) % 2 == 0:
            for character, kind in zip(pairs[::2], pairs[1::2], strict=True):
                file.legend[character] = _kind(kind)
        case ["icons", *icons]:
            file.icons.extend(icons)
        case ["overlay", kind, *over]:
            file.overlay = _kind(kind)
            file.under = frozenset(_kind(word) for word in over)
        case ["former", number, ("tiles" | "tokens") as what, *pairs] if len(pairs) % 2 == 0:
            counts = {id: _whole(count) for id, count in zip(pairs[::2], pairs[1::2], strict=True)}
            file.former.setdefault((_whole(number), what), {}).update(counts)
        case _:
            told = " ".join(words)
            raise ValueError(f"'{told}' is neither rules, legend, icons, overlay, former, deck nor tile")


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"'{word}' is not a number")
    return int(word)


def _kind(word: str) -> Kind:
    if word.upper() not in Kind.__members__:
        raise ValueError(f"'{word}' is not a kind of segment")
    return Kind[word.upper()]


def _read_tile(words: list[str], lines: list[Line], deck: str, file: TileFile) -> Tile:
    if len(words) < 2 or not words[1].isdigit():
        raise ValueError("a tile needs an id and a count: tile J 3 city cap, road bend")
    columns, rows, description = _size(words[2:])
    picture = read_picture([line for _, line in lines if ":" not in line], columns, rows)
    plain = _find_segments(picture, columns, rows, file.legend)
    _check_sides(plain, columns, rows)
    segments = _with_touches(_ordered(plain, _overlaid(plain, file, picture)), file, picture)
    tile = Tile(words[0], int(words[1]), deck, columns, rows, description, picture, segments)
    _check_names(tile)
    return _with_icons(tile, [line for _, line in lines if ":" in line], file)


def _size(words: list[str]) -> tuple[int, int, str]:
    if words and words[0][0].isdigit() and "x" in words[0]:
        columns, rows = words[0].split("x")
        return int(columns), int(rows), " ".join(words[1:])
    return 1, 1, " ".join(words)


def _find_segments(picture: Picture, columns: int, rows: int, legend: dict[str, Kind]) -> list[Segment]:
    found: list[Segment] = []
    port_place = port_places(len(picture) // rows, columns, rows)
    for place, character in places(picture):
        if character in (BLANK, BRIDGE_MARK) or any(place in segment.places for segment in found):
            continue
        if character not in legend:
            raise ValueError(f"'{character}' is not in the legend")
        own = flood(picture, place, {character})
        ports = tuple(port for port in perimeter(columns, rows) if port_place[port] in own)
        found.append(Segment(legend[character], frozenset(own), ports))
    return found


def _check_sides(segments: list[Segment], columns: int, rows: int) -> None:
    """Checks that each side is either one patch or a line with land on both sides, and that junctions reach
    no side."""
    owner = {port: segment for segment in segments for port in segment.ports}
    for cell, point in perimeter(columns, rows):
        if (cell, point) not in owner:
            raise ValueError(f"nothing reaches the {POINTS[point]} port of the tile")
        if owner[cell, point].kind == Kind.JUNCTION:
            raise ValueError(f"a junction lies within a tile, but this one reaches its {POINTS[point]} port")
        if point % 3 == 1:
            first, middle, last = (owner.get((cell, point + k)) for k in (-1, 0, 1))
            if (first is middle) != (last is middle):
                raise ValueError(f"the {POINTS[point]} side is neither one patch nor a line between two")


def _check_names(tile: Tile) -> None:
    """Checks that no two segments have the same name in any rotation of the tile, whether it names a port or
    a direction."""
    for turn in range(4):
        names = [tile.segment_name(number, turn) for number in range(len(tile.segments))]
        for name in names:
            if names.count(name) > 1:
                lies = f"turned {TURNS[turn]}, " if turn else ""
                raise ValueError(f"{lies}{tile.id} has two segments that are called {name}")


def _ordered(plain: list[Segment], overlaid: list[Segment]) -> list[Segment]:
    regions = [segment for segment in plain if segment.kind != Kind.JUNCTION]
    junctions = [segment for segment in plain if segment.kind == Kind.JUNCTION]
    return regions + overlaid + junctions


def _overlaid(segments: list[Segment], file: TileFile, picture: Picture) -> list[Segment]:
    """The overlays of a tile: groups of touching segments of the kinds below them."""
    if file.overlay is None:
        return []
    characters = {character for character, kind in file.legend.items() if kind in file.under}
    found: list[Segment] = []
    for segment in segments:
        if segment.kind in file.under and not any(segment.places <= other.places for other in found):
            joined = frozenset(flood(picture, min(segment.places), characters))
            ports = tuple(port for s in segments if s.places <= joined for port in s.ports)
            found.append(Segment(file.overlay, joined, ports, overlaid=True))
    return found


def _with_touches(segments: list[Segment], file: TileFile, picture: Picture) -> tuple[Segment, ...]:
    """The segments with the numbers of those they border. Overlays border nothing."""
    plain = {n: segment for n, segment in enumerate(segments) if not segment.overlaid}
    owner = {place: n for n, segment in plain.items() for place in segment.places}

    def touched(n: int) -> frozenset[int]:
        near = {owner[p] for place in plain[n].places for p in neighbours(picture, place) if p in owner}
        return frozenset(near - {n})

    return tuple(replace(s, touches=touched(n)) if n in plain else s for n, s in enumerate(segments))


def _with_icons(tile: Tile, lines: Iterable[str], file: TileFile) -> Tile:
    names = {tile.segment_name(number): number for number in range(len(tile.segments))}
    icons: dict[int, tuple[str, ...]] = {}
    for line in lines:
        name, _, rest = line.partition(":")
        if name not in names:
            raise ValueError(f"{tile.id} has no segment '{name}'; it has {', '.join(names)}")
        if names[name] in icons:
            raise ValueError(f"{name} has its icons already")
        for icon in rest.split():
            if icon not in file.icons:
                raise ValueError(f"'{icon}' is not an icon of this game")
        icons[names[name]] = tuple(rest.split())
    segments = [replace(s, icons=icons.get(n, ())) for n, s in enumerate(tile.segments)]
    return replace(tile, segments=tuple(_with_overlaid_icons(segments, file)))


def _with_overlaid_icons(segments: list[Segment], file: TileFile) -> Iterator[Segment]:
    for segment in segments:
        if segment.overlaid:
            under = [s for s in segments if s.kind in file.under and s.places <= segment.places]
            yield replace(segment, icons=tuple(icon for s in under for icon in s.icons))
        else:
            yield segment
