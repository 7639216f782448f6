"""The oracle of Gold Rush: a slow second implementation, with which the engine is compared.

It shares nothing with the engine. A mine token stays on the segment for which it was laid. The pile of a
mountain is the sum over its segments, so joined mountains need no special case.
"""

from collections import Counter
from itertools import cycle, islice

from tests.facts.gold_rush import MINE_TOKENS, START, TILES
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
    award,
    most_frequent,
    read_cell,
    write_cell,
)


def tile_of(facts: TileFacts) -> Tile:
    """A town is tied to its railways."""
    parts = [Part(part.kind, frozenset(part.at), part.icons, tuple(part.by)) for part in facts.parts]
    return Tile(facts.edges, tuple(parts))


BOX = {tile_id: tile_of(facts) for tile_id, facts in TILES.items()}
PIECES = {"meeple": 4, "tent": 1}


def decks(**_: bool) -> list[Counter[str]]:
    """C-2: the tiles in the pile."""
    return [Counter({tile.id: tile.count for tile in TILES.values() if tile.id != START})]


class Oracle(Game):
    def __init__(self, seats: int, farmers: bool = True) -> None:
        super().__init__(seats, PIECES, BOX, START)
        # GR-3, GR-16: where a cowboy may go.
        self.ground = {"railway", "mountain", "town"} | ({"prairie"} if farmers else set())
        self.stock = sum(MINE_TOKENS.values())  # tokens that are still to be laid
        self.gone = 0  # tokens that left the game, face down
        self.laid: dict[Spot, int] = {}  # tokens on each segment
        self.waiting: list[int] = []  # seats that took a token whose value is not known yet, in order
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.lay_tokens((0, 0))  # GR-1

    # 1. Place the tile, and tokens on it.

    def lay(self, tile_id: str, cell_and_turn: str) -> None:
        super().lay(tile_id, cell_and_turn)
        self.lay_tokens(read_cell(cell_and_turn))

    def lay_tokens(self, cell: Cell) -> None:
        """GR-2: one for each nugget, as long as there are any (GR-18)."""
        for spot, segment in sorted(self.land.spots_on(cell).items()):
            self.laid[spot] = min(segment.icons.count("nugget"), self.stock)
            self.stock -= self.laid[spot]

    # 2. Place a cowboy, pitch the tent, or take gold.

    def acts(self, seat: int) -> set[str]:
        return super().acts(seat) | self.camps().keys() | self.digs(seat)

    def may_stand(self, kind: str, spot: Spot) -> bool:
        """C-6: a cowboy where no other is, whatever tents there are. Tents have `camps`."""
        on_ground = kind == "meeple" and self.land.segment(spot).kind in self.ground
        return on_ground and not self.cowboys_in(self.land.group(spot))

    def camps(self) -> dict[str, Spot]:
        """GR-4: where a tent may go, from the reserve or from elsewhere: any tile, but a spot of its own."""
        unfinished = [mountain for mountain in self.mountains() if not self.is_finished(mountain)]
        free = {spot for mountain in unfinished for spot in mountain} - {piece.spot for piece in self.pieces}
        return {f"tent {self.write_place(spot)}": spot for spot in free}

    def write_place(self, spot: Spot) -> str:
        cell, segment = spot[:2], spot[2]
        return segment if cell == self.newest else f"{write_cell(cell)}/{segment}"

    def digs(self, seat: int) -> set[str]:
        """GR-5: also where this tile finished the mountain."""
        return {"dig" for tent in self.tents(seat) if self.pile(self.land.group(tent.spot))}

    def act(self, seat: int, text: str) -> None:
        if text in (camps := self.camps()):
            self.pieces = [piece for piece in self.pieces if piece not in self.tents(seat)]
            self.pieces.append(Piece(seat, "tent", camps[text]))
        elif text in self.digs(seat):
            self.dig(seat)
        else:
            super().act(seat, text)

    def dig(self, seat: int) -> None:
        """GR-5: one token only."""
        (tent,) = self.tents(seat)
        spot = next(spot for spot in self.land.group(tent.spot) if self.laid[spot])
        self.laid[spot] -= 1
        self.waiting.append(seat)

    # 3. Evaluate.

    def is_finished(self, group: Group) -> bool:
        match self.land.kind(group):
            case "railway" | "mountain":
                return self.land.open_sides(group) == 0
            case "town":
                return self.finished_railways(group) == self.railways(group)
            case _:
                return False

    def railways(self, town: Group) -> set[Group]:
        """GR-11: one that leads back to the town is one."""
        return {self.land.group(railway) for spot in town for railway in self.land.beside(spot)}

    def finished_railways(self, town: Group) -> set[Group]:
        return {railway for railway in self.railways(town) if self.is_finished(railway)}

    def evaluate(self, active: int) -> list[int]:
        """The seats that take tokens, one entry per token whose value is not known yet."""
        # C-16: the regions with their owners are all known before any piece goes home.
        finished = [group for group in self.claimed_groups() if self.is_finished(group)]
        for mountain in self.mountains_just_finished():
            self.share_tokens(mountain, active)
        for region in [self.region(group) for group in finished]:
            award(self.scores, region)
        # C-8, GR-10: cowboys and tents alike.
        self.pieces = [p for p in self.pieces if not self.is_finished(self.land.group(p.spot))]
        return list(self.waiting)

    def mountains_just_finished(self) -> list[Group]:
        """C-16: in their order round the newest tile."""
        mountains = [group for group in self.groups_round_newest() if self.land.kind(group) == "mountain"]
        return [mountain for mountain in mountains if self.is_finished(mountain)]

    def share_tokens(self, mountain: Group, active: int) -> None:
        """GR-8: owners take tokens one by one, clockwise from the active seat. GR-9: without owners, tokens
        leave the game."""
        pile, seats = self.pile(mountain), len(self.scores)
        owners = sorted(self.owners(mountain), key=lambda seat: (seat - active) % seats)
        self.waiting += islice(cycle(owners), pile)
        self.gone += 0 if owners else pile
        self.laid |= dict.fromkeys(mountain, 0)

    def take(self, seat: int, value: int) -> None:
        """The value drawn for the next token that waits."""
        if self.waiting[:1] != [seat] or not self.unseen()[value]:
            raise ValueError(f"seat {seat} takes no token of value {value} now")
        self.waiting.pop(0)
        self.hands[seat].append(value)

    # Points, now and in the final count.

    def points(self, group: Group) -> int:
        """GR-7, GR-8, GR-11 for finished features; GR-12, GR-13 for unfinished ones."""
        icons = self.land.icons(group)
        match self.land.kind(group):
            case "railway":
                doubled = self.is_finished(group) and icons["locomotive"] == 1
                return self.land.square_count(group) * (2 if doubled else 1)
            case "mountain":
                return icons["nugget"]
            case "town":
                return 3 * len(self.finished_railways(group))
            case "prairie" if "prairie" in self.ground:
                return 2 * icons["camp"] + 4 * icons["horses"]
            case _:
                return 0

    def end(self) -> None:
        """GR-12: tokens that nobody has taken leave the board, and so do tents."""
        super().end()
        self.gone += sum(self.laid.values())
        self.laid = dict.fromkeys(self.laid, 0)

    def stays(self, piece: Piece) -> bool:
        return piece.kind != "tent"

    def final_scores(self) -> list[int]:
        scores = list(self.scores)
        for group in self.claimed_groups():
            award(scores, self.region(group))
        return [score + sum(hand) for score, hand in zip(scores, self.hands, strict=True)]  # GR-14

    # What is where.

    def piles(self) -> dict[Group, int]:
        """All mountains, those without tokens too."""
        return {mountain: self.pile(mountain) for mountain in self.mountains()}

    def mountains(self) -> set[Group]:
        spots = [spot for spot in self.land.spots() if self.land.segment(spot).kind == "mountain"]
        return {self.land.group(spot) for spot in spots}

    def pile(self, mountain: Group) -> int:
        return sum(self.laid[spot] for spot in mountain)

    def tokens(self, seat: int) -> list[int]:
        return self.hands[seat]

    def unseen(self) -> Counter[int]:
        """GR-6: the values of the tokens that nobody holds, one of which is drawn next."""
        return Counter(MINE_TOKENS) - Counter(value for hand in self.hands for value in hand)

    def cowboys_in(self, group: Group) -> list[Piece]:
        return [piece for piece in self.pieces_in(group) if piece.kind == "meeple"]

    def tents(self, seat: int) -> list[Piece]:
        """The seat's tent, if it stands."""
        return [piece for piece in self.pieces if (piece.seat, piece.kind) == (seat, "tent")]

    def claimed_groups(self) -> set[Group]:
        return {self.land.group(piece.spot) for piece in self.pieces if piece.kind == "meeple"}

    def owners(self, group: Group) -> frozenset[int]:
        """C-7; GR-10: tents never count."""
        return most_frequent(piece.seat for piece in self.cowboys_in(group))

    def regions(self) -> set[Region]:
        return {self.region(group) for group in self.land.groups()}

    def region(self, group: Group) -> Region:
        kind, sides = self.land.kind(group), self.land.open_sides(group)
        return Region(kind, group, sides, self.is_finished(group), self.owners(group), self.points(group))
