"""What an observation is made of: one record, listed field by field. Change it, and VERSION grows.

One rule for numbers that name a thing (a tile, a square, a segment, a deed, a phase, a seat …): they count
from 1, and 0 is nothing. So thing n is row n - 1, or the column whose name ends in n - 1. `column_words` has
the words. All other numbers count or measure, and are what they are.
Seats are in the order of play from the viewer on: the first is the viewer.
"""

import reprlib
from collections import namedtuple
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from ..core.arrays import record_type
from ..core.fields import Fields
from ..core.signature import Array, Record
from ..core.sizes import SEATS, Sizes
from ..core.state import OPTIONS, PIECE_KINDS
from ..core.turns import MOVES
from ..play.errors import TuilerieError, WrongType

VERSION = 2
# How many of each thing an observation has room for: the same for all games, and part of its layout.
SEEN_TILES = 96
SEEN_SQUARES = 91
SEEN_SEGMENTS = 12  # of one tile
SEEN_FEATURES = 384
SEEN_ICONS = 6
SEEN_PIECES = 8  # of one seat
SEEN_TOKENS = 6  # kinds
ACTIONS = MOVES  # an action is a place in the list of legal moves; tests/env/test_bound.py proves the bound


def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}_{number}" for number in range(count))


def _places(name: str, *columns: str) -> Any:
    """The columns of one part: each name is its place, as in `TABLE_COLUMN.phase`."""
    return namedtuple(name, columns)(*range(len(columns)))


TABLE_COLUMN = _places(
    "Table",
    "moves",  # legal moves of the viewer: rows of `moves` in use
    "squares",  # rows of `squares` in use
    "features",  # rows of `features` in use
    "phase",
    "seats",
    "seat",  # the viewer's own seat, in turn order
    "active",  # whose turn it is, seen from the viewer
    "to_act",  # who decides, seen from the viewer; 0 when the game is over
    "turn",
    "drawn",  # the tile in hand
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
    *_numbered("aside", SEEN_TOKENS),  # tokens that tied owners choose from
)
SEAT_COLUMN = _places(
    "Seat",
    "present",
    "score",
    "boat",
    "tokens",  # how many are held
    *_numbered("token", SEEN_TOKENS),  # of each kind; 0 where the viewer may not know
    *_numbered("supply", PIECE_KINDS),
)
PIECE_COLUMN = _places("Piece", "piece", "square", "segment", "feature")  # square 0: at hand
SQUARE_COLUMN = _places("Square", "tile", "turn", "x", "y", *_numbered("feature", SEEN_SEGMENTS))
FEATURE_COLUMN = _places(
    "Feature",
    "kind",
    "segments",
    "squares",
    "open_sides",
    "claims",
    "tokens",
    *_numbered("icon", SEEN_ICONS),
    *_numbered("meeples", SEATS),
    *_numbered("guests", SEATS),
    *_numbered("tally", SEATS),
)
MOVE_COLUMN = _places("Move", "deed", "what", "x", "y", "turn", "square", "segment", "feature")

COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "table": TABLE_COLUMN._fields,
        "seats": SEAT_COLUMN._fields,
        "pieces": PIECE_COLUMN._fields,
        "squares": SQUARE_COLUMN._fields,
        "features": FEATURE_COLUMN._fields,
        "moves": MOVE_COLUMN._fields,
    }
)

OBSERVATION_FIELDS: Fields = (
    ("table", "i2", (len(TABLE_COLUMN),)),
    ("seats", "i2", (SEATS, len(SEAT_COLUMN))),
    ("pieces", "i2", (SEATS, SEEN_PIECES, len(PIECE_COLUMN))),
    ("tiles", "i2", (SEEN_TILES,)),  # left to draw or to choose from, by tile
    ("squares", "i2", (SEEN_SQUARES, len(SQUARE_COLUMN))),
    ("features", "i2", (SEEN_FEATURES, len(FEATURE_COLUMN))),
    ("moves", "i2", (ACTIONS, len(MOVE_COLUMN))),
    ("action_mask", "i1", (ACTIONS,)),
)
OBSERVATION = record_type(OBSERVATION_FIELDS)
ObservationRecord = Annotated[Any, Record(OBSERVATION_FIELDS)]
Observations = Annotated[Any, Array(OBSERVATION_FIELDS)]
MASK = "action_mask"
PARTS = tuple(name for name, _, _ in OBSERVATION_FIELDS if name != MASK)


def environment_id(game: str) -> str:
    """The id in Gymnasium and PettingZoo. Its number grows with the version of the layout."""
    return f"tuilerie/{game}-v{VERSION - 1}"


def check_room(game: str, sizes: Sizes) -> None:
    """Refuses a game that does not fit into an observation, before compiled code writes beyond its end."""
    rooms = {
        "kinds of tiles": (sizes.tiles, SEEN_TILES),
        "squares": (sizes.squares, SEEN_SQUARES),
        "segments of a tile": (sizes.segments, SEEN_SEGMENTS),
        "features": (sizes.features, SEEN_FEATURES),
        "counters of icons": (sizes.icons, SEEN_ICONS),
        "pieces of a seat": (sizes.pieces, SEEN_PIECES),
        "kinds of tokens": (sizes.tokens, SEEN_TOKENS),
    }
    for what, (needed, room) in rooms.items():
        if needed > room:
            raise TuilerieError(
                f"{game} can have {needed} {what}, and observations have room for {room}: "
                "env/observation.py says how many, and its VERSION grows with them"
            )


def whole_numbers(given: Any, shape: tuple[int, ...], wanted: str) -> npt.NDArray[Any]:
    """An array of whole numbers of this shape. `wanted` says what is right: "seeds are 2 whole numbers"."""
    try:
        found = np.ascontiguousarray(given)
    except ValueError:  # rows of different lengths
        found = np.empty(0)
    if found.shape != shape or found.dtype.kind not in "iu":
        raise WrongType(f"{wanted}, not {reprlib.repr(given)}")
    return found


def columns_of(part: str) -> tuple[str, ...]:
    """The names of the columns of a part."""
    if not isinstance(part, str) or part not in COLUMNS:
        raise TuilerieError(
            f"an observation has no part {part!r} with columns; there are {', '.join(COLUMNS)}"
        )
    return COLUMNS[part]


def column(part: str, name: str) -> int:
    """The place of a column, by its name: `column("moves", "deed")`."""
    names = columns_of(part)
    if name not in names:
        raise TuilerieError(f"{part} have no column {name!r}; there are {', '.join(names)}")
    return names.index(name)
