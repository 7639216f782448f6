"""Rotated tiles, regions and pieces: the common part of all oracles.

It shares nothing with the engine. There is no index to keep up to date: all results are dropped when a tile
is laid, and regions are found again by flood fill.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

Cell = tuple[int, int]  # east, south of the start tile
Spot = tuple[int, int, str]  # a cell, and the name of a segment on it
Group = frozenset[Spot]  # the joined segments of one region

TURNS = "^>v<"
SIDES = "NESW"
PORTS = ("nw", "n", "ne", "en", "e", "es", "se", "s", "sw", "ws", "w", "wn")
HALVES = tuple(port for port in PORTS if len(port) == 2)
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "nw": "sw", "ne": "se", "en": "wn", "es": "ws"}
ACROSS |= {there: here for here, there in ACROSS.items()}
# They own their sides from corner to corner; roads, rivers, railways, paths and tributaries own the middle.
WIDE = {"city", "forest", "mountain", "crop", "village"}


# --- Tiles as they lie -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Segment:
    """A part of a rotated tile. Its doors are where it continues: sides or, for open land, half-sides."""

    kind: str
    name: str
    doors: frozenset[str]
    icons: tuple[str, ...]
    beside: frozenset[str]  # names of the segments of the same tile to which its game relates it

    @cached_property
    def ways(self) -> list[tuple[int, int, str]]:
        """For each door: steps east and south to the cell beyond, and the door by which it is entered."""
        return [(*STEPS[door[0].upper()], ACROSS[door]) for door in self.doors]

    @cached_property
    def steps(self) -> list[Cell]:
        """The whole sides at which it continues. Open land has none."""
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


@dataclass(frozen=True)
class Part:
    """One connected piece of landscape on a tile that lies unturned."""

    kind: str
    doors: frozenset[str]
    icons: tuple[str, ...] = ()
    beside: tuple[int, ...] = ()  # indices of those parts of the tile


@dataclass(frozen=True)
class Tile:
    edges: str
    parts: tuple[Part, ...]

    @cached_property
    def layouts(self) -> list[Layout]:
        """The tile in its four turns."""
        return [self.lying(turn) for turn in range(4)]

    @cached_property
    def distinct_turns(self) -> list[int]:
        return [turn for turn in range(4) if self.layouts[turn] not in self.layouts[:turn]]

    def lying(self, turn: int) -> Layout:
        edges = "".join(self.edges[(side - turn) % 4] for side in range(4))
        return Layout(edges, frozenset(self.segment(part, turn) for part in self.parts))

    def segment(self, part: Part, turn: int) -> Segment:
        beside = frozenset(self.name(self.parts[place], turn) for place in part.beside)
        doors = frozenset(turned(door, turn) for door in part.doors)
        return Segment(part.kind, self.name(part, turn), doors, tuple(sorted(part.icons)), beside)

    def name(self, part: Part, turn: int) -> str:
        if [other.kind for other in self.parts].count(part.kind) == 1:
            return part.kind
        if not part.doors:
            return f"{part.kind}-{self.compass_way(part, turn)}"
        ports = [first_port(part.kind, turned(door, turn)) for door in part.doors]
        return f"{part.kind}-{min(ports, key=PORTS.index)}"

    def compass_way(self, part: Part, turn: int) -> str:
        """Where a part without doors lies, by the sides from which others lead to it."""
        doors = {turned(door, turn) for place in part.beside for door in self.parts[place].doors}
        return "".join(sorted(doors, key="NSEW".index)).lower()


def turned(door: str, turn: int) -> str:
    if door in SIDES:
        return SIDES[(SIDES.index(door) + turn) % 4]
    return HALVES[(HALVES.index(door) + 2 * turn) % 8]


def first_port(kind: str, door: str) -> str:
    """A half-side is a port itself."""
    if kind in WIDE:
        return PORTS[3 * SIDES.index(door)]
    return door.lower()


# --- Cells and their names ---------------------------------------------------------------------------------


def beyond(cell: Cell, side: str) -> Cell:
    east, south = STEPS[side]
    return cell[0] + east, cell[1] + south


def around(cell: Cell) -> Iterator[Cell]:
    """The eight cells, with those at the corners."""
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

    def __init__(self, start: Layout) -> None:
        self.squares: dict[Cell, Layout] = {}
        self.lay(start, (0, 0))

    def lay(self, layout: Layout, cell: Cell) -> None:
        self.squares[cell] = layout
        self.found: dict[Spot, Group] = {}
        self.open_cells = self.look_around()

    def look_around(self) -> dict[Cell, str]:
        """The empty cells beside a square, each with the landscapes that touch its sides N, E, S and W."""
        touching: defaultdict[Cell, list[str]] = defaultdict(lambda: [" "] * 4)
        for (x, y), layout in self.squares.items():
            for place, (east, south) in enumerate(STEPS.values()):
                cell = x + east, y + south
                if cell not in self.squares:
                    touching[cell][place - 2] = layout.edges[place]
        return {cell: "".join(edges) for cell, edges in touching.items()}

    def cells_for(self, layout: Layout) -> set[Cell]:
        """C-4: the cells where every touching side has the same landscape."""
        return {cell for cell, touching in self.open_cells.items() if goes_on(layout.edges, touching)}

    def spots(self) -> list[Spot]:
        return [spot for cell in self.squares for spot in self.spots_on(cell)]

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

    def beside(self, spot: Spot) -> set[Spot]:
        """The spots on the same square to which the game relates this one."""
        return {(*spot[:2], name) for name in self.segment(spot).beside}

    def group(self, spot: Spot) -> Group:
        if spot not in self.found:
            group = fill(spot, self.next_to)
            self.found |= dict.fromkeys(group, group)
        return self.found[spot]

    def groups(self) -> set[Group]:
        return {self.group(spot) for spot in self.spots()}

    def kind(self, group: Group) -> str:
        return self.segment(next(iter(group))).kind

    def open_sides(self, group: Group) -> int:
        steps = [(x, y, step) for x, y, name in group for step in self.squares[x, y].named[name].steps]
        return len([1 for x, y, (east, south) in steps if (x + east, y + south) not in self.squares])

    def square_count(self, group: Group) -> int:
        return len({spot[:2] for spot in group})  # C-10: a tile counts once

    def icons(self, spots: Iterable[Spot]) -> Counter[str]:
        return Counter(icon for spot in spots for icon in self.segment(spot).icons)


@cache
def goes_on(edges: str, touching: str) -> bool:
    return all(there in (" ", here) for here, there in zip(edges, touching, strict=True))


def fill(start: Spot, next_to: Callable[[Spot], Iterable[Spot]]) -> Group:
    """All spots connected with one spot."""
    reached, waiting = {start}, [start]
    while waiting:
        fresh = [spot for spot in next_to(waiting.pop()) if spot not in reached]
        reached.update(fresh)
        waiting += fresh
    return frozenset(reached)


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


class Game(ABC):
    """One game. The caller says what happens: lay, act, evaluate. It has no pile and no turn order."""

    def __init__(self, seats: int, outfit: dict[str, int], tiles: Mapping[str, Tile], start: str) -> None:
        self.scores = [0] * seats
        self.outfit = outfit  # the pieces that each seat begins with
        self.tiles = tiles
        self.land = Land(tiles[start].layouts[0])
        self.pieces: list[Piece] = []
        self.newest: Cell | None = None  # the start tile takes no piece
        self.places: dict[str, set[str]] = {}  # the cells for each tile, kept until another tile is laid

    # 1. Place the tile.

    def placements(self, tile_id: str) -> set[str]:
        if tile_id not in self.places:
            self.places[tile_id] = self.find_places(self.tiles[tile_id])
        return self.places[tile_id]

    def find_places(self, tile: Tile) -> set[str]:
        return {
            write_cell(cell) + TURNS[turn]
            for turn in tile.distinct_turns
            for cell in self.cells_for(tile.layouts[turn])
        }

    def cells_for(self, layout: Layout) -> set[Cell]:
        return self.land.cells_for(layout)

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        if cell_and_turn not in self.placements(tile_id):
            raise ValueError(f"{tile_id} {cell_and_turn}: the tile may not lie there")
        self.places.clear()
        self.newest = read_cell(cell_and_turn)
        self.land.lay(self.tiles[tile_id].layouts[TURNS.index(cell_and_turn[-1])], self.newest)

    # 2. Place a piece.

    def acts(self, seat: int) -> set[str]:
        return {"-"} | self.pieces_to_put(seat)

    def pieces_to_put(self, seat: int) -> set[str]:
        """C-6: from the supply, on the new tile."""
        if self.newest is None:
            return set()
        return {
            f"{kind} {spot[2]}"
            for kind, left in self.supply(seat).items()
            for spot in self.land.spots_on(self.newest)
            if left and self.may_stand(kind, spot)
        }

    @abstractmethod
    def may_stand(self, kind: str, spot: Spot) -> bool: ...

    def act(self, seat: int, text: str) -> None:
        if text not in self.acts(seat):
            raise ValueError(f"{text}: seat {seat} may not do that")
        if text != "-" and self.newest:
            kind, segment_name = text.split()
            self.pieces.append(Piece(seat, kind, (*self.newest, segment_name)))

    # The end.

    def end(self) -> None:
        """Prepares the final count."""
        self.pieces = [piece for piece in self.pieces if self.stays(piece)]

    def stays(self, piece: Piece) -> bool:
        """Whether a piece stays on the board for the final count."""
        return True

    # What is where.

    def supply(self, seat: int) -> dict[str, int]:
        away = Counter(piece.kind for piece in self.pieces if piece.seat == seat)
        return {kind: count - away[kind] for kind, count in self.outfit.items()}

    def groups_round_newest(self) -> list[Group]:
        """C-16: what reaches the sides of the newest tile, clockwise from the west half of its north side."""
        if self.newest is None:
            return []
        behind = self.land.squares[self.newest].behind
        groups = [self.land.group((*self.newest, behind[side])) for side in SIDES if side in behind]
        return list(dict.fromkeys(groups))

    def pieces_in(self, group: Group) -> list[Piece]:
        return [piece for piece in self.pieces if piece.spot in group]


def most_frequent(seats: Iterable[int]) -> frozenset[int]:
    """C-7: all those tied for most."""
    counts = Counter(seats)
    return frozenset(seat for seat, count in counts.items() if count == max(counts.values()))


def award(scores: list[int], region: Region) -> None:
    for seat in region.owners:
        scores[seat] += region.points
