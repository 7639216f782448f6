"""The oracle of Amazonas: a slow second implementation, with which the engine is compared.

It shares nothing with the engine. New boat icons are not computed from what a tile joins: each seat has the
set of icons that have moved its boat, and all its tributaries are checked again.
"""

import copy
from collections import Counter
from fractions import Fraction

from tests.facts.amazonas import AMAZON_TILES, ANIMALS, DOUBLE_TILES, STANDARD_TILES, START, TILES
from tests.facts.tiles import TileFacts
from tests.oracle.land import (
    Cell,
    Game,
    Group,
    Layout,
    Part,
    Region,
    Spot,
    Tile,
    award,
    most_frequent,
)
from tests.oracle.river_land import LargeTile, RiverLand

Icon = tuple[Spot, int]  # a boat icon: where it is, and which of those there

PIECES = {"meeple": 4, "camp": 2}
GROUND = {"meeple": {"tributary", "village"}, "camp": {"jungle"}}  # AZ-5
SPACES = {2: 16, 3: 16, 4: 8, 5: 8}  # AZ-1: on the start tile
MOUTH = {2: [6, 3], 3: [6, 3], 4: [7, 4, 1], 5: [7, 4, 1]}  # AZ-17
PILE = (13, 3)  # AZ-2: standard and Amazon tiles in each of five piles


def tile_of(facts: TileFacts) -> Tile:
    parts = tuple(Part(part.kind, frozenset(part.at), part.icons) for part in facts.parts)
    if facts.columns * facts.rows == 1:
        return Tile(facts.edges, parts)
    return LargeTile(facts.edges, parts, facts.columns, facts.rows)


BOX = {tile_id: tile_of(facts) for tile_id, facts in TILES.items()}


def decks(**_: bool) -> list[Counter[str]]:
    """Standard and Amazon tiles. They are drawn from both, with `odds`."""
    return [Counter({tile.id: tile.count for tile in box.values()}) for box in (STANDARD_TILES, AMAZON_TILES)]


def odds(standard: Counter[str], amazon: Counter[str]) -> dict[str, Fraction]:
    """AZ-2: how likely each tile comes next, with these left. The piles after the present one are whole."""
    left = standard.total() + amazon.total()
    later = (left - 1) // sum(PILE)
    return {
        tile: Fraction(deck.total() - later * whole, left - later * sum(PILE)) * count / deck.total()
        for deck, whole in zip((standard, amazon), PILE, strict=True)
        for tile, count in deck.items()
        if deck.total() > later * whole
    }


class Oracle(Game):
    land: RiverLand

    def __init__(self, seats: int) -> None:
        super().__init__(seats, PIECES, BOX, START)
        self.land = RiverLand(BOX[START].layouts[0])
        self.river_end: Cell = (0, 4)  # where the next Amazon tile goes
        self.spaces = SPACES[seats]
        self.boats = [0] * seats
        self.met: list[set[Icon]] = [set() for _ in range(seats)]  # icons that have moved the seat's boat
        self.doubles = set(DOUBLE_TILES)  # those still open
        self.laid: list[str] = []  # the tiles of this turn, until they are evaluated

    # 1. Place the tile, and after a marked one a double.

    def placements(self, tile_id: str) -> set[str]:
        return super().placements(tile_id) if tile_id in self.tiles_to_lay() else set()

    def tiles_to_lay(self) -> set[str]:
        if self.owes_double:
            return self.doubles
        return set() if self.laid else BOX.keys() - DOUBLE_TILES.keys()

    @property
    def owes_double(self) -> bool:
        return len(self.laid) == 1 and self.river_icons()["mark"] > 0

    def river_icons(self) -> Counter[str]:
        """What the river shows on the tiles of this turn."""
        parts = [part for tile in self.laid for part in BOX[tile].parts if part.kind == "amazon"]
        return Counter(icon for part in parts for icon in part.icons)

    def cells_for(self, layout: Layout) -> set[Cell]:
        """AZ-10: an Amazon tile continues the river. AZ-4: no other tile may lie south of the river's last
        row."""
        cells = super().cells_for(layout)
        if "amazon" in layout.named:
            return cells & {self.river_end}
        return {cell for cell in cells if cell[1] < self.river_end[1]}

    def double_placements(self) -> set[str]:
        """AZ-11: any of the doubles still open, either way up."""
        return {f"{tile} {place}" for tile in self.doubles for place in self.placements(tile)}

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        super().lay(tile_id, cell_and_turn)
        self.laid.append(tile_id)
        self.doubles.discard(tile_id)
        if tile_id in AMAZON_TILES | DOUBLE_TILES:
            self.lengthen_river()
        self.move_for_icons()

    def lengthen_river(self) -> None:
        """AZ-10, AZ-11: by a space and a row for each cell."""
        rows = len(self.land.tile_cells[self.river_end])
        self.river_end = 0, self.river_end[1] + rows
        self.spaces += rows

    # 2. Place a piece, or move the boat.

    def acts(self, seat: int) -> set[str]:
        """AZ-3: without a piece, the boat has to move."""
        return {"boat"} | self.pieces_to_put(seat) if self.awaits_act else set()

    @property
    def awaits_act(self) -> bool:
        return bool(self.laid) and not self.owes_double

    def may_stand(self, kind: str, spot: Spot) -> bool:
        """AZ-5: where no other of its sort is; AZ-11: `newest` is the double, after a marked tile."""
        others = [piece for piece in self.pieces_in(self.land.group(spot)) if piece.kind == kind]
        return self.land.segment(spot).kind in GROUND[kind] and not others

    def act(self, seat: int, text: str) -> None:
        if text == "boat" and text in self.acts(seat):
            self.advance(seat, 1)
        else:
            super().act(seat, text)
            self.move_for_icons()

    # Boats.

    def advance(self, seat: int, steps: int) -> None:
        """AZ-7: never beyond the last explored space."""
        self.boats[seat] = min(self.boats[seat] + steps, self.spaces - 1)

    def move_for_icons(self) -> None:
        """AZ-6: each icon once, as soon as it lies on a tributary with a meeple of the seat."""
        for seat, met in enumerate(self.met):
            fresh = self.icons_near(seat) - met
            met |= fresh
            self.advance(seat, len(fresh))

    def icons_near(self, seat: int) -> set[Icon]:
        meeples = [piece for piece in self.pieces if (piece.seat, piece.kind) == (seat, "meeple")]
        spots = {spot for meeple in meeples for spot in self.land.group(meeple.spot)}
        return {(spot, n) for spot in spots for n in range(self.land.segment(spot).icons.count("boat"))}

    def by_place(self, prizes: list[int]) -> list[int]:
        """AZ-12, AZ-17: boats on one space share a place, and no place is left out."""
        places = sorted(set(self.boats), reverse=True)
        if len(self.boats) == 2 and places[0] - places[-1] > 1:  # AZ-14
            places = places[:1]
        prize = dict(zip(places, prizes, strict=False))
        return [prize.get(boat, 0) for boat in self.boats]

    # 3. Evaluate.

    def evaluate(self) -> None:
        if self.laid[0] in AMAZON_TILES:
            self.evaluate_river()
        else:
            self.evaluate_land()
        self.laid = []

    def evaluate_river(self) -> None:
        """AZ-12, AZ-13."""
        points = self.river_points()
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
        for seat, more in enumerate(points):
            self.advance(seat, 0 if more else 1)

    def river_points(self) -> list[int]:
        icons = self.river_icons()
        return self.by_place([icons["caiman"] + icons["piranha"], icons["piranha"]])

    def evaluate_land(self) -> None:
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [self.region(group) for group in self.claimed_groups() if self.is_finished(group)]
        for region in finished:
            award(self.scores, region)
        self.pieces = [p for p in self.pieces if not self.is_finished(self.land.group(p.spot))]

    def is_finished(self, group: Group) -> bool:
        """AZ-8, AZ-9; jungles and the Amazon never are."""
        return self.land.kind(group) in GROUND["meeple"] and self.land.open_sides(group) == 0

    # Points, now and in the final count.

    def points(self, group: Group) -> int:
        """AZ-8, AZ-9 for finished features, AZ-16 for unfinished ones."""
        icons, squares = self.land.icons(group), self.land.square_count(group)
        match self.land.kind(group):
            case "tributary":
                return squares + icons["fruit"]
            case "village":
                return squares * (2 if self.is_finished(group) else 1) + icons["fruit"]
            case "jungle":
                return sum(icons[animal] for animal in ANIMALS)
            case _:
                return 0

    def final_scores(self) -> list[int]:
        """AZ-16; AZ-17: the mouth is worth its points to the boats as they lie."""
        scores = list(self.scores)
        for group in self.claimed_groups():
            award(scores, self.region(group))
        mouth = self.by_place(MOUTH[len(scores)])
        return [score + more for score, more in zip(scores, mouth, strict=True)]

    def scores_if_over(self) -> list[int]:
        """The final count, after the evaluation that a tile just laid is still to bring."""
        trial = copy.copy(self)
        trial.scores, trial.boats = list(self.scores), list(self.boats)
        if self.awaits_act:
            trial.evaluate()
        return trial.final_scores()

    # What is where.

    def claimed_groups(self) -> set[Group]:
        """With meeples or camps."""
        return {self.land.group(piece.spot) for piece in self.pieces}

    def owners(self, group: Group) -> frozenset[int]:
        """AZ-15: most meeples, in a jungle most camps."""
        return most_frequent(piece.seat for piece in self.pieces_in(group))

    def regions(self) -> set[Region]:
        return {self.region(group) for group in self.land.groups()}

    def region(self, group: Group) -> Region:
        kind, spots, sides = self.land.kind(group), self.land.told(group), self.land.open_sides(group)
        return Region(kind, spots, sides, self.is_finished(group), self.owners(group), self.points(group))
