"""The workspace of evaluations: the game, its box and weights, states to try moves on, and notes."""

from functools import cache
from typing import Annotated, Any, NamedTuple

from ...core.box import PATTERNS
from ...core.fields import Fields
from ...core.rulebook import Rulebook
from ...core.signature import BoxRecord, Floats, Ints, Record, StateArray
from ...core.sizes import SEATS, Sizes
from ...core.turns import LISTED
from .leaf import Leaf

MOST_JOINS = 200


@cache
def notes_fields(sizes: Sizes) -> Fields:
    """The fields of the notes that are taken while moves are compared, for a game of this size."""
    return (
        ("value", "f8", (SEATS,)),  # points that each seat can expect in the end
        ("best", "f8", (SEATS,)),  # the same after the best choice found so far
        ("reward", "f8", (SEATS,)),  # the same as rewards
        ("supply", "f8", (SEATS,)),  # meeples at hand, and a part of each that may come home
        (
            "margin",
            "f8",
            (LISTED,),
        ),  # for each move on the list, the lead that its seat would have
        ("act_points", "f8", (LISTED,)),  # for each choice on the list, the points that it brings at once
        ("homing", "f8", (LISTED,)),  # and the share of its meeple that counts as home again
        ("clock", "i8", ()),  # grows with every survey and every position that is rated
        ("surveyed", "i8", ()),  # the clock when the compared position was surveyed
        ("rated", "i8", ()),  # the clock when rating the present position began
        ("known_squares", "i8", ()),  # of the position surveyed
        ("known_cells", "i8", ()),  # its open cells
        ("known_cell", "i2", (sizes.frontier,)),  # by place
        # Places of open cells beside which two segments of one kind lie; by place, the spots beside it.
        ("crowded", "i2", (sizes.frontier,)),
        ("crowded_count", "i8", ()),
        ("beside", "i2", (sizes.frontier, 4)),  # in the middle of the neighbours' sides
        ("beside_count", "i2", (sizes.frontier,)),
        # The same where a move has changed an open cell or its place.
        ("changed", "i2", (sizes.frontier,)),
        ("changed_count", "i8", ()),
        ("beside_now", "i2", (sizes.frontier, 4)),
        ("beside_now_count", "i2", (sizes.frontier,)),
        ("known_tiles", "i2", (sizes.tiles,)),  # the tiles left in the surveyed position
        ("tiles_noted", "i8", ()),  # how often the tiles left have changed
        # For each pattern of an open cell: how many of the tiles left fit, and when that was counted.
        ("fitting", "i8", (PATTERNS,)),
        ("fitting_noted", "i8", (PATTERNS,)),
        # By feature: how the open cells beside it dim its hopes, when that was found out, and when a move
        # changed them last.
        ("reach", "f8", (sizes.features,)),
        ("reach_known", "i8", (sizes.features,)),
        ("touched", "i8", (sizes.features,)),
        ("likely", "f8", (sizes.features,)),  # by feature: its learned chance, and when that was found out
        ("likely_known", "i8", (sizes.features,)),
        ("sides", "i2", (4 * sizes.frontier,)),  # the places beside one feature
        ("side_count", "i8", ()),
        # By feature, once in an appraisal: `asked` is the number of the one in which it was found out.
        ("appraisal", "i8", ()),
        ("asked", "i8", (sizes.features,)),
        ("chance", "f8", (sizes.features,)),  # of being finished
        ("hope", "f8", (sizes.features,)),  # points that it may still bring
        ("join_count", "i8", ()),  # pairs of claimed features that one tile may join
        ("joined", "i8", (MOST_JOINS,)),
        ("joined_with", "i8", (MOST_JOINS,)),
        ("join_odds", "f8", (MOST_JOINS,)),
    )


NotesRecord = Annotated[Any, Record(notes_fields)]


class Workspace(NamedTuple):
    """The memory in which one thread works. The first number of a list of moves is its length."""

    game: Rulebook
    leaf: Leaf
    box: BoxRecord
    weights: Floats  # in the order of the table of weights
    states: StateArray
    notes: NotesRecord
    moves: Ints  # the moves that are compared
    choices: Ints  # the acts or hikes that may follow one of them
    outcomes: Ints  # the possible outcomes of chance
    odds: Ints  # for each outcome on the list
