"""The oracle of Hunters & Gatherers: a slow second implementation, with which the engine is compared.

Nothing here is shared with the engine. A river and the lakes at its ends are tied to each other; rivers
themselves meet at sides only. What is joined through lakes as well is the river's system, a `network`.
"""

from collections import Counter
from collections.abc import Iterable

from tests.facts.hunters import BONUS_TILES, LAND_TILES, TILES, TileFacts
from tests.oracle.land import Game, Group, Part, Piece, Region, Spot, Tile, award, fill, most_frequent


def tile_of(facts: TileFacts) -> Tile:
    """A river is tied to the lake it ends in, and the lake to its rivers."""
    parts = [
        Part(part.kind, frozenset([*part.sides, *part.halves]), part.icons, tied_to(facts, place))
        for place, part in enumerate(facts.parts)
    ]
    return Tile(facts.edges, tuple(parts))


def tied_to(facts: TileFacts, place: int) -> tuple[int, ...]:
    lake = facts.parts[place].lake
    rivers = [river for river, part in enumerate(facts.parts) if part.lake == place]
    return tuple(rivers) if lake is None else (lake,)


BOX = {tile_id: tile_of(facts) for tile_id, facts in TILES.items()}

# HG-2, HG-18: where each piece may go.
GROUND = {"meeple": {"forest", "river", "meadow"}, "hut": {"river", "lake"}}


def decks() -> list[Counter[str]]:
    """C-2: the tiles in the pile."""
    return [Counter({tile.id: tile.count for tile in LAND_TILES.values() if tile.id != "S"})]


def bonus_deck() -> Counter[str]:
    """HG-9: the tiles in the bonus pile."""
    return Counter({tile.id: tile.count for tile in BONUS_TILES.values()})


class Oracle(Game):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, {"meeple": 5, "hut": 2}, BOX, "S")
        self.systems: dict[Spot, Group] = {}  # the networks that were asked for since the last tile was laid

    # 1. Place the tile.

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        super().lay(tile_id, cell_and_turn)
        self.systems.clear()

    # 2. Place a follower or a hut.

    def may_stand(self, kind: str, spot: Spot) -> bool:
        """HG-3: a follower in a region without followers, a hut in a system without huts."""
        if self.land.segment(spot).kind not in GROUND[kind]:
            return False
        whole = self.network(spot) if kind == "hut" else self.land.group(spot)
        return not self.of_kind(kind, whole)

    # 3. Evaluate.

    def is_finished(self, group: Group) -> bool:
        """HG-4, HG-5: lakes and springs are no open ends. All else waits for the end of the game."""
        return self.land.kind(group) in ("forest", "river") and self.land.open_sides(group) == 0

    def evaluate(self, bonus: bool = False) -> bool:
        """Whether a bonus tile is earned, which a bonus tile itself never does (HG-8)."""
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [group for group in self.claimed_groups() if self.is_finished(group)]
        for region in [self.region(group) for group in finished]:
            award(self.scores, region)
            self.pieces = [p for p in self.pieces if p.kind == "hut" or p.spot not in region.spots]
        return self.found_nugget() and not bonus

    def found_nugget(self) -> bool:
        """HG-8: in a forest that the newest tile finished; whose forest it is does not matter."""
        groups = {self.land.group(spot) for spot in self.land.spots_on(self.newest)} if self.newest else set()
        return any(self.is_finished(group) and self.land.icons(group)["nugget"] for group in groups)

    # Points, now and in the final count.

    def points(self, group: Group) -> int:
        """HG-7: nothing for an unfinished forest or river. A lake counts in its rivers and its system."""
        match self.land.kind(group):
            case "forest" if self.is_finished(group):
                return 2 * (len(group) + self.land.icons(group)["mushroom"])  # HG-5, HG-14
            case "river" if self.is_finished(group):
                return len(group) + self.fish(lake for spot in group for lake in self.land.beside(spot))
            case "meadow":
                return 2 * self.prey(group)
            case _:
                return 0

    def fish(self, spots: Iterable[Spot]) -> int:
        """HG-4: a lake that is met twice counts once."""
        return self.land.icons(set(spots))["fish"]

    def prey(self, meadow: Group) -> int:
        """HG-12, HG-13, HG-15."""
        animals = self.land.icons(meadow)
        tigers = 0 if animals["fire"] else animals["tiger"]
        return max(animals["deer"] - tigers, 0) + animals["mammoth"] + animals["aurochs"]

    def stays(self, piece: Piece) -> bool:
        """HG-6, HG-7: huts and hunters do."""
        return piece.kind == "hut" or self.land.segment(piece.spot).kind == "meadow"

    def final_scores(self) -> list[int]:
        scores = list(self.scores)
        for group in self.claimed_groups():
            award(scores, self.region(group))
        for network in {self.network(piece.spot) for piece in self.pieces if piece.kind == "hut"}:
            award(scores, self.network_region(network))
        return scores

    # What is where.

    def of_kind(self, kind: str, group: Group) -> list[Piece]:
        return [piece for piece in self.pieces_in(group) if piece.kind == kind]

    def claimed_groups(self) -> set[Group]:
        """The forests, rivers and meadows with followers."""
        return {self.land.group(piece.spot) for piece in self.pieces if piece.kind == "meeple"}

    def network(self, spot: Spot) -> Group:
        """HG-10: through sides and through lakes."""
        if spot not in self.systems:
            network = fill(spot, lambda spot: {*self.land.next_to(spot), *self.land.beside(spot)})
            self.systems |= dict.fromkeys(network, network)
        return self.systems[spot]

    def networks(self) -> set[Group]:
        water = [spot for spot in self.land.spots() if self.land.segment(spot).kind in GROUND["hut"]]
        return {self.network(spot) for spot in water}

    def regions(self) -> set[Region]:
        """A river and a lake are regions by themselves, and together with others a network."""
        groups, networks = self.land.groups(), self.networks()
        return {self.region(group) for group in groups} | {self.network_region(group) for group in networks}

    def region(self, group: Group) -> Region:
        kind, owners = self.land.kind(group), self.owners(group)
        points, sides = self.points(group), self.land.open_sides(group)
        return Region(kind, group, sides, self.is_finished(group), owners, points)

    def owners(self, group: Group) -> frozenset[int]:
        """HG-16: a hunter at the shrine scores the meadow alone."""
        followers = self.of_kind("meeple", group)
        at_shrine = [piece for piece in followers if "shrine" in self.land.segment(piece.spot).icons]
        return most_frequent(piece.seat for piece in at_shrine or followers)

    def network_region(self, group: Group) -> Region:
        """HG-11: the huts in it share its fish. It never counts as finished: only the end evaluates it."""
        owners = most_frequent(piece.seat for piece in self.of_kind("hut", group))
        return Region("network", group, self.land.open_sides(group), False, owners, self.fish(group))
