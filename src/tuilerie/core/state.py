"""The state of a game, listed like the contents of a box.

One table of fields holds any of the five games. Compiled rules play on a NumPy record made from it
(`core.arrays`), interpreted rules on plain Python objects and lists (`core.fields.Mirror`).
"""

from typing import Any

from .fields import Fields, Mirror

SEATS = 5
PIECES = 8  # of one seat, of all kinds
PIECE_KINDS = 7
TILES = 96  # kinds of tiles in one box
SQUARES = 91  # Hunters & Gatherers with all bonus tiles
SEGMENTS = 12  # of one tile, overlaid ones included
SPOT_SHIFT = 4  # a spot is one number: its square, then four bits for its segment
SPOT_MASK = 15
SPOTS = SQUARES << SPOT_SHIFT
FEATURES = 384
FRONTIER = 196  # open cells around 94 covered ones: 2 x 94 + 4, and a few to spare
ICONS = 6  # kinds of icons that one kind of segment can carry
TOKENS = 6  # kinds or values of tokens
PILES = 3  # that chance deals from: tiles, bonus tiles, tokens
OPTIONS = 4
EVENTS = 88  # Over Hill and Dale: all meeples home, all tokens gathered, and the final count
FOUND = 96
QUEUE = 72

# The board is a ring: 94 connected cells and their neighbours never collide on it, and it has no edge.
ROW_STEP = 97
RING = 4705

NO_ROW = 1000  # further south than any board goes

EMPTY = 0
SUPPLY = -1  # where a piece is that stands nowhere
ABSENT = -2  # a piece that does not take part in this game
CHANCE = -1  # who is to act while a tile or token is to be dealt
NOBODY = -2  # who is to act when the game is over

FEATURE_FIELDS: Fields = (
    ("kind", "i2", ()),  # GONE once another feature has absorbed it
    ("first", "i2", ()),  # one of its spots; the others follow by `spot_next`
    ("segments", "i2", ()),
    ("squares", "i2", ()),  # a square counts once, however often the feature runs through it
    ("open_sides", "i2", ()),
    ("icons", "i1", (ICONS,)),
    ("claims", "i1", ()),  # meeples and abbots of all seats
    ("meeples", "i1", (SEATS,)),  # meeples and abbots, by seat
    ("guests", "i1", (SEATS,)),  # all other pieces, by seat
    ("tally", "i1", (SEATS,)),  # a game's own count by seat
    ("tokens", "i1", ()),  # lying on it
    ("spare", "i1", ()),  # so that no byte of a record is left undefined
)

EVENT_FIELDS: Fields = (
    ("kind", "i2", ()),
    ("seat", "i2", ()),
    ("what", "i2", ()),  # kind of feature, kind of piece, or tile
    ("spot", "i2", ()),
    ("points", "i2", ()),
    ("squares", "i2", ()),
    ("segments", "i2", ()),
    ("icons", "i2", ()),
    ("finished", "i2", ()),
)

CHOICE_FIELDS: Fields = (
    ("phase", "i2", ()),
    ("seat", "i2", ()),
    ("about", "i2", ()),  # what the choice is about: a feature, a number of tokens
)

STATE_FIELDS: Fields = (
    ("game", "i2", ()),
    ("seats", "i2", ()),
    ("options", "i2", (OPTIONS,)),  # in the order the box lists them
    ("phase", "i2", ()),
    ("active", "i2", ()),  # whose turn it is, through everything that happens in it (C-17)
    ("to_act", "i2", ()),  # who decides next: a seat, CHANCE or NOBODY
    ("turn", "i2", ()),  # turns begun so far
    ("drawn", "i2", ()),  # the tile in hand, or -1
    ("pile", "i2", ()),  # tiles left to draw
    ("tiles_left", "i2", (TILES,)),  # by tile; the pile has no order
    ("removed", "i2", ()),  # tiles that fitted nowhere
    ("dealt", "i2", (PILES,)),  # chance moves so far, by pile
    ("mixed", "i2", (2,)),  # in the pile being drawn from: tiles of the first and the second sort
    ("score", "i2", (SEATS,)),
    ("where", "i2", (SEATS, PIECES)),  # the spot of each piece, SUPPLY or ABSENT
    ("supply", "i2", (SEATS, PIECE_KINDS)),
    ("inner_claims", "i2", ()),  # meeples and abbots on features that reach no side
    ("tokens_left", "i2", (TOKENS,)),  # that nobody holds
    ("tokens_held", "i2", (SEATS, TOKENS)),
    ("token_stock", "i2", ()),  # neither laid out nor taken yet
    ("tokens_gone", "i2", ()),  # that left the game unseen
    ("aside", "i2", (TOKENS,)),  # that tied owners are choosing from
    ("taker", "i2", ()),  # who gets the token that is being revealed
    ("may_hike", "i2", ()),  # 1 if the seat on turn put no piece
    ("boat", "i2", (SEATS,)),  # spaces from the source
    ("river_cell", "i2", ()),  # where the river goes on, or -1
    ("river_side", "i2", ()),  # the side of that cell through which it comes in
    ("river_bend", "i2", ()),  # of the river tile laid last: -1 left, 0 straight on, 1 right
    ("last_row", "i2", ()),  # explored: no tile lies further south, but where the river goes on
    ("river_spaces", "i2", ()),  # explored for boats
    ("square_count", "i2", ()),
    ("square_tile", "i1", (SQUARES,)),
    ("square_turn", "i1", (SQUARES,)),
    ("square_row", "i2", (SQUARES,)),  # of the box's look-up arrays: the tile as it lies
    ("square_cell", "i2", (SQUARES,)),  # its north-west one
    ("square_x", "i2", (SQUARES,)),  # eastwards from the start tile
    ("square_y", "i2", (SQUARES,)),  # southwards
    ("square_feature", "i2", (SQUARES, SEGMENTS)),
    ("spot_next", "i2", (SPOTS,)),  # the features' spots, each feature a circle
    ("frontier_count", "i2", ()),
    ("frontier_cell", "i2", (FRONTIER,)),
    ("frontier_x", "i2", (FRONTIER,)),
    ("frontier_y", "i2", (FRONTIER,)),
    ("frontier_pattern", "i2", (FRONTIER,)),  # what its neighbours ask of its four sides
    ("board", "i2", (RING,)),  # by cell: EMPTY, square + 1, or -1 - place in the frontier
    ("feature_count", "i2", ()),
    ("feature", FEATURE_FIELDS, (FEATURES,)),
    ("queue_first", "i2", ()),
    ("queue_count", "i2", ()),
    ("queue", CHOICE_FIELDS, (QUEUE,)),  # what has still to be chosen or revealed in this turn
    ("found_count", "i2", ()),
    ("found", "i2", (FOUND,)),  # what the last question listed: features, spots, points by seat
    ("event_count", "i2", ()),
    ("events", EVENT_FIELDS, (EVENTS,)),  # of the last move
)


def new_mirror() -> Any:
    """An empty state as plain Python."""
    return Mirror.blank(STATE_FIELDS)


def mirror_of(data: bytes) -> Any:
    """A state as plain Python, from its bytes."""
    return Mirror.read(STATE_FIELDS, data)
