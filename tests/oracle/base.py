"""Carcassonne read a second time, slowly: what the engine is compared with.

Nothing here is shared with the engine. There is no index to keep up to date: whatever was found out about
the tiles on the table is forgotten when another one is laid, and regions are flooded afresh.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.facts.base import HALVES, SIDES, TILES, Part, TileFacts

Cell = tuple[int, int]  # east, south of the start tile
Spot = tuple[int, int, str]  # a cell, and the name of a segment on it
Group = frozenset[Spot]  # the joined segments of one region

TURNS = "^>v<"
PORTS = ("nw", "n", "ne", "en", "e", "es", "se", "s", "sw", "ws", "w", "wn")
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "nw": "sw", "ne": "se", "en": "wn", "es": "ws"}
ACROSS |= {there: here for here, there in ACROSS.items()}


# --- Tiles as they lie -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Segment:
    """A part of a turned tile. Its doors are where it goes on: sides, or for a field half-sides."""

    kind: str
    name: str
    doors: frozenset[str]
    shields: int
    cities: frozenset[str]  # names of the city segments a field borders

    @cached_property
    def ways(self) -> list[tuple[int, int, str]]:
        """For each door: steps east and south to the cell beyond, and the door by which it is entered."""
        return [(*STEPS[door[0].upper()], ACROSS[door]) for door in self.doors]


@dataclass(frozen=True)
class Layout:
    """A turned tile; two turns that look alike are equal."""

    edges: str
    segments: frozenset[Segment]

    @cached_property
    def named(self) -> dict[str, Segment]:
        return {segment.name: segment for segment in self.segments}

    @cached_property
    def behind(self) -> dict[str, str]:
        """For each door, the name of the segment it leads to."""
        return {door: segment.name for segment in self.segments for door in segment.doors}

    def river(self) -> Segment:
        return next(segment for segment in self.segments if segment.kind == "river")


@cache
def as_it_lies(tile_id: str, turn: int) -> Layout:
    tile = TILES[tile_id]
    edges = "".join(tile.edges[(side - turn) % 4] for side in range(4))
    return Layout(edges, frozenset(turned_segment(tile, part, turn) for part in tile.parts))


def turned_segment(tile: TileFacts, part: Part, turn: int) -> Segment:
    cities = frozenset(name(tile, tile.parts[place], turn) for place in part.cities)
    return Segment(part.kind, name(tile, part, turn), turned(part, turn), int(part.shield), cities)


def turned(part: Part, turn: int) -> frozenset[str]:
    sides = {SIDES[(SIDES.index(side) + turn) % 4] for side in part.sides}
    halves = {HALVES[(HALVES.index(half) + 2 * turn) % 8] for half in part.halves}
    return frozenset(sides | halves)


def name(tile: TileFacts, part: Part, turn: int) -> str:
    if [other.kind for other in tile.parts].count(part.kind) == 1:
        return part.kind
    ports = [first_port(part.kind, door) for door in turned(part, turn)]
    return f"{part.kind}-{min(ports, key=PORTS.index)}"


def first_port(kind: str, door: str) -> str:
    """A city owns its whole side, a road or river the middle; a field's half-side is a port itself."""
    if kind == "city":
        return PORTS[3 * SIDES.index(door)]
    return door.lower()


@cache
def distinct_turns(tile_id: str) -> list[int]:
    layouts = [as_it_lies(tile_id, turn) for turn in range(4)]
    return [turn for turn in range(4) if layouts[turn] not in layouts[:turn]]


# --- Cells and their names ---------------------------------------------------------------------------------


def beyond(cell: Cell, door: str) -> Cell:
    east, south = STEPS[door[0].upper()]
    return cell[0] + east, cell[1] + south


def around(cell: Cell) -> Iterator[Cell]:
    x, y = cell
    return ((x + east, y + south) for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0))


def write_cell(cell: Cell) -> str:
    x, y = cell
    north_south = f"{'N' if y < 0 else 'S'}{abs(y)}" if y else ""
    east_west = f"{'W' if x < 0 else 'E'}{abs(x)}" if x else ""
    return north_south + east_west or "O"


def read_cell(text: str) -> Cell:
    x = y = 0
    for way, count in re.findall(r"([NESW])(\d+)", text):
        x += STEPS[way][0] * int(count)
        y += STEPS[way][1] * int(count)
    return x, y


# --- The tiles on the table --------------------------------------------------------------------------------


class Land:
    """All laid tiles, and the regions found on them by flood fill."""

    def __init__(self, start_tile: str) -> None:
        self.squares: dict[Cell, Layout] = {}
        self.lay(start_tile, (0, 0), 0)

    def lay(self, tile_id: str, cell: Cell, turn: int) -> None:
        self.squares[cell] = as_it_lies(tile_id, turn)
        self.groups = self.flood()

    def open_cells(self) -> set[Cell]:
        return {beyond(cell, side) for cell in self.squares for side in SIDES} - self.squares.keys()

    def fits(self, layout: Layout, cell: Cell) -> bool:
        """C-4: every touching side goes on as the same landscape."""
        return all(
            self.squares[beyond(cell, side)].edges[SIDES.index(ACROSS[side])] == edge
            for side, edge in zip(SIDES, layout.edges, strict=True)
            if beyond(cell, side) in self.squares
        )

    def river_end(self) -> tuple[Cell, str] | None:
        """The square on which the river ends for now, and the side by which it leaves."""
        for cell, layout in self.squares.items():
            for side, edge in zip(SIDES, layout.edges, strict=True):
                if edge == "W" and beyond(cell, side) not in self.squares:
                    return cell, side
        return None

    def spots_on(self, cell: Cell) -> dict[Spot, Segment]:
        return {(*cell, segment.name): segment for segment in self.squares[cell].segments}

    def segment(self, spot: Spot) -> Segment:
        return self.spots_on(spot[:2])[spot]

    def next_to(self, spot: Spot) -> set[Spot]:
        """The spots on other squares that this one runs into."""
        found = set()
        for door in self.segment(spot).doors:
            cell = beyond(spot[:2], door)
            if cell in self.squares:
                found.add((*cell, self.squares[cell].behind(ACROSS[door]).name))
        return found

    def fill(self, start: Spot) -> Group:
        reached, waiting = {start}, [start]
        while waiting:
            fresh = self.next_to(waiting.pop()) - reached
            reached |= fresh
            waiting += fresh
        return frozenset(reached)

    def flood(self) -> dict[Spot, Group]:
        groups: dict[Spot, Group] = {}
        for cell in self.squares:
            for spot in self.spots_on(cell):
                if spot not in groups:
                    group = self.fill(spot)
                    groups |= dict.fromkeys(group, group)
        return groups

    def kind(self, group: Group) -> str:
        return self.segment(next(iter(group))).kind

    def open_sides(self, group: Group) -> int:
        doors = [(spot[:2], door) for spot in group for door in self.segment(spot).doors if door in SIDES]
        return sum(beyond(cell, door) not in self.squares for cell, door in doors)

    def square_count(self, group: Group) -> int:
        return len({spot[:2] for spot in group})  # C-10: a tile counts once

    def shield_count(self, group: Group) -> int:
        return sum(self.segment(spot).shields for spot in group)

    def neighbour_count(self, group: Group) -> int:
        ((x, y, _),) = group
        return sum(cell in self.squares for cell in around((x, y)))

    def finished_cities(self, field: Group) -> set[Group]:
        """B-8, B-9: each once, however often it meets the field."""
        beside = {(*spot[:2], city) for spot in field for city in self.segment(spot).cities}
        return {self.groups[city] for city in beside if self.is_finished(self.groups[city])}

    def is_finished(self, group: Group) -> bool:
        match self.kind(group):
            case "road" | "city":
                return self.open_sides(group) == 0
            case "monastery" | "garden":
                return self.neighbour_count(group) == 8
            case _:
                return False

    def points(self, group: Group) -> int:
        """B-3 to B-5 for what is finished, B-7 and B-8 for what is not."""
        match self.kind(group):
            case "road":
                return self.square_count(group)
            case "city":
                single = self.square_count(group) + self.shield_count(group)
                return 2 * single if self.is_finished(group) else single
            case "monastery" | "garden":
                return 1 + self.neighbour_count(group)
            case "field":
                return 3 * len(self.finished_cities(group))
            case _:
                return 0


# --- The game ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    seat: int
    kind: str
    spot: Spot


@dataclass(frozen=True)
class Region:
    kind: str
    spots: Group
    open_sides: int
    finished: bool
    owners: frozenset[int]
    points: int


class Oracle:
    """One game, told what happens: lay, act, evaluate, and again. It knows no pile and no turn order."""

    def __init__(self, seats: int, farmers: bool = True, abbots: bool = False, river: bool = False) -> None:
        self.scores = [0] * seats
        self.pieces: list[Piece] = []
        self.newest: Cell | None = None
        self.land = Land("RA" if river else "D0")
        self.stock = {"meeple": 7, "abbot": 1 if abbots else 0}
        # B-2, B-10, B-15: where each piece may go.
        self.ground = {
            "meeple": {"road", "city", "monastery"} | ({"field"} if farmers else set()),
            "abbot": {"monastery", "garden"} if abbots else set(),
        }

    # 1. Place the tile.

    def placements(self, tile_id: str) -> set[str]:
        cells = self.river_cells() if "W" in TILES[tile_id].edges else self.land.open_cells()
        return {
            write_cell(cell) + TURNS[turn]
            for turn in distinct_turns(tile_id)
            for cell in cells
            if self.may_lie(as_it_lies(tile_id, turn), cell)
        }

    def river_cells(self) -> set[Cell]:
        end = self.land.river_end()
        return {beyond(*end)} if end else set()

    def may_lie(self, layout: Layout, cell: Cell) -> bool:
        return self.land.fits(layout, cell) and not ("W" in layout.edges and self.turns_back(layout))

    def turns_back(self, layout: Layout) -> bool:
        """B-13: the last river tile and this one would bend the same way."""
        end = self.land.river_end()
        if end is None:
            return False
        cell, way = end
        before = bend(way, self.land.squares[cell].river(), leaving=True)
        return before != "straight" and before == bend(ACROSS[way], layout.river(), leaving=False)

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        if cell_and_turn not in self.placements(tile_id):
            raise ValueError(f"{tile_id} {cell_and_turn}: the tile may not lie there")
        self.newest = read_cell(cell_and_turn)
        self.land.lay(tile_id, self.newest, TURNS.index(cell_and_turn[-1]))

    # 2. Place a meeple or an abbot, or take the abbot home.

    def acts(self, seat: int) -> set[str]:
        return {"-"} | self.pieces_to_put(seat) | self.abbots_to_recall(seat)

    def pieces_to_put(self, seat: int) -> set[str]:
        """C-6: from the supply, on the new tile, in a region that holds nobody."""
        if self.newest is None:
            return set()  # the start tile takes no piece
        return {
            f"{kind} {segment.name}"
            for spot, segment in self.land.spots_on(self.newest).items()
            for kind, left in self.supply(seat).items()
            if left and segment.kind in self.ground[kind] and not self.pieces_in(self.land.groups[spot])
        }

    def abbots_to_recall(self, seat: int) -> set[str]:
        """B-11: not from where it is about to score in full."""
        abbot = self.abbot_of(seat)
        return {"abbot home"} if abbot and not self.land.is_finished(self.land.groups[abbot.spot]) else set()

    def act(self, seat: int, text: str) -> None:
        if text not in self.acts(seat):
            raise ValueError(f"{text}: seat {seat} may not do that")
        if text == "abbot home":
            self.recall(seat)
        elif text != "-" and self.newest:
            kind, segment_name = text.split()
            self.pieces.append(Piece(seat, kind, (*self.newest, segment_name)))

    def recall(self, seat: int) -> None:
        abbot = self.abbot_of(seat)
        if abbot:
            self.scores[seat] += self.land.points(self.land.groups[abbot.spot])
            self.pieces.remove(abbot)

    def abbot_of(self, seat: int) -> Piece | None:
        return next((piece for piece in self.pieces if (piece.seat, piece.kind) == (seat, "abbot")), None)

    # 3. Evaluate.

    def evaluate(self) -> None:
        # C-16: the regions with their owners are all known before any piece goes home.
        for region in [region for region in self.regions() if region.finished]:
            award(self.scores, region)
            self.pieces = [piece for piece in self.pieces if piece.spot not in region.spots]

    # The end.

    def final_scores(self) -> list[int]:
        scores = list(self.scores)
        for region in self.regions():
            award(scores, region)
        return scores

    # What is where.

    def supply(self, seat: int) -> dict[str, int]:
        away = Counter(piece.kind for piece in self.pieces if piece.seat == seat)
        return {kind: count - away[kind] for kind, count in self.stock.items()}

    def pieces_in(self, group: Group) -> list[Piece]:
        return [piece for piece in self.pieces if piece.spot in group]

    def regions(self) -> set[Region]:
        return {self.region(group) for group in set(self.land.groups.values())}

    def region(self, group: Group) -> Region:
        land, kind = self.land, self.land.kind(group)
        # B-15: fields and gardens are worth nothing when nobody may go there.
        points = land.points(group) if any(kind in kinds for kinds in self.ground.values()) else 0
        owners = most_frequent(piece.seat for piece in self.pieces_in(group))
        return Region(kind, group, land.open_sides(group), land.is_finished(group), owners, points)


def bend(side: str, river: Segment, leaving: bool) -> str:
    """How the river turns on a tile that it leaves, or else enters, by this side."""
    others = river.doors - {side}
    if not others:
        return "straight"  # spring and lake
    (other,) = others
    entry, exit_ = (other, side) if leaving else (side, other)
    quarters = (SIDES.index(exit_) - SIDES.index(entry)) % 4
    return {1: "left", 2: "straight", 3: "right"}[quarters]


def most_frequent(seats: Iterable[int]) -> frozenset[int]:
    """C-7: all those tied for most."""
    counts = Counter(seats)
    return frozenset(seat for seat, count in counts.items() if count == max(counts.values()))


def award(scores: list[int], region: Region) -> None:
    for seat in region.owners:
        scores[seat] += region.points
