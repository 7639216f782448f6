"""The vocabulary of all five games: kinds, pieces, phases, deeds and happenings."""

from enum import IntEnum


class Word(IntEnum):
    """An enumeration whose members are numbers in rules and words when printed: `print(table.phase)` shows
    `lay`."""

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Kind(Word):
    """The kinds of segments and features."""

    GONE = 0  # a feature that another one has absorbed
    ROAD = 1
    CITY = 2
    MONASTERY = 3
    GARDEN = 4
    FIELD = 5
    RIVER = 6
    LAKE = 7
    FOREST = 8
    MEADOW = 9
    NETWORK = 10
    RAILWAY = 11
    MOUNTAIN = 12
    TOWN = 13
    PRAIRIE = 14
    PATH = 15
    CROP = 16
    PASTURE = 17
    TRIBUTARY = 18
    VILLAGE = 19
    JUNGLE = 20
    AMAZON = 21
    JUNCTION = 22


class Piece(Word):
    """The kinds of pieces. Meeples and abbots claim features (C-6); the others are guests."""

    MEEPLE = 0
    ABBOT = 1
    HUT = 2
    TENT = 3
    STABLE = 4
    CAMP = 5
    BOAT = 6


class Phase(Word):
    """What the game waits for."""

    DRAW = 0
    LAY = 1
    ACT = 2
    REVEAL = 3
    CHOOSE_TOKEN = 4
    HIKE = 5
    BONUS_DRAW = 6
    BONUS_LAY = 7
    BONUS_ACT = 8
    DOUBLE_LAY = 9
    OVER = 10


class Deed(Word):
    """The kinds of moves, of seats and of chance."""

    PASS = 0
    DRAW = 1
    LAY = 2
    PUT = 3
    RECALL = 4
    DIG = 5
    HIKE = 6
    CHOOSE = 7
    REVEAL = 8


class Happening(Word):
    """The kinds of events."""

    REMOVED = 0  # a drawn tile that fits nowhere leaves the game (C-5)
    SKIPPED = 1  # a turn that does not take place: no tile is left to draw (C-5)
    SCORED = 2
    WENT_HOME = 3
    ENDED = 4
    TOOK_TOKEN = 5  # a seat took a secret token
    TOKENS = 6  # the final count of a seat's tokens
    GATHERED = 7  # a seat took a token that everyone sees
    HIKED = 8
    SAILED = 9


TURNS = "^>v<"

# The names of a cell's ports, clockwise from the west half of its north side.
POINTS = ("nw", "n", "ne", "en", "e", "es", "se", "s", "sw", "ws", "w", "wn")
