"""The box of a game: what it contains, and the look-up arrays that rules read."""

import pathlib
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from .facts import DeckFacts, DeckRole, KindFacts, PieceFacts, TileSet
from .fields import Fields, Mirror
from .picture import turned_port, turned_size
from .sizes import TURNS_OF_TILE, Sizes, has_room, number_type, regions_of, sizes_of
from .tiles import OwnTile, Segment, Tile, TileFile, TileFileError, read_tiles, with_own_tile
from .words import Kind, Piece

if TYPE_CHECKING:
    from .arrays import States

SIDE_KINDS = 5  # number of values for the side of a neighbour: no neighbour, or one of four kinds
PATTERNS = SIDE_KINDS**4
FIT_SHIFT = 3  # the bits of `fit` that count the turns, up to four
FIT_COUNT = (1 << FIT_SHIFT) - 1
SIDE_PORTS = 4  # ports per side: three points, and one for an overlay on the middle


@cache
def box_fields(sizes: Sizes) -> Fields:
    """The look-up arrays of a box of this size."""
    tiles, segments, rows = sizes.tiles, sizes.segments, sizes.tile_rows
    return (
        ("tile_count", "i2", ()),
        ("side_ports", "i2", ()),  # 3, or 4 in games with overlays
        ("deck", "i1", (tiles,)),  # the index of each tile's deck
        ("count", number_type(sizes.alike), (tiles,)),
        ("segment_count", "i1", (tiles,)),  # without junctions, which do not become features
        ("kind", "i1", (tiles, segments)),
        ("of_kind", "i2", (tiles, len(Kind))),  # the tile's segments of each kind, as bits
        ("has_icons", "i1", (tiles, segments)),
        ("icons", "i1", (tiles, segments, sizes.icons)),
        # the icons on all segments of each kind
        ("icons_on", number_type(sizes.most_icons), (tiles, len(Kind), sizes.icons)),
        ("touches", "i2", (tiles, segments)),  # the segments that each segment borders, as bits
        ("has_twin", "i1", (tiles, segments)),  # 1 if the tile has another segment of the same kind
        ("over", "i1", (tiles, segments)),  # the overlay on this segment, or -1
        ("inner", "i1", (tiles,)),  # the first segment that reaches no side, or -1
        ("cell_count", "i1", (tiles,)),
        ("has_large", "i1", ()),  # 1 if a tile covers several cells
        # the row of each tile in each turn; a large tile has one row per cell
        ("first_row", "i2", (tiles, 4)),
        ("cell_x", "i1", (rows,)),  # offset of the row's cell from the north-west cell of its tile
        ("cell_y", "i1", (rows,)),
        # the segment at each port, or -1 if it is that of the side's middle
        ("port", "i1", (rows, 4 * SIDE_PORTS)),
        ("side", "i1", (rows, 4)),  # the kind of each side, or 0 inside a large tile
        ("ask", "i2", (rows, 4)),  # what each side adds to the pattern of the neighbouring cell
        ("asked_sides", "i1", (PATTERNS,)),  # the sides with a neighbour, as bits
        # in how many turns the tile fits the pattern, as three bits; above them, these turns as bits
        ("fit", "i1", (tiles, PATTERNS)),
        ("turns_in", "i1", (1 << TURNS_OF_TILE, TURNS_OF_TILE)),  # the turns in such a set, in order
        ("fitting", "i1", (PATTERNS, tiles)),  # the tiles that fit the pattern in any turn
        ("fitting_count", "i1", (PATTERNS,)),
        ("piece_kind", "i1", (sizes.pieces,)),
        ("token_count", number_type(sizes.most_tokens), (sizes.tokens,)),
        ("token_value", "i2", (sizes.tokens,)),
    )


# Where lines end. Every game has this kind.
JUNCTION = KindFacts("junction", "site", completed="never", scored_by="nobody")
BOAT_NAME = Piece.BOAT.name.lower()


@dataclass
class Box:
    """The box of a game: its tiles, pieces, tokens and options, and the facts about them."""

    game: str
    number: int  # identifies the game in states
    source: pathlib.Path  # the tile file
    kinds: tuple[KindFacts, ...]
    pieces: tuple[PieceFacts, ...]
    decks: tuple[DeckFacts, ...] = ()  # as the tile file lists them; `deck_facts` has them with their numbers
    options: tuple[str, ...] = ()
    default_options: tuple[str, ...] = ()
    icons: dict[str, int] = field(default_factory=dict)  # the counter of a feature that each icon increases
    tokens: dict[str, int] = field(default_factory=dict)  # number of tokens, by name or value
    borders: frozenset[Kind] = frozenset()  # two kinds for which the rules ask whether they touch on a tile
    mixed_decks: tuple[str, ...] = ()  # the two decks that small piles are mixed from (`s.mixed`)
    boats: bool = False  # whether each seat has a boat on the river
    tallies: bool = False  # whether the rules count something per feature and seat
    nothing: str = "-"  # the text of a move that puts no piece
    secrets: bool = False  # whether seats have hidden information
    tile_set: TileSet = "certain"
    note: str = ""  # a note for players about this box
    # for the box of an earlier edition: the box of the present one
    newest: "Box | None" = field(default=None, repr=False)
    own_tiles: tuple[OwnTile, ...] = ()  # tiles that people drew into one game
    smaller: "Box | None" = field(default=None, repr=False)  # the box without the last of these

    @cached_property
    def file(self) -> TileFile:
        return read_tiles(self.source.read_text(encoding="utf-8"), self.source.name)

    def as_of(self, rules: int) -> "Box":
        """The box of an earlier edition of the rules. It has the same tiles and tokens in other numbers."""
        if rules == self.rules:
            return self
        if rules not in self._former:
            tokens = self.file.counts(rules, "tokens", self.tokens)
            self._former[rules] = replace(self, tokens=tokens, newest=self)
            self._former[rules].__dict__["file"] = self.file.as_of(rules)
        return self._former[rules]

    def with_tile(self, own: OwnTile) -> "Box":
        """The box of a game into which people drew a tile, in place of one of its tiles. Raises a
        TileFileError if there is no such tile or no room for it."""
        if own not in self._larger:
            drawn_in = (*self.own_tiles, own)
            larger = replace(self, newest=self.newest or self, own_tiles=drawn_in, smaller=self)
            larger.__dict__["file"] = with_own_tile(self.file, own)
            if not has_room(larger) or len(larger.side_kinds) >= SIDE_KINDS:
                raise TileFileError(f"{own.id}: there is no room for this tile in a game")
            self._larger[own] = larger
        return self._larger[own]

    @cached_property
    def _larger(self) -> dict[OwnTile, "Box"]:
        return {}

    @cached_property
    def _former(self) -> dict[int, "Box"]:
        return {}

    @property
    def tiles(self) -> list[Tile]:
        return self.file.tiles

    @property
    def token_names(self) -> list[str]:
        return list(self.tokens)

    @property
    def rules(self) -> int:
        return self.file.rules

    @cached_property
    def deck_names(self) -> list[str]:
        return list(dict.fromkeys(tile.deck for tile in self.tiles))

    @cached_property
    def deck_facts(self) -> tuple[DeckFacts, ...]:
        """The decks in the order of the tile file, each with its number of tiles."""
        known = {deck.name: deck for deck in self.decks}
        counts: Counter[str] = Counter()
        for tile in self.tiles:
            counts[tile.deck] += tile.count
        return tuple(
            replace(known.get(name, DeckFacts(name)), tiles=counts[name]) for name in self.deck_names
        )

    def tiles_with(self, options: Collection[str]) -> int:
        """How many tiles a game with these options has, including those on the table at the start."""
        return sum(deck.tiles for deck in self.deck_facts if deck.is_in_play(options))

    def decks_of(self, *roles: DeckRole) -> list[str]:
        """The names of the decks with these roles."""
        return [deck.name for deck in self.deck_facts if deck.role in roles]

    def kind(self, kind: Kind | str) -> KindFacts:
        """The facts about a kind of feature in this game."""
        name = kind if isinstance(kind, str) else kind.name.lower()
        if name not in self._kinds:
            raise KeyError(f"the box of {self.game} has no KindFacts for {name}")
        return self._kinds[name]

    @cached_property
    def _kinds(self) -> dict[str, KindFacts]:
        return {facts.name: facts for facts in (*self.kinds, JUNCTION)}

    def piece(self, piece: Piece | str) -> PieceFacts:
        """The facts about a kind of piece in this game."""
        name = piece if isinstance(piece, str) else piece.name.lower()
        for facts in self.pieces:
            if facts.name == name:
                return facts
        raise KeyError(f"the box of {self.game} has no PieceFacts for {name}")

    @cached_property
    def slots(self) -> tuple[Piece, ...]:
        """The pieces of a seat, one by one."""
        return tuple(Piece[facts.name.upper()] for facts in self.pieces for _ in range(facts.count))

    @property
    def piece_names(self) -> list[str]:
        """All kinds of pieces of a seat that a drawing can show, including the boat."""
        return [facts.name for facts in self.pieces] + [BOAT_NAME] * self.boats

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {tile.id: number for number, tile in enumerate(self.tiles)}

    def tile_number(self, id: str) -> int:
        if id not in self._numbers:
            raise KeyError(f"there is no tile {id} in {self.game}")
        return self._numbers[id]

    @cached_property
    def icons_of_kind(self) -> dict[Kind, dict[int, str]]:
        """For each kind of segment, the counters of its icons. A counter has the name of its first icon."""
        found: dict[Kind, dict[int, str]] = {}
        carried = {(s.kind, icon) for tile in self.tiles for s in tile.segments for icon in s.icons}
        for icon, counter in self.icons.items():
            for kind in (kind for kind, name in carried if name == icon):
                found.setdefault(kind, {}).setdefault(counter, icon)
        return found

    def icon_counts(self, kind: Kind, counts: Sequence[int]) -> dict[str, int]:
        """The icons on a feature by name, from its counters, without zeros."""
        names = self.icons_of_kind.get(kind, {})
        return {names[n]: int(count) for n, count in enumerate(counts) if count and n in names}

    @cached_property
    def side_kinds(self) -> list[Kind]:
        """The kinds of sides. Look-up arrays use their index in this list, plus 1."""
        middles = [s.kind for t in self.tiles for s in t.segments if any(p % 3 == 1 for _, p in s.ports)]
        return list(dict.fromkeys(kind for kind in middles if kind != self.file.overlay))

    @cached_property
    def sizes(self) -> Sizes:
        """The sizes of this game's arrays. They are the same for all editions of the box."""
        return self.newest.sizes if self.newest else sizes_of(self)

    @cached_property
    def mirror(self) -> Any:
        """The look-up arrays as plain lists."""
        mirror = Mirror.blank(box_fields(self.sizes))
        _fill(mirror, self)
        return mirror

    @cached_property
    def data(self) -> bytes:
        """The look-up arrays as the bytes of one record."""
        return bytes(self.mirror)

    @cached_property
    def table(self) -> "States":
        """The look-up arrays as an array of one record, for compiled rules."""
        from .arrays import records_of

        return records_of(box_fields(self.sizes), self.data)

    @cached_property
    def record(self) -> Any:
        """The only record in `table`."""
        return self.table[0]

    @cached_property
    def same_turn(self) -> list[list[int]]:
        """For each tile and turn, the first turn in which the tile looks the same."""
        return [[_same_turn(tile, turn, self.borders) for turn in range(4)] for tile in self.tiles]


def _fill(record: Any, box: Box) -> None:
    record.tile_count = len(box.tiles)
    record.side_ports = SIDE_PORTS if box.file.overlay else SIDE_PORTS - 1
    record.piece_kind = [int(kind) for kind in box.slots] + [-1] * (box.sizes.pieces - len(box.slots))
    for number, (token, count) in enumerate(box.tokens.items()):
        record.token_count[number] = count
        record.token_value[number] = int(token) if token.isdigit() else 0
    record.asked_sides = [_asked_sides(pattern) for pattern in range(PATTERNS)]
    record.turns_in = [_turns_in(turns) for turns in range(1 << TURNS_OF_TILE)]
    row = 0
    for number, tile in enumerate(box.tiles):
        record.deck[number] = box.deck_names.index(tile.deck)
        record.count[number] = tile.count
        record.cell_count[number] = tile.columns * tile.rows
        record.has_large |= tile.columns * tile.rows > 1
        _fill_segments(record, number, tile, box)
        for turn in range(4):
            record.first_row[number][turn] = row
            row = _fill_rows(record, row, tile, turn, box)
        _fill_fit(record, number, tile, box)


def _fill_segments(record: Any, number: int, tile: Tile, box: Box) -> None:
    regions = regions_of(tile)
    record.segment_count[number] = len(regions)
    record.inner[number] = next((i for i, segment in enumerate(regions) if not segment.ports), -1)
    for i, segment in enumerate(regions):
        record.kind[number][i] = int(segment.kind)
        record.of_kind[number][segment.kind] |= 1 << i
        record.has_icons[number][i] = int(bool(segment.icons))
        for icon in segment.icons:
            record.icons[number][i][box.icons[icon]] += 1
            record.icons_on[number][segment.kind][box.icons[icon]] += 1
        record.touches[number][i] = sum(1 << j for j in segment.touches if j < len(regions))
        record.has_twin[number][i] = int(sum(other.kind == segment.kind for other in regions) > 1)
        record.over[number][i] = _overlaid_number(segment, regions, box)


def _overlaid_number(segment: Segment, regions: list[Segment], box: Box) -> int:
    if segment.kind not in box.file.under:
        return -1
    overlaid = (i for i, s in enumerate(regions) if s.kind == box.file.overlay and segment.places <= s.places)
    return next(overlaid)


def _fill_rows(record: Any, row: int, tile: Tile, turn: int, box: Box) -> int:
    columns, rows = turned_size(tile.columns, tile.rows, turn)
    owner = _port_owners(tile, turn, box)
    for cell in range(columns * rows):
        record.cell_x[row], record.cell_y[row] = cell % columns, cell // columns
        record.port[row] = [-1] * (4 * SIDE_PORTS)
        for side in range(4):
            _fill_side(record, row, cell, side, tile, owner, box)
        row += 1
    return row


def _port_owners(tile: Tile, turn: int, box: Box) -> dict[tuple[int, int, bool], int]:
    """The segment at each port of a rotated tile. Keys are cell, point, and whether the segment is an
    overlay."""
    owner = {}
    for number, segment in enumerate(tile.segments):
        for port in segment.ports:
            cell, point = turned_port(port, turn, tile.columns, tile.rows)
            owner[cell, point, segment.kind == box.file.overlay] = number
    return owner


def _fill_side(
    record: Any, row: int, cell: int, side: int, tile: Tile, owner: dict[tuple[int, int, bool], int], box: Box
) -> None:
    segments = [owner.get((cell, 3 * side + third, False), -1) for third in range(3)]
    middle = segments[1]
    if middle < 0:
        return
    first = SIDE_PORTS * side
    record.side[row][side] = box.side_kinds.index(tile.segments[middle].kind) + 1
    record.ask[row][side] = record.side[row][side] * SIDE_KINDS ** ((side + 2) % 4)
    record.port[row][first + 1] = middle
    if segments[0] != middle:
        record.port[row][first], record.port[row][first + 2] = segments[0], segments[2]
    record.port[row][first + 3] = owner.get((cell, 3 * side + 1, True), -1)


def _fill_fit(record: Any, number: int, tile: Tile, box: Box) -> None:
    """Fills in which patterns a tile fits. Large tiles are left out, since their games decide where they may
    lie."""
    if tile.columns * tile.rows > 1:
        return
    for turn in range(4):
        if box.same_turn[number][turn] == turn:
            sides = record.side[record.first_row[number][turn]]
            for pattern in _patterns(sides):
                record.fit[number][pattern] += (1 << FIT_SHIFT << turn) + 1
                if record.fit[number][pattern] & FIT_COUNT == 1:
                    record.fitting[pattern][record.fitting_count[pattern]] = number
                    record.fitting_count[pattern] += 1


def _turns_in(turns: int) -> list[int]:
    found = [turn for turn in range(TURNS_OF_TILE) if turns >> turn & 1]
    return found + [0] * (TURNS_OF_TILE - len(found))


def _patterns(sides: list[int]) -> set[int]:
    """All patterns that a tile with these sides fits: at each side the matching neighbour or none."""
    asked = product(*({0, side * SIDE_KINDS**place} for place, side in enumerate(sides)))
    return {sum(pattern) for pattern in asked}


def _asked_sides(pattern: int) -> int:
    return sum(1 << side for side in range(4) if pattern // SIDE_KINDS**side % SIDE_KINDS)


def _same_turn(tile: Tile, turn: int, borders: frozenset[Kind]) -> int:
    lies = _looks(tile, turn, borders)
    return next(t for t in range(turn + 1) if _looks(tile, t, borders) == lies)


def _looks(tile: Tile, turn: int, borders_asked: frozenset[Kind]) -> tuple[tuple[int, int], frozenset[Any]]:
    """Everything that distinguishes a rotated tile from others: the segments at its ports, their icons, and
    the borders between segments."""

    def look(segment: Segment) -> tuple[Any, ...]:
        ports = frozenset(turned_port(port, turn, tile.columns, tile.rows) for port in segment.ports)
        return segment.kind, ports, tuple(sorted(segment.icons))

    def matters(a: Segment, b: Segment) -> bool:
        return {a.kind, b.kind} == borders_asked

    borders = [
        (look(s), frozenset(look(tile.segments[n]) for n in s.touches if matters(s, tile.segments[n])))
        for s in tile.segments
    ]
    return turned_size(tile.columns, tile.rows, turn), frozenset(borders)
