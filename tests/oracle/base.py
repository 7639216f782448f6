"""The oracle of Carcassonne: a slow second implementation, with which the engine is compared.

Nothing here is shared with the engine.
"""

from collections import Counter

from tests.facts.base import LAND_TILES, RIVER_TILES, TILES, TileFacts
from tests.oracle.land import (
    ACROSS,
    SIDES,
    Cell,
    Game,
    Group,
    Layout,
    Part,
    Piece,
    Region,
    Segment,
    Spot,
    Tile,
    around,
    award,
    beyond,
    most_frequent,
)


def tile_of(facts: TileFacts) -> Tile:
    """A field is tied to the cities it borders."""
    parts = [
        Part(part.kind, frozenset([*part.sides, *part.halves]), ("shield",) * part.shield, part.cities)
        for part in facts.parts
    ]
    return Tile(facts.edges, tuple(parts))


BOX = {tile_id: tile_of(facts) for tile_id, facts in TILES.items()}


def as_it_lies(tile_id: str, turn: int) -> Layout:
    return BOX[tile_id].layouts[turn]


def distinct_turns(tile_id: str) -> list[int]:
    return BOX[tile_id].distinct_turns


def decks(river: bool = False, **_: bool) -> list[Counter[str]]:
    """C-2, B-12: the pile; tiles that come first precede later ones."""
    land = Counter({tile.id: tile.count for tile in LAND_TILES.values() if tile.id != "D0"})
    between = Counter({tile_id: 1 for tile_id in RIVER_TILES if tile_id not in ("RA", "RL")})
    return [between, Counter(["RL"]), land] if river else [land]


class Oracle(Game):
    def __init__(self, seats: int, farmers: bool = True, abbots: bool = False, river: bool = False) -> None:
        super().__init__(seats, {"meeple": 7, "abbot": 1 if abbots else 0}, BOX, "RA" if river else "D0")
        # B-2, B-10, B-15: where each piece may go.
        self.ground = {
            "meeple": {"road", "city", "monastery"} | ({"field"} if farmers else set()),
            "abbot": {"monastery", "garden"} if abbots else set(),
        }

    # 1. Place the tile.

    def cells_for(self, layout: Layout) -> set[Cell]:
        """B-13: a river tile goes to the river's end, unless it turns back there."""
        cells = super().cells_for(layout)
        if "W" not in layout.edges:
            return cells
        end = self.river_end()
        return {cell for cell in cells if end and cell == beyond(*end) and not self.turns_back(layout, *end)}

    def river_end(self) -> tuple[Cell, str] | None:
        """The square on which the river ends for now, and the side by which it leaves."""
        for cell, layout in self.land.squares.items():
            for side, edge in zip(SIDES, layout.edges, strict=True):
                if edge == "W" and beyond(cell, side) not in self.land.squares:
                    return cell, side
        return None

    def turns_back(self, layout: Layout, last: Cell, way: str) -> bool:
        """B-13: the last river tile and this one would bend the same way."""
        before = bend(way, river_on(self.land.squares[last]), leaving=True)
        return before != "straight" and before == bend(ACROSS[way], river_on(layout), leaving=False)

    # 2. Place a meeple or an abbot, or take the abbot home.

    def acts(self, seat: int) -> set[str]:
        return super().acts(seat) | self.abbots_to_recall(seat)

    def may_stand(self, kind: str, spot: Spot) -> bool:
        """C-6: meeples can be put in regions without meeples."""
        right_ground = self.land.segment(spot).kind in self.ground[kind]
        return right_ground and not self.pieces_in(self.land.group(spot))

    def abbots_to_recall(self, seat: int) -> set[str]:
        """B-11: not from where it is about to score in full."""
        abbot = self.abbot_of(seat)
        return {"abbot home"} if abbot and not self.is_finished(self.land.group(abbot.spot)) else set()

    def act(self, seat: int, text: str) -> None:
        if text == "abbot home" and text in self.acts(seat):
            self.recall(seat)
        else:
            super().act(seat, text)

    def recall(self, seat: int) -> None:
        abbot = self.abbot_of(seat)
        if abbot:
            self.scores[seat] += self.points(self.land.group(abbot.spot))
            self.pieces.remove(abbot)

    def abbot_of(self, seat: int) -> Piece | None:
        return next((piece for piece in self.pieces if (piece.seat, piece.kind) == (seat, "abbot")), None)

    # 3. Evaluate.

    def is_finished(self, group: Group) -> bool:
        match self.land.kind(group):
            case "road" | "city":
                return self.land.open_sides(group) == 0
            case "monastery" | "garden":
                return self.neighbour_count(group) == 8
            case _:
                return False

    def points(self, group: Group) -> int:
        """B-3 to B-5 for finished features, B-7 and B-8 for unfinished ones."""
        match self.land.kind(group):
            case "road":
                return self.land.square_count(group)
            case "city":
                single = self.land.square_count(group) + self.land.icons(group)["shield"]
                return 2 * single if self.is_finished(group) else single
            case "monastery" | "garden":
                return 1 + self.neighbour_count(group)
            case "field":
                return 3 * len(self.finished_cities(group))
            case _:
                return 0

    def neighbour_count(self, group: Group) -> int:
        ((x, y, _),) = group
        return sum(cell in self.land.squares for cell in around((x, y)))

    def finished_cities(self, field: Group) -> set[Group]:
        """B-8, B-9: each once, however often it meets the field."""
        cities = {self.land.group(city) for spot in field for city in self.land.beside(spot)}
        return {city for city in cities if self.is_finished(city)}

    def evaluate(self) -> None:
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [group for group in self.claimed_groups() if self.is_finished(group)]
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

    def regions(self) -> set[Region]:
        return {self.region(group) for group in self.land.groups()}

    def claimed_groups(self) -> set[Group]:
        return {self.land.group(piece.spot) for piece in self.pieces}

    def region(self, group: Group) -> Region:
        land, kind = self.land, self.land.kind(group)
        # B-15: fields and gardens are worth nothing if no piece may go there.
        points = self.points(group) if any(kind in kinds for kinds in self.ground.values()) else 0
        owners = most_frequent(piece.seat for piece in self.pieces_in(group))
        return Region(kind, group, land.open_sides(group), self.is_finished(group), owners, points)


def river_on(layout: Layout) -> Segment:
    return next(segment for segment in layout.segments if segment.kind == "river")


def bend(side: str, river: Segment, leaving: bool) -> str:
    """How the river turns on a tile that it leaves, or else enters, by this side."""
    others = river.doors - {side}
    if not others:
        return "straight"  # spring and lake
    (other,) = others
    entry, exit_ = (other, side) if leaving else (side, other)
    quarters = (SIDES.index(exit_) - SIDES.index(entry)) % 4
    return {1: "left", 2: "straight", 3: "right"}[quarters]
