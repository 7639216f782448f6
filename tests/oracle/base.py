"""Carcassonne read a second time, slowly: what the engine is compared with.

Nothing here is shared with the engine. There is no index to keep up to date: whatever was found out about
the tiles on the table is forgotten when another one is laid, and regions are flooded afresh.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.facts.base import HALVES, LAND_TILES, RIVER_TILES, SIDES, TILES, Part, TileFacts

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

    @cached_property
    def steps(self) -> list[Cell]:
        """Where it goes on by a whole side, as fields do not."""
        return [STEPS[door] for door in self.doors if door in SIDES]


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


@cache
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
        self.found: dict[Spot, Group] = {}
        self.open_cells = self.look_around()

    def look_around(self) -> dict[Cell, str]:
        """The empty cells beside a square, each with the landscapes that touch it from N, E, S and W."""
        touching: defaultdict[Cell, list[str]] = defaultdict(lambda: [" "] * 4)
        for (x, y), layout in self.squares.items():
            for place, (east, south) in enumerate(STEPS.values()):
                cell = x + east, y + south
                if cell not in self.squares:
                    touching[cell][place - 2] = layout.edges[place]
        return {cell: "".join(edges) for cell, edges in touching.items()}

    def cells_for(self, layout: Layout) -> set[Cell]:
        """C-4: where every touching side goes on as the same landscape."""
        return {cell for cell, touching in self.open_cells.items() if goes_on(layout.edges, touching)}

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
        return self.squares[spot[:2]].named[spot[2]]

    def next_to(self, spot: Spot) -> list[Spot]:
        """The spots on other squares that this one runs into."""
        x, y, name = spot
        return [
            (x + east, y + south, there.behind[door])
            for east, south, door in self.squares[x, y].named[name].ways
            if (there := self.squares.get((x + east, y + south)))
        ]

    def fill(self, start: Spot) -> Group:
        reached, waiting = {start}, [start]
        while waiting:
            fresh = [spot for spot in self.next_to(waiting.pop()) if spot not in reached]
            reached.update(fresh)
            waiting += fresh
        return frozenset(reached)

    def group(self, spot: Spot) -> Group:
        if spot not in self.found:
            group = self.fill(spot)
            self.found |= dict.fromkeys(group, group)
        return self.found[spot]

    def groups(self) -> set[Group]:
        return {self.group(spot) for cell in self.squares for spot in self.spots_on(cell)}

    def kind(self, group: Group) -> str:
        return self.segment(next(iter(group))).kind

    def open_sides(self, group: Group) -> int:
        steps = [(x, y, step) for x, y, name in group for step in self.squares[x, y].named[name].steps]
        return len([1 for x, y, (east, south) in steps if (x + east, y + south) not in self.squares])

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
        return {city for city in map(self.group, beside) if self.is_finished(city)}

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


@cache
def goes_on(edges: str, touching: str) -> bool:
    return all(there in (" ", here) for here, there in zip(edges, touching, strict=True))


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


def decks(river: bool = False, **_: bool) -> list[Counter[str]]:
    """C-2, B-12: what is in the pile, those that come first before those that come later."""
    land = Counter({tile.id: tile.count for tile in LAND_TILES.values() if tile.id != "D0"})
    between = Counter({tile_id: 1 for tile_id in RIVER_TILES if tile_id not in ("RA", "RL")})
    return [between, Counter(["RL"]), land] if river else [land]


class Oracle:
    """One game, told what happens: lay, act, evaluate, and again. It knows no pile and no turn order."""

    def __init__(self, seats: int, farmers: bool = True, abbots: bool = False, river: bool = False) -> None:
        self.scores = [0] * seats
        self.pieces: list[Piece] = []
        self.newest: Cell | None = None
        self.places: dict[str, set[str]] = {}  # of the tiles that were asked for since the last was laid
        self.land = Land("RA" if river else "D0")
        self.stock = {"meeple": 7, "abbot": 1 if abbots else 0}
        # B-2, B-10, B-15: where each piece may go.
        self.ground = {
            "meeple": {"road", "city", "monastery"} | ({"field"} if farmers else set()),
            "abbot": {"monastery", "garden"} if abbots else set(),
        }

    # 1. Place the tile.

    def placements(self, tile_id: str) -> set[str]:
        if tile_id not in self.places:
            self.places[tile_id] = self.find_places(tile_id)
        return self.places[tile_id]

    def find_places(self, tile_id: str) -> set[str]:
        layouts = {turn: as_it_lies(tile_id, turn) for turn in distinct_turns(tile_id)}
        cells_for = self.river_cells_for if "W" in TILES[tile_id].edges else self.land.cells_for
        return {write_cell(cell) + TURNS[turn] for turn in layouts for cell in cells_for(layouts[turn])}

    def river_cells_for(self, layout: Layout) -> set[Cell]:
        """B-13: the cell at the river's end, unless the tile does not fit there or turns back."""
        end = self.land.river_end()
        cells = {beyond(*end)} & self.land.cells_for(layout) if end else set()
        return {cell for cell in cells if end and not self.turns_back(layout, *end)}

    def turns_back(self, layout: Layout, last: Cell, way: str) -> bool:
        """B-13: the last river tile and this one would bend the same way."""
        before = bend(way, self.land.squares[last].river(), leaving=True)
        return before != "straight" and before == bend(ACROSS[way], layout.river(), leaving=False)

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        if cell_and_turn not in self.placements(tile_id):
            raise ValueError(f"{tile_id} {cell_and_turn}: the tile may not lie there")
        self.places.clear()
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
            if left and segment.kind in self.ground[kind] and not self.pieces_in(self.land.group(spot))
        }

    def abbots_to_recall(self, seat: int) -> set[str]:
        """B-11: not from where it is about to score in full."""
        abbot = self.abbot_of(seat)
        return {"abbot home"} if abbot and not self.land.is_finished(self.land.group(abbot.spot)) else set()

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
            self.scores[seat] += self.land.points(self.land.group(abbot.spot))
            self.pieces.remove(abbot)

    def abbot_of(self, seat: int) -> Piece | None:
        return next((piece for piece in self.pieces if (piece.seat, piece.kind) == (seat, "abbot")), None)

    # 3. Evaluate.

    def evaluate(self) -> None:
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [group for group in self.claimed_groups() if self.land.is_finished(group)]
        for region in [self.region(group) for group in finished]:
            award(self.scores, region)
            self.pieces = [piece for piece in self.pieces if piece.spot not in region.spots]

    # The end.

    def final_scores(self) -> list[int]:
        scores = list(self.scores)
        for group in self.claimed_groups():
            award(scores, self.region(group))
        return scores

    # What is where.

    def supply(self, seat: int) -> dict[str, int]:
        away = Counter(piece.kind for piece in self.pieces if piece.seat == seat)
        return {kind: count - away[kind] for kind, count in self.stock.items()}

    def pieces_in(self, group: Group) -> list[Piece]:
        return [piece for piece in self.pieces if piece.spot in group]

    def regions(self) -> set[Region]:
        return {self.region(group) for group in self.land.groups()}

    def claimed_groups(self) -> set[Group]:
        return {self.land.group(piece.spot) for piece in self.pieces}

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
