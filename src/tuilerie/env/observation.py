"""What an observation is made of: one record, listed field by field. Change it, and VERSION grows.

Numbers that name a thing (a tile, a square, a feature, a deed) count from 1, so that 0 is always nothing.
Seats are counted from the viewer: 0 is the viewer, 1 the next clockwise.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from ..core.arrays import record_type
from ..core.fields import Fields
from ..core.signature import Array
from ..core.state import (
    FEATURES,
    ICONS,
    OPTIONS,
    PIECE_KINDS,
    PIECES,
    SEATS,
    SEGMENTS,
    SQUARES,
    TILES,
    TOKENS,
)
from ..core.turns import MOVES

VERSION = 1
ACTIONS = MOVES  # an action is a place in the list of legal moves; tests/env/test_bound.py proves the bound


def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}_{number}" for number in range(count))


TABLE_COLUMNS = (
    "moves",  # legal moves of the viewer: rows of `moves` in use
    "squares",  # rows of `squares` in use
    "features",  # rows of `features` in use
    "phase",
    "seats",
    "seat",  # the viewer's own seat in turn order, from 0
    "active",  # whose turn it is, from 1
    "to_act",  # who decides, from 1; 0 when the game is over
    "turn",
    "drawn",  # the tile in hand, from 1
    "pile",  # tiles left to draw
    "removed",  # tiles that fitted nowhere
    "token_stock",
    "tokens_gone",
    "may_hike",
    "river_bend",
    "last_row",
    "river_spaces",
    "queued",  # choices that wait in this turn
    *_numbered("mixed", 2),
    *_numbered("option", OPTIONS),
    *_numbered("aside", TOKENS),  # tokens that tied owners choose from
)
SEAT_COLUMNS = (
    "present",
    "score",
    "boat",
    "tokens",  # how many are held
    *_numbered("token", TOKENS),  # of each kind; 0 where the viewer may not know
    *_numbered("supply", PIECE_KINDS),
)
PIECE_COLUMNS = ("piece", "square", "segment", "feature")  # square 0: at hand
SQUARE_COLUMNS = ("tile", "turn", "x", "y", *_numbered("feature", SEGMENTS))
FEATURE_COLUMNS = (
    "kind",
    "segments",
    "squares",
    "open_sides",
    "claims",
    "tokens",
    *_numbered("icon", ICONS),
    *_numbered("meeples", SEATS),
    *_numbered("guests", SEATS),
    *_numbered("tally", SEATS),
)
MOVE_COLUMNS = ("deed", "what", "x", "y", "turn", "square", "segment", "feature")

COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "table": TABLE_COLUMNS,
        "seats": SEAT_COLUMNS,
        "pieces": PIECE_COLUMNS,
        "squares": SQUARE_COLUMNS,
        "features": FEATURE_COLUMNS,
        "moves": MOVE_COLUMNS,
    }
)

OBSERVATION_FIELDS: Fields = (
    ("table", "i2", (len(TABLE_COLUMNS),)),
    ("seats", "i2", (SEATS, len(SEAT_COLUMNS))),
    ("pieces", "i2", (SEATS, PIECES, len(PIECE_COLUMNS))),
    ("tiles", "i2", (TILES,)),  # left to draw or to choose from, by tile
    ("squares", "i2", (SQUARES, len(SQUARE_COLUMNS))),
    ("features", "i2", (FEATURES, len(FEATURE_COLUMNS))),
    ("moves", "i2", (ACTIONS, len(MOVE_COLUMNS))),
    ("action_mask", "i1", (ACTIONS,)),
)
OBSERVATION = record_type(OBSERVATION_FIELDS)
Observations = Annotated[Any, Array(OBSERVATION_FIELDS)]
MASK = "action_mask"
PARTS = tuple(name for name, _, _ in OBSERVATION_FIELDS if name != MASK)


def column(part: str, name: str) -> int:
    """The place of a column, by its name: `column("moves", "deed")`."""
    return COLUMNS[part].index(name)
