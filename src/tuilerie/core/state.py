"""The state of a game: the table of all its fields.

Array sizes depend on the game's box (`core.sizes`). Compiled rules work on a NumPy record made from this
table (`core.arrays`), interpreted rules on plain Python objects and lists (`core.fields.Mirror`). Rules that
need the size of an array use its length.
"""

from functools import cache
from typing import Any

from .fields import Fields, Mirror, packed
from .sizes import SEATS, SPOT_MASK, SPOT_SHIFT, Sizes, number_type

__all__ = ["SEATS", "SPOT_MASK", "SPOT_SHIFT"]

PIECE_KINDS = 7
PILES = 3  # piles that chance deals from: tiles, bonus tiles, tokens
OPTIONS = 4
LISTS = 16  # cached lists of touching features; a power of two, since a list's index is a remainder

NO_ROW = 1000  # a row further south than any tile

EMPTY = 0
SUPPLY = -1  # position of a piece that is not on the board
ABSENT = -2  # position of a piece that is not used in this game
CHANCE = -1  # seat to act while a tile or token must be dealt
NOBODY = -2  # seat to act when the game is over

CHOICE_FIELDS: Fields = (
    ("phase", "i1", ()),
    ("seat", "i1", ()),
    ("about", "i2", ()),  # subject of the choice: a feature or a number of tokens
)

LIST_FIELDS = packed(  # A cached list of the features that touch a feature.
    ("about", "i2", ()),  # encodes the feature and the kind of its neighbours; 0: empty
    ("segments", "i2", ()),  # the feature's number of segments when the list was made
    ("merges", "i2", ()),  # `merges` of the state at that time
    ("first", "i2", ()),
    ("count", "i2", ()),
)


def feature_fields(sizes: Sizes) -> Fields:
    icons, claims = number_type(sizes.most_icons), number_type(sizes.strength)
    return packed(
        ("kind", "i1", ()),  # GONE once another feature has absorbed it
        ("first", "i2", ()),  # one of its spots; `spot_next` leads to the others
        ("segments", number_type(sizes.longest), ()),
        # each square counts once, even if the feature has several segments there
        ("squares", number_type(sizes.squares), ()),
        ("open_sides", number_type(sizes.frontier), ()),
        ("icons", icons, (sizes.icons,)),
        ("claims", claims, ()),  # meeples and abbots of all seats
        ("meeples", claims, (SEATS,)),  # meeples and abbots, by seat
        ("guests", claims, (sizes.guests,)),  # pieces of other kinds, by seat
        ("tally", icons, (sizes.tallies,)),  # the game's own counter, by seat
        ("tokens", number_type(sizes.most_tokens), ()),  # number of tokens on the feature
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
    features: Fields = (("feature", feature_fields(sizes), (sizes.features,)),)
    events: Fields = (("events", event_fields(sizes), (sizes.events,)),)
    return _small_fields(sizes) + features + events  # in this order: `copying` leaves out what lies behind


def _small_fields(sizes: Sizes) -> Fields:
    squares, frontier, distance = sizes.squares, sizes.frontier, number_type(sizes.row_step)
    tokens = number_type(sizes.most_tokens)
    return packed(
        ("game", "i2", ()),
        ("seats", "i2", ()),
        ("options", "i2", (OPTIONS,)),  # 1 if switched on, in the order of the box
        ("phase", "i2", ()),
        ("active", "i2", ()),  # the seat whose turn it is, even while other seats decide (C-17)
        ("to_act", "i2", ()),  # who decides next: a seat, CHANCE or NOBODY
        ("turn", "i2", ()),  # number of turns begun so far
        ("drawn", "i2", ()),  # the tile in hand, or -1
        ("pile", "i2", ()),  # number of tiles left to draw
        # how many of each tile are left; the pile has no order
        ("tiles_left", number_type(sizes.alike), (sizes.tiles,)),
        ("removed", "i2", ()),  # number of tiles that fitted nowhere
        ("dealt", "i2", (PILES,)),  # number of chance moves so far, by pile
        ("mixed", "i2", (2,)),  # tiles of the two sorts left in the present small pile
        ("score", "i2", (SEATS,)),
        ("where", "i2", (SEATS, sizes.pieces)),  # the spot of each piece, SUPPLY or ABSENT
        ("supply", "i1", (SEATS, PIECE_KINDS)),
        ("inner_claims", "i2", ()),  # meeples and abbots on features that reach no side
        ("tokens_left", tokens, (sizes.tokens,)),  # tokens that nobody holds
        ("tokens_held", tokens, (SEATS, sizes.tokens)),
        ("token_stock", "i2", ()),  # number of tokens neither laid out nor taken yet
        ("tokens_gone", "i2", ()),  # number of tokens that left the game unseen
        ("aside", tokens, (sizes.tokens,)),  # tokens that tied owners are choosing from
        ("taker", "i2", ()),  # the seat that gets the token being revealed
        ("may_hike", "i2", ()),  # 1 if the seat put no piece in this turn
        ("boat", "i2", (SEATS,)),  # distance of each boat from the source
        ("river_cell", "i2", ()),  # the cell where the river continues, or -1
        ("river_side", "i2", ()),  # the side through which the river enters that cell
        ("river_bend", "i2", ()),  # bend of the last river tile: -1 left, 0 straight, 1 right
        ("last_row", "i2", ()),  # southernmost row for ordinary tiles; only the river goes further
        ("river_spaces", "i2", ()),  # number of spaces that boats can use
        ("square_count", "i2", ()),
        ("square_tile", "i1", (squares,)),
        ("square_turn", "i1", (squares,)),
        ("square_row", "i2", (squares,)),  # row of the box's look-up arrays for this tile and turn
        ("square_cell", "i2", (squares,)),  # the cell of the square's north-west corner
        ("square_x", distance, (squares,)),  # distance to the east of the start tile
        ("square_y", distance, (squares,)),  # distance to the south of the start tile
        ("square_feature", "i2", (squares, sizes.segments)),
        # the next spot of the same feature; the spots form a circular list
        ("spot_next", "i2", (squares, sizes.segments)),
        ("frontier_count", "i2", ()),
        ("frontier_cell", "i2", (frontier,)),
        ("frontier_x", distance, (frontier,)),
        ("frontier_y", distance, (frontier,)),
        ("frontier_pattern", "i2", (frontier,)),  # encodes the sides that a tile on this cell must match
        # The mark of each cell: EMPTY, a square, or a place in the frontier (`square_at`, `open_place`). The
        # board is a ring without an edge. It is so long that the cells of one game never collide on it.
        ("board", "u1", (sizes.ring,)),
        ("feature_count", "i2", ()),
        ("merges", "i2", ()),  # features absorbed by others so far
        ("queue_first", "i2", ()),
        ("queue_count", "i2", ()),
        # choices that still have to be made, and tokens to be revealed, in this turn
        ("queue", CHOICE_FIELDS, (sizes.queue,)),
        ("found_first", "i2", ()),  # start in `found` of the list that `touching` made last
        ("found_count", "i2", ()),
        ("found_end", "i2", ()),  # end in `found` of all cached lists
        ("found", "i2", (sizes.longest,)),  # the cached lists of features, one after the other
        ("found_lists", LIST_FIELDS, (LISTS,)),
        ("dug_count", "i2", ()),
        ("dug_seen", "i2", ()),  # number of features already checked for `dug`
        ("dug", "i2", (sizes.dug,)),  # unfinished features on which pieces can dig, sorted by number
        ("held_count", "i2", ()),  # or UNLISTED
        ("held_merges", "i2", ()),  # `merges` when the list was made
        # features with pieces on them, as `list_held` found them
        ("held", "i2", (2 * SEATS * sizes.pieces,)),
        ("event_count", "i2", ()),  # of the last move
    )


def new_mirror(sizes: Sizes) -> Any:
    """An empty state as a plain Python object."""
    return Mirror.blank(state_fields(sizes))


def mirror_of(sizes: Sizes, data: bytes) -> Any:
    """A state as a plain Python object, made from its bytes."""
    return Mirror.read(state_fields(sizes), data)
