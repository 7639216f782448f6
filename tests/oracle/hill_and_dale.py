"""The oracle of Over Hill and Dale: a slow second implementation, with which the engine is compared.

Nothing here is shared with the engine. A hiker walks its path tile by tile, a stable looks at the cells
around it, and scarecrows are dressed up as crops in every way there is.
"""

import copy
from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement

from tests.facts.hill_and_dale import ANIMALS, HARVEST_TOKENS, START, TILES
from tests.facts.tiles import TileFacts
from tests.oracle.land import (
    Cell,
    Game,
    Group,
    Part,
    Piece,
    Region,
    Spot,
    Tile,
    around,
    award,
    most_frequent,
    write_cell,
)


def tile_of(facts: TileFacts) -> Tile:
    """No part is tied to another: junctions and crops at the end of a path are no doors of it."""
    parts = [Part(part.kind, frozenset(part.at), part.icons) for part in facts.parts]
    return Tile(facts.edges, tuple(parts))


BOX = {tile_id: tile_of(facts) for tile_id, facts in TILES.items()}
OUTFIT = {"meeple": 4, "stable": 2}
JOKER = "scarecrow"
CROPS = [token for token in HARVEST_TOKENS if token != JOKER]


def decks() -> list[Counter[str]]:
    """C-2: the tiles in the pile."""
    return [Counter({tile.id: tile.count for tile in TILES.values() if tile.id != START})]


@dataclass
class Harvest:
    """HD-6: the tokens of a crop with tied owners, set aside, and the seats that take them, in order."""

    tokens: Counter[str]
    takers: list[int]


@dataclass(frozen=True)
class Hike:
    hiker: Piece
    stop: Spot
    points: int


class Oracle(Game):
    """After `evaluate` comes `choose`, as long as there is a chooser, and then `hike`, if there are hikes."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, OUTFIT, BOX, START)
        self.left = Counter(HARVEST_TOKENS)  # in the stock
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.harvests: list[Harvest] = []
        self.passed = False  # whether the seat on turn put no piece

    # 2. Place a meeple or a stable.

    def may_stand(self, kind: str, spot: Spot) -> bool:
        """HD-2: meeples on paths and in fields, stables on meadows."""
        on_meadow = self.land.segment(spot).kind == "pasture"
        if kind == "stable":
            return on_meadow and not self.stables_around(spot[:2])
        return not on_meadow and not self.pieces_in(self.land.group(spot))

    def stables_around(self, cell: Cell) -> list[Piece]:
        """HD-3: of anyone, on whatever meadow."""
        near = set(around(cell))
        return [piece for piece in self.pieces if piece.kind == "stable" and piece.spot[:2] in near]

    def act(self, seat: int, text: str) -> None:
        super().act(seat, text)
        self.passed = text == "-"

    # 3a. Evaluate.

    def is_finished(self, group: Group) -> bool:
        """HD-4, HD-5: junctions and crops are no open ends of a path. Meadows wait for the end."""
        return self.land.kind(group) != "pasture" and self.land.open_sides(group) == 0

    def evaluate(self, active: int) -> None:
        self.settle(active)
        self.hand_out()

    def settle(self, active: int) -> None:
        """Points and meeples; what tied owners share is set aside."""
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [self.region(group) for group in self.claimed_groups() if self.is_finished(group)]
        for field in self.fields_just_finished():
            self.bring_in(field, active)
        for region in finished:
            award(self.scores, region)
            self.pieces = [piece for piece in self.pieces if piece.spot not in region.spots]

    def evaluated(self, active: int) -> "Oracle":
        """A copy after the evaluation, before tied owners choose tokens. Both share the same land."""
        other = copy.copy(self)
        other.scores, other.left = list(self.scores), self.left.copy()
        other.hands, other.harvests = [hand.copy() for hand in self.hands], copy.deepcopy(self.harvests)
        other.settle(active)
        return other

    def fields_just_finished(self) -> list[Group]:
        """C-16: in their order round the newest tile."""
        fields = [group for group in self.groups_round_newest() if self.land.kind(group) == "crop"]
        return [field for field in fields if self.is_finished(field)]

    def bring_in(self, field: Group, active: int) -> None:
        """HD-5 to HD-7: one token per icon. A sole owner takes all; tied owners take them in turn."""
        owners = sorted(self.owners(field), key=lambda seat: (seat - active) % len(self.scores))
        tokens = self.land.icons(field) & self.left if owners else Counter()
        self.left -= tokens
        if len(owners) == 1:
            self.hands[owners[0]] += tokens
        elif owners:
            self.harvests.append(Harvest(tokens, owners))

    def chooser(self) -> int | None:
        """Who takes a token next."""
        return self.harvests[0].takers[0] if self.harvests else None

    def choices(self) -> set[str]:
        return set(self.harvests[0].tokens) if self.harvests else set()

    def choose(self, seat: int, token: str) -> None:
        if seat != self.chooser() or token not in self.choices():
            raise ValueError(f"seat {seat} takes no {token} now")
        self.take(token)
        self.hand_out()

    def hand_out(self) -> None:
        """Hands out tokens while there is nothing to choose, since all that are left are of one kind."""
        while self.harvests and len(self.choices()) <= 1:
            for token in self.choices():
                self.take(token)
            if not self.choices():
                self.harvests.pop(0)

    def take(self, token: str) -> None:
        harvest = self.harvests[0]
        harvest.tokens -= Counter([token])
        taker = harvest.takers.pop(0)
        harvest.takers.append(taker)
        self.hands[taker][token] += 1

    # 3b. Hike.

    def hikes(self, seat: int) -> dict[str, Hike]:
        """HD-8, HD-10: nothing was put, and the new tile continued the path without completing it."""
        own = [piece for piece in self.hikers() if piece.seat == seat and self.was_continued(piece)]
        hikes = [hike for hiker in own if self.passed for hike in self.hikes_of(hiker)]
        return {f"hike {write_cell(h.hiker.spot[:2])} {write_cell(h.stop[:2])}": h for h in hikes}

    def was_continued(self, hiker: Piece) -> bool:
        path = self.land.group(hiker.spot)
        return not self.is_finished(path) and any(spot[:2] == self.newest for spot in path)

    def hikes_of(self, hiker: Piece) -> list[Hike]:
        """HD-9: a hiker may pass others, but not stop on a tile with a hiker on any of its paths."""
        taken = {piece.spot[:2] for piece in self.hikers()}
        walks = [self.walk(hiker.spot, first) for first in self.land.next_to(hiker.spot)]
        steps = [(steps, spot) for walk in walks for steps, spot in enumerate(walk, 1)]
        return [Hike(hiker, spot, steps) for steps, spot in steps if spot[:2] not in taken]

    def walk(self, start: Spot, first: Spot) -> list[Spot]:
        """The tiles that a hiker enters in one direction, up to the end of the path."""
        trail = [start, first]
        while onward := [spot for spot in self.land.next_to(trail[-1]) if spot != trail[-2]]:
            trail += onward
        return trail[1:]

    def hike(self, seat: int, text: str) -> None:
        """HD-16: it scores by itself; the path does not."""
        hikes = self.hikes(seat)
        if text not in hikes:
            raise ValueError(f"{text}: seat {seat} may not go there")
        hike, self.passed = hikes[text], False  # HD-10: one in a turn
        self.pieces.remove(hike.hiker)
        self.pieces.append(Piece(seat, "meeple", hike.stop))
        self.scores[seat] += hike.points

    # Points, now and in the final count.

    def points(self, group: Group) -> int:
        """HD-4, HD-5 for finished features, HD-12 for unfinished ones."""
        squares = self.land.square_count(group)
        match self.land.kind(group):
            case "path":
                return squares
            case "crop":
                return 2 * squares if self.is_finished(group) else squares
            case _:
                return 0

    def final_scores(self) -> list[int]:
        hands = [self.hand_points(seat) for seat in range(len(self.scores))]
        return [score + points for score, points in zip(self.open_scores(), hands, strict=True)]

    def open_scores(self) -> list[int]:
        """All but the tokens, which lie face down until the end."""
        scores = list(self.scores)
        for group in self.claimed_groups():
            award(scores, self.region(group))
        for piece in self.pieces:
            scores[piece.seat] += self.animals(piece.spot[:2]) if piece.kind == "stable" else 0
        return scores

    def animals(self, cell: Cell) -> int:
        """HD-13: on the nine cells, as far as there are tiles."""
        tiles = [there for there in (cell, *around(cell)) if there in self.land.squares]
        icons = self.land.icons(spot for there in tiles for spot in self.land.spots_on(there))
        return sum(icons[animal] for animal in ANIMALS)

    def hand_points(self, seat: int) -> int:
        """HD-14."""
        hand = self.hands[seat]
        return hand.total() + 5 * most_sets(hand)

    # What is where.

    def hikers(self) -> list[Piece]:
        return [piece for piece in self.pieces if self.land.segment(piece.spot).kind == "path"]

    def set_aside(self) -> Counter[str]:
        """What tied owners are still to choose from."""
        return sum((harvest.tokens for harvest in self.harvests), Counter())

    def claimed_groups(self) -> set[Group]:
        return {self.land.group(piece.spot) for piece in self.pieces if piece.kind == "meeple"}

    def owners(self, group: Group) -> frozenset[int]:
        """C-7; a stable owns no meadow."""
        return most_frequent(piece.seat for piece in self.pieces_in(group) if piece.kind == "meeple")

    def regions(self) -> set[Region]:
        return {self.region(group) for group in self.land.groups()}

    def region(self, group: Group) -> Region:
        kind, sides = self.land.kind(group), self.land.open_sides(group)
        return Region(kind, group, sides, self.is_finished(group), self.owners(group), self.points(group))


def most_sets(hand: Counter[str]) -> int:
    """HD-14: each scarecrow counts as any crop; all combinations are tried."""
    guises = combinations_with_replacement(CROPS, hand[JOKER])
    return max(min((hand + Counter(guise))[crop] for crop in CROPS) for guise in guises)
