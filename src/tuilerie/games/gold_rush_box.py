"""The box of Gold Rush: its kinds, pieces, decks and tokens. The tiles are in gold_rush.tiles."""

import pathlib

from ..core.box import Box
from ..core.facts import DeckFacts, KindFacts, PieceFacts
from ..core.words import Kind, Piece

# Mine tokens by value. How the 63 are split is a reconstruction: this is the table to change.
TOKEN_COUNTS = {"0": 18, "1": 20, "2": 13, "3": 8, "5": 4}

BOX = Box(
    game="gold-rush",
    number=2,
    source=pathlib.Path(__file__).with_name("gold_rush.tiles"),
    kinds=(
        KindFacts("railway", "line"),
        KindFacts("mountain", "patch"),
        KindFacts("town", "site", completed="lines"),
        KindFacts("prairie", "ground", completed="never", lying=True),
    ),
    pieces=(
        PieceFacts("meeple", 4, claims=("railway", "mountain", "town", "prairie")),
        PieceFacts("tent", 1, claims=("mountain",), strength=0, guest=True, digs=True),
    ),
    decks=(DeckFacts("start", role="start"), DeckFacts("tiles")),
    options=("farmers",),
    default_options=("farmers",),
    icons={"nugget": 0, "locomotive": 0, "camp": 0, "horses": 1},
    tokens=TOKEN_COUNTS,
    borders=frozenset((Kind.TOWN, Kind.RAILWAY)),
    secrets=True,
    tile_set="reconstruction",
    note="The tile set and the split of the mine tokens are reconstructions.",
)
NUGGET = BOX.icons["nugget"]
TENT_SLOT = BOX.slots.index(Piece.TENT)
