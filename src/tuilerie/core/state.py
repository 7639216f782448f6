"""The state of a game, listed like the contents of a box.

Each game has a table of fields of its own: as many rows as its box can need (`core.sizes`). Compiled rules
play on a NumPy record made from it (`core.arrays`), interpreted rules on plain Python objects and lists
(`core.fields.Mirror`). Rules ask a field for its length where they need to know how many there are.
"""

from functools import cache
from typing import Any

from .fields import Fields, Mirror, packed
from .sizes import SEATS, SPOT_MASK, SPOT_SHIFT, Sizes, number_type

__all__ = ["SEATS", "SPOT_MASK", "SPOT_SHIFT"]

PIECE_KINDS = 7
PILES = 3  # that chance deals from: tiles, bonus tiles, tokens
OPTIONS = 4
LISTS = 16  # of touching features that are kept: a power of two, since the place of one is a remainder

NO_ROW = 1000  # further south than any board goes

EMPTY = 0
SUPPLY = -1  # the place of a piece that is not on the board
ABSENT = -2  # the place of a piece that is not used in this game
CHANCE = -1  # to act while a tile or token must be dealt
NOBODY = -2  # to act when the game is over

CHOICE_FIELDS: Fields = (
    ("phase", "i1", ()),
    ("seat", "i1", ()),
    ("about", "i2", ()),  # what the choice is about: a feature, a number of tokens
)

LIST_FIELDS = packed(  # of the features that touch a feature
    ("about", "i2", ()),  # of which feature, and which kind beside it; 0: of none
    ("segments", "i2", ()),  # that the feature had
    ("first", "i2", ()),
    ("count", "i2", ()),
)


def feature_fields(sizes: Sizes) -> Fields:
    icons, claims = number_type(sizes.most_icons), number_type(sizes.strength)
    return packed(
        ("kind", "i1", ()),  # GONE once another feature has absorbed it
        ("first", "i2", ()),  # one of its spots; the others follow by `spot_next`
        ("segments", number_type(sizes.longest), ()),
        ("squares", number_type(sizes.squares), ()),  # a square counts once, however often it runs through it
        ("open_sides", number_type(sizes.frontier), ()),
        ("icons", icons, (sizes.icons,)),
        ("claims", claims, ()),  # meeples and abbots of all seats
        ("meeples", claims, (SEATS,)),  # meeples and abbots, by seat
        ("guests", claims, (sizes.guests,)),  # all other pieces, by seat
        ("tally", icons, (sizes.tallies,)),  # a game's own count by seat
        ("tokens", number_type(sizes.most_tokens), ()),  # lying on it
    )


def event_fields(sizes: Sizes) -> Fields:
    return packed(
        ("kind", "i1", ()),
        ("seat", "i1", ()),
        ("what", number_type(sizes.tiles), ()),  # kind of feature, kind of piece, or tile
        ("spot", "i2", ()),
        ("points", "i2", ()),
        ("squares", "i2", ()),
        ("segments", "i2", ()),
        ("icons", "i2", ()),
        ("finished", "i1", ()),
    )


@cache
def state_fields(sizes: Sizes) -> Fields:
    """The fields of a state: everything that changes during a game of this size."""
    squares, frontier, distance = sizes.squares, sizes.frontier, number_type(sizes.row_step)
    tokens = number_type(sizes.most_tokens)
    return packed(
        ("game", "i2", ()),
        ("seats", "i2", ()),
        ("options", "i2", (OPTIONS,)),  # in the order the box lists them
        ("phase", "i2", ()),
        ("active", "i2", ()),  # whose turn it is, through everything that happens in it (C-17)
        ("to_act", "i2", ()),  # who decides next: a seat, CHANCE or NOBODY
        ("turn", "i2", ()),  # turns begun so far
        ("drawn", "i2", ()),  # the tile in hand, or -1
        ("pile", "i2", ()),  # tiles left to draw
        ("tiles_left", number_type(sizes.alike), (sizes.tiles,)),  # by tile; the pile has no order
        ("removed", "i2", ()),  # tiles that fitted nowhere
        ("dealt", "i2", (PILES,)),  # chance moves so far, by pile
        ("mixed", "i2", (2,)),  # in the pile being drawn from: tiles of the first and the second sort
        ("score", "i2", (SEATS,)),
        ("where", "i2", (SEATS, sizes.pieces)),  # the spot of each piece, SUPPLY or ABSENT
        ("supply", "i1", (SEATS, PIECE_KINDS)),
        ("inner_claims", "i2", ()),  # meeples and abbots on features that reach no side
        ("tokens_left", tokens, (sizes.tokens,)),  # that nobody holds
        ("tokens_held", tokens, (SEATS, sizes.tokens)),
        ("token_stock", "i2", ()),  # neither laid out nor taken yet
        ("tokens_gone", "i2", ()),  # that left the game unseen
        ("aside", tokens, (sizes.tokens,)),  # that tied owners are choosing from
        ("taker", "i2", ()),  # who gets the token that is being revealed
        ("may_hike", "i2", ()),  # 1 if the seat on turn put no piece
        ("boat", "i2", (SEATS,)),  # spaces from the source
        ("river_cell", "i2", ()),  # where the river goes on, or -1
        ("river_side", "i2", ()),  # the side of that cell through which it comes in
        ("river_bend", "i2", ()),  # of the river tile laid last: -1 left, 0 straight on, 1 right
        ("last_row", "i2", ()),  # explored: no tile lies further south, but where the river goes on
        ("river_spaces", "i2", ()),  # explored for boats
        ("square_count", "i2", ()),
        ("square_tile", "i1", (squares,)),
        ("square_turn", "i1", (squares,)),
        ("square_row", "i2", (squares,)),  # of the box's look-up arrays: the tile as it lies
        ("square_cell", "i2", (squares,)),  # its north-west one
        ("square_x", distance, (squares,)),  # eastwards from the start tile
        ("square_y", distance, (squares,)),  # southwards
        ("square_feature", "i2", (squares, sizes.segments)),
        ("spot_next", "i2", (squares, sizes.segments)),  # the features' spots, each feature a circle
        ("frontier_count", "i2", ()),
        ("frontier_cell", "i2", (frontier,)),
        ("frontier_x", distance, (frontier,)),
        ("frontier_y", distance, (frontier,)),
        ("frontier_pattern", "i2", (frontier,)),  # what its neighbours ask of its four sides
        # The board is a ring: the connected cells of a game and their neighbours never collide on it, and it
        # has no edge. By cell: EMPTY, its square, or its place in the frontier (`square_at`, `open_place`).
        ("board", "u1", (sizes.ring,)),
        ("feature_count", "i2", ()),
        ("feature", feature_fields(sizes), (sizes.features,)),
        ("queue_first", "i2", ()),
        ("queue_count", "i2", ()),
        ("queue", CHOICE_FIELDS, (sizes.queue,)),  # what has still to be chosen or revealed in this turn
        ("found_first", "i2", ()),  # where the list that was asked for last begins
        ("found_count", "i2", ()),
        ("found_end", "i2", ()),  # of all lists that are kept
        ("found", "i2", (sizes.longest,)),  # lists of features, one after the other
        ("found_lists", LIST_FIELDS, (LISTS,)),
        ("dug_count", "i2", ()),
        ("dug_seen", "i2", ()),  # features among which the following were looked for
        ("dug", "i2", (sizes.dug,)),  # unfinished features that can be dug on, in the order of their numbers
        ("held_count", "i2", ()),
        ("held", "i2", (2 * SEATS * sizes.pieces,)),  # features with pieces on them, as they were last listed
        ("event_count", "i2", ()),
        ("events", event_fields(sizes), (sizes.events,)),  # of the last move
    )


def new_mirror(sizes: Sizes) -> Any:
    """An empty state as plain Python."""
    return Mirror.blank(state_fields(sizes))


def mirror_of(sizes: Sizes, data: bytes) -> Any:
    """A state as plain Python, from its bytes."""
    return Mirror.read(state_fields(sizes), data)
